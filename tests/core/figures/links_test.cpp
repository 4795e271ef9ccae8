// The lines between tokens: which are drawn, and what is said of them.
#include "core/figures/links.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/figures/model_traces.h"

namespace fovea::test {
namespace {

Links linksIn(const Shown& shown, const View& view) {
  auto figure = makeFigure("head-view", shown, view, {});
  if (!figure) throw std::runtime_error(figure.error().message.str());
  return std::get<Links>(figure->blocks[0].body);
}

std::vector<std::string> notes(const Links& links, Index query) {
  std::vector<std::string> said;
  for (const Text& note : linksNotes(links, query)) said.push_back(note.str());
  return said;
}

TEST(Links, ShowAllOfTheChosenTokenAndTheLargeOnesOfOthers) {
  const Shown shown = shownOf(toyInput("the cat sat on the mat", 2, Mask::causal()));
  const Links links = linksIn(shown, viewAt(4, 0));
  const Tensor weights = *numbersOf(*makeFigure("weights", shown, viewAt(4, 0), {}));
  std::set<std::pair<Index, Index>> drawn;
  for (const Link& link : linksOf(links, 4)) {
    EXPECT_TRUE(drawn.insert({link.query, link.key}).second);
    EXPECT_EQ(link.weight, weights.at(link.query, link.key));
    EXPECT_EQ(link.chosen, link.query == 4);
  }
  for (Index i = 0; i < weights.rows(); ++i) {
    for (Index j = 0; j < weights.columns(); ++j) {
      const double weight = weights.at(i, j);
      EXPECT_EQ(drawn.count({i, j}), weight != 0 && (i == 4 || weight > .05) ? 1U : 0U);
    }
  }
  EXPECT_THAT(notes(links, 4), testing::ElementsAre("Thicker line, larger weight.",
                                                    "From the all; from others, over 0.05."));
  EXPECT_THAT(notes(links, kNone),
              testing::ElementsAre("Thicker line, larger weight.", "Weights over 0.05."));
  const std::vector<Link> named = namedLinks(links, 4);
  ASSERT_EQ(named.size(), 3U);
  EXPECT_GE(named[0].weight, named[1].weight);
  EXPECT_GE(named[1].weight, named[2].weight);
}

TEST(Links, ThresholdIsTheViewers) {
  View view = viewAt(0, 0);
  view.leastWeight = .3;
  const Links links = linksIn(shownOf(toyInput("the cat sat on the mat")), view);
  for (const Link& link : linksOf(links, 0)) EXPECT_TRUE(link.chosen || link.weight > .3);
  EXPECT_EQ(notes(links, 0)[1], "From the all; from others, over 0.3.");
}

TEST(Links, LongTextsHaveTheStrongestOfTheChosenToken) {
  const Shown shown = shownOf(vectorsInput(1, 200, 200, false));
  const Links links = linksIn(shown, viewAt(150, 0));
  const std::vector<Link> drawn = linksOf(links, 150);
  ASSERT_EQ(drawn.size(), 64U);
  const Tensor row = *numbersOf(*makeFigure("row", shown, viewAt(150, 0), {}));
  std::vector<double> all;
  for (Index j = 0; j < 200; ++j) all.push_back(row.at(j, 0));
  std::ranges::sort(all, std::greater{});
  std::vector<double> shownWeights;
  for (const Link& link : drawn) {
    EXPECT_EQ(link.query, 150);
    shownWeights.push_back(link.weight);
  }
  std::ranges::sort(shownWeights, std::greater{});
  all.resize(64);
  EXPECT_EQ(shownWeights, all);
  EXPECT_THAT(notes(links, 150)[1], testing::StartsWith("From 151 the 64 strongest"));
  const Shown bare = shownOf(withoutWeights(*shown.trace), 0, 0);
  const Links oneRow = linksIn(bare, viewAt(150, 0));
  EXPECT_EQ(linksOf(oneRow, 150).size(), 64U);
  EXPECT_TRUE(linksOf(oneRow, 3).empty());
  EXPECT_EQ(notes(oneRow, 3)[1], "Choose a query token to see its lines.");
}

TEST(Links, SeveralHeadsAreToldApart) {
  const auto trace = tinyTrace("bert-uncased", "the cat sat");
  View view = viewAt(1, 1);
  view.heads = {{0, 1}, {1, 0}, {7, 0}};  // there is no layer 8
  const Links links = linksIn(shownOf(trace, 0, 0), view);
  ASSERT_EQ(links.heads.size(), 2U);
  EXPECT_EQ(links.heads[0].name.str(), "layer 1, head 2");
  EXPECT_EQ(links.heads[1].name.str(), "layer 2, head 1");
  EXPECT_EQ(links.heads[1].weights, trace->layers[1].weights->slice(0));
  EXPECT_TRUE(namedLinks(links, 1).empty());
}

}  // namespace
}  // namespace fovea::test
