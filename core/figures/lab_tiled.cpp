// Attention tile by tile: the figure of its laboratory.
#include "core/figures/lab_tiled.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/attention/stages.h"
#include "core/base/byte_text.h"
#include "core/base/number.h"
#include "core/figures/axes.h"
#include "core/figures/blocks.h"
#include "core/figures/captions.h"

namespace fovea {
namespace {

constexpr double kMostGridBytes = 256.0 * (1 << 20);
/// From here on many cells share a pixel.
constexpr Index kManyCells = Index{1} << 20;

Result<void> check(const Attention& layer) {
  if (!hasQuantity(layer, Quantity::Score) || !layer.value) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Lab",
                              "Tiles need scores and values, and this input does not have both: "
                              "choose a text, or give Q, K and V.")),
                "panel");
  }
  const double bytes = static_cast<double>(layer.queries) * static_cast<double>(layer.keys) *
                       static_cast<double>(bytesOf(Precision::Float64));
  if (bytes <= kMostGridBytes) return {};
  return fail(ErrorCode::TooLarge,
              Text(FOVEA_TR("Lab",
                            "The grid of %1 queries and %2 keys takes %3, more than this picture "
                            "can hold: use a shorter text."),
                   {plain(grouped(layer.queries)), plain(grouped(layer.keys)), inBytes(bytes)}),
              "text");
}

/// Whether a finite number of a slice is none in the other precision.
bool loses(const Tensor& all, const Tensor& one, Index slice) {
  for (Index i = 0; i < one.rows(); ++i) {
    for (Index j = 0; j < one.columns(); ++j) {
      if (std::isfinite(all.at(slice, i, j)) && !std::isfinite(one.at(0, i, j))) return true;
    }
  }
  return false;
}

/// The masked scores of the tiles that are done; −∞ elsewhere.
Result<Tensor> doneScores(const TiledScene& scene, const Progress& progress) {
  auto stages = derive(scene.layer, 0, static_cast<unsigned>(Grid::Masked),
                       {0, scene.layer.queries}, progress);
  if (!stages) return fail(stages.error());
  if (scene.all()) return std::move(*stages->masked);
  TensorBuilder done(scene.layer.spec.precision, stages->masked->shape());
  withType(scene.layer.spec.precision, [&](auto zero) {
    using T = decltype(zero);
    auto grid = done.matrix<T>();
    grid.setConstant(-std::numeric_limits<T>::infinity());
    for (Index t = 0; t < scene.done; ++t) {
      const auto& [rows, columns] = scene.run.tiles[static_cast<std::size_t>(t)];
      grid.block(rows.begin, columns.begin, rows.size(), columns.size()) =
          stages->masked->template matrix<T>().block(rows.begin, columns.begin, rows.size(),
                                                     columns.size());
    }
  });
  return done.seal();
}

Result<Heatmap> gridOf(const TiledScene& scene, Figure& figure, const Progress& progress) {
  auto values = doneScores(scene, progress);
  if (!values) return fail(values.error());
  Heatmap grid;
  grid.letter = quantityLetter(Quantity::Masked);
  grid.name = Text(
      FOVEA_TR("Lab", "%1 of %2 tiles done"),
      {plain(grouped(scene.done)), plain(grouped(static_cast<long long>(scene.run.tiles.size())))});
  grid.quantity = Quantity::Masked;
  grid.layer = scene.head.shown.layer;
  grid.head = scene.head.shown.head;
  grid.values = std::move(*values);
  if (grid.values.size() >= kManyCells) {
    grid.pooled = std::make_shared<const PooledCells>(pooledCells(grid.values, 4));
  }
  // A tile that is not done yet is hatched, and has no number.
  grid.numbers =
      scene.head.view.numbersInCells && scene.done == static_cast<Index>(scene.run.tiles.size());
  grid.rows = queryRows(scene.head);
  grid.columns = keyColumns(scene.head);
  grid.columns.word = {};  // the lines between tiles would cross it
  if (scene.tile.queries < scene.layer.queries) grid.rows.groupSize = scene.tile.queries;
  if (scene.tile.keys < scene.layer.keys) grid.columns.groupSize = scene.tile.keys;
  grid.zeroFeature = true;
  grid.frames.row = true;
  grid.range = addSignedRange(figure, magnitudeOf(grid.values));
  return grid;
}

Result<TiledScene> sceneFor(const HeadScene& head, const LabSettings& settings,
                            const Progress& progress) {
  const Attention& layer = head.attention();
  const bool single = settings.word("precision") == "float32";
  TiledScene scene{head, {}, {}, 0, {}, 0, 0, {}, {}, 0, 0};
  scene.layer = oneHead(layer, head.shown.head, single ? Precision::Float32 : Precision::Float64);
  if (layer.givenScores && loses(*layer.givenScores, *scene.layer.givenScores, head.shown.head)) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Lab",
                              "Some of the given scores are too large for float32: choose "
                              "float64.")),
                "precision");
  }
  scene.tile = {std::min(settings.whole("tile-queries"), layer.queries),
                std::min(settings.whole("tile-keys"), layer.keys)};
  // Where nothing is chosen, the last query a tile was done for: there is something to see.
  const Index across = (layer.keys + scene.tile.keys - 1) / scene.tile.keys;
  const Index begun = (settings.whole("step") + across - 1) / across * scene.tile.queries;
  scene.query = head.query == kNone ? std::clamp<Index>(begun, 1, layer.queries) - 1 : head.query;
  auto run = runTiles(scene.layer, scene.query, scene.tile, progress);
  if (!run) return fail(run.error());
  scene.run = std::move(*run);
  scene.done = std::min(settings.whole("step"), static_cast<Index>(scene.run.tiles.size()));
  scene.steps = std::ranges::count_if(
      scene.run.steps, [&](const TiledStep& step) { return step.number < scene.done; });
  const double bytes = static_cast<double>(bytesOf(scene.layer.spec.precision));
  scene.here = {static_cast<double>(layer.queries), static_cast<double>(layer.keys),
                static_cast<double>(layer.keyWidth()), static_cast<double>(layer.valueWidth()),
                bytes};
  const auto tokens = static_cast<double>(settings.whole("tokens"));
  const auto width = static_cast<double>(settings.whole("head-width"));
  scene.text = {tokens, tokens, width, width, bytes};
  scene.fast = 1024.0 * static_cast<double>(settings.whole("fast-kib"));
  scene.largest = largestTile(scene.text, scene.fast);
  return scene;
}

