#pragma once
#include "ui/plots/chart_place.h"

namespace fovea {

void paintChart(Ink& ink, const Chart& chart, const ChartPlace& place);
/// Bars or steps: filled, or as an outline.
void paintHistogram(Ink& ink, const Chart& chart, const ChartPlace& place,
                    const Chart::Series& series, bool filled);
/// What is pointed at: the point ringed, and its values on a plate.
void paintChartMark(Ink& ink, const Chart& chart, const ChartPlace& place, const QRectF& rect,
                    Index series, Index point);
/// A sign that tells series apart without colour; there are twelve.
void paintMarker(Ink& ink, QPointF at, int marker, const QColor& colour, double radius);
/// The values of a point in words: "d 64", "8.03"; with the name of its series where there are
/// several.
std::vector<QString> pointWords(const Chart& chart, Index series, Index point);

}  // namespace fovea
