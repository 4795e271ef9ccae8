#include "core/figures/blocks.h"

#include <array>
#include <cmath>

#include "core/base/digits.h"
#include "core/base/number.h"
#include "core/figures/captions.h"
#include "core/figures/equation.h"
#include "core/figures/shown_tokens.h"

namespace fovea {
namespace {

/// From a million cells on, a screen has fewer pixels than a matrix has cells.
constexpr Index kManyCells = Index{1} << 20;
constexpr Index kPooledBlock = 4;

/// How a quantity is written and where it stands in the catalogue.
struct Writing {
  Quantity quantity;
  std::string_view panel;
  Hue hue;
  TextSource name;
  bool raw = false;
};
constexpr std::array<Writing, 20> kWritings = {{
    {Quantity::Embedding, "x", Hue::Ink, FOVEA_TR("Figure", "the tokens as numbers  %1 × %2")},
    {Quantity::QueryWeight, "wq", Hue::Query, FOVEA_TR("Figure", "query weights  %1 × %2")},
    {Quantity::KeyWeight, "wk", Hue::Key, FOVEA_TR("Figure", "key weights  %1 × %2")},
    {Quantity::ValueWeight, "wv", Hue::Value, FOVEA_TR("Figure", "value weights  %1 × %2")},
    {Quantity::OutputWeight, "wo", Hue::Ink, FOVEA_TR("Figure", "output weights  %1 × %2")},
    {Quantity::Query, "q", Hue::Query, FOVEA_TR("Figure", "queries  %1 × %2")},
    {Quantity::Key, "k", Hue::Key, FOVEA_TR("Figure", "keys  %1 × %2")},
    {Quantity::Value, "v", Hue::Value, FOVEA_TR("Figure", "values  %1 × %2")},
    {Quantity::Score, "score", Hue::Ink, FOVEA_TR("Figure", "scores  %1 × %2")},
    {Quantity::Scaled, "scaled", Hue::Ink, FOVEA_TR("Figure", "scaled scores  %1 × %2")},
    {Quantity::Mask, "mask", Hue::Ink, FOVEA_TR("Figure", "mask  %1 × %2")},
    {Quantity::Masked, "masked", Hue::Ink, FOVEA_TR("Figure", "masked scores  %1 × %2")},
    {Quantity::Exponent, "", Hue::Ink, FOVEA_TR("Figure", "exp(S″ − row’s max)")},
    {Quantity::Weights, "weights", Hue::Ink, FOVEA_TR("Figure", "weights  %1 × %2")},
    {Quantity::Mix, "mix", Hue::Ink, FOVEA_TR("Figure", "new vectors  %1 × %2")},
    {Quantity::Output, "output", Hue::Ink, FOVEA_TR("Figure", "output  %1 × %2")},
    {Quantity::Residual, "residual", Hue::Ink, FOVEA_TR("Figure", "residual stream  %1 × %2")},
    {Quantity::Pooled, "pooled", Hue::Ink, FOVEA_TR("Figure", "pooled embedding  %1 × %2")},
    {Quantity::Query, "q-raw", Hue::Query, FOVEA_TR("Figure", "queries as projected  %1 × %2"),
     true},
    {Quantity::Key, "k-raw", Hue::Key, FOVEA_TR("Figure", "keys as projected  %1 × %2"), true},
}};

const Writing& writingOf(Quantity quantity, bool raw = false) {
  for (const Writing& writing : kWritings) {
    if (writing.quantity == quantity && writing.raw == raw) return writing;
  }
  assert(false);
  return kWritings.front();
}

void setAxes(const HeadScene& scene, Heatmap& heatmap) {
  const FeatureNames& names = scene.trace().names;
  switch (heatmap.quantity) {
    case Quantity::Embedding:
      heatmap.rows = tokenRows(scene);
      heatmap.columns = numberColumns(names.model);
      break;
    case Quantity::QueryWeight:
    case Quantity::KeyWeight:
      heatmap.rows = inputRows(names.model);
      heatmap.columns = numberColumns(names.key, writingOf(heatmap.quantity).hue);
      break;
    case Quantity::ValueWeight:
      heatmap.rows = inputRows(names.model);
      heatmap.columns = numberColumns(names.value, Hue::Value);
      break;
    case Quantity::OutputWeight:
      heatmap.rows = headNumbers(scene, false);
      heatmap.rows.labelHue = Hue::Quiet;
      heatmap.columns = numberColumns({});
      break;
    case Quantity::Query:
      heatmap.rows = queryRows(scene);
      heatmap.columns = numberColumns(names.key);
      break;
    case Quantity::Key:
      heatmap.rows = keyRows(scene);
      heatmap.columns = numberColumns(names.key);
      break;
    case Quantity::Value:
      heatmap.rows = keyRows(scene);
      heatmap.columns = numberColumns(names.value, Hue::Value);
      break;
    case Quantity::Mix:
      heatmap.rows = queryRows(scene);
      heatmap.columns = numberColumns(names.value, Hue::Value);
      break;
    case Quantity::Output:
      heatmap.rows = queryRows(scene);
      heatmap.columns = scene.attention().wo ? numberColumns({}) : headNumbers(scene, true);
      break;
    case Quantity::Residual:
      heatmap.rows = tokenRows(scene);
      heatmap.columns = numberColumns({});
      break;
    case Quantity::Pooled:
      heatmap.rows.labels = {Text(FOVEA_TR("Figure", "text")).str()};
      heatmap.columns = numberColumns({});
      break;
    default:
      heatmap.rows = queryRows(scene);
      heatmap.columns = keyColumns(scene);
      heatmap.zeroFeature = true;
  }
}

unsigned gridsFor(Quantity quantity) {
  switch (quantity) {
    case Quantity::Score:
      return static_cast<unsigned>(Grid::Score);
    case Quantity::Scaled:
      return static_cast<unsigned>(Grid::Scaled);
    case Quantity::Masked:
      return static_cast<unsigned>(Grid::Masked);
    case Quantity::Mask:
      return 0;
    case Quantity::Weights:
      return static_cast<unsigned>(Grid::Weights);
    default:
      return 0;
  }
}

/// What a quantity's colours reach to that are shared with another while both can be seen.
double sharedMagnitude(const HeadScene& scene, Quantity quantity, Quantity other) {
  const double own = magnitudeOf(scene, quantity), its = magnitudeOf(scene, other);
  return shareColours(own, its) ? std::max(own, its) : own;
}

/// The range a panel of this quantity has, shared with its relatives by measure, not by index.
int addRangeFor(Figure& figure, const HeadScene& scene, Quantity quantity, bool raw) {
  const auto largest = [&](std::initializer_list<Quantity> quantities) {
    double magnitude = 0;
    for (const Quantity q : quantities) magnitude = std::max(magnitude, magnitudeOf(scene, q, raw));
    return addSignedRange(figure, magnitude);
  };
  switch (quantity) {
    case Quantity::QueryWeight:
    case Quantity::KeyWeight:
    case Quantity::ValueWeight: {
      const double asked = largestOf(scene, {Quantity::QueryWeight, Quantity::KeyWeight});
      const double given = magnitudeOf(scene, Quantity::ValueWeight);
      if (shareColours(asked, given)) return addSignedRange(figure, std::max(asked, given));
      return addSignedRange(figure, quantity == Quantity::ValueWeight ? given : asked);
    }
    case Quantity::Query:
    case Quantity::Key:
      return largest({Quantity::Query, Quantity::Key});
    case Quantity::Value:
    case Quantity::Mix:
      return addSignedRange(
          figure, sharedMagnitude(scene, quantity,
                                  quantity == Quantity::Value ? Quantity::Mix : Quantity::Value));
    case Quantity::Score:
    case Quantity::Scaled:
    case Quantity::Masked:
      return addSignedRange(figure, scoreMagnitudeOf(scene, quantity));
    case Quantity::Mask:
      return scene.attention().spec.slopes.empty() ? addSignedRange(figure, 1)
                                                   : largest({Quantity::Mask});
    case Quantity::Weights:
      return addWeightsRange(figure, scene, matrixOf(scene, Quantity::Weights));
    default:
      return largest({quantity});
  }
}

}  // namespace

std::optional<PanelMatrix> matrixOfPanel(std::string_view id) {
  if (id.empty()) return {};
  for (const Writing& writing : kWritings) {
    if (writing.panel == id) return PanelMatrix{writing.quantity, writing.raw};
  }
  return {};
}

Heatmap heatmapOf(const HeadScene& scene, Quantity quantity, bool raw) {
  const Writing& writing = writingOf(quantity, raw);
  Heatmap heatmap;
  heatmap.letter = quantityLetter(quantity);
  heatmap.subscript = quantitySubscript(quantity);
  heatmap.letterHue = writing.hue;
  heatmap.quantity = quantity;
  heatmap.layer = scene.shown.layer;
  heatmap.head = scene.shown.head;
  heatmap.raw = raw;
  heatmap.values = matrixOf(scene, quantity, raw);
  if (heatmap.values.size() >= kManyCells) {
    heatmap.pooled = std::make_shared<const PooledCells>(pooledCells(heatmap.values, kPooledBlock));
  }
  heatmap.name = Text(writing.name, {plain(grouped(heatmap.values.rows())),
                                     plain(grouped(heatmap.values.columns()))});
  heatmap.signedMap = quantity != Quantity::Weights && quantity != Quantity::Exponent;
  heatmap.numbers = scene.view.numbersInCells;
  heatmap.frames = {true, true, true};
  setAxes(scene, heatmap);
  return heatmap;
}

double rowLength(const Heatmap& heatmap, Index row) {
  double length = 0;
  for (Index column = 0; column < heatmap.columnCount(); ++column) {
    length = std::hypot(length, heatmap.at(row, column));
  }
  return length;
}

Text footOf(const HeadScene& scene, const Heatmap& heatmap) {
  const int decimals = scene.view.decimals;
  if (heatmap.columns.kind == AxisKind::KeyToken) {
    if (scene.query == kNone || scene.key == kNone) return {};
    const double value = heatmap.at(scene.query, scene.key);
    return Text(kPairFoot,
                {queryRole(queryLabel(scene, scene.query)), keyRole(keyLabel(scene, scene.key)),
                 strong(shown(value, tellingDecimals(value, decimals)))});
  }
  const bool keySide = heatmap.rows.kind == AxisKind::KeyToken;
  const Index row = keySide ? scene.key : scene.query;
  if (heatmap.rows.kind == AxisKind::None || heatmap.rows.kind == AxisKind::Input ||
      heatmap.rows.kind == AxisKind::HeadNumber || row == kNone) {
    return {};
  }
  const TextArg length = strong(shown(rowLength(heatmap, row), decimals));
  TextArg who = keySide ? keyRole(keyLabel(scene, row)) : queryRole(queryLabel(scene, row));
  if (heatmap.rows.kind == AxisKind::Token) who.role = Role::Strong;
  return Text(kLengthFoot, {who, length});
}

Result<Figure> matrixFigure(std::string_view id, const Shown& shown, const View& view,
                            const Progress& progress) {
  const auto [quantity, raw] = *matrixOfPanel(id);
  auto scene = sceneOf(shown, view, gridsFor(quantity), progress);
  if (!scene) return fail(scene.error());
  Figure figure = startedFigure(id, shown, view);
  figure.story = storyOf(*scene, quantity, raw);
  Heatmap heatmap = heatmapOf(*scene, quantity, raw);
  heatmap.range = addRangeFor(figure, *scene, quantity, raw);
  heatmap.signedMap = figure.ranges[static_cast<std::size_t>(heatmap.range)].low < 0;
  heatmap.foot = footOf(*scene, heatmap);
  if (quantity == Quantity::Weights) {
    const ShownTokens tokens(shown, view);
    tokens.reduce(heatmap);
    tokens.say(figure);
  }
  figure.layout = leaf(addBlock(figure, std::string(id), std::move(heatmap)));
  figure.primary = id;
  settleMarks(figure, *scene);
  return figure;
}

}  // namespace fovea
