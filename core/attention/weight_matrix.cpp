#include "core/attention/weight_matrix.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/attention/kernels.h"
#include "core/base/thread_pool.h"
#include "core/tensor/dequantize.h"
#include "core/tensor/half.h"
#include "core/tensor/loaded.h"

namespace fovea {
namespace {

constexpr QuantizedForm kHalf = {1, 16};

PackedForm formOf(DType dtype) {
  using Kind = PackedForm::Kind;
  if (isQuantized(dtype)) return {quantizedFormOf(dtype), Kind::Groups};
  if (dtype == DType::F16) return {kHalf, Kind::Float16};
  if (dtype == DType::BF16) return {kHalf, Kind::BFloat16};
  assert(dtype == DType::F32);
  return {};
}

/// Columns of 16-bit numbers into panels of `panel`, the last one filled up with zeros.
void packShort(const std::byte* source, Index depth, Index columns, Index rowStride,
               Index columnStride, Index panel, std::byte* to) {
  constexpr Index kSize = 2;
  for (Index begin = 0; begin < columns; begin += panel) {
    const Index width = std::min(panel, columns - begin);
    for (Index k = 0; k < depth; ++k, to += kSize * panel) {
      const std::byte* from = source + kSize * (k * rowStride + begin * columnStride);
      for (Index j = 0; j < width; ++j) {
        std::memcpy(to + kSize * j, from + kSize * j * columnStride, kSize);
      }
    }
  }
}

}  // namespace

float WeightMatrix::packedAt(Index row, Index column) const {
  assert(row >= 0 && row < rows_ && column >= 0 && column < columns_);
  const Index within = column % width();
  const std::byte* panel = panelsOf(column / width(), within);
  const Index j = within % panel_;
  const Index number = row * panel_ + j;
  switch (form_.kind) {
    case PackedForm::Kind::Float32:
      return loaded<float>(panel, number);
    case PackedForm::Kind::Float16:
      return halfToFloat(loaded<std::uint16_t>(panel, number));
    case PackedForm::Kind::BFloat16:
      return bfloatToFloat(loaded<std::uint16_t>(panel, number));
    case PackedForm::Kind::Groups:
      break;
  }
  const std::byte* group = panel + row / form_.group * groupBytes(form_, panel_);
  const std::byte* wholes = group + headBytes(form_, panel_);
  const Index k = row % form_.group;
  int whole = 0;
  if (form_.bits == 8) {
    const int bits = loaded<std::uint8_t>(wholes + k * panel_ + j);
    whole = bits < 128 ? bits : bits - 256;
  } else {
    const int both = loaded<std::uint8_t>(wholes + k / 2 * panel_ + j);
    whole = (k % 2 == 0 ? both & 15 : both >> 4) + form_.least;
  }
  const float product = loaded<float>(group, j) * static_cast<float>(whole);
  return form_.offsets ? product + loaded<float>(group, panel_ + j) : product;
}

Tensor WeightMatrix::columnsOf(Range range) const {
  assert(range.begin >= 0 && range.begin <= range.end && range.end <= columns());
  if (!packed() && range == Range{0, columns()}) return plain_;
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
  for (Index i = 0; i < rows_; ++i) to[i] = packedAt(i, column);
}

WeightMatrixBuilder::WeightMatrixBuilder(Index in, Index out, Index parts, DType dtype)
    : dtype_(dtype),
      storage_(zeroedStorage(static_cast<std::size_t>(bytesNeeded(in, out, parts, dtype)))) {
  assert(kBlock % kernels<float>().panel == 0);
  matrix_.form_ = formOf(dtype);
  matrix_.rows_ = in;
  matrix_.columns_ = out;
  matrix_.parts_ = parts;
  matrix_.panel_ = kernels<float>().panel;
}

Index WeightMatrixBuilder::bytesNeeded(Index in, Index out, Index parts, DType dtype) {
  assert(parts > 0 && out % parts == 0 && in % blockNumbers(dtype) == 0);
  const Index panel = kernels<float>().panel;
  const Index panels = parts * ((out / parts + panel - 1) / panel);
  return panels * panelBytes(formOf(dtype), panel, in);
}

void WeightMatrixBuilder::packQuantized(const std::byte* source, Index count, std::byte* to) const {
  const PackedForm& form = matrix_.form_;
  const Index depth = matrix_.rows_, panel = matrix_.panel_;
  const Index blocks = depth / blockNumbers(dtype_);
  const Index groups = depth / form.group;
  std::vector<std::int8_t> wholes(static_cast<std::size_t>(depth));
  std::vector<float> scales(static_cast<std::size_t>(groups)), offsets(scales);
  for (Index column = 0; column < count; ++column, source += blocks * blockBytes(dtype_)) {
    takeApart(dtype_, source, blocks, wholes.data(), scales.data(), offsets.data());
    const Index j = column % panel;
    const std::int8_t* whole = wholes.data();
    for (Index g = 0; g < groups; ++g, whole += form.group) {
      std::byte* group = to + (column / panel * groups + g) * groupBytes(form, panel);
      const auto at = static_cast<std::size_t>(g);
      std::memcpy(group + 4 * j, &scales[at], 4);
      if (form.offsets) std::memcpy(group + 4 * (panel + j), &offsets[at], 4);
      std::byte* numbers = group + headBytes(form, panel) + j;
      if (form.bits == 8) {
        for (Index k = 0; k < form.group; ++k) numbers[k * panel] = std::byte(whole[k]);
      } else {
        for (Index k = 0; k < form.group; k += 2) {
          numbers[k / 2 * panel] =
              std::byte((whole[k] - form.least) | (whole[k + 1] - form.least) << 4);
        }
      }
    }
  }
}

void WeightMatrixBuilder::pack(const std::byte* source, Index count, Index rowStride,
                               Index columnStride, std::byte* to) const {
  switch (matrix_.form_.kind) {
    case PackedForm::Kind::Float32:
      kernels<float>().pack(reinterpret_cast<const float*>(source), matrix_.rows_, count, rowStride,
                            columnStride, reinterpret_cast<float*>(to));
      return;
    case PackedForm::Kind::Groups:
      assert(rowStride == 1 && columnStride == matrix_.rows_);
      packQuantized(source, count, to);
      return;
    default:
      packShort(source, matrix_.rows_, count, rowStride, columnStride, matrix_.panel_, to);
  }
}

void WeightMatrixBuilder::put(Range columns, const std::byte* source, Index rowStride,
                              Index columnStride) {
  const Index width = matrix_.width();
  assert(columns.begin >= 0 && columns.end <= matrix_.columns_);
  assert(matrix_.parts_ == 1 ? columns.begin % kBlock == 0
                             : columns.begin % width == 0 && columns.size() % width == 0);
  const Index pieceWidth = matrix_.parts_ == 1 ? kBlock : width;
  const Index pieces = (columns.size() + pieceWidth - 1) / pieceWidth;
  auto* storage = static_cast<std::byte*>(storage_.get());
  ThreadPool::shared().forEach(pieces, 4 * columns.size() * matrix_.rows_, [&](Index piece) {
    const Index begin = columns.begin + piece * pieceWidth;
    const Index count = std::min(pieceWidth, columns.end - begin);
    const Index panel = begin / width * matrix_.panelsPerPart() + begin % width / matrix_.panel_;
    const Index before = piece * pieceWidth * columnStride;  // numbers in front of the piece
    pack(source + before / blockNumbers(dtype_) * blockBytes(dtype_), count, rowStride,
         columnStride, storage + panel * matrix_.panelBytes());
  });
}

WeightMatrix WeightMatrixBuilder::seal() {
  matrix_.packed_ = {storage_, static_cast<const std::byte*>(storage_.get())};
  storage_.reset();
  return std::move(matrix_);
}

}  // namespace fovea
