#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/index.h"

namespace fovea {

/// How the numbers of a stored tensor are written. Floats and whole numbers are little-endian; F16
/// is IEEE 754 binary16, BF16 the upper half of a float32. The names from Q4_0 on are ggml's block
/// formats, whose layouts stand in dequantize.cpp.
enum class DType {
  F32,
  F16,
  BF16,
  F64,
  Bool,
  U8,
  I8,
  U16,
  I16,
  U32,
  I32,
  U64,
  I64,
  Q4_0,
  Q4_1,
  Q5_0,
  Q5_1,
  Q8_0,
  Q2_K,
  Q3_K,
  Q4_K,
  Q5_K,
  Q6_K
};

/// Every DType, for tables and tests.
inline constexpr int kDTypes = static_cast<int>(DType::Q6_K) + 1;

/// The name as files and people write it: "BF16", "Q4_K".
std::string_view nameOf(DType dtype);
/// Numbers that are stored together: 32 or 256 in a quantised format, else 1.
Index blockNumbers(DType dtype);
/// Bytes of one such block.
Index blockBytes(DType dtype);
/// Bytes of `numbers` numbers, a multiple of blockNumbers; nothing when that exceeds an Index.
std::optional<Index> bytesOf(DType dtype, Index numbers);

/// Whether a weight may be stored so (F32, F16, BF16, F64 or quantised), as opposed to whole
/// numbers and masks.
bool isReal(DType dtype);
bool isQuantized(DType dtype);

/// `count` numbers as float32, exactly as ggml's Python package and IEEE 754 define them: halves
/// and quantised blocks are exact, F64 and whole numbers are rounded to nearest. `count` is a
/// multiple of blockNumbers; `from` needs no alignment. Linear.
void toFloat(DType dtype, const std::byte* from, Index count, float* to);

/// Position of the first of `count` numbers that is NaN, infinite, or too large for a float32; the
/// first of its block in a quantised format, where only the scales can be. Nothing when there is
/// none. Linear, and much faster than toFloat.
std::optional<Index> firstNonFinite(DType dtype, const std::byte* from, Index count);

}  // namespace fovea
