#pragma once
#include <bit>
#include <cmath>
#include <cstdint>

namespace fovea {

/// The largest number of IEEE 754 binary16.
inline constexpr float kLargestHalf = 65504;

/// The binary16 number nearest to `value`, as float32; of two equally near ones the even one. ±∞
/// from 65,520 on. The sum, difference, product or quotient of two such numbers, formed in float32
/// and rounded by this, is what binary16 arithmetic gives: float32 has more than twice its digits.
inline float nearestHalf(float value) {
  constexpr float kLeastNormal = 0x1p-14F, kSubnormalRound = 0.5F;
  const float size = std::abs(value);
  if (!(size < 65520)) return std::isnan(value) ? value : std::copysign(INFINITY, value);
  if (size < kLeastNormal) {
    // Floats from 0.5 on stand 2⁻²⁴ apart, and so do the subnormal numbers of binary16.
    return std::copysign((size + kSubnormalRound) - kSubnormalRound, value);
  }
  auto bits = std::bit_cast<std::uint32_t>(value);
  bits += 0xFFFU + (bits >> 13U & 1U);
  return std::bit_cast<float>(bits & ~0x1FFFU);
}

}  // namespace fovea
