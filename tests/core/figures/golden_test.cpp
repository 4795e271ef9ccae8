// Figures as JSON against stored ones, number by number with a tolerance. FOVEA_WRITE_GOLDEN=1
// writes the stored ones anew; look at what changed before committing them.
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/core/figures/model_traces.h"

namespace fovea::test {
namespace {

using Json = nlohmann::json;

constexpr double kTolerance = 1e-9;        // of figures computed in float64
constexpr double kSingleTolerance = 1e-5;  // in float32

/// One stored file: an input, where it is looked at, and which figures of it are kept.
struct Golden {
  std::string name;
  Input input;
  View view;
  Index head = 0;
  std::vector<std::string> panels;  ///< "walk/score": a panel at a stage; empty: everything
};
void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.name; }

std::string thirtyTwoWords() {
  std::string text;
  for (int i = 0; i < 32; ++i) text += (i > 0 ? " word" : "word") + std::to_string(i % 11);
  return text;
}

Input withPrecision(Input input, Precision precision) {
  input.precision = precision;
  return input;
}

std::vector<Golden> goldens() {
  Input noKey = toyInput("the cat sat down", 2, *parseMask("window:2+padding:2"));
  noKey.temperature = 0.5;
  noKey.divide = false;
  return {
      {"worked-example", numpyInput(), viewAt(1, 3, 0), 0, {}},
      {"toy-causal", toyInput("the cat sat down", 2, Mask::causal()), viewAt(2, 0, 3), 1, {}},
      {"one-token", toyInput("cat"), viewAt(0, 0, 0), 0, {}},
      {"no-key-allowed",
       noKey,
       viewAt(3, 1, 1),
       0,
       {"mask", "masked", "weights", "mix", "row", "compare-scale", "arithmetic/mask",
        "arithmetic/softmax", "walk/mask", "walk/softmax"}},
      {"thirty-two-tokens",
       withPrecision(toyInput(thirtyTwoWords(), 4), Precision::Float32),
       viewAt(9, 17, 1),
       2,
       {"row", "q", "weights", "arithmetic/softmax", "arithmetic/mix", "walk/score"}},
      {"tiny-model",
       withPrecision(modelInput("qwen3", "the cat sat"), Precision::Float32),
       viewAt(2, 1, 0),
       1,
       {"next-token", "finder", "head-view", "sinks", "walk/project"}},
      {"given-vectors",
       vectorsInput(2, 2, 3, true),
       viewAt(0, 2, 1),
       1,
       {"tokens", "q", "k", "walk/project", "walk/score", "walk/join", "diagram/score"}},
      {"given-scores",
       scoresInput(2, 3, false),
       viewAt(1, 2),
       0,
       {"score", "walk/project", "walk/scale", "walk/softmax", "diagram/score"}},
      {"given-weights",
       weightsInput(true),
       viewAt(1, 0, 1),
       0,
       {"weights", "row", "walk/project", "walk/softmax", "walk/mix", "diagram/mix"}},
  };
}

/// The figures of a golden as one JSON object: {"weights": {…}, "walk/score": {…}}.
std::string figuresOf(const Golden& golden) {
  Shown shown = shownOf(golden.input);
  shown.head = golden.head;
  std::string all;
  const auto add = [&](const std::string& name, std::string_view panel, Stage stage) {
    if (!golden.panels.empty() &&
        std::find(golden.panels.begin(), golden.panels.end(), name) == golden.panels.end()) {
      return;
    }
    View view = golden.view;
    view.stage = stage;
    const auto figure = makeFigure(panel, shown, view, {});
    if (!figure) return;
    std::string json = figureJson(*figure);
    json.pop_back();
    all += (all.empty() ? "{\n\"" : ",\n\"") + name + "\": " + json;
  };
  for (const PanelInfo& panel : panels()) {
    if (!panel.usesStage) {
      add(std::string(panel.id), panel.id, Stage::Score);
      continue;
    }
    for (const Stage stage : kAllStages) {
      add(std::string(panel.id) + "/" + std::string(stageId(stage)), panel.id, stage);
    }
  }
  return all + "\n}\n";
}

bool near(double a, double b, double tolerance) {
  return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

/// A text's numbers, and what is left with a "#" for each.
std::pair<std::vector<double>, std::string> numbersAndWords(const std::string& text) {
  std::pair<std::vector<double>, std::string> parts;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] < '0' || text[i] > '9') {
      parts.second += text[i++];
      continue;
    }
    double number = 0;
    const auto end = std::from_chars(text.data() + i, text.data() + text.size(), number).ptr;
    parts.first.push_back(number);
    parts.second += '#';
    i = static_cast<std::size_t>(end - text.data());
  }
  return parts;
}

