#include "core/base/suggest.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace fovea {
namespace {

constexpr std::array<std::string_view, 6> kWords = {"none", "causal",  "window",
                                                    "band", "padding", "sinks"};

TEST(NearestWord, FindsTheWordBehindATypingError) {
  EXPECT_EQ(nearestWord("casual", kWords), "causal");
  EXPECT_EQ(nearestWord("windows", kWords), "window");
  EXPECT_EQ(nearestWord("bnad", kWords), "band");
  EXPECT_EQ(nearestWord("PADDING", kWords), "padding");
}

TEST(NearestWord, IgnoresTheHyphensOfOptions) {
  constexpr std::array<std::string_view, 2> kOptions = {"--key", "--head-count"};
  EXPECT_EQ(nearestWord("--head-cont", kOptions), "--head-count");
  EXPECT_EQ(nearestWord("--dpi", kOptions), "") << "hyphens make no words alike";
}

TEST(NearestWord, FindsNothingWhereNoWordIsNear) {
  EXPECT_EQ(nearestWord("", kWords), "");
  EXPECT_EQ(nearestWord("x", kWords), "");
  EXPECT_EQ(nearestWord("nopanel", kWords), "");
  EXPECT_EQ(nearestWord("blah", kWords), "");
  EXPECT_EQ(nearestWord("causal", {}), "");
  EXPECT_EQ(nearestWord(std::string(1'000'000, 'x'), kWords), "");
  constexpr std::array<std::string_view, 2> kLetters = {"q", "wq"};
  EXPECT_EQ(nearestWord("x", kLetters), "") << "another letter is another word";
  EXPECT_EQ(nearestWord("w_q", kLetters), "wq");
}

}  // namespace
}  // namespace fovea
