#include "core/attention/weight_matrix.h"

#include <gtest/gtest.h>

#include "core/attention/stages.h"
#include "core/base/random.h"
#include "core/base/thread_pool.h"
#include "core/tensor/convert.h"

namespace fovea {
namespace {

Tensor random(Index rows, Index columns, const char* name) {
  TensorBuilder builder(Precision::Float32, {rows, columns});
  const CounterRandom numbers(5, name);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < columns; ++j) builder.set(0, i, j, numbers.normal(i, j));
  }
  return builder.seal();
}

const std::byte* rawOf(const Tensor& tensor) {
  return reinterpret_cast<const std::byte*>(tensor.data<float>());
}

/// From rows [in,out], or turned around [out,in].
WeightMatrix packed(const Tensor& plain, Index parts, bool turned) {
  const Index in = plain.rows();
  const Index out = plain.columns();
  WeightMatrixBuilder builder(in, out, parts);
  if (!turned) {
    builder.put({0, out}, rawOf(plain), out, 1);
    return builder.seal();
  }
  TensorBuilder other(Precision::Float32, {out, in});
  for (Index i = 0; i < in; ++i) {
    for (Index j = 0; j < out; ++j) other.set(0, j, i, plain.at(i, j));
  }
  const Tensor around = other.seal();
  // In two stretches where a matrix of one part allows it.
  constexpr Index kBlock = WeightMatrixBuilder::kBlock;
  const Index cut = parts == 1 && out > kBlock ? kBlock : out;
  builder.put({0, cut}, rawOf(around), 1, in);
  if (cut < out) builder.put({cut, out}, rawOf(around) + 4 * cut * in, 1, in);
  return builder.seal();
}

struct Shape {
  Index in, out, parts;
};
constexpr Shape kShapes[] = {{1, 1, 1},    {7, 3, 1},   {5, 12, 3},   {64, 64, 2},
                             {33, 150, 1}, {16, 96, 2}, {24, 80, 10}, {300, 130, 1}};

TEST(WeightMatrix, HoldsEveryNumberWhereItBelongs) {
  for (const auto& [in, out, parts] : kShapes) {
    const Tensor plain = random(in, out, "w");
    for (const bool turned : {false, true}) {
      const WeightMatrix matrix = packed(plain, parts, turned);
      ASSERT_EQ(matrix.shape(), plain.shape());
      EXPECT_TRUE(matrix.packed());
      EXPECT_EQ(matrix.columnsOf({0, out}), plain);
      std::vector<float> column(static_cast<std::size_t>(in));
      matrix.copyColumn(out - 1, column.data());
      for (Index i = 0; i < in; ++i) {
        EXPECT_EQ(static_cast<double>(column[static_cast<std::size_t>(i)]), plain.at(i, out - 1));
      }
    }
  }
}

TEST(WeightMatrix, GivesSomeColumns) {
  const Tensor plain = random(6, 9, "w");
  const WeightMatrix matrices[] = {plain, packed(plain, 3, false)};
  for (const WeightMatrix& matrix : matrices) {
    const Tensor some = matrix.columnsOf({2, 5});
    ASSERT_EQ(some.shape(), (std::vector<Index>{6, 3}));
    for (Index i = 0; i < 6; ++i) {
      for (Index j = 0; j < 3; ++j) EXPECT_EQ(some.at(i, j), plain.at(i, j + 2));
    }
  }
}

// A packed matrix gives the bits a plain one gives, for any number of rows and threads.
TEST(WeightMatrix, MultipliesLikeAPlainOne) {
  for (const auto& [in, out, parts] : kShapes) {
    const Tensor plain = random(in, out, "w");
    const Linear packedLinear{packed(plain, parts, true), random(1, out, "b").reshaped({out})};
    const Linear plainLinear{plain, packedLinear.bias};
    for (const Index rows : {Index{1}, Index{5}, Index{130}}) {
      const Tensor x = random(rows, in, "x");
      const Tensor expected = project(x, plainLinear, parts);
      for (const Index threads : {Index{1}, Index{3}}) {
        ThreadPool::limitShared(threads);
        EXPECT_EQ(project(x, packedLinear, parts), expected) << in << " " << out << " " << rows;
      }
      ThreadPool::limitShared(0);
      for (Index t = 0; t < rows; t += 17) {
        double sum = packedLinear.bias->at(0, out - 1);
        for (Index i = 0; i < in; ++i) sum += x.at(t, i) * plain.at(i, out - 1);
        EXPECT_NEAR(expected.at(parts - 1, t, out / parts - 1), sum, 1e-4);
      }
    }
  }
}

