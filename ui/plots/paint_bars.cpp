#include <algorithm>
#include <cmath>

#include "ui/plots/axis_names.h"
#include "ui/plots/measure.h"
#include "ui/plots/paint.h"
#include "ui/plots/paint_scales.h"

namespace fovea {
namespace {

void itemName(Ink& ink, const AxisInfo& items, const ItemRows& rows, Index i, bool chosen,
              double left) {
  const double right = rows.left - ink.px(10);
  const QFont& font = chosen ? ink.style.bold : ink.style.normal;
  const QString text = elided(axisName(items, i), font, right - left);
  ink.text({right, rows.middle(i)}, text, font,
           ink.style.hue(chosen ? items.chosenHue : items.labelHue), Align::Right);
}

/// Whether the name or number of a row has room beside that of the chosen one.
bool spoken(const ItemRows& rows, Index i, Index chosen, double unit) {
  if (i == chosen || rows.pitch >= 16 * unit) return true;
  if (!isTick(i, rows.pitch, 24 * unit)) return false;
  return (chosen == kNone || std::abs(double(i - chosen)) * rows.pitch >= 16 * unit) &&
         (i == 0 || rows.middle(i) - rows.middle(0) >= 16 * unit);
}

/// Keys of filled and outlined bars, side by side or one below the other.
void legend(Ink& ink, double x, double y, const QString& outlined, const QString& filled,
            bool stacked, double outlinedWidth) {
  ink.frame({x + .75, y - ink.px(6) + .75, ink.px(20) - 1.5, ink.px(12) - 1.5}, ink.style.positive,
            ink.px(1.5));
  ink.text({x + ink.px(28), y}, outlined, ink.style.quiet);
  if (stacked) {
    y += ink.px(18);
  } else {
    x += ink.px(48) + outlinedWidth;
  }
  ink.fill({x, y - ink.px(6), ink.px(20), ink.px(12)}, ink.style.positive);
  ink.text({x + ink.px(28), y}, filled, ink.style.text);
}

}  // namespace

void paintBarsBlock(Ink& ink, const Bars& bars, const QRectF& rect, const Marks& marks) {
  const ItemRows rows = barRows(bars, rect, ink.style);
  const Index chosen = chosenOn(bars.items, marks, rows.count);
  const double pad = std::min(ink.px(24), .05 * rect.width());
  const double full = rows.right - rows.left, right = rect.right() - pad;
  if (!bars.title.empty()) {
    ink.runs({rect.left() + pad, rect.top() + ink.px(20)}, bars.title.runs(), ink.style.bold,
             ink.style.bold, ink.style.text);
  }
  const bool runningSum = !bars.running.empty();
  const double valueRight = right - runningWidth(bars, ink.style);
  const double head = rows.top - ink.px(14);
  if (!bars.valuesCaption.empty() && bars.others.empty()) {
    ink.text({valueRight, head}, toQString(bars.valuesCaption), ink.style.quiet, Align::Right);
  }
  if (runningSum) {
    ink.text({right, head}, toQString(bars.othersCaption), ink.style.quiet, Align::Right);
  }
  const double high = bars.high > 0 ? bars.high : 1;
  const auto share = [&](double value) {
    return std::isfinite(value) ? full * std::clamp(value / high, 0.0, 1.0) : 0;
  };
  const bool twins = !bars.others.empty();
  const double thick = std::min(ink.px(twins ? 12 : 14), rows.pitch * (twins ? .35 : .7));
  ink.line({rows.left - .5, rows.top}, {rows.left - .5, rows.top + rows.pitch * double(rows.count)},
           ink.style.control);
  for (Index i = 0; i < rows.count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const double y = rows.middle(i);
    const bool on = i == chosen, said = spoken(rows, i, chosen, ink.style.unit);
    const double upper = twins && rows.pitch >= ink.px(20) ? y - thick - ink.px(1) : y - thick / 2;
    const double lower = twins && rows.pitch >= ink.px(20) ? y + ink.px(1) : y - thick / 2;
    if (k < bars.hidden.size() && bars.hidden[k]) {
      ink.hatch({rows.left, y - thick / 2, full, thick});
    } else {
      if (!twins && rows.pitch >= ink.px(12)) {
        ink.fill({rows.left, y - thick / 2, full, thick}, ink.style.tint);
      }
      if (runningSum && k > 0 && rows.pitch >= ink.px(6)) {
        // Where the sum stands before and after this bar.
        const double from = share(bars.running[k - 1]), to = share(bars.running[k]);
        ink.fill({rows.left + from, y + thick / 2 + 1, std::max(to - from, 1.0), ink.px(2)},
                 ink.style.control);
      }
      // The smallest number still shows as a line; nothing is drawn for exactly 0.
      if (bars.values[k] != 0) {
        ink.fill({rows.left, lower, std::max(share(bars.values[k]), 1.0), std::max(thick, .5)},
                 ink.style.positive);
      }
      if (twins && rows.pitch >= ink.px(20)) {
        ink.frame(
            {rows.left + .75, upper + .75, std::max(share(bars.others[k]) - 1.5, .5), thick - 1.5},
            ink.style.positive, ink.px(1.5));
      }
    }
    if (!said) continue;
    itemName(ink, bars.items, rows, i, on, rect.left() + ink.px(2));
    const QString value = numberText(bars.values[k], bars.decimals);
    if (twins && rows.pitch >= ink.px(30)) {
      ink.text({valueRight, y - ink.px(8)}, numberText(bars.others[k], bars.decimals),
               ink.style.quiet, Align::Right);
      ink.text({valueRight, y + ink.px(8)}, value, ink.style.bold, ink.style.text, Align::Right);
    } else {
      ink.text({valueRight, y}, value, on ? ink.style.bold : ink.style.normal, ink.style.text,
               Align::Right);
      if (runningSum) {
        ink.text({right, y}, numberText(bars.running[k], bars.decimals), ink.style.quiet,
                 Align::Right);
      }
    }
  }
  if (!twins) return;
  // The legend on one line where it fits, else on two.
  const QString other = toQString(bars.othersCaption), value = toQString(bars.valuesCaption);
  const double one = textWidth(other, ink.style.normal), two = textWidth(value, ink.style.normal);
  const double whole = ink.px(96) + one + two;
  const bool stacked = whole > rect.right() - rect.left() - ink.px(4);
  const double start =
      std::max(rect.left() + ink.px(2), std::min(rows.left, rect.right() - ink.px(4) - whole));
  const double y = std::min(rows.top + rows.pitch * double(rows.count) + ink.px(stacked ? 16 : 22),
                            rect.bottom() - ink.px(stacked ? 28 : 10));
  legend(ink, start, y, other, value, stacked, one);
}

namespace {

void dumbBells(Ink& ink, const Lines& lines, const QRectF& rect, Index chosen) {
  const ItemRows rows = bellRows(lines, rect, ink.style);
  if (!lines.title.empty()) {
    ink.runs({rect.left() + std::min(ink.px(16), .05 * rect.width()), rect.top() + ink.px(20)},
             lines.title.runs(), ink.style.bold, ink.style.bold, ink.style.text);
  }
  const double width = lines.high - lines.low;
  const auto at = [&](double value) {
    const double t = width > 0 ? std::clamp((value - lines.low) / width, 0.0, 1.0) : 0;
    return rows.left + t * (rows.right - rows.left);
  };
  const double radius = std::clamp(rows.pitch * .3 / ink.style.unit, 1.0, 6.0);
  for (Index i = 0; i < rows.count; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const double y = rows.middle(i);
    const bool on = i == chosen, said = spoken(rows, i, chosen, ink.style.unit);
    if (rows.pitch >= ink.px(8)) ink.line({rows.left, y}, {rows.right, y}, ink.style.cellLine);
    const double a = at(lines.first[k]), b = at(lines.second[k]);
    ink.line({a, y}, {b, y}, ink.style.positive, ink.px(2));
    paintDot(ink, {b, y}, ink.style.surface, ink.style.positive, std::max(radius - .75, .75));
    paintDot(ink, {a, y}, ink.style.positive, ink.style.positive, std::max(radius - .75, .75));
    if (!said) continue;
    itemName(ink, lines.items, rows, i, on, rect.left() + ink.px(2));
    const QString text = numberText(lines.first[k], lines.decimals);
    const double needed = textWidth(text, ink.style.bold) + ink.px(14);
    const double nearest = std::min(a, b), farthest = std::max(a, b);
    if (nearest - needed >= rows.left) {
      ink.text({nearest - ink.px(12), y}, text, ink.style.bold, ink.style.text, Align::Right);
    } else if (farthest + needed <= rows.right) {
      ink.text({farthest + ink.px(12), y}, text, ink.style.bold, ink.style.text);
    }
  }
  const double base =
      rows.top + rows.pitch * double(rows.count) + ink.px(rows.pitch < ink.px(16) ? 8 : 0);
  ink.line({rows.left, base}, {rows.right, base}, ink.style.control);
  for (const double t : {0.0, .5, 1.0}) {
    const double value = lines.low + t * width, x = at(value);
    ink.line({x, base}, {x, base + ink.px(5)}, ink.style.control);
    const QString text =
        t == .5 || value != std::round(value) ? numberText(value, 1) : numberText(value, 0);
    ink.text({x, base + ink.px(18)}, text, ink.style.quiet,
             t == 0   ? Align::Left
             : t == 1 ? Align::Right
                      : Align::Centre);
  }
  if (lines.firstName.empty()) return;
  const QString outlined = toQString(lines.secondName), filled = toQString(lines.firstName);
  const double one = textWidth(outlined, ink.style.normal);
  const double whole = one + textWidth(filled, ink.style.normal) + ink.px(54);
  const bool stacked = whole > rect.width() - ink.px(4);
  double y = base + ink.px(stacked ? 38 : 42);
  double x =
      std::max(rect.left() + ink.px(2), std::min(rows.left, rect.right() - ink.px(4) - whole));
  if (y + ink.px(stacked ? 24 : 6) > rect.bottom()) return;
  paintDot(ink, {x + ink.px(6), y}, ink.style.surface, ink.style.positive, 5.25);
  ink.text({x + ink.px(18), y}, outlined, ink.style.quiet);
  if (stacked) {
    y += ink.px(18);
  } else {
    x += ink.px(36) + one;
  }
  paintDot(ink, {x + ink.px(6), y}, ink.style.positive, ink.style.positive, 5.25);
  ink.text({x + ink.px(18), y}, filled, ink.style.text);
}

}  // namespace

void paintLines(Ink& ink, const Lines& lines, const QRectF& rect, const Marks& marks) {
  const Index chosen = chosenOn(lines.items, marks, static_cast<Index>(lines.first.size()));
  if (lines.kind == Lines::Kind::Scales) {
    paintScales(ink, lines, rect, chosen);
  } else {
    dumbBells(ink, lines, rect, chosen);
  }
}

}  // namespace fovea
