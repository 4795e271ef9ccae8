#include "core/io/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/scratch.h"

namespace fovea {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using namespace std::string_literals;

void expectRefused(std::string_view text, const std::string& where, const std::string& why,
                   ErrorCode code = ErrorCode::Input, const JsonLimits& limits = {}) {
  const auto read = parseJson(text, "a.json", limits);
  ASSERT_FALSE(read.has_value()) << text;
  EXPECT_EQ(read.error().code, code) << text;
  EXPECT_EQ(read.error().place, "a.json");
  EXPECT_THAT(read.error().message.str(), HasSubstr("a.json" + where)) << text;
  EXPECT_THAT(read.error().message.str(), HasSubstr(why)) << text;
}

TEST(Json, ReadsEveryKindOfValue) {
  const auto read =
      parseJson(R"({"a": [1, -2.5, true, null, "é\u0000\ud83d\ude00"], "b": {}})", "a");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, (json{{"a", {1, -2.5, true, nullptr, "é\0😀"s}}, {"b", json::object()}}));
  EXPECT_EQ(parseJson(" 3 ", "a").value(), json(3));
  EXPECT_EQ(parseJson("\xEF\xBB\xBF[]", "a").value(), json::array());
  EXPECT_EQ(parseJson("18446744073709551615", "a")->get<std::uint64_t>(), ~std::uint64_t{0});
}

TEST(Json, NamesLineAndColumnOfWhatIsNoJson) {
  expectRefused("", ", line 1, column 1", "not JSON");
  expectRefused("{", ", line 1, column ", "not JSON");
  expectRefused("{\n  \"a\": x}", ", line 2, column 8", "not JSON");
  expectRefused("[1,\n\n 2,,3]", ", line 3, column 4", "not JSON");
  expectRefused("[1] 2", ", line 1, column 5", "not JSON");
  for (const char* text :
       {"[1,]", "{\"a\"}", "{a: 1}", "'a'", "nan", "[NaN]", "[Infinity]", "01", "+1", "[1", "\"a",
        "\"\\x\"", "\"\\ud800\"", "// x\n1", "\"a\nb\"", "tru"}) {
    expectRefused(text, ", line ", "not JSON");
  }
}

TEST(Json, TakesNulForNoEnd) {
  expectRefused("{}\0garbage"s, ", line 1, column 3", "not JSON");
  expectRefused("\n\0"s, ", line 2, column 1", "not JSON");
}

TEST(Json, RefusesEveryTruncation) {
  const std::string whole =
      R"({"text": "a\"\u00e9", "rows": [[1.5e3, -2], [true, null]], "b": {"c": {}}})";
  ASSERT_TRUE(parseJson(whole, "a").has_value());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(parseJson(std::string_view(whole).substr(0, size), "a").has_value()) << size;
  }
}

TEST(Json, RefusesKeysThatComeTwice) {
  expectRefused("{\"a\": 1,\n \"a\": 2}", ", line 2, column 4", "the field “a” comes twice");
  expectRefused(R"({"b": {"a": 1, "a": 1}})", ", line 1", "“a” comes twice");
  expectRefused(R"([{"a": 1}, {"a": 1, "b": {"a": 1}, "\u0061": 3}])", ", line 1", "comes twice");
  EXPECT_TRUE(parseJson(R"([{"a": {"a": 1}}, {"a": [{"a": 2}]}])", "a").has_value());
}

TEST(Json, RefusesNumbersNoDoubleHolds) {
  expectRefused("[1,\n1e999]", ", line 2, column ", "too large");
  expectRefused("-1e999", ", line 1", "too large");
  EXPECT_EQ(parseJson("1e-999", "a").value(), json(0.0));
  EXPECT_EQ(parseJson("99999999999999999999", "a").value(), json(1e20));
}

TEST(Json, RefusesTooMuchDepthAndSize) {
  const JsonLimits limits{200, 5};
  EXPECT_TRUE(parseJson("[[[[[1]]]]]", "a", limits).has_value());
  expectRefused("[[[[[[1]]]]]]", ", line 1, column 6", "more than 5", ErrorCode::TooLarge, limits);
  expectRefused(R"({"a":{"a":{"a":[[{}]]}}})", ", line 1", "more than 5", ErrorCode::TooLarge,
                limits);
  expectRefused(std::string(201, ' '), "", "holds 201 bytes", ErrorCode::TooLarge, limits);
  expectRefused(std::string(1000000, '['), ", line 1, column 65", "more than 64",
                ErrorCode::TooLarge);
}

TEST(Json, RefusesInvalidUtf8) { expectRefused("{\"a\xFF\": 1}", "", "offset 3"); }

TEST(Json, ReadsFiles) {
  const test::ScratchFolder folder;
  EXPECT_EQ(readJson(folder.put("a.json", "[1]")).value(), json::array({1}));
  EXPECT_EQ(readJson(folder / "missing.json").error().code, ErrorCode::File);
  EXPECT_EQ(readJson(folder.put("a.json", "[1,2]"), {4, 64}).error().code, ErrorCode::TooLarge);
}

}  // namespace
}  // namespace fovea
