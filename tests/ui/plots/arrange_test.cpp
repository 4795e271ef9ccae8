#include "ui/plots/arrange.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/base/number.h"
#include "tests/ui/plots/sample_figures.h"
#include "tests/ui/plots/text_faults.h"

using namespace fovea;
using namespace fovea::test;

namespace {

class Arrange : public ::testing::Test {
 protected:
  void SetUp() override { loadFonts(); }
  Style style = Style::light();
};

}  // namespace

TEST_F(Arrange, KeepsTheDesignedMeasuresOfTheWorkedExample) {
  const PlacedFigure scene = arrange(scoreFigure(4, 4), {1008, 463}, style);
  const HeatmapPlace& q = *scene.find(0)->heatmap;
  const HeatmapPlace& s = *scene.find(4)->heatmap;
  EXPECT_EQ(q.pitchX(), 46);
  EXPECT_EQ(q.pitchY(), 54);
  EXPECT_EQ(s.pitchX(), 54);
  EXPECT_EQ(s.pitchY(), 54);
  EXPECT_EQ(s.decimals, 2);
  EXPECT_EQ(q.cells.top(), s.cells.top()) << "cells of all blocks begin at one height";
  EXPECT_EQ(q.title->y(), s.title->y()) << "titles stand on one line";
  EXPECT_EQ(scene.bars.size(), 2u) << "Q and K share one bar";
}

TEST_F(Arrange, KeepsEveryCornerWhenAnotherTextComes) {
  const PlacedFigure few = arrange(scoreFigure(6, 4), {1008, 463}, style);
  const PlacedFigure many = arrange(scoreFigure(32, 4), {1008, 463}, style);
  EXPECT_EQ(few.find(4)->heatmap->cells.topLeft(), many.find(4)->heatmap->cells.topLeft());
}

TEST_F(Arrange, TurnedNamesCanBeReadInALowWindow) {
  Figure figure = scoreFigure(5, 4);
  for (Block& block : figure.blocks) {
    auto* heatmap = std::get_if<Heatmap>(&block.body);
    if (!heatmap) continue;
    for (AxisInfo* axis : {&heatmap->rows, &heatmap->columns}) {
      for (std::string& label : axis->labels) label = "supercalifragilistic";
    }
  }
  const PlacedFigure scene = arrange(figure, {930, 342}, style);
  const HeatmapPlace& s = *scene.find(4)->heatmap;
  EXPECT_EQ(s.columns, Naming::Turned);
  EXPECT_GE(s.columnRoom - 20, textWidth("superca…", style.bold));
  EXPECT_GE(s.pitchY(), 20) << "cells keep the height of a number";
  EXPECT_GE(s.title->y(), 14) << "titles keep off what stands above";
}

TEST_F(Arrange, ATitleIsNotCutWhereThereIsRoomBesideIt) {
  Figure figure = scoreFigure(3, 2);
  auto& scores = std::get<Heatmap>(figure.blocks[4].body);
  scores.name = Text::verbatim("a name far wider than three small columns of numbers");
  const PlacedFigure scene = arrange(figure, {930, 342}, style);
  const HeatmapPlace& s = *scene.find(4)->heatmap;
  const double whole =
      textWidth("S", style.headingBold) + 8 + textWidth(toQString(scores.name), style.normal);
  EXPECT_GE(s.titleRoom, whole);
  EXPECT_LE(s.title->x() + s.titleRoom, 930);
  const HeatmapPlace& k = *scene.find(2)->heatmap;
  EXPECT_GE(s.title->x(), k.title->x() + k.titleWidth);
}

TEST_F(Arrange, ATileWithTheWindowToItselfHasLargerCells) {
  const auto pitch = [&](QSizeF size) {
    return arrange(gridFigure(4, 4), size, style).find(0)->heatmap->pitchX();
  };
  EXPECT_EQ(pitch({420, 360}), 56);
  EXPECT_GT(pitch({1270, 540}), 70);
}

TEST_F(Arrange, WritesNamesFromSixteenPixelsAndPositionsBelow) {
  EXPECT_EQ(arrange(scoreFigure(16, 4), {1008, 463}, style).find(4)->heatmap->columns,
            Naming::Turned);
  EXPECT_EQ(arrange(scoreFigure(32, 4), {1008, 463}, style).find(4)->heatmap->columns,
            Naming::Positions);
}

TEST_F(Arrange, DropsDecimalsThenNumbersBeforeANumberWouldClip) {
  int before = 3;
  for (double width = 420; width >= 120; width -= 20) {
    const PlacedFigure scene = arrange(gridFigure(4, 4), {width, 400}, style);
    const HeatmapPlace& place = *scene.find(0)->heatmap;
    EXPECT_LE(place.decimals, before);
    if (place.decimals >= 0) {
      EXPECT_LE(place.numberWidth, place.pitchX());
    }
    before = place.decimals;
  }
  EXPECT_EQ(before, -1);
}

