#include <gmock/gmock.h>

#include <sstream>

#include "core/figures/arithmetic.h"
#include "core/figures/arithmetic_row.h"
#include "tests/core/figures/teaching_traces.h"

namespace fovea::test {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

Input masked(Mask mask) {
  Input input = numpyExample();
  input.mask = std::move(mask);
  return input;
}

Input words(std::string text, Index heads = 1, Index width = 4) {
  Input input;
  input.text = std::move(text);
  input.toy.heads = heads;
  input.toy.headWidth = width;
  return input;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> all;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) all.push_back(line);
  return all;
}

TEST(ArithmeticLayout, ScoreIsProductsAndTheirRunningSum) {
  const Table table = tableOf(shownOf(traced(numpyExample())), viewOf(Stage::Score, 1, 3));
  EXPECT_EQ(table.heading.str(), "How cat · down becomes 4.58");
  EXPECT_THAT(printedRows(table),
              ElementsAre("pair 1 2 3 4", "query of cat −2.669 −4.385 −2.269 1.365",
                          "key of down × 0.705 × −1.966 × 0.574 × −0.628",
                          "product −1.881 + 8.621 + −1.303 + −0.856 = 4.581"));
  const TableChart& chart = table.charts.at(0);
  EXPECT_EQ(chart.kind, TableChart::Kind::Waterfall);
  EXPECT_TRUE(chart.sayRunning);
  EXPECT_THAT(chart.columns, ElementsAre(2, 4, 6, 8));
  EXPECT_EQ(chart.totalColumn, 10);
  for (const TableRow& row : table.rows) EXPECT_EQ(row.cells.size(), 11U);
}

TEST(ArithmeticLayout, ProjectTakesARowOfXAndAColumnOfW) {
  View view = viewOf(Stage::Project, 1, 2, 1);
  const Shown shown = shownOf(traced(numpyExample()));
  const Table query = tableOf(shown, view);
  EXPECT_EQ(query.heading.str(), "How cat’s query number 2 becomes −4.39");
  EXPECT_THAT(printedRows(query)[1], StartsWith("row of X: cat −0.70"));
  EXPECT_THAT(printedRows(query)[2], StartsWith("column 2 of W_Q"));
  view.explained = Quantity::Value;
  EXPECT_EQ(tableOf(shown, view).heading.str(), "How sat’s value number 2 becomes 0.02");
  view.explained = Quantity::Key;
  view.selection.key = kNone;
  EXPECT_EQ(tableOf(shown, view).heading.str(), "How cat’s key number 2 becomes 3.16");
}

TEST(ArithmeticLayout, ScaleComparesTheRowAndDrawsItOnALine) {
  const Shown shown = shownOf(traced(numpyExample()));
  const std::vector<Block> blocks = arithmeticBlocks(shown, viewOf(Stage::Scale, 1, 3));
  ASSERT_THAT(blocks, SizeIs(2));
  const Table& table = std::get<Table>(blocks[0].body);
  EXPECT_EQ(table.heading.str(), "Row cat, before and after ÷ √d");
  EXPECT_THAT(
      printedRows(table),
      ElementsAre("the cat sat down", "score S −4.026 −10.994 0.766 4.581",
                  "divided by 2 = S′ −2.013 −5.497 0.383 2.290",
                  "softmax of S 0.000 0.000 0.022 0.978", "softmax of S′ 0.012 0.000 0.128 0.860"));
  EXPECT_THAT(strings(table.notes), Contains(StartsWith("A look ahead")));
  EXPECT_EQ(blocks[1].id, "row-line");
  const Lines& line = std::get<Lines>(blocks[1].body);
  EXPECT_THAT(line.items.labels, ElementsAre("the", "cat", "sat", "down"));
  EXPECT_EQ(line.high, 11.0);
  EXPECT_EQ(line.low, -11.0);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(line.second[i], line.first[i] / 2);
}

