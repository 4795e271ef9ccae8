// What this machine takes: all pairs, a window, tiles.
#include <array>
#include <cmath>

#include "core/base/byte_text.h"
#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/lab_cost.h"

namespace fovea::cost {
namespace {

using Kind = Chart::Series::Kind;

}  // namespace

Result<void> measuredPage(CostPage& page, const CostQuestion& asked, const Progress& progress) {
  static constexpr std::array<Index, 5> kLengths = {128, 256, 512, 1024, 2048};
  const auto measured = measureCost(kLengths, asked.window, progress);
  if (!measured) return fail(measured.error());
  std::vector<double> lengths, full, windowed, tiled;
  TableRow names{{heading(Text(FOVEA_TR("Lab", "tokens")))}};
  for (const Text& name :
       {Text(FOVEA_TR("Lab", "all pairs, ms")), Text(FOVEA_TR("Lab", "window, ms")),
        Text(FOVEA_TR("Lab", "tile by tile, ms")), Text(FOVEA_TR("Lab", "grid of weights")),
        Text(FOVEA_TR("Lab", "grid with the window")), Text(FOVEA_TR("Lab", "one tile"))}) {
    names.cells.push_back(heading(name));
  }
  names.ruleBelow = TableRow::Rule::Light;
  std::vector<TableRow> rows = {names};
  std::vector<std::vector<double>> numbers;
  for (const MeasuredCost& cost : *measured) {
    lengths.push_back(static_cast<double>(cost.tokens));
    full.push_back(1000 * cost.full.seconds);
    windowed.push_back(1000 * cost.windowed.seconds);
    tiled.push_back(1000 * cost.tiled.seconds);
    rows.push_back({{amount(lengths.back()), number(full.back(), 3), number(windowed.back(), 3),
                     number(tiled.back(), 3), memory(cost.full.bytes), memory(cost.windowed.bytes),
                     memory(cost.tiled.bytes)}});
    numbers.push_back({lengths.back(), cost.full.seconds, cost.windowed.seconds, cost.tiled.seconds,
                       cost.full.bytes, cost.windowed.bytes, cost.tiled.bytes});
  }
  Chart chart = logarithmic(
      Text(FOVEA_TR("Lab", "Milliseconds on this machine, one head of 64 numbers, float32")),
      Text(FOVEA_TR("Lab", "tokens n")), {}, lengths.front(), lengths.back());
  chart.x.ticks = lengths;
  const auto from = [&](const std::vector<double>& values) {
    return [&](double n) {
      return values[static_cast<std::size_t>(std::ranges::find(lengths, n) - lengths.begin())];
    };
  };
  addCurve(chart, Text(FOVEA_TR("Lab", "all pairs")), Hue::Negative, Kind::LinePoints, lengths,
           from(full));
  addCurve(chart, Text(FOVEA_TR("Lab", "window")), Hue::Positive, Kind::LinePoints, lengths,
           from(windowed));
  addCurve(chart, Text(FOVEA_TR("Lab", "tile by tile")), Hue::Ink, Kind::LinePoints, lengths,
           from(tiled));
  page.add("curves", std::move(chart));
  page.add("measured", tableOf(Text(FOVEA_TR("Lab",
                                             "Fastest of five runs, and the bytes of scores or "
                                             "weights held at once")),
                               std::move(rows)));
  const auto power = [&](const std::vector<double>& times) {
    return strong(shown(fittedPower(lengths, times), 2));
  };
  const auto longest = [](const std::vector<double>& times) {
    return strong(shown(times.back(), 3));
  };
  page.say(
      {Text(FOVEA_TR("Lab",
                     "Without a mask the time grows like n to the power %1: the "
                     "formula says 2."),
            {power(full)}),
       Text(FOVEA_TR("Lab",
                     "With a window of %1 it grows like n to the power %2: once n is "
                     "far above the window the work grows like n."),
            {count(static_cast<double>(asked.window)), power(windowed)}),
       Text(FOVEA_TR("Lab",
                     "Tile by tile it grows like n to the power %1: every pair is still "
                     "computed, but none is kept."),
            {power(tiled)}),
       Text(FOVEA_TR("Lab",
                     "%1 tokens take %2 ms with all pairs at once, %3 ms with the window, "
                     "%4 ms tile by tile."),
            {count(lengths.back()), longest(full), longest(windowed), longest(tiled)}),
       Text(FOVEA_TR("Lab", "Their weights take %1; a tile takes %2, however long the text is."),
            {inBytes(measured->back().full.bytes), inBytes(measured->back().tiled.bytes)})},
      Text(FOVEA_TR("Lab",
                    "Take a window of 16, then one of 2,048: it hides nothing but the "
                    "future then.")));
  setNumbers(page.figure,
             {"tokens", "seconds", "seconds-window", "seconds-tiled", "bytes", "bytes-window",
              "bytes-tiled"},
             std::move(numbers));
  return {};
}

}  // namespace fovea::cost
