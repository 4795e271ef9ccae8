// Over 300 lines: one test for each field a document may have wrong.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/document/document_json.h"
#include "core/document/json_text.h"

namespace fovea {
namespace {

using nlohmann::json;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string refused(const std::string& text) {
  const auto document = readDocument(text, "story.fovea");
  EXPECT_FALSE(document.has_value()) << text.substr(0, 200);
  return document ? "" : document.error().message.str();
}

/// A written document with one change made to its JSON.
template <class Change>
std::string changed(Change change) {
  const Document document;
  json object = json::parse(writeDocument(document));
  change(object);
  return object.dump();
}

Document readBack(const Document& document) {
  const auto read = readDocument(writeDocument(document), "story.fovea");
  EXPECT_TRUE(read.has_value()) << (read ? "" : read.error().message.str());
  return read ? *read : Document{};
}

Tensor sameBits(std::vector<Index> shape, const std::vector<double>& numbers,
                Precision precision = Precision::Float64) {
  TensorBuilder builder(Precision::Float64, std::move(shape));
  std::copy(numbers.begin(), numbers.end(), builder.data<double>());
  return builder.seal().as(precision);
}

TEST(DocumentFiles, LaboratoriesKeepWhatWasChanged) {
  Document document;
  document.input.text = "cat";
  document.workspace = "labs";
  document.lab = "lab-scaling";
  document.labs = {{"lab-scaling", {{"queries", "500"}, {"lengths", "16,64"}}},
                   {"lab-dot", {{"a", "1,-2.5"}}}};
  EXPECT_EQ(readBack(document), document);

  // What this version does not know is kept for saving.
  const std::string newer = changed([](json& object) {
    object["labs"]["lab-dot"]["colour"] = "red";
    object["labs"]["lab-of-tomorrow"]["speed"] = "3";
  });
  const auto read = readDocument(newer, "story.fovea");
  ASSERT_TRUE(read.has_value()) << read.error().message.str();
  EXPECT_TRUE(read->labs.empty());
  const json again = json::parse(writeDocument(*read))["labs"];
  EXPECT_EQ(again["lab-dot"]["colour"], "red");
  EXPECT_EQ(again["lab-of-tomorrow"]["speed"], "3");
}

TEST(DocumentFiles, WrongSettingsOfLaboratoriesAreRefused) {
  EXPECT_EQ(refused(changed([](json& object) { object["lab"] = "lab-scalin"; })),
            "In story.fovea the field lab names the laboratory “lab-scalin”; did you mean "
            "“lab-scaling”?");
  EXPECT_EQ(
      refused(changed([](json& object) { object["lab"] = "zzzzzzzzzzzz"; })),
      "In story.fovea the field lab names the laboratory “zzzzzzzzzzzz”, which is not there.");
  EXPECT_EQ(refused(changed([](json& object) { object["labs"] = 3; })),
            "In story.fovea the field labs must be an object; correct the file.");
  EXPECT_EQ(refused(changed([](json& object) { object["labs"]["lab-scaling"]["queries"] = 3; })),
            "In story.fovea the field labs.lab-scaling.queries must be text; correct the file.");
  const std::string wrong =
      refused(changed([](json& object) { object["labs"]["lab-scaling"]["queries"] = "-3"; }));
  EXPECT_EQ(wrong.find("In story.fovea the field labs.lab-scaling.queries cannot be taken: The "
                       "setting queries is “-3”; choose a whole number from "),
            0u)
      << wrong;
}

TEST(DocumentFiles, AMaskBesideTheDocumentIsNamedAsSeenFromThere) {
  TensorBuilder allowed(Precision::Float32, {1, 1});
  allowed.set(0, 0, 0, 1);
  const Tensor one = allowed.seal();
  Document document;
  document.input.text = "cat";
  using Kind = MaskPart::Kind;
  document.input.mask = Mask({{Kind::Given, 0, one, "/home/ann/talk/mask.npy"},
                              {Kind::Given, 0, one, "/home/ann/talk/masks/a.npy"},
                              {Kind::Given, 0, one, "/home/ann/talk2/b.npy"},
                              {Kind::Causal, 0, {}, {}}});
  const std::string text = writeDocument(document, "/home/ann/talk");
  const json parts = json::parse(text)["input"]["mask"];
  EXPECT_EQ(parts[0]["file"], "mask.npy");
  EXPECT_EQ(parts[1]["file"], "masks/a.npy");
  EXPECT_EQ(parts[2]["file"], "/home/ann/talk2/b.npy");
  const auto same = readDocument(text, "talk.fovea", "/home/ann/talk");
  ASSERT_TRUE(same.has_value()) << same.error().message.str();
  EXPECT_EQ(same->input, document.input);
  const auto moved = readDocument(text, "talk.fovea", "/tmp/elsewhere");
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(moved->input.mask.parts()[0].file, "/tmp/elsewhere/mask.npy");
  EXPECT_EQ(writeDocument(*moved, "/tmp/elsewhere"), text);
}

TEST(Document, EveryFieldComesBackAsItWas) {
  Document document;
  Input& input = document.input;
  input.door = Door::Scores;
  input.text = std::string("the\0", 4) + " “cat”\r\n\t猫🐈";
  input.toy = {18446744073709551615U, 12, 3, 1, 5, 7, false};
  input.position = {PositionScheme::Sinusoidal, 2, 9, 5};
  input.x = sameBits({2, 2}, {0.1, -0.0, 5e-324, 1.7976931348623157e308});
  input.wq = sameBits({1, 3}, {1.0 / 3, -2.5, 1e-7}, Precision::Float32);
  input.v = sameBits({2, 1, 2}, {1, 2, 3, 4});
  input.k = sameBits({0, 4}, {});
  input.scores = sameBits({1, 3}, {-kInfinity, 1e300, -1e300});
  input.weightsOutIn = true;
  input.labels = {"the", ""};
  input.keyLabels = {"\"quoted\""};
  input.names = {{"noun", "verb"}, {"noun"}, {}};
  input.heads = 4;
  input.groups = 2;
  input.mask = Mask({{MaskPart::Kind::Window, 3, {}, {}},
                     {MaskPart::Kind::Given, 0, sameBits({1, 3}, {1, 0, 1}), "m.npy"}});
  input.divide = false;
  input.scale = 0.1;
  input.temperature = 0.7;
  input.precision = Precision::Float32;
  input.exampleId = "a3";
  document.selection = {0, 3, 1, kNone, 2};
  document.stage = Stage::Softmax;
  document.workspace = "grids";
  document.decimals = 16;
  document.numbersInCells = false;
  EXPECT_EQ(readBack(document), document);
}

TEST(Document, IsReadableAndCountsFromOne) {
  Document document;
  document.selection = {0, 1, 2, 3, kNone};
  document.input.x = tensorFromRows({{1, 2}, {3, 4}});
  const std::string text = writeDocument(document);
  EXPECT_EQ(text.rfind("{\n \"fovea\": 1,\n", 0), 0U) << text;
  EXPECT_NE(text.find("[1.0, 2.0],\n"), std::string::npos) << text;
  const json selection = json::parse(text)["selection"];
  EXPECT_EQ(selection["head"], 2);
  EXPECT_EQ(selection["query"], 3);
  EXPECT_EQ(selection["key"], 4);
  EXPECT_TRUE(selection["feature"].is_null());
}

RC_GTEST_PROP(Document, RoundTripsBitForBit, ()) {
  Document document;
  Input& input = document.input;
  const auto number = rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [](std::uint64_t bits) {
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return std::isfinite(value) ? value : 0.5;
  });
  const auto tensor = [&](std::vector<Index> shape, Precision precision) {
    Index size = 1;
    for (const Index length : shape) size *= length;
    auto numbers = *rc::gen::container<std::vector<double>>(static_cast<std::size_t>(size), number);
    if (precision == Precision::Float32) {
      for (double& each : numbers) each = std::isfinite(static_cast<float>(each)) ? each : 0.25;
    }
    return sameBits(std::move(shape), numbers, precision);
  };
  const auto length = rc::gen::inRange<Index>(0, 4);
  const auto precision = rc::gen::element(Precision::Float32, Precision::Float64);
  input.door = *rc::gen::element(Door::Text, Door::Project, Door::QueryKeyValue, Door::Weights);
  input.text = *rc::gen::map(rc::gen::container<std::string>(rc::gen::inRange<char>(0, 127)),
                             [](std::string text) { return text; });
  input.toy.seed = *rc::gen::arbitrary<std::uint64_t>();
  input.toy.heads = *rc::gen::arbitrary<Index>();
  input.x = tensor({*length, *length}, *precision);
  input.q = tensor({*length, *length, *length}, *precision);
  input.weights = tensor({*length}, *precision);
  if (*rc::gen::arbitrary<bool>()) input.scale = *number;
  input.temperature = *number;
  document.selection.query = *rc::gen::inRange<Index>(-1, 100);
  document.decimals = *rc::gen::inRange(1, 17);
  const auto read = readDocument(writeDocument(document), "story.fovea");
  RC_ASSERT(read.has_value());
  RC_ASSERT(*read == document);
  RC_ASSERT(writeDocument(*read) == writeDocument(document));
}

TEST(Document, KeepsUnknownKeysAtEveryDepth) {
  const std::string text = changed([](json& object) {
    object["lens"] = {{"zoom", 2}};
    object["input"]["voice"] = "calm";
    object["input"]["toy"]["colour"] = json::array({1, 2});
  });
  const auto document = readDocument(text, "story.fovea");
  ASSERT_TRUE(document.has_value());
  Document edited = *document;
  edited.decimals = 5;
  const json written = json::parse(writeDocument(edited));
  EXPECT_EQ(written["lens"]["zoom"], 2);
  EXPECT_EQ(written["input"]["voice"], "calm");
  EXPECT_EQ(written["input"]["toy"]["colour"], json::array({1, 2}));
  EXPECT_EQ(written["decimals"], 5);
  EXPECT_EQ(readBack(edited), edited);
}

TEST(Document, MissingKeysGetTheirDefaults) {
  const auto document = readDocument(R"({"fovea": 1, "input": {"text": "the cat"}})", "a.fovea");
  ASSERT_TRUE(document.has_value());
  Document expected;
  expected.input.text = "the cat";
  EXPECT_EQ(*document, expected);
}

TEST(Document, RefusesWhatIsNoDocument) {
  EXPECT_NE(refused("").find("story.fovea"), std::string::npos);
  EXPECT_NE(refused("the cat sat").find("story.fovea"), std::string::npos);
  EXPECT_NE(refused("[]").find("no Fovea document"), std::string::npos);
  EXPECT_NE(refused("null").find("no Fovea document"), std::string::npos);
  EXPECT_NE(refused("{}").find("no Fovea document"), std::string::npos);
  EXPECT_NE(refused(R"({"fovea": "one"})").find("no Fovea document"), std::string::npos);
  EXPECT_NE(refused(R"({"fovea": 1})").find("input"), std::string::npos);
  EXPECT_NE(refused(R"({"fovea": 0, "input": {}})").find("version 0"), std::string::npos);
  EXPECT_NE(refused(R"({"fovea": -3, "input": {}})").find("version -3"), std::string::npos);
}

TEST(Document, RefusesANewerVersionInOneSentence) {
  EXPECT_EQ(refused(R"({"fovea": 2, "input": {}})"),
            "story.fovea was saved by a newer Fovea (version 2 of the file, this one reads up to "
            "1); open it with that.");
  EXPECT_NE(refused(R"({"fovea": 99999999999999999999, "input": {}})"), "");
}

TEST(Document, RefusesEveryTruncation) {
  Document document;
  document.input.x = tensorFromRows({{1, 2}, {3, 4}});
  const std::string text = writeDocument(document);
  for (std::size_t length = 0; length + 2 < text.size(); ++length) {
    ASSERT_FALSE(readDocument(text.substr(0, length), "story.fovea").has_value()) << length;
  }
}

TEST(Document, NamesTheFieldOfAWrongType) {
  const auto wrong = [](const char* pointer, json value) {
    return refused(changed([&](json& object) { object[json::json_pointer(pointer)] = value; }));
  };
  EXPECT_EQ(wrong("/input/text", 3),
            "In story.fovea the field input.text must be text; correct the file.");
  EXPECT_EQ(wrong("/input/toy/heads", 2.5),
            "In story.fovea the field input.toy.heads must be a whole number; correct the file.");
  EXPECT_EQ(wrong("/input/door", "window"),
            "In story.fovea the field input.door must be one of text, x, qkv, scores, weights; "
            "correct the file.");
  for (const auto& [pointer, value] :
       std::vector<std::pair<const char*, json>>{{"/input", 1},
                                                 {"/input/toy", json::array()},
                                                 {"/input/toy/seed", -1},
                                                 {"/input/heads", 1e30},
                                                 {"/input/heads", 18446744073709551615U},
                                                 {"/input/divide", "yes"},
                                                 {"/input/scale", "half"},
                                                 {"/input/temperature", true},
                                                 {"/input/labels", "the"},
                                                 {"/input/labels", {1, 2}},
                                                 {"/input/names/key", 7},
                                                 {"/input/mask", "causal"},
                                                 {"/input/mask", {1}},
                                                 {"/input/mask", {{{"kind", "veil"}}}},
                                                 {"/input/precision", "float16"},
                                                 {"/selection/query", 0},
                                                 {"/selection/head", nullptr},
                                                 {"/selection", 4},
                                                 {"/stage", "lunch"},
                                                 {"/workspace", "kitchen"},
                                                 {"/decimals", 0},
                                                 {"/decimals", 17},
                                                 {"/numbersInCells", 1}}) {
    EXPECT_NE(wrong(pointer, value), "") << pointer << " " << value;
  }
}

TEST(Document, RefusesBrokenMatrices) {
  const auto matrix = [](const char* field, const std::string& body) {
    return refused(R"({"fovea": 1, "input": {")" + std::string(field) + R"(": )" + body + "}}");
  };
  EXPECT_NE(matrix("x", "[[1, 2]]").find("input.x"), std::string::npos);
  EXPECT_NE(matrix("x", R"({"shape": [1, 2]})").find("input.x.numbers"), std::string::npos);
  EXPECT_NE(matrix("x", R"({"numbers": [[1, 2]]})").find("input.x.shape"), std::string::npos);
  EXPECT_NE(matrix("x", R"({"shape": [2, 2], "numbers": [[1, 2], [3]]})"), "");
  EXPECT_NE(matrix("x", R"({"shape": [1, 2], "numbers": [1, 2]})"), "");
  EXPECT_NE(matrix("x", R"({"shape": [], "numbers": []})"), "");
  EXPECT_NE(matrix("x", R"({"shape": [1, 1, 1, 1], "numbers": [[[[1]]]]})"), "");
  EXPECT_NE(matrix("x", R"({"shape": [-1, 2], "numbers": []})"), "");
  EXPECT_NE(matrix("x", R"({"shape": [4611686018427387904, 8], "numbers": [[1]]})"), "");
  EXPECT_NE(matrix("x", R"({"shape": [9223372036854775807, 9223372036854775807, 3],
                           "numbers": []})"),
            "");
  EXPECT_EQ(matrix("x", R"({"shape": [2, 2], "numbers": [[1, 2], [3, "nan"]]})"),
            "In story.fovea the field input.x.numbers holds no finite number in row 2, column 2; "
            "correct the file.");
  EXPECT_NE(matrix("x", R"({"shape": [1, 1], "numbers": [["-inf"]]})"), "");
  EXPECT_NE(matrix("scores", R"({"shape": [1, 1], "numbers": [["inf"]]})"), "");
  EXPECT_NE(matrix("x", R"({"shape": [1, 1], "numbers": [[1e999]]})"), "");
  EXPECT_NE(matrix("x", R"({"precision": "float32", "shape": [1, 1], "numbers": [[1e60]]})"), "");
}

TEST(Document, HugeNestingIsRefusedNotFollowed) {
  EXPECT_NE(refused(std::string(1 << 20, '[')), "");
  std::string deep = R"({"fovea": 1, "input": {}, "more": )";
  deep += std::string(100, '[') + std::string(100, ']') + "}";
  EXPECT_NE(refused(deep), "");
}

TEST(Document, InvalidUtf8IsRefusedWhenReadAndReplacedWhenWritten) {
  EXPECT_NE(refused("{\"fovea\": 1, \"input\": {\"text\": \"\xff\"}}"), "");
  Document document;
  document.input.text = "\xff";
  EXPECT_TRUE(readDocument(writeDocument(document), "story.fovea").has_value());
}

}  // namespace
}  // namespace fovea
