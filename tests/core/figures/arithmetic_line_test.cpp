#include "core/figures/arithmetic_line.h"

#include <gmock/gmock.h>

#include "core/base/number.h"
#include "tests/core/figures/teaching_traces.h"

namespace fovea::test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

View viewOf(const Trace& trace, Stage stage) {
  View view;
  view.stage = stage;
  view.decimals = 3;
  view.selection = initialSelection(trace);
  view.selection.query = 0;
  view.selection.key = 1;
  view.selection.feature = 0;
  return view;
}

TEST(ArithmeticLine, SaysEveryStepOnOneLine) {
  Input input;
  input.text = "the cat sat down";
  input.toy.modelWidth = 8;
  input.toy.heads = 2;
  const auto trace = traced(input);
  const Shown shown = shownOf(trace, 0);
  const Attention& attention = shown.attention();
  // A minus after a sign stands in brackets.
  const auto after = [](double value) {
    const std::string text = fovea::shown(value, 2);
    return text.starts_with("−") ? "(" + text + ")" : text;
  };
  std::string products;
  for (Index f = 0; f < 4; ++f) {
    const double left = attention.query->at(0, 0, f);
    products += (f > 0 ? " + " + after(left) : fovea::shown(left, 2)) + " × " +
                after(attention.key->at(0, 1, f));
  }
  EXPECT_EQ(arithmeticLine(shown, viewOf(*trace, Stage::Score)).str(), products);

  EXPECT_THAT(arithmeticLine(shown, viewOf(*trace, Stage::Score), 3).str(), EndsWith("1 more"));

  const Cell cell{Quantity::Scaled, 0, 0, 0, 1};
  Cell score = cell, weight = cell;
  score.quantity = Quantity::Score;
  weight.quantity = Quantity::Weights;
  const auto number = [&](const Cell& at) { return fovea::shown(valueOf(*trace, at), 2); };
  EXPECT_EQ(arithmeticLine(shown, viewOf(*trace, Stage::Scale)).str(),
            number(score) + " ÷ 2 = " + number(cell));
  EXPECT_EQ(arithmeticLine(shown, viewOf(*trace, Stage::Mask)).str(),
            number(cell) + " + 0 = " + number(cell));
  Input biased = input;
  biased.position.scheme = PositionScheme::Alibi;
  const auto alibi = traced(biased);
  Cell masked = cell;
  masked.quantity = Quantity::Masked;
  const auto of = [&](const Cell& at) { return fovea::shown(valueOf(*alibi, at), 2); };
  // One place away: the slope of the first of two heads, 2⁻⁴.
  EXPECT_EQ(arithmeticLine(shownOf(alibi, 0), viewOf(*alibi, Stage::Mask)).str(),
            of(cell) + " + (−0.062) = " + of(masked));
  const std::string softmax = arithmeticLine(shown, viewOf(*trace, Stage::Softmax)).str();
  EXPECT_THAT(softmax, HasSubstr("exp(" + number(cell) + " − "));
  EXPECT_THAT(softmax, EndsWith(" = " + number(weight)));
  EXPECT_THAT(arithmeticLine(shown, viewOf(*trace, Stage::Project)).str(), EndsWith("5 more"));
}

TEST(ArithmeticLine, CountsWhatItLeavesOutAndIsEmptyForGivenNumbers) {
  Input input;
  input.text = "a b c d e f g h i j";
  const auto trace = traced(input);
  const Shown shown = shownOf(trace, 0);
  EXPECT_THAT(arithmeticLine(shown, viewOf(*trace, Stage::Mix)).str(),
              EndsWith("7 more = " + fovea::shown(trace->layers[0].mix->at(0, 0, 0), 2)))
      << "its heading does not say the number";
  View view = viewOf(*trace, Stage::Project);
  view.explained = Quantity::Embedding;
  EXPECT_TRUE(arithmeticLine(shown, view).empty());
}

}  // namespace
}  // namespace fovea::test
