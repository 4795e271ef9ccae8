#include "core/tensor/pooled_cells.h"

#include <algorithm>
#include <limits>

#include "core/base/thread_pool.h"

namespace fovea {
namespace {

/// The blocks of one row of blocks.
template <class T>
void poolRow(ConstMatrixMap<T> cells, Index block, Index row, T* high, T* low) {
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  const Index columns = cells.cols();
  const Index blocks = (columns + block - 1) / block;
  std::fill_n(high, blocks, -kInfinity);
  std::fill_n(low, blocks, kInfinity);
  const Index last = std::min(cells.rows(), (row + 1) * block);
  for (Index i = row * block; i < last; ++i) {
    const T* p = cells.data() + i * columns;
    for (Index b = 0; b < blocks; ++b) {
      T most = high[b], least = low[b];
      const Index end = std::min(columns, (b + 1) * block);
      for (Index j = b * block; j < end; ++j) {
        most = p[j] > most ? p[j] : most;
        const T finite = p[j] == -kInfinity ? kInfinity : p[j];
        least = finite < least ? finite : least;
      }
      high[b] = most;
      low[b] = least;
    }
  }
}

}  // namespace

PooledCells pooledCells(const Tensor& matrix, Index block) {
  assert(block > 0);
  const Index rows = (matrix.rows() + block - 1) / block;
  const Index columns = (matrix.columns() + block - 1) / block;
  TensorBuilder high(matrix.precision(), {rows, columns});
  TensorBuilder low(matrix.precision(), {rows, columns});
  withType(matrix.precision(), [&](auto zero) {
    using T = decltype(zero);
    ThreadPool::shared().forEach(rows, matrix.size(), [&](Index row) {
      poolRow<T>(matrix.matrix<T>(), block, row, high.data<T>() + row * columns,
                 low.data<T>() + row * columns);
    });
  });
  return {block, high.seal(), low.seal()};
}

}  // namespace fovea
