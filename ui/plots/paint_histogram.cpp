#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/plots/paint_curves.h"

namespace fovea {
namespace {

/// The outline of bars on whole pixels; what lies outside the axes is cut.
QPainterPath outline(const Chart& chart, const ChartPlace& place, const Chart::Series& series,
                     bool closed) {
  const QRectF& ground = place.ground;
  const double low = std::max(chart.y.low, std::min(chart.y.high, 0.0));
  const double base = chart.y.logarithmic ? ground.bottom() : chartY(chart, place, low);
  QPainterPath path;
  bool open = false;
  double last = 0;
  const auto finish = [&] {
    if (open && closed) {
      path.lineTo(last, base);
      path.closeSubpath();
    }
    open = false;
  };
  for (std::size_t i = 0; i < chartCount(series); ++i) {
    const double from = chartX(chart, place, series.x[i]);
    const double to = chartX(chart, place, series.x[i + 1]);
    double y = chartY(chart, place, series.y[i]);
    if (std::isfinite(series.y[i]) && chart.y.logarithmic && series.y[i] <= 0) y = base;
    if (!(to > ground.left() + .5) || !(from < ground.right() - .5) || std::isnan(y)) {
      finish();
      continue;
    }
    y = std::clamp(y, ground.top(), ground.bottom());
    const double left = std::round(std::max(from, ground.left()));
    last = std::round(std::min(to, ground.right()));
    if (last <= left && open) continue;  // several bars share a pixel
    if (!open && closed) {
      path.moveTo(left, base);
      path.lineTo(left, y);
    } else if (!open) {
      path.moveTo(left, y);
    } else {
      path.lineTo(left, y);
    }
    path.lineTo(last, y);
    open = true;
  }
  finish();
  return path;
}

}  // namespace

void paintHistogram(Ink& ink, const Chart& chart, const ChartPlace& place,
                    const Chart::Series& series, bool filled) {
  const QColor colour = seriesColour(ink.style, series);
  const QPainterPath path = outline(chart, place, series, filled);
  if (filled) {
    ink.painter.fillPath(path, colour);
    // Wide bars are parted.
    const std::size_t count = chartCount(series);
    if (count > 0 && place.ground.width() / double(count) >= ink.px(8)) {
      for (std::size_t i = 1; i < count; ++i) {
        const double x = std::round(chartX(chart, place, series.x[i])) + .5;
        if (x > place.ground.left() && x < place.ground.right()) {
          ink.line({x, place.ground.top()}, {x, place.ground.bottom() - 1}, ink.style.surface);
        }
      }
    }
    return;
  }
  QPen pen(colour, ink.px(1.6), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
  ink.painter.setPen(pen);
  ink.painter.setBrush(Qt::NoBrush);
  ink.painter.drawPath(path);
}

}  // namespace fovea