TEST(ArithmeticLayout, ScaleSaysWhatElseMayHappenToTheScores) {
  Input input = numpyExample();
  input.divide = false;
  const Table whole = tableOf(shownOf(traced(input)), viewOf(Stage::Scale, 1, 3));
  EXPECT_EQ(whole.heading.str(), "Row cat, not divided");
  EXPECT_THAT(printedRows(whole), Contains("unchanged = S′ −4.026 −10.994 0.766 4.581"));
  input.scale = 0.3;
  const Table chosen = tableOf(shownOf(traced(input)), viewOf(Stage::Scale, 1, 3));
  EXPECT_EQ(chosen.heading.str(), "Row cat, before and after × 0.3");
  EXPECT_THAT(printedRows(chosen), Contains("times 0.3 = S′ −1.208 −3.298 0.230 1.374"));
  input = masked(Mask::causal());
  const Table hidden = tableOf(shownOf(traced(input)), viewOf(Stage::Scale, 1, 1));
  EXPECT_THAT(printedRows(hidden), Contains("weight of S′ 0.970 0.030 0 0"));
}

TEST(ArithmeticLayout, MaskAsksEveryPartItsQuestion) {
  const auto rows = [](Mask mask, Index query) {
    return printedRows(
        tableOf(shownOf(traced(masked(std::move(mask)))), viewOf(Stage::Mask, query, 3)));
  };
  EXPECT_THAT(rows(Mask::causal(), 1),
              ElementsAre("the cat sat down", "place of the key 1 2 3 4",
                          "later than cat, place 2? no no yes yes",
                          "scaled score S′ −2.013 −5.497 0.383 2.290", "+ mask M 0 0 −∞ −∞",
                          "masked score S″ −2.013 −5.497 −∞ −∞"));
  EXPECT_THAT(rows(Mask::window(2), 2),
              Contains("outside the last 2, up to place 3? yes no no yes"));
  EXPECT_THAT(rows(Mask({{MaskPart::Kind::Band, 1, {}, {}}}), 1),
              Contains("more than 1 from place 2? no no no yes"));
  EXPECT_THAT(rows(Mask({{MaskPart::Kind::Padding, 1, {}, {}}}), 1),
              Contains("padding, the last 1? no no no yes"));
  const Mask sinks({{MaskPart::Kind::Window, 1, {}, {}}, {MaskPart::Kind::Sinks, 1, {}, {}}});
  EXPECT_THAT(rows(sinks, 2), Contains("one of the first 1, let in? yes no no no"));
  EXPECT_THAT(rows(sinks, 2), Contains("+ mask M 0 −∞ 0 −∞"));
  const Mask given(
      {{MaskPart::Kind::Given, 0,
        tensorFromRows({{1, 0, 1, 1}, {1, 1, 0, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}}), "m.npy"}});
  EXPECT_THAT(rows(given, 1), Contains("hidden in the given mask? no no yes no"));
  const Table open = tableOf(shownOf(traced(numpyExample())), viewOf(Stage::Mask, 1, 3));
  EXPECT_THAT(strings(open.notes), ElementsAre(StartsWith("No mask is set")));
}

TEST(ArithmeticLayout, SaysWhenNoKeyIsAllowed) {
  const Mask all({{MaskPart::Kind::Padding, 4, {}, {}}});
  const Shown shown = shownOf(traced(masked(all)));
  const Table mask = tableOf(shown, viewOf(Stage::Mask, 1, 3));
  EXPECT_THAT(strings(mask.notes), ElementsAre(StartsWith("No key allowed")));
  const Table softmax = tableOf(shown, viewOf(Stage::Softmax, 1, 3));
  EXPECT_THAT(printedRows(softmax), Contains("no max: no key allowed −∞ −∞ −∞ −∞"));
  EXPECT_THAT(printedRows(softmax), Contains("÷ sum = weight A 0 0 0 0 0"));
  EXPECT_THAT(strings(softmax.notes), ElementsAre(StartsWith("No key allowed")));
  const Table mix = tableOf(shown, viewOf(Stage::Mix, 1, 3));
  EXPECT_THAT(printedRows(mix).back(), "sum = new vector of cat 0 0 0 0 0");
}

TEST(ArithmeticLayout, SoftmaxGoesFromScoresToWeights) {
  const Shown shown = shownOf(traced(masked(Mask::causal())));
  const Table table = tableOf(shown, viewOf(Stage::Softmax, 2, 0));
  EXPECT_EQ(table.heading.str(), "Row sat, from scores to weights");
  EXPECT_THAT(
      printedRows(table),
      ElementsAre("the cat sat down sum", "score S″ 6.093 −2.681 3.711 −∞",
                  "minus the max 6.093 0 −8.775 −2.382 −∞", "exp of that 1.000 0.000 0.092 0 1.092",
                  "÷ sum = weight A 0.915 0.000 0.085 0 1.000",
                  "without ÷ √d 0.992 0.000 0.008 0 1.000"));
  const TableChart& pairs = table.charts.at(0);
  EXPECT_EQ(pairs.kind, TableChart::Kind::Pairs);
  EXPECT_THAT(pairs.hidden, ElementsAre(false, false, false, true));
  EXPECT_EQ(pairs.caption.str(), "with ÷ √d");
}

