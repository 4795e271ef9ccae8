// What matrices share their colours with, and what their colours reach to.
#include <gmock/gmock.h>

#include "core/figures/axes.h"
#include "core/figures/parts.h"
#include "tests/core/figures/figure_inputs.h"

namespace fovea::test {
namespace {

using testing::HasSubstr;

/// Q, K and V of one head of width `width`; V is `values` times as large as Q and K.
Input vectorsOf(Index tokens, Index width, double values) {
  Input input;
  input.door = Door::QueryKeyValue;
  input.q = filled({1, tokens, width}, 1);
  input.k = filled({1, tokens, width}, 2);
  TensorBuilder v(Precision::Float64, {1, tokens, width});
  const Tensor like = filled({1, tokens, width}, 3);
  for (Index i = 0; i < like.size(); ++i) v.data<double>()[i] = like.data<double>()[i] * values;
  input.v = v.seal();
  return input;
}

Figure equation(Stage stage, const Input& input) {
  View view = viewAt(1, 2, 0, stage);
  auto figure = stageFigure(shownOf(input), view, {});
  if (!figure) throw std::runtime_error(figure.error().message.str());
  return *figure;
}

const ColourRange& rangeOf(const Figure& figure, std::string_view id) {
  return figure.ranges[static_cast<std::size_t>(heatmapIn(figure, id).range)];
}

Figure panel(std::string_view id, const Input& input) {
  auto figure = makeFigure(id, shownOf(input), viewAt(1, 2, 0), {});
  if (!figure) throw std::runtime_error(figure.error().message.str());
  return *figure;
}

TEST(ColourRanges, AreSharedWhileTheFainterIsSeen) {
  EXPECT_TRUE(shareColours(4, 1));
  EXPECT_TRUE(shareColours(1, 4));
  EXPECT_FALSE(shareColours(4, .9));
  EXPECT_TRUE(shareColours(0, 0));
  EXPECT_FALSE(shareColours(1, 0));
}

TEST(ColourRanges, ScoresOfNarrowHeadsShareThemWithTheScaledOnes) {
  const Figure figure = equation(Stage::Scale, vectorsOf(4, 4, 1));
  EXPECT_EQ(heatmapIn(figure, "score").range, heatmapIn(figure, "scaled").range);
  EXPECT_EQ(rangeOf(figure, "scaled").note.str(), "same colours for S and S′");
}

TEST(ColourRanges, ScaledScoresOfWideHeadsHaveTheirOwn) {
  const Input input = vectorsOf(4, 64, 1);
  const Figure scale = equation(Stage::Scale, input);
  const double scores = rangeOf(scale, "score").high, scaled = rangeOf(scale, "scaled").high;
  EXPECT_NEAR(scaled, scores / 8, .1) << "divided by √64";
  EXPECT_EQ(rangeOf(scale, "scaled").note.str(), "colours of its own");
  EXPECT_TRUE(rangeOf(scale, "score").note.empty());
  const double largest = extentOf(heatmapIn(scale, "scaled").values).magnitude();
  EXPECT_GE(scaled, largest);
  EXPECT_LE(scaled, largest + .1);
  EXPECT_EQ(rangeOf(equation(Stage::Mask, input), "scaled").high, scaled);
  EXPECT_EQ(rangeOf(equation(Stage::Mask, input), "masked").high, scaled);
  EXPECT_EQ(rangeOf(equation(Stage::Softmax, input), "masked").high, scaled);
  EXPECT_EQ(rangeOf(equation(Stage::Score, input), "score").high, scores);
  for (const char* id : {"scaled", "masked"}) {
    EXPECT_EQ(panel(id, input).ranges[0].high, scaled) << id;
  }
  EXPECT_EQ(panel("score", input).ranges[0].high, scores);
}

TEST(ColourRanges, FaintValuesHaveTheirOwn) {
  const Figure alike = equation(Stage::Project, vectorsOf(4, 4, 1));
  EXPECT_EQ(heatmapIn(alike, "q").range, heatmapIn(alike, "v").range);
  const Figure faint = equation(Stage::Project, vectorsOf(4, 4, .01));
  EXPECT_EQ(heatmapIn(faint, "q").range, heatmapIn(faint, "k").range);
  EXPECT_EQ(rangeOf(faint, "q").note.str(), "same colours for Q and K");
  EXPECT_LE(rangeOf(faint, "v").high, .03);
}

TEST(ColourRanges, WeightsOfFewKeysReachToOne) {
  const Figure figure = panel("weights", vectorsOf(kManyKeys, 4, 1));
  EXPECT_EQ(figure.ranges[0].high, 1);
  EXPECT_EQ(figure.ranges[0].highLabel, "1");
}

TEST(ColourRanges, WeightsOfManyKeysEndWhereFewLieAbove) {
  Input input = vectorsOf(300, 4, 1);
  input.temperature = 8;
  const Shown shown = shownOf(input);
  const auto figure = makeFigure("weights", shown, viewAt(1, 2, 0), {});
  ASSERT_TRUE(figure);
  const ColourRange& range = figure->ranges[0];
  ASSERT_LT(range.high, .1);
  const Tensor& weights = heatmapIn(*figure, "weights").values;
  Index above = 0;
  for (Index i = 0; i < weights.size(); ++i) above += weights.data<double>()[i] > range.high;
  EXPECT_LE(above, weights.size() / 100);
  EXPECT_GT(range.high, 1. / 300) << "not all are darkest";
  EXPECT_THAT(range.highLabel, HasSubstr("≥ 0.0"));
  EXPECT_EQ(figure->caption.back().first.str(), "Colours");
  EXPECT_THAT(figure->caption.back().second.str(), HasSubstr("and more look alike"));
  View view = viewAt(1, 2, 0, Stage::Softmax);
  const auto softmax = stageFigure(shown, view, {});
  ASSERT_TRUE(softmax);
  EXPECT_EQ(rangeOf(*softmax, "weights").highLabel, range.highLabel);
}

TEST(ColourRanges, SharpWeightsOfManyKeysReachToOne) {
  Input input = vectorsOf(80, 4, 1);
  input.scale = 1000;  // every row looks at one key, or at a few alike
  EXPECT_EQ(panel("weights", input).ranges[0].high, 1);
}

TEST(Feet, SayAsManyDigitsAsAFaintWeightNeeds) {
  Input input;
  input.door = Door::Weights;
  input.weights = tensorFromRows({{.99988, .00012}, {.5, .5}});
  const auto figure = makeFigure("weights", shownOf(input), viewAt(0, 1), {});
  ASSERT_TRUE(figure);
  EXPECT_THAT(heatmapIn(*figure, "weights").foot.str(), HasSubstr("0.00012"));
}

}  // namespace
}  // namespace fovea::test
