// The equation of matrices of every stage: its blocks, signs, frames and ranges.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/figures/parts.h"
#include "tests/core/figures/figure_inputs.h"

namespace fovea::test {
namespace {

using testing::ElementsAre;

Figure equation(Stage stage, const Input& input, View view = viewAt(1, 3, 0)) {
  view.stage = stage;
  auto figure = stageFigure(shownOf(input), view, {});
  if (!figure) throw std::runtime_error(figure.error().message.str());
  return *figure;
}

/// "Q · Kᵀ = S": letters and signs in the order of the blocks.
std::string spelled(const Figure& figure) {
  std::string all;
  for (const Block& block : figure.blocks) {
    if (!all.empty()) all += ' ';
    if (const auto* sign = std::get_if<Sign>(&block.body)) all += sign->text;
    if (const auto* heatmap = std::get_if<Heatmap>(&block.body)) {
      all += heatmap->letter + heatmap->subscript;
    }
  }
  return all;
}

/// "row", "column", "cell" of a block, joined.
std::string frames(const Figure& figure, std::string_view id) {
  const Frames& frames = heatmapIn(figure, id).frames;
  return std::string(frames.row ? "row " : "") + (frames.column ? "column " : "") +
         (frames.cell ? "cell " : "");
}

TEST(Walk, EveryStageIsItsEquation) {
  const Input input = toyInput("the cat sat down", 2, Mask::causal());
  EXPECT_EQ(spelled(equation(Stage::Project, input)), "X WQ = Q WK = K WV = V");
  EXPECT_EQ(spelled(equation(Stage::Score, input)), "Q · Kᵀ = S");
  EXPECT_EQ(spelled(equation(Stage::Scale, input)), "S ÷ √d = S′");
  EXPECT_EQ(spelled(equation(Stage::Mask, input)), "S′ + M = S″");
  EXPECT_EQ(spelled(equation(Stage::Softmax, input)), "S″ exp E ÷ sum A");
  EXPECT_EQ(spelled(equation(Stage::Mix, input)), "A · V = Z");
  EXPECT_EQ(spelled(equation(Stage::Join, input)), "Z · WO = O");
}

TEST(Walk, FramesShowWhatIsMultiplied) {
  const Input input = toyInput("the cat sat down");
  const Figure project = equation(Stage::Project, input);
  EXPECT_EQ(frames(project, "x"), "row ");
  EXPECT_EQ(frames(project, "wq"), "column ");
  EXPECT_EQ(frames(project, "q"), "row cell ");
  EXPECT_EQ(frames(project, "wk"), "");
  EXPECT_EQ(frames(project, "k"), "row ");
  const Figure score = equation(Stage::Score, input);
  EXPECT_EQ(frames(score, "q"), "row ");
  EXPECT_EQ(frames(score, "k"), "column ");
  EXPECT_EQ(frames(score, "score"), "cell ");
  const Figure softmax = equation(Stage::Softmax, input);
  EXPECT_EQ(frames(softmax, "masked"), "row ");
  EXPECT_EQ(frames(softmax, "exponent"), "row ");
  EXPECT_EQ(frames(softmax, "weights"), "row cell ");
  const Figure mix = equation(Stage::Mix, input);
  EXPECT_EQ(frames(mix, "weights"), "row ");
  EXPECT_EQ(frames(mix, "v"), "column ");
  EXPECT_EQ(frames(mix, "mix"), "cell ");
  const Figure join = equation(Stage::Join, input);
  EXPECT_EQ(frames(join, "mix"), "row ");
  EXPECT_EQ(frames(join, "wo"), "column ");
  EXPECT_EQ(frames(join, "output"), "cell ");
}

TEST(Walk, ProjectFramesTheMatrixThatIsExplained) {
  View view = viewAt(1, 3, 0);
  view.explained = Quantity::Value;
  const Figure figure = equation(Stage::Project, toyInput("the cat sat down"), view);
  EXPECT_EQ(frames(figure, "q"), "row ");
  EXPECT_EQ(frames(figure, "wv"), "column ");
  EXPECT_EQ(frames(figure, "v"), "row cell ");
}

TEST(Walk, RelativesShareARangeAndSaySo) {
  const Input input = toyInput("the cat sat down");
  const auto shares = [&](Stage stage, const char* a, const char* b) {
    const Figure figure = equation(stage, input);
    EXPECT_EQ(heatmapIn(figure, a).range, heatmapIn(figure, b).range);
    return figure.ranges[static_cast<std::size_t>(heatmapIn(figure, a).range)].note.str();
  };
  EXPECT_EQ(shares(Stage::Project, "wq", "wv"), "same colours for all W");
  EXPECT_EQ(shares(Stage::Project, "q", "v"), "same colours for Q, K and V");
  EXPECT_EQ(shares(Stage::Score, "q", "k"), "same colours for Q and K");
  EXPECT_EQ(shares(Stage::Scale, "score", "scaled"), "same colours for S and S′");
  EXPECT_EQ(shares(Stage::Mask, "scaled", "masked"), "same colours for S′, M and S″");
  EXPECT_EQ(shares(Stage::Mix, "v", "mix"), "same colours for V and Z");
  EXPECT_EQ(shares(Stage::Join, "mix", "output"), "same colours for Z and O");
}

TEST(Walk, WeightsHaveColoursWhateverTheWidthOfTheModel) {
  for (const Index width : {8, 512}) {
    Input input = toyInput("the cat sat down");
    input.toy.modelWidth = width;
    const Shown shown = shownOf(input);
    const auto figure = makeFigure("walk", shown, viewAt(0, 0, kNone, Stage::Project), {});
    ASSERT_TRUE(figure.has_value());
    const Heatmap& weights = heatmapIn(*figure, "wq");
    const double most = extentOf(weights.values).magnitude();
    const ColourRange& range = figure->ranges[static_cast<std::size_t>(weights.range)];
    EXPECT_LT(range.high, 2 * most) << width;
    EXPECT_NE(weights.range, heatmapIn(*figure, "x").range) << width;
    EXPECT_EQ(weights.range, heatmapIn(*figure, "wv").range) << width;
  }
}

TEST(Walk, ScaleSaysWhatItDividesBy) {
  const auto sign = [](const Input& input) {
    const Figure figure = equation(Stage::Scale, input);
    for (const Block& block : figure.blocks) {
      if (const auto* found = std::get_if<Sign>(&block.body)) return *found;
    }
    return Sign{};
  };
  Input input = numpyInput();
  EXPECT_EQ(sign(input).text, "÷ √d");
  EXPECT_EQ(sign(input).lines[0].str(), "d = 4 numbers");
  EXPECT_EQ(sign(input).lines[1].str(), "√4 = 2");
  EXPECT_EQ(sign(toyInput("a b", 4)).lines[1].str(), "√2 ≈ 1.414");
  EXPECT_EQ(sign(toyInput("a b", 8)).lines[0].str(), "d = 1 number");
  input.divide = false;
  EXPECT_EQ(sign(input).text, "× 1");
  EXPECT_EQ(sign(input).lines[0].str(), "nothing is divided");
  input.divide = true;
  input.scale = 0.25;
  EXPECT_EQ(sign(input).text, "× 0.25");
}

TEST(Walk, SoftmaxWritesTheRowSumsAndItsTemperature) {
  Input input = numpyInput();
  input.mask = Mask::causal();
  const Figure figure = equation(Stage::Softmax, input);
  const Heatmap& exponent = heatmapIn(figure, "exponent");
  ASSERT_EQ(exponent.rowSums.size(), 4u);
  for (Index row = 0; row < 4; ++row) {
    double sum = 0;
    for (Index key = 0; key < 4; ++key) sum += exponent.at(row, key);
    EXPECT_NEAR(exponent.rowSums[static_cast<std::size_t>(row)], sum, 1e-15);
  }
  EXPECT_NEAR(exponent.rowSums[2], 1.092, 0.0005);
  EXPECT_EQ(exponent.name.str(), "exp(S″ − row’s max)");
  EXPECT_EQ(heatmapIn(figure, "masked").name.str(), "masked scores");
  EXPECT_EQ(heatmapIn(figure, "weights").name.str(), "weights, rows add up to 1");
  input.mask = *parseMask("padding:4");
  EXPECT_EQ(heatmapIn(equation(Stage::Softmax, input), "weights").name.str(), "weights");
  input.mask = {};
  input.temperature = 0.5;
  const Figure warm = equation(Stage::Softmax, input);
  EXPECT_EQ(heatmapIn(warm, "exponent").name.str(), "exp((S″ − row’s max) ÷ 0.5)");
  EXPECT_EQ(heatmapIn(warm, "masked").name.str(), "scores, none masked");
}

TEST(Walk, KeysAreShownTurnedWithoutACopy) {
  const Shown shown = shownOf(toyInput("the cat sat"));
  const auto figure = stageFigure(shown, viewAt(0, 2), {});
  ASSERT_TRUE(figure);
  const Heatmap& keys = heatmapIn(*figure, "k");
  EXPECT_TRUE(keys.transposed);
  EXPECT_EQ(keys.values.data<double>(), shown.attention().key->data<double>());
  EXPECT_EQ(keys.rowCount(), 4);
  EXPECT_EQ(keys.columnCount(), 3);
  EXPECT_EQ(keys.name.str(), "keys, transposed  4 × 3");
  EXPECT_EQ(cellAt(keys, 1, 2).key, 2);
  EXPECT_EQ(cellAt(keys, 1, 2).feature, 1);
}

TEST(Walk, JoinLaysTheHeadsSideBySide) {
  const Shown shown = shownOf(toyInput("the cat sat down"));
  View view = viewAt(1, 0, 3, Stage::Join);
  const auto figure = stageFigure(shown, view, {});
  ASSERT_TRUE(figure);
  const Heatmap& z = heatmapIn(*figure, "mix");
  const Tensor& mix = *shown.attention().mix;
  for (Index head = 0; head < 2; ++head) {
    for (Index j = 0; j < 4; ++j) {
      EXPECT_EQ(z.at(2, head * 4 + j), mix.at(head, 2, j));
      EXPECT_EQ(cellAt(z, 2, head * 4 + j).head, head);
      EXPECT_EQ(cellAt(z, 2, head * 4 + j).feature, j);
    }
  }
  EXPECT_EQ(z.name.str(), "both heads, side by side  4 × 8");
  EXPECT_EQ(z.columns.groupSize, 4);
  EXPECT_EQ(z.columns.groupNames[1].str(), "head 2");
  const Cell weight = cellAt(heatmapIn(*figure, "wo"), 5, 7);
  EXPECT_EQ(weight.input, 5);
  EXPECT_EQ(weight.feature, 7);
  EXPECT_EQ(figure->primary, "output");
}

TEST(Walk, JoinWithoutOutputWeightsIsTheHeadsSideBySide) {
  Input input = toyInput("the cat");
  input.toy.outputWeights = false;
  const Figure figure = equation(Stage::Join, input);
  EXPECT_EQ(spelled(figure), "O");
  EXPECT_EQ(frames(figure, "output"), "row cell ");
}

TEST(Walk, StagesBeforeTheDoorShowWhatIsGiven) {
  const auto names = [](const Figure& figure) {
    std::vector<std::string> all;
    for (const Block& block : figure.blocks) {
      if (const auto* heatmap = std::get_if<Heatmap>(&block.body)) {
        all.push_back(heatmap->name.str());
      }
    }
    return all;
  };
  EXPECT_THAT(names(equation(Stage::Project, vectorsInput(1, 2, 3, true))),
              ElementsAre("queries, given  2 × 3", "keys, given  3 × 3", "values, given  3 × 2"));
  for (const Stage stage : {Stage::Project, Stage::Score}) {
    EXPECT_THAT(names(equation(stage, scoresInput(2, 3, false))),
                ElementsAre("scores, given  2 × 3"));
  }
  for (const Stage stage :
       {Stage::Project, Stage::Score, Stage::Scale, Stage::Mask, Stage::Softmax}) {
    EXPECT_THAT(names(equation(stage, weightsInput(true))),
                ElementsAre("weights, given  3 × 3", "values, given  3 × 2"));
  }
  EXPECT_EQ(spelled(equation(Stage::Mix, weightsInput(true))), "A · V = Z");
}

TEST(Walk, TokensWithoutASideAreMarkedInAllOfProject) {
  const Figure figure = equation(Stage::Project, toyInput("the cat sat down"));
  for (const char* id : {"x", "q", "k", "v"}) {
    EXPECT_EQ(heatmapIn(figure, id).rows.kind, AxisKind::Token) << id;
    EXPECT_EQ(cellAt(heatmapIn(figure, id), 2, 1).query, 2) << id;
    EXPECT_EQ(cellAt(heatmapIn(figure, id), 2, 1).key, 2) << id;
  }
  EXPECT_EQ(heatmapIn(figure, "k").rows.chosenHue, Hue::Key);
  EXPECT_TRUE(heatmapIn(figure, "wq").small);
}

TEST(Walk, SetsArithmeticBelowAndWordsBeside) {
  const auto figure =
      makeFigure("walk", shownOf(toyInput("the cat sat down")), viewAt(1, 3, 0), {});
  ASSERT_TRUE(figure);
  for (const char* id : {"q", "k", "score", "arithmetic", "prose", "formula", "flow"}) {
    EXPECT_NE(figure->find(id), nullptr) << id;
  }
  EXPECT_EQ(figure->layout.kind, Layout::Kind::Row);
  EXPECT_EQ(figure->layout.children[0].kind, Layout::Kind::Column);
  EXPECT_EQ(figure->layout.children[1].width, 336);
  const auto start =
      makeFigure("walk", shownOf(toyInput("the cat")), viewAt(0, 0, kNone, Stage::Project), {});
  ASSERT_TRUE(start);
  EXPECT_EQ(start->find("arithmetic"), nullptr);
}

}  // namespace
}  // namespace fovea::test
