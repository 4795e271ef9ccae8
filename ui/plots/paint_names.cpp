#include "ui/plots/paint_names.h"

#include <algorithm>
#include <cmath>

#include "ui/plots/axis_names.h"

namespace fovea {

Scale scaleOf(double from, double to, double windowFrom, double windowTo, Index count) {
  Scale scale;
  const double cells = windowTo - windowFrom;
  scale.pitch = cells > 0 ? (to - from) / cells : 1;
  scale.origin = from - windowFrom * scale.pitch;
  scale.first = std::max<Index>(0, static_cast<Index>(std::floor(windowFrom)));
  scale.last = std::min<Index>(count, static_cast<Index>(std::ceil(windowTo)));
  return scale;
}

void rowNames(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place, const Scale& rows,
              Index chosen) {
  const AxisInfo& axis = heatmap.rows;
  const bool positions = rows.pitch < ink.px(16) || place.rows == Naming::Positions;
  const bool zoomed = positions && rows.pitch >= ink.px(16);
  const double right = place.cells.left() - ink.px(8);
  const bool numbered = isNumbered(axis);
  if (axis.groupSize > 0 && double(axis.groupSize) * rows.pitch < ink.px(40)) {
    // Heads too low for the numbers of their features: the numbers of the heads stand instead.
    const double height = double(axis.groupSize) * rows.pitch;
    Index step = 1;
    while (double(step) * height < ink.px(14)) step *= 2;
    for (Index g = 0; g * axis.groupSize < place.rowCount; ++g) {
      if (g == 0 ? step > 2 : (g + 1) % step != 0) continue;
      const double y = rows.origin + (double(g) + .5) * height;
      if (y < place.cells.top() || y > place.cells.bottom()) continue;
      ink.text({place.cells.left() - ink.px(8), y}, QString::number(g + 1), ink.style.quiet,
               Align::Right);
    }
    return;
  }
  for (Index i = rows.first; i < rows.last; ++i) {
    const double y = rows.middle(i);
    if (y < place.cells.top() || y > place.cells.bottom()) continue;
    const bool on = i == chosen;
    if (positions && !zoomed && !on &&
        (!isTick(i, rows.pitch, ink.px(24)) ||
         (chosen != kNone && std::abs(double(i - chosen)) * rows.pitch < ink.px(16)) ||
         (i > 0 && rows.middle(i) - rows.middle(0) < ink.px(16)))) {
      continue;
    }
    const bool named = !positions || on || zoomed;
    const QFont& font = on ? ink.style.bold : ink.style.normal;
    const double room = place.rowRoom - (named && !numbered ? ink.px(12) : 0);
    const QString text =
        elided(named || numbered ? axisName(axis, i) : positionText(i), font, room);
    const QColor colour = on         ? ink.style.hue(axis.chosenHue)
                          : !named   ? ink.style.quiet
                          : numbered ? ink.style.quiet
                                     : ink.style.hue(axis.labelHue);
    ink.text({right, y}, text, font, colour, Align::Right);
    if (on && !numbered) {
      const double height = std::max(rows.pitch - ink.px(8), ink.px(14));
      ink.fill({right - textWidth(text, font) - ink.px(9), y - height / 2, ink.px(3), height},
               ink.style.hue(axis.chosenHue));
    }
  }
}

void columnNames(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place, const Scale& columns,
                 Index chosen) {
  const AxisInfo& axis = heatmap.columns;
  const double top = place.cells.top();
  // Heads too narrow for the numbers of their features: the numbers of the heads stand instead.
  if (axis.groupSize > 0 && double(axis.groupSize) * columns.pitch < ink.px(40)) return;
  Naming naming = place.columns;
  if (naming == Naming::Positions && !isNumbered(axis) && columns.pitch >= ink.px(40)) {
    naming = Naming::Level;  // zoomed in
  }
  const QColor hue = ink.style.hue(axis.chosenHue);
  // Numbers of places keep clear of each other and of the chosen name, which stays over the cells.
  const QRectF& cells = place.cells;
  const double apart = std::max(
      ink.px(34), textWidth(positionText(columns.last - 1), ink.style.normal) + ink.px(14));
  QString chosenName;
  double halfChosen = 0, chosenCentre = 0;
  if (chosen != kNone) {
    chosenName =
        elided(axisName(axis, chosen), ink.style.bold, std::max(cells.width(), ink.px(60)));
    halfChosen = textWidth(chosenName, ink.style.bold) / 2;
    chosenCentre =
        std::clamp(columns.middle(chosen), cells.left() + std::min(halfChosen, cells.width() / 2),
                   std::max(cells.right() - halfChosen, cells.center().x()));
  }
  for (Index j = columns.first; j < columns.last; ++j) {
    const double x = columns.middle(j);
    if (x < place.cells.left() || x > place.cells.right()) continue;
    const bool on = j == chosen;
    const QFont& font = on ? ink.style.bold : ink.style.normal;
    const QColor colour = on ? hue : ink.style.hue(axis.labelHue);
    QString name = axisName(axis, j);
    if (naming == Naming::Level) {
      if (place.columns == Naming::Positions) name = elided(name, font, columns.pitch - ink.px(4));
      ink.text({x, top - ink.px(13)}, name, font, colour, Align::Centre);
      if (on) {
        ink.fill(
            {columns.edge(j) + ink.px(4), top - ink.px(26), columns.pitch - ink.px(8), ink.px(3)},
            hue);
      }
    } else if (naming == Naming::Turned) {
      const QString cut = elided(name, font, place.columnRoom - ink.px(20));
      ink.turned({x, top - ink.px(8)}, cut, font, colour);
      if (on) {
        ink.fill({columns.edge(j) + 1, top - ink.px(8) - textWidth(cut, font) - ink.px(9),
                  columns.pitch - 2, ink.px(3)},
                 hue);
      }
    } else {
      const QString text = on ? chosenName : isNumbered(axis) ? name : positionText(j);
      const double clear = halfChosen + textWidth(text, font) / 2 + ink.px(7);
      if (!on && (!isTick(j, columns.pitch, apart) ||
                  (chosen != kNone && std::abs(x - chosenCentre) < clear) ||
                  (j > 0 && x - columns.middle(0) < ink.px(20)))) {
        continue;
      }
      ink.text({on ? chosenCentre : x, top - ink.px(13)}, text, font, on ? hue : ink.style.quiet,
               Align::Centre);
      if (on) {
        // As wide as the column it marks, however long its name.
        const double wide = std::max(columns.pitch - 2, ink.px(8));
        ink.fill({x - wide / 2, top - ink.px(26), wide, ink.px(3)}, hue);
      } else {
        ink.line({x, top - ink.px(5)}, {x, top - ink.px(1)}, ink.style.control);
      }
    }
  }
}

}  // namespace fovea
