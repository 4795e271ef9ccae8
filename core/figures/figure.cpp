#include "core/figures/figure.h"

namespace fovea {
namespace {

void place(Cell& cell, const AxisInfo& axis, Index i) {
  const auto at = static_cast<std::size_t>(i);
  if (at < axis.positions.size()) i = axis.positions[at];
  switch (axis.kind) {
    case AxisKind::QueryToken:
      cell.query = i;
      break;
    case AxisKind::KeyToken:
      cell.key = i;
      break;
    case AxisKind::Token:
      cell.query = i;
      cell.key = i;
      break;
    case AxisKind::Number:
      cell.feature = i;
      break;
    case AxisKind::HeadNumber:
      cell.head = axis.groupSize > 0 ? i / axis.groupSize : 0;
      cell.feature = axis.groupSize > 0 ? i % axis.groupSize : i;
      break;
    case AxisKind::Input:
      cell.input = i;
      break;
    case AxisKind::None:
      break;
  }
}

}  // namespace

Cell cellAt(const Heatmap& heatmap, Index row, Index column) {
  Cell cell;
  cell.quantity = heatmap.quantity;
  cell.layer = heatmap.layer;
  cell.head = heatmap.head;
  cell.raw = heatmap.raw;
  place(cell, heatmap.rows, row);
  if (heatmap.rows.kind == AxisKind::HeadNumber) cell.input = row;
  place(cell, heatmap.columns, column);
  return cell;
}

const Block* Figure::find(std::string_view blockId) const {
  for (const Block& block : blocks) {
    if (block.id == blockId) return &block;
  }
  return nullptr;
}

}  // namespace fovea
