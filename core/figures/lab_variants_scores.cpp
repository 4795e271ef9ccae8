// Ways to score the same queries and keys, and additive alignment.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/blocks.h"
#include "core/figures/lab_variants.h"
#include "core/figures/parts.h"

namespace fovea {
namespace {

struct Rule {
  const char* id;
  TextSource name, formula;
  ScoreRule rule;
  bool divides;
};
constexpr Rule kRules[] = {
    {"dot", FOVEA_TR("Lab", "dot"), FOVEA_TR("Lab", "q · k"), ScoreRule::Dot, false},
    {"scaled-dot", FOVEA_TR("Lab", "scaled dot"), FOVEA_TR("Lab", "q · k ÷ √d"), ScoreRule::Dot,
     true},
    {"additive", FOVEA_TR("Lab", "additive"), FOVEA_TR("Lab", "tanh(q W + k U) · v"),
     ScoreRule::Additive, false},
    {"cosine", FOVEA_TR("Lab", "cosine"), FOVEA_TR("Lab", "q · k ÷ |q| |k|"), ScoreRule::Cosine,
     false}};

/// What a rule made of the same queries and keys.
struct Scored {
  const Rule& rule;
  Shown shown;
  double low = 0, high = 0;  ///< of S′
  double largest = 0;        ///< mean largest weight of a row
};

/// The same queries and keys under a rule. The additive one has the toy's W, U and v.
Result<Scored> scoredBy(const Rule& rule, const Shown& base, const Progress& progress) {
  auto trace = std::make_shared<Trace>(*base.trace);
  Attention& a = trace->layers.front();
  a.weights.reset();
  a.mix.reset();
  a.output.reset();
  a.spec.rule = rule.rule;
  a.spec.scaledByWidth = rule.divides;
  a.spec.scale = rule.divides ? 1 / std::sqrt(static_cast<double>(a.keyWidth())) : 1;
  if (rule.rule == ScoreRule::Additive) {
    ToySetup setup;
    setup.seed = trace->source.seed;
    setup.heads = a.spec.heads;
    setup.headWidth = a.keyWidth();
    a.additive = toyAdditiveScore(setup, a.spec.precision);
  }
  if (auto ok = complete(a, progress); !ok) return fail(ok.error());
  auto shown = showHead(trace, 0, base.head, kAllGrids, progress);
  if (!shown) return fail(shown.error());
  Scored scored{rule, std::move(*shown)};
  const Extent extent = extentOf(*scored.shown.stages->scaled);
  scored.low = extent.low;
  scored.high = extent.high;
  for (Index i = 0; i < a.queries; ++i) {
    double most = 0;
    for (Index j = 0; j < a.keys; ++j) most = std::max(most, a.weights->at(base.head, i, j));
    scored.largest += most / static_cast<double>(a.queries);
  }
  return scored;
}

Table rulesTable(const std::vector<Scored>& all, int decimals) {
  Table table;
  table.heading = Text(FOVEA_TR("Lab", "Scores and sharpness"));
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  TableRow names;
  names.cells = {blank(), word(Text(FOVEA_TR("Lab", "score"))),
                 word(Text(FOVEA_TR("Lab", "smallest"))), word(Text(FOVEA_TR("Lab", "largest"))),
                 word(Text(FOVEA_TR("Lab", "mean top weight")))};
  for (std::size_t i = 2; i < names.cells.size(); ++i) names.cells[i].rightAligned = true;
  names.ruleBelow = TableRow::Rule::Light;
  table.rows.push_back(std::move(names));
  for (const Scored& scored : all) {
    table.rows.push_back(
        {{word(Text(scored.rule.name), Hue::Ink, true), word(Text(scored.rule.formula)),
          number(scored.low, decimals), number(scored.high, decimals),
          number(scored.largest, decimals, Hue::Ink, true)}});
    copy.word(Text(scored.rule.name));
    for (const double value : {scored.low, scored.high, scored.largest}) copy.formed(value);
    copy.endRow();
  }
  table.copy = copy.text();
  return table;
}

std::vector<Text> ruleSentences(const std::vector<Scored>& all, bool own) {
  const auto sharpest = std::ranges::max_element(all, {}, &Scored::largest);
  const auto flattest = std::ranges::min_element(all, {}, &Scored::largest);
  const auto number = [](double value) { return strong(shown(value, 2)); };
  std::vector<Text> sentences;
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Dot products run from %1 to %2 here; dividing by √d brings them closer together "
               "and keeps their order."),
      std::vector{number(all[0].low), number(all[0].high)});
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Additive scores cannot leave the sum of |v|: tanh squeezes every number into −1 … "
               "1 first."));
  sentences.emplace_back(
      FOVEA_TR("Lab", "Cosines lie between −1 and 1, so their softmax stays flat: largest %1."),
      std::vector{number(all[3].largest)});
  if (sharpest != flattest) {
    sentences.emplace_back(
        FOVEA_TR("Lab", "Sharpest here: %1, %2; flattest: %3, %4."),
        std::vector{plain(Text(sharpest->rule.name)), number(sharpest->largest),
                    plain(Text(flattest->rule.name)), number(flattest->largest)});
  }
  if (!own) sentences.push_back(toyNumbers());
  return sentences;
}

}  // namespace

