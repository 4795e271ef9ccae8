#pragma once
#include "ui/plots/paint.h"

namespace fovea {

/// The chart under a table, in line with its columns. `rect`: where the table stands.
void paintTableChart(Ink& ink, const TableChart& chart, const TablePlace& place,
                     const QRectF& rect);

}  // namespace fovea
