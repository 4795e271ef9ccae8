#include "core/base/text.h"

#include <gtest/gtest.h>

namespace fovea {
namespace {

TEST(Text, PlacesArgumentsWithTheirRoles) {
  const Text text(FOVEA_TR("Test", "%1 scores %2 highest."), {queryRole("it"), keyRole("trophy")});
  const std::vector<fovea::Run> expected = {{"it", Role::Query},
                                            {" scores ", Role::Plain},
                                            {"trophy", Role::Key},
                                            {" highest.", Role::Plain}};
  EXPECT_EQ(text.runs(), expected);
  EXPECT_EQ(text.str(), "it scores trophy highest.");
}

TEST(Text, AsksTheTranslatorForTheWholeSentence) {
  installTranslator(
      [](const char*, const char*, int) { return std::string("%2 wird von %1 gesucht"); });
  const Text text(FOVEA_TR("Test", "%1 seeks %2"), {plain("a"), plain("b")});
  EXPECT_EQ(text.str(), "b wird von a gesucht");
  installTranslator({});
  EXPECT_EQ(text.str(), "a seeks b");
}

TEST(Text, LeavesStrayPercentSignsAlone) {
  EXPECT_EQ(Text(FOVEA_TR("Test", "100 % of %3 is %1%"), {plain("x")}).str(), "100 % of %3 is x%");
}

}  // namespace
}  // namespace fovea
