#include <gtest/gtest.h>

#include "tests/arch/tree.h"

// The house has three floors, app on ui on core, and on each floor the rooms stand in an order.
// Arrows point down only.

namespace fovea::test {
namespace {

/// The order of the rooms of each floor; rooms of one step know nothing of each other.
const std::vector<std::vector<std::string>> kOrder = {
    {"core/base"},
    {"core/tensor"},
    {"core/io"},
    {"core/text"},
    {"core/attention"},
    {"core/models"},
    {"core/labs"},
    {"core/document"},
    {"core/figures"},
    {"ui/jobs", "ui/settings"},
    {"ui/state", "ui/plots"},
    {"ui/panels", "ui/export"},
    {"ui/window"},
};

int stepOf(const std::string& room) {
  for (std::size_t step = 0; step < kOrder.size(); ++step) {
    for (const auto& name : kOrder[step]) {
      if (name == room) return static_cast<int>(step);
    }
  }
  return -1;
}

bool isQt(const std::string& name) {
  return (name.size() > 1 && name[0] == 'Q' && (std::isupper(name[1]) != 0 || name[1] == 't')) ||
         name.starts_with("qcustomplot");
}

std::string roomOfInclude(const std::string& include) { return SourceFile{include, {}}.room(); }

TEST(Arrows, EveryRoomHasItsPlaceInTheOrder) {
  const auto depends = dependencies();
  ASSERT_GE(depends.size(), 15U);
  for (const auto& [room, of] : depends) {
    EXPECT_GE(stepOf(room), 0) << room << " has no place in the order at the top of this test";
    for (const auto& other : of) {
      if (stepOf(other) < 0) continue;
      EXPECT_LT(stepOf(other), stepOf(room)) << room << " must not depend on " << other;
    }
  }
}

TEST(Arrows, CoreLinksNoQt) {
  for (const auto& [room, of] : dependencies()) {
    if (!room.starts_with("core/")) continue;
    for (const auto& name : of) {
      EXPECT_FALSE(name.starts_with("Qt") || name.starts_with("QCustomPlot"))
          << room << " links " << name;
      EXPECT_FALSE(name.starts_with("ui/")) << room << " links " << name;
    }
  }
}

TEST(Arrows, IncludesFollowTheLinkTargets) {
  const auto depends = dependencies();
  for (const auto* floor : {"core", "ui"}) {
    for (const auto& file : filesBelow(floor)) {
      const auto allowed = reachable(file.room(), depends);
      for (const auto& include : includesOf(file)) {
        EXPECT_FALSE(include.starts_with("app/") || include.starts_with("tests/"))
            << file.path << " includes " << include;
        const auto room = roomOfInclude(include);
        if (!room.empty()) {
          EXPECT_TRUE(allowed.count(room)) << file.path << " includes " << include
                                           << ", but its room does not depend on " << room;
        }
      }
    }
  }
}

TEST(Arrows, CoreAndItsTestsKnowNoQt) {
  for (const auto* folder : {"core", "tests/core", "tests/support"}) {
    for (const auto& file : filesBelow(folder)) {
      if (file.path == "tests/support/ui_main.cpp") continue;
      for (const auto& include : includesOf(file)) {
        EXPECT_FALSE(isQt(include)) << file.path << " includes " << include;
        EXPECT_FALSE(include.starts_with("ui/")) << file.path << " includes " << include;
      }
    }
  }
}

TEST(Arrows, TheUserInterfaceKnowsNoCommandLine) {
  for (const auto& file : filesBelow("ui")) {
    for (const auto& include : includesOf(file)) {
      EXPECT_FALSE(include.starts_with("CLI/")) << file.path << " includes " << include;
    }
  }
}

TEST(Arrows, HeadersDoNotBringThePlottingLibrary) {
  for (const auto& file : filesBelow("ui", {".h"})) {
    for (const auto& include : includesOf(file)) {
      EXPECT_NE(include, "qcustomplot.h")
          << file.path << ": it costs seconds in every file that includes this header";
      EXPECT_NE(include, "QtWidgets") << file.path << ": name the classes that are used";
    }
  }
}

}  // namespace
}  // namespace fovea::test
