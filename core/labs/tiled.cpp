#include "core/labs/tiled.h"

#include <algorithm>
#include <cmath>

#include "core/attention/stages.h"

namespace fovea {
namespace {

using Kind = LabSetting::Kind;

/// Slice `slice` alone, in a precision.
std::optional<Tensor> sliceOf(const std::optional<Tensor>& tensor, Index slice,
                              Precision precision) {
  if (!tensor) return {};
  const Tensor one = tensor->slice(slice);
  return one.as(precision).reshaped({1, one.rows(), one.columns()});
}

double largestDifference(const Tensor& a, const Tensor& b) {
  double largest = 0;
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index f = 0; f < a.columns(); ++f) {
      largest = std::max(largest, std::abs(a.at(i, f) - b.at(i, f)));
    }
  }
  return largest;
}

/// Z as complete() computes it by rows, with what it checks.
Result<Tensor> plainMix(const Attention& layer, const Progress& progress) {
  Attention run = layer;
  if (auto done = complete(run, progress.quiet(), 0, Unkept::ByRows); !done) {
    return fail(done.error());
  }
  return run.mix->slice(0);
}

LabSetting whole(std::string id, TextSource title, std::string standard, double least, double most,
                 TextSource help) {
  LabSetting setting;
  setting.id = std::move(id);
  setting.title = Text(title);
  setting.kind = Kind::Whole;
  setting.standard = std::move(standard);
  setting.least = least;
  setting.most = most;
  setting.help = Text(help);
  return setting;
}

constexpr double kMostTile = 1e6, kMostTiles = 1e6, kMostTokens = 1e7, kMostKibibytes = 1e9;

}  // namespace

Attention oneHead(const Attention& layer, Index head, Precision precision) {
  const Index group = layer.group(head);
  Attention one;
  one.layer = layer.layer;
  one.spec = layer.spec;
  one.spec.heads = one.spec.groups = 1;
  one.spec.precision = precision;
  if (!one.spec.slopes.empty()) {
    one.spec.slopes = {layer.spec.slopes[static_cast<std::size_t>(head)]};
  }
  one.queries = layer.queries;
  one.keys = layer.keys;
  one.query = sliceOf(layer.query, head, precision);
  one.key = sliceOf(layer.key, group, precision);
  one.value = sliceOf(layer.value, group, precision);
  one.givenScores = sliceOf(layer.givenScores, head, precision);
  if (layer.spec.rule != ScoreRule::Dot && layer.query) {
    // Tiles multiply queries and keys; scores of another rule enter as they are.
    const auto stages =
        derive(layer, head, static_cast<unsigned>(Grid::Score), {0, layer.queries}, Progress());
    one.spec.rule = ScoreRule::Dot;
    one.givenScores = stages->score->as(precision).reshaped({1, layer.queries, layer.keys});
    one.query.reset();
    one.key.reset();
  }
  return one;
}

Result<TiledRun> runTiles(const Attention& layer, Index query, const TileSize& tile,
                          const Progress& progress) {
  TiledRun run;
  auto plain = plainMix(layer, progress);
  if (!plain) return fail(plain.error());
  run.plain = std::move(*plain);
  auto mix = tiledMix(layer, 0, tile, progress, [&](const TileDone& done) {
    const auto number = static_cast<Index>(run.tiles.size());
    run.tiles.emplace_back(done.queries, done.keys);
    const auto row = static_cast<std::size_t>(query - done.queries.begin);
    if (query < done.queries.begin || query >= done.queries.end || std::isinf(done.tileMax[row])) {
      return;
    }
    TiledStep step{
        number,         done.keys, done.tileMax[row], done.runningMax[row], done.factors[row],
        done.sums[row], {}};
    for (Index f = 0; f < done.mix.columns(); ++f) {
      step.mix.push_back(done.mix.at(static_cast<Index>(row), f));
    }
    run.steps.push_back(std::move(step));
  });
  if (!mix) return fail(mix.error());
  run.mix = std::move(*mix);
  run.difference = largestDifference(run.mix, run.plain);
  run.magnitude = extentOf(run.plain).magnitude();
  if (layer.spec.precision == Precision::Float32) {
    const auto right = plainMix(oneHead(layer, 0, Precision::Float64), progress);
    if (!right) return fail(right.error());
    run.tiledDistance = largestDifference(run.mix, *right);
    run.plainDistance = largestDifference(run.plain, *right);
  }
  return run;
}

