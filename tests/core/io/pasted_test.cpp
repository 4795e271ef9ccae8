#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/csv.h"

namespace fovea {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using Rows = std::vector<std::vector<double>>;

Rows read(std::string_view text) {
  const auto matrix = parsePasted(text);
  EXPECT_TRUE(matrix.has_value()) << text << ": " << (matrix ? "" : matrix.error().message.str());
  if (!matrix) return {};
  Rows rows;
  for (Index i = 0; i < matrix->values.rows(); ++i) {
    rows.emplace_back();
    for (Index j = 0; j < matrix->values.columns(); ++j) {
      rows.back().push_back(matrix->values.at(i, j));
    }
  }
  return rows;
}

void expectRefused(std::string_view text, const std::string& why) {
  const auto matrix = parsePasted(text);
  ASSERT_FALSE(matrix.has_value()) << text;
  EXPECT_EQ(matrix.error().code, ErrorCode::Input);
  EXPECT_THAT(matrix.error().message.str(), HasSubstr(why)) << text;
}

const Rows kTwoByTwo = {{1, 2}, {3, 4}};

TEST(Pasted, ReadsEverySeparator) {
  for (const char* text : {"1\t2\n3\t4", "1\t2\r\n3\t4\r\n", "1;2\n3;4", "1, 2\n3, 4", "1 2\n3 4",
                           "  1   2  \n 3 4 \n", "1 ,2\n3 ,4", "\n\n1 2\n3 4\n\n \n",
                           "1 \t 2\n3\t4", "1; 2\n3; 4", "1.0,2.0\n3.0,4.0",
                           "\xEF\xBB\xBF"
                           "1 2\n3 4"}) {
    EXPECT_EQ(read(text), kTwoByTwo) << text;
  }
  EXPECT_EQ(read("7"), (Rows{{7}}));
  EXPECT_EQ(read("1\n2\n3"), (Rows{{1}, {2}, {3}}));
  EXPECT_EQ(read("1,2,3\n4,5,6"), (Rows{{1, 2, 3}, {4, 5, 6}}));
  EXPECT_EQ(read("1,-2"), (Rows{{1, -2}}));
  EXPECT_EQ(read("−0.5\t1e-3"), (Rows{{-0.5, 0.001}}));
}

TEST(Pasted, ReadsDecimalCommasWhereNothingElseMakesSense) {
  EXPECT_EQ(read("0,5\t1,25\n-2\t3"), (Rows{{0.5, 1.25}, {-2, 3}}));
  EXPECT_EQ(read("0,5;1,25"), (Rows{{0.5, 1.25}}));
  EXPECT_EQ(read("0,5 1,25\n2,0 3,0"), (Rows{{0.5, 1.25}, {2, 3}}));
  EXPECT_EQ(read("0,123\t4,567"), (Rows{{0.123, 4.567}}));        // no thousands begin with 0
  EXPECT_EQ(read("1234,567\t1,234"), (Rows{{1234.567, 1.234}}));  // nor have four digits before
}

TEST(Pasted, RefusesCommasWithTwoReadings) {
  for (const char* text :
       {"1,2", "1,2\n3,4", "0,5", "1,234\t5,678", "1,234 5,678", "1,234,567",
        "1,234,567\n2,345,678", "1,5\t2.5", "1.234,5\t2", "1,234,567\t2", "1,5, 2,5", "12,345;1"}) {
    expectRefused(text, "a comma may separate numbers, decimals or thousands");
  }
}

TEST(Pasted, TakesAnEmptyFirstCellForLabels) {
  for (const char* text :
       {"\tthe\tcat\na\t1\t2\nb\t3\t4\n", ";the;cat\na;1;2\nb;3;4\n", ",the,cat\na,1,2\nb,3,4\n"}) {
    const auto matrix = parsePasted(text);
    ASSERT_TRUE(matrix.has_value()) << text;
    EXPECT_THAT(matrix->columnLabels, ElementsAre("the", "cat"));
    EXPECT_THAT(matrix->rowLabels, ElementsAre("a", "b"));
  }
  const auto matrix = parsePasted("\t1,5\t.\n,\t0,5\t1,25\n");
  ASSERT_TRUE(matrix.has_value());
  EXPECT_THAT(matrix->columnLabels, ElementsAre("1,5", "."));
  EXPECT_EQ(matrix->values.at(0, 1), 1.25);
  EXPECT_THAT(parsePasted(",;,x\na,1,2\n")->columnLabels, ElementsAre(";", "x"));
}

TEST(Pasted, RefusesWhatCsvRefuses) {
  expectRefused("", "no numbers");
  expectRefused(" \n\t\n", "no numbers");
  expectRefused("1 2\n3", "number of cells in row 2 is 1");
  expectRefused("1\t\n", "row 1, column 2 is empty");
  expectRefused("1\t2\n\n3\t4", "row 2, column 1 is empty");
  expectRefused("the cat", "row 1, column 1 holds “the”");
  expectRefused("1 nan", "only finite");
  expectRefused("1 inf", "only finite");
  expectRefused("1 1e999", "too large");
  expectRefused("1\t\"2", "quotes");
  expectRefused("1 \xFF", "offset 2");
  expectRefused("1 234\t5", "row 1, column 1 holds “1 234”");
}

TEST(Pasted, SpeaksOfPastedNumbers) { expectRefused("x", "Pasted numbers: row 1, column 1"); }

}  // namespace
}  // namespace fovea
