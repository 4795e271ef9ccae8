// Additive and cosine scores against loops in long double.
#include "core/attention/score_rules.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "core/attention/tiled.h"
#include "tests/core/attention/support.h"

namespace fovea {
namespace {

using test::completed;
using test::drawn;
using test::drawnAttention;
using test::everyMask;
using test::Shape;

using Wide = long double;
Wide wide(double number) { return static_cast<Wide>(number); }

/// Number a of q W (or of k U), or of the vector itself without a matrix.
Wide entering(const Tensor& x, Index slice, Index row, const std::optional<Tensor>& w, Index head,
              Index a) {
  if (!w) return wide(x.at(slice, row, a));
  Wide sum = 0;
  for (Index d = 0; d < x.columns(); ++d)
    sum += wide(x.at(slice, row, d)) * wide(w->at(head, d, a));
  return sum;
}

Wide naiveScore(const Attention& a, Index head, Index i, Index j) {
  const Index group = a.group(head);
  Wide score = 0;
  if (a.spec.rule == ScoreRule::Additive) {
    const AdditiveScore& rule = *a.additive;
    for (Index n = 0; n < rule.v.columns(); ++n) {
      score += wide(rule.v.at(head, n)) * std::tanh(entering(*a.query, head, i, rule.w, head, n) +
                                                    entering(*a.key, group, j, rule.u, head, n));
    }
    return score;
  }
  Wide queries = 0, keys = 0;
  for (Index d = 0; d < a.keyWidth(); ++d) {
    const Wide q = wide(a.query->at(head, i, d)), k = wide(a.key->at(group, j, d));
    score += q * k;
    queries += q * q;
    keys += k * k;
  }
  return queries == 0 || keys == 0 ? 0 : score / std::sqrt(queries * keys);
}

Attention anyRule(Precision precision) {
  Shape shape;
  shape.groups = *rc::gen::inRange<Index>(1, 4);
  shape.heads = shape.groups * *rc::gen::inRange<Index>(1, 3);
  shape.queries = *rc::gen::inRange<Index>(1, 40);
  shape.keys = *rc::gen::inRange<Index>(1, 40);
  shape.keyWidth = *rc::gen::inRange<Index>(1, 9);
  const auto masks = everyMask(shape.queries, shape.keys);
  Attention attention =
      drawnAttention(shape, masks[*rc::gen::inRange<std::size_t>(0, masks.size())], precision);
  attention.spec.scale = 1;
  attention.spec.scaledByWidth = false;
  if (*rc::gen::arbitrary<bool>()) {
    attention.spec.rule = ScoreRule::Cosine;
    return completed(attention);
  }
  attention.spec.rule = ScoreRule::Additive;
  const bool projects = *rc::gen::arbitrary<bool>();
  const Index width = projects ? *rc::gen::inRange<Index>(1, 7) : shape.keyWidth;
  AdditiveScore& rule = attention.additive.emplace();
  if (projects) rule.w = drawn("w", {shape.heads, shape.keyWidth, width}, precision);
  if (projects) rule.u = drawn("u", {shape.heads, shape.keyWidth, width}, precision);
  rule.v = drawn("vector", {shape.heads, width}, precision);
  return completed(attention);
}

void checkScores(const Attention& a, double tolerance) {
  for (Index h = 0; h < a.spec.heads; ++h) {
    const auto stages = derive(a, h, kAllGrids, {0, a.queries}, Progress());
    RC_ASSERT(stages.has_value());
    for (Index i = 0; i < a.queries; ++i) {
      Wide most = -INFINITY, sum = 0;
      std::vector<Wide> scores;
      for (Index j = 0; j < a.keys; ++j) {
        scores.push_back(naiveScore(a, h, i, j));
        RC_ASSERT(std::abs(wide(stages->score->at(i, j)) - scores.back()) <= wide(tolerance));
        if (a.spec.mask.allows(i, j, a.queries, a.keys)) most = std::max(most, scores.back());
      }
      for (Index j = 0; j < a.keys; ++j) {
        Wide& e = scores[static_cast<std::size_t>(j)];
        e = a.spec.mask.allows(i, j, a.queries, a.keys) ? std::exp(e - most) : 0;
        sum += e;
      }
      for (Index j = 0; j < a.keys; ++j) {
        const Wide weight = sum > 0 ? scores[static_cast<std::size_t>(j)] / sum : 0;
        RC_ASSERT(std::abs(wide(a.weights->at(h, i, j)) - weight) <= wide(tolerance));
      }
    }
  }
}

RC_GTEST_PROP(ScoreRules, Float64, ()) { checkScores(anyRule(Precision::Float64), 1e-12); }
RC_GTEST_PROP(ScoreRules, Float32, ()) { checkScores(anyRule(Precision::Float32), 1e-4); }

RC_GTEST_PROP(ScoreRules, OneRowHasTheBitsOfAllRows, ()) {
  const Attention a = anyRule(Precision::Float64);
  Attention lean = a;
  lean.weights.reset();
  lean.mix.reset();
  const Index head = a.spec.heads - 1, row = a.queries / 2;
  const auto one = derive(lean, head, Grid::Score | Grid::Weights, {row, row + 1}, Progress());
  const auto all = derive(lean, head, Grid::Score | Grid::Weights, {0, a.queries}, Progress());
  for (Index j = 0; j < a.keys; ++j) {
    RC_ASSERT(one->score->at(0, j) == all->score->at(row, j));
    RC_ASSERT(one->weights->at(0, j) == all->weights->at(row, j));
    RC_ASSERT(one->weights->at(0, j) == a.weights->at(head, row, j));
  }
}

RC_GTEST_PROP(ScoreRules, TileByTileGivesTheSameMix, ()) {
  const Attention a = anyRule(Precision::Float64);
  const Index head = a.spec.heads - 1;
  const TileSize tile{*rc::gen::inRange<Index>(1, 50), *rc::gen::inRange<Index>(1, 50)};
  const auto mix = tiledMix(a, head, tile, Progress());
  RC_ASSERT(mix.has_value());
  for (Index i = 0; i < a.queries; ++i) {
    for (Index f = 0; f < a.valueWidth(); ++f) {
      RC_ASSERT(std::abs(mix->at(i, f) - a.mix->at(head, i, f)) < 1e-13);
    }
  }
}

RC_GTEST_PROP(ScoreRules, TheTermsOfAScoreAddUp, ()) {
  Trace trace;
  trace.layers.push_back(anyRule(Precision::Float64));
  const Attention& a = trace.layers.front();
  Cell cell;
  cell.quantity = Quantity::Score;
  cell.head = *rc::gen::inRange<Index>(0, a.spec.heads);
  cell.query = *rc::gen::inRange<Index>(0, a.queries);
  cell.key = *rc::gen::inRange<Index>(0, a.keys);
  const Explanation score = explain(trace, cell);
  double sum = 0;
  for (const Term& term : score.terms) {
    RC_ASSERT(term.product == term.left * term.right);
    sum += term.product;
  }
  RC_ASSERT(std::abs(sum - score.result) <= termsBound(score, Precision::Float64));
  if (a.spec.rule == ScoreRule::Additive) {
    for (std::size_t i = 0; i < score.terms.size(); ++i) {
      RC_ASSERT(score.terms[i].left == std::tanh(score.ofQuery[i] + score.ofKey[i]));
    }
  } else {
    double squares = 0;
    for (Index d = 0; d < a.keyWidth(); ++d)
      squares += std::pow(a.query->at(cell.head, cell.query, d), 2);
    RC_ASSERT(std::abs(score.queryLength - std::sqrt(squares)) < 1e-12);
  }
}

TEST(ScoreRules, ACosineDoesNotMindHowLongAVectorIs) {
  const Tensor rows = unitRows(tensorFromRows({{3, 4}, {0, 0}, {3e300, 4e300}, {3e-300, 4e-300}}));
  for (const Index row : {0, 2, 3}) {
    EXPECT_NEAR(rows.at(row, 0), .6, 1e-15);
    EXPECT_NEAR(rows.at(row, 1), .8, 1e-15);
  }
  EXPECT_EQ(rows.at(1, 0), 0);
  EXPECT_EQ(rowLength(tensorFromRows({{3e300, 4e300}}), 0, 0), 5e300);
}

TEST(ScoreRules, HugeVectorsStayFinite) {
  Attention attention = drawnAttention({1, 1, 2, 2, 2, 1});
  attention.query = tensorFromRows({{1e300, -1e300}, {1, 1}}).reshaped({1, 2, 2});
  attention.key = tensorFromRows({{1e300, 1e300}, {-1e300, 1}}).reshaped({1, 2, 2});
  attention.spec.scale = 1;
  for (const ScoreRule rule : {ScoreRule::Cosine, ScoreRule::Additive}) {
    attention.spec.rule = rule;
    attention.additive = AdditiveScore{{}, {}, tensorFromRows({{2, 3}})};
    const Attention done = completed(attention);
    EXPECT_FALSE(findNonFinite(*done.weights));
  }
}

}  // namespace
}  // namespace fovea