TEST(ArithmeticLayout, SoftmaxNamesTheTemperatureAndLeavesOutWhatDidNotHappen) {
  Input input = numpyExample();
  input.temperature = 2;
  input.divide = false;
  const Table table = tableOf(shownOf(traced(input)), viewOf(Stage::Softmax, 2, 0));
  EXPECT_THAT(printedRows(table), Contains(StartsWith("exp of that ÷ temperature 2")));
  EXPECT_THAT(printedRows(table), Not(Contains(StartsWith("without"))));
  EXPECT_THAT(table.charts.at(0).others, IsEmpty());
  // Temperature 2 on undivided scores is √4 by another name.
  EXPECT_THAT(printedRows(table), Contains("÷ sum = weight A 0.914 0.000 0.084 0.001 1.000"));
}

TEST(ArithmeticLayout, MixGoesDownTheWeightsAndAcrossAllNumbers) {
  const Table table = tableOf(shownOf(traced(numpyExample())), viewOf(Stage::Mix, 1, 3, 0, 4));
  EXPECT_EQ(table.heading.str(), "How cat’s new vector is mixed");
  EXPECT_THAT(printedRows(table),
              ElementsAre("weight value 1 product weight × value, all 4 numbers", "1 2 3 4",
                          "the 0.0116 × 1.7304 = 0.0201 0.0201 −0.0053 −0.0230 −0.0048",
                          "cat 0.0004 × −2.4038 = −0.0009 −0.0009 −0.0004 0.0003 0.0018",
                          "sat 0.1277 × −0.8530 = −0.1090 −0.1090 0.0020 0.0505 0.5367",
                          "down 0.8603 × 1.1983 = 1.0308 1.0308 −0.3991 −0.0616 0.0519",
                          "sum = new vector of cat 0.9411 0.9411 −0.4029 −0.0339 0.5856"));
}

TEST(ArithmeticLayout, JoinNamesTheHeads) {
  const Shown shown = shownOf(traced(words("the cat sat down", 2, 2)));
  const Table table = tableOf(shown, viewOf(Stage::Join, 1, 0, 3));
  EXPECT_THAT(table.heading.str(), StartsWith("How cat’s output number 4 becomes "));
  EXPECT_EQ(printedRows(table)[0], "head 1 head 2");
  EXPECT_EQ(printedRows(table)[1], "number 1 2 1 2");
  Input beside = words("the cat sat down", 2, 2);
  beside.toy.outputWeights = false;
  const Table given = tableOf(shownOf(traced(beside), 1), viewOf(Stage::Join, 1, 0, 1));
  EXPECT_THAT(strings(given.notes), Contains(HasSubstr("side by side")));
}

TEST(ArithmeticLayout, LongSumsFoldUnfoldAndAreCopiedWhole) {
  const auto trace =
      traced(words("the cat sat on the mat because it was too tired and too big", 1, 64));
  const Shown shown = shownOf(trace);
  View view = viewOf(Stage::Score, 7, 2);
  const Table folded = tableOf(shown, view);
  EXPECT_THAT(printedRows(folded)[0], StartsWith("largest products first"));
  EXPECT_THAT(printedRows(folded)[2], HasSubstr("56 more"));
  EXPECT_FALSE(folded.charts.at(0).sayRunning);
  view.unfolded = true;
  const Table whole = tableOf(shown, view);
  EXPECT_THAT(whole.charts.at(0).values, SizeIs(64));
  EXPECT_THAT(printedRows(whole)[0], StartsWith("show fewer 1 2 3"));
  EXPECT_EQ(folded.copy, whole.copy);
  const std::vector<std::string> copied = lines(folded.copy);
  ASSERT_THAT(copied, SizeIs(67));
  const Explanation sum = explain(*trace, explainedCell(shown, view));
  for (std::size_t i = 0; i < 64; ++i) {
    EXPECT_EQ(copied[i + 2], std::to_string(i + 1) + "\t" + exact(sum.terms[i].left) + "\t" +
                                 exact(sum.terms[i].right) + "\t" + exact(sum.terms[i].product));
  }
  EXPECT_EQ(copied.back(), "sum\t" + exact(sum.result));

  view = viewOf(Stage::Softmax, 7, 0);
  const Table keys = tableOf(shown, view);
  EXPECT_THAT(printedRows(keys)[0], HasSubstr("more sum"));
  EXPECT_THAT(lines(keys.copy), SizeIs(14 + 4));
}

