// Project, and what a door gave in its place.
#include <algorithm>

#include "core/base/number.h"
#include "core/figures/captions.h"
#include "core/figures/equation.h"

namespace fovea {
namespace {

/// What X times W makes: before a head norm and a rotation, where there are any.
bool madeRaw(const HeadScene& scene, Quantity quantity) {
  return hasMatrix(scene.trace(), scene.shown.layer, quantity, true);
}
double madeMagnitude(const HeadScene& scene, Quantity quantity) {
  return magnitudeOf(scene, quantity, quantity != Quantity::Value && madeRaw(scene, quantity));
}

const std::optional<Linear>& linearOf(const Attention& attention, Quantity quantity) {
  return quantity == Quantity::Query ? attention.wq
         : quantity == Quantity::Key ? attention.wk
                                     : attention.wv;
}

/// One line of the projection: W, =, and the matrix it makes.
Layout projectLine(const HeadScene& scene, Figure& figure, Quantity quantity, Quantity weight,
                   const std::string& id, std::vector<Text> aside, int weights, int outputs) {
  Equation line(scene, figure);
  const bool explained = scene.view.explained.value_or(Quantity::Query) == quantity;
  Heatmap small = line.block(weight);
  small.name = {};
  small.small = true;
  small.numbers = false;
  small.range = weights;
  small.rows.word = {};
  small.rows.showLabels = false;
  small.columns.word = {};
  small.columns.showLabels = false;
  small.frames.column = explained;
  line.add("w" + id, std::move(small));
  const bool bias = linearOf(scene.attention(), quantity)->bias.has_value();
  line.sign(bias ? "+ b =" : "=");
  Heatmap made = line.block(quantity, quantity != Quantity::Value && madeRaw(scene, quantity));
  const Hue side = made.letterHue;
  if (scene.attention().querySequence == scene.attention().keySequence) {
    made.rows.kind = AxisKind::Token;
  }
  made.rows.chosenHue = side;
  made.columns.chosenHue = Hue::Ink;
  made.range = outputs;
  made.frames = {true, false, explained};
  made.aside = std::move(aside);
  line.keepRowWord();
  line.add(id, std::move(made));
  return line.layout();
}

/// The range of Q and K, and that of V: the same one while both can be seen in it.
std::pair<int, int> sharedRanges(Figure& figure, double asking, double values, bool hasValues,
                                 Text allAlike, Text twoAlike) {
  if (!hasValues) {
    const int range = addSignedRange(figure, asking, std::move(twoAlike));
    return {range, range};
  }
  if (shareColours(asking, values)) {
    const int range = addSignedRange(figure, std::max(asking, values), std::move(allAlike));
    return {range, range};
  }
  const int range = addSignedRange(figure, asking, std::move(twoAlike));
  return {range, addSignedRange(figure, values)};
}

/// X of the text that keys and values come from.
Layout otherX(const HeadScene& scene, Figure& figure, int range) {
  const Tensor& memory = *scene.attention().memory;
  Equation left(scene, figure);
  Heatmap x = left.block(Quantity::Embedding);
  x.values = memory;
  x.pooled.reset();
  x.name = Text(FOVEA_TR("Walk", "the other tokens as numbers  %1 × %2"),
                {plain(grouped(memory.rows())), plain(grouped(memory.columns()))});
  x.rows = keyRows(scene);
  x.columns.word = {};
  x.range = range;
  x.frames.row = true;
  left.add("memory", std::move(x));
  return left.layout().children.front();
}

}  // namespace

Layout projectEquation(const HeadScene& scene, Figure& figure) {
  const Attention& attention = scene.attention();
  const bool values = attention.value && attention.wv;
  const double other = attention.memory ? magnitudeOf(*attention.memory) : 0;
  const int inputs =
      addSignedRange(figure, std::max(other, magnitudeOf(scene, Quantity::Embedding)));
  // The numbers of W shrink as the model widens, so X would leave them no colour.
  const auto [weights, valueWeights] = sharedRanges(
      figure, largestOf(scene, {Quantity::QueryWeight, Quantity::KeyWeight}),
      magnitudeOf(scene, Quantity::ValueWeight), values,
      Text(FOVEA_TR("Walk", "same colours for all W")), Text(FOVEA_TR("Walk", "W_Q and W_K")));
  const auto [outputs, valueOutputs] = sharedRanges(
      figure, std::max(madeMagnitude(scene, Quantity::Query), madeMagnitude(scene, Quantity::Key)),
      madeMagnitude(scene, Quantity::Value), values,
      Text(FOVEA_TR("Walk", "same colours for Q, K and V")),
      Text(FOVEA_TR("Walk", "same colours for Q and K")));
  Equation left(scene, figure);
  Heatmap x = left.block(Quantity::Embedding);
  x.range = inputs;
  x.frames.row = true;
  // One below the other, two of them leave no room for it.
  if (attention.memory) x.columns.word = {};
  left.add("x", std::move(x));
  std::vector<Layout> children = {left.layout().children.front()};
  children.push_back(projectLine(
      scene, figure, Quantity::Query, Quantity::QueryWeight, "q",
      {Text(FOVEA_TR("Walk", "what a")), Text(FOVEA_TR("Walk", "token seeks"))}, weights, outputs));
  std::vector<Layout> above;
  if (attention.memory) {
    above.push_back(node(Layout::Kind::Projection, std::move(children)));
    children = {otherX(scene, figure, inputs)};
  }
  children.push_back(
      projectLine(scene, figure, Quantity::Key, Quantity::KeyWeight, "k",
                  {Text(FOVEA_TR("Walk", "what it can")), Text(FOVEA_TR("Walk", "be found by"))},
                  weights, outputs));
  if (values) {
    children.push_back(
        projectLine(scene, figure, Quantity::Value, Quantity::ValueWeight, "v",
                    {Text(FOVEA_TR("Walk", "what it")), Text(FOVEA_TR("Walk", "passes on"))},
                    valueWeights, valueOutputs));
  }
  Layout projection = node(Layout::Kind::Projection, std::move(children));
  if (above.empty()) return projection;
  projection.weight = values ? 1.4 : 1;
  above.push_back(std::move(projection));
  return node(Layout::Kind::Column, std::move(above));
}

Layout givenEquation(const HeadScene& scene, Figure& figure) {
  const Attention& attention = scene.attention();
  Equation equation(scene, figure);
  const auto add = [&](const char* id, Quantity quantity, TextSource name, int range) {
    if (!hasQuantity(attention, quantity)) return;
    Heatmap heatmap = equation.block(quantity);
    heatmap.name = Text(
        name, {plain(grouped(heatmap.values.rows())), plain(grouped(heatmap.values.columns()))});
    heatmap.range = range;
    heatmap.signedMap = figure.ranges[static_cast<std::size_t>(range)].low < 0;
    heatmap.frames = {true, false, true};
    // One token is chosen in Q, K and V alike, as where X makes them.
    if (attention.query && attention.querySequence == attention.keySequence &&
        (quantity == Quantity::Key || quantity == Quantity::Value)) {
      heatmap.rows.kind = AxisKind::Token;
      heatmap.rows.chosenHue = heatmap.letterHue;
    }
    equation.keepRowWord();
    equation.add(id, std::move(heatmap));
  };
  if (attention.query) {
    const auto [shared, values] =
        sharedRanges(figure, largestOf(scene, {Quantity::Query, Quantity::Key}),
                     magnitudeOf(scene, Quantity::Value), attention.value.has_value(),
                     Text(FOVEA_TR("Walk", "same colours for Q, K and V")),
                     Text(FOVEA_TR("Walk", "same colours for Q and K")));
    add("q", Quantity::Query, FOVEA_TR("Walk", "queries, given  %1 × %2"), shared);
    add("k", Quantity::Key, FOVEA_TR("Walk", "keys, given  %1 × %2"), shared);
    add("v", Quantity::Value, FOVEA_TR("Walk", "values, given  %1 × %2"), values);
    return equation.layout();
  }
  if (attention.givenScores) {
    add("score", Quantity::Score, FOVEA_TR("Walk", "scores, given  %1 × %2"),
        addSignedRange(figure, scoreMagnitudeOf(scene, Quantity::Score)));
  } else {
    add("weights", Quantity::Weights, FOVEA_TR("Walk", "weights, given  %1 × %2"),
        addWeightsRange(figure, scene, matrixOf(scene, Quantity::Weights)));
  }
  if (attention.value) {
    add("v", Quantity::Value, FOVEA_TR("Walk", "values, given  %1 × %2"),
        addSignedRange(figure, largestOf(scene, {Quantity::Value, Quantity::Mix})));
  }
  return equation.layout();
}

}  // namespace fovea
