#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/attention/mask.h"

namespace fovea {
namespace {

using Kind = MaskPart::Kind;
using ::testing::HasSubstr;

Error errorOf(std::string_view spelled) {
  const auto mask = parseMask(spelled);
  return mask ? Error() : mask.error();
}

TEST(ParseMask, ReadsEveryPart) {
  const auto mask = parseMask("causal+window:4+band:2+padding:0+sinks:1+folder/my mask.npy");
  ASSERT_TRUE(mask);
  const auto& parts = mask->parts();
  ASSERT_EQ(parts.size(), 6u);
  EXPECT_EQ(parts[1].kind, Kind::Window);
  EXPECT_EQ(parts[1].size, 4);
  EXPECT_EQ(parts[5].kind, Kind::Given);
  EXPECT_EQ(parts[5].file, "folder/my mask.npy");
  EXPECT_TRUE(parseMask("none")->none());
  for (const char* joined : {"causal+none", "none+causal", "none+none", "none+"}) {
    const auto refused = parseMask(joined);
    ASSERT_FALSE(refused.has_value()) << joined;
    EXPECT_EQ(refused.error().code, ErrorCode::Usage);
    EXPECT_THAT(refused.error().message.str(), testing::HasSubstr("“none” hides nothing"));
  }
  EXPECT_EQ(Mask().spelled(), "none");
}

TEST(ParseMask, ReadsThePatternsOfTheLiterature) {
  for (const char* spelled :
       {"dilated:4:2", "block:3", "longformer:4:1", "bigbird:4:1:2:18446744073709551615",
        "prefix:0", "documents:3,2,1", "causal+documents:3,2+padding:1"}) {
    const auto mask = parseMask(spelled);
    ASSERT_TRUE(mask) << spelled;
    EXPECT_EQ(mask->spelled(), spelled);
  }
  EXPECT_EQ(parseMask("bigbird:4:1:2")->spelled(), "bigbird:4:1:2:0");
  EXPECT_THAT(errorOf("longfomer:4:1").message.str(), HasSubstr("“longformer”"));
  EXPECT_THAT(errorOf("longformer:3:1").message.str(), HasSubstr("choose an even number"));
  EXPECT_THAT(errorOf("dilated:4").message.str(), HasSubstr("write dilated:W:STEP"));
  std::string many = "documents:1";
  for (int i = 0; i < 1000; ++i) many += ",1";
  EXPECT_THAT(errorOf(many).message.str(), HasSubstr("lengths of 1001 documents"));
}

TEST(ParseMask, SuggestsTheNearestWord) {
  const Error error = errorOf("casual");
  EXPECT_EQ(error.code, ErrorCode::Usage);
  EXPECT_EQ(error.place, "mask");
  EXPECT_THAT(error.message.str(), HasSubstr("casual"));
  EXPECT_THAT(error.message.str(), HasSubstr("“causal”"));
  EXPECT_THAT(errorOf("widnow:3").message.str(), HasSubstr("“window”"));
}

TEST(ParseMask, RefusesImpossibleSizes) {
  for (const char* spelled : {"window:0",
                              "window",
                              "window:",
                              "window:x",
                              "window:2.5",
                              "window:-1",
                              "band:0",
                              "padding:-1",
                              "sinks:",
                              "window:99999999999999999999",
                              "window:1000000001",
                              "causal:2",
                              "",
                              "causal+",
                              "+",
                              "window:4 ",
                              "none:3",
                              "dilated:4",
                              "dilated:4:0",
                              "dilated:0:2",
                              "dilated:1:2:3",
                              "block:0",
                              "block",
                              "longformer:4",
                              "longformer:0:1",
                              "longformer:3:1",
                              "longformer:4:-1",
                              "bigbird:4:1",
                              "bigbird:4:1:-2:0",
                              "bigbird:4:1:2:-1",
                              "bigbird:4:1:2:99999999999999999999",
                              "prefix:-1",
                              "prefix",
                              "documents",
                              "documents:",
                              "documents:3,",
                              "documents:3,0",
                              "documents:3:4",
                              "documents:2000000000"}) {
    EXPECT_FALSE(parseMask(spelled)) << spelled;
    EXPECT_EQ(errorOf(spelled).code, ErrorCode::Usage) << spelled;
    EXPECT_FALSE(errorOf(spelled).message.empty()) << spelled;
  }
  EXPECT_THAT(errorOf("window:0").message.str(), HasSubstr("from 1 to 1,000,000,000"));
}

TEST(MaskCheck, LooksAtGivenMatrices) {
  const auto given = [](const Tensor& allowed) {
    return Mask({MaskPart{Kind::Given, 0, allowed, "m.npy"}});
  };
  EXPECT_TRUE(given(tensorFromRows({{1, 0}, {1, 1}})).check(2, 2));
  const auto wrongShape = given(tensorFromRows({{1, 0}})).check(2, 2);
  ASSERT_FALSE(wrongShape);
  EXPECT_EQ(wrongShape.error().code, ErrorCode::Input);
  const auto wrongNumber = given(tensorFromRows({{1, 0}, {0.5, 1}})).check(2, 2);
  ASSERT_FALSE(wrongNumber);
  EXPECT_THAT(wrongNumber.error().message.str(), HasSubstr("0.5 in row 2, column 1"));
  EXPECT_FALSE(given(Tensor()).check(2, 2));
}

TEST(MaskCheck, LooksAtSizes) {
  EXPECT_FALSE(Mask::window(0).check(3, 3));
  EXPECT_FALSE(Mask::window(-5).check(3, 3));
  EXPECT_FALSE(Mask({MaskPart{Kind::Sinks, -1, {}, {}}}).check(3, 3));
  EXPECT_TRUE(Mask({MaskPart{Kind::Sinks, 0, {}, {}}}).check(3, 3));
  EXPECT_TRUE(Mask::causal().check(3, 3));
}

TEST(MaskWords, FileNamesMayHoldAPlus) {
  const auto mask = parseMask("causal+c++/my+mask.npy+padding:2+a.npy+b.npy");
  ASSERT_TRUE(mask);
  ASSERT_EQ(mask->parts().size(), 5U);
  EXPECT_EQ(mask->parts()[1].file, "c++/my+mask.npy");
  EXPECT_EQ(mask->parts()[2].kind, Kind::Padding);
  EXPECT_EQ(mask->parts()[3].file, "a.npy");
  EXPECT_EQ(mask->parts()[4].file, "b.npy");
  EXPECT_THAT(parseMask("causl+padding:2").error().message.str(), HasSubstr("“causl”"));
  EXPECT_THAT(parseMask("a+b").error().message.str(), HasSubstr("There is no mask “a”"));
}

TEST(MaskDescription, SaysNoMoreThanThereIs) {
  const auto mask = parseMask("padding:99+sinks:99");
  EXPECT_EQ(mask->description(6).str(), "every key is padding + every key let in");
  EXPECT_EQ(mask->description(100).str(), "padding of 99 at the end + the first 99 let in");
}

TEST(MaskDescription, IsForCaptions) {
  EXPECT_EQ(Mask().description().str(), "no mask");
  EXPECT_EQ(Mask::causal().description().str(), "causal");
  EXPECT_EQ(Mask::window(4).description().str(), "sliding window of 4, itself included");
  EXPECT_EQ(parseMask("causal+padding:2+a/b.npy")->description().str(),
            "causal + padding of 2 at the end + mask from b.npy");
}

}  // namespace
}  // namespace fovea
