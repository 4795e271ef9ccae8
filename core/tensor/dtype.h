#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

#include "core/base/index.h"

namespace fovea {

/// How the numbers of a stored tensor are written. Floats and whole numbers are little-endian; F16
/// is IEEE 754 binary16, BF16 the upper half of a float32. The names from Q4_0 on are ggml's block
/// formats, whose layouts stand in dequantize.h.
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

}  // namespace fovea
