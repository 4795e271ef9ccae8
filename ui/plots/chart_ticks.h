#pragma once
#include <functional>

#include "ui/plots/chart_place.h"

namespace fovea {

/// A value as a share of its axis, unbounded; NaN where there is none.
double shareOf(const Chart::Axis& axis, double value);
/// What an axis writes along `length` pixels; `across`: its numbers stand side by side.
std::vector<ChartTick> ticksOf(const Chart::Axis& axis, double length, bool across,
                               const Style& style);
double widestLabel(const std::vector<ChartTick>& ticks, const Style& style);
/// Takes away numbers that leave `inside` or touch one that stays; the outermost stay first.
void thinOut(std::vector<ChartTick>& ticks, const std::function<QRectF(const ChartTick&)>& box,
             const QRectF& inside);

}  // namespace fovea
