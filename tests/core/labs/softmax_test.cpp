#include "core/labs/softmax.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numeric>

#include "core/base/number.h"
#include "core/base/thread_pool.h"
#include "core/labs/float16.h"
#include "core/tensor/half.h"
#include "tests/core/labs/lab_support.h"

namespace fovea::test {
namespace {

using Outcome = RoundedSoftmax::Outcome;
constexpr double kHidden = -std::numeric_limits<double>::infinity();

/// softmax(scores × factor ÷ temperature), from the definition.
std::vector<double> naive(const std::vector<double>& scores, double factor = 1,
                          double temperature = 1) {
  long double largest = kHidden, sum = 0;
  for (const double s : scores) {
    largest = std::max(largest, static_cast<long double>(s) * factor);
  }
  std::vector<long double> exps;
  for (const double s : scores) {
    exps.push_back(std::isinf(s) ? 0 : std::exp((s * factor - largest) / temperature));
    sum += exps.back();
  }
  std::vector<double> weights;
  for (const long double e : exps) weights.push_back(static_cast<double>(e / sum));
  return weights;
}

void expectClose(const std::vector<double>& found, const std::vector<double>& wanted) {
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], wanted[i], 1e-14) << i;
}

std::vector<std::string> twoPlaces(const std::vector<double>& numbers) {
  std::vector<std::string> texts;
  for (const double value : numbers) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.2f", value);
    texts.emplace_back(digits);
  }
  return texts;
}

TEST(SoftmaxLab, OneTwoThree) {
  const Figure figure = labOf("lab-softmax");
  EXPECT_EQ(twoPlaces(labColumn(figure, "weight")),
            (std::vector<std::string>{"0.09", "0.24", "0.67"}));
  EXPECT_EQ(labColumn(figure, "minus-max"), (std::vector<double>{-2, -1, 0}));
  EXPECT_EQ(labColumn(figure, "exp").back(), 1);
}

TEST(SoftmaxLab, EightTimesThat) {
  const Figure figure = labOf("lab-softmax", {{"factor", "8"}});
  EXPECT_EQ(labColumn(figure, "scaled"), (std::vector<double>{8, 16, 24}));
  EXPECT_EQ(twoPlaces(labColumn(figure, "weight")),
            (std::vector<std::string>{"0.00", "0.00", "1.00"}));
  EXPECT_TRUE(labSays(figure, "words", "Times %1 the scores lie further apart"));
  expectClose(labColumn(labOf("lab-softmax", {{"numbers", "8 16 24"}}), "weight"),
              labColumn(figure, "weight"));
  // The temperature takes the factor back.
  expectClose(labColumn(labOf("lab-softmax", {{"factor", "8"}, {"temperature", "8"}}), "weight"),
              naive({1, 2, 3}));
}

TEST(SoftmaxLab, TheSelectedRowHasTheWeightsOfItsTrace) {
  const Shown shown = shownOf(numpyInput());
  View view;
  view.lab = {{"scores", "row"}};
  for (Index query = 0; query < 4; ++query) {
    view.selection.query = query;
    const auto figure = makeFigure("lab-softmax", shown, view, {});
    ASSERT_TRUE(figure);
    const std::vector<double> weights = labColumn(*figure, "weight");
    for (Index key = 0; key < 4; ++key) {
      EXPECT_EQ(weights[static_cast<std::size_t>(key)],
                shown.attention().weights->at(0, query, key));
    }
    EXPECT_EQ(figure->marks.query, query);
  }
}

TEST(SoftmaxLab, ARowIsRefusedWhereThereAreOnlyWeights) {
  Input input;
  input.door = Door::Weights;
  input.weights = tensorFromRows({{.5, .5}, {0, 1}}).reshaped({1, 2, 2});
  View view;
  view.lab = {{"scores", "row"}};
  const auto figure = makeFigure("lab-softmax", shownOf(input), view, {});
  ASSERT_FALSE(figure);
  EXPECT_EQ(figure.error().code, ErrorCode::Input);
  EXPECT_TRUE(makeFigure("lab-softmax", shownOf(input), {}, {}));
}

