#include "core/figures/arithmetic_row.h"

#include <cassert>
#include <cmath>

#include "core/attention/stages.h"

namespace fovea {
namespace {

std::vector<double> rowOf(const std::optional<Tensor>& grid, Index row) {
  std::vector<double> numbers;
  if (!grid) return numbers;
  numbers.reserve(static_cast<std::size_t>(grid->columns()));
  for (Index j = 0; j < grid->columns(); ++j) numbers.push_back(grid->at(row, j));
  return numbers;
}

}  // namespace

RowNumbers rowNumbers(const Shown& shown, Index query) {
  const Attention& attention = shown.attention();
  RowNumbers row;
  row.query = query;
  const unsigned grids =
      Grid::Score | Grid::Scaled | Grid::Masked | Grid::Exponent | Grid::Weights | Grid::Unscaled;
  // Never cancelled, so derive() cannot fail.
  const Result<HeadStages> stages =
      derive(attention, shown.head, grids, {query, query + 1}, Progress{});
  assert(stages.has_value());
  row.score = rowOf(stages->score, 0);
  row.scaled = rowOf(stages->scaled, 0);
  row.masked = rowOf(stages->masked, 0);
  row.exponent = rowOf(stages->exponent, 0);
  row.weights = rowOf(stages->weights, 0);
  row.unscaled = rowOf(stages->unscaledWeights, 0);
  if (!stages->rowMax.empty()) row.rowMax = stages->rowMax.front();
  if (!stages->rowSum.empty()) row.rowSum = stages->rowSum.front();
  const bool masks = !row.masked.empty();
  row.hidden.resize(static_cast<std::size_t>(attention.keys));
  row.byMask.resize(static_cast<std::size_t>(attention.keys));
  const auto allowed = attention.spec.mask.allowedRow(query, attention.queries, attention.keys);
  for (std::size_t i = 0; i < row.hidden.size(); ++i) {
    row.byMask[i] = masks && allowed[i] == 0;
    row.hidden[i] = masks && std::isinf(row.masked[i]);
    if (!row.hidden[i]) ++row.allowed;
  }
  return row;
}

}  // namespace fovea
