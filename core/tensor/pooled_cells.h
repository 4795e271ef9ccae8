#pragma once
#include "core/tensor/tensor.h"

namespace fovea {

/// The strongest numbers of square blocks of a matrix, for pictures in which many cells share a
/// pixel: reading them is a small part of reading the matrix.
struct PooledCells {
  Index block = 0;   ///< cells on a side
  Tensor high, low;  ///< largest and smallest finite number of each block, [rows ÷ block, …]
                     ///< rounded up; −∞ and ∞ where none is finite
};

/// One pass over the matrix [rows, columns], in parallel.
PooledCells pooledCells(const Tensor& matrix, Index block);

}  // namespace fovea
