#pragma once
#include <QDialog>
#include <QWidget>

#include "ui/window/workspace.h"

class QLabel;
class QPushButton;

namespace fovea {

/// While a worked example is on screen: what it is, and whether the computed numbers are the
/// expected ones. Gone when something was changed.
class ExampleStrip : public QWidget {
  Q_OBJECT
 public:
  explicit ExampleStrip(const WindowContext& context, QWidget* parent = nullptr);
  /// Shows the strip for the example on screen again after it was closed.
  void offer();
  /// Keeps it closed for one example.
  void close(const std::string& id);

 private:
  void refresh();
  void restyle();
  void compare();
  void paintEvent(QPaintEvent* event) override;

  WindowContext context_;
  QLabel *title_, *verdict_;
  QPushButton *compare_, *close_;
  std::string shownId_, closedId_;
};

/// Expected beside computed numbers of one example, array by array.
class ComparisonDialog : public QDialog {
  Q_OBJECT
 public:
  ComparisonDialog(const Example& example, const Trace& trace, Appearance& appearance,
                   QWidget* parent = nullptr);
};

}  // namespace fovea
