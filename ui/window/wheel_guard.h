#pragma once
#include <QObject>

namespace fovea {

/// Keeps the wheel from changing a field that merely passes under the pointer while somebody
/// scrolls: combo boxes and number fields take it only while they have the focus, and do not get
/// the focus from it. Installed on the application.
class WheelGuard : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

 private:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace fovea
