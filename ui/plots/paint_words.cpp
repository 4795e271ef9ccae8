#include "ui/plots/axis_names.h"
#include "ui/plots/measure.h"
#include "ui/plots/paint.h"

namespace fovea {

double layProse(Ink& ink, const Prose& prose, const QRectF& rect, bool close, bool draw) {
  const double pad = ink.px(24), width = rect.width() - 2 * pad;
  const double line = ink.px(close ? 17 : 20);
  double y = rect.top() + ink.px(close ? 26 : 32);
  if (!prose.title.empty()) {
    y = ink.paragraph({rect.left() + pad, y}, width, prose.title.runs(), ink.style.heading,
                      ink.style.headingBold, ink.style.text, ink.px(close ? 25 : 28), draw) +
        ink.px(close ? 1 : 4);
  }
  for (const Text& sentence : prose.sentences) {
    // No half sentences: one that does not fit is left out.
    const double height = paragraphHeight(sentence.runs(), ink.style, width, line);
    if (draw && y - line + height > rect.bottom() - ink.px(6)) break;
    y = ink.paragraph({rect.left() + pad, y}, width, sentence.runs(), ink.style.normal,
                      ink.style.bold, ink.style.text, line, draw) +
        ink.px(close ? 4 : 8);
  }
  return close ? y - ink.px(12) : y;
}

void paintProse(Ink& ink, const Prose& prose, const QRectF& rect) {
  layProse(ink, prose, rect, standsClose(prose, ink.style, rect.size()), true);
}

void paintChips(Ink& ink, const Chips& chips, const QRectF& rect, const Marks& marks) {
  const std::vector<QRectF> rects = chipRects(chips, rect, ink.style);
  for (std::size_t i = 0; i < rects.size(); ++i) {
    const QRectF& chip = rects[i];
    if (chip.bottom() > rect.bottom()) break;
    const auto k = static_cast<Index>(i);
    const bool query = chips.side != AxisKind::KeyToken && marks.query == k;
    const bool key = chips.side != AxisKind::QueryToken && marks.key == k;
    const bool special = i < chips.special.size() && chips.special[i];
    if (special) {
      QPen pen(ink.style.control, 1, Qt::DashLine);
      ink.painter.setPen(pen);
      ink.painter.setBrush(Qt::NoBrush);
      ink.painter.drawRect(chip.adjusted(.5, .5, -.5, -.5));
    } else {
      ink.fill(chip, ink.style.tint);
    }
    if (query) ink.fill({chip.left(), chip.top(), ink.px(4), chip.height()}, ink.style.query);
    if (key) ink.fill({chip.left(), chip.top(), chip.width(), ink.px(4)}, ink.style.key);
    const QFont& font = query || key ? ink.style.bold : ink.style.normal;
    const QColor colour = query == key ? (special ? ink.style.quiet : ink.style.text)
                          : query      ? ink.style.query
                                       : ink.style.key;
    const QString name = elided(visibleName(chips.labels[i]), font, chip.width() - ink.px(12));
    ink.text(chip.center() + QPointF(query ? ink.px(2) : 0, key ? ink.px(1) : 0), name, font,
             colour, Align::Centre);
  }
}

}  // namespace fovea
