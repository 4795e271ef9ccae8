// The workspace Labs while something takes long, without a text, and for the keyboard.
#include <QCheckBox>

#include "tests/ui/window/labs_test.h"
#include "ui/window/lab_list.h"

namespace fovea::test {
namespace {

TEST_F(LabsTest, LengthsThatAreNotOfferedHaveABoxToo) {
  openLab("lab-scaling");
  std::ignore = session().setLabValue("lab-scaling", "lengths", "16,100,64");
  ASSERT_TRUE(ready());
  const auto boxes = child<QWidget>("lab-lengths")->findChildren<QCheckBox*>();
  QCheckBox* own = nullptr;
  for (QCheckBox* box : boxes) {
    if (box->text() == "100") own = box;
  }
  ASSERT_TRUE(own);
  EXPECT_TRUE(own->isChecked());
  own->click();
  EXPECT_EQ(value("lab-scaling", "lengths"), "16,64");
  page->panel().source().stop();
}

TEST_F(LabsTest, TabGoesFromTheListToTheFieldsAndThenToThePicture) {
  openLab("lab-mask");
  auto* list = child<LabList>("lab-list");
  std::vector<QWidget*> order;
  for (QWidget* next = list->nextInFocusChain(); next != list && order.size() < 1000;
       next = next->nextInFocusChain()) {
    order.push_back(next);
  }
  const auto at = [&](const QWidget* widget) {
    return std::find(order.begin(), order.end(), widget) - order.begin();
  };
  const auto* pattern = child<QWidget>("lab-pattern");
  const auto* reset = child<QWidget>("lab-reset");
  const QWidget* view = &page->panel().view();
  EXPECT_LT(at(pattern), at(reset));
  EXPECT_LT(at(reset), at(view));
  EXPECT_LT(at(view), static_cast<std::ptrdiff_t>(order.size()));
}

TEST_F(LabsTest, WhatTakesLongLetsGoOfAnotherPictureAndCanBeStopped) {
  // Long enough to be stopped whatever the machine.
  std::ignore = session().setLabValue("lab-scaling", "queries", "100000");
  std::ignore = session().setLabValue("lab-scaling", "keys", "512");
  std::ignore = session().setLabValue("lab-scaling", "lengths", "1024,2048,4096");
  session().setOpenLab("lab-scaling");
  auto* busy = child<QWidget>("lab-busy");
  ASSERT_TRUE(QTest::qWaitFor([&] { return busy->isVisible(); }, 10000));
  EXPECT_FALSE(page->panel().figure()) << "the picture of another laboratory";
  EXPECT_TRUE(page->rect().contains(busy->geometry()));
  click("lab-stop");
  EXPECT_TRUE(QTest::qWaitFor([&] { return !busy->isVisible(); }, 10000));
  // Another laboratory is there at once.
  session().setOpenLab("lab-dot");
  EXPECT_TRUE(ready());
}

TEST_F(LabsTest, NeedNoText) {
  session().setText("");
  ASSERT_TRUE(settled());
  ASSERT_TRUE(session().error());
  EXPECT_TRUE(page->isVisible());
  for (const char* lab : {"lab-dot", "lab-mask"}) openLab(lab);
}

TEST_F(LabsTest, OpenWithADocumentThatCannotBeComputed) {
  Document broken;
  broken.workspace = "labs";
  broken.lab = "lab-mask";
  broken.input.text = "";
  session().openDocument(broken, {});
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session().shown().trace);
  EXPECT_TRUE(page->isVisible());
  EXPECT_TRUE(ready());
}

}  // namespace
}  // namespace fovea::test
