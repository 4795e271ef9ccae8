#include "ui/window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "core/io/npy.h"
#include "ui/state/typed_text.h"
#include "ui/window/example_strip.h"
#include "ui/window/examples_popup.h"
#include "ui/window/export_dialog.h"
#include "ui/window/figure_copy.h"
#include "ui/window/focus_ring.h"
#include "ui/window/grids_page.h"
#include "ui/window/help_dialog.h"
#include "ui/window/matrix_dialog.h"
#include "ui/window/menus.h"
#include "ui/window/notice.h"
#include "ui/window/rail.h"
#include "ui/window/setup_column.h"
#include "ui/window/stage_bar.h"
#include "ui/window/status_row.h"
#include "ui/window/text_row.h"
#include "ui/window/walk_page.h"

namespace fovea {
namespace {

// Logical widths below which the window rearranges itself.
constexpr double kSetupCollapses = 1400, kStatusGoes = 1200, kRailLosesWords = 1000;
constexpr int kSmallestWidth = 853, kSmallestHeight = 480;

}  // namespace

MainWindow::MainWindow(Settings& settings, Appearance& appearance, const QString& recoveryFolder,
                       QWidget* parent)
    : QMainWindow(parent),
      settings_(settings),
      appearance_(appearance),
      context_{session_, appearance_, settings_},
      workspaces_(workspaces()) {
  setObjectName("main-window");
  setWindowIcon(QIcon(QStringLiteral(":/icons/fovea.svg")));
  setAcceptDrops(true);
  files_ = new Files(context_, this, recoveryFolder);
  copy_ = new FigureCopy(context_, this);
  buildParts();
  buildMenus(*this);
  new FocusRing(appearance_, this);

  connect(&session_, &Session::documentStateChanged, this, &MainWindow::refreshTitle);
  connect(&session_, &Session::workspaceChanged, this, &MainWindow::showWorkspace);
  connect(&session_, &Session::errorChanged, this, &MainWindow::refreshNotice);
  connect(&session_, &Session::pictureChanged, this, &MainWindow::refreshNotice);
  connect(&session_, &Session::rowsAsked, this, &MainWindow::askAboutRows);
  connect(&appearance_, &Appearance::changed, this, &MainWindow::arrangeParts);
  const auto sayFailed = [this](const QString& sentence) {
    offer_->say(sentence, {}, {{"close", tr("Close"), [this] { offer_->clear(); }}}, true);
  };
  connect(files_, &Files::failed, this, sayFailed);
  connect(copy_, &FigureCopy::failed, this, sayFailed);
  connect(files_, &Files::opened, offer_, &Notice::clear);
  qApp->installEventFilter(this);

  const QByteArray geometry = settings_.geometry();
  if (geometry.isEmpty() || !restoreGeometry(geometry)) {
    const QSize room = screen()->availableSize();
    resize(QSize(appearance_.px(1440), appearance_.px(900)).boundedTo(room));
  }
  refreshTitle();
  showWorkspace();
  arrangeParts();
  // Nothing has the focus until somebody gives it.
  centralWidget()->setFocusPolicy(Qt::ClickFocus);
  centralWidget()->setFocus();
}

MainWindow::~MainWindow() { qApp->removeEventFilter(this); }

void MainWindow::buildParts() {
  auto* all = new QWidget(this);
  auto* rows = new QVBoxLayout(all);
  auto* columns = new QHBoxLayout;
  auto* content = new QVBoxLayout;
  besides_ = new QHBoxLayout;
  for (QBoxLayout* layout : std::initializer_list<QBoxLayout*>{rows, columns, content, besides_}) {
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
  }
  text_ = new TextRow(context_, all);
  notice_ = new Notice(context_, all);
  offer_ = new Notice(context_, all);
  offer_->setObjectName("offer");
  example_ = new ExampleStrip(context_, all);
  stack_ = new QStackedWidget(all);
  setup_ = new SetupColumn(context_, all);
  rail_ = new Rail(context_, workspaces_, all);
  status_ = new StatusRow(context_, all);
  content->addWidget(text_);
  content->addWidget(offer_);
  content->addWidget(notice_);
  content->addWidget(example_);
  content->addLayout(besides_, 1);
  besides_->addWidget(setup_);
  besides_->addWidget(stack_, 1);
  columns->addWidget(rail_);
  columns->addLayout(content, 1);
  rows->addLayout(columns, 1);
  rows->addWidget(status_);
  setCentralWidget(all);
  // Tab order: text, examples, tokens, the workspace, setup, rail.
  setTabOrder(text_, stack_);
  setTabOrder(stack_, setup_);
  setTabOrder(setup_, rail_);

  connect(rail_, &Rail::chosen, &session_, &Session::setWorkspace);
  connect(text_, &TextRow::examplesAsked, this, &MainWindow::showExamples);
  connect(setup_, &SetupColumn::openAsked, this, &MainWindow::setSetupOpen);
  connect(setup_, &SetupColumn::examplesAsked, this, [this] { showExamples(); });
  connect(setup_, &SetupColumn::maskFileAsked, this, &MainWindow::chooseMaskFile);
  connect(setup_, &SetupColumn::matricesAsked, this, &MainWindow::typeMatrices);
}

void MainWindow::showWorkspace() {
  QString id = QString::fromStdString(session_.document().workspace);
  const auto named = [&](const Workspace& workspace) { return workspace.id == id; };
  auto found = std::find_if(workspaces_.begin(), workspaces_.end(), named);
  if (found == workspaces_.end()) {
    // A document of a version that has more workspaces.
    session_.setWorkspace(workspaces_.front().id);
    return;
  }
  QWidget*& page = pages_[id];
  if (!page) {
    page = found->make(context_, stack_);
    stack_->addWidget(page);
    if (auto* walk = qobject_cast<WalkPage*>(page)) {
      connect(walk, &WalkPage::setupAsked, this, [this] { setSetupOpen(!setupOpen()); });
      connect(walk, &WalkPage::copyAsked, this, &MainWindow::copyArithmetic);
      connect(walk, &WalkPage::tried, this, &MainWindow::tryThing);
    } else if (auto* grids = qobject_cast<GridsPage*>(page)) {
      connect(grids, &GridsPage::setupAsked, this, [this] { setSetupOpen(!setupOpen()); });
      connect(grids, &GridsPage::copyFigureAsked, this, &MainWindow::copyFigure);
      connect(grids, &GridsPage::copyNumbersAsked, this, &MainWindow::copyNumbers);
      connect(grids, &GridsPage::exportAsked, this, &MainWindow::exportFigure);
    }
  }
  stack_->setCurrentWidget(page);
  if (id != "walk") setPlaying(false);
  arrangeParts();
}

void MainWindow::arrangeParts() {
  const double scale = appearance_.scale();
  const double logical = width() / scale;
  const QSize screenRoom = screen()->availableSize();
  setMinimumSize(
      QSize(appearance_.px(kSmallestWidth), appearance_.px(kSmallestHeight)).boundedTo(screenRoom));
  const bool collapses = logical < kSetupCollapses;
  if (!collapses) setupOverNarrow_ = false;
  const bool tight = logical < kRailLosesWords;
  setup_->setStripShown(!tight);
  setup_->setOpen(collapses ? setupOverNarrow_ : settings_.setupOpen());
  status_->setVisible(logical >= kStatusGoes);
  rail_->setWordsShown(!tight);
  rail_->setFixedWidth(rail_->sizeHint().width());
  text_->setNarrow(tight);
  floatSetup(tight);
  if (const auto walk = pages_.find("walk"); walk != pages_.end()) {
    static_cast<WalkPage*>(walk->second)->setWindowWidth(logical, tight);
  }
  if (const auto grids = pages_.find("grids"); grids != pages_.end()) {
    static_cast<GridsPage*>(grids->second)->setNarrow(tight);
  }
}

void MainWindow::floatSetup(bool floats) {
  if (floats != setupFloats_) {
    setupFloats_ = floats;
    if (floats) {
      besides_->removeWidget(setup_);
    } else {
      besides_->insertWidget(0, setup_);
    }
  }
  if (!floats) return;
  const QRect room = stack_->geometry();
  const int bar = appearance_.px(48) + 1;
  setup_->setGeometry(room.left(), room.top() + bar, setup_->width(), room.height() - bar);
  setup_->raise();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  arrangeParts();
}

// ---- Starting, opening, closing

void MainWindow::startFresh() {
  const Example& first = examples().front();
  example_->close(first.id);
  session_.openDocument(first.document, {});
  offerCopies();
}

bool MainWindow::openPath(const QString& path) { return files_->open(path); }

void MainWindow::offerCopies() {
  const QStringList copies = files_->leftBehind();
  if (copies.isEmpty()) return;
  const QString copy = copies.front();
  offer_->say(tr("Fovea ended unexpectedly; a copy of the unsaved document was kept."), {},
              {{"recover", tr("Open the copy"),
                [this, copy] {
                  files_->recover(copy);
                  offerCopies();
                }},
               {"discard", tr("Discard it"),
                [this, copy] {
                  files_->discard(copy);
                  offer_->clear();
                  offerCopies();
                }}},
              false);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!files_->mayClose()) {
    event->ignore();
    return;
  }
  settings_.setGeometry(saveGeometry());
  session_.stop();
  event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls() && event->mimeData()->urls().constFirst().isLocalFile()) {
    event->acceptProposedAction();
  }
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QString path = event->mimeData()->urls().constFirst().toLocalFile();
  event->acceptProposedAction();
  // Queued: a question about unsaved changes must not hold up the one who drags.
  QMetaObject::invokeMethod(
      this, [this, path] { openPath(path); }, Qt::QueuedConnection);
}

