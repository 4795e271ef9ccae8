#include "core/tensor/dequantize.h"

#include <cassert>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/tensor/half.h"

namespace fovea {
namespace {

using Byte = std::uint8_t;

float halfAt(const Byte* bytes) {
  std::uint16_t bits = 0;
  std::memcpy(&bits, bytes, sizeof bits);
  return halfToFloat(bits);
}

// A block is taken apart in two steps, each a loop over bytes or numbers that compilers turn into
// vector instructions: the whole numbers as bytes, then their products with the scale.

// The bits of kMask from bit kShift on of each byte.
template <int kCount, int kShift, int kMask>
void unpack(const Byte* from, std::int8_t* q) {
  for (int i = 0; i < kCount; ++i) q[i] = static_cast<std::int8_t>(from[i] >> kShift & kMask);
}

// Puts such bits above those that are there, from bit kPlace on.
template <int kCount, int kShift, int kMask, int kPlace>
void unpackAbove(const Byte* from, std::int8_t* q) {
  for (int i = 0; i < kCount; ++i) {
    q[i] = static_cast<std::int8_t>(q[i] | (from[i] >> kShift & kMask) << kPlace);
  }
}

// Puts bit i of 32 as bit 4 of number i: eight at a time, each bit in a byte of its own.
void fifthBits(const Byte* bits, std::int8_t* q) {
  for (int byte = 0; byte < 4; ++byte) {
    const std::uint64_t copies = bits[byte] * std::uint64_t{0x0101010101010101};
    const std::uint64_t single = copies & std::uint64_t{0x8040201008040201};
    // Adding 127 carries any bit to the top of its byte.
    const std::uint64_t fifth =
        (single + std::uint64_t{0x7F7F7F7F7F7F7F7F}) >> 3 & std::uint64_t{0x1010101010101010};
    std::uint64_t eight = 0;
    std::memcpy(&eight, q + 8 * byte, sizeof eight);
    eight |= fifth;
    std::memcpy(q + 8 * byte, &eight, sizeof eight);
  }
}

// scale · (q − kMinus)
template <int kCount, int kMinus = 0>
void scaled(const std::int8_t* q, float scale, float* to) {
  for (int i = 0; i < kCount; ++i) {
    to[i] = scale * static_cast<float>(static_cast<std::int8_t>(q[i] - kMinus));
  }
}

// scale · q + offset
template <int kCount>
void scaledFrom(const std::int8_t* q, float scale, float offset, float* to) {
  for (int i = 0; i < kCount; ++i) to[i] = scale * static_cast<float>(q[i]) + offset;
}

// Blocks of 32: number i is the low half of byte i, number 16 + i its high half.

void nibbles32(const Byte* from, std::int8_t* q) {
  unpack<16, 0, 15>(from, q);
  unpack<16, 4, 15>(from, q + 16);
}

void blockQ4_0(const Byte* block, float* to) {
  std::int8_t q[32];
  nibbles32(block + 2, q);
  scaled<32, 8>(q, halfAt(block), to);
}

void blockQ4_1(const Byte* block, float* to) {
  std::int8_t q[32];
  nibbles32(block + 4, q);
  scaledFrom<32>(q, halfAt(block), halfAt(block + 2), to);
}

void blockQ5_0(const Byte* block, float* to) {
  std::int8_t q[32];
  nibbles32(block + 6, q);
  fifthBits(block + 2, q);
  scaled<32, 16>(q, halfAt(block), to);
}

void blockQ5_1(const Byte* block, float* to) {
  std::int8_t q[32];
  nibbles32(block + 8, q);
  fifthBits(block + 4, q);
  scaledFrom<32>(q, halfAt(block), halfAt(block + 2), to);
}

void blockQ8_0(const Byte* block, float* to) {
  std::int8_t q[32];
  std::memcpy(q, block + 2, sizeof q);
  scaled<32>(q, halfAt(block), to);
}

// Blocks of 256.

// 32 bytes of four pairs each: 128 numbers.
void pairs128(const Byte* from, std::int8_t* q) {
  unpack<32, 0, 3>(from, q);
  unpack<32, 2, 3>(from, q + 32);
  unpack<32, 4, 3>(from, q + 64);
  unpack<32, 6, 3>(from, q + 96);
}

void blockQ2_K(const Byte* block, float* to) {
  std::int8_t q[256];
  pairs128(block + 16, q);
  pairs128(block + 48, q + 128);
  const float d = halfAt(block + 80), m = halfAt(block + 82);
  for (int part = 0; part < 16; ++part) {
    const float scale = d * static_cast<float>(block[part] & 15);
    const float offset = m * static_cast<float>(block[part] >> 4);
    scaledFrom<16>(q + 16 * part, scale, -offset, to + 16 * part);
  }
}

// Bit kPart of 32 bytes as bit 2 of the 32 numbers of part kPart.
template <int... kPart>
void thirdBits(const Byte* from, std::int8_t* q, std::integer_sequence<int, kPart...>) {
  (unpackAbove<32, kPart, 1, 2>(from, q + 32 * kPart), ...);
}

void blockQ3_K(const Byte* block, float* to) {
  std::int8_t q[256];
  pairs128(block + 32, q);
  pairs128(block + 64, q + 128);
  thirdBits(block, q, std::make_integer_sequence<int, 8>());
  const Byte* scales = block + 96;
  const float d = halfAt(block + 108);
  for (int part = 0; part < 16; ++part) {
    // Scale `part`: four low bits from one of eight bytes, two high bits from one of four.
    const int low = part < 8 ? scales[part] & 15 : scales[part - 8] >> 4;
    const int high = scales[8 + part % 4] >> (part / 4 * 2) & 3;
    const float scale = d * static_cast<float>((low | high << 4) - 32);
    scaled<16, 4>(q + 16 * part, scale, to + 16 * part);
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

// Four times 32 bytes, first their low, then their high halves.
void nibbles256(const Byte* from, std::int8_t* q) {
  for (int i = 0; i < 4; ++i, from += 32, q += 64) {
    unpack<32, 0, 15>(from, q);
    unpack<32, 4, 15>(from, q + 32);
  }
}

// d · scale · q − m · offset for eight parts.
void scaledParts(const Byte* block, const std::int8_t* q, float* to) {
  const float d = halfAt(block), m = halfAt(block + 2);
  const SixBitScales six(block + 4);
  for (int part = 0; part < 8; ++part) {
    const float scale = d * static_cast<float>(six.scale[part]);
    const float offset = m * static_cast<float>(six.offset[part]);
    scaledFrom<32>(q + 32 * part, scale, -offset, to + 32 * part);
  }
}

void blockQ4_K(const Byte* block, float* to) {
  std::int8_t q[256];
  nibbles256(block + 16, q);
  scaledParts(block, q, to);
}

// Bit kPart of 32 bytes as bit 4 of the 32 numbers of part kPart.
template <int... kPart>
void fifthBits(const Byte* from, std::int8_t* q, std::integer_sequence<int, kPart...>) {
  (unpackAbove<32, kPart, 1, 4>(from, q + 32 * kPart), ...);
}

void blockQ5_K(const Byte* block, float* to) {
  std::int8_t q[256];
  nibbles256(block + 48, q);
  fifthBits(block + 16, q, std::make_integer_sequence<int, 8>());
  scaledParts(block, q, to);
}

// 64 bytes of nibbles and 32 of pairs: 128 numbers of six bits.
void sixBits128(const Byte* nibbles, const Byte* pairs, std::int8_t* q) {
  unpack<64, 0, 15>(nibbles, q);
  unpack<64, 4, 15>(nibbles, q + 64);
  unpackAbove<32, 0, 3, 4>(pairs, q);
  unpackAbove<32, 2, 3, 4>(pairs, q + 32);
  unpackAbove<32, 4, 3, 4>(pairs, q + 64);
  unpackAbove<32, 6, 3, 4>(pairs, q + 96);
}

void blockQ6_K(const Byte* block, float* to) {
  std::int8_t q[256];
  sixBits128(block, block + 128, q);
  sixBits128(block + 64, block + 160, q + 128);
  const Byte* scales = block + 192;
  const float d = halfAt(block + 208);
  for (int part = 0; part < 16; ++part) {
    const float scale = d * static_cast<float>(static_cast<std::int8_t>(scales[part]));
    scaled<16, 32>(q + 16 * part, scale, to + 16 * part);
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
