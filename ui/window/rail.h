#pragma once
#include <QWidget>
#include <vector>

#include "ui/window/workspace.h"

namespace fovea {

/// The column at the left edge that switches workspaces. One tab stop; Up and Down move inside it.
class Rail : public QWidget {
  Q_OBJECT
 public:
  Rail(const WindowContext& context, std::vector<Workspace> entries, QWidget* parent = nullptr);

  /// Narrow windows show icons only.
  void setWordsShown(bool shown);
  QSize sizeHint() const override;
  /// Where entry `index` lies.
  QRect entryRect(int index) const;

 signals:
  void chosen(const QString& workspace);

 private:
  int current() const;
  int entryAt(const QPoint& point) const;
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

  WindowContext context_;
  std::vector<Workspace> entries_;
  bool words_ = true;
  int hovered_ = -1;
};

}  // namespace fovea
