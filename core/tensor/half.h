#pragma once
#include <bit>
#include <cstdint>

namespace fovea {

/// The bits of an IEEE 754 binary16 as float32. Exact for every number, subnormal ones too; a NaN
/// stays a NaN.
inline float halfToFloat(std::uint16_t half) {
  // Exponent and mantissa move into place; what is left is the difference of the two biases.
  // Choices are masks, not branches, so that loops over this become vector instructions.
  constexpr std::int32_t kBias = (127 - 15) << 23;
  constexpr std::int32_t kStep = 1 << 23;
  constexpr std::int32_t kLargest = 0x7BFF << 13;
  const std::int32_t magnitude = (half & 0x7FFF) << 13;
  const std::int32_t notFinite = (kLargest - magnitude) >> 31;
  const std::int32_t normal = magnitude + kBias + (notFinite & kBias);
  // A subnormal becomes 2⁻¹⁴ · (1 + m), from which 2⁻¹⁴ is taken away again: both are exact.
  const auto subnormal = std::bit_cast<std::int32_t>(
      std::bit_cast<float>(magnitude + kBias + kStep) - std::bit_cast<float>(kBias + kStep));
  const std::int32_t small = (magnitude - kStep) >> 31;
  const std::int32_t sign = std::bit_cast<std::int32_t>((half & 0x8000U) << 16);
  return std::bit_cast<float>((subnormal & small) | (normal & ~small) | sign);
}

/// The bits of a bfloat16 (the upper half of a float32) as float32. Exact.
inline float bfloatToFloat(std::uint16_t bfloat) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bfloat) << 16);
}

}  // namespace fovea
