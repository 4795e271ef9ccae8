#include "ui/state/figure_source.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/ui/state/session_fixture.h"

namespace fovea {
namespace {

class FigureSourceTest : public test::SessionFixture {};

TEST_F(FigureSourceTest, FiguresComeOnlyWhileActive) {
  open("b1");
  FigureSource source(session, "weights");
  QSignalSpy changed(&source, &FigureSource::figureChanged);
  session.setSelection({0, 0, 2, 1, 0});
  QTest::qWait(50);
  EXPECT_EQ(changed.count(), 0);
  EXPECT_TRUE(source.dirty());
  source.setActive(true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return source.figure() != nullptr; }));
  EXPECT_EQ(source.figure()->id, "weights");
  EXPECT_EQ(source.figure()->marks.query, 2);
  EXPECT_FALSE(source.dirty());
  changed.clear();
  session.setHover(Cell{Quantity::Weights, 0, 0, 0, 0});
  session.setStage(Stage::Mix);
  QTest::qWait(50);
  EXPECT_EQ(changed.count(), 0) << "hovering and stages leave this panel alone";
}

TEST_F(FigureSourceTest, AMatrixBehindTheDoorHasASentenceInstead) {
  open("b1t");
  FigureSource source(session, "q");
  source.setActive(true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return source.error().has_value(); }));
  EXPECT_FALSE(source.figure());
  EXPECT_FALSE(source.error()->message.str().empty());
}

TEST_F(FigureSourceTest, RangesAreHeldWhileSomebodyTypes) {
  session.edit({}, [](Input& input) { input.text = "the cat sat"; });
  ASSERT_TRUE(settled());
  FigureSource source(session, "score");
  source.setActive(true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return source.figure() != nullptr; }));
  const auto before = source.figure();
  session.holdRanges(true);
  session.setText("the cat sat on another mat entirely");
  ASSERT_TRUE(settled());
  ASSERT_TRUE(QTest::qWaitFor([&] { return source.figure() != before; }));
  EXPECT_EQ(source.figure()->ranges[0].high, before->ranges[0].high);
  const auto held = source.figure();
  session.holdRanges(false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return source.figure() != held; }));
  EXPECT_NE(source.figure()->ranges[0].high, before->ranges[0].high);
}

TEST_F(FigureSourceTest, AnotherStageHasItsOwnRangesWhilePlaying) {
  open("b1");
  session.setStage(Stage::Scale);
  FigureSource source(session, "walk");
  source.setActive(true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return source.figure() != nullptr; }));
  session.holdRanges(true);
  for (const Stage stage : {Stage::Mask, Stage::Softmax, Stage::Mix}) {
    const auto before = source.figure();
    session.setStage(stage);
    ASSERT_TRUE(QTest::qWaitFor([&] { return source.figure() != before && !source.dirty(); }));
    const auto own = makeFigure("walk", session.shown(), session.view(), Progress());
    ASSERT_TRUE(own.has_value());
    ASSERT_EQ(source.figure()->ranges.size(), own->ranges.size());
    for (std::size_t i = 0; i < own->ranges.size(); ++i) {
      EXPECT_EQ(source.figure()->ranges[i].low, own->ranges[i].low) << stageId(stage);
      EXPECT_EQ(source.figure()->ranges[i].high, own->ranges[i].high) << stageId(stage);
      EXPECT_EQ(source.figure()->ranges[i].note.str(), own->ranges[i].note.str());
    }
  }
}

}  // namespace
}  // namespace fovea
