#include <algorithm>
#include <limits>

#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/axes.h"
#include "core/figures/captions.h"
#include "core/figures/lab_builders.h"
#include "core/figures/lab_mask_words.h"

namespace fovea {
namespace {

constexpr Index kManyCells = Index{1} << 20;
constexpr double kHidden = -std::numeric_limits<double>::infinity();

TextArg count(Index number) { return strong(grouped(number)); }

Result<MaskFacts> factsOf(const HeadScene& scene, const LabSettings& settings,
                          const Progress& progress) {
  const Attention& attention = scene.attention();
  const Index queries = attention.queries, keys = attention.keys;
  auto mask = maskOfLab(settings, queries, keys);
  if (!mask) return fail(mask.error());
  MaskFacts facts{scene, settings, std::move(*mask), queries, keys};
  facts.painted = paintedInside(settings, queries, keys);
  facts.layers = settings.whole("layers");
  for (Index i = 0; i < queries; ++i) {
    if (progress.cancelled()) return fail(cancelled());
    const auto row = facts.mask.allowedRow(i, queries, keys);
    facts.rowCounts.push_back(std::ranges::count(row, std::uint8_t{1}));
    facts.pairs += facts.rowCounts.back();
    if (facts.rowCounts.back() == 0) facts.empty.push_back(i);
  }
  if (queries != keys) return facts;
  facts.formula = pairFormula(facts.mask, keys);
  if (attention.querySequence != attention.keySequence) return facts;
  auto reach = reached(facts.mask, keys, facts.layers, progress);
  if (!reach) return fail(reach.error());
  facts.reach = std::move(*reach);
  return facts;
}

Heatmap grid(const MaskFacts& facts, Tensor values) {
  Heatmap heatmap;
  heatmap.values = std::move(values);
  if (heatmap.values.size() >= kManyCells) {
    heatmap.pooled = std::make_shared<const PooledCells>(pooledCells(heatmap.values, 4));
  }
  heatmap.layer = facts.scene.shown.layer;
  heatmap.head = facts.scene.shown.head;
  heatmap.rows = queryRows(facts.scene);
  heatmap.columns = keyColumns(facts.scene);
  heatmap.zeroFeature = true;
  heatmap.decimals = 0;
  heatmap.numbers = facts.scene.view.numbersInCells;
  heatmap.frames = {true, true, true};
  return heatmap;
}

std::pair<TextArg, TextArg> chosenPair(const HeadScene& scene) {
  return {queryRole(queryLabel(scene, scene.query)), keyRole(keyLabel(scene, scene.key))};
}

Heatmap maskGrid(const MaskFacts& facts, Figure& figure) {
  const HeadScene& scene = facts.scene;
  Heatmap heatmap = grid(facts, facts.mask.matrix(facts.queries, facts.keys, Precision::Float32));
  heatmap.letter = "M";
  heatmap.quantity = Quantity::Mask;
  heatmap.name = Text(FOVEA_TR("Lab", "mask  %1 × %2"),
                      {plain(grouped(facts.queries)), plain(grouped(facts.keys))});
  heatmap.range = addSignedRange(figure, 1);
  heatmap.paints = "painted";
  if (scene.query != kNone && scene.key != kNone) {
    const auto [query, key] = chosenPair(scene);
    heatmap.foot = std::isinf(heatmap.at(scene.query, scene.key))
                       ? Text(FOVEA_TR("Lab", "%1 may not look at %2"), {query, key})
                       : Text(FOVEA_TR("Lab", "%1 may look at %2"), {query, key});
  }
  return heatmap;
}

Heatmap reachGrid(const MaskFacts& facts, Figure& figure) {
  const HeadScene& scene = facts.scene;
  const Reached& reach = *facts.reach;
  TensorBuilder values(Precision::Float32, {reach.tokens, reach.tokens});
  for (Index i = 0; i < reach.tokens; ++i) {
    for (Index j = 0; j < reach.tokens; ++j) {
      const std::uint8_t layer = reach.at(i, j);
      values.set(0, i, j, layer == Reached::kNever ? kHidden : static_cast<double>(layer));
    }
  }
  Heatmap heatmap = grid(facts, values.seal());
  heatmap.name = Text(FOVEA_TR("Lab", "reach, layers 0 to %1"), {plain(grouped(facts.layers))});
  heatmap.what = Text(FOVEA_TR("Lab", "first layer that knows it"));
  heatmap.signedMap = false;
  figure.ranges.push_back({0, static_cast<double>(facts.layers), "0", std::to_string(facts.layers),
                           Text(FOVEA_TR("Lab", "layers"))});
  heatmap.range = static_cast<int>(figure.ranges.size()) - 1;
  if (scene.query != kNone && scene.key != kNone) {
    const auto [query, key] = chosenPair(scene);
    const std::uint8_t layer = reach.at(scene.query, scene.key);
    heatmap.foot =
        layer == Reached::kNever ? Text(FOVEA_TR("Lab", "%1 knows nothing of %2 up to layer %3"),
                                        {query, key, count(facts.layers)})
        : layer == 0
            ? Text(FOVEA_TR("Lab", "%1 starts with its own vector"), {query})
            : Text(FOVEA_TR("Lab", "%1 knows of %2 from layer %3 on"), {query, key, count(layer)});
  }
  return heatmap;
}

TableCell right(Text text, bool bold = false) {
  TableCell cell = word(std::move(text), Hue::Ink, bold);
  cell.rightAligned = true;
  return cell;
}

/// The formula with this text's numbers, or that the pairs were counted.
Table pairsTable(const MaskFacts& facts) {
  Table table;
  table.heading = Text(FOVEA_TR("Lab", "Allowed pairs"));
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  if (facts.formula) {
    // Without a column of signs, so that long formulas have the whole width.
    const auto equals = [](TextArg what) {
      return word(Text(FOVEA_TR("Lab", "= %1"), {std::move(what)}));
    };
    table.rows.push_back({{word(facts.formula->letters)}});
    table.rows.push_back({{equals(plain(facts.formula->numbers))}});
    table.rows.push_back({{equals(strong(grouped(facts.pairs)))}});
    copy.word(facts.formula->letters);
    copy.endRow();
    copy.word(facts.formula->numbers);
    copy.endRow();
  } else {
    table.rows.push_back({{word(Text(FOVEA_TR("Lab", "counted"))), sign("="),
                           word(Text::verbatim(grouped(facts.pairs)), Hue::Ink, true)}});
  }
  copy.word(std::to_string(facts.pairs));
  copy.endRow();
  table.copy = copy.text();
  return table;
}

Table costTable(const MaskFacts& facts) {
  const Attention& attention = facts.scene.attention();
  Table table;
  table.heading = Text(FOVEA_TR("Lab", "Cost of one head"));
  table.headingLevel = 2;
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  const auto row = [&](Text name, const std::string& full, const std::string& masked) {
    copy.word(name);
    copy.word(full);
    copy.word(masked);
    copy.endRow();
    table.rows.push_back({{word(std::move(name)), right(Text::verbatim(full)),
                           right(Text::verbatim(masked), true)}});
  };
  table.rows.push_back({{blank(), right(Text(FOVEA_TR("Lab", "full"))),
                         right(Text(FOVEA_TR("Lab", "this mask")), true)}});
  table.rows.back().ruleBelow = TableRow::Rule::Light;
  row(Text(FOVEA_TR("Lab", "scores")), grouped(facts.all()), grouped(facts.pairs));
  const Index widths = attention.keyWidth() + attention.valueWidth();
  if (widths > 0) {
    row(Text(FOVEA_TR("Lab", "products, × %1"), {plain(grouped(widths))}),
        grouped(facts.all() * widths), grouped(facts.pairs * widths));
  }
  row(Text(FOVEA_TR("Lab", "share")), share(1, 1), share(facts.pairs, facts.all()));
  row(Text(FOVEA_TR("Lab", "longest row")), grouped(facts.keys),
      grouped(*std::ranges::max_element(facts.rowCounts)));
  table.copy = copy.text();
  return table;
}

Chart growth(const MaskFacts& facts) {
  Chart chart;
  chart.title = Text(FOVEA_TR("Lab", "Pairs as the text grows"));
  chart.x.word = Text(FOVEA_TR("Lab", "tokens n"));
  chart.x.logarithmic = chart.y.logarithmic = true;
  chart.x.low = 8;
  chart.x.high = kLongText;
  chart.y.word = Text(FOVEA_TR("Lab", "pairs"));
  chart.y.low = 8;
  chart.y.high = static_cast<double>(kLongText * kLongText);
  Chart::Series full, masked;
  full.kind = Chart::Series::Kind::Dashed;
  full.hue = Hue::Quiet;
  full.name = Text(FOVEA_TR("Lab", "full: n²"));
  masked.kind = Chart::Series::Kind::LinePoints;
  masked.name = Text(FOVEA_TR("Lab", "this mask"));
  for (Index n = 8; n <= kLongText; n *= 2) {
    full.x.push_back(static_cast<double>(n));
    full.y.push_back(static_cast<double>(n * n));
    const Index pairs = facts.mask.allowedPairs(n, n);
    if (pairs == 0) continue;
    masked.x.push_back(static_cast<double>(n));
    masked.y.push_back(static_cast<double>(pairs));
  }
  chart.series = {std::move(full), std::move(masked)};
  chart.height = 220;
  return chart;
}

/// Rows: query, keys it sees, tokens it knows of after each of a few layers.
void addNumbers(Figure& figure, const MaskFacts& facts) {
  std::vector<std::string> names = {"query", "keys"};
  if (facts.reach) names.emplace_back("reached");
  std::vector<std::vector<double>> rows;
  for (Index i = 0; i < facts.queries; ++i) {
    std::vector<double> row = {static_cast<double>(i + 1),
                               static_cast<double>(facts.rowCounts[static_cast<std::size_t>(i)])};
    if (facts.reach) {
      Index known = 0;
      for (Index j = 0; j < facts.keys; ++j) known += facts.reach->at(i, j) != Reached::kNever;
      row.push_back(static_cast<double>(known));
    }
    rows.push_back(std::move(row));
  }
  setNumbers(figure, std::move(names), std::move(rows));
}

Text storyOf(const MaskFacts& facts) {
  if (facts.reach && facts.pairs < facts.all() &&
      facts.reach->pairs(facts.layers) > facts.reach->pairs(1)) {
    return Text(FOVEA_TR("Lab",
                         "Look at the second grid: what one layer hides, later layers can still "
                         "hand on, one allowed pair after the other."));
  }
  if (facts.pairs == facts.all()) {
    return Text(
        FOVEA_TR("Lab", "Look at the first grid: nothing is hidden, 0 is added to each score."));
  }
  return Text(FOVEA_TR("Lab",
                       "Look at the hatched cells: those pairs get −∞, so their weight is exactly "
                       "0."));
}

Table takeOver() {
  Table table;
  TableCell link;
  link.kind = TableCell::Kind::Link;
  link.text = Text(FOVEA_TR("Lab", "Use this mask in the document"));
  link.action = "use-mask";
  table.rows.push_back({{std::move(link)}});
  return table;
}

}  // namespace

Result<Figure> maskLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                             const Progress& progress) {
  auto scene = sceneOf(shown, view, 0, progress);
  if (!scene) return fail(scene.error());
  const auto facts = factsOf(*scene, settings, progress);
  if (!facts) return fail(facts.error());
  Figure figure = startedLab("lab-mask",
                             Text(FOVEA_TR("Lab", "This mask keeps %1 of %2 pairs"),
                                  {count(facts->pairs), plain(grouped(facts->all()))}),
                             storyOf(*facts));
  figure.caption = {{Text(FOVEA_TR("Lab", "Mask")), facts->mask.description(facts->keys)},
                    {Text(FOVEA_TR("Lab", "Written")), Text::verbatim(facts->mask.spelled())},
                    {Text(FOVEA_TR("Lab", "Tokens")), Text::verbatim(grouped(facts->keys))}};
  std::vector<Layout> grids = {leaf(addBlock(figure, "mask", maskGrid(*facts, figure)))};
  if (facts->reach) {
    grids.push_back(leaf(addBlock(figure, "reach", reachGrid(*facts, figure))));
  }
  std::vector<Layout> counts = {
      node(Layout::Kind::Column, {leaf(addBlock(figure, "pairs", pairsTable(*facts)), 0),
                                  leaf(addBlock(figure, "cost", costTable(*facts)), 0)})};
  if (grows(*facts)) counts.push_back(leaf(addBlock(figure, "growth", growth(*facts))));
  std::vector<Layout> words = {addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")),
                                        maskLabSentences(*facts))};
  if (view.invites) {
    words.push_back(
        addWords(figure, "try", Text(FOVEA_TR("Lab", "Try it")),
                 {Text(FOVEA_TR("Lab",
                                "Click a cell of the first grid to let a pair in or shut it out, "
                                "then turn up the layers until the last token knows of the "
                                "first."))}));
    words.push_back(leaf(addBlock(figure, "use", takeOver()), 0));
  }
  figure.layout = labPage(
      {node(Layout::Kind::Row, std::move(grids)), node(Layout::Kind::Row, std::move(counts), 0)},
      std::move(words), view);
  addNumbers(figure, *facts);
  settleMarks(figure, *scene);
  return figure;
}

}  // namespace fovea