TEST(ArithmeticLayout, EqualLabelsAmongTheShownGetTheirPlace) {
  Input input = words("too big too small");
  input.position.scheme = PositionScheme::Sinusoidal;
  const Shown shown = shownOf(traced(input));
  EXPECT_EQ(printedRows(tableOf(shown, viewOf(Stage::Softmax, 1, 0)))[0],
            "too 1 big too 3 small sum");
  EXPECT_THAT(tableOf(shown, viewOf(Stage::Score, 0, 2)).heading.str(),
              StartsWith("How too 1 · too 3 becomes"));
  EXPECT_THAT(tableOf(shown, viewOf(Stage::Score, 0, 0)).heading.str(),
              StartsWith("How too · too becomes"));
}

TEST(ArithmeticLayout, GivenNumbersSayThatTheyWereGiven) {
  Input input;
  input.door = Door::Weights;
  input.labels = {"The", "cat", "sat", "down"};
  input.weights = tensorFromRows(
      {{1, 0, 0, 0}, {0.25, 0.75, 0, 0}, {0.31, 0.26, 0.42, 0}, {0.08, 0.29, 0.09, 0.54}});
  const Table table = tableOf(shownOf(traced(input)), viewOf(Stage::Softmax, 2, 1, 0, 2));
  EXPECT_EQ(table.heading.str(), "Weight of sat on cat: 0.26");
  EXPECT_THAT(printedRows(table),
              ElementsAre("key The cat sat down sum", "weight A 0.31 0.26 0.42 0 0.99"));
  EXPECT_THAT(strings(table.notes),
              ElementsAre("Given: this number was typed or loaded, not computed.",
                          "This row adds up to 0.99, not 1; it is used as it was given."));
  // Behind the door every stage explains the weights.
  EXPECT_EQ(tableOf(shownOf(traced(input)), viewOf(Stage::Score, 2, 1)).heading.str(),
            "Weight of sat on cat: 0.26");

  const Table x = tableOf(shownOf(traced(words("the cat"))), [] {
    View view = viewOf(Stage::Project, 1, 0, 2);
    view.explained = Quantity::Embedding;
    return view;
  }());
  EXPECT_THAT(x.heading.str(), StartsWith("cat in X, number 3: "));
  EXPECT_THAT(strings(x.notes), ElementsAre(HasSubstr("seed 0 and the spelling of cat")));
}

TEST(ArithmeticLayout, RowsAreTheBitsOfTheWholeGrid) {
  Dice dice(9);
  for (int round = 0; round < 60; ++round) {
    const auto trace = traced(randomInput(dice));
    const Shown shown = shownOf(trace);
    const Attention& attention = shown.attention();
    const auto stages = derive(attention, 0, kAllGrids, {0, attention.queries}, Progress());
    for (Index i = 0; i < attention.queries; ++i) {
      const RowNumbers row = rowNumbers(shown, i);
      for (Index j = 0; j < attention.keys; ++j) {
        const auto k = static_cast<std::size_t>(j);
        ASSERT_EQ(row.weights[k], stages->weights->at(i, j));
        if (stages->score) {
          ASSERT_EQ(row.score[k], stages->score->at(i, j));
        }
        if (stages->unscaledWeights) {
          ASSERT_EQ(row.unscaled[k], stages->unscaledWeights->at(i, j));
        }
      }
    }
  }
}

TEST(ArithmeticLayout, SaysWhatItIsCalculatedWith) {
  EXPECT_EQ(calculatedWith(Precision::Float64).str(),
            "Calculated with 16 significant digits, decimals shown");
  EXPECT_EQ(calculatedWith(Precision::Float32).str(),
            "Calculated with 7 significant digits, decimals shown");
}

}  // namespace
}  // namespace fovea::test
