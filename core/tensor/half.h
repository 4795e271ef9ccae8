#pragma once
#include <bit>
#include <cstdint>

namespace fovea {

/// The bits of an IEEE 754 binary16 as float32. Exact for every number, subnormal ones too; a NaN
/// stays a NaN.
inline float halfToFloat(std::uint16_t half) {
  // Exponent and mantissa move into place; what is left is the difference of the two biases.
  constexpr std::uint32_t kBias = (127U - 15U) << 23;
  constexpr std::uint32_t kTopExponent = 0x7C00U << 13;
  const std::uint32_t magnitude = (half & 0x7FFFU) << 13;
  const std::uint32_t sign = (half & 0x8000U) << 16;
  const std::uint32_t infinite = magnitude >= kTopExponent ? kBias : 0U;
  const std::uint32_t normal = magnitude + kBias + infinite;
  // A subnormal becomes 2⁻¹⁴ · (1 + m), from which 2⁻¹⁴ is taken away again: both are exact.
  constexpr std::uint32_t kStep = 1U << 23;
  const float subnormal =
      std::bit_cast<float>(magnitude + kBias + kStep) - std::bit_cast<float>(kBias + kStep);
  const std::uint32_t bits = magnitude < kStep ? std::bit_cast<std::uint32_t>(subnormal) : normal;
  return std::bit_cast<float>(bits | sign);
}

/// The bits of a bfloat16 (the upper half of a float32) as float32. Exact.
inline float bfloatToFloat(std::uint16_t bfloat) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bfloat) << 16);
}

}  // namespace fovea
