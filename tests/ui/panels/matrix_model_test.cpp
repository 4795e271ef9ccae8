#include "ui/panels/matrix_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <limits>

namespace fovea::test {
namespace {

using Side = MatrixModel::Side;

class MatrixModelTest : public testing::Test {
 protected:
  MatrixModelTest() : tester(&model, QAbstractItemModelTester::FailureReportingMode::Warning) {
    model.setTensor(tensorFromRows({{1, -2.5}, {3, 4}}));
  }
  QString shown(int row, int column, int role = Qt::EditRole) {
    return model.index(row, column).data(role).toString();
  }
  bool type(int row, int column, const QString& text) {
    return model.setData(model.index(row, column), text, Qt::EditRole);
  }

  MatrixModel model;
  QAbstractItemModelTester tester;
};

TEST_F(MatrixModelTest, ShowsTakesAndGivesBackNumbers) {
  EXPECT_EQ(shown(0, 1), QStringLiteral("−2.5"));
  EXPECT_TRUE(type(0, 1, QStringLiteral("−7e-1")));
  EXPECT_TRUE(type(1, 0, " 0.125 "));
  EXPECT_TRUE(model.problem().isEmpty());
  EXPECT_EQ(model.tensor(), tensorFromRows({{1, -0.7}, {0.125, 4}}));
}

TEST_F(MatrixModelTest, LongNumbersAreShortenedOnlyToTheEye) {
  const double third = 1.0 / 3;
  model.setTensor(tensorFromRows({{third, 1e300}}));
  EXPECT_EQ(shown(0, 0, Qt::DisplayRole), "0.333333");
  EXPECT_EQ(shown(0, 0), "0.3333333333333333");
  EXPECT_EQ(model.tensor().at(0, 0), third);
  // Typing what is there changes nothing.
  EXPECT_TRUE(type(0, 0, shown(0, 0)));
  EXPECT_EQ(model.tensor().at(0, 0), third);
}

TEST_F(MatrixModelTest, SingleNumbersStayTheSameSingles) {
  const float tenth = 0.1F;
  model.setTensor(tensorFromRows({{tenth}}, Precision::Float32));
  EXPECT_EQ(shown(0, 0), "0.1");
  EXPECT_EQ(static_cast<float>(model.tensor().at(0, 0)), tenth);
}

TEST_F(MatrixModelTest, WhatIsNoNumberIsKeptAndExplained) {
  for (const char* text : {"abc", "1,5", "", "nan", "inf", "-inf", "1e999"}) {
    EXPECT_TRUE(type(1, 1, text)) << text;
    EXPECT_EQ(shown(1, 1), text);
    EXPECT_TRUE(model.problem().startsWith("Row 2, column 2")) << text;
    EXPECT_EQ(model.goToProblem(), model.index(1, 1));
  }
  EXPECT_TRUE(type(1, 1, "9"));
  EXPECT_TRUE(model.problem().isEmpty());
}

TEST_F(MatrixModelTest, HiddenPairsAreNumbersOfScoresAlone) {
  model.setHiddenAllowed(true);
  EXPECT_TRUE(type(0, 0, QStringLiteral("−∞")));
  EXPECT_TRUE(model.problem().isEmpty());
  EXPECT_EQ(model.tensor().at(0, 0), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(shown(0, 0), QStringLiteral("−∞"));
  EXPECT_TRUE(type(0, 0, "inf"));
  EXPECT_FALSE(model.problem().isEmpty());
}

TEST_F(MatrixModelTest, SizesChangeAndKeepWhatStaysInside) {
  type(1, 1, "x");
  EXPECT_TRUE(model.resize(2, 3, 2));
  EXPECT_EQ(model.slices(), 2);
  EXPECT_EQ(shown(1, 1), "x");
  model.setSlice(1);
  EXPECT_EQ(shown(0, 1), QStringLiteral("−2.5"));
  EXPECT_EQ(shown(2, 0), "0");
  EXPECT_TRUE(model.resize(1, 1, 1));
  EXPECT_TRUE(model.problem().isEmpty());
  EXPECT_EQ(model.tensor(), tensorFromRows({{1}}));
  EXPECT_FALSE(model.resize(1, 0, 1));
  EXPECT_FALSE(model.resize(1, 100'000, 100'000));
  EXPECT_FALSE(model.resize(std::numeric_limits<Index>::max(), 2, 2));
  EXPECT_EQ(model.tensor(), tensorFromRows({{1}}));
}

TEST_F(MatrixModelTest, LabelsStandBeforeTheNumbers) {
  model.setLabelled(Side::Rows, true);
  model.setLabelled(Side::Columns, true);
  model.setLabels(Side::Rows, {"the", "cat"});
  EXPECT_EQ(model.rowCount(), 3);
  EXPECT_EQ(model.columnCount(), 3);
  EXPECT_EQ(shown(1, 0), "the");
  EXPECT_EQ(shown(0, 2), "2");  // numbered
  EXPECT_EQ(shown(1, 1), "1");
  EXPECT_FALSE(type(0, 0, "corner"));
  int told = 0;
  QObject::connect(&model, &MatrixModel::labelsEdited, [&](Side side) {
    ++told;
    EXPECT_EQ(side, Side::Rows);
  });
  EXPECT_TRUE(type(2, 0, "dog"));
  EXPECT_EQ(model.labels(Side::Rows), QStringList({"the", "dog"}));
  EXPECT_EQ(told, 1);
}

TEST_F(MatrixModelTest, PastesFromASpreadsheetAndGrows) {
  EXPECT_EQ(model.paste(model.index(1, 1), "10\t20\n30\t40\n"), QString());
  EXPECT_EQ(model.tensor(), tensorFromRows({{1, -2.5, 0}, {3, 10, 20}, {0, 30, 40}}));
  const Tensor before = model.tensor();
  for (const char* bad : {"1\t2\n3", "1\tnan", "one\ttwo", "", "1.234,5\t6"}) {
    EXPECT_FALSE(model.paste(model.index(0, 0), bad).isEmpty()) << bad;
    EXPECT_EQ(model.tensor(), before) << bad;
  }
  model.setLabelled(Side::Rows, true);
  EXPECT_EQ(model.paste(model.index(0, 0), "\ta\tb\nx\t7\t8\n"), QString());
  EXPECT_EQ(model.labels(Side::Rows), QStringList({"x"}));
  EXPECT_EQ(model.tensor().at(0, 1), 8);
}

TEST_F(MatrixModelTest, CopiesARectangleAndClears) {
  EXPECT_EQ(model.copied(model.index(0, 0), model.index(1, 1)), QStringLiteral("1\t−2.5\n3\t4\n"));
  model.clear({model.index(0, 0), model.index(1, 1)});
  EXPECT_EQ(model.tensor(), tensorFromRows({{0, -2.5}, {3, 0}}));
  // What was copied pastes back.
  EXPECT_EQ(model.paste(model.index(0, 0), QStringLiteral("1\t−2.5\n3\t4\n")), QString());
  EXPECT_EQ(model.tensor(), tensorFromRows({{1, -2.5}, {3, 4}}));
}

}  // namespace
}  // namespace fovea::test
