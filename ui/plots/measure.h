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

/// How thumbnails stand: a grid of equal pictures, each with its name above; of several layers a
/// row for each, named at its left, the heads named above the first. Many layers stand in blocks
/// side by side, so that pictures are as large as the room lets them be.
struct ThumbnailGrid {
  int columns = 1;
  Index inBlock = 1;     ///< layers below one another
  double blockStep = 0;  ///< from block to block
  double stepX = 0, stepY = 0, sideX = 0, sideY = 0;
  bool layers = false;
  double left = 0, top = 0;  ///< room for the names of layers and heads
  QRectF picture(const QRectF& rect, Index head) const;
  /// The head at a point; kNone between pictures.
  Index at(const QRectF& rect, QPointF point, Index heads) const;
};
/// The part of a block's rectangle that thumbnails fill; enlarged ones reach below it.
QRectF thumbnailGround(const Thumbnails& thumbnails, const Place& place, const Style& style);
/// The height of pictures of several layers that are as wide as there is room.
double enlargedHeight(const Thumbnails& thumbnails, double width, const Style& style);
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

/// How the two columns of tokens stand and where the lines between them end.
struct LinkColumns {
  double top = 0, pitch = 0;
  double left = 0, right = 0;    ///< where names of queries end and those of keys begin
  double names = 0;              ///< room of a name
  double values = 0;             ///< right edge of the weights at the keys; 0: none are written
  double legend = 0, notes = 0;  ///< middles of their first lines
  double middle(Index i) const { return top + (double(i) + .5) * pitch; }
  /// Where a line meets its token.
  double from(const Style& style) const { return left + style.px(8); }
  double to(const Style& style) const { return right - style.px(8); }
};
/// Room at the left and right of a block of lines.
double linksPad(const QRectF& rect, const Style& style);
LinkColumns linkColumns(const Links& links, const QRectF& rect, const Style& style);
/// The line drawn at `place` of a token among those shown; kNone when it is not shown.
Index drawnAt(const AxisInfo& axis, Index place);
Index drawnCount(const AxisInfo& axis);

/// How the rows of a ranking stand; the list between top and bottom scrolls.
struct RankingRows {
  double head = 0, top = 0, bottom = 0, pitch = 0;
  double layer = 0, ranked = 0;  ///< right edges of the numbers of layer and head
  double value = 0, bars = 0, right = 0;
  double notes = 0;
  double middle(Index i) const { return top + (double(i) + .5) * pitch; }
};
RankingRows rankingRows(const HeadRanking& ranking, const QRectF& rect, const Style& style);

/// Rectangles of the chips of a token row, wrapped.
std::vector<QRectF> chipRects(const Chips& chips, const QRectF& rect, const Style& style);

/// Rectangles of the boxes of a flow, in the order of Flow::boxes; empty for boxes not drawn.
/// "8 heads".
QString flowHeads(Index heads);
double leastFlowHeight(const Flow& flow, const Style& style);
std::vector<QRectF> flowRects(const Flow& flow, const QRectF& rect, const Style& style);

}  // namespace fovea
