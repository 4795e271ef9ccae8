#pragma once
#include <QString>

#include "core/figures/figure.h"

// What a screen reader says.

namespace fovea {

/// "query cat", "key down", "number 3".
QString placeWord(const AxisInfo& axis, Index i);
/// "weight, query cat, row 2, key down, column 4, 0.86".
QString cellName(const Heatmap& heatmap, Index row, Index column);
/// What a block that is no matrix says.
QString blockWords(const Block& block);

}  // namespace fovea
