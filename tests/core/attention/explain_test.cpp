#include "core/attention/explain.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <set>

#include "tests/core/attention/support.h"

namespace fovea {
namespace {

using test::drawn;
using Kind = Explanation::Kind;

Trace traceOf(Precision precision, Index heads, Index groups, Index tokens, const Mask& mask,
              bool join, bool bias = false) {
  constexpr Index kWidth = 7, kKey = 5, kValue = 3;
  const auto linear = [&](const char* name, Index in, Index out) {
    Linear made{drawn(name, {in, out}, precision), {}};
    if (bias) made.bias = drawn(std::string(name) + "b", {1, out}, precision);
    return made;
  };
  Attention a;
  a.spec.heads = heads;
  a.spec.groups = groups;
  a.spec.precision = precision;
  a.spec.mask = mask;
  a.spec.scale = 1 / std::sqrt(static_cast<double>(kKey));
  a.spec.temperature = 1.5;
  a.input = drawn("x", {tokens, kWidth}, precision);
  a.wq = linear("wq", kWidth, heads * kKey);
  a.wk = linear("wk", kWidth, groups * kKey);
  a.wv = linear("wv", kWidth, groups * kValue);
  if (join) a.wo = linear("wo", heads * kValue, kWidth);
  a.query = project(*a.input, *a.wq, heads);
  a.key = project(*a.input, *a.wk, groups);
  a.value = project(*a.input, *a.wv, groups);
  Trace trace;
  trace.layers.push_back(test::completed(a));
  return trace;
}

/// The stored or derived number of a cell, read without explain().
double storedAt(const Trace& trace, const Cell& c) {
  const Attention& a = trace.layers.front();
  const HeadStages all = std::move(*derive(a, c.head, kAllGrids, {0, a.queries}, Progress()));
  const Index group = a.group(c.head);
  switch (c.quantity) {
    case Quantity::Token:
      return static_cast<double>(c.query);
    case Quantity::Embedding:
      return a.input->at(c.query, c.feature);
    case Quantity::QueryWeight:
      return a.wq->weight.at(c.input, c.head * 5 + c.feature);
    case Quantity::KeyWeight:
      return a.wk->weight.at(c.input, group * 5 + c.feature);
    case Quantity::ValueWeight:
      return a.wv->weight.at(c.input, group * 3 + c.feature);
    case Quantity::Query:
      return a.query->at(c.head, c.query, c.feature);
    case Quantity::Key:
      return a.key->at(group, c.key, c.feature);
    case Quantity::Value:
      return a.value->at(group, c.key, c.feature);
    case Quantity::Score:
      return all.score->at(c.query, c.key);
    case Quantity::Scaled:
      return all.scaled->at(c.query, c.key);
    case Quantity::Mask:
      return a.spec.mask.allows(c.query, c.key, a.queries, a.keys)
                 ? 0
                 : -std::numeric_limits<double>::infinity();
    case Quantity::Masked:
      return all.masked->at(c.query, c.key);
    case Quantity::Exponent:
      return all.exponent->at(c.query, c.key);
    case Quantity::Weights:
      return a.weights->at(c.head, c.query, c.key);
    case Quantity::Mix:
      return a.mix->at(c.head, c.query, c.feature);
    case Quantity::OutputWeight:
      return a.wo->weight.at(c.input, c.feature);
    case Quantity::Output:
      return a.output->at(c.query, a.wo ? c.feature : c.head * 3 + c.feature);
    case Quantity::Residual:
    case Quantity::Pooled:
      break;
  }
  return 0;
}

RC_GTEST_PROP(Explain, ResultsAreTheNumbersAndTermsAddUp, ()) {
  const Precision precision = *rc::gen::element(Precision::Float32, Precision::Float64);
  const Index tokens = *rc::gen::inRange<Index>(1, 20);
  const auto masks = test::everyMask(tokens, tokens);
  const bool join = *rc::gen::arbitrary<bool>();
  const Trace trace =
      traceOf(precision, 4, 2, tokens, masks[*rc::gen::inRange<std::size_t>(0, masks.size())], join,
              *rc::gen::arbitrary<bool>());
  for (int q = 1; q <= static_cast<int>(Quantity::Output); ++q) {
    Cell cell;
    cell.quantity = static_cast<Quantity>(q);
    if (cell.quantity == Quantity::OutputWeight && !join) continue;
    cell.head = *rc::gen::inRange<Index>(0, 4);
    cell.query = *rc::gen::inRange<Index>(0, tokens);
    cell.key = *rc::gen::inRange<Index>(0, tokens);
    cell.feature = *rc::gen::inRange<Index>(0, 3);
    cell.input = *rc::gen::inRange<Index>(0, 7);
    const Explanation e = explain(trace, cell);
    RC_ASSERT(e.cell == cell);
    RC_ASSERT(e.result == storedAt(trace, cell));
    RC_ASSERT(valueOf(trace, cell) == e.result);
    if (e.kind != Kind::Sum) continue;
    double sum = e.bias;
    for (const Term& term : e.terms) {
      RC_ASSERT(term.product == term.left * term.right);
      sum += term.product;
    }
    RC_ASSERT(std::abs(sum - e.result) <= termsBound(e, precision));
  }
}

TEST(Explain, KindsAndTerms) {
  const Trace trace = traceOf(Precision::Float64, 4, 2, 6, Mask::causal(), true);
  const auto of = [&](Quantity quantity) {
    Cell cell{quantity, 0, 3, 4, 2, 1, 6};
    return explain(trace, cell);
  };
  EXPECT_EQ(of(Quantity::Embedding).kind, Kind::Given);
  EXPECT_EQ(of(Quantity::OutputWeight).kind, Kind::Given);
  EXPECT_EQ(of(Quantity::Query).terms.size(), 7u);
  EXPECT_EQ(of(Quantity::Score).terms.size(), 5u);
  EXPECT_EQ(of(Quantity::Mix).terms.size(), 6u);
  const Explanation output = of(Quantity::Output);
  ASSERT_EQ(output.terms.size(), 12u);
  EXPECT_EQ(output.terms[7].head, 2);
  EXPECT_EQ(output.terms[7].index, 1);
  EXPECT_EQ(output.terms[7].left, trace.layers[0].mix->at(2, 4, 1));
  const Explanation scaled = of(Quantity::Scaled);
  EXPECT_EQ(scaled.kind, Kind::Scaled);
  EXPECT_EQ(scaled.divisor, std::sqrt(5.0));
  EXPECT_EQ(scaled.operand * scaled.factor, scaled.result);
  const Explanation weight = of(Quantity::Weights);
  EXPECT_EQ(weight.kind, Kind::Softmax);
  EXPECT_EQ(weight.exponent / weight.rowSum, weight.result);
  EXPECT_NEAR(std::exp((weight.operand - weight.rowMax) / weight.temperature), weight.exponent,
              1e-15);
}

TEST(Explain, SaysWhatHides) {
  const Trace trace = traceOf(Precision::Float64, 1, 1, 6, Mask::causal(), false);
  const Explanation masked = explain(trace, {Quantity::Masked, 0, 0, 1, 4});
  EXPECT_TRUE(masked.hidden);
  EXPECT_FALSE(masked.noKeyAllowed);
  EXPECT_EQ(masked.hiddenBy, MaskPart::Kind::Causal);
  EXPECT_TRUE(std::isfinite(masked.operand));
  const Explanation weight = explain(trace, {Quantity::Weights, 0, 0, 1, 4});
  EXPECT_TRUE(weight.hidden);
  EXPECT_EQ(weight.result, 0);
  const Explanation output = explain(trace, {Quantity::Output, 0, 0, 1, kNone, 2});
  EXPECT_EQ(output.kind, Kind::Given);
  const Trace none =
      traceOf(Precision::Float64, 1, 1, 6, Mask({{MaskPart::Kind::Padding, 9, {}, {}}}), false);
  const Explanation nothing = explain(none, {Quantity::Weights, 0, 0, 1, 4});
  EXPECT_TRUE(nothing.noKeyAllowed);
  EXPECT_EQ(nothing.result, 0);
  EXPECT_EQ(nothing.rowSum, 0);
}

TEST(Explain, GivenScoresAndWeightsExplainThemselves) {
  Trace trace;
  Attention scores;
  scores.givenScores =
      tensorFromRows({{1, -std::numeric_limits<double>::infinity()}}).reshaped({1, 1, 2});
  trace.layers.push_back(test::completed(scores));
  EXPECT_EQ(explain(trace, {Quantity::Score, 0, 0, 0, 0}).kind, Kind::Given);
  EXPECT_EQ(valueOf(trace, {Quantity::Score, 0, 0, 0, 0}), 1);
  const Explanation hidden = explain(trace, {Quantity::Masked, 0, 0, 0, 1});
  EXPECT_TRUE(hidden.hidden);
  EXPECT_FALSE(hidden.hiddenBy);
  Attention weights;
  weights.weights = tensorFromRows({{0.25, 0.75}}).reshaped({1, 1, 2});
  trace.layers = {test::completed(weights)};
  const Explanation weight = explain(trace, {Quantity::Weights, 0, 0, 0, 1});
  EXPECT_EQ(weight.kind, Kind::Given);
  EXPECT_EQ(weight.result, 0.75);
  EXPECT_EQ(valueOf(trace, {Quantity::Mask, 0, 0, 0, 1}), 0);
}

TEST(Explain, QuantitiesHaveDistinctIds) {
  std::set<std::string_view> ids;
  for (int q = 0; q <= static_cast<int>(Quantity::Output); ++q) {
    ids.insert(quantityId(static_cast<Quantity>(q)));
  }
  EXPECT_EQ(ids.size(), static_cast<std::size_t>(Quantity::Output) + 1);
  EXPECT_EQ(quantityId(Quantity::Weights), "weights");
  EXPECT_EQ(quantityLetter(Quantity::Scaled), "S′");
  EXPECT_EQ(quantitySubscript(Quantity::OutputWeight), "O");
}

}  // namespace
}  // namespace fovea
