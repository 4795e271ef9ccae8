// From the weights to the output: Mix and Join.
#include "core/base/number.h"
#include "core/figures/captions.h"
#include "core/figures/equation.h"

namespace fovea {
namespace {

Text joinedName(Index heads, const Tensor& values) {
  const std::vector<TextArg> shape = {plain(grouped(values.rows())),
                                      plain(grouped(values.columns()))};
  if (heads == 1) return Text(FOVEA_TR("Walk", "new vectors  %1 × %2"), shape);
  if (heads == 2) return Text(FOVEA_TR("Walk", "both heads, side by side  %1 × %2"), shape);
  return Text(FOVEA_TR("Walk", "all heads, side by side  %1 × %2"), shape);
}

/// The ranges of what goes in and of what comes out: the same one while both can be seen in it.
std::pair<int, int> rangesOf(Figure& figure, double in, double out, Text alike) {
  if (shareColours(in, out)) {
    const int range = addSignedRange(figure, std::max(in, out), std::move(alike));
    return {range, range};
  }
  const int range = addSignedRange(figure, in);
  return {range, addSignedRange(figure, out, Text(FOVEA_TR("Walk", "colours of its own")))};
}

}  // namespace

Layout mixEquation(const HeadScene& scene, Figure& figure) {
  Equation equation(scene, figure);
  Heatmap weights = equation.block(Quantity::Weights);
  weights.range = addWeightsRange(figure, scene, weights.values);
  weights.signedMap = figure.ranges.back().low < 0;
  weights.frames.row = true;
  equation.add("weights", std::move(weights));
  equation.sign("·");
  const auto [vectors, mixed] =
      rangesOf(figure, magnitudeOf(scene, Quantity::Value), magnitudeOf(scene, Quantity::Mix),
               Text(FOVEA_TR("Walk", "same colours for V and Z")));
  Heatmap values = equation.block(Quantity::Value);
  values.rows.labelHue = Hue::Key;
  values.range = vectors;
  values.frames.column = true;
  equation.add("v", std::move(values));
  equation.sign("=");
  Heatmap z = equation.block(Quantity::Mix);
  z.range = mixed;
  z.frames.cell = true;
  equation.add("mix", std::move(z));
  return equation.layout();
}

Layout joinEquation(const HeadScene& scene, Figure& figure) {
  const Attention& attention = scene.attention();
  Equation equation(scene, figure);
  Heatmap z = equation.block(Quantity::Mix);
  z.values = joinedMix(attention);
  z.name = joinedName(attention.spec.heads, z.values);
  z.columns = headNumbers(scene, true);
  z.frames = {true, false, !attention.wo};
  const double joined = magnitudeOf(z.values);
  if (!attention.wo) {
    z.letter = "O";
    z.quantity = Quantity::Output;
    z.range = addSignedRange(figure, joined);
    equation.add("output", std::move(z));
    return equation.layout();
  }
  const auto [vectors, outputs] = rangesOf(figure, joined, magnitudeOf(scene, Quantity::Output),
                                           Text(FOVEA_TR("Walk", "same colours for Z and O")));
  z.range = vectors;
  equation.add("mix", std::move(z));
  equation.sign("·");
  Heatmap w = equation.block(Quantity::OutputWeight);
  w.range = addSignedRange(figure, magnitudeOf(scene, Quantity::OutputWeight));
  w.frames.column = true;
  equation.add("wo", std::move(w));
  equation.sign(attention.wo->bias ? "+ b =" : "=");
  Heatmap o = equation.block(Quantity::Output);
  o.range = outputs;
  o.frames.cell = true;
  equation.add("output", std::move(o));
  return equation.layout();
}

}  // namespace fovea
