#include "core/tensor/tensor.h"

#include <gtest/gtest.h>

#include <limits>

namespace fovea {
namespace {

Tensor counted(Precision precision, std::vector<Index> shape) {
  TensorBuilder builder(precision, shape);
  withType(precision, [&](auto zero) {
    using T = decltype(zero);
    Index size = 1;
    for (const Index side : shape) size *= side;
    for (Index i = 0; i < size; ++i) builder.data<T>()[i] = static_cast<T>(i);
  });
  return builder.seal();
}

TEST(Tensor, StartsAtZeroAndIsRowMajor) {
  TensorBuilder builder(Precision::Float32, {2, 3, 4});
  builder.set(1, 2, 3, 7);
  const Tensor tensor = builder.seal();
  EXPECT_EQ(tensor.size(), 24);
  EXPECT_EQ(tensor.data<float>()[23], 7);
  EXPECT_EQ(tensor.at(0, 0, 0), 0);
  EXPECT_EQ(tensor.rows(), 3);
  EXPECT_EQ(tensor.columns(), 4);
  EXPECT_EQ(tensor.slices(), 2);
}

TEST(Tensor, LargeOnesStartAtZeroToo) {
  TensorBuilder builder(Precision::Float64, {1024, 1024});
  const Tensor tensor = builder.seal();
  EXPECT_EQ(extentOf(tensor).magnitude(), 0);
}

TEST(Tensor, SlicesAndShapesShareTheNumbers) {
  const Tensor tensor = counted(Precision::Float64, {3, 2, 5});
  const Tensor slice = tensor.slice(1);
  EXPECT_EQ(slice.data<double>(), tensor.data<double>() + 10);
  EXPECT_EQ(slice.at(1, 4), 19);
  EXPECT_EQ(tensor.reshaped({6, 5}).data<double>(), tensor.data<double>());
  EXPECT_EQ(tensor.reshaped({6, 5}).at(5, 4), 29);
  EXPECT_EQ(tensor.matrix<double>(2)(1, 0), 25);
}

TEST(Tensor, OneRowTensorsAreOneRow) {
  const Tensor tensor = counted(Precision::Float64, {4});
  EXPECT_EQ(tensor.rows(), 1);
  EXPECT_EQ(tensor.columns(), 4);
  EXPECT_TRUE(Tensor().empty());
  EXPECT_EQ(Tensor().columns(), 0);
}

TEST(Tensor, EqualityIsBitwise) {
  EXPECT_EQ(tensorFromRows({{1, 2}}), tensorFromRows({{1, 2}}));
  EXPECT_FALSE(tensorFromRows({{1, 2}}) == tensorFromRows({{1, 3}}));
  EXPECT_FALSE(tensorFromRows({{0.0}}) == tensorFromRows({{-0.0}}));
  EXPECT_FALSE(tensorFromRows({{1, 2}}) == tensorFromRows({{1}, {2}}));
  EXPECT_FALSE(tensorFromRows({{1}}) == tensorFromRows({{1}}, Precision::Float32));
}

TEST(Tensor, ConvertsByRounding) {
  const Tensor wide = tensorFromRows({{0.1, 1e300}});
  const Tensor narrow = wide.as(Precision::Float32);
  EXPECT_EQ(narrow.at(0, 0), static_cast<double>(0.1f));
  EXPECT_EQ(narrow.at(0, 1), std::numeric_limits<double>::infinity());
  EXPECT_EQ(wide.as(Precision::Float64).data<double>(), wide.data<double>());
}

TEST(Tensor, FindsTheFirstBadNumberWithItsPlace) {
  EXPECT_FALSE(findNonFinite(tensorFromRows({{1, 2}, {3, 4}})));
  TensorBuilder builder(Precision::Float32, {2, 2, 3});
  builder.set(1, 0, 2, std::numeric_limits<double>::quiet_NaN());
  builder.set(1, 1, 0, std::numeric_limits<double>::infinity());
  const auto bad = findNonFinite(builder.seal());
  ASSERT_TRUE(bad);
  EXPECT_EQ(bad->slice, 1);
  EXPECT_EQ(bad->row, 0);
  EXPECT_EQ(bad->column, 2);
}

TEST(Tensor, ExtentLeavesOutWhatIsNotFinite) {
  const double infinity = std::numeric_limits<double>::infinity();
  const Extent extent = extentOf(tensorFromRows({{-3, 2, -infinity}}));
  EXPECT_EQ(extent.low, -3);
  EXPECT_EQ(extent.high, 2);
  EXPECT_EQ(extent.magnitude(), 3);
  EXPECT_EQ(extentOf(tensorFromRows({{-infinity}})).magnitude(), 0);
}

// Large blocks are kept and used again; the next tensor must not see what was in them.
TEST(Tensor, StorageIsZeroHoweverOftenItIsUsed) {
  for (const Index rows : {Index{2048}, Index{2000}, Index{2048}, Index{16}}) {
    for (int round = 0; round < 3; ++round) {
      TensorBuilder builder(Precision::Float32, {rows, 1024});
      const Tensor before = builder.seal();
      EXPECT_EQ(extentOf(before).magnitude(), 0);
      TensorBuilder full(Precision::Float32, {rows, 1024});
      full.matrix<float>().setConstant(1);
      EXPECT_EQ(extentOf(full.seal()).low, 1);
    }
  }
}

}  // namespace
}  // namespace fovea
