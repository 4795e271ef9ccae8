#include "ui/state/session.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/ui/state/session_fixture.h"
#include "ui/state/typed_text.h"

namespace fovea {
namespace {

class SessionTest : public test::SessionFixture {};

TEST_F(SessionTest, ComputesWhatIsOpened) {
  QSignalSpy pictures(&session, &Session::pictureChanged);
  open("b1");
  EXPECT_EQ(pictures.count(), 1);
  EXPECT_EQ(session.generation(), 1U);
  EXPECT_EQ(session.shownInput(), session.input());
  ASSERT_TRUE(session.shown().stages);
  EXPECT_NEAR(session.shown().stages->weights->at(1, 3), 0.86, 0.005);
  EXPECT_FALSE(session.modified());
  EXPECT_FALSE(session.canUndo());
}

TEST_F(SessionTest, TypingIsOneStepOfUndo) {
  open("b1");
  QSignalSpy states(&session, &Session::documentStateChanged);
  for (const char* text : {"the cat sat down h", "the cat sat down he", "the cat sat down here"}) {
    session.setText(text);
  }
  ASSERT_TRUE(settled());
  EXPECT_EQ(session.shown().trace->queryTokens().size(), 5);
  EXPECT_TRUE(session.modified());
  session.undo();
  ASSERT_TRUE(settled());
  EXPECT_EQ(textOf(session.input()), "the cat sat down");
  EXPECT_FALSE(session.canUndo());
  EXPECT_FALSE(session.modified());
  EXPECT_EQ(session.shown().trace->source.kind, Source::Kind::Example);
  session.redo();
  ASSERT_TRUE(settled());
  EXPECT_EQ(session.input().text, "the cat sat down here");
  EXPECT_GT(states.count(), 0);
}

TEST_F(SessionTest, AnotherNumberOfTokensThanRowsIsAskedAboutOnce) {
  Document typed = findExample("b1")->document;
  typed.input.exampleId.clear();
  session.openDocument(typed, {});
  ASSERT_TRUE(settled());
  QSignalSpy asked(&session, &Session::rowsAsked);
  session.setText("the cat sat down here");
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked[0][0].value<Index>(), 4);
  EXPECT_EQ(asked[0][1].value<Index>(), 5);
  EXPECT_EQ(session.input(), typed.input);
  session.answerRows(Session::Rows::Resize);
  ASSERT_TRUE(settled());
  EXPECT_EQ(session.shown().trace->queryTokens().size(), 5);
  EXPECT_EQ(session.input().door, Door::Project);
  EXPECT_EQ(session.input().x->at(4, 0), 0);
  type("the cat");
  EXPECT_EQ(asked.count(), 1);
  EXPECT_EQ(session.shown().trace->queryTokens().size(), 2);
}

TEST_F(SessionTest, EverySetupChangeIsUndoable) {
  open("b1");
  const Input first = session.input();
  session.edit({}, [](Input& input) { input.mask = Mask::causal(); });
  session.edit({}, [](Input& input) { input.divide = false; });
  session.setDecimals(7);
  session.setNumbersInCells(false);
  session.undo();
  EXPECT_TRUE(session.document().numbersInCells);
  session.undo();
  EXPECT_EQ(session.document().decimals, findExample("b1")->document.decimals);
  session.undo();
  EXPECT_TRUE(session.input().divide);
  session.undo();
  EXPECT_EQ(session.input(), first);
  ASSERT_TRUE(settled());
}

TEST_F(SessionTest, SelectionFollowsItsToken) {
  open("b1");
  session.setSelection({0, 0, 1, 3, 0});
  ASSERT_EQ(label(1), "cat");
  type("today the big cat sat down");
  EXPECT_EQ(label(session.selection().query), "cat");
  EXPECT_EQ(label(session.selection().key), "down");
  type("nobody here");
  EXPECT_EQ(session.selection().query, 0);
}

TEST_F(SessionTest, UndoBringsTheSelectionBackToWhereItWas) {
  open("b1");
  session.setSelection({0, 0, 2, 3, 1});
  type("one");
  EXPECT_EQ(session.selection().query, 0);
  session.undo();
  ASSERT_TRUE(settled());
  EXPECT_EQ(session.selection(), (Selection{0, 0, 2, 3, 1}));
}

TEST_F(SessionTest, LastValidPictureStaysAfterAnError) {
  open("b1");
  const auto trace = session.shown().trace;
  QSignalSpy errors(&session, &Session::errorChanged);
  type("");
  ASSERT_TRUE(session.error().has_value());
  EXPECT_EQ(session.error()->place, "text");
  EXPECT_EQ(session.shown().trace, trace);
  EXPECT_NE(session.shownInput(), session.input());
  type("the cat");
  EXPECT_FALSE(session.error().has_value());
  session.edit({}, [](Input& input) { input.toy.heads = 3; });
  ASSERT_TRUE(settled());
  ASSERT_TRUE(session.error().has_value() || session.input().toy.headWidth > 0);
  session.edit({}, [](Input& input) { input.temperature = 0; });
  ASSERT_TRUE(settled());
  EXPECT_EQ(session.error()->place, "temperature");
  EXPECT_GE(errors.count(), 3);
}

TEST_F(SessionTest, ADocumentThatCannotBeComputedShowsNoOtherPicture) {
  open("b1");
  session.openDocument(Document(), {});
  ASSERT_TRUE(settled());
  EXPECT_TRUE(session.error().has_value());
  EXPECT_FALSE(session.shown().trace);
}

TEST_F(SessionTest, HoverComparesStoresAndEmitsOnceWithItsOrigin) {
  open("b1");
  QObject origin;
  QSignalSpy hovers(&session, &Session::hoverChanged);
  const Cell cell{Quantity::Weights, 0, 0, 2, 1};
  session.setHover(cell, &origin);
  session.setHover(cell, &origin);
  ASSERT_EQ(hovers.count(), 1);
  EXPECT_EQ(hovers[0][1].value<QObject*>(), &origin);
  ASSERT_TRUE(session.hoverMarks().has_value());
  EXPECT_EQ(session.hoverMarks()->query, 2);
  EXPECT_EQ(session.hoverMarks()->key, 1);
  EXPECT_EQ(session.spokenOf(), cell);
  session.setHover(Cell{Quantity::Key, 0, 0, kNone, 3, 1});
  EXPECT_EQ(session.hoverMarks()->query, session.selection().query) << "a key has no query";
  session.setHover({});
  EXPECT_FALSE(session.hoverMarks().has_value());
}

TEST_F(SessionTest, PinningSelectsAndExplains) {
  open("b1");
  QSignalSpy selections(&session, &Session::selectionChanged);
  session.setStage(Stage::Score);
  session.pin(Cell{Quantity::Key, 0, 0, kNone, 2, 3});
  EXPECT_EQ(session.selection().key, 2);
  EXPECT_EQ(session.selection().feature, 3);
  EXPECT_EQ(session.explained(), Quantity::Key);
  EXPECT_EQ(selections.count(), 1);
  session.setStage(Stage::Scale);
  EXPECT_FALSE(session.explained().has_value()) << "another stage explains its own result";
  session.pin(Cell{Quantity::Score, 0, 0, 0, 0});
  session.letGo();
  EXPECT_FALSE(session.explained().has_value());
}

TEST_F(SessionTest, StagesThatHaveNothingToDoAreLeftOut) {
  open("b1");
  ASSERT_TRUE(session.whyNoStage(Stage::Join).has_value());
  session.setStage(Stage::Join);
  EXPECT_NE(session.stage(), Stage::Join);
  session.setStage(Stage::Mix);
  EXPECT_FALSE(session.neighbour(1).has_value());
  EXPECT_EQ(session.neighbour(-1), Stage::Softmax);
  session.edit({}, [](Input& input) {
    input = {};
    input.text = "the cat";
  });
  ASSERT_TRUE(settled());
  EXPECT_EQ(session.neighbour(1), Stage::Join);
  session.setStage(Stage::Join);
  EXPECT_EQ(session.stage(), Stage::Join);
  session.edit({}, [](Input& input) { input.toy.heads = 1; });
  ASSERT_TRUE(settled());
  EXPECT_EQ(session.stage(), Stage::Mix) << "the nearest stage before";
}

TEST_F(SessionTest, AnotherHeadIsDerivedBeforeItIsShown) {
  session.edit({}, [](Input& input) { input.text = "the cat sat"; });
  ASSERT_TRUE(settled());
  const auto trace = session.shown().trace;
  const auto first = session.shown().stages;
  Selection selection = session.selection();
  selection.head = 1;
  session.setSelection(selection);
  ASSERT_TRUE(settled());
  EXPECT_EQ(session.shown().trace, trace);
  EXPECT_EQ(session.shown().head, 1);
  ASSERT_TRUE(session.shown().stages);
  EXPECT_EQ(session.shown().stages->head, 1);
  EXPECT_FALSE(*session.shown().stages->weights == *first->weights);
}

TEST_F(SessionTest, OpeningAnExampleIsAnUndoStepAndMeetsItsExpectation) {
  for (const Example& example : examples()) {
    session.openExample(example);
    ASSERT_TRUE(settled()) << example.id;
    ASSERT_FALSE(session.error().has_value()) << example.id;
    EXPECT_EQ(exampleOf(session.input()), findExample(example.id)) << example.id;
    for (const Expected& expected : example.expected) {
      EXPECT_TRUE(holds(*session.shown().trace, expected)) << example.id;
    }
    EXPECT_TRUE(session.canUndo());
  }
}

TEST_F(SessionTest, StopKeepsThePictureAndCanBeTakenUpAgain) {
  open("b1");
  const auto trace = session.shown().trace;
  QString text;
  for (int i = 0; i < 3000; ++i) text += QStringLiteral("word%1 ").arg(i);
  session.setText(text.trimmed());
  ASSERT_TRUE(session.computing());
  session.stop();
  EXPECT_FALSE(session.computing());
  ASSERT_TRUE(session.error().has_value());
  EXPECT_EQ(session.error()->code, ErrorCode::Cancelled);
  EXPECT_EQ(session.shown().trace, trace);
  session.undo();
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session.error().has_value());
}

