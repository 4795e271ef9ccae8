// From Q and K to the weights: Score, Scale, Mask, Softmax.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/captions.h"
#include "core/figures/equation.h"

namespace fovea {
namespace {

void scaleSign(Equation& equation) {
  const Attention& attention = equation.scene().attention();
  const Index width = attention.keyWidth();
  if (!attention.spec.scaledByWidth || width == 0) {
    equation.sign("× " + exact(attention.spec.scale),
                  {attention.spec.scale == 1 ? Text(FOVEA_TR("Walk", "nothing is divided"))
                                             : Text(FOVEA_TR("Walk", "a number somebody chose"))});
    return;
  }
  const double root = std::sqrt(static_cast<double>(width));
  const bool whole = root == std::floor(root);
  equation.sign(
      "÷ √d",
      {width == 1 ? Text(FOVEA_TR("Walk", "d = 1 number"))
                  : Text(FOVEA_TR("Walk", "d = %1 numbers"), {plain(grouped(width))}),
       whole ? Text(FOVEA_TR("Walk", "√%1 = %2"), {plain(grouped(width)), plain(shown(root, 0))})
             : Text(FOVEA_TR("Walk", "√%1 ≈ %2"), {plain(grouped(width)), plain(shown(root, 3))})});
}

/// How queries meet keys.
void scoreSign(const Attention& attention, Equation& equation) {
  switch (attention.spec.rule) {
    case ScoreRule::Dot:
      return equation.sign("·");
    case ScoreRule::Cosine:
      return equation.sign(
          "cos", {Text(FOVEA_TR("Walk", "dot product")), Text(FOVEA_TR("Walk", "÷ both lengths"))});
    case ScoreRule::Additive: {
      const AdditiveScore& rule = *attention.additive;
      return equation.sign("tanh",
                           {rule.w || rule.u ? Text(FOVEA_TR("Walk", "of q W + k U"))
                                             : Text(FOVEA_TR("Walk", "of q + k")),
                            rule.v.columns() == 1 ? Text(FOVEA_TR("Walk", "· v, 1 number"))
                                                  : Text(FOVEA_TR("Walk", "· v, %1 numbers"),
                                                         {plain(grouped(rule.v.columns()))})});
    }
  }
}

Text maskName(const Spec& spec) {
  const Mask& mask = spec.mask;
  if (!spec.slopes.empty()) {
    return mask.none() ? Text(FOVEA_TR("Walk", "− slope × distance"))
                       : Text(FOVEA_TR("Walk", "− slope × distance, mask"));
  }
  if (mask.none()) return Text(FOVEA_TR("Walk", "no mask"));
  if (mask == Mask::causal()) return Text(FOVEA_TR("Walk", "causal mask"));
  return Text(FOVEA_TR("Walk", "mask"));
}

}  // namespace

Layout scoreEquation(const HeadScene& scene, Figure& figure) {
  Equation equation(scene, figure);
  const int vectors = addSignedRange(figure, largestOf(scene, {Quantity::Query, Quantity::Key}),
                                     Text(FOVEA_TR("Walk", "same colours for Q and K")));
  Heatmap q = equation.block(Quantity::Query);
  q.range = vectors;
  q.frames.row = true;
  const bool rotates = scene.attention().rotation.has_value();
  if (rotates) {
    q.name = Text(FOVEA_TR("Walk", "queries, rotated  %1 × %2"),
                  {plain(grouped(q.values.rows())), plain(grouped(q.values.columns()))});
  }
  equation.add("q", std::move(q));
  scoreSign(scene.attention(), equation);
  Heatmap k = equation.block(Quantity::Key);
  k.letter = "Kᵀ";
  k.transposed = true;
  const std::vector<TextArg> flipped = {plain(grouped(k.values.columns())),
                                        plain(grouped(k.values.rows()))};
  k.name = Text(FOVEA_TR("Walk", "keys, transposed  %1 × %2"), flipped);
  if (rotates) k.name = Text(FOVEA_TR("Walk", "rotated, transposed  %1 × %2"), flipped);
  k.rows = numberColumns(scene.trace().names.key);
  k.rows.labelHue = Hue::Quiet;
  k.columns = keyColumns(scene);
  k.range = vectors;
  k.frames.column = true;
  equation.add("k", std::move(k));
  equation.sign("=");
  Heatmap s = equation.block(Quantity::Score);
  s.range = addSignedRange(figure, scoreMagnitudeOf(scene, Quantity::Score));
  s.frames.cell = true;
  equation.add("score", std::move(s));
  return equation.layout();
}

Layout scaleEquation(const HeadScene& scene, Figure& figure) {
  Equation equation(scene, figure);
  const bool shared = scaledSharesColours(scene.attention());
  const int scores =
      addSignedRange(figure, scoreMagnitudeOf(scene, Quantity::Score),
                     shared ? Text(FOVEA_TR("Walk", "same colours for S and S′")) : Text());
  Heatmap before = equation.block(Quantity::Score);
  before.range = scores;
  before.frames.cell = true;
  equation.add("score", std::move(before));
  scaleSign(equation);
  equation.sign("=");
  Heatmap after = equation.block(Quantity::Scaled);
  after.range = shared ? scores
                       : addSignedRange(figure, scoreMagnitudeOf(scene, Quantity::Scaled),
                                        Text(FOVEA_TR("Walk", "colours of its own")));
  after.frames.cell = true;
  equation.add("scaled", std::move(after));
  return equation.layout();
}

Layout maskEquation(const HeadScene& scene, Figure& figure) {
  Equation equation(scene, figure);
  const bool biased = !scene.attention().spec.slopes.empty();
  const double magnitude = std::max(scoreMagnitudeOf(scene, Quantity::Masked),
                                    biased ? magnitudeOf(scene, Quantity::Mask) : 0);
  const int scores =
      addSignedRange(figure, magnitude, Text(FOVEA_TR("Walk", "same colours for S′, M and S″")));
  const auto add = [&](const char* id, Quantity quantity, Text name) {
    Heatmap heatmap = equation.block(quantity);
    heatmap.name = std::move(name);
    heatmap.range = scores;
    heatmap.frames.cell = true;
    equation.add(id, std::move(heatmap));
  };
  add("scaled", Quantity::Scaled, Text(FOVEA_TR("Walk", "scaled scores")));
  equation.sign("+");
  add("mask", Quantity::Mask, maskName(scene.attention().spec));
  equation.sign("=");
  add("masked", Quantity::Masked, Text(FOVEA_TR("Walk", "masked scores")));
  return equation.layout();
}

Layout softmaxEquation(const HeadScene& scene, Figure& figure) {
  const Attention& attention = scene.attention();
  Equation equation(scene, figure);
  const bool hides = attention.givenScores ||
                     attention.spec.mask.allowedPairs(attention.queries, attention.keys) !=
                         attention.queries * attention.keys;
  Heatmap scores = equation.block(Quantity::Masked);
  scores.name = hides ? Text(FOVEA_TR("Walk", "masked scores"))
                      : Text(FOVEA_TR("Walk", "scores, none masked"));
  scores.range = addSignedRange(figure, scoreMagnitudeOf(scene, Quantity::Masked));
  scores.frames.row = true;
  equation.add("masked", std::move(scores));
  equation.sign("exp", {}, true);
  Heatmap exponent = equation.block(Quantity::Exponent);
  if (attention.spec.temperature != 1) {
    exponent.name = Text(FOVEA_TR("Walk", "exp((S″ − row’s max) ÷ %1)"),
                         {plain(exact(attention.spec.temperature))});
  }
  exponent.range = addUnitRange(figure);
  exponent.frames.row = true;
  exponent.rows.showLabels = false;
  exponent.rowSums = scene.stages->rowSum;
  equation.add("exponent", std::move(exponent));
  equation.sign("÷ sum", {}, true);
  Heatmap weights = equation.block(Quantity::Weights);
  weights.name = everyQueryHasKey(attention) ? Text(FOVEA_TR("Walk", "weights, rows add up to 1"))
                                             : Text(FOVEA_TR("Walk", "weights"));
  weights.range = addWeightsRange(figure, scene, weights.values);
  weights.frames = {true, false, true};
  weights.rows.showLabels = false;
  equation.add("weights", std::move(weights));
  return equation.layout();
}

}  // namespace fovea
