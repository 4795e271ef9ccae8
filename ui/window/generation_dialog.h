#pragma once
#include <QDialog>

#include "ui/window/workspace.h"

class QCheckBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
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
  void takeSeed(const QString& text);
  void refresh();
  void refreshSeed();

  WindowContext context_;
  QSpinBox *tokens_, *topK_;
  QLineEdit* seed_;
  std::optional<quint64> refusedAt_;  ///< the document's seed while the field holds none
  QCheckBox* greedy_;
  QDoubleSpinBox *temperature_, *topP_;
  QLabel* said_;
  bool filling_ = false;
};

}  // namespace fovea
