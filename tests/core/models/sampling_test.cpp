#include "core/models/sampling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

namespace fovea {
namespace {

Tensor logitsOf(const std::vector<double>& row) {
  return tensorFromRows({row}, Precision::Float32);
}

TEST(Sampling, RanksByTheSoftmaxOfTheLogits) {
  const auto all = candidates(logitsOf({1, 3, 2, 3}), 0, {}, 3);
  ASSERT_EQ(all.size(), 3);
  const double sum = std::exp(1) + 2 * std::exp(3) + std::exp(2);
  EXPECT_EQ(all[0].id, 1);
  EXPECT_EQ(all[1].id, 3) << "the lower id first where they are equal";
  EXPECT_EQ(all[2].id, 2);
  EXPECT_NEAR(all[0].probability, std::exp(3) / sum, 1e-15);
  EXPECT_NEAR(all[2].probability, std::exp(2) / sum, 1e-15);
  EXPECT_EQ(chosen(logitsOf({1, 3, 2, 3}), 0, {}, 5).id, 1);
}

TEST(Sampling, TopKAndTopPLeaveOutTheUnlikely) {
  const Tensor logits = logitsOf({std::log(.5), std::log(.3), std::log(.15), std::log(.05)});
  const auto two = candidates(logits, 0, {false, 1, 2, 1, 0}, 4);
  EXPECT_NEAR(two[0].chance, .5 / .8, 1e-6);
  EXPECT_NEAR(two[1].chance, .3 / .8, 1e-6);
  EXPECT_EQ(two[2].chance, 0);
  // The token that reaches p is still in.
  const auto most = candidates(logits, 0, {false, 1, 0, .7, 0}, 4);
  EXPECT_NEAR(most[1].chance, .3 / .8, 1e-6);
  EXPECT_EQ(most[2].chance, 0);
  const auto one = candidates(logits, 0, {false, 1, 0, .01, 0}, 4);
  EXPECT_EQ(one[0].chance, 1);
  // Temperature 2 takes the square root of every probability.
  const auto warm = candidates(logits, 0, {false, 2, 0, 1, 0}, 4);
  const double sum = std::sqrt(.5) + std::sqrt(.3) + std::sqrt(.15) + std::sqrt(.05);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(warm[i].chance, std::sqrt(warm[i].probability) / sum, 1e-6);
  }
}

TEST(Sampling, DrawsAsOftenAsTheChanceSays) {
  const Tensor logits = logitsOf({std::log(.6), std::log(.3), std::log(.1)});
  std::map<Index, int> drawn;
  constexpr int kDraws = 20'000;
  for (Index step = 0; step < kDraws; ++step) {
    ++drawn[chosen(logits, 0, {false, 1, 0, 1, 3}, step).id];
  }
  // Four standard deviations.
  EXPECT_NEAR(drawn[0], .6 * kDraws, 4 * std::sqrt(kDraws * .6 * .4));
  EXPECT_NEAR(drawn[1], .3 * kDraws, 4 * std::sqrt(kDraws * .3 * .7));
  EXPECT_NEAR(drawn[2], .1 * kDraws, 4 * std::sqrt(kDraws * .1 * .9));
}

TEST(Sampling, RefusesWhatDrawsNothing) {
  EXPECT_TRUE(check(Sampling{}).has_value());
  for (const double temperature :
       {0., -1., std::nan(""), std::numeric_limits<double>::infinity()}) {
    EXPECT_FALSE(check(Sampling{false, temperature, 0, 1, 0}).has_value()) << temperature;
  }
  EXPECT_FALSE(check(Sampling{false, 1, -1, 1, 0}).has_value());
  for (const double p : {0., -.5, 1.5, std::nan("")}) {
    EXPECT_FALSE(check(Sampling{false, 1, 0, p, 0}).has_value()) << p;
  }
}

}  // namespace
}  // namespace fovea
