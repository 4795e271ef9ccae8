#include "ui/state/history.h"

#include <gtest/gtest.h>

namespace fovea {
namespace {

Document named(const std::string& text) {
  Document document;
  document.input.text = text;
  return document;
}

TEST(History, StepsBackAndForth) {
  History history;
  EXPECT_FALSE(history.canUndo());
  history.record(named("a"), {});
  history.record(named("b"), {});
  EXPECT_EQ(history.undo(named("c")).input.text, "b");
  EXPECT_EQ(history.undo(named("b")).input.text, "a");
  EXPECT_FALSE(history.canUndo());
  EXPECT_EQ(history.redo(named("a")).input.text, "b");
  EXPECT_EQ(history.redo(named("b")).input.text, "c");
  EXPECT_FALSE(history.canRedo());
}

TEST(History, ChangesUnderOneKeyAreOneStep) {
  History history;
  history.record(named(""), "text");
  history.record(named("a"), "text");
  history.record(named("ab"), "text");
  EXPECT_EQ(history.undo(named("abc")).input.text, "");
  EXPECT_FALSE(history.canUndo());
}

TEST(History, AnotherKeyOrAFinishedStepBeginsANewOne) {
  History history;
  history.record(named("a"), "text");
  history.record(named("b"), "heads");
  history.record(named("c"), "heads");
  history.finishStep();
  history.record(named("d"), "heads");
  EXPECT_EQ(history.undo(named("e")).input.text, "d");
  EXPECT_EQ(history.undo(named("d")).input.text, "b");
  EXPECT_EQ(history.undo(named("b")).input.text, "a");
}

TEST(History, WithoutAKeyNothingMerges) {
  History history;
  history.record(named("a"), {});
  history.record(named("b"), {});
  EXPECT_EQ(history.undo(named("c")).input.text, "b");
  EXPECT_TRUE(history.canUndo());
}

TEST(History, AChangeAfterUndoDropsWhatCouldBeRedone) {
  History history;
  history.record(named("a"), "text");
  static_cast<void>(history.undo(named("b")));
  ASSERT_TRUE(history.canRedo());
  history.record(named("a"), "text");
  EXPECT_FALSE(history.canRedo());
  EXPECT_EQ(history.undo(named("x")).input.text, "a");
}

TEST(History, IsBounded) {
  History history;
  for (std::size_t i = 0; i < History::kSteps + 10; ++i) history.record(named("a"), {});
  std::size_t steps = 0;
  for (; history.canUndo(); ++steps) static_cast<void>(history.undo(named("a")));
  EXPECT_EQ(steps, History::kSteps);
}

}  // namespace
}  // namespace fovea
