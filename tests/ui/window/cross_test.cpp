#include <QComboBox>
#include <QLineEdit>

#include "tests/ui/window/window_test.h"

namespace fovea::test {
namespace {

class CrossTest : public WindowTest {
 protected:
  void choose(const char* name, int index) {
    auto* box = child<QComboBox>(name);
    ASSERT_TRUE(box->isEnabled()) << name;
    box->setCurrentIndex(index);
    emit box->activated(index);
    ASSERT_TRUE(settled());
  }
  const Attention& attention() { return session().shown().attention(); }
  void openToy() {
    window->setSetupOpen(true);
    session().setText("the black cat");
    ASSERT_TRUE(settled());
    click("more");
  }
};

TEST_F(CrossTest, ASecondTextIsTypedAndUndone) {
  openToy();
  EXPECT_FALSE(child("second-text")->isVisible());
  choose("keys-from", 1);
  EXPECT_TRUE(child("second-text")->isVisible());
  EXPECT_EQ(attention().keys, 3) << "the text itself stands there first";
  EXPECT_EQ(attention().keySequence, 1);
  auto* second = child<QLineEdit>("second-text");
  second->setFocus();
  second->selectAll();
  QTest::keyClicks(second, "le chat noir dort");
  ASSERT_TRUE(settled());
  EXPECT_EQ(attention().queries, 3);
  EXPECT_EQ(attention().keys, 4);
  EXPECT_EQ(session().shown().trace->keyTokens().tokens[3].label, "dort");
  for (int stage = 0; stage < kStages; ++stage) {
    session().setStage(static_cast<Stage>(stage));
    ASSERT_TRUE(settled()) << stage;
    EXPECT_FALSE(session().error()) << stage;
  }
  second->selectAll();
  QTest::keyClick(second, Qt::Key_Delete);
  ASSERT_TRUE(settled());
  ASSERT_TRUE(session().error());
  EXPECT_EQ(session().error()->place, "memoryText");
  EXPECT_EQ(attention().keys, 4) << "the last valid picture stays";
  choose("keys-from", 0);
  EXPECT_FALSE(session().error());
  EXPECT_EQ(attention().keySequence, 0);
  EXPECT_FALSE(child("second-text")->isVisible());
  session().undo();
  ASSERT_TRUE(settled());
  EXPECT_TRUE(session().input().memoryText.has_value());
}

TEST_F(CrossTest, TheScoreIsChosenUnderMore) {
  openToy();
  choose("score", 1);
  EXPECT_EQ(attention().spec.rule, ScoreRule::Additive);
  EXPECT_EQ(attention().spec.scale, 1);
  choose("score", 2);
  EXPECT_EQ(attention().spec.rule, ScoreRule::Cosine);
  choose("score", 0);
  EXPECT_TRUE(attention().spec.scaledByWidth);
  session().openDocument(findExample("f2")->document, {});
  ASSERT_TRUE(settled());
  EXPECT_FALSE(child("score")->isEnabled()) << "a worked example fixes its score";
  EXPECT_EQ(child<QComboBox>("score")->currentIndex(), 1);
}

}  // namespace
}  // namespace fovea::test
