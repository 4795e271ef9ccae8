#include "ui/window/text_line.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace fovea {
namespace {

constexpr int kLongText = 4096;  // characters from which the line shows the beginning only

/// What a key would type into the line; nothing for keys that change no text.
std::optional<QString> typedBy(const QKeyEvent& key) {
  switch (key.key()) {
    case Qt::Key_Backspace:
    case Qt::Key_Delete:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return QString();
    default:
      break;
  }
  if (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) return {};
  if (key.text().isEmpty() || !key.text().at(0).isPrint()) return {};
  return key.text();
}

}  // namespace

TextLine::TextLine(QWidget* parent) : QLineEdit(parent) {}

void TextLine::showText(const QString& text) {
  const bool fits = !text.contains('\n') && !text.contains('\r') && !text.contains(QChar(0)) &&
                    text.size() <= kLongText;
  setReadOnly(!fits);
  setToolTip(fits ? QString() : tr("Click or type to edit this text on several lines."));
  QString line = fits ? text : text.left(kLongText);
  if (!fits) line.replace(QStringLiteral("\r\n"), QStringLiteral("⏎")).replace('\n', u'⏎');
  if (this->text() != line) setText(line);
}

bool TextLine::showsAll(int width) const {
  return !isReadOnly() && fontMetrics().horizontalAdvance(text()) <= width;
}

void TextLine::askLines(const QString& typed) {
  // Queued: the line has to finish with its event first.
  QMetaObject::invokeMethod(
      this, [this, typed] { emit linesAsked(typed); }, Qt::QueuedConnection);
}

void TextLine::keyPressEvent(QKeyEvent* event) {
  if (isReadOnly()) {
    if (const auto typed = typedBy(*event)) {
      askLines(*typed);
      return;
    }
  }
  QLineEdit::keyPressEvent(event);
}

void TextLine::mouseReleaseEvent(QMouseEvent* event) {
  QLineEdit::mouseReleaseEvent(event);
  if (isReadOnly() && event->button() == Qt::LeftButton && !hasSelectedText()) askLines({});
}

void TextLine::resizeEvent(QResizeEvent* event) {
  QLineEdit::resizeEvent(event);
  emit resized();
}

}  // namespace fovea
