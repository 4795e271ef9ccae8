#include "ui/window/stage_button.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

namespace fovea {

StageButton::StageButton(Appearance& appearance, Stage stage, QWidget* parent)
    : QAbstractButton(parent), appearance_(appearance), stage_(stage) {
  setText(QString::fromStdString(stageName(stage).str()));
  setAttribute(Qt::WA_Hover);
  setFocusPolicy(Qt::ClickFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StageButton::setPlace(Place place) {
  setFocusPolicy(place == Place::Current ? Qt::StrongFocus : Qt::ClickFocus);
  if (place_ == place) return;
  place_ = place;
  setAccessibleDescription(place == Place::Done      ? tr("done")
                           : place == Place::Given   ? tr("given")
                           : place == Place::Current ? tr("current stage")
                                                     : tr("ahead"));
  updateGeometry();
  update();
}

void StageButton::setCompact(bool compact) {
  if (compact_ == compact) return;
  compact_ = compact;
  updateGeometry();
  update();
}

QSize StageButton::sizeHint() const {
  const Style& s = appearance_.style();
  const bool current = place_ == Place::Current;
  const int text = QFontMetrics(current ? s.bold : s.normal).horizontalAdvance(this->text());
  const int mark = place_ == Place::Done && !compact_ ? appearance_.px(18) : 0;
  return {text + appearance_.px(compact_ ? 12 : 24) + mark, appearance_.px(32)};
}

bool StageButton::event(QEvent* event) {
  if (event->type() == QEvent::EnabledChange) update();
  return QAbstractButton::event(event);
}

void StageButton::keyPressEvent(QKeyEvent* event) {
  // Left and Right belong to the bar: they step, where a button would only move the focus.
  if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
    event->ignore();
  } else {
    QAbstractButton::keyPressEvent(event);
  }
}

void StageButton::paintEvent(QPaintEvent*) {
  const Style& s = appearance_.style();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool current = place_ == Place::Current;
  painter.setPen(Qt::NoPen);
  if (current || (underMouse() && isEnabled())) {
    painter.setBrush(current ? s.ink : s.tint);
    painter.drawRoundedRect(rect(), s.px(4), s.px(4));
  }
  double x = s.px(compact_ ? 6 : 12);
  const double middle = height() / 2.0;
  if (place_ == Place::Done && !compact_) {
    QPainterPath mark(QPointF(x, middle));
    mark.lineTo(x + s.px(3.5), middle + s.px(4));
    mark.lineTo(x + s.px(10.5), middle - s.px(4));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(s.text, s.px(1.8), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(mark);
    x += s.px(18);
  }
  painter.setFont(current ? s.bold : s.normal);
  painter.setPen(current                 ? s.onInk
                 : !isEnabled()          ? s.disabled
                 : place_ == Place::Done ? s.text
                                         : s.quiet);
  painter.drawText(QRectF(x, 0, width() - x, height()), Qt::AlignVCenter | Qt::AlignLeft, text());
}

}  // namespace fovea
