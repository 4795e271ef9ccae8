#include <QLabel>
#include <QMenu>
#include <QSpinBox>

#include "tests/ui/window/window_test.h"
#include "ui/panels/tile.h"
#include "ui/window/grids_page.h"
#include "ui/window/rail.h"

namespace fovea::test {
namespace {

class GridsTest : public WindowTest {
 protected:
  GridsTest() { open(); }

  void open() {
    QTest::keyClick(window.get(), Qt::Key_2, Qt::ControlModifier);
    page = child<GridsPage>("grids");
    EXPECT_TRUE(page->isVisible());
    EXPECT_TRUE(ready());
  }
  /// All shown tiles have the newest figure or say why not.
  bool ready() {
    return QTest::qWaitFor(
        [this] {
          if (session().computing()) return false;
          for (const QString& id : page->shownTiles()) {
            Tile* shown = tile(id);
            if (!shown || !shown->isVisible()) continue;
            FigurePanel* panel = shown->panel();
            if (!panel || panel->source().dirty()) return false;
            if (!panel->figure() && !panel->source().error()) return false;
          }
          return true;
        },
        20000);
  }
  Tile* tile(const QString& id) { return window->findChild<Tile*>("tile-" + id); }
  FigureView& view(const QString& id) { return tile(id)->panel()->view(); }
  QPoint cellAt(const QString& id, Index row, Index column) {
    view(id).grab();
    return view(id).cellRect({0, row, column}).center().toPoint();
  }
  int visibleTiles() {
    int count = 0;
    for (Tile* one : window->findChildren<Tile*>()) count += one->isVisible() ? 1 : 0;
    return count;
  }

