#include <algorithm>

#include "ui/plots/paint.h"

namespace fovea {

void paintSign(Ink& ink, const Sign& sign, const QRectF& rect) {
  QPointF middle = rect.center();
  if (!sign.lines.empty()) {
    // Beside low matrices the sign moves up: its lines end before the colour bar begins.
    const double below = ink.px(32) + ink.px(22) * double(sign.lines.size() - 1);
    middle.setY(std::min(middle.y(), rect.bottom() - below));
  }
  const QString text = toQString(sign.text);
  if (sign.arrow) {
    ink.text(middle, text, ink.style.text, Align::Centre);
    const double y = middle.y() + ink.px(16), half = ink.px(15);
    const QPointF tip(middle.x() + half, y);
    ink.line({middle.x() - half, y}, tip, ink.style.quiet, ink.px(1.3));
    ink.line(tip + QPointF(-ink.px(5), -ink.px(4)), tip, ink.style.quiet, ink.px(1.3));
    ink.line(tip + QPointF(-ink.px(5), ink.px(4)), tip, ink.style.quiet, ink.px(1.3));
  } else {
    const double width = textWidth(text, ink.style.headingBold);
    const double left = middle.x() - width / 2;
    ink.text({left, middle.y()}, text, ink.style.headingBold, ink.style.text);
    // The bar of a root over what stands under it.
    if (const qsizetype root = text.indexOf(u'√'); root >= 0 && root + 1 < text.size()) {
      const double from = left + textWidth(text.left(root + 1), ink.style.headingBold);
      const double y = middle.y() - ink.px(9.5);
      ink.line({from - ink.px(1), y}, {left + width, y}, ink.style.text, ink.px(1.6));
    }
  }
  double y = middle.y() + ink.px(36);
  for (const Text& line : sign.lines) {
    ink.text({middle.x(), y}, toQString(line), ink.style.quiet, Align::Centre);
    y += ink.px(22);
  }
}

}  // namespace fovea
