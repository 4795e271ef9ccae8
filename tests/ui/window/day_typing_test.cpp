// Typing, setting up, stepping.
#include <QCheckBox>
#include <QClipboard>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <set>

#include "core/io/npy.h"
#include "tests/ui/window/day.h"
#include "ui/panels/matrix_sheet.h"
#include "ui/window/matrix_dialog.h"
#include "ui/window/stage_button.h"
#include "ui/window/token_chips.h"

namespace fovea::test {
namespace {

TEST_F(DayTest, EveryCharacterOfATextIsAChipOfItsOwn) {
  auto* text = child<QLineEdit>("text");
  QTest::mouseClick(text, Qt::LeftButton);
  QTest::keyClick(text, Qt::Key_A, Qt::ControlModifier);
  QApplication::clipboard()->setText(QStringLiteral("naïve 😀 مرحبا 世界 a  b\tc"));
  QTest::keyClick(text, Qt::Key_V, Qt::ControlModifier);
  QTest::keyClicks(text, " d");
  auto* chips = child<TokenChips>("tokens");
  ASSERT_TRUE(QTest::qWaitFor([&] { return chips->label(chips->count() - 1) == "d"; }));
  std::set<QString> labels;
  for (int i = 0; i < chips->count(); ++i) {
    EXPECT_FALSE(chips->label(i).trimmed().isEmpty()) << i;
    EXPECT_TRUE(labels.insert(chips->label(i)).second) << chips->label(i).toStdString();
    EXPECT_GT(chips->chipRect(i).width(), 0) << i;
  }
  for (const QString label : {"naïve", "😀", "مرحبا", "␣", "⇥"}) {
    EXPECT_TRUE(labels.contains(label)) << label.toStdString();
  }
  EXPECT_TRUE(settled());
}

TEST_F(DayTest, ATextFileIsOpenedByItsDialog) {
  answerFile(QString::fromStdString(folder.put("words.txt", "one\ntwo three\n")));
  press(Qt::Key_O, Qt::ControlModifier);
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().input().text, "one\ntwo three");
  EXPECT_EQ(child<TokenChips>("tokens")->label(1), "⏎");
}

TEST_F(DayTest, ANulInAFileIsATokenOfItsOwn) {
  const std::string bytes("a\0b \0", 5);
  ASSERT_TRUE(window->openPath(QString::fromStdString(folder.put("nul.txt", bytes))));
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().input().text, bytes);
  auto* chips = child<TokenChips>("tokens");
  for (int i = 0; i < chips->count(); ++i) {
    EXPECT_FALSE(chips->label(i).trimmed().isEmpty()) << i;
    EXPECT_FALSE(chips->label(i).contains(QChar::Null)) << i;
  }
  EXPECT_FALSE(session().error());
}

TEST_F(DayTest, TheWholeOfSetupIsReachedByClicksAndKeys) {
  retype("text", "one two three");
  ASSERT_TRUE(settled());
  press(Qt::Key_F9);
  ASSERT_TRUE(window->setupOpen());
  click("more");
  const Input& input = session().input();
  retype("heads", "4");
  retype("head-width", "3");
  choose("position", 1);
  EXPECT_EQ(input.position.scheme, PositionScheme::Sinusoidal);
  choose("mask", 2);
  ASSERT_TRUE(child("window")->isVisible());
  retype("window", "3");
  EXPECT_EQ(input.mask, Mask::window(3));
  QTest::keyClick(child("divide"), Qt::Key_Space);
  EXPECT_FALSE(input.divide);
  retype("model-width", "12");
  retype("groups", "2");
  retype("value-width", "5");
  EXPECT_EQ(input.toy.heads, 4);
  EXPECT_EQ(input.toy.headWidth, 3);
  EXPECT_EQ(input.toy.modelWidth, 12);
  EXPECT_EQ(input.toy.groups, 2);
  EXPECT_EQ(input.toy.valueWidth, 5);
  const bool output = input.toy.outputWeights;
  QTest::keyClick(child("output-weights"), Qt::Key_Space);
  EXPECT_NE(input.toy.outputWeights, output);
  retype("setup-decimals", "5");
  EXPECT_EQ(session().document().decimals, 5);
  choose("precision", 1);
  EXPECT_EQ(input.precision, Precision::Float32);
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session().error()) << session().error()->message.str();
  const Attention& attention = session().shown().attention();
  EXPECT_EQ(attention.spec.heads, 4);
  EXPECT_EQ(attention.spec.groups, 2);
  EXPECT_EQ(attention.keyWidth(), 3);
  EXPECT_EQ(attention.valueWidth(), 5);
  EXPECT_EQ(attention.spec.scale, 1);
  EXPECT_EQ(attention.spec.precision, Precision::Float32);
}

