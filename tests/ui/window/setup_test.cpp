#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>

#include "tests/ui/window/window_test.h"

namespace fovea::test {
namespace {

TEST_F(WindowTest, SetupChangesComputeAndRefusedValuesSayWhy) {
  QTest::keyClick(window.get(), Qt::Key_F9);
  ASSERT_TRUE(window->setupOpen());
  EXPECT_FALSE(child("heads")->isEnabled()) << "a worked example fixes its heads";
  session().setText("the cat sat down here");
  ASSERT_TRUE(settled());
  auto* heads = child<QSpinBox>("heads");
  ASSERT_TRUE(heads->isEnabled());
  heads->setFocus();
  heads->selectAll();
  QTest::keyClicks(heads, "2");
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().shown().attention().spec.heads, 2);
  EXPECT_TRUE(child<QSpinBox>("head")->isVisible());
  heads->selectAll();
  QTest::keyClicks(heads, "0");
  ASSERT_TRUE(settled());
  EXPECT_EQ(session().shown().attention().spec.heads, 2) << "the last valid picture stays";
  EXPECT_TRUE(heads->property("refused").toBool());
  EXPECT_FALSE(child<QLabel>("heads-refused")->text().isEmpty());
  heads->selectAll();
  QTest::keyClicks(heads, "4");
  ASSERT_TRUE(settled());
  EXPECT_FALSE(heads->property("refused").toBool());
  EXPECT_EQ(session().shown().attention().spec.heads, 4);
}

TEST_F(WindowTest, TheHeadOfSetupStaysWhileItsFieldsScroll) {
  window->resize(1440, 560);
  QTest::keyClick(window.get(), Qt::Key_F9);
  if (!window->setupOpen()) QTest::keyClick(window.get(), Qt::Key_F9);
  click("more");
  auto* scroll = child<QScrollArea>("setup-scroll");
  ASSERT_TRUE(QTest::qWaitFor([&] { return scroll->verticalScrollBar()->maximum() > 0; }));
  scroll->verticalScrollBar()->setValue(scroll->verticalScrollBar()->maximum());
  const QWidget* sign = child("setup-collapse");
  const QRect over(sign->mapTo(window.get(), QPoint()), sign->size());
  const QRect fields(scroll->mapTo(window.get(), QPoint()), scroll->size());
  EXPECT_FALSE(over.intersects(fields)) << "the sign covers fields";
  EXPECT_TRUE(child("setup-heading")->isVisible());
}

TEST_F(WindowTest, EveryFieldOfSetupReachesTheInput) {
  window->setSetupOpen(true);
  session().setText("one two three");
  ASSERT_TRUE(settled());
  click("more");
  const auto choose = [this](const char* name, int index) {
    auto* combo = child<QComboBox>(name);
    combo->setCurrentIndex(index);
    emit combo->activated(index);
  };
  choose("mask", 2);
  EXPECT_EQ(session().input().mask, Mask::window(2));
  EXPECT_TRUE(child("window")->isVisible());
  child<QSpinBox>("window")->setValue(3);
  EXPECT_EQ(session().input().mask, Mask::window(3));
  choose("mask", 1);
  EXPECT_EQ(session().input().mask, Mask::causal());
  choose("position", 1);
  EXPECT_EQ(session().input().position.scheme, PositionScheme::Sinusoidal);
  choose("precision", 1);
  EXPECT_EQ(session().input().precision, Precision::Float32);
  click("divide");
  EXPECT_FALSE(session().input().divide);
  child<QSpinBox>("model-width")->setValue(16);
  child<QSpinBox>("head-width")->setValue(6);
  child<QSpinBox>("value-width")->setValue(5);
  EXPECT_EQ(session().input().toy.modelWidth, 16);
  EXPECT_EQ(session().input().toy.headWidth, 6);
  EXPECT_EQ(session().input().toy.valueWidth, 5);
  const auto retype = [this](const char* name, const char* text) {
    auto* field = child<QLineEdit>(name);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
  };
  retype("seed", "18446744073709551615");
  EXPECT_EQ(session().input().toy.seed, 18446744073709551615ULL);
  retype("scale", "0.25");
  EXPECT_EQ(session().input().scale, 0.25);
  retype("temperature", "2");
  EXPECT_EQ(session().input().temperature, 2);
  click("new-numbers");
  EXPECT_NE(session().input().toy.seed, 18446744073709551615ULL);
  child<QSpinBox>("setup-decimals")->setValue(12);
  EXPECT_EQ(session().document().decimals, 12);
  click("numbers-in-cells");
  EXPECT_FALSE(session().document().numbersInCells);
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session().error().has_value());
}

