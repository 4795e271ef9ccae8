#include <gtest/gtest.h>

#include "core/labs/lab.h"

namespace fovea::test {
namespace {

using Kind = LabSetting::Kind;

LabSetting setting(std::string id, Kind kind, std::string standard, double least = 0,
                   double most = 0) {
  LabSetting made;
  made.id = std::move(id);
  made.kind = kind;
  made.standard = std::move(standard);
  made.least = least;
  made.most = most;
  return made;
}

LabInfo lab() {
  LabInfo made{"lab-test", {}, {}, false};
  made.settings = {setting("queries", Kind::Whole, "100", 1, 1000),
                   setting("scale", Kind::Number, "0.5", -2, 2),
                   setting("lengths", Kind::Numbers, "16,64", 1, 4096),
                   setting("divided", Kind::Switch, "on"),
                   setting("form", Kind::Choice, "bell"),
                   setting("scores", Kind::Words, "1 2 3")};
  made.settings[2].mostMany = 3;
  made.settings[4].choices = {{"bell", {}}, {"flat", {}}};
  return made;
}

std::string refusal(const LabValues& values) {
  const auto read = LabSettings::read(lab(), values);
  EXPECT_FALSE(read);
  if (read) return {};
  EXPECT_EQ(read.error().code, ErrorCode::Usage);
  EXPECT_EQ(read.error().place, values.begin()->first);
  return read.error().message.str();
}

TEST(LabSettings, WhatWasNotChangedIsWhatItStartsWith) {
  const auto read = LabSettings::read(lab(), {{"queries", "7"}, {"lengths", "1, 2,3.5"}});
  ASSERT_TRUE(read);
  EXPECT_EQ(read->whole("queries"), 7);
  EXPECT_EQ(read->number("scale"), 0.5);
  EXPECT_EQ(read->numbers("lengths"), (std::vector{1.0, 2.0, 3.5}));
  EXPECT_TRUE(read->on("divided"));
  EXPECT_EQ(read->word("form"), "bell");
  EXPECT_EQ(read->word("scores"), "1 2 3");
}

TEST(LabSettings, EachKindIsChecked) {
  for (const char* bad : {"", "0", "1001", "2.5", "x", "1e999", "nan", "7 8", "0x10", "inf"}) {
    EXPECT_NE(refusal({{"queries", bad}}).find("whole number from 1 to 1000"), std::string::npos)
        << bad;
  }
  for (const char* bad : {"", "2.5", "-3", "nan", "1,5"}) {
    EXPECT_NE(refusal({{"scale", bad}}).find("a number from -2 to 2"), std::string::npos) << bad;
  }
  for (const char* bad : {"", "1,2,3,4", "1,,2", "0", "1;2"}) refusal({{"lengths", bad}});
  EXPECT_NE(refusal({{"divided", "yes"}}).find("on or off"), std::string::npos);
  EXPECT_NE(refusal({{"form", "round"}}).find("bell, flat"), std::string::npos);
  EXPECT_NE(refusal({{"scores", std::string(kMostLabWords + 1, 'x')}}).find("100000"),
            std::string::npos);
}

TEST(LabSettings, AnUnknownSettingIsNamedWithTheNearest) {
  EXPECT_NE(refusal({{"querys", "7"}}).find("“queries”"), std::string::npos);
}

TEST(LabSettings, ActWhileEveryConditionHoldsWhoseSettingActs) {
  const LabInfo& lab = *findLab("lab-position");
  const auto acting = [&](const char* id, const LabValues& values) {
    const auto found = std::ranges::find(lab.settings, id, &LabSetting::id);
    EXPECT_NE(found, lab.settings.end());
    return acts(lab, *found, values);
  };
  EXPECT_TRUE(acting("show", {}));
  EXPECT_TRUE(acting("sentence", {}));
  EXPECT_FALSE(acting("sentence", {{"show", "waves"}}));
  // Of the scheme, which is there for the order of words alone among these pictures.
  EXPECT_FALSE(acting("factor", {{"scheme", "sinusoidal"}}));
  EXPECT_TRUE(acting("factor", {{"scheme", "rope-yarn"}}));
  EXPECT_TRUE(acting("factor", {{"show", "stretch"}, {"scheme", "sinusoidal"}}));
  EXPECT_FALSE(acting("factor", {{"show", "waves"}, {"scheme", "rope-yarn"}}));
}

}  // namespace
}  // namespace fovea::test
