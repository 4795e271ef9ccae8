#pragma once
#include <QPointer>
#include <QWidget>

#include "ui/panels/appearance.h"

namespace fovea {

/// The ring around the control that has the focus: 2 px, 1 px off it. One for a window; controls
/// that mark their own current part ("ownRing" property, figures, chips, rail) are left out.
class FocusRing : public QWidget {
  Q_OBJECT
 public:
  FocusRing(Appearance& appearance, QWidget* window);
  ~FocusRing() override;

 private:
  void follow(QWidget* focus);
  void place();
  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

  Appearance& appearance_;
  QPointer<QWidget> target_;
  std::vector<QPointer<QWidget>> watched_;
};

}  // namespace fovea
