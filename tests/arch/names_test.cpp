// One type, one name: two headers that define the same name in one namespace link without a word
// and then destroy each other's objects.
#include <gtest/gtest.h>

#include <map>
#include <regex>

#include "tests/arch/tree.h"

namespace fovea::test {
namespace {

TEST(Names, NoTypeIsDefinedInTwoHeaders) {
  static const std::regex kDefinition(R"(^(?:struct|class|enum class) (\w+)(?!\w|::)[^;]*\{?$)");
  std::map<std::string, std::string> definedIn;
  for (const auto* folder : {"core", "ui", "app"}) {
    for (const auto& file : filesBelow(folder, {".h"})) {
      for (const auto& line : file.lines) {
        std::smatch found;
        if (!std::regex_match(line, found, kDefinition)) continue;
        const auto [place, added] = definedIn.emplace(found[1].str(), file.path);
        EXPECT_TRUE(added || place->second == file.path)
            << found[1].str() << " is defined in " << place->second << " and in " << file.path;
      }
    }
  }
  EXPECT_GT(definedIn.size(), 50u);
}

}  // namespace
}  // namespace fovea::test
