#include "ui/window/matrix_dialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>

#include "core/io/npy.h"
#include "tests/ui/window/window_test.h"
#include "ui/panels/matrix_sheet.h"
#include "ui/panels/rich_label.h"

namespace fovea::test {
namespace {

class MatrixDialogTest : public WindowTest {
 protected:
  MatrixDialogTest() {
    trigger("type-matrices");
    dialog = child<MatrixDialog>("matrices");
    EXPECT_TRUE(idle());
  }
  bool idle() {
    return QTest::qWaitFor(
        [this] { return !dialog->checking() && dialog->findChild<QTableView*>(); }, 20000);
  }
  MatrixSheet& sheet(const char* field) {
    return *dialog->findChild<MatrixSheet*>(QStringLiteral("sheet-") + field);
  }
  QTableView& table(const char* field) { return sheet(field).table(); }
  /// Types over a number, from 0, with keys.
  void type(const char* field, int row, int column, const QString& text) {
    auto* tabs = dialog->findChild<QTabWidget*>("matrix-tabs");
    tabs->setCurrentWidget(&sheet(field));
    QTableView& view = table(field);
    const QModelIndex first = sheet(field).model().firstNumber();
    view.setCurrentIndex(view.model()->index(first.row() + row, first.column() + column));
    view.setFocus();
    view.edit(view.currentIndex());
    auto* editor = view.findChild<QLineEdit*>();
    ASSERT_TRUE(editor);
    editor->selectAll();
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
    QApplication::processEvents();
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  QPointer<MatrixDialog> dialog;
};

TEST_F(MatrixDialogTest, StartsWithTheNumbersOnScreen) {
  EXPECT_EQ(dialog->door(), Door::QueryKeyValue);
  EXPECT_EQ(sheet("q").model().tensor(), session().shown().attention().query->slice(0));
  EXPECT_EQ(table("q").model()->index(1, 0).data().toString(), "cat");
  EXPECT_TRUE(dialog->problem().isEmpty());
}

TEST_F(MatrixDialogTest, OneChangedNumberIsOneStepAndReadsTyped) {
  const Input before = session().input();
  type("q", 1, 0, "2.5");
  ASSERT_TRUE(idle());
  QTest::mouseClick(dialog->findChild<QWidget*>("matrix-use"), Qt::LeftButton);
  ASSERT_TRUE(settled());
  EXPECT_FALSE(dialog && dialog->isVisible());
  EXPECT_EQ(session().input().door, Door::QueryKeyValue);
  EXPECT_EQ(session().shown().attention().query->at(1, 0), 2.5);
  EXPECT_EQ(session().shown().trace->source.kind, Source::Kind::Typed);
  EXPECT_TRUE(child<RichLabel>("summary")->text().startsWith("Your numbers"))
      << child<RichLabel>("summary")->text().toStdString();
  EXPECT_EQ(session().shown().trace->queryTokens().tokens[1].label, "cat");
  session().undo();
  EXPECT_EQ(session().input(), before);
}

TEST_F(MatrixDialogTest, EnterGoesDown) {
  auto* table = sheet("q").findChild<QTableView*>("table-q");
  table->setCurrentIndex(table->model()->index(0, 1));
  table->setFocus();
  for (const char* number : {"7", "8"}) {
    QTest::keyClicks(table, number);
    QWidget* editor = QApplication::focusWidget();
    ASSERT_NE(editor, table);
    QTest::keyClick(editor, Qt::Key_Return);
    QTest::qWait(1);
  }
  EXPECT_EQ(table->model()->index(0, 1).data().toString(), "7");
  EXPECT_EQ(table->model()->index(1, 1).data().toString(), "8");
  EXPECT_EQ(table->currentIndex(), table->model()->index(2, 1));
}

TEST_F(MatrixDialogTest, WhatIsNoNumberIsSaidBesideItAndThePictureStays) {
  const auto picture = session().shown().trace;
  for (const char* text : {"abc", "nan", "inf"}) {
    type("k", 2, 1, text);
    const QString problem = child<QLabel>("problem-k")->text();
    EXPECT_TRUE(problem.startsWith("Row 3, column 2")) << text;
    EXPECT_TRUE(problem.contains(text)) << text;
    EXPECT_FALSE(dialog->apply());
    EXPECT_TRUE(dialog->isVisible());
    EXPECT_EQ(session().shown().trace, picture);
  }
  EXPECT_EQ(dialog->findChild<QTabWidget*>("matrix-tabs")->currentWidget(), &sheet("k"));
  type("k", 2, 1, "1");
  ASSERT_TRUE(idle());
  EXPECT_TRUE(dialog->problem().isEmpty());
}

TEST_F(MatrixDialogTest, WrongShapesAreExplainedAtTheirSheet) {
  QApplication::clipboard()->setText("1\t2\t3\t4\t5\n");
  table("k").setCurrentIndex(sheet("k").model().firstNumber());
  QTest::mouseClick(child("paste-k"), Qt::LeftButton);
  ASSERT_TRUE(idle());
  EXPECT_FALSE(child<QLabel>("problem-k")->text().isEmpty());
  EXPECT_FALSE(dialog->apply());
  QApplication::clipboard()->setText("1\t2\n3\n");
  QTest::mouseClick(child("paste-q"), Qt::LeftButton);
  EXPECT_FALSE(child<QLabel>("problem-q")->text().isEmpty());  // ragged
}

TEST_F(MatrixDialogTest, SizesTakeAlongWhatMustFit) {
  child<QSpinBox>("rows-k")->setValue(5);
  ASSERT_TRUE(idle());
  EXPECT_EQ(sheet("v").model().rows(), 5);
  EXPECT_EQ(sheet("q").model().rows(), 5);
  child<QSpinBox>("columns-q")->setValue(3);
  ASSERT_TRUE(idle());
  EXPECT_EQ(sheet("k").model().columns(), 3);
  EXPECT_TRUE(dialog->problem().isEmpty()) << dialog->problem().toStdString();
  child<QSpinBox>("matrix-heads")->setValue(2);
  ASSERT_TRUE(idle());
  EXPECT_EQ(sheet("q").model().slices(), 2);
  EXPECT_TRUE(dialog->problem().isEmpty()) << dialog->problem().toStdString();
  EXPECT_TRUE(dialog->apply());
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().shown().attention().spec.heads, 2);
  EXPECT_EQ(session().shown().attention().spec.groups, 1);
}

TEST_F(MatrixDialogTest, TokenNamesAreShared) {
  const MatrixModel& q = sheet("q").model();
  sheet("q").model().setData(q.index(1, 0), "dog", Qt::EditRole);
  EXPECT_EQ(table("v").model()->index(1, 0).data().toString(), "dog");
  ASSERT_TRUE(idle());
  EXPECT_TRUE(dialog->apply());
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().shown().trace->queryTokens().tokens[1].label, "dog");
}

TEST_F(MatrixDialogTest, ArrowsCopyPasteAndDeleteWorkAsInASpreadsheet) {
  QTableView& view = table("q");
  view.setFocus();
  view.setCurrentIndex(sheet("q").model().firstNumber());
  QTest::keyClick(&view, Qt::Key_Right);
  QTest::keyClick(&view, Qt::Key_Down);
  EXPECT_EQ(view.currentIndex(), view.model()->index(1, 2));
  QTest::keyClick(&view, Qt::Key_Delete);
  EXPECT_EQ(sheet("q").model().tensor().at(1, 1), 0);
  QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(QApplication::clipboard()->text().startsWith("the\t"));
  QApplication::clipboard()->setText("7\t8\n");
  QTest::keyClick(&view, Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(sheet("q").model().tensor().at(1, 1), 7);
  EXPECT_EQ(sheet("q").model().tensor().at(1, 2), 8);
}

TEST_F(MatrixDialogTest, EveryDoorGivesTheNumbersOnScreen) {
  const Tensor weights = *session().shown().stages->weights;
  for (const Door door : {Door::Project, Door::Scores, Door::Weights, Door::QueryKeyValue}) {
    dialog->setDoor(door);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          return !dialog->checking() && dialog->typed().door == door &&
                 dialog->findChild<QAbstractButton*>("matrix-use")->isEnabled();
        },
        20000));
    EXPECT_TRUE(dialog->problem().isEmpty())
        << static_cast<int>(door) << ' ' << dialog->problem().toStdString();
  }
  dialog->setDoor(Door::Weights);
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return dialog->findChild<MatrixSheet*>("sheet-weights") && !dialog->checking(); }));
  EXPECT_EQ(sheet("weights").model().tensor(), weights);
  child<QAbstractButton>("given-v")->click();
  ASSERT_TRUE(idle());
  EXPECT_TRUE(dialog->apply());
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session().shown().attention().value);
  EXPECT_EQ(*session().shown().attention().weights, weights.reshaped({1, 4, 4}));
}

