#pragma once
#include <QDialog>

#include "ui/panels/appearance.h"

class QPlainTextEdit;

namespace fovea {

/// A field of several lines for the text. The picture follows while typing.
class ParagraphDialog : public QDialog {
  Q_OBJECT
 public:
  ParagraphDialog(const QString& text, Appearance& appearance, QWidget* parent = nullptr);

 signals:
  void edited(const QString& text);

 private:
  QPlainTextEdit* field_;
};

}  // namespace fovea
