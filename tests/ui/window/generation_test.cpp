// A decoder that is open: its first key, and how it goes on with a text.
#include <QHelpEvent>
#include <QSpinBox>
#include <QToolTip>

#include "tests/ui/window/model_day.h"
#include "ui/window/token_chips.h"

namespace fovea::test {
namespace {

using GenerationTest = ModelTest;

TEST_F(GenerationTest, ADecodersFirstKeyIsOneTheQuerySees) {
  retype("text", "the cat sat down");
  ASSERT_TRUE(settled());
  session().setSelection({0, 0, 1, 3, kNone});
  open("models/gpt2");
  const auto sees = [this] { return session().selection().key <= session().selection().query; };
  EXPECT_TRUE(sees());
  const Tensor& weights = *session().shown().stages->weights;
  const Index query = session().selection().query;
  ASSERT_GT(query, 0);
  for (Index key = 0; key < weights.columns(); ++key) {
    EXPECT_LE(weights.at(query, key), weights.at(query, session().selection().key));
  }
  // Another text keeps the key where it is not made a hidden one.
  retype("text", "down");
  ASSERT_TRUE(settled());
  EXPECT_TRUE(sees());
  // Who chooses a hidden pair keeps it.
  const Index last = session().shown().attention().keys - 1;
  session().setSelection({0, 0, 0, last, kNone});
  session().setText("down and down");
  ASSERT_TRUE(settled());
  EXPECT_FALSE(sees());
}

TEST_F(GenerationTest, ADecoderGoesOnWithItsText) {
  open("models/gpt2");
  const QStringList text = tokens();
  trigger("next-token");
  ASSERT_TRUE(settled());
  const QStringList one = tokens();
  ASSERT_EQ(one.size(), text.size() + 1);
  EXPECT_EQ(one.mid(0, text.size()), text);
  EXPECT_EQ(session().selection().query, text.size()) << "its row is what just came";
  // What the model wrote says so, and what it cost.
  auto* chips = child<TokenChips>("tokens");
  const auto helpOf = [&](int chip) {
    const QPoint at = chips->chipRect(chip).center();
    QHelpEvent help(QEvent::ToolTip, at, chips->mapToGlobal(at));
    QApplication::sendEvent(chips, &help);
    return QToolTip::text();
  };
  const QString generated = QStringLiteral("Generated: ");
  EXPECT_FALSE(helpOf(static_cast<int>(text.size()) - 1).contains(generated));
  EXPECT_TRUE(helpOf(static_cast<int>(text.size())).contains(generated));
  EXPECT_TRUE(helpOf(static_cast<int>(text.size()))
                  .contains(QStringLiteral("of the %1 tokens before").arg(text.size())))
      << QToolTip::text().toStdString();
  trigger("ten-tokens");
  ASSERT_TRUE(settled());
  EXPECT_EQ(tokens().size(), text.size() + 11);
  EXPECT_EQ(session().shown().attention().queries, text.size() + 11);
  EXPECT_EQ(session().selection().query, text.size() + 10);
  const QRect last = chips->chipRect(chips->count() - 1);
  EXPECT_TRUE(chips->rect().contains(last)) << "the newest is in sight";
  trigger("token-back");
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().selection().query, text.size() + 9);
  EXPECT_EQ(tokens().size(), text.size() + 10);
  trigger("undo");
  ASSERT_TRUE(settled());
  EXPECT_EQ(tokens().size(), text.size() + 11);

  trigger("generation-setup");
  auto* dialog = window->findChild<QDialog*>("generation");
  ASSERT_NE(dialog, nullptr);
  auto* said = dialog->findChild<QLabel*>("generation-said");
  EXPECT_TRUE(said->text().contains(QString::number(text.size() + 10)))
      << said->text().toStdString();
  EXPECT_FALSE(dialog->findChild<QSpinBox*>("top-k")->isEnabled());
  dialog->findChild<QSpinBox*>("generated-tokens")->setValue(1);
  ASSERT_TRUE(settled());
  EXPECT_EQ(tokens(), one);
  QTest::mouseClick(dialog->findChild<QWidget*>("greedy"), Qt::LeftButton, {}, {8, 8});
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session().input().generation.sampling.greedy);
  EXPECT_TRUE(dialog->findChild<QSpinBox*>("top-k")->isEnabled());
  dialog->accept();

  retype("text", "another text");
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().input().generation.tokens, 0);
}

TEST_F(GenerationTest, AButtonBesideTheTokensGoesOn) {
  auto* button = child("next-token-button");
  EXPECT_FALSE(button->isVisible()) << "the toy does not go on";
  open("models/gpt2");
  ASSERT_TRUE(button->isVisible());
  EXPECT_TRUE(button->toolTip().contains("likeliest"));
  EXPECT_TRUE(button->toolTip().contains("Ctrl+G"));
  const auto text = tokens().size();
  auto* field = child("text");
  window->resize(1100, 768);
  QTest::qWait(1);
  const int width = field->width(), place = button->x();
  for (int i = 1; i <= 3; ++i) {
    button->setFocus();
    QTest::keyClick(button, Qt::Key_Space);
    ASSERT_TRUE(settled());
    QTest::qWait(1);
    EXPECT_EQ(tokens().size(), text + i);
    EXPECT_EQ(field->width(), width);
    EXPECT_EQ(button->x(), place) << "it can be pressed again and again";
  }
  session().edit({}, [](Input& input) { input.generation.sampling = {false, .7, 40, .9, 5}; });
  EXPECT_TRUE(button->toolTip().contains("0.7"));
  window->resize(860, 480);
  EXPECT_TRUE(button->isVisible());
  open("models/bert-uncased");
  EXPECT_FALSE(button->isVisible());
}

TEST_F(GenerationTest, ASeedOfTheGenerationHas64Bits) {
  open("models/gpt2");
  trigger("generation-setup");
  auto* dialog = window->findChild<QDialog*>("generation");
  QTest::mouseClick(dialog->findChild<QWidget*>("greedy"), Qt::LeftButton, {}, {8, 8});
  auto* seed = dialog->findChild<QLineEdit*>("sampling-seed");
  const auto type = [seed](const char* text) {
    seed->selectAll();
    QTest::keyClicks(seed, QLatin1String(text));
  };
  const auto stored = [this] { return session().input().generation.sampling.seed; };
  type("18446744073709551615");
  EXPECT_EQ(stored(), 18446744073709551615U);
  EXPECT_FALSE(seed->property("refused").toBool());
  type("18446744073709551616");
  EXPECT_EQ(stored(), 1844674407370955161U) << "the last digit was one too many";
  EXPECT_TRUE(seed->property("refused").toBool());
  EXPECT_TRUE(dialog->findChild<QLabel*>("generation-said")->text().contains("2⁶⁴"));
  type("12");
  EXPECT_EQ(stored(), 12U);
  EXPECT_EQ(seed->text(), "12");
  EXPECT_FALSE(seed->property("refused").toBool());
  ASSERT_TRUE(settled());
  dialog->accept();
}

TEST_F(GenerationTest, AnEncoderDoesNotGoOn) {
  open("models/bert-uncased");
  EXPECT_FALSE(window->findChild<QAction*>("next-token")->isEnabled());
  EXPECT_FALSE(window->findChild<QAction*>("generation-setup")->isEnabled());
  trigger("toy-model");
  ASSERT_TRUE(settled());
  EXPECT_FALSE(window->findChild<QAction*>("next-token")->isEnabled());
}

}  // namespace
}  // namespace fovea::test
