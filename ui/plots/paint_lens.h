#pragma once
#include <optional>

#include "ui/plots/paint.h"

namespace fovea {

/// A cell of a matrix whose cells are too small to be read.
struct LensCell {
  int block = kNone;
  Index row = kNone, column = kNone;
};

/// How much two rectangles have in common.
double sharedArea(const QRectF& a, const QRectF& b);

/// Where the lens of a cell stands: 9 × 9 cells around it, enlarged to hold their numbers; fewer
/// where the picture is small. It keeps off the cell, off titles and off tables. Nothing where
/// cells are large enough, where somebody looks into the matrix already, or where there is no room.
std::optional<QRectF> lensRect(const Figure& figure, const PlacedFigure& scene,
                               const LensCell& cell, const Windows& windows, const Style& style);
void paintLens(Ink& ink, const Figure& figure, const PlacedFigure& scene, const LensCell& cell,
               const QRectF& rect);

}  // namespace fovea
