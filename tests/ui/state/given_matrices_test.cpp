#include "ui/state/given_matrices.h"

#include <gtest/gtest.h>

#include "core/document/document.h"

namespace fovea::test {
namespace {

constexpr Index kMost = 1'000'000;

Shown computed(const Input& input) {
  ToyWeights weights;
  auto trace = compute(input, weights, {});
  EXPECT_TRUE(trace) << trace.error().message.str();
  return {*trace, 0, 0, nullptr, {}};
}

Input toy(Index heads, const std::string& text = "the cat sat down") {
  Input input;
  input.text = text;
  input.toy.heads = heads;
  input.mask = Mask::causal();
  return input;
}

/// Largest difference of two arrays of one shape.
double apart(const Tensor& a, const Tensor& b) {
  EXPECT_EQ(a.shape(), b.shape());
  double most = 0;
  for (Index s = 0; s < a.slices(); ++s) {
    for (Index i = 0; i < a.rows(); ++i) {
      for (Index j = 0; j < a.columns(); ++j) {
        most = std::max(most, std::abs(a.at(s, i, j) - b.at(s, i, j)));
      }
    }
  }
  return most;
}

/// Whatever door is chosen, the same weights and the same result come out.
TEST(GivenMatrices, EveryDoorGivesTheSameAttention) {
  const Input input = toy(2);
  const Shown shown = computed(input);
  for (const Door door : {Door::Project, Door::QueryKeyValue, Door::Scores, Door::Weights}) {
    const Result<Input> given = givenAt(door, shown, input, kMost, {});
    ASSERT_TRUE(given) << given.error().message.str();
    Input now = *given;
    // Given scores have no width to be divided by.
    if (door == Door::Scores) {
      now.scale = shown.attention().spec.scale;
      now.divide = true;
    }
    const Shown again = computed(now);
    EXPECT_EQ(again.trace->source.kind, Source::Kind::Typed);
    ASSERT_TRUE(again.attention().mix);
    EXPECT_LT(apart(*again.attention().mix, *shown.attention().mix), 1e-12)
        << static_cast<int>(door);
    EXPECT_EQ(again.trace->queryTokens().tokens[1].label, "cat");
  }
}

TEST(GivenMatrices, WhatTheTraceLacksIsZerosThatFit) {
  Input weights;
  weights.door = Door::Weights;
  weights.weights = tensorFromRows({{1, 0}, {.5, .5}});
  const Shown shown = computed(weights);
  for (const Door door : {Door::Project, Door::QueryKeyValue, Door::Scores}) {
    const Result<Input> given = givenAt(door, shown, weights, kMost, {});
    ASSERT_TRUE(given);
    computed(*given);
    EXPECT_FALSE(given->v);
  }
}

TEST(GivenMatrices, TooManyNumbersAreRefused) {
  const Input input = toy(2);
  const Shown shown = computed(input);
  const Result<Input> given = givenAt(Door::Scores, shown, input, 31, {});
  ASSERT_FALSE(given);
  EXPECT_EQ(given.error().code, ErrorCode::TooLarge);
  EXPECT_TRUE(givenAt(Door::Scores, shown, input, 32, {}));
}

TEST(ResizedTo, RowsFollowTheirTokens) {
  Input input;
  input.door = Door::QueryKeyValue;
  input.labels = {"the", "cat", "sat"};
  input.q = tensorFromRows({{1, 2}, {3, 4}, {5, 6}});
  input.k = input.v = input.q;
  const Input more = resizedTo(input, {"the", "old", "cat", "sat"});
  EXPECT_EQ(*more.q, tensorFromRows({{1, 2}, {0, 0}, {3, 4}, {5, 6}}));
  EXPECT_EQ(*more.k, *more.q);
  EXPECT_EQ(*more.v, *more.q);
  EXPECT_EQ(more.labels.size(), 4u);
  const Input fewer = resizedTo(input, {"cat", "sat"});
  EXPECT_EQ(*fewer.q, tensorFromRows({{3, 4}, {5, 6}}));
  computed(more);
  computed(fewer);
}

TEST(ResizedTo, OtherKeysStayAsTheyAre) {
  Input input;
  input.door = Door::QueryKeyValue;
  input.labels = {"a", "b"};
  input.keyLabels = {"x", "y", "z"};
  input.q = tensorFromRows({{1}, {2}});
  input.k = tensorFromRows({{1}, {2}, {3}});
  const Input resized = resizedTo(input, {"a"});
  EXPECT_EQ(*resized.q, tensorFromRows({{1}}));
  EXPECT_EQ(*resized.k, *input.k);
  EXPECT_EQ(resized.keyLabels, input.keyLabels);
}

TEST(ResizedTo, GridsGrowBothWays) {
  Input input;
  input.door = Door::Weights;
  input.labels = {"a", "b"};
  input.weights = tensorFromRows({{1, 0}, {.25, .75}});
  input.v = tensorFromRows({{1}, {2}});
  const Input more = resizedTo(input, {"a", "b", "c"});
  EXPECT_EQ(*more.weights, tensorFromRows({{1, 0, 0}, {.25, .75, 0}, {0, 0, 1}}));
  EXPECT_EQ(*more.v, tensorFromRows({{1}, {2}, {0}}));
  input.door = Door::Scores;
  input.scores = input.weights;
  input.weights.reset();
  EXPECT_EQ(*resizedTo(input, {"b"}).scores, tensorFromRows({{.75}}));
}

}  // namespace
}  // namespace fovea::test
