#include "core/figures/arithmetic.h"

#include <gmock/gmock.h>

#include <cmath>

#include "core/base/number.h"
#include "core/figures/arithmetic_digits.h"
#include "core/figures/arithmetic_fold.h"
#include "core/figures/arithmetic_row.h"
#include "tests/core/figures/teaching_traces.h"

namespace fovea::test {

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr Quantity kAll[] = {
    Quantity::Embedding, Quantity::QueryWeight, Quantity::KeyWeight,    Quantity::ValueWeight,
    Quantity::Query,     Quantity::Key,         Quantity::Value,        Quantity::Score,
    Quantity::Scaled,    Quantity::Mask,        Quantity::Masked,       Quantity::Exponent,
    Quantity::Weights,   Quantity::Mix,         Quantity::OutputWeight, Quantity::Output};

/// Bold numbers as they are printed: the result is among them.
std::vector<std::string> boldNumbers(const Table& table) {
  std::vector<std::string> bold;
  for (const TableRow& row : table.rows) {
    for (const TableCell& cell : row.cells) {
      if (cell.kind == TableCell::Kind::Number && cell.bold) bold.push_back(printed(cell));
    }
  }
  return bold;
}

bool noNan(const Table& table) {
  for (const TableRow& row : table.rows) {
    for (const TableCell& cell : row.cells) {
      if (std::isnan(cell.number)) return false;
    }
  }
  for (const TableChart& chart : table.charts) {
    for (const double value : chart.values) {
      if (std::isnan(value)) return false;
    }
    for (const double value : chart.others) {
      if (std::isnan(value)) return false;
    }
  }
  return table.copy.find("nan") == std::string::npos;
}

TEST(Arithmetic, PrintsTheCellAtEveryNumberOfDecimalsForEveryKindOfCell) {
  Dice dice(1);
  for (int round = 0; round < 80; ++round) {
    const auto trace = traced(randomInput(dice));
    const Shown shown = shownOf(trace, dice.upTo(trace->layers[0].spec.heads - 1));
    for (const Quantity quantity : kAll) {
      if (!hasQuantity(shown.attention(), quantity)) continue;
      View view = randomView(dice, shown, Stage::Score);
      view.explained = quantity;
      view.unfolded = dice.chance(2);
      const Cell cell = explainedCell(shown, view);
      ASSERT_EQ(cell.quantity, quantity);
      const double value = valueOf(*trace, cell);
      for (view.decimals = 1; view.decimals <= 16; ++view.decimals) {
        const Table table = tableOf(shown, view);
        ASSERT_THAT(boldNumbers(table), Contains(fovea::shown(value, view.decimals)))
            << table.heading.str() << "\n"
            << table.copy;
        ASSERT_TRUE(noNan(table)) << table.copy;
        ASSERT_FALSE(table.heading.empty());
      }
    }
  }
}

TEST(Arithmetic, TermsAddUpToTheCellWithinRounding) {
  Dice dice(2);
  int sums = 0;
  for (int round = 0; round < 200; ++round) {
    const auto trace = traced(randomInput(dice));
    const Shown shown = shownOf(trace, dice.upTo(trace->layers[0].spec.heads - 1));
    for (const Quantity quantity :
         {Quantity::Query, Quantity::Key, Quantity::Value, Quantity::Score, Quantity::Output}) {
      if (!hasQuantity(shown.attention(), quantity)) continue;
      View view = randomView(dice, shown, Stage::Score);
      view.explained = quantity;
      const Cell cell = explainedCell(shown, view);
      const Explanation explained = explain(*trace, cell);
      for (const bool unfolded : {false, true}) {
        view.unfolded = unfolded;
        const Table table = tableOf(shown, view);
        if (explained.kind != Explanation::Kind::Sum) continue;
        ASSERT_THAT(table.charts, SizeIs(1));
        const TableChart& chart = table.charts.front();
        long double sum = 0;
        for (const double term : chart.values) sum += term;
        EXPECT_LE(std::abs(static_cast<double>(sum) - valueOf(*trace, cell)),
                  termsBound(explained, shown.attention().spec.precision) + 1e-15);
        EXPECT_EQ(chart.total, valueOf(*trace, cell));
        EXPECT_EQ(chart.values.size(),
                  unfolded || explained.terms.size() <= 16 ? explained.terms.size() : 9U);
        ++sums;
      }
    }
  }
  EXPECT_GT(sums, 500);
}

/// Sum of printed numbers in whole steps of the last digit.
long long steps(const std::string& number, int decimals) {
  std::string digits;
  for (const char c : number) {
    if (c >= '0' && c <= '9') digits += c;
  }
  if (number == "0") digits += std::string(static_cast<std::size_t>(decimals), '0');
  const long long size = std::stoll(digits);
  return number.starts_with("−") ? -size : size;
}

TEST(Arithmetic, SaysWhenTheShownDigitsDoNotAddUpAndOnlyThen) {
  Dice dice(3);
  int said = 0, fits = 0;
  for (int round = 0; round < 300; ++round) {
    const auto trace = traced(randomInput(dice));
    const Shown shown = shownOf(trace);
    View view = randomView(dice, shown, Stage::Score);
    view.decimals = 1 + static_cast<int>(dice.upTo(5));
    for (const Quantity quantity : {Quantity::Score, Quantity::Query, Quantity::Output}) {
      if (!hasQuantity(shown.attention(), quantity)) continue;
      view.explained = quantity;
      const Cell cell = explainedCell(shown, view);
      if (explain(*trace, cell).kind != Explanation::Kind::Sum) continue;
      const Table table = tableOf(shown, view);
      long long sum = 0;
      for (const double term : table.charts.front().values) {
        sum += steps(fovea::shown(term, view.decimals), view.decimals);
      }
      const bool adds =
          sum == steps(fovea::shown(valueOf(*trace, cell), view.decimals), view.decimals);
      const bool note = !table.notes.empty() &&
                        table.notes.front().str().starts_with("The shown digits add up to");
      EXPECT_EQ(note, !adds) << table.copy;
      ++(note ? said : fits);
    }
  }
  EXPECT_GT(said, 20);
  EXPECT_GT(fits, 20);
}

TEST(Arithmetic, AddsPrintedDigitsExactly) {
  const auto sum = [](std::vector<double> numbers, int decimals) {
    return sumOfShown(numbers, decimals).value_or("none");
  };
  EXPECT_EQ(sum({0.31, 0.26, 0.42}, 2), "0.99");
  EXPECT_EQ(sum({1.0, -2.5}, 1), "−1.5");
  EXPECT_EQ(sum({0.1, -0.1}, 3), "0.000");
  EXPECT_EQ(sum({0, 0}, 2), "0.00");
  EXPECT_EQ(sum({-0.004}, 2), "0.00");
  EXPECT_EQ(sum({9.99, 0.01}, 2), "10.00");
  EXPECT_EQ(sum({1.0 / 3, 1.0 / 3, 1.0 / 3}, 16), "0.9999999999999999");
  EXPECT_EQ(sum({7, 8}, 0), "15");
  EXPECT_EQ(sum({1e300, 1}, 0), "1e+300");
  EXPECT_EQ(sum({std::numeric_limits<double>::infinity()}, 2), "none");
}

TEST(Arithmetic, SaysWhyPrintedDigitsMiss) {
  const std::vector<double> thirds = {0.333, 0.333, 0.333};
  EXPECT_THAT(
      digitsNote(thirds, 0.999, 2, Precision::Float64)->str(),
      HasSubstr("0.99; the number is 1.00, because every part is rounded only to be shown"));
  EXPECT_FALSE(digitsNote(thirds, 0.999, 3, Precision::Float64));
  EXPECT_FALSE(digitsNote(thirds, 0.9990002, 6, Precision::Float32));
  EXPECT_THAT(digitsNote(thirds, 0.9990002, 7, Precision::Float32)->str(), HasSubstr("32 bits"));
  EXPECT_THAT(digitsNote(thirds, 0.9990002, 7, Precision::Float64)->str(), HasSubstr("64 bits"));
}

TEST(Fold, KeepsTheLargestAndTheChosenAndEverySum) {
  View unfolded;
  unfolded.unfolded = true;
  Dice dice(4);
  for (int round = 0; round < 300; ++round) {
    std::vector<double> parts;
    for (Index i = dice.upTo(40); i >= 0; --i) parts.push_back(dice.number());
    const Index n = static_cast<Index>(parts.size());
    const Index chosen = dice.upTo(n - 1);
    const Fold fold = folded(parts, 10, 8, View{}, chosen);
    EXPECT_EQ(static_cast<Index>(fold.shown.size() + fold.rest.size()), n);
    EXPECT_THAT(fold.shown, Contains(chosen));
    double shownSum = sumOfRest(fold, parts), all = 0;
    for (const Index i : fold.shown) shownSum += parts[static_cast<std::size_t>(i)];
    for (const double part : parts) all += part;
    EXPECT_NEAR(shownSum, all, 1e-12);
    if (n <= 10) {
      EXPECT_THAT(fold.rest, IsEmpty());
      continue;
    }
    EXPECT_GE(fold.shown.size(), 8U);
    EXPECT_LE(fold.shown.size(), 9U);
    for (const Index rest : fold.rest) {
      for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_GE(parts[static_cast<std::size_t>(fold.shown[i])],
                  parts[static_cast<std::size_t>(rest)]);
      }
    }
    EXPECT_THAT(folded(parts, 10, 8, unfolded, chosen).rest, IsEmpty());
  }
  const std::vector<double> very(2000, 1.0);
  const Fold capped = folded(very, 16, 8, unfolded);
  EXPECT_TRUE(capped.capped);
  EXPECT_EQ(static_cast<Index>(capped.shown.size()), kMostParts);
}

}  // namespace
}  // namespace fovea::test
