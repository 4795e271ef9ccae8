#pragma once
#include <functional>

#include "ui/plots/cell_image.h"
#include "ui/plots/placed_figure.h"

namespace fovea {

/// A cell of a block, pointed at: row and column of a matrix, the item of bars or lines, the box of
/// a flow, the head of thumbnails (in `row`).
struct Spot {
  int block = kNone;
  Index row = kNone, column = kNone;
  friend bool operator==(const Spot&, const Spot&) = default;
};

/// Which part of a matrix is in sight, by block.
using Windows = std::function<CellWindow(int block)>;

/// Paints what does not depend on the chosen cells: one block, or the bars, curves and everything.
void paintBlock(Ink& ink, const Figure& figure, const Place& place, const CellWindow& window);
void paintBars(Ink& ink, const Figure& figure, const PlacedFigure& scene);
void paintFigure(Ink& ink, const Figure& figure, const PlacedFigure& scene, const Windows& windows);
/// Paints the names of rows and columns and everything that follows the chosen cells: frames, bars,
/// the value on a small cell, the line above the arithmetic. `pinned`: where `marks` are those of
/// the pointer, what is pinned; the cell the arithmetic is about keeps a frame and the line's
/// notch.
void paintMarks(Ink& ink, const Figure& figure, const PlacedFigure& scene, const Marks& marks,
                const Spot& hovered, const Windows& windows, const Marks* pinned = nullptr);

// One painter for each kind of block.
void paintHeatmap(Ink& ink, const Figure& figure, const Heatmap& heatmap, const HeatmapPlace& place,
                  const CellWindow& window);
void paintHeatmapMarks(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place,
                       const CellWindow& window, const Marks& marks, const Spot& hovered,
                       const std::vector<QRectF>& keepOff);
void paintSign(Ink& ink, const Sign& sign, const QRectF& rect);
void paintTable(Ink& ink, const Figure& figure, const Table& table, const Place& place);
void paintBarsBlock(Ink& ink, const Bars& bars, const QRectF& rect, const Marks& marks);
void paintLines(Ink& ink, const Lines& lines, const QRectF& rect, const Marks& marks);
void paintThumbnails(Ink& ink, const Figure& figure, const Thumbnails& thumbnails,
                     const Place& place);
void paintThumbnailMarks(Ink& ink, const Thumbnails& thumbnails, const Place& place,
                         const Marks& marks, const Spot& hovered);
void paintLinks(Ink& ink, const Links& links, const QRectF& rect, const Marks& marks);
void paintRanking(Ink& ink, const HeadRanking& ranking, const Place& place, const Marks& marks,
                  const Spot& hovered);
void paintFlow(Ink& ink, const Flow& flow, const QRectF& rect);
void paintProse(Ink& ink, const Prose& prose, const QRectF& rect);
/// Lays sentences, `close` together or as designed. Returns the height they take.
double layProse(Ink& ink, const Prose& prose, const QRectF& rect, bool close, bool draw);
void paintFormula(Ink& ink, const Formula& formula, const QRectF& rect);
void paintChips(Ink& ink, const Chips& chips, const QRectF& rect, const Marks& marks);

}  // namespace fovea
