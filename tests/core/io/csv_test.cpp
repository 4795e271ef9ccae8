#include "core/io/csv.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "tests/support/scratch.h"

namespace fovea {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using namespace std::string_literals;

using Rows = std::vector<std::vector<double>>;

Rows rowsOf(const Tensor& values) {
  Rows rows;
  for (Index i = 0; i < values.rows(); ++i) {
    rows.emplace_back();
    for (Index j = 0; j < values.columns(); ++j) rows.back().push_back(values.at(i, j));
  }
  return rows;
}

Rows read(std::string_view text) {
  const auto matrix = parseCsv(text, "a.csv");
  EXPECT_TRUE(matrix.has_value()) << text << (matrix ? "" : matrix.error().message.str());
  return matrix ? rowsOf(matrix->values) : Rows{};
}

void expectRefused(std::string_view text, const std::string& why) {
  const auto matrix = parseCsv(text, "a.csv");
  ASSERT_FALSE(matrix.has_value()) << text;
  EXPECT_EQ(matrix.error().code, ErrorCode::Input);
  EXPECT_EQ(matrix.error().place, "a.csv");
  EXPECT_THAT(matrix.error().message.str(), HasSubstr("a.csv"));
  EXPECT_THAT(matrix.error().message.str(), HasSubstr(why)) << text;
}

TEST(Csv, ReadsNumbers) {
  EXPECT_EQ(read("1,2\n3,4\n"), (Rows{{1, 2}, {3, 4}}));
  EXPECT_EQ(read("1,2\r\n3,4"), (Rows{{1, 2}, {3, 4}}));
  EXPECT_EQ(read("-1.5e3, .5 ,+2.\n"), (Rows{{-1500, 0.5, 2}}));
  EXPECT_EQ(read("−1"), (Rows{{-1}}));
  EXPECT_EQ(read("\"1\",\"2\"\n"), (Rows{{1, 2}}));
  EXPECT_EQ(read("\xEF\xBB\xBF"
                 "7"),
            (Rows{{7}}));
  EXPECT_EQ(read("5e-324,1.7976931348623157e308"), (Rows{{5e-324, 1.7976931348623157e308}}));
}

TEST(Csv, TakesAnEmptyFirstCellForLabels) {
  const auto matrix = parseCsv(",the,\"a,b\"\r\nx,1,2\r\n\"say \"\"hi\"\"\",3,4\r\n", "a.csv");
  ASSERT_TRUE(matrix.has_value());
  EXPECT_THAT(matrix->columnLabels, ElementsAre("the", "a,b"));
  EXPECT_THAT(matrix->rowLabels, ElementsAre("x", "say \"hi\""));
  EXPECT_EQ(rowsOf(matrix->values), (Rows{{1, 2}, {3, 4}}));
  EXPECT_EQ(matrix->values.precision(), Precision::Float64);
  EXPECT_TRUE(parseCsv("1", "a")->rowLabels.empty());
  EXPECT_THAT(parseCsv("\"\",\"l\n2\"\n,1\n", "a")->columnLabels, ElementsAre("l\n2"));
}

TEST(Csv, RefusesRaggedRows) {
  expectRefused("1,2\n3\n", "number of cells in row 2 is 1, in the first row 2");
  expectRefused("1,2\n3,4,5\n", "number of cells in row 2 is 3, in the first row 2");
  expectRefused("1\n2,x,y,z\n", "number of cells in row 2 is 4, in the first row 1");
  expectRefused(",a,b\nx,1\n", "number of cells in row 2 is 2, in the first row 3");
}

TEST(Csv, RefusesEmptyCellsAndFiles) {
  expectRefused("", "no numbers");
  expectRefused("\xEF\xBB\xBF", "no numbers");
  expectRefused(",a,b\n", "no numbers");
  expectRefused("\n", "row 1, column 1 is empty");
  expectRefused("1,\n", "row 1, column 2 is empty");
  expectRefused("1,2\n3, \n", "row 2, column 2 is empty");
  expectRefused("1\n\n2\n", "row 2, column 1 is empty");
  expectRefused(",a\nx,\n", "row 2, column 2 is empty");
}

TEST(Csv, RefusesWhatIsNotANumber) {
  for (const std::string cell : {"x", "1x", "1.2.3", "0x10", "1e", "--1", "+-1", "1 2", "−",
                                 "1_000", "1\x01", "e5", "½", "١", "true", "1;2", "\r1"}) {
    const std::string text = "1,2\n3," + cell;
    expectRefused(text, "row 2, column 2 holds “");
    expectRefused(text, "which is not a number");
  }
  expectRefused("1," + std::string(500, 'x') + "\n", std::string(32, 'x') + "…”");
  expectRefused("1," + std::string(31, 'x') + "é\n", std::string(31, 'x') + "…”");
}

TEST(Csv, RefusesNumbersThatAreNotFinite) {
  for (const std::string cell : {"nan", "NaN", "inf", "-inf", "Infinity", "-nan", "−inf"}) {
    expectRefused("1," + cell, "row 1, column 2 holds “" + cell + "”, but only finite");
  }
  expectRefused("1e999", "too large or too close to 0");
  expectRefused("-1e999", "too large or too close to 0");
  expectRefused("1e-999", "too large or too close to 0");
}

TEST(Csv, RefusesBrokenQuotes) {
  expectRefused("1,\"2", "quotes in row 1, column 2");
  expectRefused("1,\"2\"3\n", "quotes in row 1, column 2");
  expectRefused("1\n2\"\n", "quotes in row 2, column 1");
  expectRefused("\"", "quotes in row 1, column 1");
  expectRefused("1, \"2\"\n", "quotes in row 1, column 2");
}

TEST(Csv, RefusesInvalidUtf8) { expectRefused(",a\xFF\nx,1\n", "offset 2"); }

TEST(Csv, WritesLabelsOnlyWhereThereAreSome) {
  LabelledMatrix matrix;
  matrix.values = tensorFromRows({{0.1, -0.0}, {-std::numeric_limits<double>::infinity(), 1e300}});
  EXPECT_EQ(csvBytes(matrix), "0.1,-0\r\n-inf,1e+300\r\n");
  matrix.rowLabels = {"a,b", "\""};
  matrix.columnLabels = {"", "l\n2"};
  EXPECT_EQ(csvBytes(matrix), ",,\"l\n2\"\r\n\"a,b\",0.1,-0\r\n\"\"\"\",-inf,1e+300\r\n");
  matrix.values = tensorFromRows({{0.1, 1}, {2, 3}}).as(Precision::Float32);
  EXPECT_THAT(csvBytes(matrix), HasSubstr(",0.1,1\r\n"));
  matrix.rowLabels.clear();
  matrix.columnLabels = {"d", "std"};
  EXPECT_EQ(csvBytes(matrix), "d,std\r\n0.1,1\r\n2,3\r\n");
}

RC_GTEST_PROP(Csv, GivesBackEveryMatrixBitForBit, (std::vector<std::string> words)) {
  // Keep to valid text; what a label may hold besides is free.
  std::vector<std::string> labels;
  for (std::string& word : words) {
    for (char& c : word) c = static_cast<char>(c & 0x7F);
    labels.push_back(word);
  }
  const auto rows = *rc::gen::inRange<Index>(1, 5);
  LabelledMatrix matrix;
  if (!labels.empty()) {
    matrix.columnLabels = labels;
    for (Index i = 0; i < rows; ++i) matrix.rowLabels.push_back(labels.front() + "\"\r\n,");
  }
  const auto columns = std::max<Index>(1, static_cast<Index>(labels.size()));
  TensorBuilder builder(Precision::Float64, {rows, columns});
  for (Index i = 0; i < rows * columns; ++i) {
    double value = 0;
    const auto bits = *rc::gen::arbitrary<std::uint64_t>();
    std::memcpy(&value, &bits, sizeof value);
    builder.data<double>()[i] = std::isfinite(value) ? value : 1.0 / 3;
  }
  matrix.values = builder.seal();
  const auto back = parseCsv(csvBytes(matrix), "a.csv");
  RC_ASSERT(back.has_value());
  RC_ASSERT(*back == matrix);
}

TEST(Csv, ReadsFiles) {
  const test::ScratchFolder folder;
  EXPECT_EQ(rowsOf(readCsv(folder.put("a.csv", "1,2\n"))->values), (Rows{{1, 2}}));
  EXPECT_EQ(readCsv(folder / "missing.csv").error().code, ErrorCode::File);
}

}  // namespace
}  // namespace fovea
