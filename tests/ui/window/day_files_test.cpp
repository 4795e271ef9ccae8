// Worked examples, files of figures, documents.
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QTableWidget>
#include <cmath>

#include "core/io/csv.h"
#include "core/io/npy.h"
#include "tests/ui/window/day.h"
#include "ui/state/typed_text.h"
#include "ui/window/export_dialog.h"

namespace fovea::test {
namespace {

TEST_F(DayTest, EveryExampleOpensWithExpectedBesideComputed) {
  for (std::size_t i = 0; i < examples().size(); ++i) {
    const Example& example = examples()[i];
    SCOPED_TRACE(example.id);
    click("examples");
    auto* list = child<QListWidget>("examples-list");
    ASSERT_TRUE(list);
    QTest::keyClick(list, Qt::Key_Home);
    for (std::size_t k = 0; k < i; ++k) QTest::keyClick(list, Qt::Key_Down);
    QTest::keyClick(list, Qt::Key_Return);
    ASSERT_TRUE(settled());
    ASSERT_EQ(session().input().exampleId, example.id);
    ASSERT_TRUE(child("example-strip")->isVisible());
    EXPECT_EQ(child<QLabel>("example-verdict")->text(),
              "The computed numbers are the expected ones.");
    int rows = 0;
    once<QDialog>([&](QDialog& dialog) {
      EXPECT_EQ(dialog.objectName(), "comparison");
      auto* table = dialog.findChild<QTableWidget*>("comparison-table");
      rows = table->rowCount();
      for (int row = 0; row < rows; ++row) {
        const QString expected = table->item(row, 2)->text(),
                      computed = table->item(row, 3)->text();
        EXPECT_FALSE(expected.isEmpty());
        EXPECT_FALSE(computed.contains(u'-')) << "minus is a minus on screen";
        if (expected.startsWith(u'[') || expected.endsWith(u'∞')) {
          EXPECT_EQ(expected, computed);
          continue;
        }
        // What was computed rounds to what the literature prints.
        const auto number = [](QString text) { return text.replace(u'−', u'-').toDouble(); };
        const qsizetype point = expected.indexOf(u'.');
        const double step = point < 0 ? 1 : std::pow(10., -double(expected.size() - point - 1));
        EXPECT_NEAR(number(computed), number(expected), .5001 * step) << row;
      }
      dialog.accept();
    });
    click("example-compare");
    EXPECT_GT(rows, 0);
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
}

TEST_F(DayTest, EveryFormatIsWrittenFromTheDialog) {
  click("stage-softmax");
  ASSERT_TRUE(settled());
  const char* names[] = {"a.png", "a.svg", "a.pdf", "a.csv", "a.npy", "a.json"};
  for (int format = 0; format < 6; ++format) {
    once<ExportDialog>([&](ExportDialog& dialog) {
      auto* panel = dialog.findChild<QComboBox*>("export-panel");
      choose(panel, panel->findData("weights"));
      EXPECT_EQ(dialog.panelId(), "weights");
      choose(dialog.findChild<QComboBox*>("export-format"), format);
      auto* go = dialog.findChild<QAbstractButton*>("export-go");
      EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog.busy() && go->isEnabled(); }, 20000));
      answerFile(file(names[format]));
      QTest::mouseClick(go, Qt::LeftButton);
      if (!QTest::qWaitFor([&] { return !dialog.isVisible(); }, 20000)) {
        ADD_FAILURE() << dialog.message().toStdString();
        dialog.reject();
      }
    });
    press(Qt::Key_E, Qt::ControlModifier);
    EXPECT_FALSE(slurp(folder / names[format]).empty()) << names[format];
  }
  EXPECT_FALSE(QImage(file("a.png")).isNull());
  EXPECT_NE(slurp(folder / "a.svg").find(">cat<"), std::string::npos) << "real text";
  EXPECT_TRUE(slurp(folder / "a.pdf").starts_with("%PDF"));
  const Tensor weights = session().shown().attention().weights->slice(0);
  EXPECT_EQ(*readNpy(folder / "a.npy", Precision::Float64), weights);
  const auto csv = parseCsv(slurp(folder / "a.csv"), "a.csv");
  ASSERT_TRUE(csv);
  EXPECT_EQ(csv->values, weights);
}