RC_GTEST_PROP(SoftmaxLab, AgreesWithTheDefinitionAndKnowsNoShift, ()) {
  const auto count = *rc::gen::inRange(1, 40);
  std::vector<double> scores, shifted;
  const double shift = *rc::gen::inRange(-5000, 5000) / 4.0;
  for (int i = 0; i < count; ++i) {
    scores.push_back(*rc::gen::inRange(-400, 400) / 16.0);
    shifted.push_back(scores.back() + shift);
  }
  const double factor = *rc::gen::inRange(0, 32) / 2.0;
  const double temperature = *rc::gen::inRange(1, 100) / 8.0;
  const std::vector<double> weights = softmaxWeights(scores, factor, temperature);
  const std::vector<double> wanted = naive(scores, factor, temperature);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    RC_ASSERT(std::abs(weights[i] - wanted[i]) < 1e-14);
  }
  RC_ASSERT(std::abs(std::accumulate(weights.begin(), weights.end(), 0.0) - 1) < 1e-12);
  // Temperature 1 and factor 1 change nothing, whatever was subtracted.
  RC_ASSERT(softmaxWeights(scores, 1, 1) == softmaxSteps(scores, 1, 1).weights);
  RC_ASSERT(softmaxWeights(shifted, 1, 1) == softmaxWeights(scores, 1, 1));
}

TEST(SoftmaxLab, HiddenKeysGetNothing) {
  const Figure figure = labOf("lab-softmax", {{"numbers", "1, −∞; -inf\n2"}});
  const std::vector<double> weights = labColumn(figure, "weight");
  expectClose(weights, naive({1, kHidden, kHidden, 2}));
  EXPECT_EQ(weights[1], 0);
  const Figure none = labOf("lab-softmax", {{"numbers", "-inf -inf"}, {"factor", "0"}});
  EXPECT_EQ(labColumn(none, "weight"), (std::vector<double>{0, 0}));
  EXPECT_TRUE(labSays(none, "words", "Every key is hidden"));
  EXPECT_EQ(none.find("overflow"), nullptr);
}

TEST(SoftmaxLab, HugeScoresStayNumbers) {
  for (const char* huge : {"1e38 -1e38 0", "1e307 -1e307", "-1e307 -1.0000001e307", "1e-320 0"}) {
    for (const char* factor : {"0", "1", "8"}) {
      const Figure figure =
          labOf("lab-softmax", {{"numbers", huge}, {"factor", factor}, {"temperature", "0.1"}});
      double sum = 0;
      for (const double weight : labColumn(figure, "weight")) {
        EXPECT_GE(weight, 0);
        sum += weight;
      }
      EXPECT_NEAR(sum, 1, 1e-12);
      EXPECT_EQ(figureJson(figure).find("nan"), std::string::npos);
    }
  }
  EXPECT_EQ(labRefusal("lab-softmax", {{"numbers", "1e308"}, {"factor", "8"}}),
            (std::pair{ErrorCode::Usage, std::string("factor")}));
}

TEST(SoftmaxLab, WhatIsNoScoreIsRefused) {
  for (const char* bad : {"", "  ,; ", "1 2 x", "nan", "inf", "+∞ 1", "1e999", "1..2", "0x10"}) {
    EXPECT_EQ(labRefusal("lab-softmax", {{"numbers", bad}}),
              (std::pair{ErrorCode::Usage, std::string("numbers")}))
        << bad;
  }
  std::string many;
  for (Index i = 0; i < kMostTypedScores; ++i) many += "1 ";
  EXPECT_EQ(labColumn(labOf("lab-softmax", {{"numbers", many}}), "weight").size(),
            static_cast<std::size_t>(kMostTypedScores));
  EXPECT_EQ(labRefusal("lab-softmax", {{"numbers", many + "1"}}).second, "numbers");
  EXPECT_EQ(labRefusal("lab-softmax", {{"temperature", "0"}}).second, "temperature");
}

TEST(Float16, RoundsToTheNearest) {
  for (std::uint32_t bits = 0; bits < 0x7C00; ++bits) {
    const float here = halfToFloat(static_cast<std::uint16_t>(bits));
    EXPECT_EQ(nearestHalf(here), here);
    EXPECT_EQ(nearestHalf(-here), -here);
    if (bits == 0x7BFF) break;
    const float next = halfToFloat(static_cast<std::uint16_t>(bits + 1));
    const float middle = here + (next - here) / 2;
    EXPECT_EQ(nearestHalf(middle), bits % 2 == 0 ? here : next);
    EXPECT_EQ(nearestHalf(std::nextafter(middle, 0.0F)), here);
    EXPECT_EQ(nearestHalf(std::nextafter(middle, 1e6F)), next);
  }
  EXPECT_EQ(nearestHalf(65519.99F), kLargestHalf);
  EXPECT_EQ(nearestHalf(65520), INFINITY);
  EXPECT_EQ(nearestHalf(-1e30F), -INFINITY);
  EXPECT_TRUE(std::isnan(nearestHalf(NAN)));
}

