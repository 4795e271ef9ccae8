#include "ui/window/heads_page.h"

#include <QApplication>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "core/figures/shown_tokens.h"
#include "ui/plots/ink.h"
#include "ui/window/head_finder.h"
#include "ui/window/heads_bar.h"

namespace fovea {
namespace {

// Designed pixels.
constexpr double kWide = 1200, kTwo = 860;  // widths of the window
constexpr int kLeft = 524, kMiddle = 336, kRight = 484;
constexpr int kHeading = 42;

}  // namespace

HeadsPage::HeadsPage(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      bar_(new HeadsBar(context, {tr("All heads"), tr("Find a head"), tr("Lines"), tr("Weights")},
                        this)),
      grid_(new QGridLayout(this)) {
  setObjectName("heads");
  setProperty("ground", "surface");
  setFocusPolicy(Qt::ClickFocus);
  grid_->setContentsMargins(0, 0, 0, 0);
  grid_->setSpacing(0);
  grid_->setHorizontalSpacing(1);  // the parting lines
  makePictures();
  makeFinder();
  makeLines();
  makeWeights();
  connect(bar_, &HeadsBar::chosen, this, [this](int part) {
    turn_ = part;
    arrange();
  });
  connect(bar_, &HeadsBar::setupAsked, this, &HeadsPage::setupAsked);
  Session& session = context.session;
  for (const auto signal : {&Session::pictureChanged, &Session::viewChanged}) {
    connect(&session, signal, this, &HeadsPage::refresh);
  }
  connect(&session, &Session::selectionChanged, this, &HeadsPage::refresh);
  connect(&context.appearance, &Appearance::changed, this, &HeadsPage::restyle);
  connect(pictures_, &FigurePanel::figureShown, this, &HeadsPage::fitPictures);
  for (FigurePanel* one : {pictures_, &finder_->panel()}) {
    one->setTakesClick([this](const Cell& cell) { return takeClick(cell); });
  }
  pictures_->view().installEventFilter(this);
  restyle();
  arrange();
}

void HeadsPage::setWindowWidth(double logical, bool setupButton) {
  const Room room = logical >= kWide ? Room::Wide : logical >= kTwo ? Room::Two : Room::One;
  if (room == room_ && setupButton == setupButton_) return;
  room_ = room;
  setupButton_ = setupButton;
  arrange();
}

void HeadsPage::arrange() {
  const bool wide = room_ == Room::Wide, two = room_ == Room::Two;
  if (two && turn_ < Lines) turn_ = Lines;
  for (QWidget* widget :
       {static_cast<QWidget*>(bar_), parts_[0], parts_[1], parts_[2], parts_[3]}) {
    grid_->removeWidget(widget);
  }
  bar_->setVisible(!wide);
  bar_->setSetupShown(setupButton_);
  bar_->offer(
      two ? std::vector<int>{Lines, Weights} : std::vector<int>{Pictures, Finder, Lines, Weights},
      turn_);
  grid_->addWidget(bar_, 0, 0, 1, 3);
  for (int part = 0; part < kParts; ++part) {
    const bool left = part <= Finder;
    parts_[static_cast<std::size_t>(part)]->setVisible(wide || (two && left) || part == turn_);
  }
  if (wide || two) {
    grid_->addWidget(parts_[Pictures], 1, 0);
    grid_->addWidget(parts_[Finder], 2, 0);
    grid_->addWidget(parts_[Lines], 1, 1, 2, 1);
    grid_->addWidget(parts_[Weights], 1, wide ? 2 : 1, 2, 1);
  } else {
    for (QWidget* widget : parts_) grid_->addWidget(widget, 1, 0, 2, 3);
  }
  grid_->setColumnStretch(0, kLeft);
  grid_->setColumnStretch(1, two ? kLeft : kMiddle);
  grid_->setColumnStretch(2, wide ? kRight : 0);
  grid_->setRowStretch(1, 0);
  grid_->setRowStretch(2, 1);
  fitPictures();
  update();
}

void HeadsPage::fitPictures() {
  const Appearance& a = context_.appearance;
  if (room_ == Room::One) {
    pictures_->setMinimumHeight(0);
    pictures_->setMaximumHeight(QWIDGETSIZE_MAX);
    return;
  }
  const int most = std::max(a.px(120), (height() - a.px(kHeading)) * 12 / 20 - a.px(kHeading));
  const int wanted = pictures_->view().heightForWidth(pictures_->width());
  pictures_->setFixedHeight(wanted > 0 ? std::clamp(wanted, a.px(100), most) : a.px(285));
}

void HeadsPage::restyle() {
  const Appearance& a = context_.appearance;
  for (QLabel* heading : headings_) heading->setFont(a.style().heading);
  for (QWidget* one : parts_) {
    auto* row = static_cast<QHBoxLayout*>(one->layout()->itemAt(0)->layout());
    row->setContentsMargins(a.px(24), a.px(10), a.px(16), 0);
    row->setSpacing(a.px(8));
    one->layout()->itemAt(0)->layout()->itemAt(0)->widget()->setFixedHeight(a.px(kHeading - 10));
  }
  least_->setFixedWidth(a.px(72));
  looksHeading_->setContentsMargins(a.px(24), 0, 0, 0);
  hidden_->setContentsMargins(a.px(24), 0, a.px(16), 0);
  compareNote_->setContentsMargins(a.px(24), 0, a.px(16), 0);
  // As wide as either of its words, so that the columns stay where they are.
  const QFontMetrics words(a.style().normal);
  compare_->setMinimumWidth(
      std::max(words.horizontalAdvance(tr("Compare")), words.horizontalAdvance(tr("One head"))));
  looksRows_ = 0;
  fitLooks();
  fitPictures();
  refresh();
}

void HeadsPage::refresh() {
  const Session& session = context_.session;
  const Shown& shown = session.shown();
  if (!shown.trace) return;
  const Selection& chosen = session.selection();
  const bool layers = shown.trace->layers.size() > 1;
  weightsHeading_->setText(layers
                               ? tr("Layer %1, head %2").arg(chosen.layer + 1).arg(chosen.head + 1)
                               : tr("Head %1").arg(chosen.head + 1));
  const Sequence& queries = shown.trace->queryTokens(shown.layer);
  const auto query = static_cast<std::size_t>(std::max<Index>(0, chosen.query));
  const QString token =
      query < queries.tokens.size() ? visibleName(queries.tokens[query].label) : QString();
  looksHeading_->setText(
      tr("Where %1 looks")
          .arg(QStringLiteral("<b style='color:%1'>%2</b>")
                   .arg(context_.appearance.style().query.name(), token.left(24).toHtmlEscaped())));
  const std::vector<std::string> labels = specialLabels(*shown.trace, shown.layer);
  special_->setVisible(!labels.empty());
  if (!labels.empty()) special_->setText(tr("Hide %1").arg(toQString(specialWords(labels))));
  const Session::HeadsView& view = session.headsView();
  const QSignalBlocker quiet(special_), quietLeast(least_);
  special_->setChecked(view.hideSpecial);
  least_->setValue(view.leastWeight);
  hidden_->setVisible(view.hideSpecial && !labels.empty());
  compare_->setText(view.heads.empty() ? tr("Compare") : tr("One head"));
  compare_->setToolTip(view.heads.empty() ? tr("Lines of several heads (C)")
                                          : tr("Only the lines of the chosen head"));
  compareNote_->setText(view.heads.size() < 2
                            ? tr("Click another head to add it.")
                            : tr("A click adds a head, Ctrl and a click takes one away."));
  compareNote_->setVisible(!view.heads.empty());
}

void HeadsPage::compare(HeadPlace place) {
  Session::HeadsView view = context_.session.headsView();
  const Selection& chosen = context_.session.selection();
  const auto found = std::ranges::find(view.heads, place);
  if (found != view.heads.end()) {
    view.heads.erase(found);
  } else {
    if (view.heads.empty() && place != HeadPlace{chosen.layer, chosen.head}) {
      view.heads.push_back({chosen.layer, chosen.head});
    }
    view.heads.push_back(place);
  }
  context_.session.setHeadsView(view);
}

bool HeadsPage::takeClick(const Cell& cell) {
  const HeadPlace place{cell.layer, cell.head};
  if (QApplication::keyboardModifiers() & Qt::ControlModifier) {
    compare(place);
    return true;
  }
  // While heads are compared a click adds one, and chooses it.
  const std::vector<HeadPlace>& heads = context_.session.headsView().heads;
  if (!heads.empty() && std::ranges::find(heads, place) == heads.end()) compare(place);
  return false;
}

QString HeadsPage::currentPanel() const {
  const QWidget* focus = QApplication::focusWidget();
  for (FigurePanel* one : {pictures_, lines_, weights_, looks_, &finder_->panel()}) {
    if (focus && one->isAncestorOf(focus)) return one->panelId();
  }
  return lines_->panelId();
}

bool HeadsPage::moveHead(int key) {
  const Session& session = context_.session;
  Selection next = session.selection();
  if (!session.shown().trace) return false;
  if (key == Qt::Key_Left) --next.head;
  if (key == Qt::Key_Right) ++next.head;
  if (key == Qt::Key_Up) --next.layer;
  if (key == Qt::Key_Down) ++next.layer;
  if (next == session.selection()) return false;
  context_.session.setSelection(next, this);
  return true;
}

bool HeadsPage::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->modifiers() == Qt::NoModifier && moveHead(key->key())) return true;
  }
  return QWidget::eventFilter(watched, event);
}

