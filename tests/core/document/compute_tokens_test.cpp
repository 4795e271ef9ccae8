#include <gtest/gtest.h>

#include "core/figures/catalogue.h"
#include "tests/core/figures/model_traces.h"

namespace fovea::test {
namespace {

/// The tokens' figure of a whole trace and of its tokens alone, as JSON.
std::pair<std::string, std::string> bothFigures(const Input& input) {
  Sources sources;
  const auto whole = compute(input, sources, {});
  const auto tokens = computeTokens(input, sources, {});
  if (!whole || !tokens) return {"failed", "failed too"};
  const View view = viewAt(0, 0);
  const auto first = makeFigure("tokens", {*whole, 0, 0, nullptr, {}}, view, {});
  const auto second = makeFigure("tokens", {*tokens, 0, 0, nullptr, {}}, view, {});
  if (!first || !second) return {"no figure", "nor this"};
  return {figureJson(*first), figureJson(*second)};
}

TEST(ComputeTokens, MakesTheSameFigureOfTheTokens) {
  const auto [toy, toyTokens] = bothFigures(toyInput("the cat  sat", 4));
  EXPECT_EQ(toy, toyTokens);
  const auto [model, modelTokens] = bothFigures(modelInput("bert-uncased", "the cat sat"));
  EXPECT_EQ(model, modelTokens);
  const auto [given, givenTokens] = bothFigures(scoresInput(2, 3, false));
  EXPECT_EQ(given, givenTokens);
}

TEST(ComputeTokens, ComputesNoMatrix) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "word ";
  Sources sources;
  const auto trace = computeTokens(toyInput(text), sources, {});
  ASSERT_TRUE(trace);
  EXPECT_EQ((*trace)->queryTokens().size(), 50'001) << "and the space at the end";
  EXPECT_FALSE((*trace)->layers[0].query || (*trace)->embedding);
  const auto model = computeTokens(modelInput("gpt2", text), sources, {});
  ASSERT_TRUE(model) << "more than the model has positions";
  EXPECT_EQ((*model)->layers.size(), 3u);
  EXPECT_EQ(sources.models.loaded(modelInput("gpt2", "").model), nullptr);
}

TEST(ComputeTokens, RefusesWhatComputeRefuses) {
  Sources sources;
  EXPECT_EQ(computeTokens(toyInput(""), sources, {}).error().place, "text");
  EXPECT_EQ(computeTokens(modelInput("gpt2", ""), sources, {}).error().place, "text");
  EXPECT_EQ(computeTokens(toyInput("a", 3), sources, {}).error().place, "heads");
}

}  // namespace
}  // namespace fovea::test
