#pragma once
#include <cstddef>

#include "core/attention/packed_form.h"

namespace fovea {

/// The numeric kernels of one floating type behind plain function pointers, so that builds for
/// other processors can fill a table of their own. Every number a kernel makes depends only on the
/// numbers that enter it, never on where its row or column stands, on the block it is computed in
/// or on the number of threads: sums run in index order with one rounding for each operation, or,
/// where the processor fuses them, for each product with its addition.
template <class T>
struct Kernels {
  const char* name;
  Index panel;  ///< columns a packed panel holds
  bool fused;   ///< whether multiply rounds once for a product and its addition

  /// Copies a matrix [depth, columns] into panels: panel p holds columns p·panel … as
  /// [depth][panel], the last one filled up with zeros. The element (k, j) is
  /// source[k·depthStride + j·columnStride].
  void (*pack)(const T* source, Index depth, Index columns, Index depthStride, Index columnStride,
               T* packed);

  /// A packed panel of `depth` rows as numbers [depth][panel], the very numbers it was packed from.
  /// Null where T is double: shorter forms stand for float32.
  void (*widen)(const PackedForm& form, const std::byte* from, Index depth, T* to);

  /// result(i, j) = Σ a(i, k) · b(k, j) over k of depthBegin … depthEnd, for `rows` rows and the
  /// columns columnBegin … columnEnd; b is packed with `depth` rows, columnBegin a multiple of
  /// `panel`. Row i of a starts at a + i·aStride, column j of the result at result + j.
  void (*multiply)(const T* a, Index aStride, Index rows, const T* packed, Index depth,
                   Index depthBegin, Index depthEnd, Index columnBegin, Index columnEnd, T* result,
                   Index resultStride);
  /// The same with the sums going on from what stands in the result.
  void (*multiplyAdd)(const T* a, Index aStride, Index rows, const T* packed, Index depth,
                      Index depthBegin, Index depthEnd, Index columnBegin, Index columnEnd,
                      T* result, Index resultStride);

  /// Multiplies by `factor`; a score of −∞ (given as hidden) stays.
  void (*scale)(T* scores, Index count, T factor);

  /// The largest number of a row; −∞ when there is none.
  T (*largest)(const T* scores, Index count);

  /// exp((x − rowMax) ÷ temperature) in place; exactly 1 at the largest, exactly 0 far below it and
  /// at −∞. Accurate to 2 units in the last place.
  void (*exponent)(T* scores, Index count, T rowMax, T temperature);

  /// Sums of `rows` rows in key order.
  void (*sums)(const T* rows, Index stride, Index count, Index keys, T* sums);

  /// Divides by `divisor`.
  void (*divide)(T* numbers, Index count, T divisor);

  /// The sum of a row as sixteen sums side by side, every sixteenth number in each, which are then
  /// halved until one is left.
  T (*total)(const T* numbers, Index count);
};

/// The table for this processor; T is float or double. All tables that fuse make the same bits, and
/// so do all others. The environment variable FOVEA_KERNELS may name another one; a name that
/// cannot run is passed over.
template <class T>
const Kernels<T>& kernels();

/// The table number `place` of those this processor can run, slowest first; null after the last.
template <class T>
const Kernels<T>* kernelsAt(int place);

}  // namespace fovea
