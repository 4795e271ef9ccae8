#include <algorithm>
#include <cstdlib>

#include "core/attention/head_rows.h"
#include "core/attention/head_vectors.h"
#include "core/attention/stages.h"
#include "core/base/thread_pool.h"

namespace fovea {
namespace {

/// A grid that is being filled, or nothing.
template <class T>
class GridBuilder {
 public:
  GridBuilder(bool wanted, Index rows, Index columns) : columns_(columns) {
    if (wanted) builder_.emplace(precisionOf<T>(), std::vector<Index>{rows, columns});
  }
  T* row(Index i) { return builder_ ? builder_->template data<T>() + i * columns_ : nullptr; }
  std::optional<Tensor> seal() {
    if (!builder_) return {};
    return builder_->seal();
  }

 private:
  Index columns_;
  std::optional<TensorBuilder> builder_;
};

/// Rows of one slice, sharing its storage when they are all of it.
Tensor rowsOf(const Tensor& tensor, Index slice, Range rows) {
  if (rows == Range{0, tensor.rows()}) return tensor.slice(slice);
  TensorBuilder builder(tensor.precision(), {rows.size(), tensor.columns()});
  withType(tensor.precision(), [&](auto zero) {
    using T = decltype(zero);
    builder.matrix<T>() = tensor.matrix<T>(slice).middleRows(rows.begin, rows.size());
  });
  return builder.seal();
}

template <class T>
Result<HeadStages> deriveAs(const Attention& attention, Index head, unsigned grids, Range rows,
                            const Progress& progress) {
  const Index keys = attention.keys;
  const bool hasScores = attention.query || attention.givenScores;
  const bool storedWeights = attention.weights.has_value();
  const auto wanted = [&](Grid grid) { return hasScores && has(grids, grid); };
  const bool statistics = wanted(Grid::Masked) || wanted(Grid::Exponent);
  const bool computesMix = has(grids, Grid::Mix) && attention.value && !attention.mix;

  HeadStages stages;
  stages.layer = attention.layer;
  stages.head = head;
  stages.rows = rows;
  if (storedWeights && has(grids, Grid::Weights)) {
    stages.weights = rowsOf(*attention.weights, head, rows);
  }
  if (attention.mix && has(grids, Grid::Mix)) stages.mix = rowsOf(*attention.mix, head, rows);

  GridBuilder<T> score(wanted(Grid::Score), rows.size(), keys);
  GridBuilder<T> scaled(wanted(Grid::Scaled), rows.size(), keys);
  GridBuilder<T> masked(wanted(Grid::Masked), rows.size(), keys);
  GridBuilder<T> exponent(wanted(Grid::Exponent), rows.size(), keys);
  GridBuilder<T> weights(wanted(Grid::Weights) && !storedWeights, rows.size(), keys);
  GridBuilder<T> unscaled(wanted(Grid::Unscaled), rows.size(), keys);
  GridBuilder<T> mix(computesMix, rows.size(), attention.valueWidth());
  if (statistics) {
    stages.rowMax.resize(static_cast<std::size_t>(rows.size()));
    stages.rowSum.resize(static_cast<std::size_t>(rows.size()));
  }

  HeadSource<T> source;
  source.spec = &attention.spec;
  source.queries = attention.queries;
  source.keys = keys;
  source.slope = slopeIn<T>(attention.spec, head);
  static thread_local Scratch packedKeys, packedValues;
  const bool computesScores = hasScores && (grids & ~(Grid::Weights | Grid::Mix)) != 0;
  const bool computesWeights = weights.row(0) || (computesMix && !storedWeights);
  std::vector<std::uint8_t> allowed;
  std::optional<HeadVectors<T>> vectors;
  if (computesScores || computesWeights) {
    vectors.emplace(attention, head, rows, packedKeys, source);
    allowed = allowedKeys(attention.spec.mask, rows, attention.queries, keys);
    source.firstAllowed = rows.begin;
    source.allowed = allowed.empty() ? nullptr : allowed.data();
  }
  if (storedWeights) source.weights = attention.weights->matrix<T>(head).data();
  if (computesMix) {
    source.value = packPlain<T>(attention.value->matrix<T>(attention.group(head)),
                                packedValues.get<T>(packedSize<T>(keys, attention.valueWidth())));
  }

  if (computesScores || computesWeights || computesMix) {
    const Index block = blockRows<T>(attention.spec.mask, keys);
    const Index blocks = (rows.size() + block - 1) / block;
    const Index work = rows.size() * keys * (attention.keyWidth() + attention.valueWidth() + 16);
    ThreadPool::shared().forEach(blocks, work, [&](Index b) {
      if (progress.cancelled()) return;
      const Index begin = b * block;
      const Index end = std::min(begin + block, rows.size());
      RowTargets<T> targets;
      targets.score = score.row(begin);
      targets.scaled = scaled.row(begin);
      targets.masked = masked.row(begin);
      targets.exponent = exponent.row(begin);
      targets.weights = weights.row(begin);
      targets.unscaled = unscaled.row(begin);
      targets.mix = mix.row(begin);
      if (statistics) {
        targets.rowMax = stages.rowMax.data() + begin;
        targets.rowSum = stages.rowSum.data() + begin;
      }
      static thread_local Scratch scratch;
      computeRows<T>(source, {rows.begin + begin, rows.begin + end}, targets, scratch);
    });
    if (progress.cancelled()) return fail(cancelled());
  }

  if (auto grid = score.seal()) stages.score = std::move(grid);
  if (auto grid = scaled.seal()) stages.scaled = std::move(grid);
  if (auto grid = masked.seal()) stages.masked = std::move(grid);
  if (auto grid = exponent.seal()) stages.exponent = std::move(grid);
  if (auto grid = weights.seal()) stages.weights = std::move(grid);
  if (auto grid = unscaled.seal()) stages.unscaledWeights = std::move(grid);
  if (auto grid = mix.seal()) stages.mix = std::move(grid);
  return stages;
}

}  // namespace

double biasOf(const Attention& attention, Index head, Index query, Index key) {
  if (attention.spec.slopes.empty()) return 0;
  const Index distance = std::abs(query + attention.keys - attention.queries - key);
  return withType(attention.spec.precision, [&](auto zero) {
    using T = decltype(zero);
    return static_cast<double>(biasIn(slopeIn<T>(attention.spec, head), distance));
  });
}

Tensor addedScores(const Attention& attention, Index head) {
  const Tensor mask =
      attention.spec.mask.matrix(attention.queries, attention.keys, attention.spec.precision);
  if (attention.spec.slopes.empty()) return mask;
  TensorBuilder builder(mask.precision(), mask.shape());
  for (Index i = 0; i < mask.rows(); ++i) {
    for (Index j = 0; j < mask.columns(); ++j) {
      builder.set(0, i, j, mask.at(i, j) + biasOf(attention, head, i, j));
    }
  }
  return builder.seal();
}

Result<HeadStages> derive(const Attention& attention, Index head, unsigned grids, Range rows,
                          const Progress& progress) {
  assert(head >= 0 && head < attention.spec.heads);
  assert(rows.begin >= 0 && rows.begin <= rows.end && rows.end <= attention.queries);
  return withType(attention.spec.precision, [&](auto zero) {
    return deriveAs<decltype(zero)>(attention, head, grids, rows, progress);
  });
}

}  // namespace fovea
