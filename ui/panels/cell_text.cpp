#include "ui/panels/cell_text.h"

#include <QLocale>

namespace fovea {

std::optional<double> numberInCell(QString text) {
  text = text.trimmed();
  text.replace(QChar(0x2212), u'-');
  if (text == u"-∞") return kHiddenPair;
  bool ok = false;
  const double value = QLocale::c().toDouble(text, &ok);
  if (!ok || text.contains(u',')) return {};
  return value;
}

QString shortenedCell(const QString& text) {
  constexpr int kRoom = 10, kDigits = 6;
  if (text.size() <= kRoom) return text;
  const std::optional<double> number = numberInCell(text);
  if (!number) return text;
  QString digits = QLocale::c().toString(*number, 'g', kDigits);
  if (digits.startsWith(u'-')) digits[0] = QChar(0x2212);
  return digits;
}

}  // namespace fovea
