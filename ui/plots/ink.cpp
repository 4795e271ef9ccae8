#include "ui/plots/ink.h"

#include <QFontMetricsF>
#include <QHash>
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/text/tokens.h"

namespace fovea {
namespace {

/// Height of the capitals of DejaVu Sans, half of it: from the middle of a line to its base.
double baseOffset(const QFont& font) { return .365 * font.pixelSize(); }

bool drawable(const QString& text) {
  thread_local const QFontMetrics metrics(Style::light().normal);
  for (const uint point : text.toUcs4()) {
    const QChar::Category category = QChar::category(point);
    const bool invisible = category == QChar::Other_Format || category == QChar::Mark_NonSpacing ||
                           (point >= 0xFE00 && point <= 0xFE0F);
    if (!invisible && !metrics.inFontUcs4(point)) return false;
    if (category == QChar::Mark_NonSpacing && !metrics.inFontUcs4(point) && point > 0x36F &&
        !(point >= 0xFE00 && point <= 0xFE0F)) {
      return false;
    }
  }
  return true;
}

/// Whether a text has characters that fonts draw in colours.
bool hasEmoji(const QString& text) {
  for (const uint point : text.toUcs4()) {
    if ((point >= 0x1F000 && point <= 0x1FAFF) || point == 0xFE0F) return true;
  }
  return false;
}

/// Characters that the font of the program always has.
bool isPlain(QChar c) {
  return c.unicode() < 0x250 || (c.unicode() >= 0x2000 && c.unicode() < 0x2300);
}

}  // namespace

QString toQString(const Text& text) { return visibleWords(text.str()); }
QString toQString(const std::string& utf8) { return QString::fromStdString(utf8); }

double textWidth(const QString& text, const QFont& font) {
  thread_local QHash<QString, double> known[2][64];
  const int size = font.pixelSize();
  if (size < 0 || size >= 64 || text.size() > 64)
    return QFontMetricsF(font).horizontalAdvance(text);
  QHash<QString, double>& widths = known[font.bold() ? 1 : 0][size];
  if (const auto found = widths.constFind(text); found != widths.constEnd()) return *found;
  if (widths.size() > 20000) widths.clear();
  const double width = QFontMetricsF(font).horizontalAdvance(text);
  widths.insert(text, width);
  return width;
}

QString elided(const QString& text, const QFont& font, double room) {
  if (textWidth(text, font) <= room) return text;
  const QString dots = QStringLiteral("…");
  qsizetype low = 0, high = text.size();
  while (low < high) {
    const qsizetype middle = (low + high + 1) / 2;
    if (textWidth(text.left(middle) + dots, font) <= room) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  if (low > 0 && text[low - 1].isHighSurrogate()) --low;
  return low == 0 ? (textWidth(dots, font) <= room ? dots : QString()) : text.left(low) + dots;
}

QString cutInside(const QString& text, const QFont& font, double room) {
  const qsizetype space = text.lastIndexOf(u' ');
  if (textWidth(text, font) <= room || space < 0) return elided(text, font, room);
  const QString end = text.mid(space);
  return elided(text.left(space), font, room - textWidth(end, font)) + end;
}

QString visibleName(const std::string& label) {
  thread_local QHash<QByteArray, QString> known;
  const QByteArray key = QByteArray::fromStdString(label);
  if (const auto found = known.constFind(key); found != known.constEnd()) return *found;
  QString name = QString::fromStdString(label);
  if (!drawable(name)) name = QString::fromStdString(codePointLabel(label));
  if (known.size() > 20000) known.clear();
  known.insert(key, name);
  return name;
}

QString visibleWords(const std::string& utf8) {
  const QString text = QString::fromStdString(utf8);
  if (std::all_of(text.cbegin(), text.cend(), isPlain)) return text;
  QStringList words = text.split(u' ');
  for (QString& word : words) {
    if (!std::all_of(word.cbegin(), word.cend(), isPlain)) word = visibleName(word.toStdString());
  }
  return words.join(u' ');
}

QString numberText(double value, int decimals) {
  std::string text = shown(value, decimals);
  if (text.size() > 26) {
    text = exact(value);
    if (!text.empty() && text.front() == '-') text.replace(0, 1, "−");
  }
  return QString::fromStdString(text);
}

void Ink::put(QPointF base, const QString& text, const QFont& font, const QColor& colour) {
  if (pictureEmoji && hasEmoji(text)) {
    constexpr int kTimes = 4;
    const double size = font.pixelSize(), width = textWidth(text, font);
    QImage image(static_cast<int>(std::ceil((width + 4) * kTimes)),
                 static_cast<int>(std::ceil(1.6 * size * kTimes)),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter inner(&image);
    inner.scale(kTimes, kTimes);
    inner.setFont(font);
    inner.setPen(colour);
    inner.drawText(QPointF(0, 1.2 * size), text);
    inner.end();
    painter.drawImage(QRectF(base.x(), base.y() - 1.2 * size, image.width() / double(kTimes),
                             image.height() / double(kTimes)),
                      image);
    return;
  }
  QFont own = font;
  // A spacing of next to nothing keeps letters single: "fi" as one sign is not found in a PDF.
  if (pictureEmoji && text.contains(u'f')) own.setLetterSpacing(QFont::AbsoluteSpacing, 1. / 64);
  painter.setFont(own);
  painter.setPen(colour);
  painter.drawText(base, text);
}

double Ink::text(QPointF at, const QString& text, const QFont& font, const QColor& colour,
                 Align align) {
  const double width = textWidth(text, font);
  const double x = at.x() - (align == Align::Left ? 0 : align == Align::Centre ? width / 2 : width);
  put({x, at.y() + baseOffset(font)}, text, font, colour);
  const double size = font.pixelSize();
  note({x, at.y() - .44 * size, width, .96 * size}, text);
  return x + width;
}

void Ink::turned(QPointF at, const QString& text, const QFont& font, const QColor& colour,
                 Align align) {
  const double width = textWidth(text, font);
  const double y = at.y() + (align == Align::Left ? 0 : align == Align::Centre ? width / 2 : width);
  painter.save();
  painter.translate(at.x() + baseOffset(font), y);
  painter.rotate(-90);
  put({0, 0}, text, font, colour);
  painter.restore();
  const double size = font.pixelSize();
  note({at.x() - .44 * size, y - width, .96 * size, width}, text);
}

void Ink::fill(const QRectF& rect, const QColor& colour, double radius) {
  if (radius <= 0) {
    painter.fillRect(rect, colour);
    return;
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour);
  painter.drawRoundedRect(rect, radius, radius);
}

void Ink::frame(const QRectF& rect, const QColor& colour, double width, Qt::PenStyle penStyle) {
  QPen pen(colour, width, penStyle, Qt::FlatCap);
  pen.setJoinStyle(Qt::MiterJoin);
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect);
}

void Ink::line(QPointF a, QPointF b, const QColor& colour, double width, Qt::PenStyle penStyle) {
  QPen pen(colour, width, penStyle, Qt::FlatCap);
  if (penStyle == Qt::CustomDashLine) pen.setDashPattern({2, 3});
  painter.setPen(pen);
  painter.drawLine(a, b);
}

void Ink::hatch(const QRectF& rect) {
  const double step = px(8);
  painter.setPen(QPen(style.hatch, px(1.5), Qt::SolidLine, Qt::FlatCap));
  // Lines on which x + y is a whole number of steps, so that the hatches of all cells meet.
  const int first = static_cast<int>(std::ceil((rect.left() + rect.top()) / step));
  const int last = static_cast<int>(std::ceil((rect.right() + rect.bottom()) / step));
  QList<QLineF> lines;
  for (int k = first; k < last; ++k) {
    const double sum = k * step;
    const double x0 = std::max(rect.left(), sum - rect.bottom());
    const double x1 = std::min(rect.right(), sum - rect.top());
    if (x1 > x0) lines.append(QLineF(x0, sum - x0, x1, sum - x1));
  }
  painter.save();
  if (!vector) painter.setClipRect(rect, Qt::IntersectClip);
  painter.drawLines(lines);
  painter.restore();
}

}  // namespace fovea
