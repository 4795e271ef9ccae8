// The workspace Labs: its list, its fields, what hands do in its figures.
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>

#include "tests/ui/window/labs_test.h"
#include "ui/window/lab_list.h"
#include "ui/window/lab_strokes.h"

namespace fovea::test {
namespace {

TEST_F(LabsTest, AreListedAndOpenedByKeys) {
  auto* list = child<LabList>("lab-list");
  list->setFocus();
  EXPECT_EQ(session().openLab(), "lab-dot");
  QTest::keyClick(list, Qt::Key_Down);
  EXPECT_EQ(session().openLab().toStdString(), labs()[1].id);
  EXPECT_EQ(page->currentPanel(), session().openLab());
  ASSERT_TRUE(ready());
  QTest::keyClick(list, Qt::Key_Up);
  EXPECT_EQ(session().openLab(), "lab-dot");
  QTest::keyClick(list, Qt::Key_Up);
  EXPECT_EQ(session().openLab(), "lab-dot") << "the first one";
  // A presenter's remote.
  QTest::keyClick(page, Qt::Key_PageDown);
  EXPECT_EQ(session().openLab().toStdString(), labs()[1].id);
  QTest::mouseClick(list, Qt::LeftButton, {}, list->entryRect(0).center());
  EXPECT_EQ(session().openLab(), "lab-dot");
  // The figure has its headline on screen.
  ASSERT_TRUE(ready());
  ASSERT_TRUE(page->panel().figure()->find("heading"));
  EXPECT_FALSE(child<QWidget>("setup")->isVisible()) << "the labs have a column of their own";
}

TEST_F(LabsTest, FieldsChangeTheDocumentAndAreUndone) {
  openLab("lab-scaling");
  auto* queries = child<QSpinBox>("lab-queries");
  EXPECT_EQ(queries->value(), 100);
  queries->setValue(200);
  EXPECT_EQ(value("lab-scaling", "queries"), "200");
  EXPECT_TRUE(session().modified());
  ASSERT_TRUE(ready());
  session().undo();
  EXPECT_EQ(value("lab-scaling", "queries"), "100");
  EXPECT_EQ(queries->value(), 100) << "the field follows";
  session().redo();
  EXPECT_EQ(queries->value(), 200);
  // A value out of its limits stays in the field, with the limits; the document keeps the last one.
  queries->setValue(0);
  EXPECT_EQ(value("lab-scaling", "queries"), "200");
  auto* reason = child<QLabel>("lab-queries-refused");
  EXPECT_TRUE(reason->isVisible());
  EXPECT_TRUE(reason->text().contains("100000")) << reason->text().toStdString();
  queries->setValue(50);
  EXPECT_FALSE(reason->isVisible());
  // Boxes to tick.
  auto* lengths = child<QWidget>("lab-lengths");
  const auto boxes = lengths->findChildren<QCheckBox*>();
  ASSERT_GE(boxes.size(), 4);
  QCheckBox* off = nullptr;
  for (QCheckBox* box : boxes) {
    EXPECT_EQ(box->isChecked(), box->text() == "16" || box->text() == "64");
    if (!box->isChecked() && !off) off = box;
  }
  ASSERT_TRUE(off);
  off->click();
  EXPECT_NE(value("lab-scaling", "lengths").find(off->text().remove(',').toStdString()),
            std::string::npos)
      << value("lab-scaling", "lengths");
  ASSERT_TRUE(ready());
  // Another seed, another measurement.
  click("lab-again");
  EXPECT_EQ(value("lab-scaling", "seed"), "1");
  ASSERT_TRUE(ready());
  click("lab-reset");
  EXPECT_TRUE(session().labValues("lab-scaling").empty());
  EXPECT_EQ(queries->value(), 10000);
  page->panel().source().stop();
}

TEST_F(LabsTest, ASliderGoesAsFarAsTheTextDoes) {
  openLab("lab-generation");
  auto* slider = child<QSlider>("lab-step-slider");
  const Index tokens = session().shown().attention().queries;
  EXPECT_EQ(slider->maximum(), static_cast<int>(tokens - 1));
  slider->setValue(slider->maximum());
  EXPECT_EQ(value("lab-generation", "step"), std::to_string(tokens));
  // Smaller tiles are more.
  openLab("lab-tiled");
  slider = child<QSlider>("lab-step-slider");
  const int many = slider->maximum();
  child<QSpinBox>("lab-tile-queries")->setValue(1);
  EXPECT_GT(slider->maximum(), many);
  child<QSpinBox>("lab-tile-queries")->setValue(1'000);
  child<QSpinBox>("lab-tile-keys")->setValue(1'000);
  EXPECT_EQ(slider->maximum(), 1);
}

TEST_F(LabsTest, AnArrowIsDraggedInOneStep) {
  FigureView& view = page->panel().view();
  const QPoint from = tip(0);
  const std::string before = value("lab-dot", "a");
  QSignalSpy changed(&session(), &Session::labChanged);
  QTest::mousePress(&view, Qt::LeftButton, {}, from);
  for (int i = 1; i <= 8; ++i) {
    QTest::mouseMove(&view, from + QPoint(4 * i, -3 * i));
    ASSERT_TRUE(ready());
  }
  QTest::mouseRelease(&view, Qt::LeftButton, {}, from + QPoint(32, -24));
  EXPECT_GE(changed.count(), 4);
  EXPECT_NE(value("lab-dot", "a"), before);
  ASSERT_TRUE(ready());
  const QPoint off = tip(0) - (from + QPoint(32, -24));
  EXPECT_LE(off.manhattanLength(), 8) << "the arrow follows the hand";
  session().undo();
  EXPECT_EQ(value("lab-dot", "a"), before) << "a drag is one step";
  ASSERT_TRUE(ready());
}

TEST_F(LabsTest, ArrowKeysMoveAFocusedArrowAndTabGoesOn) {
  FigureView& view = page->panel().view();
  view.setFocus(Qt::TabFocusReason);
  page->grab();
  for (int i = 0; i < 20 && value("lab-dot", "a").empty(); ++i) {
    QTest::keyClick(&view, Qt::Key_Right);
    ASSERT_TRUE(ready());
    if (value("lab-dot", "a").empty()) QTest::keyClick(&view, Qt::Key_Tab);
  }
  EXPECT_FALSE(value("lab-dot", "a").empty());
  EXPECT_FALSE(session().spoken().isEmpty());
  QTest::keyClick(&view, Qt::Key_Tab);
  QTest::keyClick(&view, Qt::Key_Up);
  EXPECT_FALSE(value("lab-dot", "b").empty()) << "Tab goes to the other arrow";
  ASSERT_TRUE(ready());
}

TEST_F(LabsTest, HiddenOnesAndTheTextOfOthersDoNothing) {
  openLab("lab-scaling");
  const auto before = page->panel().figure();
  session().setText("another text");
  ASSERT_TRUE(QTest::qWaitFor([this] { return !session().computing(); }, 20000));
  session().setSelection({0, 0, 1, 0, 0});
  QTest::qWait(50);
  EXPECT_EQ(page->panel().figure(), before) << "it shows nothing of the text";
  session().setWorkspace("walk");
  QSignalSpy made(&page->panel().source(), &FigureSource::figureChanged);
  std::ignore = session().setLabValue("lab-scaling", "queries", "150");
  QTest::qWait(100);
  EXPECT_EQ(made.count(), 0);
  EXPECT_TRUE(page->panel().source().dirty());
  session().setWorkspace("labs");
  ASSERT_TRUE(ready());
  EXPECT_NE(page->panel().figure(), before);
}

TEST_F(LabsTest, PointsAreReadInTheStatusLine) {
  openLab("lab-scaling");
  FigureView& view = page->panel().view();
  for (const Place& place : view.placed().places) {
    if (!place.chart) continue;
    QTest::mouseMove(&view, view.cellRect({place.block, 0, 0}).center().toPoint());
    break;
  }
  EXPECT_FALSE(session().spoken().contains("Seed: 0")) << session().spoken().toStdString();
  QTest::mouseMove(&view, QPoint(2, 2));
  EXPECT_TRUE(session().spoken().contains("Seed: 0")) << "what it was measured with";
}

TEST_F(LabsTest, AMaskIsTurnedPaintedAndTakenOver) {
  openLab("lab-mask");
  EXPECT_TRUE(child("lab-window")->isVisible());
  EXPECT_FALSE(child("lab-block")->isVisible()) << "a window has no blocks";
  ASSERT_TRUE(session().setLabValue("lab-mask", "pattern", "block"));
  ASSERT_TRUE(ready());
  EXPECT_FALSE(child("lab-window")->isVisible());
  EXPECT_TRUE(child("lab-block")->isVisible());
  page->grab();
  FigureView& view = page->panel().view();
  int block = kNone;
  const Figure& figure = *page->panel().figure();
  for (std::size_t i = 0; i < figure.blocks.size(); ++i) {
    if (figure.blocks[i].id == "mask") block = static_cast<int>(i);
  }
  ASSERT_NE(block, kNone);
  QTest::mouseClick(&view, Qt::LeftButton, {}, view.cellRect({block, 3, 0}).center().toPoint());
  EXPECT_EQ(value("lab-mask", "painted"), "4.1");
  ASSERT_TRUE(ready());
  emit page->panel().action("use-mask");
  ASSERT_TRUE(settled());
  const Mask& mask = session().input().mask;
  EXPECT_TRUE(mask.allows(3, 0, 4, 4)) << "painted";
  EXPECT_TRUE(mask.allows(3, 2, 4, 4)) << "its block";
  EXPECT_FALSE(mask.allows(3, 1, 4, 4));
  session().undo();
  EXPECT_TRUE(session().input().mask.none());
  session().undo();
  EXPECT_EQ(value("lab-mask", "painted"), "");
}

TEST(LabStrokes, CellsAreToggledAsWords) {
  EXPECT_FALSE(isToggled("", 0, 0));
  EXPECT_EQ(withToggled("", 0, 1, true), "1.2");
  EXPECT_EQ(withToggled("1.2 3.4", 2, 3, false), "1.2");
  EXPECT_EQ(withToggled("1.2 3.4", 0, 1, true), "3.4 1.2");
  EXPECT_TRUE(isToggled(" 11.2  3.4", 2, 3));
  EXPECT_FALSE(isToggled("11.2", 0, 1));
  const LabInfo& dot = *findLab("lab-dot");
  EXPECT_EQ(arrowValue(dot, "a", 1.26, -.04), "1.3,0");
  EXPECT_EQ(arrowValue(dot, "a", 1e9, -2), "100,-2");
  EXPECT_FALSE(nextSeed(dot, {}));
  const LabInfo& scaling = *findLab("lab-scaling");
  EXPECT_EQ(nextSeed(scaling, {}), "1");
  EXPECT_EQ(nextSeed(scaling, {{"seed", "4294967295"}}), "0");
  EXPECT_TRUE(canMeasureAgain(scaling, {}));
  EXPECT_FALSE(canMeasureAgain(dot, {}));
  const LabInfo& masks = *findLab("lab-mask");
  EXPECT_FALSE(canMeasureAgain(masks, {{"pattern", "causal"}}));
  EXPECT_TRUE(canMeasureAgain(masks, {{"pattern", "bigbird"}}));
}

}  // namespace
}  // namespace fovea::test
