#pragma once
#include "ui/plots/arrange.h"

namespace fovea {

/// An exported page: where title, figure and caption stand. In pixels of 96 to the inch.
struct Page {
  QSizeF size;
  QPointF figureAt;  ///< corner of the scene
  PlacedFigure scene;
  std::optional<QPointF> title;  ///< left end, middle
  QRectF caption;                ///< empty: none
  double zoom = 1;               ///< pixels of the page for one that was asked for
};

/// Lays out a page of `size`; a component of 0 is chosen by what the figure needs. Nothing is cut:
/// a table that is too high makes the page higher, or where its height is given everything smaller.
Page pageOf(const Figure& figure, QSizeF size, const Style& style, bool title, bool caption);

/// Paints the page without its ground.
void paintPage(Ink& ink, const Figure& figure, const Page& page);

}  // namespace fovea
