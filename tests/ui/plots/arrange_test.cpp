#include "ui/plots/arrange.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <QImage>

#include "core/base/number.h"
#include "tests/ui/plots/sample_figures.h"
#include "ui/plots/paint.h"

using namespace fovea;
using namespace fovea::test;

namespace {

CellWindow wholeOf(const Figure& figure, int block) {
  const auto* heatmap = std::get_if<Heatmap>(&figure.blocks[static_cast<std::size_t>(block)].body);
  return heatmap == nullptr ? CellWindow{} : CellWindow::whole(*heatmap);
}

/// Every text of a figure as it is painted, names and marks included.
std::vector<TextBox> textsOf(const Figure& figure, const Scene& scene, const Style& style) {
  QImage image(scene.size.toSize().expandedTo({1, 1}), QImage::Format_RGB32);
  QPainter painter(&image);
  Ink ink(painter, style);
  std::vector<TextBox> boxes;
  ink.boxes = &boxes;
  const Windows windows = [&](int block) { return wholeOf(figure, block); };
  paintFigure(ink, figure, scene, windows);
  Marks none = figure.marks;
  none.query = none.key = none.feature =
      kNone;  // the value on a small cell may cover its neighbours
  paintMarks(ink, figure, scene, none, {}, windows);
  return boxes;
}

/// What is wrong with the texts: one over another, or outside the picture.
std::string faultOf(const std::vector<TextBox>& boxes, QSizeF size) {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const QRectF& box = boxes[i].box;
    if (box.left() < -1 || box.top() < -1 || box.right() > size.width() + 1 ||
        box.bottom() > size.height() + 1) {
      return "outside: " + boxes[i].text.toStdString();
    }
    for (std::size_t k = 0; k < i; ++k) {
      const QRectF both = box.intersected(boxes[k].box);
      if (both.width() > 1.2 && both.height() > 2.2) {
        return boxes[k].text.toStdString() + " under " + boxes[i].text.toStdString();
      }
    }
  }
  return {};
}

std::string faultOfCells(const Scene& scene) {
  const QRectF picture(QPointF(0, 0), scene.size);
  for (std::size_t i = 0; i < scene.places.size(); ++i) {
    if (!scene.places[i].heatmap) continue;
    const QRectF& cells = scene.places[i].heatmap->cells;
    if (!picture.adjusted(-1, -1, 1, 1).contains(cells)) return "cells outside";
    for (std::size_t k = 0; k < i; ++k) {
      if (scene.places[k].heatmap && scene.places[k].heatmap->cells.intersects(cells)) {
        return "cells over cells";
      }
    }
  }
  return {};
}

class Arrange : public ::testing::Test {
 protected:
  void SetUp() override { loadFonts(); }
  Style style = Style::light();
};

}  // namespace

TEST_F(Arrange, KeepsTheDesignedMeasuresOfTheWorkedExample) {
  const Scene scene = arrange(scoreFigure(4, 4), {1008, 463}, style);
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
  const Scene few = arrange(scoreFigure(6, 4), {1008, 463}, style);
  const Scene many = arrange(scoreFigure(32, 4), {1008, 463}, style);
  EXPECT_EQ(few.find(4)->heatmap->cells.topLeft(), many.find(4)->heatmap->cells.topLeft());
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
    const Scene scene = arrange(gridFigure(4, 4), {width, 400}, style);
    const HeatmapPlace& place = *scene.find(0)->heatmap;
    EXPECT_LE(place.decimals, before);
    if (place.decimals >= 0) {
      EXPECT_LE(place.numberWidth, place.pitchX());
    }
    before = place.decimals;
  }
  EXPECT_EQ(before, -1);
}

TEST_F(Arrange, SharesPixelsOnlyWhereCellsOutnumberThem) {
  EXPECT_FALSE(arrange(gridFigure(200, 200), {400, 400}, style).find(0)->heatmap->pooled());
  const Scene scene = arrange(gridFigure(2048, 2048), {400, 400}, style);
  EXPECT_TRUE(scene.find(0)->heatmap->pooled());
  EXPECT_TRUE(scene.bars.front().sayStrongest);
}

TEST_F(Arrange, WritesTheNumberThatIsThere) {
  const Figure figure = gridFigure(4, 5);
  const Scene scene = arrange(figure, {500, 420}, style);
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
  const Scene a = arrange(figure, {777, 333}, style), b = arrange(figure, {777, 333}, style);
  ASSERT_EQ(a.places.size(), b.places.size());
  for (std::size_t i = 0; i < a.places.size(); ++i) {
    EXPECT_EQ(a.places[i].rect, b.places[i].rect);
  }
}

RC_GTEST_FIXTURE_PROP(Arrange, NeverClipsOrOverlapsAGrid, ()) {
  const int queries = *rc::gen::inRange(1, 70), keys = *rc::gen::inRange(1, 70);
  const QSizeF size(*rc::gen::inRange(300, 1600), *rc::gen::inRange(250, 1100));
  const Figure figure = gridFigure(queries, keys);
  const Scene scene = arrange(figure, size, style);
  RC_ASSERT(faultOfCells(scene) == "");
  RC_ASSERT(faultOf(textsOf(figure, scene, style), size) == "");
}

RC_GTEST_FIXTURE_PROP(Arrange, NeverClipsOrOverlapsAnEquation, ()) {
  const int tokens = *rc::gen::inRange(1, 70), width = *rc::gen::inRange(1, 130);
  const QSizeF size(*rc::gen::inRange(640, 2400), *rc::gen::inRange(258, 1600));
  const Figure figure = scoreFigure(tokens, width);
  const Scene scene = arrange(figure, size, style);
  RC_ASSERT(faultOfCells(scene) == "");
  RC_ASSERT(faultOf(textsOf(figure, scene, style), size) == "");
}
