#include "ui/settings/settings.h"

#include <gtest/gtest.h>

#include "tests/support/scratch.h"

namespace fovea::test {
namespace {

class SettingsTest : public testing::Test {
 protected:
  ScratchFolder folder;
  Settings settings{QString::fromStdString(folder / "settings.ini")};
};

TEST_F(SettingsTest, RecentModelsComeNewestFirstEachOnce) {
  settings.addRecentModel({"/a", "A"});
  settings.addRecentModel({"/b", "B"});
  settings.addRecentModel({"/a", "A again"});
  EXPECT_EQ(settings.recentModels(),
            (std::vector<Settings::RecentModel>{{"/a", "A again"}, {"/b", "B"}}));
  for (int i = 0; i < 20; ++i) settings.addRecentModel({QStringLiteral("/m%1").arg(i), "M"});
  EXPECT_EQ(settings.recentModels().size(), 10u);
  EXPECT_EQ(settings.recentModels().front().path, "/m19");
  settings.clearRecentModels();
  EXPECT_TRUE(settings.recentModels().empty());
}

TEST_F(SettingsTest, DamagedRecentModelsAreLeftOut) {
  settings.setValue("models/recent", QStringList({"/a", "A", "", "nothing", "/a", "twice", "/b"}));
  EXPECT_EQ(settings.recentModels(), (std::vector<Settings::RecentModel>{{"/a", "A"}}));
  settings.setValue("models/recent", 7);
  EXPECT_TRUE(settings.recentModels().empty());
}

}  // namespace
}  // namespace fovea::test
