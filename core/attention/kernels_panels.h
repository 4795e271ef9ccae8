#pragma once
// Packing and widening panels; a part of kernels_block.h, with its rules.
#include <Eigen/Core>
#include <cstdint>
#include <cstring>

#include "core/attention/kernels.h"
#include "core/tensor/half.h"
#include "core/tensor/loaded.h"

namespace fovea::FOVEA_KERNELS {

template <class T>
using Packet = typename Eigen::internal::packet_traits<T>::type;
template <class T>
constexpr int kLanes = Eigen::internal::packet_traits<T>::size;
/// A panel is two vectors wide.
template <class T>
constexpr int kPanel = 2 * kLanes<T>;
/// Rows one inner step keeps in registers: with two sums each, two vectors of the panel and one
/// number of the row, what 16 registers hold, or 32 of the longest.
template <class T>
constexpr int kStepRows = sizeof(Packet<T>) == 64   ? 8
                          : sizeof(Packet<T>) == 32 ? 6
                                                    : 4;
#ifdef __FMA__
constexpr bool kFused = true;
#else
constexpr bool kFused = false;
#endif

template <class T>
void pack(const T* source, Index depth, Index columns, Index depthStride, Index columnStride,
          T* packed) {
  using Lanes = Eigen::Array<T, kPanel<T>, 1>;
  for (Index begin = 0; begin < columns; begin += kPanel<T>) {
    const Index width = columns - begin < kPanel<T> ? columns - begin : kPanel<T>;
    if (width == kPanel<T> && columnStride == 1) {
      for (Index k = 0; k < depth; ++k, packed += kPanel<T>) {
        Eigen::Map<Lanes, Eigen::Aligned64>{packed} =
            Eigen::Map<const Lanes>(source + k * depthStride + begin);
      }
      continue;
    }
    for (Index k = 0; k < depth; ++k, packed += kPanel<T>) {
      const T* from = source + k * depthStride + begin * columnStride;
      for (Index j = 0; j < kPanel<T>; ++j) packed[j] = j < width ? from[j * columnStride] : T(0);
    }
  }
}

/// `count` numbers of two bytes.
template <class Wide>
void widenEach(const std::byte* from, Index count, float* to, Wide&& wide) {
  for (Index i = 0; i < count; ++i) to[i] = wide(loaded<std::uint16_t>(from, i));
}

/// One row of a group, whole(j) being the whole number of column j.
template <bool Offsets, class Whole>
void widenRow(const float* scales, Whole&& whole, float* to) {
  constexpr int kWide = kPanel<float>;
  for (int j = 0; j < kWide; ++j) {
    const float product = scales[j] * static_cast<float>(whole(j));
    to[j] = Offsets ? product + scales[kWide + j] : product;
  }
}

template <bool Offsets>
void widenGroups(const PackedForm& form, const std::byte* from, Index depth, float* to) {
  constexpr int kWide = kPanel<float>;
  alignas(64) float scales[2 * kWide];
  for (Index begin = 0; begin < depth; begin += form.group) {
    std::memcpy(scales, from, sizeof(float) * kWide * (Offsets ? 2 : 1));
    const auto* bytes = reinterpret_cast<const std::int8_t*>(from + headBytes(form, kWide));
    from += groupBytes(form, kWide);
    if (form.bits == 8) {
      for (Index k = 0; k < form.group; ++k, bytes += kWide, to += kWide) {
        widenRow<Offsets>(
            scales, [bytes](int j) { return int{bytes[j]}; }, to);
      }
      continue;
    }
    const int least = form.least;
    for (Index k = 0; k < form.group; k += 2, bytes += kWide, to += 2 * kWide) {
      widenRow<Offsets>(
          scales, [bytes, least](int j) { return (bytes[j] & 15) + least; }, to);
      widenRow<Offsets>(
          scales, [bytes, least](int j) { return (bytes[j] >> 4 & 15) + least; }, to + kWide);
    }
  }
}

void widen(const PackedForm& form, const std::byte* from, Index depth, float* to) {
  switch (form.kind) {
    case PackedForm::Kind::Float32:
      std::memcpy(to, from, sizeof(float) * static_cast<std::size_t>(depth * kPanel<float>));
      return;
    case PackedForm::Kind::Float16:
      return widenEach(from, depth * kPanel<float>, to,
                       [](std::uint16_t bits) { return halfToFloat(bits); });
    case PackedForm::Kind::BFloat16:
      return widenEach(from, depth * kPanel<float>, to,
                       [](std::uint16_t bits) { return bfloatToFloat(bits); });
    case PackedForm::Kind::Groups:
      return form.offsets ? widenGroups<true>(form, from, depth, to)
                          : widenGroups<false>(form, from, depth, to);
  }
}

}  // namespace fovea::FOVEA_KERNELS