void addNumbers(Figure& figure, const TiledScene& scene) {
  std::vector<std::string> names = {"tile", "first-key", "last-key",    "tile-max",
                                    "max",  "factor",    "running-sum", "difference"};
  const Index width = scene.run.mix.columns();
  for (Index f = 1; f <= width; ++f) names.push_back("result-" + std::to_string(f));
  std::vector<std::vector<double>> rows;
  for (Index i = 0; i < scene.steps; ++i) {
    const TiledStep& step = scene.step(i);
    double difference = 0;
    for (Index f = 0; f < width; ++f) {
      difference = std::max(difference, std::abs(step.mix[static_cast<std::size_t>(f)] -
                                                 scene.run.plain.at(scene.query, f)));
    }
    rows.push_back({static_cast<double>(step.number + 1), static_cast<double>(step.keys.begin + 1),
                    static_cast<double>(step.keys.end), step.tileMax, step.runningMax, step.factor,
                    step.sum, difference});
    rows.back().insert(rows.back().end(), step.mix.begin(), step.mix.end());
  }
  if (!rows.empty()) setNumbers(figure, std::move(names), std::move(rows));
}

void addCaption(Figure& figure, const TiledScene& scene) {
  figure.caption = captionOf(scene.head.shown, scene.head.view, true);
  const auto add = [&](TextSource name, Text value) {
    figure.caption.emplace_back(Text(name), std::move(value));
  };
  add(FOVEA_TR("Lab", "Tile"),
      Text(FOVEA_TR("Lab", "queries × keys: %1 × %2"),
           {plain(grouped(scene.tile.queries)), plain(grouped(scene.tile.keys))}));
  add(FOVEA_TR("Lab", "Tiles computed in"),
      Text::verbatim(scene.run.tiledDistance ? "float32" : "float64"));
  if (!scene.counted()) return;
  add(FOVEA_TR("Lab", "Fast memory"),
      Text(FOVEA_TR("Lab", "%1 KiB; this tile needs %2"),
           {plain(groupedSize(scene.fast / 1024)),
            inBytes(fastBytes(scene.here, static_cast<double>(scene.tile.queries),
                              static_cast<double>(scene.tile.keys)))}));
}

}  // namespace

Result<Figure> tiledLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                              const Progress& progress) {
  if (auto right = check(shown.attention()); !right) return fail(right.error());
  auto head = sceneOf(shown, view, 0, progress);
  if (!head) return fail(head.error());
  auto made = sceneFor(*head, settings, progress);
  if (!made) return fail(made.error());
  const TiledScene& scene = *made;
  Figure figure = startedLab(
      "lab-tiled", Text(FOVEA_TR("Lab", "Attention tile by tile gives the same result")),
      Text(FOVEA_TR("Lab",
                    "Look at the running maximum: when a tile raises it, the sum and the result so "
                    "far shrink by one factor, and nothing that came before is computed again.")));
  addCaption(figure, scene);
  auto grid = gridOf(scene, figure, progress);
  if (!grid) return fail(grid.error());
  const Layout tiles = leaf(addBlock(figure, "tiles", std::move(*grid)));
  const Layout result = leaf(addBlock(figure, "result", tiledResultChart(scene)));
  const Layout steps = leaf(addBlock(figure, "steps", tiledStepsTable(scene)), 0);
  const Layout equality = leaf(addBlock(figure, "equality", tiledEqualityTable(scene)), 0);
  std::vector<Layout> measured = {node(Layout::Kind::Row, {tiles, result}), steps, equality};
  if (scene.counted()) {
    measured.push_back(leaf(addBlock(figure, "bytes", tiledBytesChart(scene)), .7));
  }
  std::vector<Layout> words = {
      addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")), tiledSentences(scene))};
  if (view.invites) {
    words.push_back(addWords(
        figure, "try", Text(FOVEA_TR("Lab", "Try it")),
        {Text(FOVEA_TR("Lab",
                       "Move the slider from tile to tile; then make a tile as large as the text: "
                       "one is left, and nothing is rescaled."))}));
  }
  if (scene.counted()) {
    words.push_back(
        addWords(figure, "formulas", Text(FOVEA_TR("Lab", "Bytes moved")), tiledFormulas(scene)));
  }
  figure.layout = labPage(std::move(measured), std::move(words), view);
  addNumbers(figure, scene);
  settleMarks(figure, *head);
  figure.marks.query = scene.query;
  return figure;
}

}  // namespace fovea
