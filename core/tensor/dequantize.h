#pragma once
#include <cstddef>
#include <cstdint>

#include "core/tensor/dtype.h"

namespace fovea {

/// What the blocks of a quantised format are made of: numbers scale · q, or scale · q + offset,
/// `group` of which, one behind the other, share scale and offset.
struct QuantizedForm {
  Index group = 32;
  int bits = 8;   ///< that hold q − least: 4, or 8
  int least = 0;  ///< the smallest q, where it has 4 bits
  bool offsets = false;
};
QuantizedForm quantizedFormOf(DType dtype);

/// Takes `blocks` blocks apart: the whole numbers of all, and scale and offset (where the form has
/// them) of each group. Products and sums of these in float32 are the bits of dequantize().
void takeApart(DType dtype, const std::byte* from, Index blocks, std::int8_t* q, float* scales,
               float* offsets);

/// Widens `blocks` blocks of a quantised format to float32, in the order of operations of ggml's
/// Python package (gguf/quants.py), so that every bit agrees; a row is a whole number of blocks, so
/// this works on rows as well as on whole tensors. Most callers want toFloat (convert.h).
///
/// Layouts (ggml-common.h of github.com/ggml-org/ggml). d, m: binary16. Blocks of 32 numbers x:
///   Q4_0  d · nibbles[16]                     x = d · (q − 8)
///   Q4_1  d · m · nibbles[16]                 x = d · q + m
///   Q5_0  d · high bits[4] · nibbles[16]      x = d · (q − 16)
///   Q5_1  d · m · high bits[4] · nibbles[16]  x = d · q + m
///   Q8_0  d · int8[32]                        x = d · q
/// Nibbles: number i < 16 is the low half of byte i, number 16 + i its high half; high bits: bit i
/// of a little-endian uint32 is bit 4 of number i. Blocks of 256, with a scale for 16 or 32
/// numbers:
///   Q2_K  scales[16] · pairs[64] · d · m             x = d · s · q − m · t    (s, t: low, high
///   half) Q3_K  high bits[32] · pairs[64] · scales[12] · d x = d · (s − 32) · (q − 4 without high
///   bit) Q4_K  d · m · scales[12] · nibbles[128]          x = d · s · q − m · t Q5_K  d · m ·
///   scales[12] · high bits[32] · nibbles[128]   the same with five bits Q6_K  nibbles[128] ·
///   pairs[64] · int8 scales[16] · d      x = d · s · (q − 32)
/// Pairs: 32 bytes hold 4 · 32 numbers, two bits each, the lowest bits first. Nibbles: 32 bytes
/// (Q6_K: 64) hold first their low, then their high halves. High bits: bit g of byte i belongs to
/// number 32 · g + i. Six-bit scales: see unpackScales.
void dequantize(DType dtype, const std::byte* from, Index blocks, float* to);

}  // namespace fovea