TEST_F(SessionTest, TypingOnWhileItComputesStillSaysHowManyTokens) {
  open("b1");
  QString text;
  for (int i = 0; i < 4000; ++i) text += QStringLiteral("word%1 ").arg(i);
  Input slow;
  slow.text = text.trimmed().toStdString();
  slow.toy.modelWidth = 1024;
  slow.toy.heads = 16;
  session.setInput(slow);
  ASSERT_TRUE(QTest::qWaitFor([this] { return session.busy(); }));
  EXPECT_EQ(session.tokensAhead(), 4000);
  session.setText(text + "more");
  EXPECT_EQ(session.tokensAhead(), 4001);
  session.stop();
}

TEST_F(SessionTest, AnExampleThatWasOnlyOpenedIsNobodysWork) {
  open("b1");
  session.openExample(*findExample("a3"));
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session.modified());
  EXPECT_TRUE(session.canUndo());
  session.edit({}, [](Input& input) { input.temperature = 2; });
  EXPECT_TRUE(session.modified());
}

TEST_F(SessionTest, SavingAndModifiedGoTogether) {
  open("b1");
  session.setDecimals(9);
  EXPECT_TRUE(session.modified());
  session.markSaved("/tmp/some.fovea");
  EXPECT_FALSE(session.modified());
  EXPECT_EQ(session.fileName(), "/tmp/some.fovea");
  session.setStage(Stage::Mix);
  session.setSelection({0, 0, 0, 0, 0});
  EXPECT_FALSE(session.modified()) << "looking changes nothing";
  session.undo();
  EXPECT_TRUE(session.modified());
}

}  // namespace
}  // namespace fovea