void MainWindow::refreshTitle() {
  setWindowTitle(tr("%1[*] — Fovea").arg(files_->displayName()));
  setWindowModified(session_.modified());
}

void MainWindow::refreshNotice() {
  const std::optional<Error>& error = session_.error();
  if (!error) {
    notice_->clear();
    return;
  }
  QString kept;
  if (session_.shown().trace) {
    kept = tr("The picture shows the input before.");
  }
  std::vector<Notice::Way> ways;
  const bool stopped = error->code == ErrorCode::Cancelled;
  if (stopped) {
    ways.push_back({"again", tr("Compute it"), [this] { session_.computeAgain(); }});
  } else if (error->place == "text" && session_.input().text.empty()) {
    ways.push_back({"example", tr("Take an example"), [this] { showExamples(); }});
    notice_->say(tr("No text yet. Type a sentence above."), kept, std::move(ways), false);
    return;
  }
  if (session_.canUndo()) {
    ways.push_back({"undo", tr("Undo"), [this] { session_.undo(); }});
  }
  notice_->say(QString::fromStdString(error->message.str()), kept, std::move(ways), !stopped);
}

void MainWindow::askAboutRows(Index rows, Index tokens) {
  const auto answer = [this](Session::Rows rowsAnswer) {
    return [this, rowsAnswer] {
      session_.answerRows(rowsAnswer);
      refreshNotice();
    };
  };
  notice_->say(tr("The typed matrices have %1 rows, the text has %2 tokens.").arg(rows).arg(tokens),
               tr("The picture shows the input before."),
               {{"resize", tr("Fit the matrices"), answer(Session::Rows::Resize)},
                {"toy", tr("Use the toy model"), answer(Session::Rows::Toy)}},
               false);
}

