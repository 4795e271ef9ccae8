#include "core/base/number.h"
#include "core/figures/arithmetic.h"
#include "core/figures/arithmetic_scaling.h"
#include "core/figures/parts.h"

namespace fovea {
namespace {

using Kind = FormulaNode::Kind;

/// More heads than this are written Z₁ Z₂ … Z₁₂.
constexpr Index kMostHeadLetters = 4;

FormulaNode letter(std::string text, std::string subscript = {}) {
  FormulaNode node;
  node.kind = Kind::Letter;
  node.text = std::move(text);
  node.subscript = std::move(subscript);
  return node;
}

FormulaNode of(Kind kind, std::vector<FormulaNode> children) {
  FormulaNode node;
  node.kind = kind;
  node.children = std::move(children);
  return node;
}

FormulaNode lights(FormulaNode node, Stage term, Hue hue = Hue::Ink) {
  node.term = term;
  node.hasTerm = true;
  node.hue = hue;
  return node;
}

/// tanh(Q W + K U) v: every query with every key.
FormulaNode additiveScores(const AdditiveScore& rule) {
  FormulaNode sum = of(Kind::Row, {lights(letter("Q"), Stage::Score, Hue::Query)});
  if (rule.w) sum.children.push_back(lights(letter("W"), Stage::Score));
  sum.children.push_back(letter("+"));
  sum.children.push_back(lights(letter("K"), Stage::Score, Hue::Key));
  if (rule.u) sum.children.push_back(lights(letter("U"), Stage::Score));
  return of(Kind::Row,
            {lights(letter("tanh"), Stage::Score), of(Kind::Parentheses, {std::move(sum)}),
             lights(letter("v"), Stage::Score)});
}

/// Q Kᵀ, S where the scores are given, or what another rule makes of Q and K.
FormulaNode scores(const Attention& attention) {
  if (attention.givenScores) return lights(letter("S"), Stage::Score);
  if (attention.spec.rule == ScoreRule::Additive) return additiveScores(*attention.additive);
  if (attention.spec.rule == ScoreRule::Cosine) {
    return of(Kind::Row,
              {lights(letter("cos"), Stage::Score),
               of(Kind::Parentheses,
                  {of(Kind::Row, {lights(letter("Q"), Stage::Score, Hue::Query), letter(","),
                                  lights(letter("K"), Stage::Score, Hue::Key)})})});
  }
  return of(Kind::Row, {lights(letter("Q"), Stage::Score, Hue::Query),
                        lights(letter("Kᵀ"), Stage::Score, Hue::Key)});
}

FormulaNode scaledScores(const Attention& attention) {
  const Scaling scaling = scalingOf(attention);
  switch (scaling.kind) {
    case Scaling::Kind::Divided:
      return of(Kind::Fraction,
                {scores(attention), lights(of(Kind::Root, {letter("d")}), Stage::Scale)});
    case Scaling::Kind::Chosen: {
      FormulaNode row = scores(attention);
      if (row.kind != Kind::Row) row = of(Kind::Row, {std::move(row)});
      row.children.push_back(letter("×"));
      row.children.push_back(lights(letter(scaling.said), Stage::Scale));
      return row;
    }
    case Scaling::Kind::None:
      break;
  }
  return scores(attention);
}

FormulaNode attentionFormula(const Attention& attention) {
  FormulaNode row = of(Kind::Row, {});
  if (!hasQuantity(attention, Quantity::Score)) {
    row.children.push_back(lights(letter("A"), Stage::Softmax));
  } else {
    row.children.push_back(lights(letter("softmax"), Stage::Softmax));
    FormulaNode inside =
        of(Kind::Row, {scaledScores(attention), letter("+"), lights(letter("M"), Stage::Mask)});
    const double temperature = attention.spec.temperature;
    if (temperature != 1) {
      inside = of(Kind::Row, {of(Kind::Parentheses, {std::move(inside)}), letter("÷"),
                              lights(letter(exact(temperature)), Stage::Softmax)});
    }
    row.children.push_back(of(Kind::Parentheses, {std::move(inside)}));
  }
  if (attention.value) row.children.push_back(lights(letter("V"), Stage::Mix, Hue::Value));
  return row;
}

FormulaNode joinFormula(const Attention& attention) {
  const Index heads = attention.spec.heads;
  std::vector<FormulaNode> parts;
  for (Index h = 0; h < heads; ++h) {
    const bool left = heads > kMostHeadLetters && h >= 2 && h + 1 < heads;
    if (!left) parts.push_back(lights(letter("Z", std::to_string(h + 1)), Stage::Join));
    if (left && h == 2) parts.push_back(lights(letter("…"), Stage::Join));
  }
  FormulaNode row = of(Kind::Row, {letter("O"), letter("=")});
  row.children.push_back(heads == 1 ? lights(letter("Z"), Stage::Join)
                                    : lights(of(Kind::Brackets, std::move(parts)), Stage::Join));
  if (attention.wo) row.children.push_back(lights(letter("W", "O"), Stage::Join));
  return row;
}

Text spokenScores(const Attention& attention) {
  const Scaling scaling = scalingOf(attention);
  const TextArg number = plain(scaling.said);
  if (attention.givenScores) {
    switch (scaling.kind) {
      case Scaling::Kind::Divided:
        return {FOVEA_TR("Formula", "the scores S divided by the square root of d")};
      case Scaling::Kind::Chosen:
        return {FOVEA_TR("Formula", "the scores S times %1"), {number}};
      case Scaling::Kind::None:
        return {FOVEA_TR("Formula", "the scores S")};
    }
  }
  if (attention.spec.rule == ScoreRule::Additive) {
    return scaling.kind == Scaling::Kind::None
               ? Text(FOVEA_TR("Formula", "v times tanh of Q times W plus K times U"))
               : Text(FOVEA_TR("Formula", "v times tanh of Q times W plus K times U, times %1"),
                      {number});
  }
  if (attention.spec.rule == ScoreRule::Cosine) {
    return scaling.kind == Scaling::Kind::None
               ? Text(FOVEA_TR("Formula", "the cosines of Q and K"))
               : Text(FOVEA_TR("Formula", "the cosines of Q and K, times %1"), {number});
  }
  switch (scaling.kind) {
    case Scaling::Kind::Divided:
      return {FOVEA_TR("Formula", "Q times K transposed, divided by the square root of d")};
    case Scaling::Kind::Chosen:
      return {FOVEA_TR("Formula", "Q times K transposed, times %1"), {number}};
    case Scaling::Kind::None:
      break;
  }
  return {FOVEA_TR("Formula", "Q times K transposed")};
}

Text spokenFormula(const Attention& attention) {
  const bool mixes = attention.value.has_value();
  if (!hasQuantity(attention, Quantity::Score)) {
    return mixes ? Text(FOVEA_TR("Formula", "the weights A, times V"))
                 : Text(FOVEA_TR("Formula", "the weights A"));
  }
  const TextArg inside = plain(spokenScores(attention));
  const double temperature = attention.spec.temperature;
  if (temperature != 1) {
    const TextArg number = plain(exact(temperature));
    return mixes ? Text(FOVEA_TR("Formula",
                                 "softmax of %1, plus the mask M, divided by the "
                                 "temperature %2; then times V"),
                        {inside, number})
                 : Text(FOVEA_TR("Formula",
                                 "softmax of %1, plus the mask M, divided by the temperature %2"),
                        {inside, number});
  }
  return mixes ? Text(FOVEA_TR("Formula", "softmax of %1, plus the mask M; then times V"), {inside})
               : Text(FOVEA_TR("Formula", "softmax of %1, plus the mask M"), {inside});
}

Text spokenJoin(const Attention& attention) {
  if (attention.spec.heads == 1) {
    return {FOVEA_TR("Formula", "O is Z times the output weights")};
  }
  const std::vector<TextArg> heads = {plain(std::to_string(attention.spec.heads))};
  return attention.wo ? Text(FOVEA_TR("Formula",
                                      "O is Z of all %1 heads side by side, times the output "
                                      "weights"),
                             heads)
                      : Text(FOVEA_TR("Formula", "O is Z of all %1 heads side by side"), heads);
}

bool lit(const FormulaNode& node, Stage stage) {
  if (node.hasTerm && node.term == stage) return true;
  for (const FormulaNode& child : node.children) {
    if (lit(child, stage)) return true;
  }
  return false;
}

}  // namespace

Formula stageFormula(const Shown& shown, const View& view) {
  const Attention& attention = shown.attention();
  const bool join = view.stage == Stage::Join && attention.joins();
  Formula formula;
  formula.root = join ? joinFormula(attention) : attentionFormula(attention);
  formula.lit = view.stage;
  formula.anythingLit = lit(formula.root, view.stage);
  formula.spoken = (join ? spokenJoin(attention) : spokenFormula(attention)).str();
  return formula;
}

}  // namespace fovea