// What a scheme of positions is turned by stands below it, while it acts.
TEST_F(WindowTest, PositionsAreTurnedInSetup) {
  window->setSetupOpen(true);
  session().setText("one two three four five");
  ASSERT_TRUE(settled());
  auto* positions = child<QComboBox>("position");
  const auto choose = [&](PositionScheme scheme) {
    positions->setCurrentIndex(static_cast<int>(scheme));
    emit positions->activated(static_cast<int>(scheme));
    ASSERT_TRUE(settled());
  };
  auto* factor = child<QLineEdit>("position-factor");
  auto* limit = child<QSpinBox>("position-limit");
  auto* shift = child<QSpinBox>("position-shift");
  using enum PositionScheme;
  for (const auto& [scheme, factors, limits, shifts] : {std::tuple{None, false, false, false},
                                                        {Sinusoidal, false, false, true},
                                                        {Learned, false, true, true},
                                                        {Rope, false, false, true},
                                                        {RopeLinear, true, false, true},
                                                        {RopeYarn, true, true, true},
                                                        {Alibi, false, false, false}}) {
    choose(scheme);
    SCOPED_TRACE(positionId(scheme));
    EXPECT_EQ(factor->isVisible(), factors);
    EXPECT_EQ(limit->isVisible(), limits);
    EXPECT_EQ(shift->isVisible(), shifts);
    // Each that is there changes the queries that are scored, or X.
    const auto changes = [&](const std::function<void()>& turn) {
      const Attention before = session().shown().attention();
      turn();
      ASSERT_TRUE(settled());
      ASSERT_FALSE(session().error()) << session().error()->message.str();
      const Attention& after = session().shown().attention();
      EXPECT_TRUE(*before.query != *after.query || *before.input != *after.input);
      session().undo();
      ASSERT_TRUE(settled());
    };
    if (factors)
      changes([&] {
        factor->selectAll();
        QTest::keyClicks(factor, "8");
      });
    if (limits && scheme == RopeYarn) changes([&] { limit->setValue(2); });
    if (shifts) changes([&] { shift->setValue(3); });
  }
  // Impossible values are explained beside the field.
  choose(RopeYarn);
  factor->selectAll();
  QTest::keyClicks(factor, "0.5");
  ASSERT_TRUE(settled());
  EXPECT_TRUE(child<QLabel>("position-factor-refused")->text().contains("from 1 to 1,000,000"));
  // Under a scheme without the field the scheme says it.
  choose(Learned);
  EXPECT_TRUE(child<QLabel>("position-factor-refused")->text().isEmpty());
  EXPECT_TRUE(child<QLabel>("position-refused")->text().contains("from 1 to 1,000,000"));
  choose(RopeYarn);
  factor->selectAll();
  QTest::keyClicks(factor, "x");
  ASSERT_TRUE(settled());
  EXPECT_FALSE(child<QLabel>("position-factor-refused")->text().isEmpty());
  factor->selectAll();
  QTest::keyClick(factor, Qt::Key_Delete);
  ASSERT_TRUE(settled());
  EXPECT_FALSE(session().error()) << "empty is the usual 4";
  EXPECT_EQ(session().input().position.factor, 4);
  limit->setValue(0);
  ASSERT_TRUE(settled());
  EXPECT_TRUE(child<QLabel>("position-limit-refused")->text().contains("limit of positions is 0"));
  choose(Learned);
  limit->setValue(3);
  ASSERT_TRUE(settled());
  EXPECT_TRUE(child<QLabel>("position-limit-refused")->text().contains("learned table ends at 3"));
  // Beside given scores nothing of it is there.
  Input given;
  given.door = Door::Scores;
  given.scores = tensorFromRows({{1, 2}, {3, 4}});
  given.position.scheme = RopeYarn;
  session().edit({}, [&](Input& input) { input = given; });
  ASSERT_TRUE(settled());
  for (const QWidget* field : {static_cast<QWidget*>(factor), static_cast<QWidget*>(limit),
                               static_cast<QWidget*>(shift)}) {
    EXPECT_FALSE(field->isVisible());
  }
}

