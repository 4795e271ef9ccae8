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

TEST(NearestWord, AnswersAnything) {
  EXPECT_EQ(nearestWord("", kWords), "none");
  EXPECT_EQ(nearestWord("causal", {}), "");
  EXPECT_FALSE(nearestWord(std::string(1'000'000, 'x'), kWords).empty());
}

}  // namespace
}  // namespace fovea
