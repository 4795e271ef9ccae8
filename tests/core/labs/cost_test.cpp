#include "core/labs/cost.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/attention/mask.h"
#include "core/base/number.h"
#include "tests/core/labs/lab_support.h"

namespace fovea::test {
namespace {

double only(const Figure& figure, std::string_view column) { return labColumn(figure, column)[0]; }

/// The number of a named model in a column of the cache table.
double ofModel(const Figure& figure, std::string_view id, std::string_view column) {
  for (std::size_t i = 0; i < costModels().size(); ++i) {
    if (costModels()[i].id == id) return labColumn(figure, column)[i];
  }
  throw std::runtime_error("no such model");
}

TEST(CostLab, TokensGiveTheirSquare) {  // B5
  for (const auto& [tokens, pairs] : {std::pair{"4", 16.0}, std::pair{"1000", 1e6}}) {
    const Figure figure = labOf("lab-cost", {{"tokens", tokens}, {"heads", "1"}, {"groups", "1"}});
    EXPECT_EQ(only(figure, "grid"), pairs);
    const double n = std::stod(tokens);
    EXPECT_EQ(2 * n * (n + 1) / 2 * 64, only(figure, "score-and-mix-causal"));
  }
}

TEST(CostLab, CountsAreThoseOfLoops) {  // H3
  const CostModel model{"", "", 3, 6, 2, 10, 4, 0, ""};
  const Index n = 7;
  double projections = 0, scores = 0, grid = 0;
  for (Index token = 0; token < n; ++token) {
    for (Index part = 0; part < 6 + 2 * 2; ++part) {
      for (Index column = 0; column < 4; ++column) projections += 10;
    }
    for (Index column = 0; column < 10; ++column) projections += 6 * 4;
  }
  for (Index head = 0; head < 6; ++head) {
    for (Index query = 0; query < n; ++query) {
      for (Index key = 0; key < n; ++key) {
        ++grid;
        for (Index i = 0; i < 4; ++i) ++scores;
      }
    }
  }
  const AttentionCost cost = costOf(model, n, n * n);
  EXPECT_EQ(cost.projections, projections);
  EXPECT_EQ(cost.scores, scores);
  EXPECT_EQ(cost.mix, scores);
  EXPECT_EQ(cost.grid, grid);
  EXPECT_EQ(cost.vectors, n * (6 + 4) * 4);
}

TEST(CostLab, DoublingTheTokensQuadruplesTheScores) {  // H3
  const Figure once = labOf("lab-cost", {{"tokens", "500"}});
  const Figure twice = labOf("lab-cost", {{"tokens", "1000"}});
  EXPECT_EQ(only(twice, "score"), 4 * only(once, "score"));
  EXPECT_EQ(only(twice, "grid-bytes"), 4 * only(once, "grid-bytes"));
  EXPECT_EQ(only(twice, "projections"), 2 * only(once, "projections"));
  EXPECT_EQ(only(twice, "vectors-bytes"), 2 * only(once, "vectors-bytes"));
}

TEST(CostLab, LlamaKeepsHalfAMebibyteAToken) {  // H1, H2
  const Figure figure = labOf("lab-cost", {{"show", "cache"}, {"tokens", "4096"}});
  EXPECT_EQ(ofModel(figure, "llama-2-7b", "bytes-per-token"), 524288);
  EXPECT_EQ(ofModel(figure, "llama-2-7b", "bytes"), 2.0 * 1024 * 1024 * 1024);
  EXPECT_EQ(ofModel(figure, "qwen2.5-0.5b", "bytes-per-token"), 12288);
  EXPECT_TRUE(labSays(figure, "words", "%1 query heads share %2"));
  const Figure own = labOf("lab-cost", {{"show", "cache"}, {"groups", "14"}});
  EXPECT_EQ(labColumn(own, "bytes-per-token").back(), 7 * 12288);
  EXPECT_FALSE(labSays(own, "words", "%1 query heads share %2"));
}

TEST(CostLab, ManyHeadsCostWhatOneDoes) {  // D2
  const Figure figure = labOf("lab-cost", {{"show", "heads"}, {"width", "512"}});
  const std::vector<double> work = labColumn(figure, "multiply-adds");
  ASSERT_EQ(work.size(), 8U);
  for (const double each : work) EXPECT_EQ(each, work.front());
  EXPECT_EQ(labColumn(figure, "head-width")[3], 64);
  EXPECT_EQ(labColumn(figure, "heads")[3], 8);
  EXPECT_TRUE(labSays(figure, "words", "One head of %1 numbers and %2 heads"));
  const Figure odd = labOf("lab-cost", {{"show", "heads"}, {"width", "7"}});
  EXPECT_TRUE(labSays(odd, "words", "A width of %1 cannot be halved"));
}

TEST(CostLab, Handshakes) {  // H4
  const Figure figure = labOf("lab-cost", {{"show", "handshakes"}, {"tokens", "20"}});
  const std::vector<double> people = labColumn(figure, "n"),
                            hands = labColumn(figure, "handshakes");
  for (std::size_t i = 0; i < people.size(); ++i) {
    double counted = 0;
    for (Index a = 0; a < static_cast<Index>(people[i]); ++a) counted += static_cast<double>(a);
    EXPECT_EQ(hands[i], counted) << people[i];
  }
  EXPECT_EQ(people[2], 10);
  EXPECT_EQ(hands[2], 45);
  EXPECT_EQ(people[3], 20);
  EXPECT_EQ(hands[3], 190);
}

TEST(CostLab, SelfAttentionIsCheaperWhileNIsBelowD) {  // H6
  const auto work = [](const char* tokens) {
    const Figure figure =
        labOf("lab-cost", {{"show", "layers"}, {"tokens", tokens}, {"width", "512"}});
    const auto numbers = labColumn(figure, "multiply-adds");
    const char* says = numbers[0] < numbers[1]   ? "n is below D"
                       : numbers[0] > numbers[1] ? "n is above D"
                                                 : "n is D";
    EXPECT_TRUE(labSays(figure, "words", says)) << tokens;
    return numbers[0] - numbers[1];
  };
  EXPECT_LT(work("511"), 0);
  EXPECT_EQ(work("512"), 0);
  EXPECT_GT(work("513"), 0);
  const auto types = layerTypes(1000, 512, 3, 100);
  EXPECT_EQ(types[0].work, 512e6);
  EXPECT_EQ(types[1].steps, 1000);
  EXPECT_EQ(types[2].work, 3. * 1000 * 512 * 512);
  EXPECT_EQ(types[2].path, 7);  // 3⁷ = 2,187
  EXPECT_EQ(types[3].path, 10);
}

TEST(CostLab, AFittedPowerIsThatOfAPower) {
  const std::vector<double> x = {16, 32, 64, 1000};
  std::vector<double> y;
  for (const double each : x) y.push_back(3e-9 * std::pow(each, 1.7));
  EXPECT_NEAR(fittedPower(x, y), 1.7, 1e-12);
  EXPECT_EQ(fittedPower({}, {}), 0);
}

TEST(CostLab, ThisMachineIsMeasured) {
  const std::vector<Index> lengths = {32, 64};
  const auto measured = measureCost(lengths, 8, {});
  ASSERT_TRUE(measured);
  ASSERT_EQ(measured->size(), 2U);
  EXPECT_EQ((*measured)[1].tokens, 64);
  for (const MeasuredCost& cost : *measured) {
    for (const MeasuredWay& way : {cost.full, cost.windowed, cost.tiled}) {
      EXPECT_GT(way.seconds, 0);
    }
    // The whole grid in float32, with a window too: what it hides is kept as zeros.
    const auto n = static_cast<double>(cost.tokens);
    EXPECT_EQ(cost.full.bytes, 4 * n * n);
    EXPECT_EQ(cost.windowed.bytes, 4 * n * n);
  }
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = measureCost(lengths, 8, Progress(stop.get_token(), {}));
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
}

/// The series of the chart "curves".
const std::vector<Chart::Series>& curvesOf(const Figure& figure) {
  return std::get<Chart>(figure.find("curves")->body).series;
}

// Full, windowed and tiled side by side: the curves are the numbers, the powers are fitted to them.
TEST(CostLab, ThreeWaysAreMeasuredSideBySide) {
  const Figure figure = labOf("lab-cost", {{"show", "measured"}});
  const auto lengths = labColumn(figure, "tokens");
  const auto& curves = curvesOf(figure);
  ASSERT_EQ(curves.size(), 3U);
  std::string words;
  for (const Text& sentence : std::get<Prose>(figure.find("words")->body).sentences) {
    words += sentence.str() + "\n";
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const char* names[] = {"seconds", "seconds-window", "seconds-tiled"};
    const auto seconds = labColumn(figure, names[i]);
    ASSERT_EQ(curves[i].y.size(), seconds.size());
    for (std::size_t row = 0; row < seconds.size(); ++row) {
      EXPECT_EQ(curves[i].y[row], 1000 * seconds[row]);
    }
    const std::string power = shown(fittedPower(lengths, curves[i].y), 2);
    EXPECT_NE(words.find("to the power " + power), std::string::npos) << words;
    EXPECT_NE(words.find(shown(curves[i].y.back(), 3) + " ms"), std::string::npos) << words;
  }
  // The grid grows with the square; a tile does not once the text is longer than it.
  const auto grid = labColumn(figure, "bytes"), tile = labColumn(figure, "bytes-tiled");
  EXPECT_NEAR(fittedPower(lengths, grid), 2, 1e-9);
  EXPECT_LT(tile[0], tile[1]);
  for (std::size_t i = 1; i < tile.size(); ++i) {
    EXPECT_EQ(tile[i], tile[1]);
    EXPECT_GE(tile[i], 4.0 * 64 * 256) << "the scores of a tile";
    if (i > 1) {
      EXPECT_LT(tile[i], grid[i]);
    }
  }
}

RC_GTEST_PROP(CostLab, AWindowNeverCostsMoreThanTheCausalMask, ()) {
  const Index n = *rc::gen::inRange<Index>(1, 300), w = *rc::gen::inRange<Index>(1, 400);
  const Figure figure =
      labOf("lab-cost", {{"tokens", std::to_string(n)}, {"window", std::to_string(w)}});
  const double windowed = only(figure, "score-and-mix-window");
  const double causal = only(figure, "score-and-mix-causal");
  RC_ASSERT(windowed <= causal);
  if (w >= n) RC_ASSERT(windowed == causal);
}

TEST(CostLab, SizesThatCannotBeAreRefused) {
  const auto refused = [](const char* id, const char* value) {
    EXPECT_EQ(labRefusal("lab-cost", {{id, value}}), (std::pair{ErrorCode::Usage, std::string(id)}))
        << id << " " << value;
  };
  for (const char* id : {"tokens", "window"}) refused(id, "0");
  refused("tokens", "1000001");
  refused("tokens", "-4");
  refused("layers", "1e30");
  refused("model", "gpt-9");
  refused("bytes", "3");
  refused("groups", "5");
  refused("heads", "3");
}

TEST(CostLab, EveryPageHoldsAtItsEdges) {
  for (const char* show : {"growth", "cache", "heads", "layers", "handshakes"}) {
    for (const char* tokens : {"1", "2", "1000000"}) {
      const Figure figure = labOf("lab-cost", {{"show", show}, {"tokens", tokens}});
      const auto numbers = numbersOf(figure);
      ASSERT_TRUE(numbers);
      EXPECT_FALSE(findNonFinite(*numbers)) << show << tokens;
      for (const Block& block : figure.blocks) {
        const auto* chart = std::get_if<Chart>(&block.body);
        if (!chart) continue;
        EXPECT_LT(chart->x.low, chart->x.high);
        EXPECT_LT(chart->y.low, chart->y.high);
        EXPECT_GT(chart->y.low, 0);
      }
    }
  }
}

}  // namespace
}  // namespace fovea::test
