#pragma once
#include <cstddef>

#include "core/attention/packed_form.h"
#include "core/tensor/dtype.h"
#include "core/tensor/tensor.h"

namespace fovea {

/// A matrix of weights [in, out] that x is multiplied by, kept once: as rows, or in the panels that
/// the kernels multiply by. Packed numbers stand for float32, in 16 bits or quantised where they
/// came so, and the columns may be parted, so that each head's columns begin a panel of their own.
/// Immutable and cheap to copy.
class WeightMatrix {
 public:
  WeightMatrix() = default;
  WeightMatrix(Tensor plain) : plain_(std::move(plain)) {}  // any matrix of numbers is one

  Index rows() const { return packed() ? rows_ : plain_.rows(); }
  Index columns() const { return packed() ? columns_ : plain_.columns(); }
  std::vector<Index> shape() const { return {rows(), columns()}; }
  Precision precision() const { return packed() ? Precision::Float32 : plain_.precision(); }
  bool empty() const { return rows() * columns() == 0; }

  /// One number, widened to double. Constant time.
  double at(Index row, Index column) const {
    return packed() ? static_cast<double>(packedAt(row, column)) : plain_.at(row, column);
  }
  /// The columns of `range` as a matrix [in, range], copied unless they are all of a plain one.
  Tensor columnsOf(Range range) const;
  /// Column `column`, in float32, to `to`. Packed only. Linear in its length.
  void copyColumn(Index column, float* to) const;

  bool packed() const { return panel_ > 0; }
  /// The numbers as rows; plain only.
  const Tensor& plain() const {
    assert(!packed());
    return plain_;
  }
  /// How the numbers are packed, and the panels of one part [in, columns ÷ parts] from the one that
  /// holds its column `column` on; packed only.
  const PackedForm& form() const { return form_; }
  const std::byte* panelsOf(Index part, Index column = 0) const {
    return packed_.get() + (part * panelsPerPart() + column / panel_) * panelBytes();
  }
  Index parts() const { return parts_; }

 private:
  friend class WeightMatrixBuilder;
  Index width() const { return columns_ / parts_; }
  Index panelsPerPart() const { return (width() + panel_ - 1) / panel_; }
  Index panelBytes() const { return fovea::panelBytes(form_, panel_, rows_); }
  float packedAt(Index row, Index column) const;

  Tensor plain_;
  std::shared_ptr<const std::byte> packed_;
  PackedForm form_;
  Index rows_ = 0, columns_ = 0, parts_ = 1, panel_ = 0;
};

/// Packs a WeightMatrix, then seals it.
class WeightMatrixBuilder {
 public:
  /// Room for [in, out], whose columns are parted into `parts` (out a multiple of it), of numbers
  /// that are stored as `dtype`: F32, F16, BF16, or quantised with `in` whole blocks.
  WeightMatrixBuilder(Index in, Index out, Index parts, DType dtype = DType::F32);

  /// Bytes such a matrix takes, the last panels of its parts filled up.
  static Index bytesNeeded(Index in, Index out, Index parts, DType dtype = DType::F32);

  /// Copies the columns [begin, end) from `source`, whose element (row, begin + j) stands
  /// row·rowStride + j·columnStride numbers behind its begin; of quantised numbers a column is
  /// whole blocks: rowStride is 1, columnStride `in`. Either whole parts, or, of a matrix of one
  /// part, a range that begins at a multiple of kBlock. Linear, in parallel.
  void put(Range columns, const std::byte* source, Index rowStride, Index columnStride);
  /// A multiple of every processor's panel.
  static constexpr Index kBlock = 64;

  WeightMatrix seal();

 private:
  /// Packs `count` columns, at most those of a part, into panels from `to` on.
  void pack(const std::byte* source, Index count, Index rowStride, Index columnStride,
            std::byte* to) const;
  void packQuantized(const std::byte* source, Index count, std::byte* to) const;

  WeightMatrix matrix_;
  DType dtype_;
  std::shared_ptr<void> storage_;
};

}  // namespace fovea
