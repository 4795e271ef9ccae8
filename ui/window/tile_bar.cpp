#include "ui/window/tile_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>

#include "ui/panels/head_picker.h"
#include "ui/panels/tile_toggle.h"
#include "ui/window/busy_strip.h"

namespace fovea {

TileBar::TileBar(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      row_(new QHBoxLayout(this)),
      word_(new QLabel(tr("Tiles"), this)),
      count_(new QLabel(this)),
      menu_(new QMenu(this)),
      more_(new QPushButton(tr("More tiles"), this)),
      all_(new QPushButton(tr("Main tiles"), this)),
      setup_(new QPushButton(tr("Setup"), this)),
      heads_(new HeadPicker(context.session, context.appearance, this)),
      busy_(new BusyStrip(context, this)) {
  setObjectName("tile-bar");
  setAccessibleName(tr("Tiles"));
  count_->setObjectName("tile-count");
  more_->setObjectName("more-tiles");
  all_->setObjectName("show-all");
  setup_->setObjectName("setup-button");
  menu_->setObjectName("more-tiles-menu");
  for (QLabel* label : {word_, count_}) label->setProperty("quiet", true);
  all_->setProperty("link", true);
  all_->setToolTip(tr("Show every tile named at the left"));
  more_->setProperty("menu", true);
  more_->setMenu(menu_);
  row_->addWidget(word_);
  for (const TileInfo& info : tileInfos()) {
    auto* toggle = new TileToggle(info, context.appearance, this);
    connect(toggle, &QAbstractButton::clicked, this,
            [this, &info](bool checked) { emit tileToggled(info.id, checked); });
    row_->addWidget(toggle);
    toggles_.push_back(toggle);
  }
  toggles_[5]->setFocusPolicy(Qt::StrongFocus);
  row_->addWidget(more_);
  row_->addStretch(1);
  for (QWidget* widget : std::initializer_list<QWidget*>{busy_, heads_, count_, all_, setup_}) {
    row_->addWidget(widget);
  }
  count_->setContentsMargins(context.appearance.px(8), 0, context.appearance.px(8), 0);
  connect(menu_, &QMenu::aboutToShow, this, &TileBar::fillMenu);
  connect(all_, &QPushButton::clicked, this, &TileBar::showAllAsked);
  connect(setup_, &QPushButton::clicked, this, &TileBar::setupAsked);
  connect(&context.session, &Session::busyChanged, this, &TileBar::fit);
  connect(&context.session, &Session::pictureChanged, this, &TileBar::fit);
  connect(&context.appearance, &Appearance::changed, this, &TileBar::restyle);
  restyle();
}

QWidget* TileBar::lastStop() const { return narrow_ ? setup_ : all_; }

void TileBar::setNarrow(bool narrow) {
  narrow_ = narrow;
  fit();
}

void TileBar::setShown(const QStringList& ids) {
  shown_ = ids;
  bool all = true;
  for (TileToggle* toggle : toggles_) {
    const QSignalBlocker quiet(toggle);
    toggle->setChecked(ids.contains(toggle->info().id));
    all = all && (toggle->isChecked() || !toggle->info().first);
  }
  count_->setText(tr("%1 shown").arg(ids.size()));
  all_->setEnabled(!all);
  fit();
}

/// The main tiles always, the others while they are shown.
bool TileBar::onBar(const TileToggle* toggle) const {
  return toggle->info().first || shown_.contains(toggle->info().id);
}

/// Shows as much as there is room for.
void TileBar::fit() {
  const int spacing = row_->spacing();
  int room = width() - row_->contentsMargins().left() - row_->contentsMargins().right();
  const auto need = [&](QWidget* widget) { return widget->sizeHint().width() + spacing; };
  const bool busy = context_.session.busy();
  setup_->setVisible(narrow_);
  room -= need(more_) + need(all_);
  if (narrow_) room -= need(setup_);
  if (busy) room -= need(busy_);
  int toggles = 0;
  for (TileToggle* toggle : toggles_) {
    if (onBar(toggle)) toggles += need(toggle);
  }
  if (!heads_->isHidden()) {
    using Room = HeadPicker::Room;
    for (const Room letters : {Room::Full, Room::NoCounts, Room::Letters}) {
      heads_->setRoom(letters);
      if (toggles + need(heads_) <= room) break;
    }
    room -= need(heads_);
  }
  all_->setVisible(!busy);
  count_->setVisible(!busy && toggles + need(count_) <= room);
  if (!count_->isHidden()) room -= need(count_);
  word_->setVisible(toggles + need(word_) <= room);
  if (!word_->isHidden()) room -= need(word_);
  for (TileToggle* toggle : toggles_) {
    const bool shows = onBar(toggle) && need(toggle) <= room;
    toggle->setVisible(shows);
    if (onBar(toggle)) room = shows ? room - need(toggle) : 0;
  }
}

void TileBar::fillMenu() {
  menu_->clear();
  for (const TileToggle* toggle : toggles_) {
    const TileInfo& info = toggle->info();
    if (info.first && !toggle->isHidden()) continue;
    const QString words =
        info.letter.isEmpty() ? info.name : tr("%1   %2").arg(info.symbol(), info.name);
    QAction* action = menu_->addAction(words);
    action->setObjectName("show-" + info.id);
    action->setCheckable(true);
    action->setChecked(shown_.contains(info.id));
    connect(action, &QAction::triggered, this,
            [this, &info](bool checked) { emit tileToggled(info.id, checked); });
  }
}

void TileBar::restyle() {
  const Appearance& a = context_.appearance;
  setFixedHeight(a.px(48) + 1);
  row_->setContentsMargins(a.px(24), 0, a.px(16), 1);
  row_->setSpacing(a.px(8));
  for (TileToggle* toggle : toggles_) toggle->setFixedSize(toggle->sizeHint());
  fit();
}

void TileBar::resizeEvent(QResizeEvent*) { fit(); }

void TileBar::paintEvent(QPaintEvent*) {
  const Style& s = context_.appearance.style();
  QPainter painter(this);
  painter.fillRect(rect(), s.surface);
  painter.fillRect(QRect(0, height() - 1, width(), 1), s.line);
}

void TileBar::keyPressEvent(QKeyEvent* event) {
  const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  std::vector<TileToggle*> visible;
  for (TileToggle* toggle : toggles_) {
    if (!toggle->isHidden()) visible.push_back(toggle);
  }
  const auto now = std::find(visible.begin(), visible.end(), focusWidget());
  if (step == 0 || now == visible.end()) return QWidget::keyPressEvent(event);
  const auto next = now - visible.begin() + step;
  if (next < 0 || next >= static_cast<std::ptrdiff_t>(visible.size())) return;
  (*now)->setFocusPolicy(Qt::ClickFocus);
  TileToggle* target = visible[static_cast<std::size_t>(next)];
  target->setFocusPolicy(Qt::StrongFocus);
  target->setFocus(Qt::TabFocusReason);
}

}  // namespace fovea
