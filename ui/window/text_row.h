#pragma once
#include <QTimer>
#include <QWidget>

#include "ui/window/workspace.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace fovea {

class RichLabel;
class SecondText;
class TextLine;
class TokenChips;

/// The text and its tokens, above every workspace. A text of several lines, or in a narrow window,
/// is edited in a field of its own behind Edit. The text that keys and values come from stands
/// below it, where there is one.
class TextRow : public QWidget {
  Q_OBJECT
 public:
  explicit TextRow(const WindowContext& context, QWidget* parent = nullptr);

  void setNarrow(bool narrow);
  /// The menu's entry that lets a decoder go on; its button is there while the entry can be used.
  void setNextToken(QAction* action);
  /// Puts the cursor into the text and selects it.
  void focusText();
  /// Opens the field for several lines, with these words typed at its end. Cancel puts the text
  /// back as it was.
  void editParagraph(const QString& words = {});

 signals:
  void examplesAsked(QWidget* below);

 private:
  void refreshText();
  void refreshEdit();
  void refreshSummary();
  void refreshSelection();
  void refreshMeasures();
  void refreshRoom();
  void typed(const QString& text);
  void paintEvent(QPaintEvent* event) override;

  WindowContext context_;
  QWidget *textLine_, *tokenLine_;
  QHBoxLayout *textLayout_, *tokenLayout_;
  QLabel *textWord_, *tokensWord_;
  TextLine* field_;
  SecondText* second_;
  QPushButton *edit_, *editNarrow_, *examples_, *next_;
  RichLabel *summary_, *chosen_;
  TokenChips* chips_;
  QLineEdit* goTo_;
  QTimer settle_;
  bool narrow_ = false;
};

}  // namespace fovea