TEST(RoundedSoftmax, SaysWhatOverflowed) {
  const std::vector<double> scores = {1, 2, 3};
  const auto outcome = [&](NumberFormat format, double shift, bool minusMax) {
    return roundedSoftmax(format, scores, shift, minusMax).outcome;
  };
  using enum NumberFormat;
  EXPECT_EQ(outcome(Float16, 0, false), Outcome::Right);
  EXPECT_EQ(outcome(Float16, 10, false), Outcome::ExpOver);
  EXPECT_EQ(outcome(Float32, 10, false), Outcome::Right);
  EXPECT_EQ(outcome(Float32, 100, false), Outcome::ExpOver);
  EXPECT_EQ(outcome(Float64, 100, false), Outcome::Right);
  EXPECT_EQ(outcome(Float64, 1000, false), Outcome::ExpOver);
  EXPECT_EQ(outcome(Float64, -1000, false), Outcome::SumZero);
  EXPECT_EQ(outcome(Float16, 1e6, true), Outcome::ScoreOver);
  // Eleven times e to the 9 is beyond 65,504, each of them is not.
  const std::vector<double> many(11, 9);
  EXPECT_EQ(roundedSoftmax(Float16, many, 0, false).outcome, Outcome::SumOver);
  EXPECT_NEAR(roundedSoftmax(Float16, many, 0, true).largestWeight, 1 / 11.0, 1e-4);
  for (const NumberFormat format : kNumberFormats) {
    for (const double shift : {-1000.0, -20.0, 0.0, 10.0, 100.0, 1000.0}) {
      const RoundedSoftmax run = roundedSoftmax(format, scores, shift, true);
      ASSERT_EQ(run.outcome, Outcome::Right);
      EXPECT_NEAR(run.largestWeight, .66524, format == Float16 ? 1e-3 : 1e-6) << shift;
    }
  }
}

TEST(SoftmaxLab, TheTableOfShiftsOpensOnAnOverflow) {
  const Figure figure = labOf("lab-softmax");
  const auto& table = labBlock<Table>(figure, "overflow");
  Index broken = 0, numbers = 0;
  for (const TableRow& row : table.rows) {
    for (const TableCell& cell : row.cells) {
      broken += cell.hue == Hue::Negative ? 1 : 0;
      numbers += cell.kind == TableCell::Kind::Number ? 1 : 0;
    }
  }
  EXPECT_EQ(broken, 5);  // −1000: two, 10: float16, 100: two
  EXPECT_EQ(broken + numbers, 20);
  EXPECT_TRUE(labSays(figure, "words", "Adding 10 to every score"));
  EXPECT_TRUE(labSays(labOf("lab-softmax", {{"factor", "8"}}), "words", "exp(%1) is beyond"));
  EXPECT_TRUE(
      labSays(labOf("lab-softmax", {{"numbers", "70000 1"}}), "words", "float16 cannot hold"));
}

TEST(SumErrors, NarrowFormatsLoseLongSums) {
  const SumErrors sums = sumErrors(1 << 14, 0, {}).value();
  EXPECT_EQ(sums.lengths.front(), 16);
  EXPECT_EQ(sums.lengths.back(), 1 << 14);
  for (std::size_t i = 0; i < sums.lengths.size(); ++i) {
    EXPECT_GT(sums.errors[0][i], sums.errors[1][i]);
    EXPECT_GT(sums.errors[1][i], sums.errors[2][i]);
    EXPECT_LT(sums.errors[1][i], static_cast<double>(sums.lengths[i]) * 6e-8);
    EXPECT_LT(sums.errors[2][i], static_cast<double>(sums.lengths[i]) * 1.2e-16);
  }
  EXPECT_GT(sums.errors[0].back(), 10 * sums.errors[0].front());
}

TEST(SumErrors, AreTheSameForEveryNumberOfThreads) {
  const SumErrors many = sumErrors(5000, 3, {}).value();
  ThreadPool::limitShared(1);
  const SumErrors one = sumErrors(5000, 3, {}).value();
  ThreadPool::limitShared(0);
  EXPECT_EQ(many.errors, one.errors);
  EXPECT_EQ(many.lengths.back(), 5000);
}

TEST(SumErrors, CanBeCancelled) {
  std::stop_source stop;
  stop.request_stop();
  const auto figure = labResult("lab-softmax", {}, {}, Progress(stop.get_token(), {}));
  ASSERT_FALSE(figure);
  EXPECT_EQ(figure.error().code, ErrorCode::Cancelled);
}

}  // namespace
}  // namespace fovea::test
