#include "ui/window/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>

namespace fovea {
namespace {

bool isField(const QObject* object) {
  return qobject_cast<const QComboBox*>(object) || qobject_cast<const QAbstractSpinBox*>(object);
}

}  // namespace

bool WheelGuard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Polish && isField(watched)) {
    static_cast<QWidget*>(watched)->setFocusPolicy(Qt::StrongFocus);
  } else if (event->type() == QEvent::Wheel && isField(watched) &&
             !static_cast<QWidget*>(watched)->hasFocus()) {
    event->ignore();  // what scrolls around it takes it
    return true;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace fovea
