#pragma once
#include <QWidget>

#include "ui/window/workspace.h"

class QHBoxLayout;
class QLabel;
class QLineEdit;

namespace fovea {

/// The text that keys and values come from, on a line of its own; hidden where there is none.
class SecondText : public QWidget {
  Q_OBJECT
 public:
  explicit SecondText(const WindowContext& context, QWidget* parent = nullptr);

 signals:
  /// The line came or went.
  void shownChanged();
  /// Somebody types.
  void typed();

 private:
  void refresh();
  void refreshMeasures();

  WindowContext context_;
  QHBoxLayout* layout_;
  QLabel* word_;
  QLineEdit* field_;
};

}  // namespace fovea
