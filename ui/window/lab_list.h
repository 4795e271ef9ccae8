#pragma once
#include <QWidget>

#include "ui/window/workspace.h"

namespace fovea {

/// The laboratories, one below the other; a click or the arrow keys open one.
class LabList : public QWidget {
  Q_OBJECT
 public:
  explicit LabList(const WindowContext& context, QWidget* parent = nullptr);

  /// The one before (−1) or after (+1) the open one; empty at the ends.
  QString neighbour(int step) const;
  /// Fits the entries into a column of this height: lower ones where there is little room.
  void fit(int height);
  QRect entryRect(int index) const;
  QSize sizeHint() const override;

 private:
  int current() const;
  int entryAt(const QPoint& point) const;
  void restyle();
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

  WindowContext context_;
  int hovered_ = -1;
  int pitch_ = 40;  ///< of an entry, in designed pixels
};

}  // namespace fovea
