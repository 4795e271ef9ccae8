#pragma once
#include "ui/plots/paint.h"

namespace fovea {

/// Frames the pinned cell of a matrix while another one is pointed at; nothing where both are one.
void pinnedCell(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place,
                const CellWindow& window, const Marks& marks, const Marks& pinned);

}  // namespace fovea
