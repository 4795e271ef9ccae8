#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/figures/lab_variants.h"
#include "tests/core/figures/model_traces.h"
#include "tests/core/labs/lab_support.h"

namespace fovea::test {
namespace {

const Heatmap& gridOf(const Figure& figure, std::string_view id) {
  return labBlock<Heatmap>(figure, id);
}

TEST(VariantsLab, OpensOnThreeKindsOverTheSameTokens) {
  const Figure figure = labOf("lab-variants");
  const Attention own = shownOf(numpyInput()).attention();
  EXPECT_EQ(gridOf(figure, "bidirectional").values, own.weights->slice(0));
  const Heatmap& causal = gridOf(figure, "causal");
  EXPECT_EQ(causal.at(0, 0), 1);
  for (Index i = 0; i < 4; ++i) {
    for (Index j = i + 1; j < 4; ++j) EXPECT_EQ(causal.at(i, j), 0);
  }
  const Heatmap& cross = gridOf(figure, "cross");
  EXPECT_EQ(cross.values.shape(), (std::vector<Index>{4, 3}));
  EXPECT_EQ(cross.columns.labels, (std::vector<std::string>{"le", "chat", "noir"}));
  EXPECT_EQ(cross.columns.kind, AxisKind::None) << "no tokens of the document";
  for (Index i = 0; i < 4; ++i) {
    EXPECT_NEAR(cross.at(i, 0) + cross.at(i, 1) + cross.at(i, 2), 1, 1e-12);
  }
  EXPECT_EQ(labColumn(figure, "weight").size(), 16U + 16U + 12U);
}

TEST(VariantsLab, CrossIsTheToysOwnCrossAttention) {
  Input input;
  input.text = "the black cat";
  View view;
  view.lab = {{"second", "le chat noir dort"}};
  const auto figure = makeFigure("lab-variants", shownOf(input), view, {});
  ASSERT_TRUE(figure);
  input.memoryText = "le chat noir dort";
  EXPECT_EQ(gridOf(*figure, "cross").values, shownOf(input).attention().weights->slice(0));
}

TEST(VariantsLab, AnEmptySecondTextIsRefused) {
  EXPECT_EQ(labRefusal("lab-variants", {{"second", ""}}),
            (std::pair<ErrorCode, std::string>(ErrorCode::Usage, "second")));
  EXPECT_EQ(labRefusal("lab-variants", {{"second", "\xff"}}).second, "second");
}

TEST(VariantsLab, FourRulesScoreTheSameQueriesAndKeys) {
  const Figure figure = labOf("lab-variants", {{"show", "scores"}});
  const Shown shown = shownOf(numpyInput());
  const Attention& own = shown.attention();
  EXPECT_EQ(gridOf(figure, "scaled-dot").values, own.weights->slice(0));
  const std::vector<double> rule = labColumn(figure, "rule"), score = labColumn(figure, "score");
  for (Index q = 0; q < 4; ++q) {
    for (Index k = 0; k < 4; ++k) {
      double dot = 0, queries = 0, keys = 0;
      for (Index d = 0; d < 4; ++d) {
        dot += own.query->at(q, d) * own.key->at(k, d);
        queries += std::pow(own.query->at(q, d), 2);
        keys += std::pow(own.key->at(k, d), 2);
      }
      const auto at = static_cast<std::size_t>(4 * q + k);
      EXPECT_NEAR(score[at], dot, 1e-12);
      EXPECT_NEAR(score[16 + at], dot / 2, 1e-12);
      EXPECT_NEAR(score[48 + at], dot / std::sqrt(queries * keys), 1e-12);
      EXPECT_EQ(rule[32 + at], 3);
    }
  }
  EXPECT_EQ(labBlock<Table>(figure, "rules").rows.size(), 5U);
}

TEST(VariantsLab, AlignmentCrossesTheOrderAndSaysItWasMadeByHand) {
  const Figure figure = labOf("lab-variants", {{"show", "alignment"}});
  const Heatmap& weights = gridOf(figure, "weights");
  EXPECT_EQ(weights.rows.labels, (std::vector<std::string>{"the", "black", "cat"}));
  EXPECT_EQ(weights.columns.labels, (std::vector<std::string>{"le", "chat", "noir"}));
  for (const Index other : {0, 2})
    EXPECT_GT(weights.at(2, 1), weights.at(2, other)) << "cat → chat";
  for (const Index other : {0, 1}) EXPECT_GT(weights.at(1, 2), weights.at(1, other));
  EXPECT_TRUE(labSays(figure, "words", "These vectors were made by hand"));
  EXPECT_EQ(figure.caption.front().second.str(), "made by hand: article, colour, animal");
}

TEST(VariantsLab, GroupsShareKeys) {
  const Figure all = labOf("lab-variants", {{"show", "multi-head"}, {"heads", "4"}});
  const Figure some = labOf("lab-variants", {{"show", "grouped-query"}, {"heads", "4"}});
  const Figure one = labOf("lab-variants", {{"show", "multi-query"}, {"heads", "4"}});
  EXPECT_EQ(labColumn(all, "group"), (std::vector<double>{1, 2, 3, 4}));
  EXPECT_EQ(labColumn(some, "group"), (std::vector<double>{1, 1, 2, 2}));
  EXPECT_EQ(labColumn(one, "group"), (std::vector<double>{1, 1, 1, 1}));
  EXPECT_TRUE(all.find("keys-4"));
  EXPECT_FALSE(some.find("keys-3"));
  EXPECT_FALSE(one.find("keys-2"));
  // The first keys are the same in all three.
  EXPECT_EQ(gridOf(all, "keys-1").values, gridOf(one, "keys-1").values);
  const auto weights = [](const Figure& figure) {
    return labBlock<Thumbnails>(figure, "weights").weights;
  };
  EXPECT_EQ(weights(all).slice(0), weights(one).slice(0));
  EXPECT_FALSE(weights(all).slice(1) == weights(one).slice(1));
  // One group for each head is multi-head attention.
  EXPECT_EQ(weights(labOf("lab-variants", {{"show", "grouped-query"}, {"groups", "4"}})),
            weights(all));
  EXPECT_EQ(labRefusal("lab-variants", {{"show", "grouped-query"}, {"groups", "3"}}).second,
            "groups");
}

TEST(VariantsLab, EveryPictureStandsOnEveryDoor) {
  for (const Input& input :
       {numpyInput(), findExample("b1t")->document.input, findExample("f2")->document.input,
        findExample("a3")->document.input}) {
    for (const auto& choice : findLab("lab-variants")->settings.front().choices) {
      View view;
      view.lab = {{"show", choice.id}};
      const auto figure = makeFigure("lab-variants", shownOf(input), view, {});
      ASSERT_TRUE(figure) << choice.id << ": " << figure.error().message.str();
      EXPECT_LE(labBlock<Prose>(*figure, "words").sentences.size(), 5U);
    }
  }
}

TEST(VariantsLab, ScoresAreThoseOfTheModelsHead) {
  const Shown shown = shownOf(tinyTrace("llama2-f16", "the cat sat"), 1, 1);
  View view;
  view.lab = {{"show", "scores"}};
  const auto figure = makeFigure("lab-variants", shown, view, {});
  ASSERT_TRUE(figure) << figure.error().message.str();
  EXPECT_FALSE(labSays(*figure, "words", "The numbers are the toy’s here"));
  const Attention& a = shown.attention();
  const auto rules = labColumn(*figure, "rule"), scores = labColumn(*figure, "score");
  const auto queries = labColumn(*figure, "query"), keys = labColumn(*figure, "key");
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (rules[i] != 1) continue;  // the dot product
    double sum = 0;
    for (Index d = 0; d < a.keyWidth(); ++d) {
      sum += a.query->at(1, static_cast<Index>(queries[i]) - 1, d) *
             a.key->at(a.group(1), static_cast<Index>(keys[i]) - 1, d);
    }
    EXPECT_NEAR(scores[i], sum, 1e-5 * std::max(1.0, std::abs(sum)));
  }
  // Where the document's numbers cannot be varied, that is said.
  view.lab = {{"show", "multi-head"}};
  const auto groups = makeFigure("lab-variants", shown, view, {});
  ASSERT_TRUE(groups);
  EXPECT_TRUE(labSays(*groups, "words", "The numbers are the toy’s here"));
}

}  // namespace
}  // namespace fovea::test
