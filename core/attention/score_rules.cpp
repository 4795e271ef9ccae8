#include "core/attention/score_rules.h"

#include <algorithm>
#include <cmath>

#include "core/attention/stages.h"
#include "core/base/thread_pool.h"

namespace fovea {
namespace {

template <class T>
double lengthOf(const T* row, Index count) {
  double largest = 0;
  for (Index i = 0; i < count; ++i) {
    largest = std::max(largest, std::abs(static_cast<double>(row[i])));
  }
  if (largest == 0) return 0;
  double squares = 0;
  for (Index i = 0; i < count; ++i) {
    const double part = static_cast<double>(row[i]) / largest;
    squares += part * part;
  }
  return largest * std::sqrt(squares);
}

/// x W for the rows of x [rows,Dk]; x itself without W.
Tensor entering(const Tensor& x, const std::optional<Tensor>& w, Index head) {
  if (!w) return x;
  const Tensor product = project(x, Linear{w->slice(head), {}}, 1);
  return product.slice(0);
}

/// tanh(a + b) in the precision of computing.
double squeezed(Precision precision, double a, double b) {
  return withType(precision, [&](auto zero) {
    using T = decltype(zero);
    return static_cast<double>(std::tanh(static_cast<T>(a) + static_cast<T>(b)));
  });
}

}  // namespace

double rowLength(const Tensor& tensor, Index slice, Index row) {
  return withType(tensor.precision(), [&](auto zero) {
    using T = decltype(zero);
    return lengthOf(tensor.data<T>() + (slice * tensor.rows() + row) * tensor.columns(),
                    tensor.columns());
  });
}

Tensor unitRows(const Tensor& tensor) {
  TensorBuilder builder(tensor.precision(), tensor.shape());
  const Index width = tensor.columns();
  withType(tensor.precision(), [&](auto zero) {
    using T = decltype(zero);
    const T* from = tensor.data<T>();
    T* to = builder.data<T>();
    ThreadPool::shared().forEach(tensor.slices() * tensor.rows(), 6 * tensor.size(), [&](Index i) {
      const double length = lengthOf(from + i * width, width);
      if (length == 0) return;
      for (Index j = i * width; j < (i + 1) * width; ++j) {
        to[j] = static_cast<T>(static_cast<double>(from[j]) / length);
      }
    });
  });
  return builder.seal();
}

Tensor scoredQuery(const Attention& attention, Index head, Range rows) {
  const Tensor query = attention.query->slice(head);
  if (attention.spec.rule == ScoreRule::Cosine) return unitRows(query);
  if (attention.spec.rule == ScoreRule::Dot) return query;
  TensorBuilder some(query.precision(), {rows.size(), query.columns()});
  withType(query.precision(), [&](auto zero) {
    using T = decltype(zero);
    some.matrix<T>() = query.matrix<T>().middleRows(rows.begin, rows.size());
  });
  return entering(some.seal(), attention.additive->w, head);
}

Tensor scoredKey(const Attention& attention, Index head) {
  const Tensor key = attention.key->slice(attention.group(head));
  if (attention.spec.rule == ScoreRule::Cosine) return unitRows(key);
  if (attention.spec.rule == ScoreRule::Dot) return key;
  return entering(key, attention.additive->u, head);
}

void explainScore(const Attention& attention, const Cell& cell, Explanation& explanation) {
  const ScoreRule rule = attention.spec.rule;
  const Tensor query = scoredQuery(attention, cell.head, {cell.query, cell.query + 1});
  const Tensor key = scoredKey(attention, cell.head);
  const Index row = rule == ScoreRule::Additive ? 0 : cell.query;
  explanation.kind = Explanation::Kind::Sum;
  for (Index i = 0; i < query.columns(); ++i) {
    Term term{i, cell.head, query.at(row, i), key.at(cell.key, i), 0};
    if (rule == ScoreRule::Additive) {
      explanation.ofQuery.push_back(term.left);
      explanation.ofKey.push_back(term.right);
      term.left = squeezed(query.precision(), term.left, term.right);
      term.right = attention.additive->v.at(cell.head, i);
    }
    term.product = term.left * term.right;
    explanation.terms.push_back(term);
  }
  if (rule != ScoreRule::Cosine) return;
  explanation.queryLength = rowLength(*attention.query, cell.head, cell.query);
  explanation.keyLength = rowLength(*attention.key, attention.group(cell.head), cell.key);
}

}  // namespace fovea
