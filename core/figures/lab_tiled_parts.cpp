// Tables of steps and of comparison, and the result so far, of the laboratory of tiles.
#include <algorithm>
#include <cmath>

#include "core/base/byte_text.h"
#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/axes.h"
#include "core/figures/lab_tiled.h"

namespace fovea {
namespace {

/// Steps the table shows; the last ones.
constexpr Index kMostSteps = 10;
/// Curves of the result so far.
constexpr Index kMostCurves = 8;

TableCell heading(TextSource name) {
  TableCell cell = word(Text(name), Hue::Quiet);
  cell.rightAligned = true;
  return cell;
}

std::string keysText(const Range& keys) {
  return keys.size() == 1 ? grouped(keys.end) : grouped(keys.begin + 1) + "–" + grouped(keys.end);
}

std::string queryName(const TiledScene& scene) { return queryLabel(scene.head, scene.query); }

}  // namespace

Table tiledStepsTable(const TiledScene& scene) {
  const int decimals = scene.head.view.decimals;
  Table table;
  table.heading =
      Text(FOVEA_TR("Lab", "The row of %1, tile after tile"), {queryRole(queryName(scene))});
  TableRow names;
  names.cells = {heading(FOVEA_TR("Lab", "tile")),    heading(FOVEA_TR("Lab", "keys")),
                 heading(FOVEA_TR("Lab", "its max")), heading(FOVEA_TR("Lab", "running max")),
                 heading(FOVEA_TR("Lab", "factor")),  heading(FOVEA_TR("Lab", "running sum"))};
  Copied copy(scene.layer.spec.precision);
  copy.heading(table.heading);
  for (const TableCell& cell : names.cells) copy.word(cell.text);
  copy.endRow();
  table.rows.push_back(std::move(names));
  for (Index i = 0; i < scene.steps; ++i) {
    const TiledStep& step = scene.step(i);
    copy.word(std::to_string(step.number + 1));
    copy.word(keysText(step.keys));
    for (const double value : {step.tileMax, step.runningMax, step.factor, step.sum}) {
      copy.stored(value);
    }
    copy.endRow();
    if (i < scene.steps - kMostSteps) continue;
    const bool last = i == scene.steps - 1;
    TableCell keys = columnName(keysText(step.keys), Hue::Key);
    TableRow row;
    row.cells = {columnName(grouped(step.number + 1), Hue::Quiet),
                 std::move(keys),
                 number(step.tileMax, decimals),
                 number(step.runningMax, decimals, Hue::Ink, last),
                 i == 0 ? blank() : number(step.factor, decimals),
                 number(step.sum, decimals, Hue::Ink, last)};
    table.rows.push_back(std::move(row));
  }
  if (scene.steps > kMostSteps) {
    table.notes.emplace_back(
        FOVEA_TR("Lab", "The last %1 of %2 tiles are shown; Copy takes them all."),
        std::vector{plain(grouped(kMostSteps)), plain(grouped(scene.steps))});
  }
  if (scene.steps == 0) {
    table.notes.push_back(
        scene.run.steps.empty()
            ? Text(FOVEA_TR("Lab", "No key is allowed for %1: its result stays 0."),
                   {queryRole(queryName(scene))})
            : Text(FOVEA_TR("Lab", "No tile of %1 is done yet."), {queryRole(queryName(scene))}));
  }
  table.copy = copy.text();
  return table;
}

Table tiledEqualityTable(const TiledScene& scene) {
  Table table;
  table.heading = Text(FOVEA_TR("Lab", "All tiles against all at once"));
  table.headingLevel = 2;
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  const auto add = [&](TextSource name, std::string shown, double value) {
    TableCell cell = word(Text::verbatim(std::move(shown)));
    cell.rightAligned = true;
    copy.word(Text(name));
    copy.formed(value);
    copy.endRow();
    table.rows.push_back({{word(Text(name), Hue::Quiet), std::move(cell)}});
  };
  add(FOVEA_TR("Lab", "largest difference"), tiledTiny(scene.run.difference), scene.run.difference);
  if (scene.run.tiledDistance) {
    add(FOVEA_TR("Lab", "from float64, tile by tile"), tiledTiny(*scene.run.tiledDistance),
        *scene.run.tiledDistance);
    add(FOVEA_TR("Lab", "from float64, all at once"), tiledTiny(*scene.run.plainDistance),
        *scene.run.plainDistance);
  }
  if (scene.counted()) {
    const double tiled = tiledBytes(scene.here, scene.run.tiles), usual = plainBytes(scene.here);
    add(FOVEA_TR("Lab", "bytes moved for this text, tile by tile"), groupedSize(tiled), tiled);
    add(FOVEA_TR("Lab", "bytes moved for this text, all at once"), groupedSize(usual), usual);
  }
  table.copy = copy.text();
  return table;
}

Chart tiledResultChart(const TiledScene& scene) {
  Chart chart;
  const auto& width = scene.run.mix.columns();
  chart.title = Text(FOVEA_TR("Lab", "The result of %1 so far"), {queryRole(queryName(scene))});
  chart.x.word = Text(FOVEA_TR("Lab", "tiles of its row that are done"));
  constexpr std::size_t kMostTicks = 12;
  const std::size_t all = std::max<std::size_t>(scene.run.steps.size(), 1);
  chart.x.high = static_cast<double>(all);
  for (std::size_t tick = 0; all <= kMostTicks && tick <= all; ++tick) {
    chart.x.ticks.push_back(static_cast<double>(tick));
  }
  double magnitude = 0;
  const Index curves = std::min(width, kMostCurves);
  for (Index f = 0; f < curves; ++f) {
    Chart::Series series;
    series.kind = Chart::Series::Kind::LinePoints;
    series.name = Text::verbatim(numberName(scene.head.trace().names.value, f));
    series.colour = static_cast<int>(f);
    for (Index i = 0; i < scene.steps; ++i) {
      series.x.push_back(static_cast<double>(i + 1));
      series.y.push_back(scene.step(i).mix[static_cast<std::size_t>(f)]);
      magnitude = std::max(magnitude, std::abs(series.y.back()));
    }
    if (!series.x.empty()) chart.series.push_back(std::move(series));
  }
  Chart::Series usual;
  usual.kind = Chart::Series::Kind::Points;
  usual.name = Text(FOVEA_TR("Lab", "all at once"));
  for (Index f = 0; f < curves; ++f) {
    usual.x.push_back(chart.x.high);
    usual.y.push_back(scene.run.plain.at(scene.query, f));
    magnitude = std::max(magnitude, std::abs(usual.y.back()));
  }
  chart.series.push_back(std::move(usual));
  chart.y.high = 1.1 * roundedUp(magnitude);
  chart.y.low = -chart.y.high;
  if (width > kMostCurves) {
    chart.aside =
        Text(FOVEA_TR("Lab", "%1 of %2 numbers"), {plain(grouped(curves)), plain(grouped(width))});
  }
  return chart;
}

}  // namespace fovea
