// The walk in the window: low windows, movement, faint weights.
#include <QCheckBox>
#include <QPushButton>

#include "tests/ui/plots/text_faults.h"
#include "tests/ui/window/window_test.h"

namespace fovea::test {

TEST_F(WindowTest, ALowWindowHasOneLineOfArithmeticThatOpens) {
  window->resize(860, 490);
  click("stage-score");
  ASSERT_TRUE(settled());
  const auto rows = [this] {
    const Figure& figure = *walk().view().figure();
    return std::get<Table>(figure.find("arithmetic")->body).rows.size();
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return walk().figure()->find("score") != nullptr; }));
  EXPECT_EQ(rows(), 2u) << "a line and a link";
  const double closed = walk().view().blockRect("score").height();
  emit walk().view().action("open-arithmetic");
  EXPECT_GT(rows(), 3u);
  EXPECT_LT(walk().view().blockRect("score").height(), closed);
  emit walk().view().action("close-arithmetic");
  EXPECT_EQ(rows(), 2u);
}

TEST_F(WindowTest, EveryStageHasDecimalsAndCopy) {
  for (const QSize size : {QSize(1366, 768), QSize(1440, 900)}) {
    window->resize(size);
    for (const char* stage : {"score", "scale", "mask", "softmax", "mix"}) {
      click((std::string("stage-") + stage).c_str());
      ASSERT_TRUE(settled());
      ASSERT_TRUE(QTest::qWaitFor([&] { return child("copy-arithmetic")->isVisible(); })) << stage;
      const QRect tools = child("arithmetic-tools")->geometry();
      EXPECT_LE(tools.right(), walk().width()) << stage;
    }
  }
}

TEST_F(WindowTest, TheSegmentsOfALowWindowLeaveTheEquationWhole) {
  for (const QSize size : {QSize(853, 480), QSize(1000, 520), QSize(1180, 700)}) {
    window->resize(size);
    for (const char* stage : {"stage-score", "stage-mix"}) {
      click(stage);
      ASSERT_TRUE(settled());
      walk().grab();
      const QRect equation = walk().view().blockRect("formula");
      const QRect segments = child("segments")->geometry();
      const std::string where = std::to_string(size.width()) + ", " + stage;
      EXPECT_GE(equation.height(), 70) << where;
      EXPECT_LE(equation.bottom(), segments.top() + 1) << where;
      EXPECT_GE(walk().height(), segments.bottom()) << where;
      const Figure& figure = *walk().view().figure();
      const PlacedFigure& scene = walk().view().placed();
      EXPECT_EQ(faultOf(textsOf(figure, scene, walk().view().figureStyle()), scene.size), "")
          << where;
      ASSERT_TRUE(scene.callout) << where;
      for (const QLineF& rule : scene.rules) {
        EXPECT_GT(std::min(rule.y1(), rule.y2()), scene.callout->top() + 13) << where;
      }
      for (const Place& place : scene.places) {
        if (!place.heatmap) continue;
        EXPECT_NE(place.heatmap->columns, Naming::Turned) << "short names stand level: " << where;
        EXPECT_GE(place.heatmap->decimals, 1) << where;
      }
    }
  }
}

TEST_F(WindowTest, ALongWordLeavesRoomForTheResult) {
  const std::string word(400, 'a');
  session().setText(QString::fromStdString(word + " sat"));
  click("stage-score");
  ASSERT_TRUE(settled());
  EXPECT_LT(child("tokens")->sizeHint().width(), 340) << "both chips are in sight";
  walk().grab();
  const FigureView& view = walk().view();
  const auto texts = textsOf(*view.figure(), view.placed(), view.figureStyle());
  const QRect arithmetic = view.blockRect("arithmetic");
  const auto heading = std::get<Table>(view.figure()->find("arithmetic")->body).heading.runs();
  const QString result = QString::fromStdString(heading.back().text);
  EXPECT_TRUE(std::any_of(texts.begin(), texts.end(), [&](const TextBox& text) {
    return text.text == result && text.box.bottom() < arithmetic.top() + 60 &&
           text.box.right() < arithmetic.right() - 23 - 128;
  })) << "the result stands left of the tools";
}

TEST_F(WindowTest, TypedScoresAreNotDividedInSetupEither) {
  auto* divide = child<QCheckBox>("divide");
  EXPECT_TRUE(divide->isChecked());
  Input input = session().input();
  input.exampleId.clear();
  input.door = Door::Scores;
  input.scores = tensorFromRows({{1, 2}, {3, 4}});
  input.v = tensorFromRows({{1}, {2}});
  session().setInput(input);
  ASSERT_TRUE(settled());
  EXPECT_FALSE(divide->isChecked());
}

TEST_F(WindowTest, TheRowOfSoftmaxIsSweptAndNotWithReducedMotion) {
  click("stage-mask");
  ASSERT_TRUE(settled());
  click("stage-softmax");
  std::vector<Index> keys;
  EXPECT_TRUE(QTest::qWaitFor([&] {
    const auto& hover = session().hover();
    if (hover && (keys.empty() || keys.back() != hover->key)) keys.push_back(hover->key);
    return keys.size() == 4 && !hover;
  }));
  EXPECT_EQ(keys, (std::vector<Index>{0, 1, 2, 3})) << "left to right";
  settings.setReducedMotion(true);
  click("stage-mask");
  click("stage-softmax");
  EXPECT_FALSE(QTest::qWaitFor([&] { return session().hover().has_value(); }, 700));
}

TEST_F(WindowTest, FaintWeightsOfferColoursUpToTheLargest) {
  std::string text = "the";
  for (int i = 0; i < 19; ++i) text += " the";
  session().setText(QString::fromStdString(text));
  click("stage-softmax");
  ASSERT_TRUE(settled());
  auto* button = walk().findChild<QPushButton*>("weight-range");
  ASSERT_TRUE(QTest::qWaitFor([&] { return button->isVisible(); }));
  const auto high = [this] {
    const Figure& figure = *walk().view().figure();
    const auto& weights = std::get<Heatmap>(figure.find("weights")->body);
    return figure.ranges[static_cast<std::size_t>(weights.range)].high;
  };
  EXPECT_EQ(high(), 1);
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_NEAR(high(), 1 / 20., 1e-9) << "equal words, equal weights";
  EXPECT_TRUE(button->isVisible());
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(high(), 1);
}

}  // namespace fovea::test
