#include "ui/plots/figure_view.h"

#include <gtest/gtest.h>

#include <QAccessible>
#include <QApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "core/base/number.h"
#include "tests/ui/plots/sample_figures.h"
#include "ui/plots/hit.h"

using namespace fovea;
using namespace fovea::test;

namespace {

struct Shown {
  FigureView view;
  std::vector<std::optional<Cell>> hovered;
  std::vector<Cell> pinned;
  QStringList actions;

  explicit Shown(Figure figure, QSize size = {600, 500}) {
    QObject::connect(&view, &FigureView::hovered, &view,
                     [this](const std::optional<Cell>& cell) { hovered.push_back(cell); });
    QObject::connect(&view, &FigureView::pinned, &view,
                     [this](const Cell& cell) { pinned.push_back(cell); });
    QObject::connect(&view, &FigureView::action, &view,
                     [this](const QString& name) { actions << name; });
    view.resize(size);
    view.setFigure(std::make_shared<const Figure>(std::move(figure)));
    view.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
  }
  void wheel(QPointF at, int delta) {
    QWheelEvent event(at, view.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&view, &event);
  }
};

}  // namespace

TEST(FigureView, TheFocusOfAControlThatGoesAwayPointsAtNothing) {
  for (const bool hides : {true, false}) {
    QWidget window;
    window.resize(600, 500);
    auto* button = new QPushButton(&window);
    auto* view = new FigureView(&window);
    view->setGeometry(0, 40, 600, 460);
    view->setFigure(std::make_shared<const Figure>(gridFigure(4, 5)));
    QSignalSpy hovered(view, &FigureView::hovered);
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    button->setFocus();
    ASSERT_TRUE(button->hasFocus());
    hides ? button->hide() : button->setEnabled(false);
    EXPECT_TRUE(view->hasFocus());
    EXPECT_EQ(hovered.count(), 0);
    button->show();
    button->setEnabled(true);
    button->setFocus();
    QTest::keyClick(button, Qt::Key_Tab);
    EXPECT_TRUE(view->hasFocus());
    EXPECT_EQ(hovered.count(), 1) << "who presses Tab points at the first block";
  }
}

TEST(FigureView, HoverAndClickGiveTheCellUnderThePointer) {
  Shown shown(gridFigure(4, 5));
  for (const Index row : {0, 2, 3}) {
    for (const Index column : {0, 1, 4}) {
      const QPoint at = shown.view.cellRect({0, row, column}).center().toPoint();
      shown.hovered.clear();
      QTest::mouseMove(&shown.view, at);
      QTest::qWait(1);
      ASSERT_FALSE(shown.hovered.empty());
      ASSERT_TRUE(shown.hovered.back().has_value());
      EXPECT_EQ(shown.hovered.back()->query, row);
      EXPECT_EQ(shown.hovered.back()->key, column);
      EXPECT_EQ(shown.hovered.back()->quantity, Quantity::Score);
      shown.pinned.clear();
      QTest::mouseClick(&shown.view, Qt::LeftButton, {}, at);
      ASSERT_EQ(shown.pinned.size(), 1u);
      EXPECT_EQ(shown.pinned[0], *shown.hovered.back());
    }
  }
  QTest::mouseMove(&shown.view, QPoint(2, 2));
  QTest::qWait(1);
  EXPECT_FALSE(shown.hovered.back().has_value());
}

TEST(FigureView, ATurnedMatrixGivesTokenAndNumber) {
  Shown shown(scoreFigure(4, 3), {1008, 463});
  QTest::mouseMove(&shown.view, shown.view.cellRect({2, 1, 3}).center().toPoint());
  QTest::qWait(1);
  ASSERT_FALSE(shown.hovered.empty());
  ASSERT_TRUE(shown.hovered.back().has_value());
  EXPECT_EQ(shown.hovered.back()->key, 3);
  EXPECT_EQ(shown.hovered.back()->feature, 1);
  EXPECT_EQ(shown.hovered.back()->quantity, Quantity::Key);
}

TEST(FigureView, ArrowsMoveEnterPinsEscLetsGo) {
  Shown shown(gridFigure(3, 3));
  shown.view.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&shown.view));
  shown.view.clearFocus();
  shown.view.setFocus(Qt::TabFocusReason);
  QTest::keyClick(&shown.view, Qt::Key_Up);
  QTest::keyClick(&shown.view, Qt::Key_Left);
  ASSERT_TRUE(shown.hovered.back().has_value());
  EXPECT_EQ(shown.hovered.back()->query, 0);  // the marks have row 1, column 2
  EXPECT_EQ(shown.hovered.back()->key, 1);
  QTest::keyClick(&shown.view, Qt::Key_Up);
  EXPECT_EQ(shown.hovered.back()->query, 0) << "the edge holds";
  QTest::keyClick(&shown.view, Qt::Key_Return);
  ASSERT_EQ(shown.pinned.size(), 1u);
  EXPECT_EQ(shown.pinned[0].key, 1);
  QTest::keyClick(&shown.view, Qt::Key_Escape);
  EXPECT_FALSE(shown.hovered.back().has_value());
}

