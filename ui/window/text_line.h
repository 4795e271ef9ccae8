#pragma once
#include <QLineEdit>

namespace fovea {

/// A text on one line. One the line cannot hold, with line ends or very long, is only shown:
/// whoever clicks or types then asks for several lines.
class TextLine : public QLineEdit {
  Q_OBJECT
 public:
  explicit TextLine(QWidget* parent = nullptr);

  void showText(const QString& text);
  /// Whether the whole text is in sight on a line so wide.
  bool showsAll(int width) const;

 signals:
  /// The text is to be edited on several lines, with these words typed at its end.
  void linesAsked(const QString& typed);
  void resized();

 private:
  void askLines(const QString& typed);
  void keyPressEvent(QKeyEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
};

}  // namespace fovea
