#include "core/tensor/convert.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "core/tensor/half.h"

namespace fovea {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

template <class T>
std::vector<std::byte> stored(const std::vector<T>& values) {
  std::vector<std::byte> bytes(values.size() * sizeof(T));
  std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

std::vector<std::uint16_t> every16Bits() {
  std::vector<std::uint16_t> all(65536);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint16_t>(i);
  return all;
}

std::vector<float> floats(DType dtype, const std::vector<std::byte>& bytes, Index count) {
  std::vector<float> to(static_cast<std::size_t>(count));
  toFloat(dtype, bytes.data(), count, to.data());
  return to;
}

std::uint32_t bitsOf(float x) { return std::bit_cast<std::uint32_t>(x); }

// 2^exponent · mantissa, computed in double, where nothing is rounded.
float halfByDefinition(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == 31) return mantissa == 0 ? static_cast<float>(sign) * kInfinity : std::nanf("");
  const double magnitude =
      exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25);
  return static_cast<float>(sign * magnitude);
}

TEST(Convert, WidensEveryHalfExactly) {
  const auto all = every16Bits();
  const auto widened = floats(DType::F16, stored(all), 65536);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const float expected = halfByDefinition(all[i]);
    const float eigen = static_cast<float>(Eigen::numext::bit_cast<Eigen::half>(all[i]));
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(widened[i]) && std::isnan(halfToFloat(all[i]))) << i;
      continue;
    }
    EXPECT_EQ(bitsOf(widened[i]), bitsOf(expected)) << i;
    EXPECT_EQ(bitsOf(widened[i]), bitsOf(eigen)) << i;
    EXPECT_EQ(bitsOf(halfToFloat(all[i])), bitsOf(expected)) << i;
  }
}

TEST(Convert, WidensEveryBfloatExactly) {
  const auto all = every16Bits();
  const auto widened = floats(DType::BF16, stored(all), 65536);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(bitsOf(widened[i]), static_cast<std::uint32_t>(all[i]) << 16) << i;
  }
}

TEST(Convert, ReadsFromAnyByte) {
  const std::vector<std::uint16_t> halves = {0x3C00, 0xC000, 0x0001, 0x8000, 0x7BFF};
  std::vector<std::byte> shifted(1);
  const auto bytes = stored(halves);
  shifted.insert(shifted.end(), bytes.begin(), bytes.end());
  float to[5] = {};
  toFloat(DType::F16, shifted.data() + 1, 5, to);
  EXPECT_EQ(to[0], 1.0F);
  EXPECT_EQ(to[1], -2.0F);
  EXPECT_EQ(to[2], std::ldexp(1.0F, -24));
  EXPECT_TRUE(to[3] == 0 && std::signbit(to[3]));
  EXPECT_EQ(to[4], 65504.0F);
}

TEST(Convert, WidensOtherTypes) {
  using Floats = std::vector<float>;
  EXPECT_EQ(floats(DType::F64, stored<double>({0.1, -1e30}), 2), (Floats{0.1F, -1e30F}));
  EXPECT_EQ(floats(DType::Bool, stored<std::uint8_t>({0, 1, 7}), 3), (Floats{0, 1, 1}));
  EXPECT_EQ(floats(DType::U8, stored<std::uint8_t>({0, 255}), 2), (Floats{0, 255}));
  EXPECT_EQ(floats(DType::I8, stored<std::int8_t>({-128, 127}), 2), (Floats{-128, 127}));
  EXPECT_EQ(floats(DType::U16, stored<std::uint16_t>({65535}), 1), (Floats{65535}));
  EXPECT_EQ(floats(DType::I16, stored<std::int16_t>({-32768}), 1), (Floats{-32768}));
  EXPECT_EQ(floats(DType::U32, stored<std::uint32_t>({4294967295U}), 1), (Floats{4294967296.0F}));
  EXPECT_EQ(floats(DType::I32, stored<std::int32_t>({-70000}), 1), (Floats{-70000}));
  EXPECT_EQ(floats(DType::U64, stored<std::uint64_t>({1U << 20}), 1), (Floats{1048576}));
  EXPECT_EQ(floats(DType::I64, stored<std::int64_t>({-5}), 1), (Floats{-5}));
}

