#include "core/labs/dot.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "tests/core/labs/lab_support.h"

namespace fovea::test {
namespace {

using Direction = DotProduct::Direction;

TEST(DotLab, OpensOnOneTwoTimesThreeFour) {
  const Figure figure = labOf("lab-dot");
  EXPECT_EQ(labColumn(figure, "dot"), std::vector{11.0});
  EXPECT_EQ(labColumn(figure, "product1"), std::vector{3.0});
  EXPECT_EQ(labColumn(figure, "product2"), std::vector{8.0});
  EXPECT_DOUBLE_EQ(labColumn(figure, "length-a")[0], std::sqrt(5.0));
  EXPECT_EQ(labColumn(figure, "length-b")[0], 5);
  const auto& plane = labBlock<Plane>(figure, "plane");
  ASSERT_EQ(plane.arrows.size(), 2U);
  EXPECT_EQ(plane.arrows[0].setting, "a");
  EXPECT_EQ(plane.arrows[1].setting, "b");
  EXPECT_EQ(plane.angleName.str(), "10.3°");
  EXPECT_EQ(labBlock<Table>(figure, "sum").heading.str(), "How a · b becomes 11");
  EXPECT_TRUE(labSays(figure, "words", "The arrows are %1 apart, less than"));
}

TEST(DotLab, SameWayRightAngleAndOppositeAreExact) {
  struct Case {
    const char *a, *b;
    double dot, cosine;
    const char* says;
  };
  for (const Case& c :
       {Case{"1,2", "2,4", 10, 1, "Both arrows point the same way"},
        Case{"1,2", "-2,1", 0, 0, "The arrows stand at a right angle"},
        Case{"0.1,0.7", "0.7,-0.1", 0, 0, "The arrows stand at a right angle"},
        Case{"1,2", "-0.5,-1", -2.5, -1, "The arrows point in opposite"},
        Case{"1,0", "-1,3", -1, -1 / std::sqrt(10.0), "The arrows are %1 apart, more"},
        Case{"0,0", "3,4", 0, 0, "An arrow of length 0"}}) {
    const Figure figure = labOf("lab-dot", {{"a", c.a}, {"b", c.b}});
    EXPECT_NEAR(labColumn(figure, "dot")[0], c.dot, 1e-16) << c.a << " · " << c.b;
    EXPECT_NEAR(labColumn(figure, "cosine")[0], c.cosine, 1e-15) << c.a << " · " << c.b;
    EXPECT_TRUE(labSays(figure, "words", c.says)) << c.a << " · " << c.b;
  }
}

TEST(DotLab, DecimalsMeetAtARightAngleThoughTheirProductsAreRounded) {
  for (int i = 1; i <= 50; ++i) {
    for (int j = 1; j <= 50; ++j) {
      const std::array a{i / 10.0, j / 10.0};
      const std::array b{-3 * j / 10.0, 3 * i / 10.0};
      EXPECT_EQ(dotProduct(a, b).direction, Direction::Right) << i << " " << j;
      EXPECT_EQ(dotProduct(a, {7 * i / 10.0, 7 * j / 10.0}).direction, Direction::Same);
      EXPECT_EQ(dotProduct(a, {-i / 100.0, -j / 100.0}).direction, Direction::Opposite);
    }
  }
  EXPECT_EQ(dotProduct({1, 1e-9}, {0, 1}).direction, Direction::Acute);
  EXPECT_EQ(dotProduct({1, -1e-9}, {0, 1}).direction, Direction::Obtuse);
}

RC_GTEST_PROP(DotLab, TheSumIsLengthTimesLengthTimesCosine, ()) {
  const auto coordinate = [] { return *rc::gen::inRange(-100, 101) / 10.0; };
  const std::array a{coordinate(), coordinate()}, b{coordinate(), coordinate()};
  const DotProduct dot = dotProduct(a, b);
  RC_ASSERT(dot.sum == a[0] * b[0] + a[1] * b[1]);
  RC_ASSERT(std::abs(dot.lengthA * dot.lengthB * dot.cosine - dot.sum) < 1e-12);
  RC_ASSERT(std::abs(dot.lengthA * dot.lengthB * std::cos(dot.degrees * M_PI / 180) - dot.sum) <
            1e-12);
  RC_ASSERT(dotProduct(b, a).sum == dot.sum);
}

TEST(DotLab, ThePlaneHoldsBothArrows) {
  const Figure figure = labOf("lab-dot", {{"a", "12,-3"}});
  EXPECT_EQ(labBlock<Plane>(figure, "plane").reach, 15);
  const Figure still = labOf("lab-dot", {{"a", "0,0"}});
  const auto& chart = labBlock<Chart>(still, "angles");
  EXPECT_LT(chart.y.low, chart.y.high);
}

TEST(DotLab, WhatIsNoArrowIsRefused) {
  for (const char* bad : {"1", "1,2,3", "", "inf,1", "1e38,1", "nan,1", "x,y", "101,0"}) {
    EXPECT_EQ(labRefusal("lab-dot", {{"a", bad}}), (std::pair{ErrorCode::Usage, std::string("a")}))
        << bad;
  }
}

TEST(DotLab, AFileAsksForNothing) {
  View view;
  view.invites = false;
  EXPECT_EQ(labOf("lab-dot", {}, view).find("try"), nullptr);
  EXPECT_EQ(csvOf(labOf("lab-dot")).value().substr(0, 9), "a1,a2,b1,");
}

}  // namespace
}  // namespace fovea::test
