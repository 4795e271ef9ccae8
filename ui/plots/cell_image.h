#pragma once
#include <QImage>

#include "ui/plots/style.h"

namespace fovea {

/// The part of a matrix that is in sight, in cells: [left, right) × [top, bottom).
struct CellWindow {
  double left = 0, top = 0, right = 0, bottom = 0;
  double width() const { return right - left; }
  double height() const { return bottom - top; }
  static CellWindow whole(const Heatmap& heatmap) {
    return {0, 0, double(heatmap.columnCount()), double(heatmap.rowCount())};
  }
};

/// The cells in sight as an image of `pixels`, one value for each pixel: where several cells share
/// one, the strongest (largest for weights, largest in magnitude for signed values); hidden cells
/// are hatched. A line is left between cells along an axis where they are at least `gapFrom` pixels
/// wide. `linePixels`: how wide that line is. `range` colours the values. Cost: one pass over the
/// cells in sight and one over the pixels; above a million cells on two threads.
QImage cellImage(const Heatmap& heatmap, const ColourRange& range, const CellWindow& window,
                 QSize pixels, const Style& style, double gapFrom, int linePixels,
                 double hatchStep);

/// Whether a hidden cell of this matrix holds −∞, as scores and masks do; elsewhere it holds
/// nothing (a weight not made yet).
bool holdsInfinity(const Heatmap& heatmap);

}  // namespace fovea
