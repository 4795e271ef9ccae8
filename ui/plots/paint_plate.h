#pragma once
#include "ui/plots/ink.h"

namespace fovea {

/// Lines on a plate beside a point, inside `inside`; the last one is bold.
void paintPlate(Ink& ink, QPointF at, double away, const QRectF& inside,
                const std::vector<QString>& lines);

}  // namespace fovea
