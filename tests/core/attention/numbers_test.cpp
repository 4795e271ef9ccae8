// Numbers at the edge: rows without a key, huge scores, what is not finite. Never a NaN.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/core/attention/support.h"

namespace fovea {
namespace {

using test::completed;
using test::drawnAttention;
using ::testing::HasSubstr;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Attention givenScores(const std::vector<std::vector<double>>& rows, double scale = 1,
                      Precision precision = Precision::Float64) {
  const Tensor scores = tensorFromRows(rows, precision);
  Attention attention;
  attention.spec.scale = scale;
  attention.spec.precision = precision;
  attention.givenScores = scores.reshaped({1, scores.rows(), scores.columns()});
  return attention;
}

void expectNoNan(const std::optional<Tensor>& tensor) {
  ASSERT_TRUE(tensor);
  for (Index i = 0; i < tensor->rows(); ++i) {
    for (Index j = 0; j < tensor->columns(); ++j) EXPECT_FALSE(std::isnan(tensor->at(i, j)));
  }
}

HeadStages allGrids(const Attention& attention) {
  HeadStages stages =
      std::move(*derive(attention, 0, kAllGrids, {0, attention.queries}, Progress()));
  for (const auto* grid : {&stages.score, &stages.scaled, &stages.masked, &stages.exponent,
                           &stages.weights, &stages.unscaledWeights}) {
    expectNoNan(*grid);
  }
  return stages;
}

TEST(Edge, ARowWithNoKeyAllowedIsZero) {
  for (const Precision precision : {Precision::Float64, Precision::Float32}) {
    // More queries than keys: the first two stand before every key.
    Attention attention = drawnAttention({1, 1, 5, 3, 4, 4}, Mask::causal(), precision);
    attention = completed(attention);
    const HeadStages stages = allGrids(attention);
    for (Index i = 0; i < 2; ++i) {
      EXPECT_EQ(stages.rowMax[static_cast<std::size_t>(i)], -kInfinity);
      EXPECT_EQ(stages.rowSum[static_cast<std::size_t>(i)], 0);
      for (Index j = 0; j < 3; ++j) {
        EXPECT_EQ(attention.weights->at(0, i, j), 0);
        EXPECT_EQ(stages.masked->at(i, j), -kInfinity);
        EXPECT_EQ(stages.exponent->at(i, j), 0);
      }
      for (Index f = 0; f < 4; ++f) EXPECT_EQ(attention.mix->at(0, i, f), 0);
    }
    EXPECT_EQ(attention.weights->at(0, 2, 0), 1);
  }
}

TEST(Edge, HugeScoresGiveNoNan) {
  const std::vector<std::vector<double>> scores = {
      {1e300, -1e300, 0}, {-1e300, -1e300, -1e300}, {1.7e308, -1.7e308, 1.7e308}};
  EXPECT_EQ(*allGrids(completed(givenScores(scores))).weights,
            tensorFromRows({{1, 0, 0}, {1.0 / 3, 1.0 / 3, 1.0 / 3}, {0.5, 0, 0.5}}));
  Attention sharp = givenScores(scores);
  sharp.spec.temperature = 1e-300;
  EXPECT_EQ(allGrids(completed(sharp)).weights->at(0, 0), 1);
  Attention flat = givenScores(scores);
  flat.spec.temperature = 1e300;
  EXPECT_NEAR(allGrids(completed(flat)).weights->at(0, 1), 0.0900, 1e-4);
}

TEST(Edge, TinyAndHugeTemperaturesInFloat32) {
  for (const double temperature : {1e-300, 1e300}) {
    Attention attention = givenScores({{3e38, -3e38}, {1, -kInfinity}}, 1, Precision::Float32);
    attention.spec.temperature = temperature;
    attention = completed(attention);
    const HeadStages stages = allGrids(attention);
    EXPECT_EQ(stages.weights->at(1, 1), 0);
    EXPECT_EQ(stages.weights->at(1, 0), 1);
  }
}

TEST(Edge, MinusInfinityGivenAsScoreIsHidden) {
  for (const double scale : {1.0, 0.0, -2.0}) {
    const Attention attention =
        completed(givenScores({{1, -kInfinity}, {-kInfinity, -kInfinity}}, scale));
    const HeadStages stages = allGrids(attention);
    EXPECT_EQ(*stages.weights, tensorFromRows({{1, 0}, {0, 0}})) << scale;
    EXPECT_EQ(stages.scaled->at(0, 1), -kInfinity);
  }
}

Error errorOf(Attention attention) {
  const auto done = complete(attention, Progress());
  return done ? Error() : done.error();
}

TEST(Edge, WhatIsNotFiniteIsNamedWithItsPlace) {
  EXPECT_THAT(errorOf(givenScores({{1, 2}, {kInfinity, 0}})).message.str(),
              HasSubstr("row 2, column 1"));
  EXPECT_EQ(errorOf(givenScores({{std::nan(""), 2}})).code, ErrorCode::Input);
  Attention attention = drawnAttention({1, 1, 2, 2, 2, 2});
  attention.value = tensorFromRows({{1, 2}, {3, kInfinity}}).reshaped({1, 2, 2});
  EXPECT_THAT(errorOf(attention).message.str(), HasSubstr("V holds ∞ in row 2, column 2"));
}

TEST(Edge, ScoresThatLeaveThePrecisionAreRefused) {
  Attention attention = drawnAttention({1, 1, 2, 2, 2, 2});
  attention.query = tensorFromRows({{1, 0}, {1e200, 1e200}}).reshaped({1, 2, 2});
  attention.key = tensorFromRows({{1, 1}, {1e200, -1e200}}).reshaped({1, 2, 2});
  const Error error = errorOf(attention);
  EXPECT_EQ(error.code, ErrorCode::Input);
  EXPECT_THAT(error.message.str(), HasSubstr("query token 2 and key token 2"));
  // Nobody is sent to the precision that is used already.
  EXPECT_THAT(error.message.str(), ::testing::Not(HasSubstr("choose float64")));
  // Huge numbers that do not meet are fine.
  attention.query = tensorFromRows({{1e200, 0}, {0, 1}}).reshaped({1, 2, 2});
  attention.key = tensorFromRows({{1, 1}, {0, 1e200}}).reshaped({1, 2, 2});
  EXPECT_TRUE(complete(attention, Progress()));
  EXPECT_THAT(errorOf(givenScores({{1e300, 1}}, 1e10)).message.str(), HasSubstr("too large"));
  EXPECT_EQ(errorOf(givenScores({{1, -kInfinity}}, 1e300)).message.str(), "");
}

TEST(Edge, ResultsThatLeaveThePrecisionAreRefused) {
  Attention attention;
  attention.weights = tensorFromRows({{1e200, 1}}).reshaped({1, 1, 2});
  attention.value = tensorFromRows({{1e200}, {1}}).reshaped({1, 2, 1});
  EXPECT_THAT(errorOf(attention).message.str(), HasSubstr("Z holds"));
}

}  // namespace
}  // namespace fovea
