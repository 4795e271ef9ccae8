#include "core/base/random.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fovea {
namespace {

TEST(CounterRandom, NamesAndSeedsKeyDifferentStreams) {
  const CounterRandom cat(0, "x/cat"), dog(0, "x/dog"), other(1, "x/cat");
  EXPECT_EQ(cat.normal(0, 0), CounterRandom(0, "x/cat").normal(0, 0));
  EXPECT_NE(cat.normal(0, 0), dog.normal(0, 0));
  EXPECT_NE(cat.normal(0, 0), other.normal(0, 0));
  EXPECT_NE(cat.normal(0, 1), cat.normal(1, 0));
  EXPECT_NE(CounterRandom(std::uint64_t{1} << 32, "x/cat").normal(0, 0), cat.normal(0, 0));
}

TEST(CounterRandom, NormalHasMeanZeroAndVarianceOne) {
  const CounterRandom random(7, "moments");
  constexpr Index kRows = 400, kColumns = 500;
  double sum = 0, squares = 0, largest = 0;
  for (Index i = 0; i < kRows; ++i) {
    for (Index j = 0; j < kColumns; ++j) {
      const double x = random.normal(i, j);
      sum += x;
      squares += x * x;
      largest = std::max(largest, std::abs(x));
    }
  }
  constexpr double kCount = kRows * kColumns;
  EXPECT_NEAR(sum / kCount, 0, 4 / std::sqrt(kCount));
  EXPECT_NEAR(squares / kCount, 1, 4 * std::sqrt(1.9 / kCount));
  EXPECT_LE(largest, 6);
  EXPECT_GT(largest, 3);
}

TEST(CounterRandom, UniformFillsTheUnitInterval) {
  const CounterRandom random(7, "uniform");
  double sum = 0, least = 1, most = 0;
  for (Index i = 0; i < 100'000; ++i) {
    const double x = random.uniform(i, 3);
    sum += x;
    least = std::min(least, x);
    most = std::max(most, x);
  }
  EXPECT_GE(least, 0);
  EXPECT_LT(most, 1);
  EXPECT_LT(least, 1e-3);
  EXPECT_GT(most, 1 - 1e-3);
  EXPECT_NEAR(sum / 100'000, 0.5, 0.004);
}

TEST(CounterRandom, KeepsItsNumbers) {
  // Made by an independent Philox4x32-10 in whole numbers; stored so that no change of machine or
  // code changes anybody's toy.
  const CounterRandom random(0, "stored");
  EXPECT_EQ(random.normal(0, 0), 0x1.b6b43b2ap+0);
  EXPECT_EQ(random.normal(511, 1023), -0x1.5c4a462cp-2);
  EXPECT_EQ(random.uniform(0, 0), 0x1.f3873f6cp-1);
  EXPECT_EQ(stableHash("attention"), 13714875709371512697u);
}

}  // namespace
}  // namespace fovea
