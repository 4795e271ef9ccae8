// Charts: axes with numbers, curves, dots and bars.
#include <QPainterPath>
#include <QtMath>
#include <algorithm>
#include <cmath>

#include "ui/plots/chart_place.h"
#include "ui/plots/colour_map.h"
#include "ui/plots/paint.h"
#include "ui/plots/paint_curves.h"

namespace fovea {
namespace {

using Kind = Chart::Series::Kind;

double crisp(double at) { return std::floor(at) + .5; }

void axes(Ink& ink, const Chart& chart, const ChartPlace& place) {
  const QRectF& ground = place.ground;
  const double left = crisp(ground.left()), bottom = crisp(ground.bottom());
  const double zero = chartY(chart, place, 0), origin = chartX(chart, place, 0);
  if (chart.y.shown && zero > ground.top() && zero < ground.bottom() - 1) {
    ink.line({left, crisp(zero)}, {ground.right(), crisp(zero)}, ink.style.line);
  }
  if (chart.y.shown && origin > ground.left() + 1 && origin < ground.right()) {
    ink.line({crisp(origin), ground.top()}, {crisp(origin), bottom}, ink.style.line);
  }
  if (chart.y.shown) ink.line({left, ground.top()}, {left, bottom}, ink.style.control);
  if (chart.x.shown) ink.line({left, bottom}, {ground.right(), bottom}, ink.style.control);
  for (const ChartTick& tick : place.x) {
    const double x = crisp(chartX(chart, place, tick.value));
    ink.line({x, bottom}, {x, bottom + ink.px(5)}, ink.style.control);
    ink.text({x, bottom + ink.px(16)}, tick.label, ink.style.quiet, Align::Centre);
  }
  for (const ChartTick& tick : place.y) {
    const double y = crisp(chartY(chart, place, tick.value));
    ink.line({left - ink.px(4), y}, {left, y}, ink.style.control);
    ink.text({left - ink.px(10), y}, tick.label, ink.style.quiet, Align::Right);
  }
}

void around(Ink& ink, const Chart& chart, const ChartPlace& place) {
  const Style& style = ink.style;
  if (place.title) {
    QPointF at = *place.title;
    if (place.titleCentred) at.rx() -= runsWidth(chart.title.runs(), style.bold, style.bold) / 2;
    std::vector<Run> runs = chart.title.runs();
    if (place.titleLines == 1) {
      ink.runs(at, fittedRuns(std::move(runs), style.bold, style.bold, place.titleRoom), style.bold,
               style.bold, style.text);
    } else {
      ink.paragraph(at, place.titleRoom, runs, style.bold, style.bold, style.text, ink.px(20));
    }
  }
  if (place.side) {
    ink.runs(*place.side, chart.side.runs(), style.bold, style.bold, style.text);
  }
  if (place.yWord) ink.text(*place.yWord, toQString(chart.y.word), style.quiet);
  if (place.xWord) {
    ink.text(*place.xWord, toQString(chart.x.word), style.quiet,
             place.xWordRight ? Align::Right : Align::Centre);
  }
  if (place.aside) {
    const std::vector<Run> runs = chart.aside.runs();
    ink.runs(*place.aside - QPointF(runsWidth(runs, style.normal, style.bold), 0), runs,
             style.normal, style.bold, style.quiet);
  }
}

/// Points of a curve in pixels, at most four for each column of pixels.
std::vector<QPointF> drawnPoints(const Chart& chart, const ChartPlace& place,
                                 const Chart::Series& series) {
  const std::size_t count = chartCount(series);
  std::vector<QPointF> points;
  points.reserve(count);
  for (std::size_t i = 0; i < count; ++i) points.push_back(chartPoint(chart, place, series, i));
  if (double(count) <= 4 * place.ground.width()) return points;
  std::vector<QPointF> kept;
  for (std::size_t i = 0; i < count;) {
    std::size_t end = i, low = i, high = i;
    for (; end < count && std::floor(points[end].x()) == std::floor(points[i].x()); ++end) {
      if (points[end].y() < points[low].y()) low = end;
      if (points[end].y() > points[high].y()) high = end;
    }
    if (end == i) end = i + 1;
    kept.push_back(points[i]);
    if (low > i && low + 1 < end) kept.push_back(points[low]);
    if (high > i && high + 1 < end && high != low) kept.push_back(points[high]);
    if (end > i + 1) kept.push_back(points[end - 1]);
    i = end;
  }
  return kept;
}

/// Dashed curves differ in their dashes.
QList<qreal> dashes(const Chart& chart, const Chart::Series& series) {
  static const QList<qreal> kPatterns[] = {{3, 3},         {7, 3},         {1.2, 2.4},
                                           {7, 3, 1.2, 3}, {3, 3, 1.2, 3}, {10, 4, 3, 4}};
  std::size_t before = 0;
  for (const Chart::Series& other : chart.series) {
    if (&other == &series) break;
    before += other.kind == Kind::Dashed ? 1 : 0;
  }
  return kPatterns[before % std::size(kPatterns)];
}

void curve(Ink& ink, const Chart& chart, const ChartPlace& place, const Chart::Series& series,
           int marker) {
  const QColor colour = seriesColour(ink.style, series);
  const std::vector<QPointF> points = drawnPoints(chart, place, series);
  const bool dashed = series.kind == Kind::Dashed;
  QPen pen(colour, ink.px(dashed ? 1.4 : 1.6), Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  if (dashed) pen.setDashPattern(dashes(chart, series));
  ink.painter.setBrush(Qt::NoBrush);
  QPainterPath path;
  std::vector<QPointF> spots;
  double walked = ink.px(20) + ink.px(7) * marker;
  const double every = ink.px(84);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const auto part = clipped(QLineF(points[i - 1], points[i]), place.ground);
    if (!part) continue;
    if (path.isEmpty() || path.currentPosition() != part->p1()) path.moveTo(part->p1());
    path.lineTo(part->p2());
    const double length = part->length();
    for (; walked <= length; walked += every) spots.push_back(part->pointAt(walked / length));
    walked -= length;
  }
  ink.painter.setPen(pen);
  ink.painter.drawPath(path);
  if (marker != kNone) {
    for (const QPointF& at : spots) paintMarker(ink, at, marker, colour, 3.5);
  }
}

}  // namespace

void paintMarker(Ink& ink, QPointF at, int marker, const QColor& colour, double radius) {
  const double r = ink.px(radius);
  const bool open = (marker / 6) % 2 == 1;
  ink.painter.setPen(QPen(colour, ink.px(1.4)));
  ink.painter.setBrush(open ? ink.style.surface : colour);
  QPolygonF shape;
  const auto corner = [&](double x, double y) { shape << at + QPointF(x * r, y * r); };
  switch (marker % 6) {
    case 0:
      ink.painter.drawEllipse(at, r, r);
      return;
    case 1:
      corner(-.85, -.85), corner(.85, -.85), corner(.85, .85), corner(-.85, .85);
      break;
    case 2:
      corner(0, -1.1), corner(1.05, .8), corner(-1.05, .8);
      break;
    case 3:
      corner(0, -1.25), corner(1.25, 0), corner(0, 1.25), corner(-1.25, 0);
      break;
    case 4:
      corner(0, 1.1), corner(1.05, -.8), corner(-1.05, -.8);
      break;
    default:
      for (int k = 0; k < 10; ++k) {
        const double size = k % 2 == 0 ? 1.35 : .6, angle = M_PI * (k / 5. - .5);
        corner(size * std::cos(angle), size * std::sin(angle));
      }
  }
  ink.painter.drawPolygon(shape);
}

void paintChart(Ink& ink, const Chart& chart, const ChartPlace& place) {
  const QRectF& ground = place.ground;
  int barSeries = 0;
  for (const Chart::Series& series : chart.series) {
    if (series.kind == Kind::Bars) paintHistogram(ink, chart, place, series, barSeries++ == 0);
  }
  axes(ink, chart, place);
  for (const auto& mark : chart.marks) {
    const double x = crisp(chartX(chart, place, mark.first));
    if (!(x >= ground.left() - 1 && x <= ground.right() + 1)) continue;
    ink.line({x, ground.top()}, {x, ground.bottom()}, ink.style.quiet, 1, Qt::CustomDashLine);
  }
  for (const QLineF& leader : place.leaders) {
    ink.line(leader.p1(), leader.p2(), ink.style.line);
  }
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const Chart::Series& series = chart.series[i];
    if (series.kind == Kind::Steps) paintHistogram(ink, chart, place, series, false);
    if (isBars(series) || series.kind == Kind::Points) continue;
    curve(ink, chart, place, series, hasDots(series) ? kNone : markerOf(chart, i));
  }
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    const Chart::Series& series = chart.series[i];
    if (!hasDots(series)) continue;
    const std::size_t count = chartCount(series);
    const double radius =
        std::clamp(ground.width() / ink.style.unit / double(count + 1) / 3, 1.5, 4.5);
    for (std::size_t k = 0; k < count; ++k) {
      const QPointF at = chartPoint(chart, place, series, k);
      if (!isInside(ground, at)) continue;
      paintMarker(ink, at, markerOf(chart, i), seriesColour(ink.style, series), radius);
    }
  }
  around(ink, chart, place);
  for (const ChartPlace::Words& words : place.words) {
    const QColor colour =
        words.series == kNone
            ? ink.style.quiet
            : seriesColour(ink.style, chart.series[static_cast<std::size_t>(words.series)]);
    double left = words.box.left();
    if (words.signedName) {
      paintMarker(ink, {left + ink.px(5), words.box.center().y()},
                  markerOf(chart, static_cast<std::size_t>(words.series)), colour, 3.5);
      left = words.box.left() + signWidth(chart, static_cast<std::size_t>(words.series), ink.style);
    }
    const bool readable = contrast(colour, ink.style.surface) >= 4.5;
    ink.text({left, words.box.center().y()}, words.text, readable ? colour : ink.style.text);
  }
  for (const ChartPlace::Entry& entry : place.legend) {
    const auto index = static_cast<std::size_t>(entry.series);
    const Chart::Series& series = chart.series[index];
    const QColor colour = seriesColour(ink.style, series);
    const QPointF to = entry.at + QPointF(ink.px(24), 0);
    if (series.kind == Kind::Bars) {
      const QRectF sample(entry.at.x(), entry.at.y() - ink.px(6), ink.px(24), ink.px(12));
      const bool first = std::none_of(chart.series.begin(), chart.series.begin() + entry.series,
                                      [](const auto& other) { return other.kind == Kind::Bars; });
      if (first) {
        ink.fill(sample, colour);
      } else {
        ink.frame(sample.adjusted(1, 1, -1, -1), colour, ink.px(1.6));
      }
    } else {
      if (series.kind != Kind::Points) {
        QPen pen(colour, ink.px(1.6));
        if (series.kind == Kind::Dashed) pen.setDashPattern(dashes(chart, series));
        ink.painter.setPen(pen);
        ink.painter.drawLine(entry.at, to);
      }
      if (const int marker = markerOf(chart, index); marker != kNone) {
        paintMarker(ink, (entry.at + to) / 2, marker, colour, hasDots(series) ? 4.5 : 3.5);
      }
    }
    ink.text({entry.at.x() + ink.px(32), entry.at.y()}, entry.text, ink.style.text);
  }
}

}  // namespace fovea
