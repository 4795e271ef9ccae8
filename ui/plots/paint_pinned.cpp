#include "ui/plots/paint_pinned.h"

#include <algorithm>

#include "ui/plots/axis_names.h"
#include "ui/plots/paint_names.h"

namespace fovea {
namespace {

void pinnedFrame(Ink& ink, const QRectF& cell) {
  const QRectF around = std::min(cell.width(), cell.height()) < ink.px(28)
                            ? cell.adjusted(-1.5, -1.5, .5, .5)
                            : cell.adjusted(1.5, 1.5, -2.5, -2.5);
  ink.frame(around, ink.style.surface, ink.px(3));
  ink.frame(around, ink.style.ink, ink.px(1.2), Qt::DashLine);
}

}  // namespace

void pinnedCell(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place,
                const CellWindow& window, const Marks& marks, const Marks& pinned) {
  const auto cellOf = [&](const Marks& of) {
    return std::pair(chosenOn(heatmap.rows, of, place.rowCount),
                     chosenOn(heatmap.columns, of, place.columnCount));
  };
  const auto [row, column] = cellOf(pinned);
  if (row == kNone || column == kNone || cellOf(marks) == std::pair(row, column)) return;
  const QRectF& cells = place.cells;
  const Scale rows =
      scaleOf(cells.top(), cells.bottom(), window.top, window.bottom, place.rowCount);
  const Scale columns =
      scaleOf(cells.left(), cells.right(), window.left, window.right, place.columnCount);
  const QRectF cell(columns.edge(column), rows.edge(row), columns.pitch, rows.pitch);
  if (cells.contains(cell.center())) pinnedFrame(ink, cell);
}

}  // namespace fovea
