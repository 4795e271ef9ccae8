#pragma once
#include "ui/plots/ink.h"

namespace fovea {

/// A point of a chart of lines.
void paintDot(Ink& ink, QPointF at, const QColor& fill, const QColor& outline, double radius);
/// Lines::Kind::Scales: every item as a line from its point on the first scale to that on the
/// second.
void paintScales(Ink& ink, const Lines& lines, const QRectF& rect, Index chosen);

}  // namespace fovea