TEST(FigureView, TabGoesFromBlockToBlockThenOn) {
  QWidget window;
  auto* view = new FigureView(&window);
  auto* after = new QWidget(&window);
  after->setFocusPolicy(Qt::StrongFocus);
  view->setGeometry(0, 0, 1008, 463);
  after->setGeometry(0, 470, 50, 20);
  view->setFigure(std::make_shared<const Figure>(scoreFigure(4, 4)));
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  window.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
  view->clearFocus();
  view->setFocus(Qt::TabFocusReason);
  ASSERT_TRUE(view->hasFocus());
  EXPECT_EQ(view->spot().block, 0);
  QTest::keyClick(view, Qt::Key_Tab);
  EXPECT_EQ(view->spot().block, 2);
  QTest::keyClick(view, Qt::Key_Tab);
  EXPECT_EQ(view->spot().block, 4);
  QTest::keyClick(view, Qt::Key_Tab);
  EXPECT_TRUE(after->hasFocus());
}

TEST(FigureView, TheWheelZoomsLargeMatricesOnly) {
  Shown small(gridFigure(4, 4));
  const QRectF before = small.view.cellRect({0, 0, 0});
  small.wheel(before.center(), 480);
  EXPECT_EQ(small.view.cellRect({0, 0, 0}), before);

  Shown large(gridFigure(256, 256));
  const QPointF at = large.view.cellRect({0, 100, 50}).center();
  for (int i = 0; i < 4; ++i) large.wheel(at, 240);
  const QRectF cell = large.view.cellRect({0, 100, 50});
  EXPECT_GT(cell.width(), 4);
  EXPECT_TRUE(cell.contains(at)) << "the cell under the pointer stays there";
  QTest::mouseDClick(&large.view, Qt::LeftButton, {}, at.toPoint());
  EXPECT_LT(large.view.cellRect({0, 100, 50}).width(), 4);
}

TEST(FigureView, HoverRepaintsMarksAndKeepsTheCells) {
  Shown shown(gridFigure(4, 4));
  const QImage before = shown.view.grab().toImage();
  Marks marks;
  marks.query = 0;
  marks.key = 0;
  shown.view.setHover(marks);
  const QImage during = shown.view.grab().toImage();
  shown.view.setHover({});
  const QImage after = shown.view.grab().toImage();
  EXPECT_NE(before, during);
  EXPECT_EQ(before, after);
}

TEST(FigureView, LinksAndBoxesAreActions) {
  Figure figure;
  Table table;
  TableRow row;
  TableCell label, link;
  label.kind = TableCell::Kind::Text;
  label.text = Text::verbatim("pair");
  link.kind = TableCell::Kind::Link;
  link.text = Text::verbatim("24 more");
  link.action = "unfold";
  row.cells = {label, link};
  table.rows = {row};
  figure.blocks = {{"arithmetic", table}};
  figure.layout.block = 0;
  Shown shown(figure, {500, 200});
  const Place& place = *shown.view.placed().find(0);
  const QPointF at(place.rect.left() + place.table->centre(1, place.table->bands[0]),
                   place.rect.top() + place.table->bands[0].rows[0]);
  QTest::mouseClick(&shown.view, Qt::LeftButton, {}, at.toPoint());
  EXPECT_EQ(shown.actions, QStringList("unfold"));
  QTest::keyClick(&shown.view, Qt::Key_Space);
  EXPECT_EQ(shown.actions, QStringList({"unfold", "unfold"})) << "and a key does the same";
}

TEST(FigureView, AScreenReaderHearsTheCell) {
  Shown shown(gridFigure(4, 4));
  QAccessibleInterface* view = QAccessible::queryAccessibleInterface(&shown.view);
  ASSERT_NE(view, nullptr);
  ASSERT_EQ(view->childCount(), 1);
  QAccessibleInterface* matrix = view->child(0);
  ASSERT_EQ(matrix->role(), QAccessible::Table);
  ASSERT_NE(matrix->tableInterface(), nullptr);
  EXPECT_EQ(matrix->tableInterface()->rowCount(), 4);
  QAccessibleInterface* cell = matrix->tableInterface()->cellAt(1, 3);
  ASSERT_NE(cell, nullptr);
  EXPECT_EQ(cell, matrix->tableInterface()->cellAt(1, 3));
  const QString number = QString::fromStdString(
      fovea::shown(std::get<Heatmap>(shown.view.figure()->blocks[0].body).at(1, 3), 2));
  EXPECT_EQ(cell->text(QAccessible::Name), "score, query cat, row 2, key on, column 4, " + number);
  EXPECT_EQ(matrix->tableInterface()->cellAt(4, 0), nullptr);
}

TEST(FigureView, ShowsNothingWithoutAFigureAndSurvivesAnySize) {
  FigureView view;
  view.resize(1, 1);
  view.show();
  view.grab();
  for (const Figure& figure : {gridFigure(1, 1), scoreFigure(1, 1), scoreFigure(300, 64)}) {
    view.setFigure(std::make_shared<const Figure>(figure));
    for (const QSize size : {QSize(1, 1), QSize(40, 2000), QSize(2000, 30), QSize(300, 250)}) {
      view.resize(size);
      view.grab();
    }
  }
  view.setFigure(nullptr);
  view.grab();
}
