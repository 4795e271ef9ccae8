#pragma once
#include "ui/plots/paint.h"

// From a point of the picture to a cell of the trace, and back.

namespace fovea {

/// The spot at a point: a cell of a matrix, an item, a head, a chip; block kNone when there is
/// none.
Spot spotAt(const Figure& figure, const PlacedFigure& scene, const Style& style,
            const Windows& windows, QPointF point);

/// The cell of the trace a spot stands for. Places a spot says nothing of come from `marks`;
/// nothing when they are needed and not chosen.
std::optional<Cell> cellOf(const Figure& figure, const Marks& marks, const Spot& spot);

/// The action at a point: a link of a table ("unfold"), a box of a flow ("stage:score"); empty when
/// there is none.
QString actionAt(const Figure& figure, const PlacedFigure& scene, const Style& style,
                 QPointF point);

/// The action of the first link of the tables, for the key that stands for it; empty when there is
/// none.
QString firstLink(const Figure& figure, const PlacedFigure& scene);

/// Blocks that can be pointed into, left to right, top to bottom.
std::vector<int> pointableBlocks(const Figure& figure, const PlacedFigure& scene);
/// How many rows and columns a spot of this block can have (items: rows, one column).
std::pair<Index, Index> spotExtent(const Block& block);
/// The spot a block has chosen, else its first.
Spot startSpot(const Figure& figure, int block, const Marks& marks);
/// Where a spot lies on the picture; empty when it is not shown.
QRectF spotRect(const Figure& figure, const PlacedFigure& scene, const Style& style,
                const Windows& windows, const Spot& spot);

}  // namespace fovea
