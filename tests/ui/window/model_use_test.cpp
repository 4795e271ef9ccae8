// What a person does with a real model that is open.
#include <QHelpEvent>
#include <QSpinBox>
#include <QToolTip>

#include "tests/ui/window/model_day.h"
#include "ui/window/export_dialog.h"
#include "ui/window/token_chips.h"

namespace fovea::test {
namespace {

TEST_F(ModelTest, LayerAndHeadAreChosenWithKeys) {
  open("models/bert-uncased");
  auto* layer = child<QSpinBox>("layer");
  auto* head = child<QSpinBox>("head");
  ASSERT_TRUE(layer->isVisible() && head->isVisible());
  layer->setFocus();
  QTest::keyClick(layer, Qt::Key_Up);
  head->setFocus();
  QTest::keyClick(head, Qt::Key_Up);
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().selection().layer, 1);
  EXPECT_EQ(session().shown().layer, 1);
  EXPECT_EQ(session().shown().head, 1);
  press(Qt::Key_PageUp, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().shown().layer, 0);
  EXPECT_EQ(layer->value(), 1);
  trigger("toy-model");
  ASSERT_TRUE(settled());
  EXPECT_FALSE(layer->isVisible());
}

TEST_F(ModelTest, SetupIsGreyWhereTheModelDecides) {
  window->setSetupOpen(true);
  open("models/qwen3");
  click("more");
  for (const char* fixed : {"heads", "head-width", "groups", "model-width", "value-width", "seed",
                            "position", "precision", "divide", "output-weights", "new-numbers"}) {
    EXPECT_FALSE(child(fixed)->isEnabled()) << fixed;
  }
  for (const char* free : {"mask", "scale", "temperature", "source", "setup-decimals"}) {
    EXPECT_TRUE(child(free)->isEnabled()) << free;
  }
  EXPECT_EQ(child<QSpinBox>("heads")->value(), 4);
  EXPECT_EQ(child<QSpinBox>("groups")->value(), 2);
  EXPECT_EQ(child<QSpinBox>("head-width")->value(), 16);
  EXPECT_EQ(child<QSpinBox>("model-width")->value(), 32);
  EXPECT_EQ(child<QComboBox>("position")->currentText(), "Rotary");
  EXPECT_EQ(child<QComboBox>("source")->currentText(), "qwen3");
  EXPECT_FALSE(child("heads")->parentWidget()->toolTip().isEmpty());
  choose("source", 0);
  ASSERT_TRUE(settled());
  EXPECT_FALSE(real());
  EXPECT_TRUE(child("heads")->isEnabled());
  EXPECT_EQ(child<QSpinBox>("heads")->value(), session().input().toy.heads);
}

TEST_F(ModelTest, MaskScaleAndTemperatureReachTheModel) {
  open("models/bert-uncased");
  EXPECT_TRUE(session().shown().attention().spec.mask.none()) << "the model's own, not the toy's";
  window->setSetupOpen(true);
  choose("mask", 1);
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().shown().attention().spec.mask, Mask::causal());
  click("more");
  retype("scale", "0.5");
  retype("temperature", "2");
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().shown().attention().spec.scale, 0.5);
  EXPECT_EQ(session().shown().attention().spec.temperature, 2);
}

TEST_F(ModelTest, SpecialTokensAreSwitchedOff) {
  window->setSetupOpen(true);
  open("models/bert-uncased");
  auto* special = child<QAbstractButton>("special");
  EXPECT_EQ(special->text(), "[CLS] and [SEP]");
  const QStringList with = tokens();
  QTest::mouseClick(special, Qt::LeftButton, {}, QPoint(8, special->height() / 2));
  ASSERT_TRUE(settled());
  EXPECT_EQ(tokens(), with.mid(1, with.size() - 2));
  EXPECT_TRUE(special->isVisible());
  trigger("special-tokens");
  ASSERT_TRUE(settled());
  EXPECT_EQ(tokens(), with);
}

TEST_F(ModelTest, SpecialTokensOfAModelWithoutAreNotOffered) {
  window->setSetupOpen(true);
  open("models/gpt2");
  EXPECT_FALSE(child("special")->isVisible());
  EXPECT_FALSE(action("special-tokens")->isEnabled());
}

