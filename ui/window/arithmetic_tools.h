#pragma once
#include <QWidget>

#include "ui/window/workspace.h"

class QLabel;
class QPushButton;
class QSpinBox;

namespace fovea {

/// What it is calculated with, Decimals and Copy, laid at the right of the arithmetic's heading.
class ArithmeticTools : public QWidget {
  Q_OBJECT
 public:
  explicit ArithmeticTools(const WindowContext& context, QWidget* parent = nullptr);

  /// The words are left out where the room is narrower than `room` pixels.
  void setRoom(int room);

 signals:
  void copyAsked();

 private:
  void refresh();

  WindowContext context_;
  QLabel* words_;
  QSpinBox* decimals_;
  QPushButton* copy_;
  int room_ = 0;
};

}  // namespace fovea