TEST(Convert, FindsTheFirstNumberThatIsNotFinite) {
  for (const std::size_t place : {0U, 1U, 1023U, 1024U, 4999U}) {
    std::vector<std::uint16_t> halves(5000, 0x7BFF), bfloats(5000, 0xFF7F);
    std::vector<float> singles(5000, std::numeric_limits<float>::max());
    std::vector<double> doubles(5000, static_cast<double>(singles[0]));
    EXPECT_FALSE(firstNonFinite(DType::F16, stored(halves).data(), 5000));
    EXPECT_FALSE(firstNonFinite(DType::BF16, stored(bfloats).data(), 5000));
    EXPECT_FALSE(firstNonFinite(DType::F32, stored(singles).data(), 5000));
    EXPECT_FALSE(firstNonFinite(DType::F64, stored(doubles).data(), 5000));
    halves[place] = 0x7C00;
    bfloats[place] = 0x7FC1;
    singles[place] = -kInfinity;
    doubles[place] = 1e39;
    const auto at = static_cast<Index>(place);
    EXPECT_EQ(firstNonFinite(DType::F16, stored(halves).data(), 5000), at);
    EXPECT_EQ(firstNonFinite(DType::BF16, stored(bfloats).data(), 5000), at);
    EXPECT_EQ(firstNonFinite(DType::F32, stored(singles).data(), 5000), at);
    EXPECT_EQ(firstNonFinite(DType::F64, stored(doubles).data(), 5000), at);
  }
  EXPECT_FALSE(firstNonFinite(DType::U16, stored<std::uint16_t>({0x7C00}).data(), 1));
}

// Whatever the other bytes are, only a scale can make a number that is not finite; and when one is
// found, the numbers of its block are not.
TEST(Convert, FindsTheBlockWhoseScaleIsNotFinite) {
  for (int i = 0; i < kDTypes; ++i) {
    const auto dtype = static_cast<DType>(i);
    if (!isQuantized(dtype)) continue;
    const auto bytes = static_cast<std::size_t>(blockBytes(dtype));
    const Index numbers = blockNumbers(dtype);
    int found = 0;
    for (std::size_t place = 0; place + 2 <= bytes; ++place) {
      std::vector<std::byte> blocks(3 * bytes, std::byte{0x55});
      blocks[bytes + place] = std::byte{0x01};
      blocks[bytes + place + 1] = std::byte{0x7C};  // a NaN, if a half stands here
      const auto bad = firstNonFinite(dtype, blocks.data(), 3 * numbers);
      const auto widened = floats(dtype, blocks, 3 * numbers);
      const auto first =
          std::find_if(widened.begin(), widened.end(), [](float x) { return !std::isfinite(x); });
      EXPECT_EQ(bad.has_value(), first != widened.end()) << nameOf(dtype) << " byte " << place;
      if (!bad) continue;
      EXPECT_EQ(*bad, numbers);
      EXPECT_EQ(first - widened.begin(), numbers) << nameOf(dtype);
      ++found;
    }
    EXPECT_GE(found, 1) << nameOf(dtype);
  }
}

TEST(DTypes, SizesAndNames) {
  EXPECT_EQ(nameOf(DType::BF16), "BF16");
  EXPECT_EQ(nameOf(DType::Q6_K), "Q6_K");
  EXPECT_EQ(bytesOf(DType::F32, 3), 12);
  EXPECT_EQ(bytesOf(DType::Q4_0, 64), 36);
  EXPECT_EQ(bytesOf(DType::Q6_K, 512), 420);
  EXPECT_FALSE(bytesOf(DType::F64, Index{1} << 62));
  EXPECT_TRUE(isReal(DType::Q4_0) && isReal(DType::F64) && !isReal(DType::I64));
  EXPECT_TRUE(isQuantized(DType::Q8_0) && !isQuantized(DType::BF16));
}

}  // namespace
}  // namespace fovea
