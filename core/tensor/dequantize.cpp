#include "core/tensor/dequantize.h"

#include <cassert>
#include <cstdint>
#include <cstring>

#include "core/tensor/half.h"

namespace fovea {
namespace {

using Byte = std::uint8_t;

float halfAt(const Byte* bytes) {
  std::uint16_t bits = 0;
  std::memcpy(&bits, bytes, sizeof bits);
  return halfToFloat(bits);
}

std::uint32_t wordAt(const Byte* bytes) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// Blocks of 32.

void blockQ4_0(const Byte* block, float* to) {
  const float d = halfAt(block);
  const Byte* nibbles = block + 2;
  for (int i = 0; i < 16; ++i) {
    to[i] = d * static_cast<float>((nibbles[i] & 15) - 8);
    to[16 + i] = d * static_cast<float>((nibbles[i] >> 4) - 8);
  }
}

void blockQ4_1(const Byte* block, float* to) {
  const float d = halfAt(block), m = halfAt(block + 2);
  const Byte* nibbles = block + 4;
  for (int i = 0; i < 16; ++i) {
    to[i] = d * static_cast<float>(nibbles[i] & 15) + m;
    to[16 + i] = d * static_cast<float>(nibbles[i] >> 4) + m;
  }
}

// The fifth bits of 32 numbers, each already in its place.
struct FifthBits {
  explicit FifthBits(const Byte* bytes) {
    const std::uint32_t word = wordAt(bytes);
    for (int i = 0; i < 32; ++i) bit[i] = static_cast<int>((word >> i & 1U) << 4);
  }
  int bit[32];
};

void blockQ5_0(const Byte* block, float* to) {
  const float d = halfAt(block);
  const FifthBits high(block + 2);
  const Byte* nibbles = block + 6;
  for (int i = 0; i < 16; ++i) {
    to[i] = d * static_cast<float>(((nibbles[i] & 15) | high.bit[i]) - 16);
    to[16 + i] = d * static_cast<float>(((nibbles[i] >> 4) | high.bit[16 + i]) - 16);
  }
}

void blockQ5_1(const Byte* block, float* to) {
  const float d = halfAt(block), m = halfAt(block + 2);
  const FifthBits high(block + 4);
  const Byte* nibbles = block + 8;
  for (int i = 0; i < 16; ++i) {
    to[i] = d * static_cast<float>((nibbles[i] & 15) | high.bit[i]) + m;
    to[16 + i] = d * static_cast<float>((nibbles[i] >> 4) | high.bit[16 + i]) + m;
  }
}

void blockQ8_0(const Byte* block, float* to) {
  const float d = halfAt(block);
  const Byte* numbers = block + 2;
  for (int i = 0; i < 32; ++i) to[i] = d * static_cast<float>(static_cast<std::int8_t>(numbers[i]));
}

// Blocks of 256.

void blockQ2_K(const Byte* block, float* to) {
  const Byte* scales = block;
  const Byte* pairs = block + 16;
  const float d = halfAt(block + 80), m = halfAt(block + 82);
  for (int part = 0; part < 16; ++part, to += 16) {  // 16 numbers with one scale
    const float scale = d * static_cast<float>(scales[part] & 15);
    const float offset = m * static_cast<float>(scales[part] >> 4);
    const Byte* from = pairs + part / 8 * 32 + part % 2 * 16;
    const int shift = part % 8 / 2 * 2;
    for (int i = 0; i < 16; ++i) {
      to[i] = scale * static_cast<float>(from[i] >> shift & 3) - offset;
    }
  }
}

void blockQ3_K(const Byte* block, float* to) {
  const Byte* highBits = block;
  const Byte* pairs = block + 32;
  const Byte* scales = block + 96;
  const float d = halfAt(block + 108);
  for (int part = 0; part < 16; ++part, to += 16) {
    // Scale `part`: four low bits from one of eight bytes, two high bits from one of four.
    const int low = part < 8 ? scales[part] & 15 : scales[part - 8] >> 4;
    const int high = scales[8 + part % 4] >> (part / 4 * 2) & 3;
    const float scale = d * static_cast<float>((low | high << 4) - 32);
    const Byte* from = pairs + part / 8 * 32 + part % 2 * 16;
    const Byte* fromHigh = highBits + part % 2 * 16;
    const int shift = part % 8 / 2 * 2, bit = part / 2;
    for (int i = 0; i < 16; ++i) {
      const int lacks = (~(fromHigh[i] >> bit) & 1) << 2;
      to[i] = scale * static_cast<float>((from[i] >> shift & 3) - lacks);
    }
  }
}

// Eight scales and eight offsets of six bits in 12 bytes: the first four of each in the low bits of
// bytes 0–3 and 4–7; of the others four bits in the halves of bytes 8–11, two above the first.
struct SixBitScales {
  explicit SixBitScales(const Byte* bytes) {
    for (int i = 0; i < 4; ++i) {
      scale[i] = bytes[i] & 63;
      offset[i] = bytes[4 + i] & 63;
      scale[4 + i] = (bytes[8 + i] & 15) | (bytes[i] >> 2 & 48);
      offset[4 + i] = (bytes[8 + i] >> 4) | (bytes[4 + i] >> 2 & 48);
    }
  }
  int scale[8], offset[8];
};

void blockQ4_K(const Byte* block, float* to) {
  const float d = halfAt(block), m = halfAt(block + 2);
  const SixBitScales six(block + 4);
  const Byte* nibbles = block + 16;
  for (int part = 0; part < 8; ++part, to += 32) {
    const float scale = d * static_cast<float>(six.scale[part]);
    const float offset = m * static_cast<float>(six.offset[part]);
    const Byte* from = nibbles + part / 2 * 32;
    const int shift = part % 2 * 4;
    for (int i = 0; i < 32; ++i) {
      to[i] = scale * static_cast<float>(from[i] >> shift & 15) - offset;
    }
  }
}

void blockQ5_K(const Byte* block, float* to) {
  const float d = halfAt(block), m = halfAt(block + 2);
  const SixBitScales six(block + 4);
  const Byte* highBits = block + 16;
  const Byte* nibbles = block + 48;
  for (int part = 0; part < 8; ++part, to += 32) {
    const float scale = d * static_cast<float>(six.scale[part]);
    const float offset = m * static_cast<float>(six.offset[part]);
    const Byte* from = nibbles + part / 2 * 32;
    const int shift = part % 2 * 4;
    for (int i = 0; i < 32; ++i) {
      const int high = (highBits[i] >> part & 1) << 4;
      to[i] = scale * static_cast<float>((from[i] >> shift & 15) | high) - offset;
    }
  }
}

void blockQ6_K(const Byte* block, float* to) {
  const Byte* nibbles = block;
  const Byte* pairs = block + 128;
  const Byte* scales = block + 192;
  const float d = halfAt(block + 208);
  for (int part = 0; part < 16; ++part, to += 16) {
    const float scale = d * static_cast<float>(static_cast<std::int8_t>(scales[part]));
    const int within = part % 8;  // 128 numbers take 64 bytes of nibbles and 32 of pairs
    const Byte* from = nibbles + part / 8 * 64 + within % 4 * 16;
    const Byte* fromHigh = pairs + part / 8 * 32 + within % 2 * 16;
    const int shift = within / 4 * 4, highShift = within / 2 * 2;
    for (int i = 0; i < 16; ++i) {
      const int q = (from[i] >> shift & 15) | (fromHigh[i] >> highShift & 3) << 4;
      to[i] = scale * static_cast<float>(q - 32);
    }
  }
}

template <void (*widen)(const Byte*, float*)>
void all(DType dtype, const Byte* from, Index blocks, float* to) {
  const Index bytes = blockBytes(dtype), numbers = blockNumbers(dtype);
  for (Index i = 0; i < blocks; ++i) widen(from + i * bytes, to + i * numbers);
}

}  // namespace

void dequantize(DType dtype, const std::byte* from, Index blocks, float* to) {
  const auto* bytes = reinterpret_cast<const Byte*>(from);
  switch (dtype) {
    case DType::Q4_0:
      return all<blockQ4_0>(dtype, bytes, blocks, to);
    case DType::Q4_1:
      return all<blockQ4_1>(dtype, bytes, blocks, to);
    case DType::Q5_0:
      return all<blockQ5_0>(dtype, bytes, blocks, to);
    case DType::Q5_1:
      return all<blockQ5_1>(dtype, bytes, blocks, to);
    case DType::Q8_0:
      return all<blockQ8_0>(dtype, bytes, blocks, to);
    case DType::Q2_K:
      return all<blockQ2_K>(dtype, bytes, blocks, to);
    case DType::Q3_K:
      return all<blockQ3_K>(dtype, bytes, blocks, to);
    case DType::Q4_K:
      return all<blockQ4_K>(dtype, bytes, blocks, to);
    case DType::Q5_K:
      return all<blockQ5_K>(dtype, bytes, blocks, to);
    case DType::Q6_K:
      return all<blockQ6_K>(dtype, bytes, blocks, to);
    default:
      assert(false);
  }
}

}  // namespace fovea
