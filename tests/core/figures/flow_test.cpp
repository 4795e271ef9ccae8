#include <gtest/gtest.h>

#include "core/figures/arithmetic.h"
#include "tests/core/figures/teaching_traces.h"

namespace fovea::test {
namespace {

/// "x X [4, 8] | q Q [4, 4] | …", a star after what was given, a dash for what is absent.
std::string written(const Flow& flow) {
  std::string text;
  for (const FlowBox& box : flow.boxes) {
    text += (text.empty() ? "" : " | ") + box.id + " " + box.letter + " " +
            (box.absent ? "-" : box.shape) + (box.given ? "*" : "");
    EXPECT_FALSE(box.absent && box.given);
    EXPECT_EQ(box.absent, box.shape.empty());
  }
  return text;
}

Flow flowOf(const Input& input, Stage stage = Stage::Score) {
  View view;
  view.stage = stage;
  return stageFlow(shownOf(traced(input)), view);
}

TEST(StageFlow, HasEveryShapeOfTheInput) {
  EXPECT_EQ(
      written(flowOf(numpyExample())),
      "x X [4, 8]* | q Q [4, 4] | k K [4, 4] | v V [4, 4] | score S [4, 4] | scale S′ [4, 4] | "
      "mask S″ [4, 4] | softmax A [4, 4] | mix Z [4, 4]");
  Input input;
  input.text = "the cat sat";
  input.toy.heads = 4;
  input.toy.headWidth = 3;
  input.toy.valueWidth = 5;
  input.toy.groups = 2;
  const Flow flow = flowOf(input, Stage::Join);
  EXPECT_EQ(flow.heads, 4);
  EXPECT_EQ(flow.stage, Stage::Join);
  EXPECT_EQ(
      written(flow),
      "x X [3, 8] | q Q [3, 3] | k K [3, 3] | v V [3, 5] | score S [3, 3] | scale S′ [3, 3] | "
      "mask S″ [3, 3] | softmax A [3, 3] | mix Z [3, 5] | join O [3, 8]");
}

TEST(StageFlow, TwoTextsHaveTwoX) {
  Input input;
  input.text = "the black cat";
  input.memoryText = "le chat noir dort";
  const Flow flow = flowOf(input);
  EXPECT_EQ(
      written(flow).substr(0, written(flow).find(" | softmax")),
      "x X [3, 8] | memory X [4, 8] | q Q [3, 4] | k K [4, 4] | v V [4, 4] | score S [3, 4] | "
      "scale S′ [3, 4] | mask S″ [3, 4]");
  EXPECT_EQ(flow.boxes[0].name.str(), "X of the queries");
  EXPECT_EQ(flow.boxes[1].name.str(), "X of the keys and values");
  // Typed matrices: both were given.
  Input typed = numpyExample();
  typed.memoryX = tensorFromRows({{1, 2, 3, 4, 5, 6, 7, 8}});
  typed.exampleId.clear();
  EXPECT_EQ(written(flowOf(typed)).substr(0, 31), "x X [4, 8]* | memory X [1, 8]* ");
}

TEST(StageFlow, BeginsAtTheDoor) {
  Input input;
  input.door = Door::QueryKeyValue;
  input.q = tensorFromRows({{1, 2}});
  input.k = tensorFromRows({{1, 2}, {3, 4}, {5, 6}});
  input.v = tensorFromRows({{1}, {2}, {3}});
  EXPECT_EQ(written(flowOf(input)),
            "x X - | q Q [1, 2]* | k K [3, 2]* | v V [3, 1]* | score S [1, 3] | scale S′ [1, 3] | "
            "mask S″ [1, 3] | softmax A [1, 3] | mix Z [1, 1]");
  input = {};
  input.door = Door::Weights;
  input.weights = tensorFromRows({{1, 0}, {0.5, 0.5}});
  EXPECT_EQ(
      written(flowOf(input)),
      "x X - | q Q - | k K - | v V - | score S - | scale S′ - | mask S″ - | softmax A [2, 2]* "
      "| mix Z -");
}

}  // namespace
}  // namespace fovea::test
