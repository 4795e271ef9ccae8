#pragma once
#include <Eigen/Core>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/index.h"

namespace fovea {

/// The precision something is computed and stored in.
enum class Precision { Float32, Float64 };

template <class T>
using RowMatrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <class T>
using ConstMatrixMap = Eigen::Map<const RowMatrix<T>>;
template <class T>
using MatrixMap = Eigen::Map<RowMatrix<T>>;

template <class T>
constexpr Precision precisionOf() {
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>);
  return std::is_same_v<T, float> ? Precision::Float32 : Precision::Float64;
}

/// Machine epsilon of a precision.
constexpr double epsilonOf(Precision precision) {
  return precision == Precision::Float32 ? 1.1920928955078125e-07 : 2.220446049250313e-16;
}
constexpr Index bytesOf(Precision precision) { return precision == Precision::Float32 ? 4 : 8; }

/// `bytes` bytes of zeros, aligned to 64; large blocks come in huge pages where the system has
/// them.
std::shared_ptr<void> zeroedStorage(std::size_t bytes);

/// A dense row-major array of rank 1 to 3, float32 or float64, that never changes once it is
/// shared: copying a Tensor copies a pointer. Fill it through TensorBuilder.
class Tensor {
 public:
  Tensor() = default;

  Precision precision() const { return precision_; }
  const std::vector<Index>& shape() const { return shape_; }
  Index rank() const { return static_cast<Index>(shape_.size()); }
  Index size() const;
  bool empty() const { return size() == 0; }
  /// Rows and columns of the last two dimensions (rank 1 is one row), and how many such matrices
  /// there are.
  Index rows() const { return rank() >= 2 ? shape_[shape_.size() - 2] : 1; }
  Index columns() const { return rank() >= 1 ? shape_.back() : 0; }
  Index slices() const { return rank() == 3 ? shape_[0] : 1; }

  /// One number, widened to double. Cost: a branch and a load.
  double at(Index slice, Index row, Index column) const {
    assert(slice >= 0 && slice < slices() && row >= 0 && row < rows() && column >= 0 &&
           column < columns());
    const Index i = (slice * rows() + row) * columns() + column;
    return precision_ == Precision::Float32
               ? static_cast<double>(static_cast<const float*>(data_.get())[i])
               : static_cast<const double*>(data_.get())[i];
  }
  double at(Index row, Index column) const { return at(0, row, column); }

  /// The numbers themselves; T must match precision().
  template <class T>
  const T* data() const {
    assert(precision_ == precisionOf<T>());
    return static_cast<const T*>(data_.get());
  }
  /// Slice `slice` as a matrix [rows, columns].
  template <class T>
  ConstMatrixMap<T> matrix(Index slice = 0) const {
    return {data<T>() + slice * rows() * columns(), rows(), columns()};
  }

  /// The same numbers, bit for bit, under another shape of equal size.
  Tensor reshaped(std::vector<Index> shape) const;
  /// One slice [rows, columns] of a rank-3 tensor, sharing its storage.
  Tensor slice(Index index) const;
  /// A copy in another precision (itself when it has that precision).
  Tensor as(Precision precision) const;

  friend bool operator==(const Tensor& a, const Tensor& b);

 private:
  friend class TensorBuilder;
  Precision precision_ = Precision::Float64;
  std::vector<Index> shape_;
  std::shared_ptr<const void> data_;
};

/// Writes a Tensor, then seals it.
class TensorBuilder {
 public:
  /// Zero-filled storage; large blocks come in huge pages where the system has them.
  TensorBuilder(Precision precision, std::vector<Index> shape);

  template <class T>
  T* data() {
    assert(tensor_.precision() == precisionOf<T>());
    return static_cast<T*>(data_.get());
  }
  template <class T>
  MatrixMap<T> matrix(Index slice = 0) {
    return {data<T>() + slice * tensor_.rows() * tensor_.columns(), tensor_.rows(),
            tensor_.columns()};
  }
  void set(Index slice, Index row, Index column, double value);
  /// The finished tensor; the builder is empty afterwards.
  Tensor seal();

 private:
  Tensor tensor_;
  std::shared_ptr<void> data_;
};

/// A matrix [rows, columns] from rows of numbers, all of one length.
Tensor tensorFromRows(const std::vector<std::vector<double>>& rows,
                      Precision precision = Precision::Float64);

/// Where a number is not finite.
struct BadNumber {
  Index slice, row, column;
  double value;
};
/// The first NaN or infinity, if there is one. Linear in the size.
std::optional<BadNumber> findNonFinite(const Tensor& tensor);

/// Smallest and largest finite number; {0, 0} when there is none. Linear in the size.
struct Extent {
  double low = 0;
  double high = 0;
  double magnitude() const { return high > -low ? high : -low; }
};
Extent extentOf(const Tensor& tensor);

/// Calls f with a value of the C++ type of `precision`: `withType(p, [&](auto zero) { using T =
/// decltype(zero); … })`.
template <class F>
decltype(auto) withType(Precision precision, F&& f) {
  if (precision == Precision::Float32) return f(float{});
  return f(double{});
}

}  // namespace fovea
