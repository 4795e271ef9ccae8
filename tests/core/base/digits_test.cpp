#include "core/base/digits.h"

#include <gtest/gtest.h>

#include "core/base/number.h"

namespace fovea {
namespace {

std::string told(double value, int decimals) {
  return shown(value, tellingDecimals(value, decimals));
}

TEST(TellingDecimals, ShowTwoDigitsOfASmallNumber) {
  EXPECT_EQ(told(.00012345, 3), "0.00012");
  EXPECT_EQ(told(-.0012345, 2), "−0.0012");
  EXPECT_EQ(told(.001, 3), "0.0010");
  EXPECT_EQ(told(.05, 3), "0.050");
}

TEST(TellingDecimals, LeaveOtherNumbersAsTheyAre) {
  EXPECT_EQ(told(.86, 3), "0.860");
  EXPECT_EQ(told(.00012345, 9), "0.000123450");
  EXPECT_EQ(told(0, 3), "0");
  EXPECT_EQ(told(1234, 2), "1234.00");
  EXPECT_EQ(tellingDecimals(1e-300, 3), 12);
}

}  // namespace
}  // namespace fovea
