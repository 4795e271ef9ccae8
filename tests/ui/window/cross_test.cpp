#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTimer>

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

// Several lines as with the first text: behind Edit, or by typing where the line cannot hold them.
TEST_F(CrossTest, ASecondTextOfSeveralLines) {
  openToy();
  choose("keys-from", 1);
  auto* second = child<QLineEdit>("second-text");
  const auto memory = [this] { return *session().input().memoryText; };
  const auto inDialog = [this](const char* button, const std::function<void(QPlainTextEdit&)>& go) {
    QTimer::singleShot(200, window.get(), [this, button, go] {
      go(*child<QPlainTextEdit>("paragraph-text"));
      click(button);
    });
  };
  const std::string before = memory();
  // Cancel puts the text back.
  inDialog("paragraph-cancel", [](QPlainTextEdit& field) { field.setPlainText("le\nchat"); });
  click("edit-second");
  EXPECT_EQ(memory(), before);
  // Done keeps it, in one step of undo.
  inDialog("paragraph-done", [](QPlainTextEdit& field) {
    field.selectAll();
    QTest::keyClicks(&field, "le chat");
    QTest::keyClick(&field, Qt::Key_Return);
    QTest::keyClicks(&field, "dort");
  });
  click("edit-second");
  ASSERT_TRUE(settled());
  EXPECT_EQ(memory(), "le chat\ndort");
  EXPECT_EQ(session().input().text, "the black cat") << "the first text stays";
  EXPECT_EQ(attention().keys, 4) << "the line end is a token";
  EXPECT_EQ(second->text(), "le chat⏎dort");
  EXPECT_TRUE(second->isReadOnly());
  EXPECT_FALSE(second->toolTip().isEmpty());
  session().undo();
  EXPECT_EQ(memory(), before);
  EXPECT_FALSE(second->isReadOnly());
  session().redo();
  EXPECT_EQ(memory(), "le chat\ndort");
  // Typing and clicking get to the field.
  inDialog("paragraph-done",
           [](QPlainTextEdit& field) { EXPECT_EQ(field.toPlainText(), "le chat\ndort!"); });
  QTest::keyClicks(second, "!");
  const auto closed = [] { return !QApplication::activeModalWidget(); };
  EXPECT_TRUE(QTest::qWaitFor([&] { return memory() == "le chat\ndort!" && closed(); }));
  bool opened = false;
  inDialog("paragraph-done", [&opened](QPlainTextEdit&) { opened = true; });
  QTest::mouseClick(second, Qt::LeftButton, {}, second->rect().center());
  EXPECT_TRUE(QTest::qWaitFor([&] { return opened && closed(); }));
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
