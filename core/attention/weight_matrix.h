#pragma once
#include "core/tensor/tensor.h"

namespace fovea {

/// A matrix of weights [in, out] that x is multiplied by, kept once: as rows, or in the panels that
/// the kernels multiply by. Packed numbers are float32, and the columns may be parted, so that each
/// head's columns begin a panel of their own. Immutable and cheap to copy.
class WeightMatrix {
 public:
  WeightMatrix() = default;
  WeightMatrix(Tensor plain) : numbers_(std::move(plain)) {}  // any matrix of numbers is one

  Index rows() const { return packed() ? rows_ : numbers_.rows(); }
  Index columns() const { return packed() ? columns_ : numbers_.columns(); }
  std::vector<Index> shape() const { return {rows(), columns()}; }
  Precision precision() const { return numbers_.precision(); }
  bool empty() const { return numbers_.empty(); }

  /// One number, widened to double. Constant time.
  double at(Index row, Index column) const {
    return packed() ? static_cast<double>(numbers_.data<float>()[place(row, column)])
                    : numbers_.at(row, column);
  }
  /// The columns of `range` as a matrix [in, range], copied unless they are all of a plain one.
  Tensor columnsOf(Range range) const;
  /// Column `column`, in float32, to `to`. Packed only. Linear in its length.
  void copyColumn(Index column, float* to) const;

  bool packed() const { return panel_ > 0; }
  /// The numbers as rows; plain only.
  const Tensor& plain() const {
    assert(!packed());
    return numbers_;
  }
  /// The panels of one part, [in, columns ÷ parts] in the layout of Kernels::pack; packed only.
  const float* panelsOf(Index part) const { return numbers_.data<float>() + part * partSize(); }
  Index parts() const { return parts_; }

 private:
  friend class WeightMatrixBuilder;
  Index width() const { return columns_ / parts_; }
  Index partSize() const { return (width() + panel_ - 1) / panel_ * panel_ * rows_; }
  Index place(Index row, Index column) const {
    assert(row >= 0 && row < rows_ && column >= 0 && column < columns_);
    const Index within = column % width();
    return column / width() * partSize() + within / panel_ * panel_ * rows_ + row * panel_ +
           within % panel_;
  }

  Tensor numbers_;
  Index rows_ = 0, columns_ = 0, parts_ = 1, panel_ = 0;
};

/// Packs a WeightMatrix, then seals it.
class WeightMatrixBuilder {
 public:
  /// Room for [in, out], whose columns are parted into `parts` (out a multiple of it).
  WeightMatrixBuilder(Index in, Index out, Index parts);

  /// Bytes such a matrix takes, the last panels of its parts filled up.
  static Index bytesNeeded(Index in, Index out, Index parts);

  /// Copies the columns [begin, end) from `source`, whose element (row, begin + j) is
  /// source[row·rowStride + j·columnStride]. Either whole parts, or, of a matrix of one part, a
  /// range that begins at a multiple of kBlock. Linear, in parallel.
  void put(Range columns, const float* source, Index rowStride, Index columnStride);
  /// A multiple of every processor's panel.
  static constexpr Index kBlock = 64;

  WeightMatrix seal();

 private:
  WeightMatrix matrix_;
  TensorBuilder numbers_;
};

}  // namespace fovea
