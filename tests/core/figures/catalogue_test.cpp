// Which panels and stages there are, and the sentences where there is nothing to show.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/figures/figure_inputs.h"

namespace fovea::test {
namespace {

std::string whyNot(std::string_view id, const Input& input, Stage stage = Stage::Score) {
  const auto figure = makeFigure(id, shownOf(input), viewAt(0, 0, kNone, stage), {});
  if (figure) return "";
  EXPECT_EQ(figure.error().code, ErrorCode::Input) << id;
  return figure.error().message.str();
}

TEST(Catalogue, HoldsThePanelsOfTheCommandLineInOrder) {
  std::vector<std::string> ids;
  for (const PanelInfo& panel : panels()) ids.emplace_back(panel.id);
  EXPECT_THAT(ids, testing::ElementsAre("tokens", "x", "wq", "wk", "wv", "wo", "q", "k", "v",
                                        "score", "scaled", "mask", "masked", "weights", "mix",
                                        "output", "heads", "row", "compare-scale", "arithmetic",
                                        "equation", "diagram", "walk", "model-view", "head-view",
                                        "next-token", "finder", "sinks", "previous-token",
                                        "generation", "residual", "pooled", "q-raw", "k-raw"));
  for (const PanelInfo& panel : panels()) {
    EXPECT_EQ(findPanel(panel.id), &panel);
    EXPECT_FALSE(panel.title.empty()) << panel.id;
  }
  EXPECT_EQ(findPanel("Weights"), nullptr);
}

TEST(Catalogue, PromisesNumbersExactlyWhereThereAreSome) {
  const Shown shown = shownOf(toyInput("the cat sat"));
  for (const PanelInfo& panel : panels()) {
    if (whyAbsent(panel.id, *shown.trace)) continue;
    const auto figure = makeFigure(panel.id, shown, viewAt(0, 1, 0), {});
    ASSERT_TRUE(figure) << panel.id;
    EXPECT_EQ(numbersOf(*figure).has_value(), panel.hasNumbers) << panel.id;
  }
}

TEST(Catalogue, SuggestsTheNearestPanel) {
  const auto figure = makeFigure("wieghts", shownOf(toyInput("a b")), {}, {});
  ASSERT_FALSE(figure);
  EXPECT_EQ(figure.error().code, ErrorCode::Usage);
  EXPECT_EQ(figure.error().message.str(), "There is no panel “wieghts”; did you mean “weights”?");
}

TEST(Catalogue, SaysWhatLiesBehindTheDoor) {
  EXPECT_EQ(whyNot("x", vectorsInput(1, 2, 3, true)),
            "There is no X: this input starts at Q, K and V.");
  EXPECT_EQ(whyNot("q", scoresInput(2, 3, true)),
            "There is no Q: this input starts at the scores.");
  EXPECT_EQ(whyNot("wk", scoresInput(2, 3, true)),
            "There is no W_K: this input starts at the scores.");
  EXPECT_EQ(whyNot("scaled", weightsInput(true)),
            "There is no S′: this input starts at the weights.");
  EXPECT_EQ(whyNot("compare-scale", weightsInput(true)),
            "There is no S: this input starts at the weights.");
  EXPECT_EQ(whyNot("v", weightsInput(false)), "There is no V, because no values V were given.");
  EXPECT_EQ(whyNot("mix", scoresInput(2, 3, false)),
            "There is no Z, because no values V were given.");
  EXPECT_EQ(whyNot("wo", numpyInput()), "There is no W_O in this input.");
  EXPECT_EQ(whyNot("output", numpyInput()), "Join needs two heads or W_O.");
  EXPECT_EQ(whyNot("compare-scale", scoresInput(2, 3, false)),
            "The scores are given and not divided by anything, so there is nothing to compare.");
  EXPECT_EQ(whyNot("weights", weightsInput(false)), "");
}

TEST(Catalogue, SaysWhyAStageRests) {
  const auto why = [](Stage stage, const Input& input) {
    const auto text = whyStageDisabled(stage, *shownOf(input).trace);
    return text ? text->str() : "";
  };
  EXPECT_EQ(why(Stage::Join, numpyInput()), "Join needs two heads or W_O.");
  EXPECT_EQ(why(Stage::Join, toyInput("a b", 2)), "");
  EXPECT_EQ(why(Stage::Mix, weightsInput(false)), "Mix needs values: no V was given.");
  EXPECT_EQ(why(Stage::Join, vectorsInput(2, 2, 2, false)), "Join needs values: no V was given.");
  for (const Stage stage : kAllStages) {
    if (stage == Stage::Join) continue;
    EXPECT_EQ(why(stage, weightsInput(true)), "");
  }
  EXPECT_EQ(whyNot("walk", numpyInput(), Stage::Join), "Join needs two heads or W_O.");
}

TEST(Catalogue, RefusesHeadsAndLayersThereAreNot) {
  Shown shown = shownOf(toyInput("a b", 2));
  shown.head = 2;
  auto figure = makeFigure("weights", shown, {}, {});
  ASSERT_FALSE(figure);
  EXPECT_EQ(figure.error().message.str(), "There is no head 3: choose one from 1 to 2.");
  shown.layer = 1;
  figure = makeFigure("weights", shown, {}, {});
  ASSERT_FALSE(figure);
  EXPECT_EQ(figure.error().message.str(), "There is no layer 2: choose one from 1 to 1.");
}

TEST(Catalogue, StopsOnRequest) {
  std::stop_source stop;
  stop.request_stop();
  const auto figure =
      makeFigure("score", shownOf(toyInput("a b")), {}, Progress(stop.get_token(), {}));
  ASSERT_FALSE(figure);
  EXPECT_EQ(figure.error().code, ErrorCode::Cancelled);
}

TEST(Catalogue, PicturesWithoutNumbersRefuseThem) {
  const auto figure = makeFigure("diagram", shownOf(toyInput("a b")), {}, {});
  ASSERT_TRUE(figure);
  const auto csv = csvOf(*figure);
  ASSERT_FALSE(csv);
  EXPECT_EQ(csv.error().code, ErrorCode::Usage);
  EXPECT_EQ(csv.error().message.str(),
            "The panel diagram has no table of numbers: save it as a picture or as JSON.");
}

}  // namespace
}  // namespace fovea::test
