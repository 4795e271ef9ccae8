#include "ui/state/given_matrices.h"

#include <gtest/gtest.h>

#include "core/document/document.h"

namespace fovea::test {
namespace {

constexpr Index kMost = 1'000'000;

Shown computed(const Input& input) {
  Sources sources;
  auto trace = compute(input, sources, {});
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

}  // namespace
}  // namespace fovea::test
