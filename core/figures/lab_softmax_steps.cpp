// The way from scores to weights, and what temperature does to it.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/number.h"
#include "core/figures/arithmetic_digits.h"
#include "core/figures/arithmetic_tables.h"
#include "core/figures/lab_softmax.h"

namespace fovea {
namespace {

constexpr Index kCurves = 6;
constexpr double kLeastTemperature = .1, kMostTemperature = 10;
constexpr int kTemperatures = 61;

Text scoreName(const SoftmaxScene& scene) {
  return scene.ofRow ? Text(FOVEA_TR("Lab", "score S″")) : Text(FOVEA_TR("Lab", "score"));
}

Text exponentName(const SoftmaxScene& scene) {
  return scene.temperature == 1 ? Text(FOVEA_TR("Lab", "exp of that"))
                                : Text(FOVEA_TR("Lab", "exp of that ÷ temperature %1"),
                                       {plain(exact(scene.temperature))});
}

std::string copied(const SoftmaxScene& scene, const Text& heading) {
  Copied copy(Precision::Float64);
  copy.heading(heading);
  copy.word(Text(FOVEA_TR("Lab", "key")));
  copy.word(scoreName(scene));
  copy.word(Text(FOVEA_TR("Lab", "× %1"), {plain(exact(scene.factor))}));
  copy.word(Text(FOVEA_TR("Lab", "minus the max")));
  copy.word(exponentName(scene));
  copy.word(Text(FOVEA_TR("Lab", "÷ sum = weight")));
  copy.endRow();
  for (std::size_t i = 0; i < scene.scores.size(); ++i) {
    copy.word(scene.labels[i]);
    for (const double value : {scene.scores[i], scene.steps.scaled[i], scene.steps.differences[i],
                               scene.steps.exponents[i], scene.steps.weights[i]}) {
      copy.formed(value);
    }
    copy.endRow();
  }
  copy.word(Text(FOVEA_TR("Lab", "sum of exp")));
  copy.formed(scene.steps.sum);
  copy.endRow();
  return copy.text();
}

double sumOf(std::span<const double> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

TableChart barsOf(const SoftmaxScene& scene, const Fold& fold) {
  TableChart chart;
  chart.kind = TableChart::Kind::Pairs;
  chart.decimals = scene.view.decimals;
  const auto add = [&](double now, double before, bool hidden) {
    chart.columns.push_back(static_cast<int>(chart.columns.size()) + 1);
    chart.values.push_back(now);
    if (scene.changed()) chart.others.push_back(before);
    chart.hidden.push_back(hidden);
  };
  for (const Index j : fold.shown) {
    const auto i = static_cast<std::size_t>(j);
    add(scene.steps.weights[i], scene.plain[i], std::isinf(scene.scores[i]));
  }
  if (!fold.rest.empty()) {
    add(sumOfRest(fold, scene.steps.weights), sumOfRest(fold, scene.plain), false);
  }
  chart.caption = Text(FOVEA_TR("Lab", "weights"));
  if (scene.changed()) chart.otherCaption = Text(FOVEA_TR("Lab", "times 1, temperature 1"));
  return chart;
}

}  // namespace

Table softmaxStepsTable(const SoftmaxScene& scene) {
  const SoftmaxSteps& steps = scene.steps;
  const int decimals = scene.view.decimals;
  const int scoreDecimals = fewestDecimals(steps.scaled, decimals);
  const Fold fold = folded(steps.weights, kMostKeys, kKept, scene.view);
  const bool more = !fold.rest.empty();
  Table table;
  table.heading = scene.ofRow ? Text(FOVEA_TR("Lab", "Row %1, from scores to weights"),
                                     {queryRole(scene.rowLabel)})
                              : Text(FOVEA_TR("Lab", "From scores to weights"));
  TableRow names;
  names.cells.push_back(cornerCell(fold, {}, Text(FOVEA_TR("Lab", "largest first"))));
  for (const Index j : fold.shown) {
    names.cells.push_back(
        columnName(scene.labels[static_cast<std::size_t>(j)], scene.ofRow ? Hue::Key : Hue::Quiet));
  }
  if (more) names.cells.push_back(moreCell(fold));
  TableCell sumName = word(Text(FOVEA_TR("Lab", "sum")), Hue::Quiet);
  sumName.rightAligned = true;
  names.cells.push_back(std::move(sumName));
  table.rows.push_back(std::move(names));
  const auto add = [&](Text name, std::span<const double> numbers, std::optional<double> sum,
                       int places, Hue hue = Hue::Ink, bool bold = false) {
    TableRow row;
    row.cells.push_back(word(std::move(name), hue, bold));
    appendKeys(row, fold, numbers, places, hue, bold);
    if (more) {
      row.cells.push_back(sum ? number(sumOfRest(fold, numbers), places, hue, bold) : blank());
    }
    row.cells.push_back(sum ? number(*sum, places, hue, bold) : blank());
    table.rows.push_back(std::move(row));
  };
  add(scoreName(scene), scene.scores, {}, fewestDecimals(scene.scores, decimals));
  if (scene.factor != 1) {
    add(Text(FOVEA_TR("Lab", "× %1"), {plain(exact(scene.factor))}), steps.scaled, {},
        scoreDecimals);
  }
  add(scene.any()
          ? Text(FOVEA_TR("Lab", "minus the max %1"), {plain(shown(steps.largest, scoreDecimals))})
          : Text(FOVEA_TR("Lab", "no max: no key allowed")),
      steps.differences, {}, scoreDecimals);
  add(exponentName(scene), steps.exponents, steps.sum, decimals);
  table.rows.back().ruleBelow = TableRow::Rule::Heavy;
  add(Text(FOVEA_TR("Lab", "÷ sum = weight")), steps.weights, sumOf(steps.weights), decimals,
      Hue::Ink, true);
  if (scene.changed()) {
    add(Text(FOVEA_TR("Lab", "times 1, temperature 1")), scene.plain, sumOf(scene.plain), decimals,
        Hue::Quiet);
  }
  table.charts.push_back(barsOf(scene, fold));
  if (scene.any()) {
    std::vector<double> shownWeights;
    for (const Index j : fold.shown) {
      shownWeights.push_back(steps.weights[static_cast<std::size_t>(j)]);
    }
    if (more) shownWeights.push_back(sumOfRest(fold, steps.weights));
    if (auto note = digitsNote(shownWeights, sumOf(steps.weights), decimals, Precision::Float64)) {
      table.notes.push_back(std::move(*note));
    }
  }
  noteCap(table, fold);
  table.copy = copied(scene, table.heading);
  return table;
}

Chart softmaxTemperatureChart(const SoftmaxScene& scene) {
  Chart chart;
  chart.title = Text(FOVEA_TR("Lab", "Weights at every temperature"));
  chart.x.word = Text(FOVEA_TR("Lab", "temperature"));
  chart.x.low = kLeastTemperature;
  chart.x.high = kMostTemperature;
  chart.x.logarithmic = true;
  chart.x.ticks = {.1, .2, .5, 1, 2, 5, 10};
  chart.y.word = Text(FOVEA_TR("Lab", "weight"));
  chart.y.ticks = {0, .25, .5, .75, 1};
  const Fold fold = folded(scene.scores, kCurves, kCurves, View{});
  for (const Index j : fold.shown) {
    if (std::isinf(scene.scores[static_cast<std::size_t>(j)])) continue;
    Chart::Series series;
    series.name = scene.ofRow ? Text::verbatim(scene.labels[static_cast<std::size_t>(j)], Role::Key)
                              : Text(FOVEA_TR("Lab", "score %1"),
                                     {plain(exact(scene.scores[static_cast<std::size_t>(j)]))});
    series.colour = static_cast<int>(chart.series.size());
    chart.series.push_back(std::move(series));
  }
  for (int step = 0; step < kTemperatures; ++step) {
    const double temperature =
        kLeastTemperature * std::pow(kMostTemperature / kLeastTemperature,
                                     static_cast<double>(step) / (kTemperatures - 1));
    const std::vector<double> weights = softmaxWeights(scene.scores, scene.factor, temperature);
    std::size_t curve = 0;
    for (const Index j : fold.shown) {
      if (std::isinf(scene.scores[static_cast<std::size_t>(j)])) continue;
      chart.series[curve].x.push_back(temperature);
      chart.series[curve++].y.push_back(weights[static_cast<std::size_t>(j)]);
    }
  }
  chart.marks = {{scene.temperature, Text(FOVEA_TR("Lab", "now"))}};
  return chart;
}

}  // namespace fovea
