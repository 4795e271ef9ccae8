#pragma once
#include "ui/plots/paint.h"

namespace fovea {

/// Where cells of one axis lie on the picture.
struct Scale {
  double origin = 0, pitch = 1;  ///< pixel of cell 0's edge, pixels per cell
  Index first = 0, last = 0;     ///< cells in sight [first, last)
  double edge(Index i) const { return origin + double(i) * pitch; }
  double middle(Index i) const { return origin + (double(i) + .5) * pitch; }
};

/// The scale on which `count` cells lie when those of [windowFrom, windowTo) fill [from, to).
Scale scaleOf(double from, double to, double windowFrom, double windowTo, Index count);

/// Names at the left of the rows and above the columns of a matrix: all where there is room, else
/// positions; the chosen one always, in its hue and with its bar.
void rowNames(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place, const Scale& rows,
              Index chosen);
void columnNames(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place, const Scale& columns,
                 Index chosen);

}  // namespace fovea
