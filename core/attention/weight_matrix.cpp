#include "core/attention/weight_matrix.h"

#include <algorithm>

#include "core/attention/head_rows.h"
#include "core/attention/kernels.h"
#include "core/base/thread_pool.h"

namespace fovea {

Tensor WeightMatrix::columnsOf(Range range) const {
  assert(range.begin >= 0 && range.begin <= range.end && range.end <= columns());
  if (!packed() && range == Range{0, columns()}) return numbers_;
  TensorBuilder builder(precision(), {rows(), range.size()});
  withType(precision(), [&](auto zero) {
    using T = decltype(zero);
    T* to = builder.data<T>();
    for (Index i = 0; i < rows(); ++i) {
      for (Index j = range.begin; j < range.end; ++j) *to++ = static_cast<T>(at(i, j));
    }
  });
  return builder.seal();
}

void WeightMatrix::copyColumn(Index column, float* to) const {
  assert(packed());
  const float* from = numbers_.data<float>() + place(0, column);
  for (Index i = 0; i < rows_; ++i) to[i] = from[i * panel_];
}

WeightMatrixBuilder::WeightMatrixBuilder(Index in, Index out, Index parts)
    : numbers_(Precision::Float32, {bytesNeeded(in, out, parts) / bytesOf(Precision::Float32)}) {
  assert(kBlock % kernels<float>().panel == 0);
  matrix_.rows_ = in;
  matrix_.columns_ = out;
  matrix_.parts_ = parts;
  matrix_.panel_ = kernels<float>().panel;
}

Index WeightMatrixBuilder::bytesNeeded(Index in, Index out, Index parts) {
  assert(parts > 0 && out % parts == 0);
  return bytesOf(Precision::Float32) * parts * packedSize<float>(in, out / parts);
}

void WeightMatrixBuilder::put(Range columns, const float* source, Index rowStride,
                              Index columnStride) {
  const Index width = matrix_.width();
  assert(columns.begin >= 0 && columns.end <= matrix_.columns_);
  assert(matrix_.parts_ == 1 ? columns.begin % kBlock == 0
                             : columns.begin % width == 0 && columns.size() % width == 0);
  const Index pieceWidth = matrix_.parts_ == 1 ? kBlock : width;
  const Index pieces = (columns.size() + pieceWidth - 1) / pieceWidth;
  ThreadPool::shared().forEach(pieces, 4 * columns.size() * matrix_.rows_, [&](Index piece) {
    const Index begin = columns.begin + piece * pieceWidth;
    const Index count = std::min(pieceWidth, columns.end - begin);
    kernels<float>().pack(source + piece * pieceWidth * columnStride, matrix_.rows_, count,
                          rowStride, columnStride,
                          numbers_.data<float>() + matrix_.place(0, begin));
  });
}

WeightMatrix WeightMatrixBuilder::seal() {
  matrix_.numbers_ = numbers_.seal();
  return std::move(matrix_);
}

}  // namespace fovea
