// Over 300 lines: one window, driven with real clicks and keys through everything a person does.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTableWidget>
#include <QTimer>

#include "tests/ui/window/window_test.h"
#include "ui/panels/rich_label.h"
#include "ui/state/typed_text.h"
#include "ui/window/stage_button.h"
#include "ui/window/token_chips.h"

namespace fovea::test {
namespace {

TEST_F(WindowTest, StartsWithAWorkedExampleAndThingsToTry) {
  ASSERT_TRUE(session().shown().trace);
  EXPECT_EQ(session().stage(), Stage::Project);
  EXPECT_TRUE(child("things-to-try")->isVisible());
  EXPECT_EQ(child<QLineEdit>("text")->text(), "the cat sat down");
  EXPECT_EQ(child<TokenChips>("tokens")->count(), 4);
  EXPECT_TRUE(child<RichLabel>("summary")->text().startsWith("Worked example:"));
  EXPECT_FALSE(child("notice")->isVisible());
  EXPECT_EQ(child<RichLabel>("status-left")->text(), "Point at anything to read it here");
  EXPECT_FALSE(window->isWindowModified());
}

TEST_F(WindowTest, PlayLightsTermsThenGoesOn) {
  settings.setReducedMotion(false);
  click("stage-score");
  ASSERT_TRUE(settled());
  click("play");
  ASSERT_TRUE(QTest::qWaitFor([this] { return session().hover().has_value(); }, 3000));
  EXPECT_EQ(session().hover()->quantity, Quantity::Query);
  EXPECT_EQ(session().hover()->feature, 0);
  ASSERT_TRUE(QTest::qWaitFor([this] { return session().hover()->feature == 1; }, 3000));
  QTest::keyClick(window.get(), Qt::Key_PageDown);
  EXPECT_FALSE(window->playing()) << "stepping by hand takes over";
  EXPECT_EQ(session().stage(), Stage::Scale);
  EXPECT_FALSE(session().hover().has_value());
}

TEST_F(WindowTest, TypedTextBecomesTokens) {
  auto* text = child<QLineEdit>("text");
  QTest::mouseClick(text, Qt::LeftButton);
  text->selectAll();
  QTest::keyClicks(text, "didn't it rain");
  ASSERT_TRUE(settled());
  auto* chips = child<TokenChips>("tokens");
  ASSERT_EQ(chips->count(), 3);
  EXPECT_EQ(chips->label(0), "didn't");
  EXPECT_TRUE(window->isWindowModified());
  QTest::keyClick(text, Qt::Key_Return);
  QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
  while (session().canUndo()) session().undo();
  ASSERT_TRUE(settled());
  EXPECT_EQ(text->text(), "the cat sat down");
}

TEST_F(WindowTest, PageDownStepsFromAnywhere) {
  QTest::mouseClick(child("text"), Qt::LeftButton);
  QTest::keyClick(child("text"), Qt::Key_PageDown);
  EXPECT_EQ(session().stage(), Stage::Score);
  child("tokens")->setFocus();
  QTest::keyClick(child("tokens"), Qt::Key_PageDown);
  EXPECT_EQ(session().stage(), Stage::Scale);
  QTest::keyClick(child("view-walk"), Qt::Key_PageUp);
  QTest::keyClick(window.get(), Qt::Key_PageUp);
  QTest::keyClick(window.get(), Qt::Key_PageUp);
  EXPECT_EQ(session().stage(), Stage::Project);
}

TEST_F(WindowTest, StageBarStepsJumpsAndSaysWhyNot) {
  click("next");
  EXPECT_EQ(session().stage(), Stage::Score);
  click("stage-softmax");
  EXPECT_EQ(session().stage(), Stage::Softmax);
  click("back");
  EXPECT_EQ(session().stage(), Stage::Mask);
  auto* join = child<QAbstractButton>("stage-join");
  EXPECT_FALSE(join->isEnabled());
  EXPECT_FALSE(join->toolTip().isEmpty());
  click("stage-join");
  EXPECT_EQ(session().stage(), Stage::Mask);
  auto* mask = child<QAbstractButton>("stage-mask");
  mask->setFocus(Qt::TabFocusReason);
  QTest::keyClick(mask, Qt::Key_Right);
  EXPECT_EQ(session().stage(), Stage::Softmax);
}

TEST_F(WindowTest, StagesThatWereGivenHaveNoTick) {
  const auto place = [this](const char* name) { return child<StageButton>(name)->place(); };
  window->openExample("a4");
  ASSERT_TRUE(settled());
  const Door door = session().input().door;
  ASSERT_TRUE(door == Door::Scores || door == Door::Weights);
  session().setStage(Stage::Mix);
  ASSERT_TRUE(settled());
  EXPECT_EQ(place("stage-project"), StageButton::Place::Given);
  EXPECT_EQ(place("stage-mask"), StageButton::Place::Given);
  EXPECT_TRUE(child("stage-project")->toolTip().startsWith("Given"));
  window->startFresh();
  ASSERT_TRUE(settled());
  session().setStage(Stage::Mix);
  EXPECT_EQ(place("stage-project"), StageButton::Place::Done);
}

TEST_F(WindowTest, TheProjectorSizeKeepsTheSegmentsInTheWindow) {
  window->openExample("a1");
  appearance.setProjector(true);
  for (const QSize size : {QSize(1440, 900), QSize(1280, 720)}) {
    window->resize(size);
    for (const int stage : {0, 1, 2, 3, 4, 5}) {
      session().setStage(static_cast<Stage>(stage));
      ASSERT_TRUE(settled());
      QTest::qWait(1);
      auto* segments = child("segments");
      EXPECT_TRUE(segments->isVisible()) << stage;
      const QRect place(segments->mapTo(window.get(), QPoint()), segments->size());
      EXPECT_TRUE(window->rect().contains(place)) << stage << " at " << size.width();
    }
  }
  window->setSetupOpen(true);
  appearance.setProjector(false);
  window->resize(1440, 900);
  QTest::qWait(1);
  appearance.setProjector(true);
  window->setSetupOpen(true);
  QTest::qWait(1);
  auto* bar = child("stages");
  EXPECT_EQ(child("setup")->mapTo(window.get(), QPoint()),
            bar->mapTo(window.get(), QPoint(0, bar->height())))
      << "setup floats over the workspace, below its bar";
}

TEST_F(WindowTest, AClickedCellIsPinnedAndExplained) {
  click("stage-score");
  ASSERT_TRUE(settled());
  clickCell("score", 2, 0);
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().selection().query, 2);
  EXPECT_EQ(session().selection().key, 0);
  EXPECT_EQ(child<RichLabel>("chosen")->text(), "query sat   key the");
  EXPECT_TRUE(child<RichLabel>("status-left")->text().contains("12.18"));
  ASSERT_TRUE(walk().figure()->find("arithmetic"));
  QTest::keyClick(window.get(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(QApplication::clipboard()->text().contains("12.18"));
}

TEST_F(WindowTest, HoveringMarksTheTokensAndTheStatus) {
  click("stage-softmax");
  ASSERT_TRUE(settled());
  walk().grab();
  auto* chips = child<TokenChips>("tokens");
  QTest::mouseMove(chips, chips->chipRect(3).center());
  ASSERT_TRUE(session().hover().has_value());
  EXPECT_EQ(session().hoverMarks()->query, 3);
  EXPECT_TRUE(child<RichLabel>("chosen")->text().startsWith("query down"));
  QTest::mouseClick(chips, Qt::LeftButton, Qt::ShiftModifier, chips->chipRect(2).center());
  EXPECT_EQ(session().selection().key, 2);
  QTest::mouseClick(chips, Qt::LeftButton, {}, chips->chipRect(0).center());
  EXPECT_EQ(session().selection().query, 0);
}

TEST_F(WindowTest, TokensAreWalkedByKeys) {
  click("stage-score");
  auto* chips = child<TokenChips>("tokens");
  chips->setFocus();
  QTest::keyClick(chips, Qt::Key_Home);
  EXPECT_EQ(session().hoverMarks()->query, 0);
  QTest::keyClick(chips, Qt::Key_Right);
  QTest::keyClick(chips, Qt::Key_Right);
  QTest::keyClick(chips, Qt::Key_Return);
  EXPECT_EQ(session().selection().query, 2);
  QTest::keyClick(chips, Qt::Key_End);
  QTest::keyClick(chips, Qt::Key_Return, Qt::ShiftModifier);
  EXPECT_EQ(session().selection().key, 3);
  QTest::keyClick(chips, Qt::Key_Escape);
  EXPECT_FALSE(session().hover().has_value());
}

TEST_F(WindowTest, ManyTokensScrollAndCanBeGoneTo) {
  QString text;
  for (int i = 1; i <= 80; ++i) text += QStringLiteral("word%1 ").arg(i);
  session().setText(text.trimmed());
  ASSERT_TRUE(settled());
  auto* goTo = child<QLineEdit>("go-to-token");
  ASSERT_TRUE(goTo->isVisible());
  auto* chips = child<TokenChips>("tokens");
  EXPECT_GT(chips->chipRect(79).left(), chips->width());
  QTest::keyClicks(goTo, "80");
  QTest::keyClick(goTo, Qt::Key_Return);
  EXPECT_LE(chips->chipRect(79).right(), chips->width());
  EXPECT_EQ(session().hoverMarks()->query, 79);
}

TEST_F(WindowTest, ExamplesOpenByTwoClicksAndShowExpectedBesideComputed) {
  click("examples");
  auto* list = child<QListWidget>("examples-list");
  ASSERT_TRUE(list);
  EXPECT_EQ(list->count(), static_cast<int>(examples().size()));
  for (int i = 0; i < list->count(); ++i) {
    if (list->item(i)->data(Qt::UserRole).toString() == "b1c") list->setCurrentRow(i);
  }
  click("examples-open");
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().input().exampleId, "b1c");
  ASSERT_TRUE(child("example-strip")->isVisible());
  QTimer::singleShot(100, window.get(), [this] {
    auto* table = child<QTableWidget>("comparison-table");
    EXPECT_GT(table->rowCount(), 3);
    for (int row = 0; row < table->rowCount(); ++row) {
      for (int column = 0; column < table->columnCount(); ++column) {
        const QString text = table->item(row, column)->text();
        EXPECT_GE(table->columnWidth(column), table->fontMetrics().horizontalAdvance(text))
            << "every digit: " << text.toStdString();
      }
    }
    child<QDialog>("comparison")->accept();
  });
  click("example-compare");
  click("example-hide");
  EXPECT_FALSE(child("example-strip")->isVisible());
  trigger("undo");
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().input().exampleId, "b1");
}

TEST_F(WindowTest, EmptyTextIsSaidInPlace) {
  auto* text = child<QLineEdit>("text");
  text->setFocus();
  text->selectAll();
  QTest::keyClick(text, Qt::Key_Delete);
  ASSERT_TRUE(settled());
  EXPECT_TRUE(child("notice")->isVisible());
  EXPECT_TRUE(walk().figure()) << "the last picture stays";
  QTest::keyClicks(text, "hello");
  ASSERT_TRUE(settled());
  EXPECT_FALSE(child("notice")->isVisible());
}

TEST_F(WindowTest, AnEmptyDocumentOffersWaysOn) {
  session().openDocument(Document(), {});
  ASSERT_TRUE(settled());
  ASSERT_FALSE(session().shown().trace);
  EXPECT_TRUE(child("empty-page")->isVisible());
  EXPECT_FALSE(child("notice")->isVisible()) << "said once";
  for (const char* way : {"empty-example", "empty-file"}) EXPECT_TRUE(child(way)->isVisible());
  trigger("workspace-grids");
  EXPECT_TRUE(child("empty-page")->isVisible());
  trigger("workspace-walk");
  click("empty-text");
  auto* text = child<QLineEdit>("text");
  EXPECT_TRUE(text->hasFocus());
  QTest::keyClicks(text, "hello");
  ASSERT_TRUE(settled());
  EXPECT_FALSE(child("empty-page")->isVisible());
  EXPECT_TRUE(walk().isVisible());
}

TEST_F(WindowTest, AMarkDoesNotStayWhenAnotherStageComes) {
  clickCell("q", 1, 1);
  ASSERT_TRUE(settled());
  session().setStage(Stage::Score);
  ASSERT_TRUE(settled());
  clickCell("score", 1, 1);
  ASSERT_TRUE(session().hover());
  session().setStage(Stage::Scale);
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session().hover());
}