  GridsPage* page = nullptr;
};

TEST_F(GridsTest, ShowsEightTilesInTheDataOrder) {
  const QStringList order = {"q", "k", "score", "scaled", "masked", "weights", "v", "mix"};
  EXPECT_EQ(page->shownTiles(), order);
  EXPECT_EQ(visibleTiles(), 8);
  for (qsizetype i = 0; i + 1 < order.size(); ++i) {
    const QPoint here = tile(order[i])->pos(), next = tile(order[i + 1])->pos();
    EXPECT_TRUE(next.y() > here.y() || next.x() > here.x());
  }
  EXPECT_EQ(tile("scaled")->y(), tile("q")->y());  // four side by side
  EXPECT_EQ(child<QLabel>("tile-count")->text(), "8 shown");
  EXPECT_FALSE(window->findChild<Tile*>("tile-heads"));  // was never made
}

TEST_F(GridsTest, TheRailOpensIt) {
  session().setWorkspace("walk");
  Rail* rail = child<Rail>("rail");
  QTest::mouseClick(rail, Qt::LeftButton, {}, rail->entryRect(1).center());
  EXPECT_TRUE(page->isVisible());
  EXPECT_EQ(session().document().workspace, "grids");
}

TEST_F(GridsTest, TogglesHideAndShowAndAreRemembered) {
  click("toggle-score");
  EXPECT_FALSE(tile("score")->isVisible());
  EXPECT_FALSE(tile("score")->panel()->source().active());
  EXPECT_FALSE(page->shownTiles().contains("score"));
  click("hide-k");
  EXPECT_FALSE(child<QAbstractButton>("toggle-k")->isChecked());
  EXPECT_EQ(child<QLabel>("tile-count")->text(), "6 shown");
  click("toggle-compare-scale");
  EXPECT_TRUE(ready());
  EXPECT_EQ(tile("compare-scale")->width(), tile("compare-scale")->parentWidget()->width());
  EXPECT_EQ(settings.tiles(), page->shownTiles());

  makeWindow();
  window->startFresh();
  show();
  open();
  EXPECT_FALSE(page->shownTiles().contains("score"));
  EXPECT_TRUE(page->shownTiles().contains("compare-scale"));
  click("show-all");
  EXPECT_EQ(page->shownTiles().size(), 9);
  EXPECT_FALSE(child<QAbstractButton>("show-all")->isEnabled());
}

TEST_F(GridsTest, HidingEverythingOffersToShowAll) {
  for (const QString& id : QStringList(page->shownTiles())) page->setTileShown(id, false);
  EXPECT_EQ(visibleTiles(), 0);
  EXPECT_TRUE(child("show-all-tiles")->isVisible());
  makeWindow();
  window->startFresh();
  show();
  open();
  EXPECT_EQ(visibleTiles(), 0);  // remembered, not taken for "never chosen"
  click("show-all-tiles");
  EXPECT_EQ(visibleTiles(), 9);
}

TEST_F(GridsTest, AHiddenTileDoesNoWorkAndCatchesUp) {
  click("hide-q");
  const auto before = tile("q")->panel()->figure();
  session().setText("two words");
  ASSERT_TRUE(ready());
  EXPECT_EQ(tile("q")->panel()->figure(), before);
  EXPECT_TRUE(tile("q")->panel()->source().dirty());
  click("toggle-q");
  ASSERT_TRUE(ready());
  EXPECT_NE(tile("q")->panel()->figure(), before);
}

TEST_F(GridsTest, MoreTilesAreInAMenu) {
  QMenu* menu = child<QMenu>("more-tiles-menu");
  QMetaObject::invokeMethod(menu, "aboutToShow");
  QAction* heads = menu->findChild<QAction*>("show-heads");
  ASSERT_TRUE(heads);
  EXPECT_FALSE(heads->isChecked());
  heads->trigger();
  ASSERT_TRUE(ready());
  EXPECT_TRUE(tile("heads")->isVisible());
  EXPECT_TRUE(child("toggle-heads")->isVisible());
  EXPECT_EQ(child<QLabel>("tile-count")->text(), "9 shown");
}

TEST_F(GridsTest, ATileWithoutNumbersSaysWhy) {
  page->setTileShown("output", true);
  ASSERT_TRUE(ready());
  ASSERT_TRUE(tile("output")->panel()->source().error());
  EXPECT_EQ(tile("output")->panel()->source().error()->message.str(),
            "Join needs two heads or W_O.");
}

TEST_F(GridsTest, MaximisesAndComesBackByButtonDoubleClickAndEscape) {
  click("maximise-weights");
  EXPECT_EQ(page->maximisedTile(), "weights");
  EXPECT_EQ(visibleTiles(), 1);
  EXPECT_EQ(tile("weights")->width(), tile("weights")->parentWidget()->width());
  EXPECT_FALSE(tile("q")->panel()->source().active());
  QTest::keyClick(&view("weights"), Qt::Key_Escape);
  EXPECT_EQ(visibleTiles(), 8);
  EXPECT_TRUE(view("weights").hasFocus());
  QTest::mouseDClick(tile("k"), Qt::LeftButton, {}, QPoint(60, 24));
  EXPECT_EQ(page->maximisedTile(), "k");
  makeWindow();
  window->startFresh();
  show();
  open();
  EXPECT_EQ(page->maximisedTile(), "k");
  QTest::mouseDClick(&view("k"), Qt::LeftButton, {}, cellAt("k", 0, 0));
  EXPECT_EQ(visibleTiles(), 8);
}

TEST_F(GridsTest, OneHoverMarksEveryTile) {
  QTest::mouseMove(&view("weights"), cellAt("weights", 3, 1));
  ASSERT_TRUE(session().hover());
  EXPECT_EQ(session().hover()->query, 3);
  EXPECT_EQ(session().hover()->key, 1);
  EXPECT_EQ(session().hover()->quantity, Quantity::Weights);
  const Selection before = session().selection();
  QTest::mouseClick(&view("weights"), Qt::LeftButton, {}, cellAt("weights", 3, 1));
  EXPECT_NE(session().selection(), before);
  EXPECT_EQ(session().selection().query, 3);
  EXPECT_EQ(session().selection().key, 1);
  ASSERT_TRUE(ready());
  for (const char* id : {"q", "k", "score", "masked", "mix"}) {
    EXPECT_EQ(tile(id)->panel()->figure()->marks.query, 3) << id;
    EXPECT_EQ(tile(id)->panel()->figure()->marks.key, 1) << id;
  }
}

TEST_F(GridsTest, EverythingIsReachedByKeys) {
  auto* toggle = child<QAbstractButton>("toggle-q");
  toggle->setFocus(Qt::TabFocusReason);
  QTest::keyClick(toggle, Qt::Key_Right);
  auto* next = child<QAbstractButton>("toggle-k");
  EXPECT_TRUE(next->hasFocus());
  QTest::keyClick(next, Qt::Key_Space);
  EXPECT_FALSE(tile("k")->isVisible());
  QTest::keyClick(next, Qt::Key_Space);
  ASSERT_TRUE(ready());
  // From Show all through the first tile: figure, maximise, hide, and on to the next figure.
  page->showAll();
  click("hide-mix");
  ASSERT_TRUE(ready());
  QWidget* at = child("show-all");
  at->setFocus(Qt::TabFocusReason);
  for (const char* name : {"view-q", "maximise-q", "hide-q", "view-k"}) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget()->objectName(), name);
  }
  for (QWidget* widget : page->findChildren<QWidget*>()) {
    if (qobject_cast<QAbstractButton*>(widget) && widget->focusPolicy() != Qt::NoFocus) {
      EXPECT_FALSE(widget->accessibleName().isEmpty() &&
                   qobject_cast<QAbstractButton*>(widget)->text().isEmpty())
          << widget->objectName().toStdString();
    }
  }
}

TEST_F(GridsTest, LooksRightInEveryState) {
  for (const char* text : {"hello", "the cat sat down on the mat", ""}) {
    session().setText(text);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !session().computing(); }));
    for (const QSize size : {QSize(1366, 768), QSize(853, 480)}) {
      window->resize(size);
      EXPECT_TRUE(ready());
      window->grab();
    }
  }
  appearance.setTheme(Theme::Dark);
  appearance.setScale(1.5);
  page->showAll();
  EXPECT_TRUE(ready());
  window->grab();
}

TEST_F(GridsTest, SeveralHeadsCanBeChosen) {
  session().edit({}, [](Input& input) {
    input = Input();
    input.text = "the cat sat";
    input.toy.heads = 2;
  });
  ASSERT_TRUE(ready());
  auto* heads = page->findChild<QSpinBox*>("head");
  ASSERT_TRUE(heads->isVisible());
  heads->setValue(2);
  ASSERT_TRUE(ready());
  EXPECT_EQ(session().selection().head, 1);
  EXPECT_EQ(tile("weights")->panel()->figure()->marks.head, 1);
}

}  // namespace
}  // namespace fovea::test
