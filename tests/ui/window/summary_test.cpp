#include "ui/window/summary.h"

#include <gtest/gtest.h>

#include "core/document/input.h"

namespace fovea {
namespace {

QString summaryOf(const Input& input) {
  Sources sources;
  const auto trace = compute(input, sources, {});
  EXPECT_TRUE(trace);
  return trace ? sourceSummary(**trace) : QString();
}

// Behind given weights there is nothing that could be divided; behind scores there is.
TEST(Summary, SaysWhatWasDividedWhereSomethingWas) {
  Input input;
  input.door = Door::Weights;
  input.weights = tensorFromRows({{1, 0}, {0.5, 0.5}});
  EXPECT_TRUE(summaryOf(input).contains("2 tokens")) << summaryOf(input).toStdString();
  EXPECT_FALSE(summaryOf(input).contains("divided"));
  input.v = tensorFromRows({{1}, {2}});
  EXPECT_FALSE(summaryOf(input).contains("√d"));
  EXPECT_FALSE(summaryOf(input).contains("scores"));
  Input scores;
  scores.door = Door::Scores;
  scores.scores = tensorFromRows({{1, 0}, {0.5, 0.5}});
  EXPECT_TRUE(summaryOf(scores).endsWith("not divided by √d"));
  scores.scale = .5;
  EXPECT_TRUE(summaryOf(scores).endsWith("scores × 0.5"));
  Input toy;
  toy.text = "the cat";
  EXPECT_FALSE(summaryOf(toy).contains("√d"));
  toy.divide = false;
  EXPECT_TRUE(summaryOf(toy).contains("not divided by √d"));
}

}  // namespace
}  // namespace fovea
