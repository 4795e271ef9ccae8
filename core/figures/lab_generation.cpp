// A text that grows by a token at a time: the figure of its laboratory.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/axes.h"
#include "core/figures/blocks.h"
#include "core/figures/captions.h"
#include "core/figures/lab_builders.h"
#include "core/labs/generation.h"

namespace fovea {
namespace {

struct GenerationScene {
  const HeadScene& head;
  GenerationRun run;
  GenerationWork work;
  Index steps = 1;  ///< tokens so far
  bool cache = true;

  std::size_t last() const { return static_cast<std::size_t>(steps - 1); }
  double cached() const { return work.cached[last()]; }
  double whole() const { return work.whole[last()]; }
  double allCached() const { return work.whole[last()]; }  ///< each row once
  double allWhole() const {
    double sum = 0;
    for (std::size_t t = 0; t <= last(); ++t) sum += work.whole[t];
    return sum;
  }
};

TextArg count(double number) { return strong(groupedSize(number)); }

Result<void> check(const Shown& shown) {
  const Attention& layer = shown.attention();
  const auto refuse = [](Text why) { return fail(ErrorCode::Input, std::move(why), "panel"); };
  // What a token makes of itself must not depend on those to come, or nothing can be kept.
  const bool ahead = layer.keys > 1 && layer.spec.mask.allows(0, 1, layer.queries, layer.keys);
  if (shown.trace->source.kind == Source::Kind::Model && ahead) {
    return refuse(Text(FOVEA_TR("Lab",
                                "%1 looks both ways: its keys and values change with every token "
                                "to come, so it writes no text. Open a decoder."),
                       {plain(shown.trace->source.model)}));
  }
  if (layer.memory || layer.querySequence != layer.keySequence || layer.queries != layer.keys) {
    return refuse(Text(FOVEA_TR(
        "Lab", "Row by row needs one text that looks at itself: leave the second text away.")));
  }
  if (!layer.query || !layer.key || !layer.value) {
    return refuse(Text(FOVEA_TR("Lab",
                                "Row by row needs queries, keys and values, and this input does "
                                "not have them all: choose a text, or give Q, K and V.")));
  }
  return {};
}

/// With the rows from `rows` on, and what `shows` denies, as cells that are not there.
template <class Shows>
Tensor cut(const Tensor& tensor, Index rows, Shows shows) {
  TensorBuilder builder(tensor.precision(), tensor.shape());
  for (Index i = 0; i < tensor.rows(); ++i) {
    for (Index j = 0; j < tensor.columns(); ++j) {
      builder.set(
          0, i, j,
          i < rows && shows(i, j) ? tensor.at(i, j) : -std::numeric_limits<double>::infinity());
    }
  }
  return builder.seal();
}

void pool(Heatmap& heatmap) {
  constexpr Index kManyCells = Index{1} << 20;
  if (heatmap.values.size() < kManyCells) return;
  heatmap.pooled = std::make_shared<const PooledCells>(pooledCells(heatmap.values, 4));
}

/// Says which row is the new one: the frame may be elsewhere.
void nameNewest(AxisInfo& rows, const GenerationScene& scene) {
  std::string& label = rows.labels[scene.last()];
  label = Text(FOVEA_TR("Lab", "new: %1"), {plain(label)}).str();
}

Heatmap gridOf(const GenerationScene& scene, Figure& figure) {
  const Attention& whole = scene.run.whole;
  Heatmap grid;
  grid.letter = quantityLetter(Quantity::Weights);
  grid.name = Text(FOVEA_TR("Lab", "weights, %1 of %2 rows"),
                   {plain(grouped(scene.steps)), plain(grouped(whole.queries))});
  grid.quantity = Quantity::Weights;
  grid.layer = scene.head.shown.layer;
  grid.head = scene.head.shown.head;
  grid.values = cut(whole.weights->slice(grid.head), scene.steps, [&](Index i, Index j) {
    return whole.spec.mask.allows(i, j, whole.queries, whole.keys);
  });
  pool(grid);
  grid.signedMap = false;
  grid.numbers = scene.head.view.numbersInCells;
  grid.rows = queryRows(scene.head);
  grid.columns = keyColumns(scene.head);
  nameNewest(grid.rows, scene);
  grid.zeroFeature = true;
  grid.frames.row = true;
  grid.range = addUnitRange(figure);
  return grid;
}

Heatmap cacheOf(const GenerationScene& scene, Quantity quantity, int range) {
  Heatmap held = heatmapOf(scene.head, quantity);
  held.name = scene.cache ? Text(FOVEA_TR("Lab", "%n cached"), {}, scene.steps)
                          : Text(FOVEA_TR("Lab", "%n made again"), {}, scene.steps);
  held.values = cut(held.values, scene.steps, [](Index, Index) { return true; });
  held.pooled.reset();
  pool(held);
  held.frames = {true, false, false};
  held.range = range;
  return held;
}

Chart workChart(const GenerationScene& scene) {
  Chart chart;
  const std::size_t tokens = scene.work.cached.size();
  chart.title = Text(FOVEA_TR("Lab", "Multiply–adds of each step, one layer"));
  chart.x.word = Text(FOVEA_TR("Lab", "step"));
  chart.x.low = 1;
  chart.x.high = std::max(2.0, static_cast<double>(tokens));
  if (tokens <= 16) {
    for (std::size_t t = 1; t <= tokens; ++t) chart.x.ticks.push_back(static_cast<double>(t));
  }
  chart.y.high = 1.05 * std::max(1.0, scene.work.whole.back());
  const auto add = [&](TextSource name, Hue hue, const std::vector<double>& work) {
    Chart::Series series;
    series.kind = tokens <= 40 ? Chart::Series::Kind::LinePoints : Chart::Series::Kind::Line;
    series.name = Text(name);
    series.hue = hue;
    for (std::size_t t = 0; t < tokens; ++t) series.x.push_back(static_cast<double>(t + 1));
    series.y = work;
    chart.series.push_back(std::move(series));
  };
  add(FOVEA_TR("Lab", "without a cache"), Hue::Negative, scene.work.whole);
  add(FOVEA_TR("Lab", "with a cache"), Hue::Positive, scene.work.cached);
  chart.marks = {{static_cast<double>(scene.steps), Text(FOVEA_TR("Lab", "this step"))}};
  return chart;
}

Table totalsTable(const GenerationScene& scene) {
  Table table;
  table.heading = Text(FOVEA_TR("Lab", "Multiply–adds"));
  table.headingLevel = 2;
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  const auto heading = [](TextSource source) {
    TableCell cell = word(Text(source), Hue::Quiet);
    cell.rightAligned = true;
    return cell;
  };
  TableRow names;
  names.cells = {blank(), heading(FOVEA_TR("Lab", "this step")),
                 heading(FOVEA_TR("Lab", "all steps so far"))};
  table.rows.push_back(std::move(names));
  const auto add = [&](TextSource name, double step, double all, bool bold) {
    TableRow row;
    row.cells.push_back(word(Text(name), Hue::Ink, bold));
    copy.word(Text(name));
    for (const double value : {step, all}) {
      row.cells.push_back(columnName(groupedSize(value), Hue::Ink, bold));
      copy.formed(value);
    }
    copy.endRow();
    table.rows.push_back(std::move(row));
  };
  add(FOVEA_TR("Lab", "with a cache"), scene.cached(), scene.allCached(), scene.cache);
  add(FOVEA_TR("Lab", "without a cache"), scene.whole(), scene.allWhole(), !scene.cache);
  table.copy = copy.text();
  return table;
}

Text equalityText(const GenerationScene& scene) {
  const TextArg query = queryRole(queryLabel(scene.head, scene.steps - 1));
  if (scene.run.equalRows == scene.run.steps) {
    return Text(FOVEA_TR("Lab",
                         "Computed alone over the keys and values so far, the row of %1 has every "
                         "bit of its row in the whole grid."),
                {query});
  }
  return Text(FOVEA_TR("Lab",
                       "Rows computed alone differ from those of the whole grid by %1 at "
                       "most."),
              {strong(exact(scene.run.difference))});
}

std::vector<Text> sentencesOf(const GenerationScene& scene) {
  const TextArg query = queryRole(queryLabel(scene.head, scene.steps - 1));
  const Index before = scene.steps - 1;
  std::vector<Text> sentences;
  sentences.push_back(
      before == 0
          ? Text(FOVEA_TR("Lab", "The first token, %1, has only itself to look at."), {query})
          : Text(FOVEA_TR("Lab",
                          "The newest token, %1, adds one row to the grid; no row above "
                          "it changes."),
                 {query}));
  if (scene.cache) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "Only its own query, key and value are made; the cache then holds %1 numbers of "
                 "this layer."),
        std::vector{count(scene.work.numbers[scene.last()])});
  } else {
    sentences.emplace_back(
        FOVEA_TR("Lab", "Nothing was kept: keys, values and rows of %n tokens are made again."),
        std::vector<TextArg>{}, scene.steps);
  }
  sentences.push_back(equalityText(scene));
  if (before > 0) {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "This step takes %1 multiply–adds with a cache and %2 without, %3 times as many."),
        std::vector{count(scene.cached()), count(scene.whole()),
                    strong(shown(scene.whole() / scene.cached(), 1))});
  }
  if (scene.run.sameCache == true) {
    sentences.emplace_back(FOVEA_TR("Lab",
                                    "A key or value made from its token alone has the same bits as "
                                    "when all are made together: so it can be kept."));
  }
  return sentences;
}

