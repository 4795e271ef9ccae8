#include "core/labs/random_stream.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace fovea::test {
namespace {

/// Share of a standard normal number below x.
double below(double x) { return .5 * std::erfc(-x / std::sqrt(2.0)); }

TEST(RandomStream, NormalNumbersAreNormalIntoTheirTails) {
  constexpr Index kCount = 4'000'000;
  std::vector<double> numbers(kCount);
  RandomStream(7, "test", 3).normal(numbers.data(), kCount);
  for (double edge = -5; edge <= 5; edge += .25) {
    const auto found =
        std::count_if(numbers.begin(), numbers.end(), [edge](double x) { return x < edge; });
    const double share = below(edge);
    const double allowed = 5 * std::sqrt(kCount * share * (1 - share)) + 5;
    EXPECT_NEAR(static_cast<double>(found), kCount * share, allowed) << edge;
  }
  double fourth = 0;
  for (const double x : numbers) fourth += x * x * x * x / kCount;
  EXPECT_NEAR(fourth, 3, .03);
}

TEST(RandomStream, OthersHaveVarianceOneAndTheirShape) {
  constexpr Index kCount = 1'000'000;
  std::vector<double> numbers(kCount);
  const auto expectStandard = [&] {
    double sum = 0, squares = 0;
    for (const double x : numbers) sum += x, squares += x * x;
    EXPECT_NEAR(sum / kCount, 0, .005);
    EXPECT_NEAR(squares / kCount, 1, .005);
  };
  RandomStream(7, "test", 0).uniform(numbers.data(), kCount);
  expectStandard();
  for (const double x : numbers) ASSERT_LE(std::abs(x), std::sqrt(3.0));
  RandomStream(7, "test", 0).signs(numbers.data(), kCount);
  expectStandard();
  for (const double x : numbers) ASSERT_EQ(std::abs(x), 1);
}

TEST(RandomStream, SeedNameAndPlacePartStreams) {
  const auto first = [](std::uint64_t seed, const char* name, Index place) {
    double x = 0;
    RandomStream(seed, name, place).uniform(&x, 1);
    return x;
  };
  EXPECT_EQ(first(1, "a", 0), first(1, "a", 0));
  EXPECT_NE(first(1, "a", 0), first(2, "a", 0));
  EXPECT_NE(first(1, "a", 0), first(1, "b", 0));
  EXPECT_NE(first(1, "a", 0), first(1, "a", 1));
}

}  // namespace
}  // namespace fovea::test
