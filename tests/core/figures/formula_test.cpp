#include <gtest/gtest.h>

#include "tests/core/figures/teaching_traces.h"

namespace fovea::test {
namespace {

/// A formula on one line: fractions as a/b, lit terms in <>.
std::string written(const FormulaNode& node, const Formula& formula, bool inside = false) {
  const bool lights = node.hasTerm && node.term == formula.lit && !inside;
  std::string text;
  const auto all = [&] {
    std::string joined;
    for (const FormulaNode& child : node.children) {
      joined += (joined.empty() ? "" : " ") + written(child, formula, inside || lights);
    }
    return joined;
  };
  switch (node.kind) {
    case FormulaNode::Kind::Row:
      text = all();
      break;
    case FormulaNode::Kind::Letter:
      text = node.text + (node.subscript.empty() ? "" : "_" + node.subscript);
      break;
    case FormulaNode::Kind::Fraction:
      text = written(node.children[0], formula) + " / " + written(node.children[1], formula);
      break;
    case FormulaNode::Kind::Root:
      text = "√" + all();
      break;
    case FormulaNode::Kind::Parentheses:
      text = "( " + all() + " )";
      break;
    case FormulaNode::Kind::Brackets:
      text = "[ " + all() + " ]";
      break;
  }
  return lights ? "<" + text + ">" : text;
}

std::string formulaOf(const Input& input, Stage stage) {
  View view;
  view.stage = stage;
  const Formula formula = stageFormula(shownOf(traced(input)), view);
  EXPECT_EQ(formula.lit, stage);
  EXPECT_FALSE(formula.spoken.empty());
  const std::string text = written(formula.root, formula);
  EXPECT_EQ(formula.anythingLit, text.find('<') != std::string::npos);
  return text;
}

TEST(StageFormula, LightsTheTermOfTheStage) {
  const Input input = numpyExample();
  EXPECT_EQ(formulaOf(input, Stage::Project), "softmax ( Q Kᵀ / √d + M ) V");
  EXPECT_EQ(formulaOf(input, Stage::Score), "softmax ( <Q> <Kᵀ> / √d + M ) V");
  EXPECT_EQ(formulaOf(input, Stage::Scale), "softmax ( Q Kᵀ / <√d> + M ) V");
  EXPECT_EQ(formulaOf(input, Stage::Mask), "softmax ( Q Kᵀ / √d + <M> ) V");
  EXPECT_EQ(formulaOf(input, Stage::Softmax), "<softmax> ( Q Kᵀ / √d + M ) V");
  EXPECT_EQ(formulaOf(input, Stage::Mix), "softmax ( Q Kᵀ / √d + M ) <V>");
}

TEST(StageFormula, SaysWhatWasDoneInstead) {
  Input input = numpyExample();
  input.divide = false;
  EXPECT_EQ(formulaOf(input, Stage::Scale), "softmax ( Q Kᵀ + M ) V");
  input.scale = -0.3;
  EXPECT_EQ(formulaOf(input, Stage::Scale), "softmax ( Q Kᵀ × <−0.3> + M ) V");
  input = numpyExample();
  input.temperature = 0.5;
  EXPECT_EQ(formulaOf(input, Stage::Softmax), "<softmax> ( ( Q Kᵀ / √d + M ) ÷ <0.5> ) V");
  input = numpyExample();
  input.wv.reset();
  EXPECT_EQ(formulaOf(input, Stage::Score), "softmax ( <Q> <Kᵀ> / √d + M )");
}

TEST(StageFormula, BeginsAtTheDoor) {
  Input input;
  input.door = Door::Scores;
  input.scores = tensorFromRows({{1, 2}, {3, 4}});
  EXPECT_EQ(formulaOf(input, Stage::Score), "softmax ( <S> + M )");
  input.v = tensorFromRows({{1, 2}, {3, 4}});
  EXPECT_EQ(formulaOf(input, Stage::Mix), "softmax ( S + M ) <V>");
  input.door = Door::Weights;
  input.weights = tensorFromRows({{1, 0}, {0.5, 0.5}});
  EXPECT_EQ(formulaOf(input, Stage::Softmax), "<A> V");
  EXPECT_EQ(formulaOf(input, Stage::Scale), "A V");
}

TEST(StageFormula, JoinsTheHeads) {
  Input input;
  input.text = "the cat";
  input.toy.heads = 2;
  EXPECT_EQ(formulaOf(input, Stage::Join), "O = <[ Z_1 Z_2 ]> <W_O>");
  EXPECT_EQ(formulaOf(input, Stage::Score), "softmax ( <Q> <Kᵀ> / √d + M ) V");
  input.toy.heads = 8;
  EXPECT_EQ(formulaOf(input, Stage::Join), "O = <[ Z_1 Z_2 … Z_8 ]> <W_O>");
  input.toy.outputWeights = false;
  input.toy.heads = 4;
  EXPECT_EQ(formulaOf(input, Stage::Join), "O = <[ Z_1 Z_2 Z_3 Z_4 ]>");
}

TEST(StageFormula, IsSpoken) {
  View view;
  view.stage = Stage::Score;
  EXPECT_EQ(
      stageFormula(shownOf(traced(numpyExample())), view).spoken,
      "softmax of Q times K transposed, divided by the square root of d, plus the mask M; then "
      "times V");
}

}  // namespace
}  // namespace fovea::test