TEST_F(DayTest, ADocumentIsSavedClosedAndFoundAgain) {
  child<QLineEdit>("text")->setFocus();
  retype("text", "keep these words");
  ASSERT_TRUE(settled());
  click("stage-mask");
  press(Qt::Key_2, Qt::ControlModifier);
  answerFile(file("mine.fovea"));
  press(Qt::Key_S, Qt::ControlModifier);
  EXPECT_FALSE(window->isWindowModified());
  EXPECT_EQ(session().fileName(), file("mine.fovea"));
  const std::string first = slurp(folder / "mine.fovea");
  ASSERT_FALSE(first.empty());

  press(Qt::Key_1, Qt::ControlModifier);
  EXPECT_FALSE(window->isWindowModified()) << "looking at something else is no change";
  retype("text", "keep other words");
  ASSERT_TRUE(settled());
  EXPECT_TRUE(window->isWindowModified());
  once<QDialog>([&](QDialog& dialog) {
    EXPECT_EQ(dialog.objectName(), "unsaved");
    click("unsaved-save");
  });
  EXPECT_TRUE(window->close());
  EXPECT_NE(slurp(folder / "mine.fovea"), first) << "saved without asking for a name again";

  makeWindow();
  window->startFresh();
  show();
  QMenu* recent = nullptr;
  for (QMenu* menu : window->menuBar()->findChildren<QMenu*>()) {
    if (menu->title().contains("recent")) recent = menu;
  }
  ASSERT_TRUE(recent);
  QMetaObject::invokeMethod(recent, "aboutToShow");
  ASSERT_FALSE(recent->actions().isEmpty());
  EXPECT_EQ(recent->actions().front()->text(), "mine.fovea");
  recent->actions().front()->trigger();
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().input().text, "keep other words");
  EXPECT_EQ(session().stage(), Stage::Mask);
}

TEST_F(DayTest, EveryChangeOfTextAndSetupIsUndoneAndRedone) {
  window->setSetupOpen(true);
  click("more");
  std::vector<Input> states = {session().input()};
  const auto changed = [&] {
    EXPECT_TRUE(settled());
    EXPECT_FALSE(session().input() == states.back());
    states.push_back(session().input());
  };
  retype("text", "one two three");
  changed();
  retype("heads", "4");
  changed();
  retype("head-width", "3");
  changed();
  choose("position", 1);
  changed();
  choose("mask", 1);
  changed();
  click("new-numbers");
  changed();
  retype("model-width", "16");
  changed();
  retype("groups", "2");
  changed();
  retype("value-width", "5");
  changed();
  retype("scale", "0.5");
  changed();
  retype("temperature", "2");
  changed();
  choose("precision", 1);
  changed();
  QTest::keyClick(child("output-weights"), Qt::Key_Space);
  changed();
  for (std::size_t i = states.size() - 1; i-- > 0;) {
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(session().input() == states[i]) << i;
  }
  EXPECT_FALSE(action("undo")->isEnabled());
  EXPECT_FALSE(window->isWindowModified()) << "back where it was";
  for (std::size_t i = 1; i < states.size(); ++i) {
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(session().input() == states[i]) << i;
  }
  EXPECT_FALSE(action("redo")->isEnabled());
  EXPECT_TRUE(settled());
}

TEST_F(DayTest, AFileThatCannotBeWrittenIsSaidAndNothingIsLost) {
  retype("text", "precious words");
  ASSERT_TRUE(settled());
  EXPECT_FALSE(window->files().saveTo(file("missing/mine.fovea")));
  EXPECT_TRUE(child("offer")->isVisible());
  EXPECT_TRUE(window->isWindowModified());
  EXPECT_EQ(session().input().text, "precious words");
  EXPECT_FALSE(window->files().saveTo("/dev/full"));
  EXPECT_TRUE(window->isWindowModified());
}

TEST_F(DayTest, AFigureThatDoesNotFitOnTheDiskIsSaidInTheDialog) {
  std::filesystem::create_symlink("/dev/full", folder / "full.svg");
  once<ExportDialog>([&](ExportDialog& dialog) {
    choose(dialog.findChild<QComboBox*>("export-format"), static_cast<int>(OutputFormat::Svg));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !dialog.busy(); }, 20000));
    dialog.exportTo(file("full.svg"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return dialog.message().contains("full"); }, 20000))
        << dialog.message().toStdString();
    EXPECT_TRUE(dialog.isVisible());
    dialog.reject();
  });
  press(Qt::Key_E, Qt::ControlModifier);
}

}  // namespace
}  // namespace fovea::test