Result<Figure> scoresFigure(const Shown& shown, const LabSettings&, const View& view,
                            const Progress& progress) {
  Shown base = shown;
  const Attention& own = shown.attention();
  const bool usable = own.query && own.key;
  if (usable && shown.trace->layers.size() > 1) {
    auto layer = std::make_shared<Trace>(*shown.trace);
    layer->layers = {own};
    base.trace = std::move(layer);
    base.layer = 0;
    base.stages.reset();
  }
  if (!usable) {
    auto toy = variantOf(variedInput(shown), shown.head, progress);
    if (!toy) return fail(toy.error());
    base = std::move(*toy);
  }
  std::vector<Scored> all;
  for (const Rule& rule : kRules) {
    auto scored = scoredBy(rule, base, progress);
    if (!scored) return fail(scored.error());
    all.push_back(std::move(*scored));
  }
  Figure figure = startedLab(
      "lab-variants", Text(FOVEA_TR("Lab", "Four ways to score the same queries and keys")),
      Text(
          FOVEA_TR("Lab",
                   "Look at how sharp the rows are: the same queries and keys, and each rule gives "
                   "the scores of a row other distances.")));
  const int range = addUnitRange(figure, Text(FOVEA_TR("Lab", "same colours for all weights")));
  std::vector<Layout> grids;
  std::vector<std::vector<double>> rows;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Scored& scored = all[i];
    auto grid = addVariant(figure,
                           {scored.shown, view, Quantity::Weights, scored.rule.id,
                            Text(scored.rule.name), range, !usable},
                           progress);
    if (!grid) return fail(grid.error());
    grids.push_back(std::move(*grid));
    const HeadStages& stages = *scored.shown.stages;
    const Attention& a = scored.shown.attention();
    for (Index q = 0; q < a.queries; ++q) {
      for (Index k = 0; k < a.keys; ++k) {
        rows.push_back({static_cast<double>(i + 1), static_cast<double>(q + 1),
                        static_cast<double>(k + 1), stages.scaled->at(q, k),
                        a.weights->at(scored.shown.head, q, k)});
      }
    }
  }
  std::vector<Layout> upper(grids.begin(), grids.begin() + 2);
  std::vector<Layout> lower(grids.begin() + 2, grids.end());
  figure.caption = {{Text(FOVEA_TR("Lab", "Mask")),
                     base.attention().spec.mask.description(base.attention().keys)},
                    {Text(FOVEA_TR("Lab", "Additive")),
                     Text(FOVEA_TR("Lab", "W, U and v drawn by the toy, seed %1"),
                          {plain(std::to_string(base.trace->source.seed))})}};
  const Layout table = leaf(addBlock(figure, "rules", rulesTable(all, view.decimals)), 0);
  std::vector<Layout> words = {addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")),
                                        ruleSentences(all, usable))};
  if (view.invites) {
    words.push_back(addWords(figure, "try", Text(FOVEA_TR("Lab", "Try it")),
                             {Text(FOVEA_TR("Lab",
                                            "Choose the score under More in setup and walk through "
                                            "its stages."))}));
  }
  figure.layout = labPage(
      {node(Layout::Kind::Row, std::move(upper)), node(Layout::Kind::Row, std::move(lower)), table},
      std::move(words), view);
  setNumbers(figure, {"rule", "query", "key", "score", "weight"}, std::move(rows));
  figure.marks = {base.layer, base.head, view.selection.query, view.selection.key, kNone};
  return figure;
}

