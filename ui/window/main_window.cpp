#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QMenuBar>
#include <QScreen>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/window/empty_page.h"
#include "ui/window/example_strip.h"
#include "ui/window/figure_copy.h"
#include "ui/window/focus_ring.h"
#include "ui/window/grids_page.h"
#include "ui/window/heads_page.h"
#include "ui/window/labs_page.h"
#include "ui/window/menus.h"
#include "ui/window/notice.h"
#include "ui/window/rail.h"
#include "ui/window/setup_column.h"
#include "ui/window/stage_bar.h"
#include "ui/window/status_row.h"
#include "ui/window/text_row.h"
#include "ui/window/walk_page.h"
#include "ui/window/wheel_guard.h"

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
  qApp->installEventFilter(new WheelGuard(this));  // before there are fields
  setAcceptDrops(true);
  files_ = new Files(context_, this, recoveryFolder);
  copy_ = new FigureCopy(context_, this);
  buildParts();
  buildMenus(*this);
  text_->setNextToken(findChild<QAction*>("next-token"));
  new FocusRing(appearance_, this);

  connect(&session_, &Session::documentStateChanged, this, &MainWindow::refreshTitle);
  connect(&session_, &Session::workspaceChanged, this, &MainWindow::showWorkspace);
  connect(&session_, &Session::errorChanged, this, &MainWindow::refreshNotice);
  connect(&session_, &Session::pictureChanged, this, &MainWindow::refreshNotice);
  connect(&session_, &Session::pictureChanged, this, &MainWindow::rememberModel);
  connect(&session_, &Session::rowsAsked, this, &MainWindow::askAboutRows);
  connect(&appearance_, &Appearance::changed, this, &MainWindow::arrangeParts);
  const auto sayFailed = [this](const QString& sentence) {
    offer_->say(sentence, {}, {{"close", tr("Close"), [this] { offer_->clear(); }}}, true);
  };
  connect(files_, &Files::failed, this, sayFailed);
  connect(copy_, &FigureCopy::failed, this, sayFailed);
  connect(files_, &Files::opened, offer_, &Notice::clear);
  connect(files_, &Files::saving, this, [this](const QString& sentence) {
    sentence.isEmpty() ? offer_->clear() : offer_->say(sentence, {}, {}, false);
  });
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

MainWindow::~MainWindow() {
  qApp->removeEventFilter(this);
  // The widgets outlive the session they know: they lose focus and pointer while it is there.
  hide();
}

void MainWindow::buildParts() {
  auto* all = new QWidget(this);
  auto* rows = new QVBoxLayout(all);
  auto* columns = new QHBoxLayout;
  auto* content = new QVBoxLayout;
  // What is said stands over the workspace alone, so that setup stays under the hand that uses it.
  auto* said = new QVBoxLayout;
  besides_ = new QHBoxLayout;
  for (QBoxLayout* layout :
       std::initializer_list<QBoxLayout*>{rows, columns, content, said, besides_}) {
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
  }
  text_ = new TextRow(context_, all);
  notice_ = new Notice(context_, all);
  offer_ = new Notice(context_, all);
  offer_->setObjectName("offer");
  example_ = new ExampleStrip(context_, all);
  stack_ = new QStackedWidget(all);
  empty_ = new EmptyPage(context_, stack_);
  stack_->addWidget(empty_);
  setup_ = new SetupColumn(context_, all);
  rail_ = new Rail(context_, workspaces_, all);
  status_ = new StatusRow(context_, all);
  content->addWidget(text_);
  content->addLayout(besides_, 1);
  besides_->addWidget(setup_);
  besides_->addLayout(said, 1);
  said->addWidget(offer_);
  said->addWidget(notice_);
  said->addWidget(example_);
  said->addWidget(stack_, 1);
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
  connect(empty_, &EmptyPage::textAsked, this, &MainWindow::focusText);
  connect(empty_, &EmptyPage::examplesAsked, this, &MainWindow::showExamples);
  connect(empty_, &EmptyPage::fileAsked, files_, &Files::openAsking);
  connect(setup_, &SetupColumn::openAsked, this, &MainWindow::setSetupOpen);
  connect(setup_, &SetupColumn::examplesAsked, this, [this] { showExamples(); });
  connect(setup_, &SetupColumn::modelsAsked, this, &MainWindow::showModels);
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
    } else if (auto* heads = qobject_cast<HeadsPage*>(page)) {
      connect(heads, &HeadsPage::setupAsked, this, [this] { setSetupOpen(!setupOpen()); });
    }
  }
  showPage();
  if (id != "walk") setPlaying(false);
  arrangeParts();
}

void MainWindow::showPage() {
  const QString id = QString::fromStdString(session_.document().workspace);
  // Laboratories show an example where there is no text.
  const bool none = !session_.shown().trace && session_.error() && id != "labs";
  stack_->setCurrentWidget(none ? empty_ : pages_[id]);
}

void MainWindow::arrangeParts() {
  const double scale = appearance_.scale();
  const double logical = width() / scale;
  const QSize screenRoom = screen()->availableSize();
  setMinimumSize(
      QSize(appearance_.px(kSmallestWidth), appearance_.px(kSmallestHeight)).boundedTo(screenRoom));
  // The laboratories have a column of their own in its place.
  const bool collapses = setupCollapses();
  setupOverNarrow_ = setupOverNarrow_ && collapses;
  const bool tight = logical < kRailLosesWords;
  setup_->setStripShown(!tight && session_.document().workspace != "labs");
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
  if (const auto heads = pages_.find("heads"); heads != pages_.end()) {
    static_cast<HeadsPage*>(heads->second)->setWindowWidth(logical, tight);
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

bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
  if (watched == stack_ && (event->type() == QEvent::Resize || event->type() == QEvent::Move)) {
    floatSetup(setupFloats_);
  }
  const bool override = event->type() == QEvent::ShortcutOverride;
  if ((event->type() != QEvent::KeyPress && !override) || !watched->isWidgetType() ||
      static_cast<QWidget*>(watched)->window() != this) {
    return QMainWindow::eventFilter(watched, event);
  }
  const auto* key = static_cast<QKeyEvent*>(event);
  // Fields have an undo of their own and would keep these keys from the document's.
  if (override && (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo))) {
    event->ignore();
    return true;
  }
  if (override || key->modifiers() & ~Qt::KeypadModifier) {
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
  if (auto* labs = qobject_cast<LabsPage*>(stack_->currentWidget())) {
    labs->step(direction);
    return;
  }
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
  if (setupCollapses()) {
    setupOverNarrow_ = open;
  } else {
    settings_.setSetupOpen(open);
  }
  arrangeParts();
}

bool MainWindow::setupCollapses() const {
  return width() / appearance_.scale() < kSetupCollapses || session_.document().workspace == "labs";
}

bool MainWindow::setupOpen() const { return setup_->open(); }

void MainWindow::focusText() { text_->focusText(); }

void MainWindow::editParagraph() { text_->editParagraph(); }

}  // namespace fovea