TEST_F(WindowTest, AParagraphIsEditedBehindEdit) {
  QTimer::singleShot(100, window.get(), [this] {
    auto* field = child<QPlainTextEdit>("paragraph-text");
    field->selectAll();
    QTest::keyClicks(field, "one two");
    QTest::keyClick(field, Qt::Key_Return);
    QTest::keyClicks(field, "three");
    click("paragraph-done");
  });
  trigger("edit-paragraph");
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().input().text, "one two\nthree");
  EXPECT_EQ(child<TokenChips>("tokens")->label(2), "⏎");
  EXPECT_TRUE(child<QLineEdit>("text")->isReadOnly());
  trigger("undo");
  ASSERT_TRUE(settled());
  EXPECT_EQ(textOf(session().input()), "the cat sat down");
}

TEST_F(WindowTest, ALineThatCannotHoldTheTextOpensTheFieldThatCan) {
  session().setText("one\ntwo");
  ASSERT_TRUE(settled());
  auto* text = child<QLineEdit>("text");
  ASSERT_TRUE(text->isReadOnly());
  const auto inEditor = [this](const std::function<void(QPlainTextEdit&)>& go) {
    QTimer::singleShot(200, window.get(), [this, go] {
      if (auto* field = child<QPlainTextEdit>("paragraph-text")) go(*field);
      click("paragraph-done");
    });
  };
  bool opened = false;
  inEditor([&](QPlainTextEdit& field) {
    opened = true;
    QTest::keyClicks(&field, "ur");
  });
  text->setFocus();
  QTest::keyClick(text, Qt::Key_F);
  EXPECT_TRUE(QTest::qWaitFor([&] { return opened && !QApplication::activeModalWidget(); }));
  EXPECT_EQ(session().input().text, "one\ntwofur");
  opened = false;
  inEditor([&](QPlainTextEdit&) { opened = true; });
  QTest::mouseClick(text, Qt::LeftButton);
  EXPECT_TRUE(QTest::qWaitFor([&] { return opened && !QApplication::activeModalWidget(); }));
  EXPECT_EQ(session().input().text, "one\ntwofur");
}

