#include "ui/plots/paint_chart.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

void waterfall(Ink& ink, const TableChart& chart, const TablePlace& place, const QRectF& rect) {
  const auto x = [&](double relative) { return rect.left() + relative; };
  const TablePlace::Band& band = place.bands.front();
  const double top = rect.top() + place.chartTop;
  std::vector<double> running{0};
  for (const double term : chart.values) running.push_back(running.back() + term);
  double low = 0, high = 0;
  for (const double value : running) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  low = std::min(low, chart.total);
  high = std::max(high, chart.total);
  const double scale =
      high > low && std::isfinite(high - low) ? place.chartHeight / (high - low) : 0;
  const auto at = [&](double value) { return top + (high - value) * scale; };
  ink.text({x(place.left), top + ink.px(8)}, toQString(chart.caption), ink.style.text);
  ink.text({x(place.left), top + ink.px(28)}, toQString(chart.otherCaption), ink.style.quiet);
  if (chart.columns.empty() || chart.totalColumn < band.first || chart.totalColumn >= band.last)
    return;
  const double step = chart.columns.size() > 1 ? place.centre(chart.columns[1], band) -
                                                     place.centre(chart.columns[0], band)
                                               : ink.px(104);
  const double bar = std::clamp(.5 * step, ink.px(4), ink.px(40));
  const double first = x(place.centre(chart.columns.front(), band));
  const double totalX = x(place.centre(chart.totalColumn, band));
  ink.line({first - bar, at(0)}, {totalX + bar, at(0)}, ink.style.control);
  const double captions =
      x(place.left) + std::max(textWidth(toQString(chart.caption), ink.style.normal),
                               textWidth(toQString(chart.otherCaption), ink.style.normal));
  if (first - bar - ink.px(22) > captions) {
    ink.text({first - bar - ink.px(8), at(0)}, QStringLiteral("0"), ink.style.quiet, Align::Right);
  } else {
    ink.text({totalX + bar + ink.px(4), at(0)}, QStringLiteral("0"), ink.style.quiet);
  }
  for (std::size_t i = 0; i < chart.values.size(); ++i) {
    const double centre = x(place.centre(chart.columns[i], band));
    const double a = at(running[i]), b = at(running[i + 1]);
    ink.fill({centre - bar / 2, std::min(a, b), bar, std::max(std::abs(a - b), ink.px(1.5))},
             chart.values[i] >= 0 ? ink.style.positive : ink.style.negative);
    const double next = i + 1 < chart.values.size()
                            ? x(place.centre(chart.columns[i + 1], band)) - bar / 2
                            : totalX - bar / 2;
    ink.line({centre + bar / 2, b}, {next, b}, ink.style.control, 1, Qt::CustomDashLine);
    if (i == 0 || !chart.sayRunning) continue;
    const QString text = numberText(running[i + 1], chart.decimals);
    if (textWidth(text, ink.style.normal) + ink.px(8) < next - centre - bar / 2) {
      ink.text({centre + bar / 2 + ink.px(6), b - ink.px(10)}, text, ink.style.quiet);
    }
  }
  const double a = at(0), b = at(chart.total);
  ink.fill({totalX - bar / 2, std::min(a, b), bar, std::max(std::abs(a - b), ink.px(1.5))},
           ink.style.ink);
}

void pairs(Ink& ink, const TableChart& chart, const TablePlace& place, const QRectF& rect) {
  const auto x = [&](double relative) { return rect.left() + relative; };
  const TablePlace::Band& band = place.bands.front();
  const double bottom = std::round(rect.top() + place.chartTop + place.chartHeight) + .5;
  const double high = place.chartHeight - ink.px(4);
  const double start = x(place.left), top = bottom - place.chartHeight;
  const double one = top + .25 * place.chartHeight, two = top + .78 * place.chartHeight;
  ink.fill({start, one - ink.px(5), ink.px(14), ink.px(10)}, ink.style.positive);
  ink.text({start + ink.px(22), one}, toQString(chart.caption), ink.style.text);
  if (!chart.otherCaption.empty()) {
    ink.frame({start + .75, two - ink.px(5) + .75, ink.px(14) - 1.5, ink.px(10) - 1.5},
              ink.style.positive, ink.px(1.5));
    ink.text({start + ink.px(22), two}, toQString(chart.otherCaption), ink.style.quiet);
  }
  if (chart.columns.empty()) return;
  ink.line({x(place.centre(chart.columns.front(), band)) - ink.px(34), bottom},
           {x(place.centre(chart.columns.back(), band)) + ink.px(26), bottom}, ink.style.control);
  const bool twins = !chart.others.empty();
  for (std::size_t i = 0; i < chart.columns.size(); ++i) {
    const double centre = x(place.centre(chart.columns[i], band));
    if (i < chart.hidden.size() && chart.hidden[i]) {
      ink.hatch({centre - ink.px(16), bottom - high, ink.px(32), high});
      continue;
    }
    const double tall = std::max(high * std::clamp(chart.values[i], 0.0, 1.0), 1.0);
    ink.fill({centre - ink.px(twins ? 16 : 8), bottom - .5 - tall, ink.px(15), tall},
             ink.style.positive);
    if (!twins) continue;
    const double other = std::max(high * std::clamp(chart.others[i], 0.0, 1.0), 1.5);
    ink.frame(
        {centre + ink.px(1.75), bottom + .25 - other, ink.px(13.5), std::max(other - .75, .75)},
        ink.style.positive, ink.px(1.5));
  }
}

}  // namespace

void paintTableChart(Ink& ink, const TableChart& chart, const TablePlace& place,
                     const QRectF& rect) {
  if (chart.kind == TableChart::Kind::Waterfall) {
    waterfall(ink, chart, place, rect);
  } else {
    pairs(ink, chart, place, rect);
  }
}

}  // namespace fovea
