#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "tests/arch/tree.h"
#include "tests/support/source_folder.h"

namespace fovea::test {
namespace {

constexpr std::size_t kLongFile = 300;

std::vector<SourceFile> everySource() {
  std::vector<SourceFile> all;
  for (const auto* folder : {"core", "ui", "app", "tests"}) {
    auto files = filesBelow(folder);
    std::move(files.begin(), files.end(), std::back_inserter(all));
  }
  return all;
}

TEST(Files, LongOnesSayWhyAtTheirTop) {
  for (const auto& file : everySource()) {
    if (file.lines.size() <= kLongFile) continue;
    EXPECT_TRUE(file.lines.front().starts_with("// Over 300 lines: "))
        << file.path << " has " << file.lines.size()
        << " lines. Part it, or begin it with \"// Over 300 lines: \" and the reason.";
  }
}

TEST(Files, HeadersAreGuarded) {
  for (const auto& file : everySource()) {
    if (!file.path.ends_with(".h")) continue;
    const auto guarded = std::find(file.lines.begin(), file.lines.end(), "#pragma once");
    EXPECT_NE(guarded, file.lines.end()) << file.path << " lacks #pragma once";
  }
}

TEST(Files, NamesAreLowerCaseWords) {
  static const std::regex kName("[a-z0-9_/]+\\.(h|cpp)");
  for (const auto& file : everySource()) {
    EXPECT_TRUE(std::regex_match(file.path, kName)) << file.path;
  }
}

// These two pass silently inside GoogleTest, even when what they check is false.
TEST(Files, TestsUseNoCheckThatCannotFail) {
  static const std::regex kSilent(std::string("\\b(QVERIFY|QCOMPARE|QTRY_") +
                                  "[A-Z]+)[A-Z0-9_]*\\(");
  for (const auto& file : filesBelow("tests")) {
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      EXPECT_FALSE(std::regex_search(file.lines[i], kSilent)) << file.path << ":" << i + 1;
    }
  }
}

TEST(Files, NothingIsLeftForLater) {
  static const std::regex kLater(std::string("\\b(TO") + "DO|FIX" + "ME|X" + "XX|HA" + "CK)\\b");
  for (const auto& file : everySource()) {
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      EXPECT_FALSE(std::regex_search(file.lines[i], kLater)) << file.path << ":" << i + 1;
    }
  }
}

TEST(Files, TheTopHoldsOnlyWhatBelongsThere) {
  const std::set<std::string> allowed = {
      "CMakeLists.txt", "CMakePresets.json", "LICENSE",   "README.md", "app",
      "core",           "packaging",         "resources", "tests",     "ui"};
  for (const auto& entry : std::filesystem::directory_iterator(sourceFolder())) {
    const auto name = entry.path().filename().string();
    const bool ignored = name.starts_with(".") || name.starts_with("build") ||
                         name == "compile_commands.json" || name == "CMakeUserPresets.json";
    EXPECT_TRUE(ignored || allowed.count(name)) << name;
  }
}

TEST(Files, ThePackageListNamesEachPackageOnce) {
  const auto lists = filesBelow("packaging", {"packages"});
  ASSERT_EQ(lists.size(), 1U);
  std::set<std::string> seen;
  for (const auto& line : lists.front().lines) {
    if (line.empty() || line[0] == '#' || line[0] == '[') continue;
    EXPECT_EQ(line.find(' '), std::string::npos) << line;
    EXPECT_TRUE(seen.insert(line).second) << line;
  }
  EXPECT_GE(seen.size(), 20U);
}

}  // namespace
}  // namespace fovea::test