void HeadsPage::keyPressEvent(QKeyEvent* event) {
  if (event->modifiers() == Qt::NoModifier) {
    if (moveHead(event->key())) return;
    if (event->key() == Qt::Key_F) {
      if (room_ == Room::One) {
        turn_ = Finder;
        arrange();
      }
      finder_->focusFinder();
      return;
    }
    if (event->key() == Qt::Key_C) {
      const Selection& chosen = context_.session.selection();
      compare({chosen.layer, chosen.head});
      return;
    }
  }
  QWidget::keyPressEvent(event);
}

void HeadsPage::resizeEvent(QResizeEvent*) {
  fitPictures();
  fitLooks();
}

void HeadsPage::paintEvent(QPaintEvent*) {
  const Style& style = context_.appearance.style();
  QPainter painter(this);
  painter.fillRect(rect(), style.surface);
  painter.setPen(style.line);
  for (const int part : {Lines, Weights}) {
    const QWidget* one = parts_[static_cast<std::size_t>(part)];
    if (one->isVisible() && one->x() > 0) painter.drawLine(one->x() - 1, 0, one->x() - 1, height());
  }
  if (bar_->isVisible()) painter.drawLine(0, bar_->height() - 1, width(), bar_->height() - 1);
}

}  // namespace fovea
