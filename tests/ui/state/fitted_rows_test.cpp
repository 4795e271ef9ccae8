#include "ui/state/fitted_rows.h"

#include <gtest/gtest.h>

namespace fovea::test {
namespace {

/// It must be computable.
void computed(const Input& input) {
  Sources sources;
  const auto trace = compute(input, sources, {});
  EXPECT_TRUE(trace) << trace.error().message.str();
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
