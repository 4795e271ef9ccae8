// The walk in the window: low windows, movement, faint weights.
#include <QPushButton>

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
  for (int i = 0; i < 59; ++i) text += " the";
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
  EXPECT_NEAR(high(), 1 / 60., 1e-9) << "equal words, equal weights";
  EXPECT_TRUE(button->isVisible());
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(high(), 1);
}

}  // namespace fovea::test
