// Arrows that are dragged and cells that are painted, as the view says it.
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/ui/plots/sample_figures.h"
#include "ui/plots/figure_view.h"
#include "ui/plots/hit.h"

using namespace fovea;
using namespace fovea::test;

namespace {

struct Stroke {
  Index query, key;
  Gesture gesture;
  friend bool operator==(const Stroke&, const Stroke&) = default;
};

struct Canvas {
  FigureView view;
  std::vector<Stroke> strokes;
  std::vector<std::pair<QPointF, Gesture>> turns;

  explicit Canvas(Figure figure) {
    QObject::connect(&view, &FigureView::painted, &view,
                     [this](const QString& setting, Index query, Index key, Gesture gesture) {
                       EXPECT_EQ(setting, "cells");
                       strokes.push_back({query, key, gesture});
                     });
    QObject::connect(&view, &FigureView::turned, &view,
                     [this](const QString& setting, double x, double y, Gesture gesture) {
                       EXPECT_EQ(setting, "a");
                       turns.push_back({{x, y}, gesture});
                     });
    view.resize(600, 500);
    view.setFigure(std::make_shared<const Figure>(std::move(figure)));
    view.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
  }
  QPoint cell(Index row, Index column) {
    return view.cellRect({0, row, column}).center().toPoint();
  }
};

}  // namespace

TEST(Hands, PaintEveryCellTheyPass) {
  Figure figure = gridFigure(6, 6);
  std::get<Heatmap>(figure.blocks[0].body).paints = "cells";
  Canvas canvas(figure);
  QSignalSpy pinned(&canvas.view, &FigureView::pinned);
  QTest::mousePress(&canvas.view, Qt::LeftButton, {}, canvas.cell(1, 1));
  QTest::mouseMove(&canvas.view, canvas.cell(1, 4));
  QTest::mouseMove(&canvas.view, canvas.cell(2, 4));
  QTest::mouseRelease(&canvas.view, Qt::LeftButton, {}, canvas.cell(2, 4));
  EXPECT_EQ(canvas.strokes, (std::vector<Stroke>{{1, 1, Gesture::Begin},
                                                 {1, 2, Gesture::Go},
                                                 {1, 3, Gesture::Go},
                                                 {1, 4, Gesture::Go},
                                                 {2, 4, Gesture::Go},
                                                 {2, 4, Gesture::End}}));
  EXPECT_EQ(pinned.count(), 0);
  canvas.strokes.clear();
  QTest::keyClick(&canvas.view, Qt::Key_Space);
  QTest::keyClick(&canvas.view, Qt::Key_Right);
  QTest::keyClick(&canvas.view, Qt::Key_Return);
  EXPECT_EQ(canvas.strokes, (std::vector<Stroke>{{2, 4, Gesture::Key}, {2, 5, Gesture::Key}}));
}

TEST(Hands, DragArrowsWithinTheirReach) {
  Plane plane;
  plane.reach = 4;
  plane.arrows = {{Text::verbatim("fixed"), Hue::Key, kNone, 2, -1, false, ""},
                  {Text::verbatim("a"), Hue::Query, kNone, 3, 1, false, "a"}};
  Figure figure;
  figure.blocks = {{"plane", plane}};
  figure.layout.block = 0;
  Canvas canvas(figure);
  const QPoint tip = canvas.cell(1, 0);
  QTest::mousePress(&canvas.view, Qt::LeftButton, {}, tip);
  QTest::mouseMove(&canvas.view, tip + QPoint(2000, 0));
  QTest::mouseRelease(&canvas.view, Qt::LeftButton, {}, tip + QPoint(2000, 0));
  ASSERT_EQ(canvas.turns.size(), 3u);
  EXPECT_EQ(canvas.turns[0].second, Gesture::Begin);
  EXPECT_NEAR(canvas.turns[0].first.x(), 3, .05);
  EXPECT_NEAR(canvas.turns[0].first.y(), 1, .05);
  EXPECT_EQ(canvas.turns[1].second, Gesture::Go);
  EXPECT_EQ(canvas.turns[1].first.x(), 4);
  EXPECT_EQ(canvas.turns[2].second, Gesture::End);
  canvas.turns.clear();
  QTest::mouseClick(&canvas.view, Qt::LeftButton, {}, canvas.cell(0, 0));
  EXPECT_TRUE(canvas.turns.empty()) << "fixed arrows stay";
  QTest::keyClick(&canvas.view, Qt::Key_Down);
  EXPECT_TRUE(canvas.turns.empty()) << "from a fixed one to the next";
  QTest::keyClick(&canvas.view, Qt::Key_Down);
  ASSERT_EQ(canvas.turns.size(), 1u);
  EXPECT_EQ(canvas.turns[0].second, Gesture::Key);
  EXPECT_EQ(canvas.turns[0].first.x(), 3);
  EXPECT_LT(canvas.turns[0].first.y(), 1);
}
