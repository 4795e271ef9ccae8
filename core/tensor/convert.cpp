#include "core/tensor/convert.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "core/tensor/dequantize.h"
#include "core/tensor/half.h"
#include "core/tensor/loaded.h"

namespace fovea {
namespace {

template <class Stored, class F>
void convert(const std::byte* from, Index count, float* to, F&& widen) {
  for (Index i = 0; i < count; ++i) to[i] = widen(loaded<Stored>(from, i));
}

template <class Stored>
void convert(const std::byte* from, Index count, float* to) {
  convert<Stored>(from, count, to, [](Stored x) { return static_cast<float>(x); });
}

// The first number that `bad` holds for. Whole pieces are judged at once, which needs no branch.
template <class Stored, class Bad>
std::optional<Index> firstBad(const std::byte* from, Index count, Bad&& bad) {
  constexpr Index kPiece = 1024;
  for (Index first = 0; first < count; first += kPiece) {
    const Index end = std::min(count, first + kPiece);
    unsigned any = 0;
    for (Index i = first; i < end; ++i) any |= bad(loaded<Stored>(from, i)) ? 1U : 0U;
    if (any == 0) continue;
    for (Index i = first; i < end; ++i) {
      if (bad(loaded<Stored>(from, i))) return i;
    }
  }
  return {};
}

bool badHalf(std::uint16_t bits) { return (bits & 0x7C00U) == 0x7C00U; }

// Where the binary16 scales of a block stand, in bytes from its start.
struct Scales {
  Index first;
  int count;
};

Scales scalesOf(DType dtype) {
  switch (dtype) {
    case DType::Q4_1:
    case DType::Q5_1:
    case DType::Q4_K:
    case DType::Q5_K:
      return {0, 2};
    case DType::Q2_K:
      return {80, 2};
    case DType::Q3_K:
      return {108, 1};
    case DType::Q6_K:
      return {208, 1};
    default:
      return {0, 1};
  }
}

std::optional<Index> firstBadBlock(DType dtype, const std::byte* from, Index count) {
  const Index bytes = blockBytes(dtype), numbers = blockNumbers(dtype);
  const Scales scales = scalesOf(dtype);
  for (Index block = 0; block < count / numbers; ++block) {
    const std::byte* at = from + block * bytes + scales.first;
    for (int i = 0; i < scales.count; ++i) {
      if (badHalf(loaded<std::uint16_t>(at, i))) return block * numbers;
    }
  }
  return {};
}

}  // namespace

void toFloat(DType dtype, const std::byte* from, Index count, float* to) {
  assert(count % blockNumbers(dtype) == 0);
  switch (dtype) {
    case DType::F32:
      if (count > 0) std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof(float));
      return;
    case DType::F16:
      return convert<std::uint16_t>(from, count, to, halfToFloat);
    case DType::BF16:
      return convert<std::uint16_t>(from, count, to, bfloatToFloat);
    case DType::F64:
      return convert<double>(from, count, to);
    case DType::Bool:
      return convert<std::uint8_t>(from, count, to, [](auto x) { return x != 0 ? 1.0F : 0.0F; });
    case DType::U8:
      return convert<std::uint8_t>(from, count, to);
    case DType::I8:
      return convert<std::int8_t>(from, count, to);
    case DType::U16:
      return convert<std::uint16_t>(from, count, to);
    case DType::I16:
      return convert<std::int16_t>(from, count, to);
    case DType::U32:
      return convert<std::uint32_t>(from, count, to);
    case DType::I32:
      return convert<std::int32_t>(from, count, to);
    case DType::U64:
      return convert<std::uint64_t>(from, count, to);
    case DType::I64:
      return convert<std::int64_t>(from, count, to);
    default:
      return dequantize(dtype, from, count / blockNumbers(dtype), to);
  }
}

std::optional<Index> firstNonFinite(DType dtype, const std::byte* from, Index count) {
  switch (dtype) {
    case DType::F32:
      return firstBad<std::uint32_t>(from, count,
                                     [](auto bits) { return (bits & 0x7F800000U) == 0x7F800000U; });
    case DType::F16:
      return firstBad<std::uint16_t>(from, count, badHalf);
    case DType::BF16:
      return firstBad<std::uint16_t>(from, count,
                                     [](auto bits) { return (bits & 0x7F80U) == 0x7F80U; });
    case DType::F64:
      return firstBad<double>(from, count,
                              [](double x) { return !std::isfinite(static_cast<float>(x)); });
    default:
      return isQuantized(dtype) ? firstBadBlock(dtype, from, count) : std::nullopt;
  }
}

}  // namespace fovea
