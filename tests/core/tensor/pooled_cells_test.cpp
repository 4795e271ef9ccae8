#include "core/tensor/pooled_cells.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace fovea {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(PooledCells, HoldsTheLargestAndSmallestFiniteNumberOfEachBlock) {
  std::mt19937 random(1);
  for (const Precision precision : {Precision::Float32, Precision::Float64}) {
    for (const auto& [rows, columns] : {std::pair<Index, Index>{8, 12}, {7, 13}, {1, 1}, {2, 9}}) {
      TensorBuilder builder(precision, {rows, columns});
      for (Index i = 0; i < rows; ++i) {
        for (Index j = 0; j < columns; ++j) {
          const bool hidden = j > i + 4 || random() % 5 == 0;
          builder.set(0, i, j, hidden ? -kInfinity : static_cast<double>(random() % 2001) - 1000);
        }
      }
      const Tensor matrix = builder.seal();
      const PooledCells pooled = pooledCells(matrix, 4);
      EXPECT_EQ(pooled.block, 4);
      ASSERT_EQ(pooled.high.shape(), (std::vector<Index>{(rows + 3) / 4, (columns + 3) / 4}));
      ASSERT_EQ(pooled.low.shape(), pooled.high.shape());
      for (Index r = 0; r < pooled.high.rows(); ++r) {
        for (Index c = 0; c < pooled.high.columns(); ++c) {
          double high = -kInfinity, low = kInfinity;
          for (Index i = 4 * r; i < std::min(rows, 4 * r + 4); ++i) {
            for (Index j = 4 * c; j < std::min(columns, 4 * c + 4); ++j) {
              if (matrix.at(i, j) == -kInfinity) continue;
              high = std::max(high, matrix.at(i, j));
              low = std::min(low, matrix.at(i, j));
            }
          }
          EXPECT_EQ(pooled.high.at(r, c), high);
          EXPECT_EQ(pooled.low.at(r, c), low);
        }
      }
    }
  }
}

}  // namespace
}  // namespace fovea