/// Texts are equal when their words are and their numbers are near (the last digits of a copied
/// table depend on the processor).
bool sameText(const std::string& a, const std::string& b, double tolerance) {
  if (a == b) return true;
  const auto [numbers, words] = numbersAndWords(a);
  const auto [otherNumbers, otherWords] = numbersAndWords(b);
  return words == otherWords &&
         std::equal(numbers.begin(), numbers.end(), otherNumbers.begin(), otherNumbers.end(),
                    [tolerance](double x, double y) { return near(x, y, tolerance); });
}

/// Where two values differ first: "/walk~1score/ranges/0/high: 4.4, stored 4.5"; empty when
/// nowhere.
std::string difference(const Json& made, const Json& stored, const std::string& at,
                       double tolerance) {
  const std::string values = at + ": " + made.dump() + ", stored " + stored.dump();
  if (made.is_number() && stored.is_number()) {
    return near(made.get<double>(), stored.get<double>(), tolerance) ? "" : values;
  }
  if (made.type() != stored.type()) return values;
  if (made.is_string()) {
    return sameText(made.get<std::string>(), stored.get<std::string>(), tolerance) ? "" : values;
  }
  if (made.is_array()) {
    if (made.size() != stored.size()) return at + ": another number of items";
    for (std::size_t i = 0; i < made.size(); ++i) {
      const auto found = difference(made[i], stored[i], at + "/" + std::to_string(i), tolerance);
      if (!found.empty()) return found;
    }
    return "";
  }
  if (made.is_object()) {
    for (const auto& [key, value] : stored.items()) {
      if (!made.contains(key)) return at + "/" + key + ": missing";
    }
    for (const auto& [key, value] : made.items()) {
      if (!stored.contains(key)) return at + "/" + key + ": not stored";
      const auto found = difference(value, stored[key], at + "/" + key, tolerance);
      if (!found.empty()) return found;
    }
    return "";
  }
  return made == stored ? "" : values;
}

class GoldenFigures : public testing::TestWithParam<Golden> {};

TEST_P(GoldenFigures, AreAsStored) {
  const std::string path = testPath("golden/" + GetParam().name + ".json");
  const std::string made = figuresOf(GetParam());
  if (std::getenv("FOVEA_WRITE_GOLDEN")) {
    std::ofstream(path) << made;
    GTEST_SKIP() << "written: " << path;
  }
  std::ifstream file(path);
  ASSERT_TRUE(file) << path << " is missing; FOVEA_WRITE_GOLDEN=1 writes it";
  std::stringstream stored;
  stored << file.rdbuf();
  const bool single = GetParam().input.precision == Precision::Float32;
  EXPECT_EQ(difference(Json::parse(made), Json::parse(stored.str()), "",
                       single ? kSingleTolerance : kTolerance),
            "");
}

INSTANTIATE_TEST_SUITE_P(All, GoldenFigures, testing::ValuesIn(goldens()),
                         [](const testing::TestParamInfo<Golden>& golden) {
                           std::string name = golden.param.name;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Golden, ComparisonFindsWhatDiffers) {
  const auto where = [](const char* made, const char* stored) {
    return difference(Json::parse(made), Json::parse(stored), "", kTolerance);
  };
  EXPECT_EQ(where(R"({"a": [1, 0.5]})", R"({"a": [1, 0.5000000000001]})"), "");
  EXPECT_EQ(where(R"({"a": [1, 0.5]})", R"({"a": [1, 0.50001]})"), "/a/1: 0.5, stored 0.50001");
  EXPECT_EQ(where(R"({"a": 1})", R"({"a": 1, "b": 2})"), "/b: missing");
  EXPECT_EQ(where(R"({"a": 1, "b": 2})", R"({"a": 1})"), "/b: not stored");
  EXPECT_EQ(where(R"(["x 0.12"])", R"(["x 0.13"])"), "/0: \"x 0.12\", stored \"x 0.13\"");
  EXPECT_EQ(where(R"(["x 0.12"])", R"(["y 0.12"])"), "/0: \"x 0.12\", stored \"y 0.12\"");
  EXPECT_EQ(where(R"(["0.1234567890123"])", R"(["0.1234567890124"])"), "");
}

TEST(FigureJson, IsTheSameBytesEveryTime) {
  const Golden golden = goldens()[1];
  EXPECT_EQ(figuresOf(golden), figuresOf(golden));
}

TEST(FigureJson, WritesInfinitiesAndControlsSafely) {
  const Shown shown = shownOf(toyInput("a\nb", 1, Mask::causal()));
  const auto figure = makeFigure("masked", shown, viewAt(0, 1), {});
  ASSERT_TRUE(figure);
  const Json json = Json::parse(figureJson(*figure));
  EXPECT_EQ(json["blocks"][0]["values"][0][1], "-inf");
  for (const auto& entry : json["caption"]) {
    if (entry[0] == "Text") {
      EXPECT_EQ(entry[1], "a\nb");
    }
  }
}

}  // namespace
}  // namespace fovea::test
