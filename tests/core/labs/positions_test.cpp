#include "core/labs/positions.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>

#include "core/models/model_config.h"
#include "core/models/token_positions.h"
#include "tests/core/labs/lab_support.h"

namespace fovea::test {
namespace {

constexpr const char* kLab = "lab-position";

Figure on(const Input& input, const LabValues& values) {
  View view;
  view.lab = values;
  auto figure = makeFigure(kLab, shownOf(input), view, {});
  if (!figure) throw std::runtime_error(figure.error().message.str());
  return std::move(*figure);
}

double largestDifference(const std::vector<double>& a, const std::vector<double>& b) {
  EXPECT_EQ(a.size(), b.size());
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

TEST(PositionLab, OpensOnDogBitesManWhoseOrderMeansNothingWithoutPositions) {
  // Claim B6.
  const Figure figure = labOf(kLab);
  const auto without = labColumn(figure, "without");
  ASSERT_EQ(without.size(), 9U);
  EXPECT_LE(largestDifference(without, labColumn(figure, "without-backwards")), 1e-12);
  EXPECT_GT(largestDifference(labColumn(figure, "with"), labColumn(figure, "with-backwards")),
            1e-3);
  EXPECT_TRUE(labSays(figure, "words", "Without positions %1 gives"));
  EXPECT_TRUE(labSays(figure, "words", "With positions (%1) the same pairs differ"));
  const auto& grid = labBlock<Heatmap>(figure, "backwards-without");
  EXPECT_EQ(grid.rows.labels, (std::vector<std::string>{"man", "bites", "dog"}));
  // The grids hold the numbers of the columns.
  EXPECT_EQ(labBlock<Heatmap>(figure, "forwards-without").at(0, 2), without[2]);
  EXPECT_EQ(grid.at(2, 0), labColumn(figure, "without-backwards")[2]);
  // And those are the toy's own weights.
  Input input = toyInput("man bites dog", 1);
  EXPECT_EQ(grid.values, shownOf(input).attention().weights->slice(0));
}

TEST(PositionLab, EverySchemeButAlibiTellsTheOrders) {
  for (const std::string_view id : kPositionIds) {
    const Figure figure = labOf(kLab, {{"scheme", std::string(id)}});
    const double apart =
        largestDifference(labColumn(figure, "with"), labColumn(figure, "with-backwards"));
    if (id == "none" || id == "alibi") {
      EXPECT_LE(apart, 1e-12) << id;
    } else {
      EXPECT_GT(apart, 1e-6) << id;
    }
    EXPECT_EQ(figure.find("forwards-with") != nullptr, id != "none");
    EXPECT_EQ(labSays(figure, "words", "With positions (%1) they differ"), id == "alibi");
  }
}

TEST(PositionLab, WordsThatCannotBeReadBothWaysAreRefused) {
  std::string many;
  for (int i = 0; i < 65; ++i) many += "a ";
  for (const std::string& bad : {std::string(), std::string("dog"), many}) {
    EXPECT_EQ(labRefusal(kLab, {{"sentence", bad}}),
              (std::pair{ErrorCode::Usage, std::string("sentence")}));
  }
  EXPECT_EQ(backwards("dog bites man"), "man bites dog");
}

TEST(PositionLab, TheCurrentTextWithAndWithout) {
  for (const std::string_view id : kPositionIds) {
    Input input = toyInput("the cat sat on the mat", 2, Mask::causal());
    input.toy.seed = 3;
    const Shown plain = shownOf(input);
    input.position.scheme = PositionScheme::Rope;  // what the text has now does not matter
    const Figure figure = on(input, {{"show", "text"}, {"scheme", std::string(id)}});
    EXPECT_EQ(labBlock<Heatmap>(figure, "without").values, plain.attention().weights->slice(0));
    input.position.scheme = static_cast<PositionScheme>(
        std::find(kPositionIds.begin(), kPositionIds.end(), id) - kPositionIds.begin());
    const Tensor with = shownOf(input).attention().weights->slice(0);
    EXPECT_EQ(labBlock<Heatmap>(figure, "with").values, with) << id;
    const auto& apart = labBlock<Heatmap>(figure, "difference");
    double largest = 0;
    for (Index i = 0; i < 6; ++i) {
      for (Index j = 0; j < 6; ++j) {
        EXPECT_EQ(apart.at(i, j), with.at(i, j) - plain.attention().weights->at(0, i, j));
        largest = std::max(largest, std::abs(apart.at(i, j)));
      }
    }
    EXPECT_EQ(largest > 1e-3, id != "none") << id;
    EXPECT_EQ(labSays(figure, "words", "Nothing changes here"), id == "none");
    EXPECT_EQ(apart.rows.kind, AxisKind::QueryToken);
  }
}

TEST(PositionLab, ShiftingAllPositionsMovesAddedVectorsAlone) {
  // Claim G3.
  for (const std::string_view id : kPositionIds) {
    if (id == "none") continue;
    const LabValues here = {{"show", "text"}, {"scheme", std::string(id)}};
    LabValues there = here;
    there["shift"] = "777";
    if (id == "learned") there["limit"] = "2000";
    const Input input = toyInput("the cat sat on the mat");
    const Figure before = on(input, here), after = on(input, there);
    const Tensor& a = labBlock<Heatmap>(before, "with").values;
    const Tensor& b = labBlock<Heatmap>(after, "with").values;
    double moved = 0;
    for (Index i = 0; i < 6; ++i) {
      for (Index j = 0; j < 6; ++j) moved = std::max(moved, std::abs(a.at(i, j) - b.at(i, j)));
    }
    const bool added = id == "sinusoidal" || id == "learned";
    EXPECT_EQ(moved > 1e-3, added) << id << " " << moved;
    EXPECT_TRUE(added || moved <= 1e-12) << id << " " << moved;
    EXPECT_EQ(labSays(after, "words", "Shifting all positions by %1 moves no score"), !added);
  }
}

TEST(PositionLab, EveryDoorHasItsTwoGrids) {
  Input vectors = vectorsInput(2, 2, 3, true);
  vectors.q = filled({2, 2, 4});
  vectors.k = filled({2, 3, 4}, 1);
  Input scores;
  scores.door = Door::Scores;
  scores.scores = tensorFromRows({{1, 2, 3}, {4, 0, -1}});
  Input weights;
  weights.door = Door::Weights;
  weights.weights = tensorFromRows({{.5, .5}, {.25, .75}});
  for (const Input& input : {numpyInput(), vectors, scores, weights}) {
    for (const std::string_view id : kPositionIds) {
      const Figure figure = on(input, {{"show", "text"}, {"scheme", std::string(id)}});
      EXPECT_TRUE(figure.find("with"));
    }
  }
  Input odd = vectorsInput(1, 2, 2, true);  // three numbers a head
  View view;
  view.lab = {{"show", "text"}, {"scheme", "rope"}};
  const auto refused = makeFigure(kLab, shownOf(odd), view, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().place, "position");
}

TEST(PositionLab, WavesFollowTheFormula) {
  // Claim G1.
  const Figure figure = labOf(kLab, {{"show", "waves"}, {"width", "33"}, {"shift", "10"}});
  const Tensor numbers = numbersOf(figure).value();
  ASSERT_EQ(numbers.shape(), (std::vector<Index>{64, 33}));
  for (Index t = 0; t < 64; ++t) {
    for (Index i = 0; i < 33; ++i) {
      const long double angle = static_cast<long double>(t + 10) /
                                std::pow(10000.0L, static_cast<long double>(i - i % 2) / 33.0L);
      ASSERT_NEAR(numbers.at(t, i),
                  static_cast<double>(i % 2 == 0 ? std::sin(angle) : std::cos(angle)), 1e-12);
    }
  }
  for (const auto& series : labBlock<Chart>(figure, "curves").series) {
    EXPECT_EQ(series.x.front(), 11);
    EXPECT_EQ(series.y.size(), 64U);
  }
}

TEST(PositionLab, TheTableEndsAndSaysSo) {
  // Claim G2.
  const Figure figure = labOf(kLab, {{"show", "table"}});
  const auto& table = labBlock<Heatmap>(figure, "table");
  ASSERT_EQ(table.rowCount(), 12);
  EXPECT_EQ(table.rows.labels[9], "1,024");
  EXPECT_TRUE(std::isfinite(table.at(9, 0)));
  EXPECT_TRUE(std::isinf(table.at(10, 0)));
  const auto& sentences = labBlock<Prose>(figure, "words").sentences;
  EXPECT_NE(sentences[1].str().find("position 1,025, but the learned table ends at 1,024"),
            std::string::npos);
  EXPECT_EQ(labBlock<Heatmap>(labOf(kLab, {{"show", "table"}, {"limit", "1"}}), "table").rowCount(),
            3);
}

TEST(PositionLab, HandsStandApartByTheirDistance) {
  const Figure figure =
      labOf(kLab, {{"show", "turn"}, {"query", "10"}, {"key", "8"}, {"width", "8"}});
  const auto& plane = labBlock<Plane>(figure, "pair-1");
  EXPECT_NEAR(plane.arrows[0].x, std::cos(9.0), 1e-12);
  EXPECT_NEAR(plane.arrows[0].y, std::sin(9.0), 1e-12);
  EXPECT_EQ(plane.angleName.str(), "114.6°");
  const auto scores = labColumn(figure, "score");
  for (std::size_t d = 0; d < scores.size(); ++d) {
    double sum = 0;
    for (int p = 0; p < 4; ++p) sum += std::cos(static_cast<double>(d) * std::pow(10000, -p / 4.0));
    EXPECT_NEAR(scores[d], sum / 4, 1e-12);
  }
  const auto& now = labBlock<Chart>(figure, "scores").series.back();
  EXPECT_NEAR(now.y[0], scores[2], 1e-14);
}

RC_GTEST_PROP(PositionLab, HandsKeepTheirAngleWhenAllPositionsAreShifted, ()) {
  const std::string query = std::to_string(*rc::gen::inRange(1, 513));
  const std::string key = std::to_string(*rc::gen::inRange(1, 513));
  const std::string shift = std::to_string(*rc::gen::inRange(0, 1001));
  const LabValues here = {{"show", "turn"}, {"query", query}, {"key", key}};
  LabValues there = here;
  there["shift"] = shift;
  const Figure before = labOf(kLab, here), after = labOf(kLab, there);
  RC_ASSERT(labBlock<Plane>(before, "pair-1").angleName ==
            labBlock<Plane>(after, "pair-1").angleName);
  const auto y = [](const Figure& figure) {
    return labBlock<Chart>(figure, "scores").series.back().y[0];
  };
  RC_ASSERT(std::abs(y(before) - y(after)) <= 1e-12);
}

TEST(PositionLab, StretchingIsThatOfModels) {
  // Claim G5: against the frequencies that are checked against transformers' own.
  const Figure figure = labOf(kLab, {{"show", "stretch"}, {"factor", "8"}, {"limit", "2048"}});
  ModelConfig config;
  config.headWidth = 64;
  config.ropeBase = 10000;
  config.positions = config.ropeScaling.originalPositions = 2048;
  config.ropeScaling.factor = 8;
  using Kind = RopeScaling::Kind;
  for (const auto& [name, kind] :
       {std::pair{"rope", Kind::None}, {"rope-linear", Kind::Linear}, {"rope-yarn", Kind::Yarn}}) {
    config.ropeScaling.kind = kind;
    const auto theirs = config.ropeFrequencies(2048);
    const auto ours = labColumn(figure, name);
    ASSERT_EQ(ours.size(), theirs.size());
    for (std::size_t p = 0; p < ours.size(); ++p) {
      EXPECT_NEAR(ours[p], static_cast<double>(theirs[p]), 1e-6) << name;
    }
  }
  const auto plain = labColumn(figure, "rope"), yarn = labColumn(figure, "rope-yarn");
  const auto kinds = stretches(plain, yarn, 8);
  EXPECT_EQ(kinds.front(), Stretch::Kept);
  EXPECT_EQ(kinds.back(), Stretch::Stretched);
  EXPECT_GT(std::count(kinds.begin(), kinds.end(), Stretch::Blended), 0);
  const auto& scores = labBlock<Chart>(figure, "scores").series;
  EXPECT_NEAR(scores[0].y[0], 1, 1e-12);
  EXPECT_NEAR(scores[2].y[0], std::pow(0.1 * std::log(8.0) + 1, 2), 1e-12);
  EXPECT_TRUE(labSays(labOf(kLab, {{"show", "stretch"}, {"factor", "1"}}), "words",
                      "Texts do not get longer"));
}

TEST(PositionLab, BiasIsSlopeTimesDistance) {
  // Claim G4.
  for (const char* heads : {"8", "12", "1"}) {
    const Figure figure = labOf(kLab, {{"show", "alibi"}, {"heads", heads}, {"positions", "10"}});
    const double slope = labColumn(figure, "slope")[0];
    const auto& bias = labBlock<Heatmap>(figure, "bias");
    ASSERT_EQ(bias.rowCount(), 10);
    for (Index i = 0; i < 10; ++i) {
      for (Index j = 0; j < 10; ++j) {
        EXPECT_EQ(bias.at(i, j), -slope * static_cast<double>(std::abs(i - j)));
      }
    }
  }
  EXPECT_EQ(labColumn(labOf(kLab, {{"show", "alibi"}}), "slope"), alibiSlopes(8));
  const Figure last = labOf(kLab, {{"show", "alibi"}, {"heads", "4"}, {"head", "64"}});
  EXPECT_EQ(labBlock<Heatmap>(last, "bias").at(0, 1), -alibiSlopes(4)[3]);
}

TEST(PositionLab, BadSettings) {
  for (const char* show : {"turn", "stretch"}) {
    EXPECT_EQ(labRefusal(kLab, {{"show", show}, {"width", "7"}}),
              (std::pair{ErrorCode::Usage, std::string("width")}));
  }
  EXPECT_EQ(labRefusal(kLab, {{"factor", "0.5"}}).second, "factor");
  EXPECT_EQ(labRefusal(kLab, {{"shift", "-1"}}).second, "shift");
  EXPECT_EQ(labRefusal(kLab, {{"shift", "1e30"}}).second, "shift");
  EXPECT_EQ(labRefusal(kLab, {{"scheme", "rotary"}}).second, "scheme");
  EXPECT_EQ(labRefusal(kLab, {{"positions", "0"}}).second, "positions");
  // The smallest and the largest of everything.
  for (const LabSetting::Option& option : findLab(kLab)->settings[0].choices) {
    for (const bool most : {false, true}) {
      LabValues values = {{"show", option.id}};
      for (const LabSetting& setting : findLab(kLab)->settings) {
        if (setting.kind != LabSetting::Kind::Whole && setting.kind != LabSetting::Kind::Number) {
          continue;
        }
        values[setting.id] =
            std::to_string(static_cast<Index>(most ? setting.most : setting.least));
      }
      if (most && option.id == "order") values["scheme"] = "rope-yarn";
      const auto figure = labResult(kLab, values);
      EXPECT_TRUE(figure) << option.id << (figure ? "" : figure.error().message.str());
    }
  }
  View view;
  view.invites = false;
  EXPECT_EQ(labOf(kLab, {}, view).find("try"), nullptr);
}

}  // namespace
}  // namespace fovea::test
