#pragma once
#include <QDialog>

#include <functional>

#include "ui/panels/appearance.h"
#include "ui/state/session.h"

class QPlainTextEdit;

namespace fovea {

/// A field of several lines for a text. The picture follows while typing; whoever opened it puts
/// the text back when it is rejected.
class ParagraphDialog : public QDialog {
  Q_OBJECT
 public:
  ParagraphDialog(const QString& title, const QString& text, Appearance& appearance,
                  QWidget* parent = nullptr);
  /// Types at the cursor, which stands at the end at first.
  void insert(const QString& words);

 signals:
  void edited(const QString& text);

 private:
  QPlainTextEdit* field_;
};

/// A text that is edited in such a field.
struct Paragraph {
  QString title, text;
  QString typed;                              ///< at its end, before anybody types
  std::function<void(const QString&)> write;  ///< puts what is there into the session
};
/// Opens the field until somebody is done. Cancel puts the session back as it was.
void editParagraph(const Paragraph& paragraph, Session& session, Appearance& appearance,
                   QWidget* parent);

}  // namespace fovea