void addNumbers(Figure& figure, const GenerationScene& scene) {
  std::vector<std::vector<double>> rows;
  double all = 0;
  for (std::size_t t = 0; t < scene.work.cached.size(); ++t) {
    all += scene.work.whole[t];
    rows.push_back({static_cast<double>(t + 1), scene.work.cached[t], scene.work.whole[t],
                    scene.work.whole[t], all, scene.work.numbers[t]});
  }
  setNumbers(figure,
             {"step", "with-cache", "without-cache", "with-cache-total", "without-cache-total",
              "cache-numbers"},
             std::move(rows));
}

}  // namespace

Result<Figure> generationLabFigure(const Shown& shown, const LabSettings& settings,
                                   const View& view, const Progress& progress) {
  if (auto right = check(shown); !right) return fail(right.error());
  auto head = sceneOf(shown, view, 0, progress);
  if (!head) return fail(head.error());
  const Attention& layer = shown.attention();
  GenerationScene scene{
      *head, {}, {}, std::min(settings.whole("step"), layer.queries), settings.on("cache")};
  auto run = generateRows(layer, scene.steps, progress);
  if (!run) return fail(run.error());
  scene.run = std::move(*run);
  scene.work = generationWork(layer);
  Figure figure = startedLab(
      "lab-generation", Text(FOVEA_TR("Lab", "A new token adds one row; the cache keeps the rest")),
      Text(
          FOVEA_TR("Lab",
                   "Look at the two curves: with the keys and values of earlier tokens in a cache, "
                   "a step takes one row of work, without it all rows again.")));
  figure.caption = captionOf(shown, view, true);
  for (auto& [name, value] : figure.caption) {
    if (name.source() == std::string_view("Mask")) value = scene.run.whole.spec.mask.description();
  }
  // A few columns more than tokens, for the names at the left.
  const double columns = 4 + static_cast<double>(std::min<Index>(layer.keys, 12));
  const Layout grid = leaf(addBlock(figure, "grid", gridOf(scene, figure)), columns / 7);
  const int range = addSignedRange(
      figure, std::max(magnitudeOf(*head, Quantity::Key), magnitudeOf(*head, Quantity::Value)),
      Text(FOVEA_TR("Lab", "same colours for K and V")));
  const Layout keys = leaf(addBlock(figure, "keys", cacheOf(scene, Quantity::Key, range)), .8);
  const Layout values =
      leaf(addBlock(figure, "values", cacheOf(scene, Quantity::Value, range)), .8);
  std::vector<Layout> measured = {node(Layout::Kind::Row, {grid, keys, values}),
                                  leaf(addBlock(figure, "work", workChart(scene)), .8),
                                  leaf(addBlock(figure, "totals", totalsTable(scene)), 0)};
  std::vector<Layout> words = {
      addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")), sentencesOf(scene))};
  if (view.invites) {
    words.push_back(addWords(
        figure, "try", Text(FOVEA_TR("Lab", "Try it")),
        {Text(FOVEA_TR("Lab",
                       "Move the slider to the end, then switch the cache off: the picture is the "
                       "same, the work is not."))}));
  }
  figure.layout = labPage(std::move(measured), std::move(words), view);
  addNumbers(figure, scene);
  figure.marks = {shown.layer, shown.head, scene.steps - 1, scene.steps - 1, kNone};
  return figure;
}

}  // namespace fovea
