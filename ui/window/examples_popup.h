#pragma once
#include <QFrame>

#include "ui/window/workspace.h"

class QListWidget;
class QLabel;

namespace fovea {

/// The worked examples to choose from: titles at the left, the story of the current one at the
/// right. Closes when one is opened.
class ExamplesPopup : public QFrame {
  Q_OBJECT
 public:
  explicit ExamplesPopup(const WindowContext& context, QWidget* parent = nullptr);
  /// Shows it below `widget`.
  void openBelow(QWidget* widget);

 signals:
  void chosen(const QString& id);

 private:
  void choose();
  void tell();

  WindowContext context_;
  QListWidget* list_;
  QLabel *title_, *story_;
};

}  // namespace fovea
