// Bytes moved, and the sentences of the laboratory of tiles.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/axes.h"
#include "core/figures/lab_tiled.h"

namespace fovea {
namespace {

/// The last step shown in which the largest score of the query rose after its first tile.
const TiledStep* raised(const TiledScene& scene) {
  for (Index i = scene.steps - 1; i > 0; --i) {
    if (scene.step(i).factor < 1) return &scene.step(i);
  }
  return nullptr;
}

/// Powers of two up to `most`, and those of `others` that lie below it.
std::vector<double> sizesUpTo(double most, std::initializer_list<double> others) {
  std::vector<double> sizes;
  double size = 1;
  while (size < most) {
    sizes.push_back(size);
    size *= 2;
  }
  sizes.push_back(most);
  for (const double other : others) {
    if (other >= 1 && other < most) sizes.push_back(other);
  }
  std::ranges::sort(sizes);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

Text equalityText(const TiledScene& scene) {
  if (scene.run.difference == 0) {
    return Text(
        FOVEA_TR("Lab", "Every number of the result is the very one of all tiles at once."));
  }
  return Text(FOVEA_TR("Lab",
                       "Between the result tile by tile and all at once is rounding: %1 at most, "
                       "beside numbers up to %2."),
              {strong(tiledTiny(scene.run.difference)),
               strong(shown(scene.run.magnitude, scene.head.view.decimals))});
}

Text bytesText(const TiledScene& scene) {
  const TextArg fast = strong(groupedSize(scene.fast / 1024));
  if (scene.largest == 0) {
    return Text(FOVEA_TR("Lab", "Not even a tile of one pair fits into %1 KiB of fast memory."),
                {fast});
  }
  const double tiled = tiledBytes(scene.text, static_cast<double>(scene.largest));
  const double usual = plainBytes(scene.text);
  const double keys = tileKeys(scene.text, static_cast<double>(scene.largest));
  const std::vector<TextArg> args = {
      fast, strong(grouped(scene.largest)), strong(groupedSize(keys)),
      strong(shown(tiled < usual ? usual / tiled : tiled / usual, 1))};
  return tiled < usual
             ? Text(FOVEA_TR("Lab",
                             "%1 KiB of fast memory hold a tile of %2 × %3 (queries × keys): for "
                             "the long "
                             "text %4 times fewer bytes are then moved."),
                    args)
             : Text(FOVEA_TR("Lab",
                             "%1 KiB of fast memory hold a tile of %2 × %3 (queries × keys): for "
                             "so short a "
                             "text, or so little memory, %4 times as many bytes are then moved."),
                    args);
}

}  // namespace

std::string tiledTiny(double value) { return value == 0 ? "0" : asPower(value, 1); }

Chart tiledBytesChart(const TiledScene& scene) {
  const double most = std::max(scene.text.queries, 1.0);
  const auto fits = static_cast<double>(scene.largest);
  const double now = std::min(static_cast<double>(scene.tile.queries), most);
  Chart chart;
  chart.title = Text(FOVEA_TR("Lab", "Bytes moved to and from slow memory, one head, %1 tokens"),
                     {plain(groupedSize(most))});
  chart.x.word = Text(FOVEA_TR("Lab", "queries in a tile"));
  chart.y.word = Text(FOVEA_TR("Lab", "bytes"));
  chart.x.logarithmic = chart.y.logarithmic = true;
  chart.x.low = 1;
  chart.x.high = std::max(most, 2.0);
  chart.height = 260;
  using Kind = Chart::Series::Kind;
  Chart::Series usual, tiled, beyond, here;
  usual.name = Text(FOVEA_TR("Lab", "all at once"));
  usual.hue = Hue::Negative;
  tiled.name = Text(FOVEA_TR("Lab", "tile by tile"));
  tiled.hue = beyond.hue = Hue::Positive;
  beyond.kind = Kind::Dashed;
  beyond.name = Text(FOVEA_TR("Lab", "too large for fast memory"));
  for (const double size : sizesUpTo(most, {fits, now})) {
    usual.x.push_back(size);
    usual.y.push_back(plainBytes(scene.text));
    if (size <= fits) {
      tiled.x.push_back(size);
      tiled.y.push_back(tiledBytes(scene.text, size));
    }
    if (size >= fits) {
      beyond.x.push_back(size);
      beyond.y.push_back(tiledBytes(scene.text, size));
    }
  }
  here.kind = Kind::Points;
  here.x = {now};
  here.y = {tiledBytes(scene.text, now)};
  here.labels = {Text(FOVEA_TR("Lab", "this tile"))};
  const double least = std::min(beyond.y.back(), usual.y.front());
  const double largest = std::max(tiledBytes(scene.text, 1), usual.y.front());
  chart.y.low = std::pow(10, std::floor(std::log10(least)));
  chart.y.high = std::max(std::pow(10, std::ceil(std::log10(largest))), 10 * chart.y.low);
  chart.series.push_back(std::move(usual));
  if (!tiled.x.empty()) chart.series.push_back(std::move(tiled));
  if (beyond.x.size() > 1) chart.series.push_back(std::move(beyond));
  chart.series.push_back(std::move(here));
  if (scene.largest > 0 && fits < most) {
    chart.marks = {{fits, Text(FOVEA_TR("Lab", "fast memory is full"))}};
  }
  return chart;
}

std::vector<Text> tiledFormulas(const TiledScene& scene) {
  const TextArg bytes = plain(std::to_string(static_cast<int>(scene.text.bytes)));
  const TextArg d = plain(groupedSize(scene.text.keyWidth));
  const TextArg dv = plain(groupedSize(scene.text.valueWidth));
  const TextArg n = plain(groupedSize(scene.text.queries));
  return {
      Text(FOVEA_TR("Lab",
                    "All at once: %1 · (2n(d + dᵥ) + 4n²), with n = %2, d = %3, dᵥ = %4. Scores "
                    "and weights are each written and read."),
           {bytes, n, d, dv}),
      Text(FOVEA_TR("Lab",
                    "Tile by tile: %1 · (d + dᵥ)(n + ⌈n ÷ B⌉ n). Each row of tiles, of B "
                    "queries, reads all keys and values."),
           {bytes}),
      Text(FOVEA_TR("Lab",
                    "With tiles of at most d keys, the largest B grows like M ÷ d with the fast "
                    "memory M: n²d² ÷ M against nd + n² (Dao et al. 2022, FlashAttention)."))};
}

std::vector<Text> tiledSentences(const TiledScene& scene) {
  const int decimals = scene.head.view.decimals;
  const TextArg query = queryRole(queryLabel(scene.head, scene.query));
  std::vector<Text> sentences;
  sentences.emplace_back(
      FOVEA_TR("Lab", "Tiles done: %1 of %2; of the grid one tile is in memory at a time."),
      std::vector{strong(grouped(scene.done)),
                  strong(grouped(static_cast<long long>(scene.run.tiles.size())))});
  if (const TiledStep* step = raised(scene)) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "Tile %1 raised the largest score of %2 to %3: its sum and result so far were "
                 "multiplied by %4."),
        std::vector{strong(grouped(step->number + 1)), query,
                    strong(shown(step->runningMax, decimals)),
                    strong(shown(step->factor, decimals))});
  } else if (scene.steps > 1) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "No later tile held a larger score of %1 than its first: nothing was rescaled."),
        std::vector{query});
  }
  sentences.push_back(equalityText(scene));
  if (scene.run.tiledDistance) {
    sentences.emplace_back(
        FOVEA_TR("Lab", "From the same in float64 the tiles are %1 away at most, all at once %2."),
        std::vector{strong(tiledTiny(*scene.run.tiledDistance)),
                    strong(tiledTiny(*scene.run.plainDistance))});
  }
  if (scene.counted()) sentences.push_back(bytesText(scene));
  return sentences;
}

}  // namespace fovea
