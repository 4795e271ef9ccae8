#pragma once
#include <QWidget>

#include "ui/window/workspace.h"

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace fovea {

class TextLine;

/// The text that keys and values come from, on a line of its own; hidden where there is none. As
/// with the first text, several lines are edited in a field behind Edit.
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
  void write(const QString& text);
  void editParagraph(const QString& words);

  WindowContext context_;
  QHBoxLayout* layout_;
  QLabel* word_;
  TextLine* field_;
  QPushButton* edit_;
};

}  // namespace fovea
