// Every stage against triple loops in long double over random shapes, masks and setups.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "tests/core/attention/support.h"

namespace fovea {
namespace {

using test::completed;
using test::drawnAttention;
using test::everyMask;
using test::Shape;

/// One row by the textbook.
struct NaiveRow {
  std::vector<long double> score, weights, mix;
  NaiveRow(const Attention& a, Index head, Index i) {
    const Index group = head * a.spec.groups / a.spec.heads;
    long double most = -INFINITY, sum = 0;
    for (Index j = 0; j < a.keys; ++j) {
      long double s = 0;
      for (Index d = 0; d < a.keyWidth(); ++d) {
        s += static_cast<long double>(a.query->at(head, i, d)) *
             static_cast<long double>(a.key->at(group, j, d));
      }
      score.push_back(s);
      if (allowed(a, i, j)) most = std::max(most, scaled(a, s));
    }
    for (Index j = 0; j < a.keys; ++j) {
      const long double e = allowed(a, i, j)
                                ? std::exp((scaled(a, score[static_cast<std::size_t>(j)]) - most) /
                                           static_cast<long double>(a.spec.temperature))
                                : 0.0L;
      weights.push_back(e);
      sum += e;
    }
    for (long double& w : weights) w = sum > 0 ? w / sum : 0;
    for (Index f = 0; f < a.valueWidth(); ++f) {
      long double z = 0;
      for (Index j = 0; j < a.keys; ++j) {
        z += weights[static_cast<std::size_t>(j)] *
             static_cast<long double>(a.value->at(group, j, f));
      }
      mix.push_back(z);
    }
  }
  static bool allowed(const Attention& a, Index i, Index j) {
    return a.spec.mask.allows(i, j, a.queries, a.keys);
  }
  static long double scaled(const Attention& a, long double s) {
    return s * static_cast<long double>(a.spec.scale);
  }
};

void checkAgainstNaive(const Attention& a, double tolerance) {
  const auto near = [&](double x, long double right) {
    return std::abs(static_cast<long double>(x) - right) <=
           static_cast<long double>(tolerance) * (1 + std::abs(right));
  };
  for (Index h = 0; h < a.spec.heads; ++h) {
    const auto stages = derive(a, h, kAllGrids, {0, a.queries}, Progress());
    RC_ASSERT(stages.has_value());
    for (Index i = 0; i < a.queries; ++i) {
      const NaiveRow row(a, h, i);
      for (Index j = 0; j < a.keys; ++j) {
        const auto at = static_cast<std::size_t>(j);
        RC_ASSERT(near(stages->score->at(i, j), row.score[at]));
        RC_ASSERT(near(stages->scaled->at(i, j), NaiveRow::scaled(a, row.score[at])));
        RC_ASSERT(near(a.weights->at(h, i, j), row.weights[at]));
        const bool allowed = NaiveRow::allowed(a, i, j);
        if (!allowed) RC_ASSERT(a.weights->at(h, i, j) == 0);
        RC_ASSERT(std::isinf(stages->masked->at(i, j)) == !allowed);
      }
      for (Index f = 0; f < a.valueWidth(); ++f) {
        RC_ASSERT(near(a.mix->at(h, i, f), row.mix[static_cast<std::size_t>(f)]));
      }
    }
  }
}

Attention anyAttention(Precision precision) {
  Shape shape;
  shape.groups = *rc::gen::inRange<Index>(1, 4);
  shape.heads = shape.groups * *rc::gen::inRange<Index>(1, 3);
  shape.queries = *rc::gen::inRange<Index>(1, 40);
  shape.keys = *rc::gen::inRange<Index>(1, 40);
  shape.keyWidth = *rc::gen::inRange<Index>(1, 20);
  shape.valueWidth = *rc::gen::inRange<Index>(1, 20);
  const auto masks = everyMask(shape.queries, shape.keys);
  Attention attention =
      drawnAttention(shape, masks[*rc::gen::inRange<std::size_t>(0, masks.size())], precision);
  attention.spec.temperature = *rc::gen::element(0.1, 1.0, 2.5);
  attention.spec.scale *= *rc::gen::element(1.0, -1.0, 3.0);
  return completed(attention);
}

RC_GTEST_PROP(Naive, Float64, ()) { checkAgainstNaive(anyAttention(Precision::Float64), 1e-12); }
RC_GTEST_PROP(Naive, Float32, ()) { checkAgainstNaive(anyAttention(Precision::Float32), 5e-5); }

RC_GTEST_PROP(Naive, ProjectAndJoin, ()) {
  const Index tokens = *rc::gen::inRange<Index>(1, 70);
  const Index width = *rc::gen::inRange<Index>(1, 30);
  const Index parts = *rc::gen::inRange<Index>(1, 4);
  const Index columns = *rc::gen::inRange<Index>(1, 10);
  const Tensor x = test::drawn("x", {tokens, width});
  const Linear linear{test::drawn("w", {width, parts * columns}),
                      test::drawn("b", {1, parts * columns})};
  const Tensor y = project(x, linear, parts);
  for (Index p = 0; p < parts; ++p) {
    for (Index t = 0; t < tokens; ++t) {
      for (Index j = 0; j < columns; ++j) {
        long double sum = 0;
        for (Index d = 0; d < width; ++d) {
          sum += static_cast<long double>(x.at(t, d)) *
                 static_cast<long double>(linear.weight.at(d, p * columns + j));
        }
        sum += static_cast<long double>(linear.bias->at(0, p * columns + j));
        RC_ASSERT(std::abs(static_cast<long double>(y.at(p, t, j)) - sum) <= 1e-13L);
      }
    }
  }
}

}  // namespace
}  // namespace fovea