/// Numbers [out,in] as they are stored in a type: random bytes, with scales that are finite.
std::vector<std::byte> storedRows(DType dtype, Index out, Index in) {
  std::vector<std::byte> bytes(static_cast<std::size_t>(out * *bytesOf(dtype, in)));
  const CounterRandom numbers(9, "stored");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::byte>(256 * numbers.uniform(0, static_cast<Index>(i)));
  }
  const auto step = static_cast<std::size_t>(isQuantized(dtype) ? blockBytes(dtype) : 2);
  while (const auto bad = firstNonFinite(dtype, bytes.data(), out * in)) {
    const std::size_t at = static_cast<std::size_t>(*bad / blockNumbers(dtype)) * step;
    for (std::size_t i = at; i < at + step; ++i) bytes[i] &= std::byte{0x3B};
  }
  return bytes;
}

constexpr DType kShorter[] = {DType::F16,  DType::BF16, DType::Q4_0, DType::Q4_1,
                              DType::Q5_0, DType::Q5_1, DType::Q8_0, DType::Q2_K,
                              DType::Q3_K, DType::Q4_K, DType::Q5_K, DType::Q6_K};

// What is kept shorter holds the numbers toFloat gives, and multiplies with their bits.
TEST(WeightMatrix, KeptShorterIsTheSameMatrix) {
  struct {
    Index out, parts;
  } shapes[] = {{1, 1}, {150, 1}, {96, 2}, {80, 10}};
  for (const DType dtype : kShorter) {
    const Index in = isQuantized(dtype) ? 2 * blockNumbers(dtype) : 33;
    for (const auto& [out, parts] : shapes) {
      SCOPED_TRACE(std::string(nameOf(dtype)) + " " + std::to_string(out));
      const auto rows = storedRows(dtype, out, in);
      TensorBuilder around(Precision::Float32, {out, in});
      toFloat(dtype, rows.data(), out * in, around.data<float>());
      const Tensor stored = around.seal();
      TensorBuilder turned(Precision::Float32, {in, out});
      turned.matrix<float>() = stored.matrix<float>().transpose();
      const Tensor plain = turned.seal();

      WeightMatrixBuilder builder(in, out, parts, dtype);
      constexpr Index kBlock = WeightMatrixBuilder::kBlock;
      const Index cut = parts == 1 && out > kBlock ? kBlock : out;
      builder.put({0, cut}, rows.data(), 1, in);
      if (cut < out) builder.put({cut, out}, rows.data() + cut * *bytesOf(dtype, in), 1, in);
      const WeightMatrix matrix = builder.seal();
      ASSERT_EQ(matrix.shape(), plain.shape());
      EXPECT_EQ(matrix.precision(), Precision::Float32);
      EXPECT_EQ(matrix.columnsOf({0, out}), plain);
      std::vector<float> column(static_cast<std::size_t>(in));
      matrix.copyColumn(out - 1, column.data());
      EXPECT_TRUE(std::equal(column.begin(), column.end(), stored.data<float>() + (out - 1) * in));

      for (const Index count : {Index{1}, Index{130}}) {
        const Tensor x = random(count, in, "x");
        EXPECT_EQ(project(x, {matrix, {}}, parts), project(x, {plain, {}}, parts));
      }
      EXPECT_LT(WeightMatrixBuilder::bytesNeeded(in, out, parts, dtype),
                WeightMatrixBuilder::bytesNeeded(in, out, parts));
    }
  }
}

// 16-bit numbers may come as rows too.
TEST(WeightMatrix, KeepsShorterRows) {
  const Index in = 5, out = 70;
  const auto rows = storedRows(DType::BF16, in, out);
  TensorBuilder plain(Precision::Float32, {in, out});
  toFloat(DType::BF16, rows.data(), in * out, plain.data<float>());
  WeightMatrixBuilder builder(in, out, 2, DType::BF16);
  builder.put({0, out}, rows.data(), out, 1);
  EXPECT_EQ(builder.seal().columnsOf({0, out}), plain.seal());
}

TEST(WeightMatrix, TakesWhatItSaysItNeeds) {
  EXPECT_EQ(WeightMatrixBuilder::bytesNeeded(64, 64, 1, DType::BF16), 64 * 64 * 2);
  EXPECT_EQ(WeightMatrixBuilder::bytesNeeded(64, 64, 1, DType::Q4_1), 64 * (64 / 2 + 2 * 8));
  EXPECT_EQ(WeightMatrixBuilder::bytesNeeded(64, 64, 1, DType::Q8_0), 64 * (64 + 2 * 4));
  EXPECT_EQ(WeightMatrixBuilder::bytesNeeded(10, 64, 1), 10 * 64 * 4);
  EXPECT_GE(WeightMatrixBuilder::bytesNeeded(10, 3, 3), 10 * 3 * 4);
}

}  // namespace
}  // namespace fovea