// ---- What menus and keys do

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress || !watched->isWidgetType()) {
    return QMainWindow::eventFilter(watched, event);
  }
  const auto* widget = static_cast<QWidget*>(watched);
  const auto* key = static_cast<QKeyEvent*>(event);
  if (widget->window() != this || key->modifiers() & ~Qt::KeypadModifier) {
    return QMainWindow::eventFilter(watched, event);
  }
  // A presenter's remote sends these, whatever has the focus.
  if (key->key() == Qt::Key_PageDown || key->key() == Qt::Key_PageUp) {
    step(key->key() == Qt::Key_PageDown ? 1 : -1);
    return true;
  }
  return QMainWindow::eventFilter(watched, event);
}

void MainWindow::step(int direction) {
  setPlaying(false);
  if (const auto stage = session_.neighbour(direction)) session_.setStage(*stage);
}

void MainWindow::setPlaying(bool playing) {
  const auto walk = pages_.find("walk");
  if (walk == pages_.end()) return;
  if (playing) session_.setWorkspace("walk");
  static_cast<WalkPage*>(walk->second)->stageBar().playback().setPlaying(playing);
}

bool MainWindow::playing() const {
  const auto walk = pages_.find("walk");
  return walk != pages_.end() &&
         static_cast<WalkPage*>(walk->second)->stageBar().playback().playing();
}

