#pragma once
#include <QDialog>

#include "ui/window/workspace.h"

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace fovea {

/// How a decoder goes on with its text: how many tokens, and how each is drawn. Every change is
/// seen at once; the number of tokens steps through the text that was generated.
class GenerationDialog : public QDialog {
  Q_OBJECT
 public:
  explicit GenerationDialog(const WindowContext& context, QWidget* parent = nullptr);

 private:
  void apply();
  void refresh();

  WindowContext context_;
  QSpinBox *tokens_, *topK_, *seed_;
  QCheckBox* greedy_;
  QDoubleSpinBox *temperature_, *topP_;
  QLabel* said_;
  bool filling_ = false;
};

}  // namespace fovea