Index tilesOf(const Attention& layer, const TileSize& tile) {
  const Index keys = std::min(tile.keys, std::max<Index>(layer.keys, 1));
  const Index queries = std::min(tile.queries, std::max<Index>(layer.queries, 1));
  Index count = 0;
  for (Index begin = 0; begin < layer.queries; begin += queries) {
    Range reach{layer.keys, 0};
    for (Index i = begin; i < std::min(begin + queries, layer.queries); ++i) {
      const Range range = layer.spec.mask.keyRange(i, layer.queries, layer.keys);
      if (range.size() <= 0) continue;
      reach = {std::min(reach.begin, range.begin), std::max(reach.end, range.end)};
    }
    if (reach.size() > 0) count += (reach.end - 1) / keys - reach.begin / keys + 1;
  }
  return count;
}

double plainBytes(const HeadSizes& n) {
  return n.bytes * ((n.queries + n.keys) * (n.keyWidth + n.valueWidth) + 4 * n.queries * n.keys);
}

double tiledBytes(const HeadSizes& n, double tileQueries) {
  const double width = n.keyWidth + n.valueWidth;
  return n.bytes * width * (n.queries + std::ceil(n.queries / tileQueries) * n.keys);
}

double tiledBytes(const HeadSizes& n, std::span<const std::pair<Range, Range>> tiles) {
  double numbers = n.queries * n.valueWidth;
  Index last = kNone;
  for (const auto& [queries, keys] : tiles) {
    if (queries.begin != last) numbers += static_cast<double>(queries.size()) * n.keyWidth;
    last = queries.begin;
    numbers += static_cast<double>(keys.size()) * (n.keyWidth + n.valueWidth);
  }
  return n.bytes * numbers;
}

double fastBytes(const HeadSizes& n, double tileQueries, double tileKeys) {
  return n.bytes * ((tileQueries + tileKeys) * (n.keyWidth + n.valueWidth) +
                    tileQueries * tileKeys + 2 * tileQueries);
}

double tileKeys(const HeadSizes& n, double tileQueries) {
  return std::min({tileQueries, n.keys, std::max(n.keyWidth, 1.0)});
}

Index largestTile(const HeadSizes& n, double fastMemory) {
  Index fits = 0, above = static_cast<Index>(n.queries) + 1;
  while (above - fits > 1) {
    const Index middle = fits + (above - fits) / 2;
    const auto size = static_cast<double>(middle);
    (fastBytes(n, size, tileKeys(n, size)) <= fastMemory ? fits : above) = middle;
  }
  return fits;
}

LabInfo tiledLab() {
  LabSetting step =
      whole("step", FOVEA_TR("Lab", "Tiles done"), "3", 0, kMostTiles,
            FOVEA_TR("Lab", "How many tiles are computed; a large number means all of them."));
  step.slider = true;
  step.step = 1;
  step.end = [](const Attention& layer, const LabSettings& settings) {
    return std::max<Index>(
        1, tilesOf(layer, {settings.whole("tile-queries"), settings.whole("tile-keys")}));
  };
  LabSetting precision;
  precision.id = "precision";
  precision.title = Text(FOVEA_TR("Lab", "Precision"));
  precision.kind = Kind::Choice;
  precision.standard = "float32";
  precision.choices = {{"float32", Text::verbatim("float32")},
                       {"float64", Text::verbatim("float64")}};
  LabInfo lab{
      "lab-tiled",
      Text(FOVEA_TR("Lab", "Tiled softmax")),
      {std::move(step),
       whole("tile-queries", FOVEA_TR("Lab", "Queries in a tile"), "2", 1, kMostTile,
             FOVEA_TR("Lab", "Rows of the grid that are computed at once.")),
       whole("tile-keys", FOVEA_TR("Lab", "Keys in a tile"), "2", 1, kMostTile,
             FOVEA_TR("Lab", "Columns of the grid that are computed at once.")),
       std::move(precision),
       whole("tokens", FOVEA_TR("Lab", "Tokens of a long text"), "4096", 1, kMostTokens,
             FOVEA_TR("Lab", "The text whose moved bytes are counted.")),
       whole("head-width", FOVEA_TR("Lab", "Its head width d"), "64", 1, kMostTile,
             FOVEA_TR("Lab", "Numbers of a query, of a key and of a value of the long text.")),
       whole("fast-kib", FOVEA_TR("Lab", "Fast memory, KiB"), "192", 1, kMostKibibytes,
             FOVEA_TR("Lab",
                      "What a tile and the result so far must fit into; 192 KiB is one "
                      "part of an A100."))}};
  lab.ofText = true;
  return lab;
}

}  // namespace fovea
