#include "ui/plots/chart_place.h"

#include <algorithm>
#include <cmath>

#include "ui/plots/chart_ticks.h"

namespace fovea {

double chartSideWidth(const Chart& chart, const Style& style) {
  if (chart.side.empty()) return 0;
  const double word = chart.y.word.empty() ? 0 : textWidth(toQString(chart.y.word), style.normal);
  return std::max(runsWidth(chart.side.runs(), style.bold, style.bold), word) + style.px(30);
}

double chartX(const Chart& chart, const ChartPlace& place, double value) {
  return place.ground.left() + shareOf(chart.x, value) * place.ground.width();
}
double chartY(const Chart& chart, const ChartPlace& place, double value) {
  return place.ground.bottom() - shareOf(chart.y, value) * place.ground.height();
}

bool isInside(const QRectF& ground, QPointF point) {
  return point.x() >= ground.left() - 1 && point.x() <= ground.right() + 1 &&
         point.y() >= ground.top() - 1 && point.y() <= ground.bottom() + 1;
}

std::size_t chartCount(const Chart::Series& series) {
  if (!isBars(series)) return std::min(series.x.size(), series.y.size());
  return series.x.empty() ? 0 : std::min(series.x.size() - 1, series.y.size());
}

QPointF chartPoint(const Chart& chart, const ChartPlace& place, const Chart::Series& series,
                   std::size_t i) {
  const double y = chartY(chart, place, series.y[i]);
  if (!isBars(series)) return {chartX(chart, place, series.x[i]), y};
  return {(chartX(chart, place, series.x[i]) + chartX(chart, place, series.x[i + 1])) / 2, y};
}

QColor seriesColour(const Style& style, const Chart::Series& series) {
  if (series.colour < 0) return style.hue(series.hue);
  return style.heads[static_cast<std::size_t>(series.colour) % style.heads.size()];
}

int markerOf(const Chart& chart, std::size_t index) {
  const Chart::Series& series = chart.series[index];
  const auto alike = [&](const Chart::Series& other) {
    return hasDots(series) ? hasDots(other) : other.kind == Chart::Series::Kind::Line;
  };
  if (!hasDots(series) && series.kind != Chart::Series::Kind::Line) return kNone;
  int before = 0, all = 0;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    if (!alike(chart.series[i])) continue;
    before += i < index ? 1 : 0;
    ++all;
  }
  return hasDots(series) || all > 1 ? before : kNone;
}

double signWidth(const Chart& chart, std::size_t series, const Style& style) {
  const bool several =
      std::count_if(chart.series.begin(), chart.series.end(),
                    [](const Chart::Series& one) { return !one.name.empty(); }) > 1;
  return several && markerOf(chart, series) != kNone ? style.px(16) : 0;
}

std::optional<QLineF> clipped(const QLineF& line, const QRectF& ground) {
  double from = 0, to = 1;
  const double dx = line.dx(), dy = line.dy();
  const auto cut = [&](double step, double room) {
    if (step == 0) return room >= 0;
    const double t = room / step;
    (step < 0 ? from : to) = step < 0 ? std::max(from, t) : std::min(to, t);
    return from <= to;
  };
  if (!std::isfinite(line.x1() + line.y1() + line.x2() + line.y2()) ||
      !cut(-dx, line.x1() - ground.left()) || !cut(dx, ground.right() - line.x1()) ||
      !cut(-dy, line.y1() - ground.top()) || !cut(dy, ground.bottom() - line.y1())) {
    return {};
  }
  return QLineF(line.pointAt(from), line.pointAt(to));
}

}  // namespace fovea
