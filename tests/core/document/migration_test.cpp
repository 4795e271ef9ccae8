#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/document/document_json.h"

namespace fovea {
namespace {

using nlohmann::json;

// A made-up version 0: the text stood at the top and was called "sentence".
void fromVersionZero(json& object) {
  object["input"]["text"] = object["sentence"];
  object.erase("sentence");
}

TEST(Migration, LeadsStepByStepToTheNewestVersion) {
  constexpr Migration kSteps[] = {fromVersionZero};
  json object = {{"fovea", 0}, {"sentence", "the cat"}, {"stage", "mix"}};
  ASSERT_TRUE(migrate(object, "old.fovea", 0, kSteps).has_value());
  EXPECT_EQ(object["fovea"], 1);
  const auto document = documentFrom(object, "old.fovea");
  ASSERT_TRUE(document.has_value());
  EXPECT_EQ(document->input.text, "the cat");
  EXPECT_EQ(document->stage, Stage::Mix);
  EXPECT_TRUE(document->unknown.empty());
}

TEST(Migration, StartsAtTheVersionOfTheFile) {
  constexpr Migration kSteps[] = {[](json& object) { object["first"] = true; },
                                  [](json& object) { object["second"] = true; }};
  json object = {{"fovea", 6}};
  ASSERT_TRUE(migrate(object, "old.fovea", 5, kSteps).has_value());
  EXPECT_EQ(object, (json{{"fovea", 7}, {"second", true}}));
}

}  // namespace
}  // namespace fovea