TEST_F(WindowTest, CancelPutsTheParagraphBack) {
  session().setText("one two");
  session().finishStep();
  ASSERT_TRUE(settled());
  for (const bool escape : {true, false}) {
    QTimer::singleShot(100, window.get(), [this, escape] {
      auto* field = child<QPlainTextEdit>("paragraph-text");
      QTest::keyClicks(field, " three");
      session().finishStep();  // a pause
      QTest::keyClicks(field, " four");
      EXPECT_EQ(session().input().text, "one two three four") << "the picture follows";
      if (escape) {
        QTest::keyClick(field, Qt::Key_Escape);
      } else {
        click("paragraph-cancel");
      }
    });
    trigger("edit-paragraph");
    EXPECT_EQ(session().input().text, "one two");
    EXPECT_EQ(child<QLineEdit>("text")->text(), "one two");
  }
  trigger("undo");
  EXPECT_EQ(textOf(session().input()), "the cat sat down") << "no step of the typing is left";
}

TEST_F(WindowTest, UndoIsTheDocumentsWhereverTheFocusIs) {
  auto* text = child<QLineEdit>("text");
  text->setFocus();
  text->selectAll();
  QTest::keyClicks(text, "one two");
  session().finishStep();
  ASSERT_TRUE(window->openPath(QString::fromStdString(folder.put("words.txt", "rain in spain"))));
  ASSERT_TRUE(settled());
  text->setFocus();
  QTest::keyClick(text, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(session().input().text, "one two");
  EXPECT_EQ(text->text(), "one two");
  QTest::keyClick(text, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(textOf(session().input()), "the cat sat down");
  QTest::keyClick(text, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(session().input().text, "one two");
}

TEST_F(WindowTest, PlayGoesThroughTheStagesAndPauses) {
  click("play");
  EXPECT_TRUE(window->playing());
  EXPECT_TRUE(session().rangesHeld());
  click("play");
  EXPECT_FALSE(window->playing());
  EXPECT_FALSE(session().rangesHeld());
}

TEST_F(WindowTest, ThingsToTryDoWhatTheySay) {
  click("try-causal");
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().input().mask, Mask::causal());
  EXPECT_EQ(session().stage(), Stage::Mask);
  EXPECT_FALSE(child("things-to-try")->isVisible());
}

TEST_F(WindowTest, ThemeAndScaleAreRemembered) {
  const QColor light = appearance.style().surface;
  trigger("theme-dark");
  EXPECT_NE(appearance.style().surface, light);
  const double before = appearance.scale();
  trigger("larger");
  EXPECT_GT(appearance.scale(), before);
  trigger("projector");
  EXPECT_EQ(appearance.scale(), 1.5);
  trigger("projector");
  Settings again(QString::fromStdString(folder / "settings.ini"));
  EXPECT_EQ(again.theme(), Theme::Dark);
  EXPECT_GT(again.scale(), before);
  trigger("normal-size");
}

TEST_F(WindowTest, TheTabsOfTheWalkAreThereAfterAnyChangeInAnotherWorkspace) {
  window->resize(1366, 768);
  for (const char* change : {"projector", "projector", "dark", "light"}) {
    session().setWorkspace("walk");
    appearance.setProjector(true);
    ASSERT_TRUE(settled());
    ASSERT_TRUE(QTest::qWaitFor([this] { return child("segments")->isVisible(); }));
    session().setWorkspace("grids");
    QTest::qWait(1);
    if (change == std::string("projector")) {
      appearance.setProjector(false);
      appearance.setProjector(true);
    } else {
      appearance.setTheme(change == std::string("dark") ? Theme::Dark : Theme::Light);
    }
    QTest::qWait(1);
    session().setWorkspace("walk");
    QTest::qWait(50);
    EXPECT_TRUE(child("segments")->isVisible()) << change;
  }
}

TEST_F(WindowTest, NarrowWindowsRearrange) {
  window->resize(1300, 800);
  EXPECT_FALSE(window->setupOpen());
  EXPECT_TRUE(child("setup")->isVisible());
  window->resize(1100, 700);
  ASSERT_TRUE(settled());
  EXPECT_FALSE(child("status")->isVisible());
  ASSERT_TRUE(QTest::qWaitFor([this] { return child("segments")->isVisible(); }));
  click("segment-1");
  EXPECT_FALSE(walk().view().blockRect("flow").isEmpty());
  EXPECT_TRUE(walk().view().blockRect("formula").isEmpty());
  window->resize(860, 500);
  EXPECT_FALSE(child("text")->isVisible());
  EXPECT_TRUE(child("edit-narrow")->isVisible());
  EXPECT_TRUE(child("setup-button")->isVisible());
  EXPECT_FALSE(child("setup")->isVisible());
  click("setup-button");
  EXPECT_TRUE(child("setup")->isVisible());
}

TEST_F(WindowTest, EverythingAPersonUsesHasAName) {
  window->setSetupOpen(true);
  click("more");
  for (const QWidget* widget : window->findChildren<QWidget*>()) {
    if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible()) continue;
    if (widget->objectName().startsWith("qt_") || widget == window->centralWidget()) continue;
    const auto* button = qobject_cast<const QAbstractButton*>(widget);
    EXPECT_TRUE(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()))
        << widget->metaObject()->className() << ' ' << widget->objectName().toStdString();
  }
}

}  // namespace
}  // namespace fovea::test
