#pragma once
#include <QDialog>

#include "ui/panels/appearance.h"

class QPlainTextEdit;

namespace fovea {

/// A field of several lines for the text. The picture follows while typing; whoever opened it puts
/// the text back when it is rejected.
class ParagraphDialog : public QDialog {
  Q_OBJECT
 public:
  ParagraphDialog(const QString& text, Appearance& appearance, QWidget* parent = nullptr);
  /// Types at the cursor, which stands at the end at first.
  void insert(const QString& words);

 signals:
  void edited(const QString& text);

 private:
  QPlainTextEdit* field_;
};

}  // namespace fovea
