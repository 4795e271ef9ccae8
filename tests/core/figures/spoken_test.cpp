#include <gtest/gtest.h>

#include "core/figures/arithmetic.h"
#include "tests/core/figures/teaching_traces.h"

namespace fovea::test {
namespace {

Cell cellOf(Quantity quantity, Index query, Index key, Index feature = kNone, Index input = kNone) {
  Cell cell;
  cell.quantity = quantity;
  cell.query = query;
  cell.key = key;
  cell.feature = feature;
  cell.input = input;
  return cell;
}

std::string said(const std::shared_ptr<const Trace>& trace, const Cell& cell, int decimals = 4) {
  return spokenCell(*trace, cell, decimals).str();
}

TEST(Spoken, EveryKindOfCellOfTheWorkedExample) {
  const auto trace = traced(numpyExample());
  EXPECT_EQ(said(trace, cellOf(Quantity::Token, 1, kNone)), "Token cat, place 2");
  EXPECT_EQ(said(trace, cellOf(Quantity::Embedding, 1, kNone, 1)),
            "X of cat (row 2), number 2: −1.2654");
  EXPECT_EQ(said(trace, cellOf(Quantity::Query, 1, kNone, 1)),
            "Query of cat (row 2), number 2: −4.3850");
  EXPECT_EQ(said(trace, cellOf(Quantity::Key, kNone, 3, 1)),
            "Key of down (row 4), number 2: −1.9661");
  EXPECT_EQ(said(trace, cellOf(Quantity::Value, kNone, 3, 0)),
            "Value of down (row 4), number 1: 1.1983");
  EXPECT_EQ(said(trace, cellOf(Quantity::Score, 1, 3)),
            "Score of cat (row 2) and down (column 4): 4.5808");
  EXPECT_EQ(said(trace, cellOf(Quantity::Scaled, 1, 3)),
            "Scaled score of cat (row 2) and down (column 4): 2.2904");
  EXPECT_EQ(said(trace, cellOf(Quantity::Mask, 1, 3)),
            "Mask for cat (row 2) and down (column 4): 0");
  EXPECT_EQ(said(trace, cellOf(Quantity::Weights, 1, 3)),
            "Weight of cat (row 2) on down (column 4): 0.8603");
  EXPECT_EQ(said(trace, cellOf(Quantity::Exponent, 1, 3)),
            "exp for cat (row 2) and down (column 4): 1.0000");
  EXPECT_EQ(said(trace, cellOf(Quantity::Mix, 1, kNone, 0)), "New vector of cat, number 1: 0.9411");
  EXPECT_TRUE(said(trace, cellOf(Quantity::QueryWeight, kNone, kNone, 1, 2))
                  .starts_with("Query weight, row 3, column 2: "));
}

TEST(Spoken, EveryDigitReadsBackAsTheSameNumber) {
  Dice dice(21);
  for (int round = 0; round < 60; ++round) {
    const auto trace = traced(randomInput(dice));
    const Shown shown = shownOf(trace);
    if (!hasQuantity(shown.attention(), Quantity::Score)) continue;
    for (Index j = 0; j < shown.attention().keys; ++j) {
      const Cell cell = cellOf(Quantity::Score, 0, j);
      std::string text = said(trace, cell, -1);
      text = text.substr(text.rfind(": ") + 2);
      if (text == "−∞") continue;
      const bool negative = text.starts_with("−");
      const double read = std::stod(negative ? text.substr(std::string("−").size()) : text);
      const double value = valueOf(*trace, cell);
      if (shown.attention().spec.precision == Precision::Float32) {
        EXPECT_EQ(static_cast<float>(negative ? -read : read), static_cast<float>(value));
      } else {
        EXPECT_EQ(negative ? -read : read, value);
      }
    }
  }
}

TEST(Spoken, SaysWhatHidesAPair) {
  Input input = numpyExample();
  const auto hidden = [&](Mask mask, Index query, Index key) {
    input.mask = std::move(mask);
    return said(traced(input), cellOf(Quantity::Masked, query, key));
  };
  EXPECT_EQ(hidden(Mask::causal(), 1, 3),
            "Masked score of cat (row 2) and down (column 4): −∞, hidden by the causal mask");
  EXPECT_TRUE(hidden(Mask::window(1), 2, 1).ends_with("−∞, hidden by the sliding window"));
  EXPECT_TRUE(hidden(Mask({{MaskPart::Kind::Band, 1, {}, {}}}), 1, 3).ends_with("by the band"));
  EXPECT_TRUE(hidden(Mask({{MaskPart::Kind::Padding, 1, {}, {}}}), 1, 3).ends_with("as padding"));
  EXPECT_TRUE(
      hidden(
          Mask({{MaskPart::Kind::Given, 0,
                 tensorFromRows({{0, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}}), "m"}}),
          0, 0)
          .ends_with("by the given mask"));
  input.mask = Mask::causal();
  EXPECT_EQ(said(traced(input), cellOf(Quantity::Weights, 1, 3)),
            "Weight of cat (row 2) on down (column 4): 0, hidden by the causal mask");
}

TEST(Spoken, NamesTheHeadWhereThereAreSeveral) {
  Input input;
  input.text = "the cat";
  input.toy.heads = 2;
  const auto trace = traced(input);
  Cell cell = cellOf(Quantity::Weights, 1, 0);
  cell.head = 1;
  EXPECT_TRUE(said(trace, cell).starts_with("Head 2: weight of cat (row 2) on the (column 1): 0."));
  EXPECT_TRUE(
      said(trace, cellOf(Quantity::Output, 1, kNone, 3)).starts_with("Output of cat, number 4: "));
  input.toy.outputWeights = false;
  cell = cellOf(Quantity::Output, 1, kNone, 3);
  cell.head = 1;
  EXPECT_TRUE(said(traced(input), cell).starts_with("Output of cat, head 2, number 4: "));
}

TEST(Spoken, ColoursTheTwoSides) {
  const Text text = spokenCell(*traced(numpyExample()), cellOf(Quantity::Weights, 1, 3), 2);
  const std::vector<fovea::Run> runs = text.runs();
  EXPECT_EQ(runs[1], (fovea::Run{"cat", Role::Query}));
  EXPECT_EQ(runs[3], (fovea::Run{"down", Role::Key}));
}

}  // namespace
}  // namespace fovea::test
