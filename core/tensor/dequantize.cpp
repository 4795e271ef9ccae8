#include "core/tensor/dequantize.h"

#include <cassert>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/tensor/half.h"
#include "core/tensor/loaded.h"

namespace fovea {
namespace {

using Byte = std::uint8_t;

float halfAt(const Byte* bytes) {
  return halfToFloat(loaded<std::uint16_t>(reinterpret_cast<const std::byte*>(bytes)));
}

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

template <int kCount, int kBy>
void lower(std::int8_t* q) {
  for (int i = 0; i < kCount; ++i) q[i] = static_cast<std::int8_t>(q[i] - kBy);
}

// Blocks of 32: number i is the low half of byte i, number 16 + i its high half.

void nibbles32(const Byte* from, std::int8_t* q) {
  unpack<16, 0, 15>(from, q);
  unpack<16, 4, 15>(from, q + 16);
}

// How each format takes one block apart.

/// Scale, where there are kOffsets one offset, where there are kFifths 32 fifth bits, and nibbles.
/// Without an offset the whole numbers lie around 0.
template <bool kFifths, bool kOffsets>
struct Nibbles32 {
  static constexpr QuantizedForm kForm{32, kFifths ? 8 : 4, kFifths || kOffsets ? 0 : -8, kOffsets};
  static void takeApart(const Byte* block, std::int8_t* q, float* scales, float* offsets) {
    const Byte* at = block + (kOffsets ? 4 : 2);
    nibbles32(kFifths ? at + 4 : at, q);
    if (kFifths) fifthBits(at, q);
    scales[0] = halfAt(block);
    if (kOffsets) {
      offsets[0] = halfAt(block + 2);
    } else {
      lower<32, kFifths ? 16 : 8>(q);
    }
  }
};
using Q4_0 = Nibbles32<false, false>;
using Q4_1 = Nibbles32<false, true>;
using Q5_0 = Nibbles32<true, false>;
using Q5_1 = Nibbles32<true, true>;

struct Q8_0 {
  static constexpr QuantizedForm kForm{32, 8, 0, false};
  static void takeApart(const Byte* block, std::int8_t* q, float* scales, float*) {
    std::memcpy(q, block + 2, 32);
    scales[0] = halfAt(block);
  }
};

// Blocks of 256. 32 bytes of four pairs each: 128 numbers.
void pairs128(const Byte* from, std::int8_t* q) {
  unpack<32, 0, 3>(from, q);
  unpack<32, 2, 3>(from, q + 32);
  unpack<32, 4, 3>(from, q + 64);
  unpack<32, 6, 3>(from, q + 96);
}

struct Q2_K {
  static constexpr QuantizedForm kForm{16, 4, 0, true};
  static void takeApart(const Byte* block, std::int8_t* q, float* scales, float* offsets) {
    pairs128(block + 16, q);
    pairs128(block + 48, q + 128);
    const float d = halfAt(block + 80), m = halfAt(block + 82);
    for (int part = 0; part < 16; ++part) {
      scales[part] = d * static_cast<float>(block[part] & 15);
      offsets[part] = -(m * static_cast<float>(block[part] >> 4));
    }
  }
};

// Bit kPart of 32 bytes as bit kPlace of the 32 numbers of part kPart.
template <int kPlace, int... kPart>
void highBits(const Byte* from, std::int8_t* q, std::integer_sequence<int, kPart...>) {
  (unpackAbove<32, kPart, 1, kPlace>(from, q + 32 * kPart), ...);
}

struct Q3_K {
  static constexpr QuantizedForm kForm{16, 4, -4, false};
  static void takeApart(const Byte* block, std::int8_t* q, float* scales, float*) {
    pairs128(block + 32, q);
    pairs128(block + 64, q + 128);
    highBits<2>(block, q, std::make_integer_sequence<int, 8>());
    lower<256, 4>(q);
    const Byte* bits = block + 96;
    const float d = halfAt(block + 108);
    for (int part = 0; part < 16; ++part) {
      // Scale `part`: four low bits from one of eight bytes, two high bits from one of four.
      const int low = part < 8 ? bits[part] & 15 : bits[part - 8] >> 4;
      const int high = bits[8 + part % 4] >> (part / 4 * 2) & 3;
      scales[part] = d * static_cast<float>((low | high << 4) - 32);
    }
  }
};

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

// d · scale and −m · offset of eight parts.
void eightParts(const Byte* block, float* scales, float* offsets) {
  const float d = halfAt(block), m = halfAt(block + 2);
  const SixBitScales six(block + 4);
  for (int part = 0; part < 8; ++part) {
    scales[part] = d * static_cast<float>(six.scale[part]);
    offsets[part] = -(m * static_cast<float>(six.offset[part]));
  }
}

struct Q4_K {
  static constexpr QuantizedForm kForm{32, 4, 0, true};
  static void takeApart(const Byte* block, std::int8_t* q, float* scales, float* offsets) {
    nibbles256(block + 16, q);
    eightParts(block, scales, offsets);
  }
};

struct Q5_K {
  static constexpr QuantizedForm kForm{32, 8, 0, true};
  static void takeApart(const Byte* block, std::int8_t* q, float* scales, float* offsets) {
    nibbles256(block + 48, q);
    highBits<4>(block + 16, q, std::make_integer_sequence<int, 8>());
    eightParts(block, scales, offsets);
  }
};

// 64 bytes of nibbles and 32 of pairs: 128 numbers of six bits.
void sixBits128(const Byte* nibbles, const Byte* pairs, std::int8_t* q) {
  unpack<64, 0, 15>(nibbles, q);
  unpack<64, 4, 15>(nibbles, q + 64);
  unpackAbove<32, 0, 3, 4>(pairs, q);
  unpackAbove<32, 2, 3, 4>(pairs, q + 32);
  unpackAbove<32, 4, 3, 4>(pairs, q + 64);
  unpackAbove<32, 6, 3, 4>(pairs, q + 96);
}

struct Q6_K {
  static constexpr QuantizedForm kForm{16, 8, 0, false};
  static void takeApart(const Byte* block, std::int8_t* q, float* scales, float*) {
    sixBits128(block, block + 128, q);
    sixBits128(block + 64, block + 160, q + 128);
    lower<256, 32>(q);
    const float d = halfAt(block + 208);
    for (int part = 0; part < 16; ++part) {
      scales[part] = d * static_cast<float>(static_cast<std::int8_t>(block[192 + part]));
    }
  }
};

/// Calls f with the format that takes blocks of `dtype` apart.
template <class F>
decltype(auto) withFormat(DType dtype, F&& f) {
  switch (dtype) {
    case DType::Q4_0:
      return f(Q4_0{});
    case DType::Q4_1:
      return f(Q4_1{});
    case DType::Q5_0:
      return f(Q5_0{});
    case DType::Q5_1:
      return f(Q5_1{});
    case DType::Q2_K:
      return f(Q2_K{});
    case DType::Q3_K:
      return f(Q3_K{});
    case DType::Q4_K:
      return f(Q4_K{});
    case DType::Q5_K:
      return f(Q5_K{});
    case DType::Q6_K:
      return f(Q6_K{});
    default:
      assert(dtype == DType::Q8_0);
      return f(Q8_0{});
  }
}

}  // namespace

QuantizedForm quantizedFormOf(DType dtype) {
  return withFormat(dtype, [](auto format) { return decltype(format)::kForm; });
}

void takeApart(DType dtype, const std::byte* from, Index blocks, std::int8_t* q, float* scales,
               float* offsets) {
  const Index bytes = blockBytes(dtype), numbers = blockNumbers(dtype);
  const auto* block = reinterpret_cast<const Byte*>(from);
  withFormat(dtype, [&](auto format) {
    const Index groups = numbers / decltype(format)::kForm.group;
    for (Index i = 0; i < blocks; ++i, block += bytes) {
      format.takeApart(block, q + i * numbers, scales + i * groups, offsets + i * groups);
    }
  });
}

void dequantize(DType dtype, const std::byte* from, Index blocks, float* to) {
  const Index bytes = blockBytes(dtype), numbers = blockNumbers(dtype);
  const auto* block = reinterpret_cast<const Byte*>(from);
  withFormat(dtype, [&](auto format) {
    constexpr QuantizedForm kForm = decltype(format)::kForm;
    std::int8_t whole[256];
    float scales[16], offsets[16];
    for (Index i = 0; i < blocks; ++i, block += bytes) {
      format.takeApart(block, whole, scales, offsets);
      const std::int8_t* q = whole;
      for (Index g = 0; g < numbers / kForm.group; ++g, q += kForm.group, to += kForm.group) {
        for (Index k = 0; k < kForm.group; ++k) {
          const float product = scales[g] * static_cast<float>(q[k]);
          to[k] = kForm.offsets ? product + offsets[g] : product;
        }
      }
    }
  });
}

}  // namespace fovea
