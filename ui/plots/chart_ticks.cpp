#include "ui/plots/chart_ticks.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plots/axis_numbers.h"

namespace fovea {
namespace {

/// Values of a logarithmic axis: powers of ten, with 2 and 5 between them where there is room.
std::vector<double> logarithmicTicks(const Chart::Axis& axis, double length, double apart) {
  std::vector<double> found;
  if (axis.low <= 0 || !(axis.high > axis.low)) return found;
  const double first = std::floor(std::log10(axis.low) + 1e-9);
  const double last = std::ceil(std::log10(axis.high) - 1e-9);
  const double decade = length / std::max(1e-9, std::log10(axis.high / axis.low));
  const double every = std::max(1.0, std::ceil(apart / decade));
  const bool fine = decade * std::log10(2.0) >= apart;
  if (!(last - first < 1000)) return found;
  for (int i = 0; i <= static_cast<int>(last - first); ++i) {
    const double k = first + i;
    if (std::fmod(std::abs(k), every) != 0) continue;
    for (const double factor : {1.0, 2.0, 5.0}) {
      const double value = factor * std::pow(10.0, k);
      if (factor > 1 && !fine) break;
      if (value >= axis.low * (1 - 1e-9) && value <= axis.high * (1 + 1e-9)) found.push_back(value);
    }
  }
  return found;
}

}  // namespace

double shareOf(const Chart::Axis& axis, double value) {
  if (!std::isfinite(value)) return std::numeric_limits<double>::quiet_NaN();
  if (axis.logarithmic) {
    if (value <= 0 || axis.low <= 0) return std::numeric_limits<double>::quiet_NaN();
    const double width = std::log(axis.high) - std::log(axis.low);
    return width > 0 ? (std::log(value) - std::log(axis.low)) / width : .5;
  }
  const double width = axis.high / 2 - axis.low / 2;  // halves: the whole may overflow
  return width > 0 ? (value / 2 - axis.low / 2) / width : .5;
}

std::vector<ChartTick> ticksOf(const Chart::Axis& axis, double length, bool across,
                               const Style& style) {
  std::vector<ChartTick> ticks;
  if (!axis.shown || length < 1) return ticks;
  const double apart = style.px(across ? 46 : 34);
  if (!axis.ticks.empty()) {
    for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
      ticks.push_back({axis.ticks[i], i < axis.labels.size() ? toQString(axis.labels[i])
                                                             : valueNumber(axis.ticks[i])});
    }
    return ticks;
  }
  if (axis.logarithmic) {
    for (const double value : logarithmicTicks(axis, length, apart)) {
      ticks.push_back(
          {value, reachesFar(axis.low, axis.high) ? powerNumber(value) : axisNumber(value, value)});
    }
    return ticks;
  }
  const double span = axis.high - axis.low;
  if (!(span > 0) || !std::isfinite(span)) return ticks;
  double step = roundStep(span * std::min(1.0, apart / length));
  for (int coarser = 0; coarser < 8; ++coarser) {
    ticks.clear();
    double widest = 0;
    for (const double value : multiples(axis.low, axis.high, step)) {
      ticks.push_back({value, axisNumber(value, step)});
      widest = std::max(widest, textWidth(ticks.back().label, style.normal));
    }
    if (!across || widest + style.px(14) <= step / span * length) break;
    step = roundStep(step * 1.5);
  }
  return ticks;
}

double widestLabel(const std::vector<ChartTick>& ticks, const Style& style) {
  double widest = 0;
  for (const ChartTick& tick : ticks) {
    widest = std::max(widest, textWidth(tick.label, style.normal));
  }
  return widest;
}

void thinOut(std::vector<ChartTick>& ticks, const std::function<QRectF(const ChartTick&)>& box,
             const QRectF& inside) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < ticks.size(); ++i) order.push_back(i);
  if (ticks.size() > 2) {  // the ends, then from the left
    order.erase(order.end() - 1);
    order.insert(order.begin() + 1, ticks.size() - 1);
  }
  std::vector<QRectF> taken;
  for (const std::size_t i : order) {
    const QRectF own = box(ticks[i]);
    const bool free = own.left() >= inside.left() && own.right() <= inside.right() &&
                      own.top() >= inside.top() && own.bottom() <= inside.bottom() &&
                      std::none_of(taken.begin(), taken.end(),
                                   [&](const QRectF& t) { return t.intersects(own); });
    if (free) {
      taken.push_back(own);
    } else {
      ticks[i].label.clear();
    }
  }
}

}  // namespace fovea