TEST_F(ModelTest, NumbersOfAModelAreTypedOnAsTheyAre) {
  open("models/qwen2-bf16");
  const auto stages = session().shown().stages;
  trigger("type-matrices");
  ASSERT_TRUE(QTest::qWaitFor([this] { return child("matrix-use")->isEnabled(); }));
  click("matrix-use");
  QTest::qWait(100);
  ASSERT_TRUE(settled());
  ASSERT_EQ(session().input().door, Door::QueryKeyValue);
  EXPECT_TRUE(session().input().model.empty());
  const Tensor& before = *stages->weights;
  const Tensor& after = *session().shown().stages->weights;
  ASSERT_EQ(after.shape(), before.shape());
  for (Index i = 0; i < before.rows(); ++i) {
    for (Index j = 0; j < before.columns(); ++j) {
      ASSERT_NEAR(after.at(0, i, j), before.at(0, i, j), 1e-6);
    }
  }
  session().undo();
  ASSERT_TRUE(settled());
  EXPECT_TRUE(real());
}

TEST_F(ModelTest, AWrongSetupOfTheToyIsNoMatterToAModel) {
  session().edit({}, [](Input& input) {
    input = Input();
    input.text = "the cat";
    input.toy.heads = 0;
  });
  ASSERT_TRUE(settled());
  EXPECT_FALSE(notice().isEmpty());
  open("models/bert-uncased");
  EXPECT_TRUE(notice().isEmpty());
}

TEST_F(ModelTest, AnExampleIsOpenedOverAModelAndUndone) {
  open("models/bert-uncased");
  window->openExample("b1");
  ASSERT_TRUE(settled());
  EXPECT_FALSE(real());
  session().undo();
  ASSERT_TRUE(settled());
  EXPECT_TRUE(real());
}

TEST_F(ModelTest, TheSelectionFollowsItsTokenIntoTheModelAndOverTexts) {
  retype("text", "the cat sat");
  ASSERT_TRUE(settled());
  session().setSelection({0, 0, 1, 2, kNone});
  open("models/bert-uncased");
  const auto query = [this] {
    return session().shown().trace->queryTokens().tokens[static_cast<std::size_t>(
        session().selection().query)];
  };
  EXPECT_EQ(query().text.substr(0, 1), "c");
  session().setSelection({1, 2, 0, session().shown().attention().keys - 1, kNone});
  retype("text", "the black cat sat down");
  ASSERT_TRUE(settled());
  EXPECT_EQ(query().label, "[CLS]");
  EXPECT_EQ(session().selection().key, session().shown().attention().keys - 1) << "[SEP]";
  EXPECT_EQ(session().shown().layer, 1);
  EXPECT_EQ(session().shown().head, 2);
}

TEST_F(ModelTest, EveryChipTellsItsIdAndPartsOfACharacterTheirBytes) {
  open("models/gpt2");
  retype("text", "");
  session().setText(QStringLiteral("日"));
  ASSERT_TRUE(settled());
  auto* chips = child<TokenChips>("tokens");
  ASSERT_GE(chips->count(), 2);
  EXPECT_TRUE(chips->label(0).startsWith("<0x")) << chips->label(0).toStdString();
  const QPoint at = chips->chipRect(0).center();
  QHelpEvent help(QEvent::ToolTip, at, chips->mapToGlobal(at));
  QApplication::sendEvent(chips, &help);
  const auto id = session().shown().trace->queryTokens().ids[0];
  EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("id %1.").arg(id)))
      << QToolTip::text().toStdString();
}

TEST_F(ModelTest, AFileOfAHeadIsNamedAfterIt) {
  open("models/bert-uncased");
  session().setSelection({1, 2, 0, 0, kNone});
  ASSERT_TRUE(settled());
  ExportDialog dialog(window->context(), "weights", window.get());
  EXPECT_EQ(dialog.suggestedName().section('.', 0, 0), "figure-weights-layer2-head3");
}

}  // namespace
}  // namespace fovea::test
