#include "ui/window/stage_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "ui/panels/head_picker.h"
#include "ui/state/places.h"
#include "ui/window/busy_strip.h"

namespace fovea {
namespace {

/// Whether the input brought the stage's result along: nothing was computed there.
bool given(const Session& session, Stage stage) {
  if (!session.shown().trace) return false;
  switch (session.shown().trace->source.door) {
    case Door::Text:
    case Door::Project:
      return false;
    case Door::QueryKeyValue:
      return stage == Stage::Project;
    case Door::Scores:
      return stage <= Stage::Score ||
             (stage == Stage::Scale && session.shown().attention().spec.scale == 1) ||
             (stage == Stage::Mask && session.shownInput().mask == Mask());
    case Door::Weights:
      return stage <= Stage::Softmax;
  }
  return false;
}

}  // namespace

StageBar::StageBar(const WindowContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      row_(new QHBoxLayout(this)),
      stageRow_(new QHBoxLayout),
      playback_(new Playback(context, this)) {
  setObjectName("stages");
  setAccessibleName(tr("Stages"));
  const auto button = [this](const char* name, const QString& words) {
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    made->setAccessibleName(words);
    row_->addWidget(made);
    return made;
  };
  back_ = button("back", tr("Back"));
  play_ = button("play", tr("Play"));
  next_ = button("next", tr("Next"));
  back_->setToolTip(tr("Back (Page Up)"));
  next_->setToolTip(tr("Next (Page Down)"));
  row_->addSpacing(context.appearance.px(16));
  for (int i = 0; i < kStages; ++i) {
    auto* stage = new StageButton(context.appearance, static_cast<Stage>(i), this);
    stage->setObjectName(QStringLiteral("stage-") +
                         QLatin1String(stageId(static_cast<Stage>(i)).data()));
    connect(stage, &QAbstractButton::clicked, this,
            [this, i] { context_.session.setStage(static_cast<Stage>(i)); });
    stageRow_->addWidget(stage);
    stage->installEventFilter(this);
    stages_.push_back(stage);
  }
  row_->addLayout(stageRow_);
  row_->addStretch(1);
  row_->addWidget(new BusyStrip(context, this));
  row_->addStretch(1);
  heads_ = new HeadPicker(context.session, context.appearance, this);
  row_->addWidget(heads_);
  setup_ = new QPushButton(tr("Setup"), this);
  setup_->setObjectName("setup-button");
  row_->addWidget(setup_);
  connect(back_, &QToolButton::clicked, this, [this] { step(-1); });
  connect(next_, &QToolButton::clicked, this, [this] { step(1); });
  connect(play_, &QToolButton::clicked, this,
          [this] { playback_->setPlaying(!playback_->playing()); });
  connect(setup_, &QPushButton::clicked, this, &StageBar::setupAsked);
  connect(playback_, &Playback::playingChanged, this, &StageBar::refresh);
  Session& session = context.session;
  connect(&session, &Session::stageChanged, this, &StageBar::refresh);
  connect(&session, &Session::pictureChanged, this, &StageBar::refresh);
  connect(&session, &Session::selectionChanged, this, &StageBar::refresh);
  connect(&context.appearance, &Appearance::changed, this, &StageBar::refresh);
  refresh();
}

void StageBar::setNarrow(bool narrow) {
  narrow_ = narrow;
  refresh();
}

void StageBar::step(int direction) {
  playback_->setPlaying(false);
  if (const auto stage = context_.session.neighbour(direction)) context_.session.setStage(*stage);
}

void StageBar::refresh() {
  const Appearance& a = context_.appearance;
  const Style& s = a.style();
  const Session& session = context_.session;
  const bool playing = playback_->playing();
  setFixedHeight(a.px(48) + 1);
  row_->setContentsMargins(a.px(16), 0, a.px(16), 1);
  row_->setSpacing(a.px(8));
  const int side = a.px(32);
  for (QToolButton* button : {back_, play_, next_}) {
    button->setFixedSize(side, side);
    button->setStyleSheet("padding: 0; min-height: 0;");
    button->setIconSize(QSize(a.px(24), a.px(24)));
  }
  back_->setIcon(lineIcon(IconKind::Back, s.text, a.px(24)));
  next_->setIcon(lineIcon(IconKind::Next, s.text, a.px(24)));
  play_->setIcon(lineIcon(playing ? IconKind::Pause : IconKind::Play, s.text, a.px(20)));
  play_->setToolTip(playing ? tr("Pause") : tr("Play"));
  play_->setAccessibleName(playing ? tr("Pause") : tr("Play"));
  back_->setEnabled(session.neighbour(-1).has_value());
  next_->setEnabled(session.neighbour(1).has_value());

  for (StageButton* button : stages_) {
    const int at = static_cast<int>(button->stage()) - static_cast<int>(session.stage());
    const auto why = session.whyNoStage(button->stage());
    const bool brought = given(session, button->stage());
    button->setPlace(at == 0   ? StageButton::Place::Current
                     : brought ? StageButton::Place::Given
                     : at < 0  ? StageButton::Place::Done
                               : StageButton::Place::Ahead);
    button->setEnabled(!why);
    button->setToolTip(why       ? QString::fromStdString(why->str())
                       : brought ? tr("Given: the input starts at a later stage.")
                                 : QString());
    button->setVisible(!(why && narrow_));
  }
  setup_->setVisible(narrow_);
  fit();
  update();
}

/// Stages stand closer where they would not fit beside the rest.
void StageBar::fit() {
  const Appearance& a = context_.appearance;
  using Room = HeadPicker::Room;
  for (const Room room : {Room::Full, Room::NoCounts, Room::Letters}) {
    const bool compact = room != Room::Full;
    for (StageButton* button : stages_) button->setCompact(compact);
    stageRow_->setSpacing(a.px(compact ? 16 : 22));
    heads_->setRoom(room);
    row_->invalidate();
    if (row_->minimumSize().width() <= width()) break;
  }
}

void StageBar::resizeEvent(QResizeEvent*) { fit(); }

bool StageBar::eventFilter(QObject* watched, QEvent* event) {
  // The arrows stand between the buttons, wherever these go.
  const QEvent::Type type = event->type();
  if (type == QEvent::Move || type == QEvent::Resize || type == QEvent::Show ||
      type == QEvent::Hide) {
    update();
  }
  return QWidget::eventFilter(watched, event);
}

void StageBar::paintEvent(QPaintEvent*) {
  const Style& s = context_.appearance.style();
  QPainter painter(this);
  painter.fillRect(rect(), s.surface);
  painter.fillRect(QRect(0, height() - 1, width(), 1), s.line);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(s.quiet, s.px(1.4), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const StageButton* before = nullptr;
  for (const StageButton* button : stages_) {
    if (button->isHidden()) continue;
    if (before) {
      const double x = (before->geometry().right() + button->geometry().left()) / 2.0 - s.px(1);
      const double y = button->geometry().center().y() + 0.5;
      painter.drawPolyline(
          QPolygonF({QPointF(x, y - s.px(4)), QPointF(x + s.px(4), y), QPointF(x, y + s.px(4))}));
    }
    before = button;
  }
}

void StageBar::keyPressEvent(QKeyEvent* event) {
  const bool onStage = qobject_cast<StageButton*>(focusWidget()) != nullptr;
  const int direction = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
  if (!onStage || direction == 0) return QWidget::keyPressEvent(event);
  step(direction);
  for (StageButton* button : stages_) {
    if (button->stage() == context_.session.stage()) button->setFocus(Qt::TabFocusReason);
  }
}

}  // namespace fovea
