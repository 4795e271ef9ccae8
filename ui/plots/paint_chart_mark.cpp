// What is pointed at in a chart or a plane.
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plots/axis_numbers.h"
#include "ui/plots/paint_curves.h"
#include "ui/plots/paint_plate.h"

namespace fovea {
namespace {

QString tr(const char* source) { return QCoreApplication::translate("Plots", source); }

QString named(const Text& word, const QString& value) {
  return word.empty() ? value : toQString(word) + u' ' + value;
}

/// The number as the axis writes it where the axis has a name for it.
QString written(const Chart::Axis& axis, double value) {
  for (std::size_t i = 0; i < axis.ticks.size() && i < axis.labels.size(); ++i) {
    if (axis.ticks[i] == value) return toQString(axis.labels[i]);
  }
  return valueNumber(value);
}

}  // namespace

void paintPlate(Ink& ink, QPointF at, double away, const QRectF& inside,
                const std::vector<QString>& lines) {
  double wide = 0;
  for (const QString& line : lines) wide = std::max(wide, textWidth(line, ink.style.bold));
  wide += ink.px(16);
  const double high = ink.px(8) + ink.px(17) * double(lines.size());
  QRectF plate(at.x() + away, at.y() - away - high, wide, high);
  if (plate.right() > inside.right()) plate.moveRight(at.x() - away);
  if (plate.top() < inside.top()) plate.moveTop(at.y() + away);
  if (plate.bottom() > inside.bottom()) plate.moveBottom(inside.bottom());
  if (plate.left() < inside.left()) plate.moveLeft(inside.left());
  ink.fill(plate, ink.style.ink, ink.px(3));
  double y = plate.top() + ink.px(12.5);
  for (const QString& line : lines) {
    ink.text({plate.left() + ink.px(8), y}, line,
             &line == &lines.back() ? ink.style.bold : ink.style.normal, ink.style.onInk);
    y += ink.px(17);
  }
}

std::vector<QString> pointWords(const Chart& chart, Index index, Index point) {
  std::vector<QString> lines;
  if (index < 0 || index >= static_cast<Index>(chart.series.size())) return lines;
  const Chart::Series& series = chart.series[static_cast<std::size_t>(index)];
  const auto i = static_cast<std::size_t>(point);
  if (point < 0 || i >= chartCount(series)) return lines;
  if (!series.name.empty()) lines.push_back(toQString(series.name));
  lines.push_back(named(
      chart.x.word,
      isBars(series)
          ? tr("%1 to %2").arg(written(chart.x, series.x[i]), written(chart.x, series.x[i + 1]))
          : written(chart.x, series.x[i])));
  lines.push_back(named(chart.y.word, written(chart.y, series.y[i])));
  return lines;
}

void paintChartMark(Ink& ink, const Chart& chart, const ChartPlace& place, const QRectF& rect,
                    Index index, Index point) {
  const std::vector<QString> lines = pointWords(chart, index, point);
  if (lines.empty()) return;
  const Chart::Series& series = chart.series[static_cast<std::size_t>(index)];
  const QPointF at = chartPoint(chart, place, series, static_cast<std::size_t>(point));
  if (!isInside(place.ground, at)) return;
  ink.line({at.x(), place.ground.top()}, {at.x(), place.ground.bottom()}, ink.style.control, 1,
           Qt::CustomDashLine);
  ink.painter.setPen(QPen(ink.style.ink, ink.px(2)));
  ink.painter.setBrush(ink.style.surface);
  ink.painter.drawEllipse(at, ink.px(6.5), ink.px(6.5));
  paintMarker(ink, at, std::max(0, markerOf(chart, static_cast<std::size_t>(index))),
              seriesColour(ink.style, series), 3);
  paintPlate(ink, at, ink.px(12), rect, lines);
}

}  // namespace fovea
