// What each panel shows: its numbers, and the words and numbers written beside them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/figures/axes.h"
#include "tests/core/figures/figure_inputs.h"

namespace fovea::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kNumpy = "reference/numpy_seed0.json";

Figure made(std::string_view id, const Shown& shown, const View& view = viewAt(3, 1)) {
  auto figure = makeFigure(id, shown, view, {});
  if (!figure) throw std::runtime_error(figure.error().message.str());
  return *figure;
}

std::string captionValue(const Figure& figure, std::string_view key) {
  for (const auto& [name, value] : figure.caption) {
    if (name.str() == key) return value.str();
  }
  return "";
}

TEST(Panels, MatricesHoldTheNumbersOfTheReference) {
  const Shown shown = shownOf(numpyInput());
  const std::pair<const char*, const char*> panels[] = {{"x", "X"},
                                                        {"wq", "W_Q"},
                                                        {"wk", "W_K"},
                                                        {"wv", "W_V"},
                                                        {"q", "Q"},
                                                        {"k", "K"},
                                                        {"v", "V"},
                                                        {"score", "scores_unscaled"},
                                                        {"scaled", "scores"},
                                                        {"masked", "scores"},
                                                        {"weights", "weights"},
                                                        {"mix", "out"}};
  for (const auto& [id, key] : panels) {
    const auto numbers = numbersOf(made(id, shown));
    ASSERT_TRUE(numbers) << id;
    EXPECT_LE(largestDifference(*numbers, referenceTensor(kNumpy, key)), 1e-12) << id;
  }
}

TEST(Panels, RangesAreSharedByRelativesAndRoundedUp) {
  const Shown shown = shownOf(numpyInput());
  for (const char* id : {"q", "k"}) EXPECT_EQ(made(id, shown).ranges[0].highLabel, "4.4") << id;
  for (const char* id : {"score", "scaled", "masked"}) {
    EXPECT_EQ(made(id, shown).ranges[0].lowLabel, "−12.2") << id;
    EXPECT_EQ(made(id, shown).ranges[0].high, 12.2) << id;
  }
  for (const char* id : {"v", "mix"}) EXPECT_EQ(made(id, shown).ranges[0].high, 5.1) << id;
  EXPECT_EQ(made("weights", shown).ranges[0].low, 0);
  EXPECT_EQ(made("weights", shown).ranges[0].high, 1);
}

TEST(Panels, RangeEndsReadWellAndHoldTheirNumber) {
  EXPECT_EQ(roundedUp(0), 1);
  EXPECT_EQ(roundedUp(4.385), 4.4);
  EXPECT_EQ(roundedUp(4.4), 4.4);
  EXPECT_EQ(roundedUp(0.00312), 0.0032);
  EXPECT_EQ(roundedUp(1e300), 1e300);
  EXPECT_EQ(roundedUp(1.7e308), 1.7e308);
  for (const double tiny : {5e-324, 1e-310, 3e-9, 0.0999999}) {
    EXPECT_GE(roundedUp(tiny), tiny);
    EXPECT_LE(roundedUp(tiny), tiny * 2);
  }
  EXPECT_EQ(rangeLabel(-12.2), "−12.2");
  EXPECT_EQ(rangeLabel(0.0032), "0.0032");
  EXPECT_EQ(rangeLabel(-1e300), "−1.0e+300");
}

TEST(Panels, TilesNameTheChosenPairAndTheLengthOfTheChosenVector) {
  const Shown shown = shownOf(numpyInput());
  EXPECT_EQ(heatmapIn(made("score", shown), "score").foot.str(), "down → cat   −0.588");
  EXPECT_EQ(heatmapIn(made("q", shown), "q").foot.str(), "down   length 2.285");
  EXPECT_EQ(heatmapIn(made("k", shown), "k").foot.str(), "cat   length 3.755");
  EXPECT_EQ(heatmapIn(made("v", shown), "v").foot.str(), "cat   length 5.763");
  EXPECT_TRUE(heatmapIn(made("q", shown, viewAt(kNone, kNone)), "q").foot.empty());
  const Text foot = heatmapIn(made("score", shown), "score").foot;
  EXPECT_EQ(foot.runs()[0], (fovea::Run{"down", Role::Query}));
  EXPECT_EQ(foot.runs()[2], (fovea::Run{"cat", Role::Key}));
}

