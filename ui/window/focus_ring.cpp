#include "ui/window/focus_ring.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QPainter>

namespace fovea {
namespace {

constexpr int kOff = 1, kWidth = 2;

/// Controls that get the ring; everything else marks its own current part.
QWidget* ringed(QWidget* focus) {
  if (!focus) return nullptr;
  if (auto* spin = qobject_cast<QAbstractSpinBox*>(focus->parentWidget())) return spin;
  if (auto* combo = qobject_cast<QComboBox*>(focus->parentWidget())) return combo;
  const bool control = qobject_cast<QAbstractButton*>(focus) || qobject_cast<QLineEdit*>(focus) ||
                       qobject_cast<QAbstractSpinBox*>(focus) || qobject_cast<QComboBox*>(focus);
  return control ? focus : nullptr;
}

}  // namespace

FocusRing::FocusRing(Appearance& appearance, QWidget* window)
    : QWidget(window), appearance_(appearance) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  hide();
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
}

FocusRing::~FocusRing() {
  disconnect(qApp, nullptr, this, nullptr);  // the focus moves while widgets go
}

void FocusRing::follow(QWidget* focus) {
  for (const QPointer<QWidget>& widget : watched_) {
    if (widget) widget->removeEventFilter(this);
  }
  watched_.clear();
  target_ = ringed(focus);
  if (target_ && target_->window() != parentWidget()) target_ = nullptr;
  for (QWidget* widget = target_; widget && widget != parentWidget();
       widget = widget->parentWidget()) {
    widget->installEventFilter(this);
    watched_.emplace_back(widget);
  }
  place();
}

void FocusRing::place() {
  if (!target_ || !target_->isVisible()) {
    hide();
    return;
  }
  const int out = kOff + kWidth;
  QRect at(target_->mapTo(parentWidget(), QPoint(0, 0)), target_->size());
  at.adjust(-out, -out, out, out);
  for (const QWidget* widget = target_->parentWidget(); widget != parentWidget();
       widget = widget->parentWidget()) {
    // What is scrolled away has no ring.
    at &= QRect(widget->mapTo(parentWidget(), QPoint(0, 0)), widget->size());
  }
  setGeometry(at);
  show();
  raise();
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
      // After the layout has placed everything.
      QMetaObject::invokeMethod(this, &FocusRing::place, Qt::QueuedConnection);
      break;
    default:
      break;
  }
  return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(appearance_.style().focus, kWidth));
  const double inset = kWidth / 2.0;
  painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 6, 6);
}

}  // namespace fovea
