#include "core/base/number.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <string>

namespace fovea {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(Number, IsShownWithFixedDecimalsAndARealMinus) {
  EXPECT_EQ(shown(0.376, 2), "0.38");
  EXPECT_EQ(shown(-1.5, 3), "−1.500");
  EXPECT_EQ(shown(12, 0), "12");
  EXPECT_EQ(shown(0.1, 17), "0.10000000000000001");
}

TEST(Number, ShowsZeroAndWhatRoundsToItWithoutASign) {
  EXPECT_EQ(shown(0, 2), "0");
  EXPECT_EQ(shown(-0.0, 2), "0");
  EXPECT_EQ(shown(-0.001, 2), "0.00");
  EXPECT_EQ(shown(1e-300, 2), "0.00");
  EXPECT_EQ(shown(-0.4, 0), "0");
}

TEST(Number, ShowsVeryLargeNumbersWithAnExponent) {
  EXPECT_EQ(shown(999999999, 2), "999999999.00");
  EXPECT_EQ(shown(1e9, 3), "1.000e+09");
  EXPECT_EQ(shown(-1e308, 3), "−1.000e+308");
  EXPECT_EQ(shown(1.7976931348623157e308, 16).size(),
            std::string("1.7976931348623157e+308").size());
}

TEST(Number, SizesSayWhatNoIntegerHolds) {
  EXPECT_EQ(groupedSize(0), "0");
  EXPECT_EQ(groupedSize(4'194'304), "4,194,304");
  EXPECT_EQ(groupedSize(1e24), "1.0e+24");
  EXPECT_EQ(groupedSize(static_cast<double>(std::numeric_limits<std::uint64_t>::max())), "1.8e+19");
}

TEST(Number, ShowsInfinityAsASign) {
  EXPECT_EQ(shown(-kInfinity, 2), "−∞");
  EXPECT_EQ(shown(kInfinity, 2), "∞");
}

TEST(Number, ExactReadsBackAsTheSameBits) {
  for (const double x : {0.1, 1.0 / 3, -2.5e-310, 1e300, 5e-324, 123456789.0}) {
    EXPECT_EQ(std::strtod(exact(x).c_str(), nullptr), x) << exact(x);
  }
  EXPECT_EQ(exact(0.1), "0.1");
  EXPECT_EQ(exact(static_cast<double>(0.1f), true), "0.1");
  EXPECT_EQ(std::stof(exact(static_cast<double>(1.0f / 3), true)), 1.0f / 3);
  EXPECT_EQ(exact(-kInfinity), "-inf");
}

TEST(Number, GroupsThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(4'194'304), "4,194,304");
  EXPECT_EQ(grouped(-1234), "−1,234");
}

}  // namespace
}  // namespace fovea