TEST_F(DayTest, AMaskIsLoadedFromItsFile) {
  retype("text", "one two three");
  ASSERT_TRUE(settled());
  window->setSetupOpen(true);
  const Tensor allowed = tensorFromRows({{1, 0, 1}, {0, 1, 0}, {0, 0, 0}});
  ASSERT_TRUE(writeNpy(folder / "mask.npy", allowed));
  answerFile(file("mask.npy"));
  auto* masks = child<QComboBox>("mask");
  choose(masks, masks->count() - 1);
  ASSERT_TRUE(settled());
  ASSERT_TRUE(session().shown().attention().weights);
  const Tensor& weights = *session().shown().attention().weights;
  EXPECT_EQ(weights.at(0, 1), 0);
  EXPECT_GT(weights.at(0, 2), 0);
  EXPECT_EQ(weights.at(1, 1), 1);
  for (Index j = 0; j < 3; ++j) EXPECT_EQ(weights.at(2, j), 0) << "no key allowed";
  EXPECT_TRUE(masks->currentText().contains("mask.npy")) << masks->currentText().toStdString();
}

TEST_F(DayTest, EveryDoorIsEnteredByTyping) {
  struct Case {
    int entry;
    Door door;
    const char* sheet;
    const char* given;  ///< a stage before the door
  };
  for (const Case& one :
       {Case{0, Door::Project, "x", nullptr}, Case{1, Door::QueryKeyValue, "q", "stage-project"},
        Case{2, Door::Scores, "scores", "stage-score"},
        Case{3, Door::Weights, "weights", "stage-softmax"}}) {
    window->startFresh();
    ASSERT_TRUE(settled());
    window->setSetupOpen(true);
    choose("source", 2);
    auto* dialog = child<MatrixDialog>("matrices");
    ASSERT_TRUE(dialog);
    const auto idle = [&] {
      return QTest::qWaitFor(
          [&] {
            return !dialog->checking() &&
                   dialog->findChild<MatrixSheet*>(QStringLiteral("sheet-") + one.sheet) != nullptr;
          },
          20000);
    };
    choose(dialog->findChild<QComboBox*>("door"), one.entry);
    ASSERT_TRUE(idle()) << one.sheet;
    auto& sheet = *dialog->findChild<MatrixSheet*>(QStringLiteral("sheet-") + one.sheet);
    QTableView& table = sheet.table();
    table.setCurrentIndex(sheet.model().firstNumber());
    table.setFocus();
    QTest::keyClicks(&table, "0");  // typing begins to edit
    auto* editor = table.findChild<QLineEdit*>();
    ASSERT_TRUE(editor) << one.sheet;
    QTest::keyClicks(editor, ".5");
    QTest::keyClick(editor, Qt::Key_Return);
    QApplication::processEvents();  // the number is taken over
    ASSERT_TRUE(idle());
    QTest::mouseClick(dialog->findChild<QWidget*>("matrix-use"), Qt::LeftButton);
    ASSERT_TRUE(settled());
    const Input& input = session().input();
    EXPECT_EQ(input.door, one.door) << one.sheet;
    const auto& typed = one.door == Door::Project         ? input.x
                        : one.door == Door::QueryKeyValue ? input.q
                        : one.door == Door::Scores        ? input.scores
                                                          : input.weights;
    EXPECT_EQ(typed->at(0, 0), .5) << one.sheet;
    EXPECT_FALSE(session().error());
    session().setStage(Stage::Mix);
    ASSERT_TRUE(settled());
    if (one.given) {
      EXPECT_EQ(child<StageButton>(one.given)->place(), StageButton::Place::Given) << one.sheet;
    }
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
}

TEST_F(DayTest, PageDownStepsWhereverTheFocusIs) {
  retype("text", "one two three");
  ASSERT_TRUE(settled());
  window->setSetupOpen(true);
  click("more");
  const Input before = session().input();
  for (const char* name : {"heads", "head-width", "mask", "position", "divide", "source", "seed",
                           "temperature", "setup-decimals", "more", "setup-collapse", "play",
                           "stage-score", "examples", "edit", "decimals"}) {
    QWidget* widget = child(name);
    ASSERT_TRUE(widget);
    if (!widget->isVisible()) continue;
    const Stage stage = session().stage();
    widget->setFocus();
    QTest::keyClick(widget, Qt::Key_PageDown);
    EXPECT_EQ(session().neighbour(-1), stage) << name;
    QTest::keyClick(widget, Qt::Key_PageUp);
    EXPECT_EQ(session().stage(), stage) << name;
    EXPECT_EQ(session().input(), before) << name << " took the key";
  }
}

TEST_F(DayTest, ABoxOfTheDiagramLeadsToItsStage) {
  FigureView& view = walk().view();
  walk().grab();
  const QRect flow = view.blockRect("flow");
  ASSERT_FALSE(flow.isEmpty());
  QSignalSpy actions(&view, &FigureView::action);
  std::set<Stage> reached;
  for (int y = flow.top(); y < flow.bottom(); y += 12) {
    for (int x = flow.left(); x < flow.right(); x += 24) {
      const qsizetype before = actions.size();
      QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(x, y));
      if (actions.size() > before) reached.insert(session().stage());
    }
  }
  for (const Stage stage :
       {Stage::Project, Stage::Score, Stage::Scale, Stage::Mask, Stage::Softmax, Stage::Mix}) {
    EXPECT_TRUE(reached.contains(stage)) << static_cast<int>(stage);
  }
  EXPECT_FALSE(reached.contains(Stage::Join)) << "one head has nothing to join";
}

}  // namespace
}  // namespace fovea::test