TEST_F(Arrange, WeightsHaveTwoDigitsOrNoneOnScreenAndInFiles) {
  for (const Index tokens : {8, 10, 12}) {
    Figure figure;
    Heatmap weights = grid(tokens, tokens, .9);
    weights.quantity = Quantity::Weights;
    weights.signedMap = false;
    weights.zeroFeature = false;
    figure.blocks.push_back({"weights", std::move(weights)});
    figure.layout.block = 0;
    figure.ranges = {{0, 1, "0", "1", {}}};
    for (const double width : {300.0, 380.0, 454.0, 900.0}) {
      const PlacedFigure scene = arrange(figure, {width, 400}, style);
      const HeatmapPlace& place = *scene.find(0)->heatmap;
      EXPECT_TRUE(place.decimals == 2 || place.decimals == -1)
          << tokens << " tokens, " << width << ": " << place.decimals;
      if (place.decimals < 0) continue;
      EXPECT_EQ(place.leastNumber, tokens > 8 ? .1 : 0);
      EXPECT_LE(place.numberWidth, place.pitchX());
    }
    EXPECT_EQ(arrange(figure, {900, 400}, style).find(0)->heatmap->decimals, 2);
  }
}

TEST_F(Arrange, SharesPixelsOnlyWhereCellsOutnumberThem) {
  EXPECT_FALSE(arrange(gridFigure(200, 200), {400, 400}, style).find(0)->heatmap->pooled());
  const PlacedFigure scene = arrange(gridFigure(2048, 2048), {400, 400}, style);
  EXPECT_TRUE(scene.find(0)->heatmap->pooled());
  EXPECT_TRUE(scene.bars.front().sayStrongest);
}

TEST_F(Arrange, WritesTheNumberThatIsThere) {
  const Figure figure = gridFigure(4, 5);
  const PlacedFigure scene = arrange(figure, {500, 420}, style);
  const HeatmapPlace& place = *scene.find(0)->heatmap;
  ASSERT_EQ(place.decimals, 2);
  const auto& heatmap = std::get<Heatmap>(figure.blocks[0].body);
  const std::vector<TextBox> boxes = textsOf(figure, scene, style);
  for (Index i = 0; i < 4; ++i) {
    for (Index j = 0; j < 5; ++j) {
      const QRectF cell(place.cells.left() + double(j) * place.pitchX(),
                        place.cells.top() + double(i) * place.pitchY(), place.pitchX(),
                        place.pitchY());
      QStringList inside;
      for (const TextBox& box : boxes) {
        if (cell.contains(box.box)) inside << box.text;
      }
      EXPECT_EQ(inside, QStringList(QString::fromStdString(shown(heatmap.values.at(i, j), 2))));
    }
  }
}

TEST_F(Arrange, IsTheSameForTheSameInput) {
  const Figure figure = scoreFigure(7, 5);
  const PlacedFigure a = arrange(figure, {777, 333}, style), b = arrange(figure, {777, 333}, style);
  ASSERT_EQ(a.places.size(), b.places.size());
  for (std::size_t i = 0; i < a.places.size(); ++i) {
    EXPECT_EQ(a.places[i].rect, b.places[i].rect);
  }
}

RC_GTEST_FIXTURE_PROP(Arrange, NeverClipsOrOverlapsAGrid, ()) {
  const int queries = *rc::gen::inRange(1, 70), keys = *rc::gen::inRange(1, 70);
  const QSizeF size(*rc::gen::inRange(300, 1600), *rc::gen::inRange(250, 1100));
  const Figure figure = gridFigure(queries, keys);
  const PlacedFigure scene = arrange(figure, size, style);
  RC_ASSERT(faultOfCells(scene) == "");
  RC_ASSERT(faultOf(textsOf(figure, scene, style), size) == "");
}

RC_GTEST_FIXTURE_PROP(Arrange, NeverClipsOrOverlapsAnEquation, ()) {
  const int tokens = *rc::gen::inRange(1, 70), width = *rc::gen::inRange(1, 130);
  const QSizeF size(*rc::gen::inRange(640, 2400), *rc::gen::inRange(258, 1600));
  const Figure figure = scoreFigure(tokens, width);
  const PlacedFigure scene = arrange(figure, size, style);
  RC_ASSERT(faultOfCells(scene) == "");
  RC_ASSERT(faultOf(textsOf(figure, scene, style), size) == "");
}

TEST_F(Arrange, GapsDoNotGrowWithoutLimit) {
  const PlacedFigure scene = arrange(scoreFigure(4, 4), {3400, 1300}, style);
  EXPECT_LT(scene.find(4)->heatmap->cells.right(), 1600) << "S stays near Q and K";
}
