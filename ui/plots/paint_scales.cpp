#include "ui/plots/paint_scales.h"

#include <algorithm>
#include <cmath>

#include "ui/plots/axis_names.h"
#include "ui/plots/measure.h"

namespace fovea {
namespace {

/// A name above the first scale; `level` 0 is the lowest row of names.
struct ScaleName {
  Index item = 0;
  double x = 0;
  int level = 0;
};

/// Names in as many rows as they need not to run into each other, `most` at the utmost; the chosen
/// one is placed first and stands lowest. What has no room is left out.
std::vector<ScaleName> scaleNames(const Ink& ink, const Lines& lines, const QRectF& rect,
                                  Index chosen, int most) {
  std::vector<Index> order;
  if (chosen != kNone) order.push_back(chosen);
  for (Index i = 0; i < static_cast<Index>(lines.first.size()); ++i) {
    if (i != chosen && std::isfinite(lines.first[static_cast<std::size_t>(i)])) order.push_back(i);
  }
  struct Taken {
    int level;
    double left, right;
  };
  std::vector<Taken> taken;
  std::vector<ScaleName> names;
  for (const Index i : order) {
    const QFont& font = i == chosen ? ink.style.bold : ink.style.normal;
    const double half = textWidth(axisName(lines.items, i), font) / 2;
    const double least = rect.left() + half + ink.px(2), largest = rect.right() - half - ink.px(12);
    const double x =
        std::clamp(scaleX(lines, rect, ink.style, lines.first[static_cast<std::size_t>(i)]), least,
                   std::max(least, largest));
    for (int level = 0; level < most; ++level) {
      const bool free = std::none_of(taken.begin(), taken.end(), [&](const Taken& other) {
        return other.level == level && x + half + ink.px(4) > other.left &&
               x - half - ink.px(4) < other.right;
      });
      if (!free) continue;
      taken.push_back({level, x - half, x + half});
      names.push_back({i, x, level});
      break;
    }
  }
  return names;
}

}  // namespace

void paintDot(Ink& ink, QPointF at, const QColor& fill, const QColor& outline, double radius) {
  ink.painter.setPen(QPen(outline, ink.px(1.5)));
  ink.painter.setBrush(fill);
  ink.painter.drawEllipse(at, ink.px(radius), ink.px(radius));
}

void paintScales(Ink& ink, const Lines& lines, const QRectF& rect, Index chosen) {
  const double top = rect.top() + ink.px(20);
  // Rows of names push the scales down as far as there is room for it.
  const double spare = rect.height() - ink.px(20 + 40 + 30 + 34);
  const int most = std::clamp(1 + static_cast<int>(spare / ink.px(17)), 1, 8);
  const std::vector<ScaleName> names = scaleNames(ink, lines, rect, chosen, most);
  int rows = 1;
  for (const ScaleName& name : names) rows = std::max(rows, name.level + 1);
  const double y1 = top + ink.px(40) + ink.px(17) * (rows - 1);
  const double y2 = y1 + std::clamp(rect.bottom() - y1 - ink.px(64), ink.px(30), ink.px(60));
  const double left = scaleX(lines, rect, ink.style, lines.low);
  const double right = scaleX(lines, rect, ink.style, lines.high);
  ink.runs({left, top}, lines.title.runs(), ink.style.bold, ink.style.bold, ink.style.text);
  for (const auto& [y, name] : {std::pair{y1, lines.firstName}, std::pair{y2, lines.secondName}}) {
    ink.line({left, y}, {right, y}, ink.style.control);
    ink.text({left - ink.px(10), y}, toQString(name), ink.style.text, Align::Right);
  }
  const auto at = [&](double value) { return scaleX(lines, rect, ink.style, value); };
  const bool zero = lines.low < 0 && lines.high > 0;
  if (zero) ink.line({at(0), y1 - ink.px(8)}, {at(0), y2 + ink.px(10)}, ink.style.line);
  const QString low = numberText(lines.low, 1), high = numberText(lines.high, 1);
  const double lowEnd = left + textWidth(low, ink.style.normal) + ink.px(4);
  const double highStart = right - textWidth(high, ink.style.normal) - ink.px(4);
  ink.text({left, y2 + ink.px(24)}, low, ink.style.quiet);
  if (lowEnd <= highStart + ink.px(4)) {
    ink.text({right, y2 + ink.px(24)}, high, ink.style.quiet, Align::Right);
  }
  const double halfZero = textWidth(QStringLiteral("0"), ink.style.normal) / 2;
  if (zero && at(0) - halfZero >= lowEnd && at(0) + halfZero <= highStart) {
    ink.text({at(0), y2 + ink.px(24)}, QStringLiteral("0"), ink.style.quiet, Align::Centre);
  }

  const QColor hue = ink.style.hue(lines.items.chosenHue);
  const auto draw = [&](std::size_t i, bool on) {
    if (!std::isfinite(lines.first[i]) || !std::isfinite(lines.second[i])) return;
    const QPointF a(at(lines.first[i]), y1), b(at(lines.second[i]), y2);
    ink.line(a, b, on ? hue : ink.style.control, ink.px(on ? 1.6 : 1),
             on ? Qt::SolidLine : Qt::CustomDashLine);
    paintDot(ink, a, on ? hue : ink.style.surface, on ? hue : ink.style.quiet, 5);
    paintDot(ink, b, on ? hue : ink.style.surface, on ? hue : ink.style.quiet, 5);
  };
  for (std::size_t i = 0; i < lines.first.size(); ++i) {
    if (static_cast<Index>(i) != chosen) draw(i, false);
  }
  if (chosen != kNone) draw(static_cast<std::size_t>(chosen), true);

  for (const ScaleName& name : names) {
    const bool on = name.item == chosen;
    ink.text({name.x, y1 - ink.px(16) - ink.px(17) * name.level}, axisName(lines.items, name.item),
             on ? ink.style.bold : ink.style.normal, on ? hue : ink.style.hue(lines.items.labelHue),
             Align::Centre);
  }
}

}  // namespace fovea
