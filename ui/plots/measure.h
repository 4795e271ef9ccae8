#pragma once
#include <cmath>

#include "ui/plots/placed_figure.h"

namespace fovea {

/// Height a block other than a matrix or a table wants when it is `width` wide, and its width.
double blockHeight(const Block& block, const Style& style, double width);
double blockWidth(const Block& block, const Style& style);
/// Height it can make do with: sentences closer together, the diagram in lines of one height.
double leastHeight(const Block& block, const Style& style, double width);
/// Whether sentences have to stand close together in a room of this height.
bool standsClose(const Prose& prose, const Style& style, QSizeF room);

/// How thumbnails stand: a grid of equal pictures, each with its name above.
struct ThumbnailGrid {
  int columns = 1;
  double stepX = 0, stepY = 0, sideX = 0, sideY = 0;
  QRectF picture(const QRectF& rect, Index head) const;
  /// The head at a point; kNone between pictures.
  Index at(const QRectF& rect, QPointF point, Index heads) const;
};
/// The part of a block's rectangle that thumbnails fill.
QRectF thumbnailGround(const QRectF& rect, const Style& style);
ThumbnailGrid thumbnailGrid(const Thumbnails& thumbnails, const QRectF& rect, const Style& style);

/// How the rows of bars or of dumb-bells stand.
struct ItemRows {
  double top = 0, pitch = 0, left = 0, right = 0;  ///< left … right: the bars' ground
  Index count = 0;
  double middle(Index i) const { return top + (double(i) + .5) * pitch; }
  Index at(QPointF point) const {
    const auto i = static_cast<Index>(std::floor((point.y() - top) / pitch));
    return point.y() < top || i >= count ? kNone : i;
  }
};
/// Room for the running sums at the right of bars; 0 without them.
double runningWidth(const Bars& bars, const Style& style);
ItemRows barRows(const Bars& bars, const QRectF& rect, const Style& style);
ItemRows bellRows(const Lines& lines, const QRectF& rect, const Style& style);
/// Horizontal position of a value on the scales of a Lines block.
double scaleX(const Lines& lines, const QRectF& rect, const Style& style, double value);

/// Rectangles of the chips of a token row, wrapped.
std::vector<QRectF> chipRects(const Chips& chips, const QRectF& rect, const Style& style);

/// Rectangles of the boxes of a flow, in the order of Flow::boxes; empty for boxes not drawn.
/// "8 heads".
QString flowHeads(Index heads);
double leastFlowHeight(const Flow& flow, const Style& style);
std::vector<QRectF> flowRects(const Flow& flow, const QRectF& rect, const Style& style);

}  // namespace fovea
