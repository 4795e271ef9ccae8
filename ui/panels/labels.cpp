#include "ui/panels/labels.h"

#include <QFontMetrics>

#include "core/text/tokens.h"

namespace fovea {
namespace {

bool joins(char32_t c) {
  return c == 0x200D || (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0020 && c <= 0xE007F);
}

}  // namespace

QString drawableLabel(const std::string& label, const QFont& font) {
  const QString text = QString::fromStdString(label);
  const QFontMetrics metrics(font);
  for (const char32_t c : text.toStdU32String()) {
    if (!joins(c) && !metrics.inFontUcs4(c)) {
      return QString::fromStdString(codePointLabel(label));
    }
  }
  return text;
}

}  // namespace fovea
