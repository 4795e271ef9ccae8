#include "ui/state/fitted_rows.h"

#include <algorithm>

#include "ui/state/typed_text.h"

namespace fovea {
namespace {

/// Where each of the new labels stood: the nearest token of the same spelling, in order; kNone for
/// new ones.
std::vector<Index> origins(const std::vector<std::string>& before,
                           const std::vector<std::string>& after) {
  // The longest common subsequence keeps as many rows as possible.
  const std::size_t n = before.size(), m = after.size();
  std::vector<Index> from(m, kNone);
  std::size_t head = 0, tail = 0;
  while (head < std::min(n, m) && before[head] == after[head]) {
    from[head] = static_cast<Index>(head);
    ++head;
  }
  while (tail < std::min(n, m) - head && before[n - 1 - tail] == after[m - 1 - tail]) {
    from[m - 1 - tail] = static_cast<Index>(n - 1 - tail);
    ++tail;
  }
  // Between what stays at both ends tokens are followed in order.
  std::size_t next = head;
  for (std::size_t i = head; i < m - tail; ++i) {
    for (std::size_t j = next; j < n - tail; ++j) {
      if (before[j] != after[i]) continue;
      from[i] = static_cast<Index>(j);
      next = j + 1;
      break;
    }
  }
  return from;
}

/// Rows and columns picked by where they came from; absent ones are 0. `columns` empty: all.
Tensor picked(const Tensor& tensor, const std::vector<Index>& rows,
              const std::vector<Index>& columns, bool ownColumnIsOne) {
  const Index width = columns.empty() ? tensor.columns() : static_cast<Index>(columns.size());
  std::vector<Index> shape = {static_cast<Index>(rows.size()), width};
  if (tensor.rank() == 3) shape.insert(shape.begin(), tensor.slices());
  TensorBuilder builder(tensor.precision(), shape);
  for (Index slice = 0; slice < tensor.slices(); ++slice) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (Index j = 0; j < width; ++j) {
        const Index column = columns.empty() ? j : columns[static_cast<std::size_t>(j)];
        double value = 0;
        if (rows[i] != kNone && column != kNone) value = tensor.at(slice, rows[i], column);
        if (rows[i] == kNone && ownColumnIsOne && static_cast<Index>(i) == j) value = 1;
        builder.set(slice, static_cast<Index>(i), j, value);
      }
    }
  }
  return builder.seal();
}

}  // namespace

Input resizedTo(const Input& input, const std::vector<std::string>& labels) {
  std::vector<std::string> before = input.labels;
  before.resize(static_cast<std::size_t>(rowsOf(input)));
  const std::vector<Index> rows = origins(before, labels);
  const auto columnsOf = [&]() -> Index {
    if (input.scores) return input.scores->columns();
    if (input.weights) return input.weights->columns();
    return input.k ? input.k->rows() : rowsOf(input);
  };
  const bool same =
      columnsOf() == rowsOf(input) && (input.keyLabels.empty() || input.keyLabels == input.labels);
  Input resized = input;
  resized.exampleId.clear();
  const auto pick = [&](std::optional<Tensor>& tensor, bool grid) {
    if (tensor) *tensor = picked(*tensor, rows, grid && same ? rows : std::vector<Index>(), false);
  };
  pick(resized.x, false);
  pick(resized.q, false);
  pick(resized.scores, true);
  if (resized.weights) {
    *resized.weights = picked(*resized.weights, rows, same ? rows : std::vector<Index>(), same);
  }
  if (same) {
    pick(resized.k, false);
    pick(resized.v, false);
    if (!resized.keyLabels.empty()) resized.keyLabels = labels;
  }
  resized.labels = labels;
  return resized;
}

}  // namespace fovea