void MainWindow::setSetupOpen(bool open) {
  if (width() / appearance_.scale() < kSetupCollapses) {
    setupOverNarrow_ = open;
  } else {
    settings_.setSetupOpen(open);
  }
  arrangeParts();
}

bool MainWindow::setupOpen() const { return setup_->open(); }

void MainWindow::focusText() { text_->focusText(); }

void MainWindow::editParagraph() { text_->editParagraph(); }

void MainWindow::copyArithmetic() {
  if (!session_.shown().trace) return;
  const Result<Figure> figure = makeFigure("arithmetic", session_.shown(), session_.view(), {});
  if (!figure) return;
  std::string copy;
  for (const Block& block : figure->blocks) {
    if (const auto* table = std::get_if<Table>(&block.body)) copy += table->copy;
  }
  QApplication::clipboard()->setText(QString::fromStdString(copy));
}

QString MainWindow::currentPanel() const {
  const auto* grids = qobject_cast<GridsPage*>(stack_->currentWidget());
  const QString tile = grids ? grids->currentTile() : QString();
  return tile.isEmpty() ? QStringLiteral("walk") : tile;
}

void MainWindow::exportFigure(QString panelId) {
  if (panelId.isEmpty()) panelId = currentPanel();
  ExportDialog dialog(context_, panelId, this);
  dialog.exec();
}

void MainWindow::copyFigure(const QString& panelId) {
  copy_->copyPicture(panelId.isEmpty() ? currentPanel() : panelId);
}

void MainWindow::copyNumbers(const QString& panelId) {
  copy_->copyNumbers(panelId.isEmpty() ? currentPanel() : panelId);
}

void MainWindow::showExamples(QWidget* below) {
  auto* popup = new ExamplesPopup(context_, this);
  connect(popup, &ExamplesPopup::chosen, this, &MainWindow::openExample);
  popup->openBelow(below ? below : findChild<QWidget*>("examples"));
}

void MainWindow::openExample(const QString& id) {
  const Example* example = findExample(id.toStdString());
  if (!example) return;
  setPlaying(false);
  session_.openExample(*example);
  example_->offer();
}

void MainWindow::tryThing(const QString& id) {
  if (id == "text") {
    focusText();
  } else if (id == "causal") {
    session_.edit({}, [](Input& input) { input.mask = Mask::causal(); });
    session_.setStage(Stage::Mask);
  } else if (id == "divide") {
    session_.edit({}, [](Input& input) { input.divide = false; });
    session_.setStage(Stage::Softmax);
  } else if (id == "matrices") {
    typeMatrices();
  }
}

void MainWindow::chooseMaskFile() {
  const QString path = QFileDialog::getOpenFileName(this, tr("Mask from file"),
                                                    settings_.value("files/folder").toString(),
                                                    tr("NumPy arrays (*.npy)"));
  if (path.isEmpty()) return;
  settings_.setValue("files/folder", QFileInfo(path).absolutePath());
  Result<Tensor> allowed = readNpy(path.toStdString(), Precision::Float32);
  if (!allowed) {
    emit files_->failed(QString::fromStdString(allowed.error().message.str()));
    return;
  }
  offer_->clear();
  session_.edit({}, [&](Input& input) {
    input.mask = Mask({{MaskPart::Kind::Given, 0, *allowed, path.toStdString()}});
  });
}

void MainWindow::typeMatrices() {
  auto* open = findChild<MatrixDialog*>();
  if (!open) open = new MatrixDialog(context_, this);
  open->show();
  open->raise();
  open->activateWindow();
}

void MainWindow::showHelp() {
  HelpDialog dialog(appearance_, this);
  dialog.exec();
}

void MainWindow::showAbout() {
  AboutDialog dialog(appearance_, this);
  dialog.exec();
}

}  // namespace fovea
