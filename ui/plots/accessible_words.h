#pragma once
#include <QString>

#include "core/figures/figure.h"
#include "ui/plots/paint.h"

// What a screen reader says.

namespace fovea {

/// "query cat", "key down", "number 3".
QString placeWord(const AxisInfo& axis, Index i);
/// "weight, query cat, row 2, key down, column 4, 0.86".
QString cellName(const Heatmap& heatmap, Index row, Index column);
/// What a block that is no matrix says.
QString blockWords(const Block& block);
/// What is pointed at inside a block other than a matrix: "layer 4, head 2: 0.58"; empty where that
/// has no words of its own.
QString spotWords(const Block& block, const Spot& spot);

}  // namespace fovea
