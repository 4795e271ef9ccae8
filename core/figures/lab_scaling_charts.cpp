// The pictures of the laboratory of ÷ √d.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/lab_scaling.h"

namespace fovea {
namespace {

using Kind = Chart::Series::Kind;
using Member = double (*)(const ScalingMeasure&);

constexpr double kDividedReach = 5, kAboveBars = 1.3, kHistogramHeight = 130, kTitleHeight = 30,
                 kCurveHeight = 220;

double rootOf(const ScalingMeasure& measure) {
  return std::sqrt(static_cast<double>(measure.length));
}

/// The next of 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10 and their tenfolds.
double roundAbove(double value) {
  const double ten = std::pow(10.0, std::floor(std::log10(value)));
  for (const double step : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
    if (step * ten >= value) return step * ten;
  }
  return 10 * ten;
}

/// Share of the scores for each unit of the axis, bin by bin, of bins inside ±reach.
Chart::Series barsOf(const ScalingMeasure& measure, double unit, double reach) {
  Chart::Series bars;
  bars.kind = Kind::Bars;
  const double width = measure.binWidth / unit, from = measure.binsFrom / unit;
  for (std::size_t b = 0; b < measure.bins.size(); ++b) {
    const double left = from + static_cast<double>(b) * width;
    if (left < -reach - width / 2 || left + width > reach + width / 2) continue;
    if (bars.x.empty()) bars.x.push_back(std::max(left, -reach));
    bars.x.push_back(std::min(left + width, reach));
    bars.y.push_back(static_cast<double>(measure.bins[b]) / static_cast<double>(measure.scores) /
                     width);
  }
  return bars;
}

std::string deviationText(double deviation) { return shown(deviation, deviation < 10 ? 2 : 1); }

Chart startedCurve(const ScalingMeasures& measures, Text title) {
  Chart chart;
  chart.title = std::move(title);
  chart.height = kCurveHeight;
  chart.x.word = Text::verbatim("d");
  chart.x.logarithmic = true;
  chart.x.low = static_cast<double>(measures.front().length) / 1.6;
  chart.x.high = static_cast<double>(measures.back().length) * 1.6;
  for (const ScalingMeasure& measure : measures) {
    chart.x.ticks.push_back(static_cast<double>(measure.length));
    chart.x.labels.push_back(grouped(measure.length));
  }
  return chart;
}

Chart::Series seriesOf(const ScalingMeasures& measures, bool divided, Member member, int decimals) {
  Chart::Series series;
  series.kind = Kind::LinePoints;
  series.name =
      divided ? Text(FOVEA_TR("Lab", "divided by √d")) : Text(FOVEA_TR("Lab", "not divided"));
  series.hue = divided ? Hue::Positive : Hue::Negative;
  for (const ScalingMeasure& measure : measures) {
    series.x.push_back(static_cast<double>(measure.length));
    series.y.push_back(member(measure));
    series.labels.push_back(Text::verbatim(shown(series.y.back(), decimals)));
  }
  return series;
}

/// Raw and divided against d. The labels of the curve that ends lower stand below it.
void addBoth(Chart& chart, const ScalingMeasures& measures, Member raw, Member divided,
             int decimals) {
  Chart::Series first = seriesOf(measures, false, raw, decimals);
  Chart::Series second = seriesOf(measures, true, divided, decimals);
  (first.y.back() < second.y.back() ? first : second).labelsBelow = true;
  chart.series.push_back(std::move(first));
  chart.series.push_back(std::move(second));
}

double highest(const Chart& chart) {
  double most = 0;
  for (const Chart::Series& series : chart.series) {
    most = std::max(most, *std::ranges::max_element(series.y));
  }
  return most;
}

}  // namespace

std::vector<Chart> scalingHistograms(const ScalingMeasures& measures, bool divided) {
  const double reach = divided ? kDividedReach : roundAbove(3 * rootOf(measures.back()));
  double most = 0;
  std::vector<Chart> charts;
  for (const ScalingMeasure& measure : measures) {
    Chart chart;
    chart.height = kHistogramHeight + (divided ? 0 : kTitleHeight);
    if (!divided) {
      chart.title = Text(FOVEA_TR("Lab", "d = %1"), {plain(grouped(measure.length))});
    }
    chart.aside =
        Text(FOVEA_TR("Lab", "std %1"),
             {strong(deviationText(divided ? measure.deviationDivided : measure.deviation))});
    if (charts.empty()) {
      chart.side =
          divided ? Text(FOVEA_TR("Lab", "divided by √d")) : Text(FOVEA_TR("Lab", "not divided"));
    }
    chart.x.word = divided ? Text(FOVEA_TR("Lab", "score ÷ √d")) : Text(FOVEA_TR("Lab", "score"));
    chart.x.low = -reach;
    chart.x.high = reach;
    chart.x.ticks = {-reach, 0, reach};
    chart.y.shown = false;
    Chart::Series bars = barsOf(measure, divided ? rootOf(measure) : 1, reach);
    bars.hue = divided ? Hue::Positive : Hue::Negative;
    if (!bars.y.empty()) most = std::max(most, *std::ranges::max_element(bars.y));
    chart.series.push_back(std::move(bars));
    charts.push_back(std::move(chart));
  }
  for (Chart& chart : charts) chart.y.high = most > 0 ? kAboveBars * most : 1;
  return charts;
}

Chart scalingSpread(const ScalingMeasures& measures) {
  Chart chart = startedCurve(measures, Text(FOVEA_TR("Lab", "Spread of the scores (std)")));
  Chart::Series line;
  line.kind = Kind::Dashed;
  line.name = Text(FOVEA_TR("Lab", "line √d"));
  line.hue = Hue::Quiet;
  for (const double length : {chart.x.low, chart.x.high}) {
    line.x.push_back(length);
    line.y.push_back(std::sqrt(length));
  }
  chart.series.push_back(std::move(line));
  for (const bool divided : {false, true}) {
    Chart::Series points =
        seriesOf(measures, divided,
                 divided ? Member([](const ScalingMeasure& m) { return m.deviationDivided; })
                         : Member([](const ScalingMeasure& m) { return m.deviation; }),
                 2);
    points.kind = Kind::Points;
    for (std::size_t i = 0; i < points.y.size(); ++i) {
      points.labels[i] = Text::verbatim(deviationText(points.y[i]));
    }
    points.labelsBelow = divided;
    chart.series.push_back(std::move(points));
  }
  chart.y.logarithmic = true;
  chart.y.low = .4;
  chart.y.high = std::max(2.5, 1.5 * highest(chart));
  const double factor = chart.y.high > 40 ? 4 : 2;
  double tick = 1;
  while (tick <= chart.y.high) {
    chart.y.ticks.push_back(tick);
    tick *= factor;
  }
  return chart;
}

Chart scalingLargest(const ScalingMeasures& measures) {
  Chart chart = startedCurve(measures, Text(FOVEA_TR("Lab", "Largest weight of a row")));
  addBoth(
      chart, measures, [](const ScalingMeasure& m) { return m.raw.largestWeight; },
      [](const ScalingMeasure& m) { return m.divided.largestWeight; }, 3);
  chart.y.ticks = {0, .5, 1};
  chart.y.high = 1.1;
  return chart;
}

Chart scalingEntropy(const ScalingMeasures& measures, Index keys) {
  Chart chart = startedCurve(measures, Text(FOVEA_TR("Lab", "Entropy of a row (nats)")));
  const double most = std::log(static_cast<double>(keys));
  Chart::Series even;
  even.kind = Kind::Dashed;
  even.name = Text(FOVEA_TR("Lab", "all keys alike: ln %1"), {plain(grouped(keys))});
  even.hue = Hue::Quiet;
  even.x = {chart.x.low, chart.x.high};
  even.y = {most, most};
  chart.series.push_back(std::move(even));
  addBoth(
      chart, measures, [](const ScalingMeasure& m) { return m.raw.entropy; },
      [](const ScalingMeasure& m) { return m.divided.entropy; }, 2);
  // Below the dashed line there is more room than between it and the curve.
  chart.series.back().labelsBelow = true;
  chart.series[1].labelsBelow = false;
  chart.y.high = 1.15 * most;
  return chart;
}

Chart scalingJacobian(const ScalingMeasures& measures) {
  Chart chart = startedCurve(measures, Text(FOVEA_TR("Lab", "Norm of softmax’s Jacobian")));
  addBoth(
      chart, measures, [](const ScalingMeasure& m) { return m.raw.jacobian; },
      [](const ScalingMeasure& m) { return m.divided.jacobian; }, 3);
  chart.y.high = 1.25 * std::max(highest(chart), 1e-3);
  return chart;
}

}  // namespace fovea