Result<Figure> alignmentFigure(const Shown&, const LabSettings&, const View& view,
                               const Progress& progress) {
  const Document& example = findExample("f2")->document;
  const auto shown = variantOf(example.input, 0, progress);
  if (!shown) return fail(shown.error());
  const Attention& a = shown->attention();
  View inside = view;
  inside.stage = Stage::Score;
  inside.selection = example.selection;
  Figure figure = startedLab(
      "lab-variants", Text(FOVEA_TR("Lab", "Additive attention lines up two languages")),
      Text(FOVEA_TR("Lab",
                    "Look at the crossing: the black cat meets le chat noir, the second word the "
                    "third and the third the second.")));
  figure.caption = {{Text(FOVEA_TR("Lab", "Vectors")),
                     Text(FOVEA_TR("Lab", "made by hand: article, colour, animal"))},
                    {Text(FOVEA_TR("Lab", "Score")), Text(FOVEA_TR("Lab", "tanh(q W + k U) · v"))}};
  const double vectors = std::max(extentOf(*a.query).magnitude(), extentOf(*a.key).magnitude());
  const int vectorRange = addSignedRange(figure, vectors);
  const int scoreRange = addSignedRange(figure, extentOf(*shown->stages->score).magnitude());
  const int weightRange = addUnitRange(figure);
  struct Part {
    const char* id;
    Quantity quantity;
    TextSource name;
    int range;
  };
  std::vector<Layout> rows[2];
  const Part parts[] = {
      {"q", Quantity::Query, FOVEA_TR("Lab", "English, queries"), vectorRange},
      {"k", Quantity::Key, FOVEA_TR("Lab", "French, keys"), vectorRange},
      {"score", Quantity::Score, FOVEA_TR("Lab", "additive scores"), scoreRange},
      {"weights", Quantity::Weights, FOVEA_TR("Lab", "alignment: weights"), weightRange}};
  for (std::size_t i = 0; i < std::size(parts); ++i) {
    const Part& part = parts[i];
    auto grid = addVariant(
        figure, {*shown, inside, part.quantity, part.id, Text(part.name), part.range}, progress);
    if (!grid) return fail(grid.error());
    rows[i / 2].push_back(std::move(*grid));
  }
  for (Block& block : figure.blocks) {
    // These tokens are not the document's.
    auto& heatmap = std::get<Heatmap>(block.body);
    heatmap.rows.kind = heatmap.columns.kind = AxisKind::None;
    heatmap.frames = {};
    heatmap.foot = {};
  }
  Block arithmetic = std::move(arithmeticBlocks(*shown, inside).front());
  std::get<Table>(arithmetic.body).charts.clear();
  const Layout table = leaf(addBlock(figure, "arithmetic", std::move(arithmetic.body)), 0);
  const auto weight = [&](Index q, Index k) {
    return strong(fovea::shown(a.weights->at(0, q, k), 2));
  };
  const std::vector<Text> sentences = {
      Text(FOVEA_TR("Lab",
                    "These vectors were made by hand: three numbers say how much a word is an "
                    "article, a colour, an animal.")),
      Text(FOVEA_TR("Lab",
                    "The finds le with weight %1, cat finds chat with %2, black noir with %3."),
           {weight(0, 0), weight(2, 1), weight(1, 2)}),
      Text(
          FOVEA_TR("Lab",
                   "v is negative: two words that fill the same place leave fewer numbers above 0, "
                   "and lose least.")),
      Text(FOVEA_TR("Lab",
                    "Each weight then mixes the French values into what the English word takes "
                    "over."))};
  std::vector<Layout> words = {
      addWords(figure, "words", Text(FOVEA_TR("Lab", "What to look at")), sentences)};
  if (view.invites) {
    words.push_back(addWords(figure, "try", Text(FOVEA_TR("Lab", "Try it")),
                             {Text(FOVEA_TR("Lab",
                                            "Open the example “Additive attention lines up two "
                                            "languages” and walk through its stages."))}));
  }
  figure.layout = labPage({node(Layout::Kind::Row, std::move(rows[0])),
                           node(Layout::Kind::Row, std::move(rows[1])), table},
                          std::move(words), view);
  std::vector<std::vector<double>> numbers;
  for (Index q = 0; q < a.queries; ++q) {
    for (Index k = 0; k < a.keys; ++k) {
      numbers.push_back({static_cast<double>(q + 1), static_cast<double>(k + 1),
                         shown->stages->score->at(q, k), a.weights->at(0, q, k)});
    }
  }
  setNumbers(figure, {"query", "key", "score", "weight"}, std::move(numbers));
  return figure;
}

}  // namespace fovea