TEST(Panels, HiddenPairsAreMinusInfinityWithTheirSign) {
  Input input = numpyInput();
  input.mask = Mask::causal();
  const Shown shown = shownOf(input);
  const Figure masked = made("masked", shown, viewAt(1, 3));
  EXPECT_EQ(heatmapIn(masked, "masked").foot.str(), "cat → down   −∞");
  EXPECT_EQ(heatmapIn(masked, "masked").at(1, 3), -std::numeric_limits<double>::infinity());
  const Figure mask = made("mask", shown);
  EXPECT_EQ(heatmapIn(mask, "mask").at(3, 1), 0);
  EXPECT_EQ(heatmapIn(mask, "mask").at(1, 3), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(mask.story.str(),
            "Of 16 pairs of a query and a key, the mask allows 10 (0) and hides 6 (−∞).");
  EXPECT_THAT(*csvOf(mask), HasSubstr("cat,0,0,-inf,-inf\r\n"));
}

TEST(Panels, TitleAndCaptionStateTheSetup) {
  Input input = toyInput("the cat sat down", 2, Mask::window(2));
  input.temperature = 2;
  Shown shown = shownOf(input);
  shown.head = 1;
  const Figure figure = made("weights", shown);
  EXPECT_EQ(figure.title.str(), "Attention weights, head 2");
  EXPECT_EQ(captionValue(figure, "Source"), "Toy model, seed 0");
  EXPECT_EQ(captionValue(figure, "Shape"), "4 tokens, D = 8, d = 4, 2 heads");
  EXPECT_EQ(captionValue(figure, "Head"), "layer 1, head 2 (from 1)");
  EXPECT_EQ(captionValue(figure, "Text"), "the cat sat down");
  EXPECT_EQ(captionValue(figure, "Mask"), "sliding window of 2, itself included");
  EXPECT_EQ(captionValue(figure, "Scale"), "÷ √4");
  EXPECT_EQ(captionValue(figure, "Temperature"), "2");
  EXPECT_EQ(captionValue(figure, "Position"), "none");
  EXPECT_EQ(captionValue(figure, "Precision"), "64-bit float");
  View fromZero = viewAt(0, 0);
  fromZero.countFrom = 0;
  EXPECT_EQ(captionValue(made("weights", shown, fromZero), "Head"), "layer 0, head 1 (from 0)");
}

TEST(Panels, HeadsSharesTheKeptWeightsAndCountsItsHeads) {
  const Shown shown = shownOf(toyInput("the cat sat down", 4));
  const Figure figure = made("heads", shown);
  const auto& thumbnails = std::get<Thumbnails>(figure.find("heads")->body);
  EXPECT_EQ(thumbnails.weights, *shown.attention().weights);
  ASSERT_EQ(thumbnails.names.size(), 4u);
  EXPECT_EQ(thumbnails.names[3].str(), "head 4");
  EXPECT_THAT(numbersOf(figure)->shape(), ElementsAre(4, 4, 4));
  EXPECT_FALSE(csvOf(figure));
}

TEST(Panels, HeadsAreDerivedWhenTheWeightsWereNotKept) {
  const Shown kept = shownOf(toyInput("the cat sat down", 4, Mask::causal()));
  auto dropped = std::make_shared<Trace>(*kept.trace);
  dropped->layers[0].weights.reset();
  Shown shown = kept;
  shown.trace = dropped;
  EXPECT_EQ(*numbersOf(made("heads", shown)), *numbersOf(made("heads", kept)));
  EXPECT_EQ(*numbersOf(made("row", shown)), *numbersOf(made("row", kept)));
  EXPECT_EQ(*numbersOf(made("weights", shown)), *numbersOf(made("weights", kept)));
}

TEST(Panels, HeadsTooLargeForTheMemoryAreRefusedWithTheirBytes) {
  Shown shown = shownOf(toyInput("the cat"));
  auto huge = std::make_shared<Trace>(*shown.trace);
  huge->layers[0].weights.reset();
  huge->layers[0].queries = huge->layers[0].keys = 1'000'000;
  shown.trace = huge;
  const auto figure = makeFigure("heads", shown, viewAt(0, 0), {});
  ASSERT_FALSE(figure);
  EXPECT_EQ(figure.error().code, ErrorCode::TooLarge);
  EXPECT_EQ(figure.error().message.str(),
            "The weights of all heads (2) need 16,000,000,000,000 bytes, more than half of the "
            "memory; look at one head at a time.");
}

TEST(Panels, RowRunsUpToOneAndSaysTheLargestShare) {
  const Shown shown = shownOf(numpyInput());
  const Figure figure = made("row", shown, viewAt(1, 3));
  const auto& bars = std::get<Bars>(figure.find("row")->body);
  EXPECT_NEAR(bars.running.back(), 1, 1e-12);
  EXPECT_EQ(figure.story.str(), "cat gives down the largest share of its attention, 0.860.");
  EXPECT_EQ(bars.title.str(), "The row of cat");
  const std::string csv = *csvOf(figure);
  EXPECT_EQ(csv.substr(0, csv.find('\r')), ",weight,running sum");
}

TEST(Panels, RowSaysWhereItsShownDigitsDoNotAddUp) {
  Input input;
  input.door = Door::Weights;
  input.weights = tensorFromRows({{1.0 / 3, 1.0 / 3, 1.0 / 3}, {0.5, 0.25, 0.25}, {1, 0, 0}});
  const Shown shown = shownOf(input);
  const auto thirds = makeFigure("row", shown, viewAt(0, 0), {});
  ASSERT_TRUE(thirds.has_value());
  const Block* note = thirds->find("note");
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(std::get<Prose>(note->body).sentences.front().str(),
            "The shown digits add up to 0.999; the number is 1.000, because every part is rounded "
            "only to be shown.");
  const auto halves = makeFigure("row", shown, viewAt(1, 0), {});
  ASSERT_TRUE(halves.has_value());
  EXPECT_EQ(halves->find("note"), nullptr);
}

TEST(Panels, RowWithoutAnyAllowedKeySaysSo) {
  Input input = numpyInput();
  input.mask = *parseMask("padding:4");
  const Figure figure = made("row", shownOf(input), viewAt(1, 3));
  EXPECT_EQ(figure.story.str(), "cat may look at no key, so all of its weights are 0.");
  EXPECT_THAT(std::get<Bars>(figure.find("row")->body).hidden, testing::Each(true));
}

TEST(Panels, ComparisonShowsBothSidesAndWhatTheDivisionChanges) {
  const Shown shown = shownOf(numpyInput());
  const Figure figure = made("compare-scale", shown);
  EXPECT_EQ(figure.story.str(),
            "down gives cat 0.124 more of its attention with ÷ √d than without.");
  EXPECT_EQ(heatmapIn(figure, "without").foot.str(), "down → cat   0.121");
  EXPECT_EQ(heatmapIn(figure, "with").foot.str(), "down → cat   0.245");
  const auto& lines = std::get<Lines>(figure.find("largest")->body);
  EXPECT_NEAR(lines.first[0], 0.46, 0.005);
  EXPECT_NEAR(lines.second[0], 0.58, 0.005);
  // −Σ w ln w of the printed row 0.014772, 0.245318, 0.084345, 0.655564.
  const auto& table = std::get<Table>(figure.find("measures")->body);
  EXPECT_NEAR(table.rows[2].cells[2].number, 0.892377, 1e-6);
  EXPECT_NEAR(table.rows[3].cells[2].number, 2.440924, 1e-6);
  EXPECT_EQ(made("compare-scale", shown, viewAt(1, 3)).story.str(),
            "cat gives down 0.118 less of its attention with ÷ √d than without.");
}

TEST(Panels, ComparisonDividesWhereTheTraceDoesNot) {
  Input input = numpyInput();
  const Figure divided = made("compare-scale", shownOf(input));
  input.divide = false;
  const Figure undivided = made("compare-scale", shownOf(input));
  EXPECT_LE(largestDifference(*numbersOf(divided), *numbersOf(undivided)), 1e-15);
  EXPECT_EQ(divided.story, undivided.story);
}

TEST(Panels, TokensAreChipsOfOneSequenceOrOfTwo) {
  const Figure one = made("tokens", shownOf(toyInput("the cat")));
  EXPECT_EQ(one.blocks.size(), 1u);
  EXPECT_THAT(std::get<Chips>(one.blocks[0].body).labels, ElementsAre("the", "cat"));
  const Figure two = made("tokens", shownOf(vectorsInput(1, 2, 3, true)));
  ASSERT_EQ(two.blocks.size(), 2u);
  EXPECT_EQ(std::get<Chips>(two.blocks[0].body).side, AxisKind::QueryToken);
  EXPECT_EQ(std::get<Chips>(two.blocks[1].body).labels.size(), 3u);
}

TEST(Panels, NumbersKeepTheirPrecision) {
  Input input = toyInput("the cat");
  input.precision = Precision::Float32;
  const Shown shown = shownOf(input);
  EXPECT_EQ(numbersOf(made("q", shown))->precision(), Precision::Float32);
  const std::string csv = *csvOf(made("q", shown));
  const std::string first = csv.substr(csv.find("\r\nthe,") + 6);
  EXPECT_EQ(std::stof(first), shown.attention().query->matrix<float>(0)(0, 0));
  EXPECT_LT(first.find(','), 14u);  // the shortest digits of a float, not of a double
}

TEST(Panels, CsvQuotesLabelsThatNeedIt) {
  const Figure figure = made("weights", shownOf(toyInput("a, \"b\"")), viewAt(0, 0));
  const std::string csv = *csvOf(figure);
  EXPECT_EQ(csv.substr(0, 2), ",a");
  EXPECT_THAT(csv, HasSubstr("\",\""));
  EXPECT_THAT(csv, HasSubstr("\"\"\"\""));
}

TEST(Panels, NamesOfNumbersLabelTheirColumns) {
  Input input = numpyInput();
  input.names.key = {"noun", "verb", "article", "place"};
  const Shown shown = shownOf(input);
  EXPECT_THAT(heatmapIn(made("q", shown), "q").columns.labels,
              ElementsAre("noun", "verb", "article", "place"));
  EXPECT_THAT(heatmapIn(made("walk", shown), "k").rows.labels,
              ElementsAre("noun", "verb", "article", "place"));
}

TEST(Panels, GivenWeightsOutsideZeroToOneWidenTheirRange) {
  Input input = weightsInput(false);
  input.weights = tensorFromRows({{1.5, -0.5}, {0, 1}});
  const Figure figure = made("weights", shownOf(input), viewAt(0, 0));
  EXPECT_EQ(figure.ranges[0].low, -1.5);
  EXPECT_EQ(figure.ranges[0].high, 1.5);
  EXPECT_TRUE(heatmapIn(figure, "weights").signedMap);
}

}  // namespace
}  // namespace fovea::test