TEST_F(MatrixDialogTest, FilesAreReadAndRefusedInPlace) {
  const Tensor loaded = tensorFromRows({{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {0, 0, 0, 1}});
  ASSERT_TRUE(writeNpy(folder / "q.npy", loaded));
  sheet("q").load(QString::fromStdString(folder / "q.npy"));
  EXPECT_EQ(sheet("q").model().tensor(), loaded);
  sheet("q").load(QString::fromStdString(folder.put("short.npy", "\x93NUMPY")));
  EXPECT_TRUE(child<QLabel>("problem-q")->text().contains("short.npy"));
  EXPECT_EQ(sheet("q").model().tensor(), loaded);
  sheet("k").load(QString::fromStdString(
      folder.put("k.csv", ",1,2,3,4\r\na,1,2,3,4\r\nb,1,2,3,4\r\nc,1,2,3,4\r\nd,1,2,3,4\r\n")));
  EXPECT_EQ(sheet("k").model().tensor().at(3, 3), 4);
  EXPECT_EQ(table("q").model()->index(0, 0).data().toString(), "a");
  ASSERT_TRUE(idle());
  EXPECT_TRUE(dialog->problem().isEmpty()) << dialog->problem().toStdString();
}

TEST_F(MatrixDialogTest, AReasonIsSaidBesideAnotherSheetToo) {
  dialog->findChild<QTabWidget*>("matrix-tabs")->setCurrentWidget(&sheet("q"));
  sheet("v").model().resize(1, 3, 4);
  ASSERT_TRUE(idle());
  auto* problem = child<QLabel>("matrix-problem");
  ASSERT_TRUE(QTest::qWaitFor([&] { return problem->isVisible(); }));
  EXPECT_TRUE(problem->text().startsWith("V: ")) << problem->text().toStdString();
  dialog->findChild<QTabWidget*>("matrix-tabs")->setCurrentWidget(&sheet("v"));
  EXPECT_FALSE(problem->isVisible()) << "the sheet says it itself";
  EXPECT_FALSE(child<QLabel>("problem-v")->text().isEmpty());
}

TEST_F(MatrixDialogTest, TooManyNumbersAreRefusedWithASentence) {
  dialog->reject();
  session().edit({}, [](Input& input) {
    input = Input();
    input.text = "a b";
    input.toy.modelWidth = 1024;
    input.toy.heads = 1;
    input.toy.headWidth = 1024;
  });
  ASSERT_TRUE(settled());
  QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  trigger("type-matrices");
  dialog = child<MatrixDialog>("matrices");
  ASSERT_TRUE(idle());
  dialog->setDoor(Door::Project);
  auto* problem = child<QLabel>("matrix-problem");
  ASSERT_TRUE(QTest::qWaitFor([&] { return problem->isVisible(); }));
  EXPECT_TRUE(problem->text().contains("too many numbers")) << problem->text().toStdString();
  EXPECT_FALSE(child("matrix-use")->isEnabled());
  EXPECT_FALSE(child("matrix-tabs")->isVisible());
}

TEST_F(MatrixDialogTest, UnchangedNumbersChangeNothing) {
  dialog->setDoor(Door::Project);
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return dialog->findChild<MatrixSheet*>("sheet-x") && !dialog->checking(); }));
  const Input before = session().input();
  EXPECT_TRUE(dialog->apply());
  EXPECT_EQ(session().input(), before);
  EXPECT_FALSE(session().input().exampleId.empty());
}

TEST_F(MatrixDialogTest, TheVectorOfAdditiveScoresIsTypedToo) {
  type("q", 0, 0, "0.5");
  ASSERT_TRUE(idle());
  ASSERT_TRUE(dialog->apply());
  dialog->close();
  ASSERT_TRUE(settled());
  session().edit({}, [](Input& input) {
    input.rule = ScoreRule::Additive;
    input.scoreV = tensorFromRows({{1, 1, 1, 1}});
  });
  ASSERT_TRUE(settled());
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  trigger("type-matrices");
  dialog = child<MatrixDialog>("matrices");
  ASSERT_TRUE(idle());
  EXPECT_TRUE(dialog->problem().isEmpty()) << dialog->problem().toStdString();
  type("scoreV", 0, 2, "-2");
  ASSERT_TRUE(idle());
  EXPECT_TRUE(dialog->problem().isEmpty()) << dialog->problem().toStdString();
  ASSERT_TRUE(dialog->apply());
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().input().scoreV->at(0, 2), -2);
  EXPECT_EQ(session().shown().attention().additive->v.at(0, 2), -2);
  EXPECT_EQ(session().input().rule, ScoreRule::Additive);
}

}  // namespace
}  // namespace fovea::test
