#include "ui/window/slide.h"

#include <QPainter>
#include <QPropertyAnimation>

#include "ui/state/places.h"
#include "ui/window/playback.h"

namespace fovea {
namespace {

/// The block of a stage's result: in the next stage it stands as an operand under the same name.
QString resultBlock(Stage stage) {
  switch (stage) {
    case Stage::Project:
      return QStringLiteral("q");
    case Stage::Score:
      return QStringLiteral("score");
    case Stage::Scale:
      return QStringLiteral("scaled");
    case Stage::Mask:
      return QStringLiteral("masked");
    case Stage::Softmax:
      return QStringLiteral("weights");
    case Stage::Mix:
      return QStringLiteral("mix");
    case Stage::Join:
      break;
  }
  return {};
}

}  // namespace

Slide::Slide(const WindowContext& context, FigurePanel& panel)
    : QWidget(&panel), context_(context), panel_(panel), stage_(context.session.stage()) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  hide();
  connect(&context.session, &Session::stageChanged, this, &Slide::remember);
  connect(&panel, &FigurePanel::figureShown, this, &Slide::begin);
}

void Slide::remember(Stage next) {
  const Stage before = stage_;
  stage_ = next;
  block_.clear();
  const bool forward = static_cast<int>(next) > static_cast<int>(before);
  if (!forward || !panel_.isVisible() || reducedMotion(context_)) return;
  const QString block = resultBlock(before);
  const QRect place = panel_.view().blockRect(block);
  if (place.isEmpty()) return;
  picture_ = panel_.view().grab(place);
  from_ = place;
  block_ = block;
}

void Slide::begin() {
  if (block_.isEmpty()) return;
  const QRect to = panel_.view().blockRect(block_);
  block_.clear();
  if (to.isEmpty() || to == from_) return;
  setGeometry(from_);
  show();
  raise();
  auto* movement = new QPropertyAnimation(this, "geometry", this);
  movement->setDuration(kDuration);
  movement->setStartValue(from_);
  movement->setEndValue(to);
  movement->setEasingCurve(QEasingCurve::OutCubic);
  connect(movement, &QPropertyAnimation::finished, this, &QWidget::hide);
  movement->start(QAbstractAnimation::DeleteWhenStopped);
}

void Slide::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.drawPixmap(rect(), picture_);
}

}  // namespace fovea