TEST_F(WindowTest, EveryPositionChangesTheGridAndAnOddWidthIsRefusedForRope) {
  window->setSetupOpen(true);
  session().setText("one two three four five");
  ASSERT_TRUE(settled());
  auto* positions = child<QComboBox>("position");
  const Tensor plain = *session().shown().attention().weights;
  ASSERT_EQ(positions->count(), static_cast<int>(kPositionIds.size()));
  for (int i = 1; i < positions->count(); ++i) {
    positions->setCurrentIndex(i);
    emit positions->activated(i);
    ASSERT_TRUE(settled());
    EXPECT_EQ(session().input().position.scheme, static_cast<PositionScheme>(i));
    EXPECT_NE(*session().shown().attention().weights, plain) << kPositionIds[i];
  }
  const int rope = static_cast<int>(PositionScheme::Rope);
  positions->setCurrentIndex(rope);
  emit positions->activated(rope);
  child<QSpinBox>("head-width")->setValue(3);
  ASSERT_TRUE(settled());
  EXPECT_TRUE(child<QLabel>("position-refused")->text().contains("even head width"));
}

TEST_F(WindowTest, WordsThatAreNoNumberAreRefused) {
  window->setSetupOpen(true);
  session().setText("one two");
  click("more");
  for (const char* wrong : {"warm", "0", "-1", "nan", "inf"}) {
    auto* field = child<QLineEdit>("temperature");
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, wrong);
    ASSERT_TRUE(settled());
    EXPECT_TRUE(field->property("refused").toBool()) << wrong;
    EXPECT_EQ(field->text(), wrong) << "what was typed stays";
  }
}

TEST_F(WindowTest, ASeedThatIsNoneIsRefused) {
  window->setSetupOpen(true);
  session().setText("one two");
  ASSERT_TRUE(settled());
  click("more");
  auto* field = child<QLineEdit>("seed");
  const std::uint64_t before = session().input().toy.seed;
  for (const char* wrong : {"-5", "abc", "18446744073709551616", "1.5"}) {
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, QString::fromLatin1(wrong).left(1) == "1" ? "x" : "");
    QTest::keyClicks(field, wrong);
    ASSERT_TRUE(settled());
    EXPECT_TRUE(field->property("refused").toBool()) << wrong;
    EXPECT_TRUE(child<QLabel>("seed-refused")->text().contains("2⁶⁴ − 1"));
    EXPECT_TRUE(field->text().endsWith(wrong)) << "what was typed stays";
    EXPECT_EQ(session().input().toy.seed, before);
  }
  field->selectAll();
  QTest::keyClicks(field, "7");
  EXPECT_FALSE(field->property("refused").toBool());
  EXPECT_EQ(session().input().toy.seed, 7U);
  QTest::keyClicks(field, "x");
  EXPECT_TRUE(field->property("refused").toBool());
  click("new-numbers");
  EXPECT_FALSE(field->property("refused").toBool());
  EXPECT_EQ(field->text(), QString::number(session().input().toy.seed));
}

TEST_F(WindowTest, TheScrollBarOfSetupCoversNoField) {
  window->setSetupOpen(true);
  session().setText("one two");
  ASSERT_TRUE(settled());
  click("more");
  QTest::qWait(20);
  auto* scroll = child<QScrollArea>("setup-scroll");
  ASSERT_GT(scroll->verticalScrollBar()->maximum(), 0);
  for (const char* name : {"source", "heads", "seed", "scale", "precision"}) {
    auto* field = child(name);
    EXPECT_LE(field->mapTo(scroll->viewport(), QPoint(field->width(), 0)).x(),
              scroll->viewport()->width())
        << name << " in " << scroll->widget()->minimumSizeHint().width();
  }
}

TEST_F(WindowTest, WhatIsSaidDoesNotMoveSetup) {
  window->setSetupOpen(true);
  session().setText("one two three");
  ASSERT_TRUE(settled());
  auto* heads = child<QSpinBox>("heads");
  const QPoint before = heads->mapTo(window.get(), QPoint());
  heads->setFocus();
  heads->selectAll();
  QTest::keyClicks(heads, "0");
  ASSERT_TRUE(settled());
  QTest::qWait(20);
  EXPECT_TRUE(child("notice")->isVisible());
  EXPECT_EQ(heads->mapTo(window.get(), QPoint()), before);
}

}  // namespace
}  // namespace fovea::test
