#pragma once
// The kernels as templates. Included once for each kind of processor, with FOVEA_KERNELS naming the
// namespace; the build renames Eigen there too. Only Eigen and headers whose functions are so
// small that they are inlined, because the linker keeps one copy of a shared inline function, for
// whatever processor.
#include <Eigen/Core>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

#include "core/attention/kernels_panels.h"

namespace fovea::FOVEA_KERNELS {

/// The first `width` numbers of a panel's width, zeros behind them.
template <class T>
void loadPart(const T* from, Index width, Packet<T>& left, Packet<T>& right) {
  alignas(64) T whole[kPanel<T>] = {};
  std::memcpy(whole, from, static_cast<std::size_t>(width) * sizeof(T));
  left = Eigen::internal::pload<Packet<T>>(whole);
  right = Eigen::internal::pload<Packet<T>>(whole + kLanes<T>);
}

/// Rows rows of a times one panel; Adds: added to the result.
template <class T, int Rows, bool Adds>
void step(const T* a, Index aStride, const T* panel, Index depthBegin, Index depthEnd, Index width,
          T* result, Index resultStride) {
  namespace packets = Eigen::internal;
  Packet<T> left[Rows], right[Rows];
  for (int i = 0; i < Rows; ++i) {
    if constexpr (!Adds) {
      left[i] = right[i] = packets::pset1<Packet<T>>(T(0));
    } else if (width == kPanel<T>) {
      left[i] = packets::ploadu<Packet<T>>(result + i * resultStride);
      right[i] = packets::ploadu<Packet<T>>(result + i * resultStride + kLanes<T>);
    } else {
      loadPart(result + i * resultStride, width, left[i], right[i]);
    }
  }
  for (Index k = depthBegin; k < depthEnd; ++k) {
    const auto bLeft = packets::pload<Packet<T>>(panel + k * kPanel<T>);
    const auto bRight = packets::pload<Packet<T>>(panel + k * kPanel<T> + kLanes<T>);
    for (int i = 0; i < Rows; ++i) {
      const auto factor = packets::pset1<Packet<T>>(a[i * aStride + k]);
      left[i] = packets::pmadd(factor, bLeft, left[i]);
      right[i] = packets::pmadd(factor, bRight, right[i]);
    }
  }
  for (int i = 0; i < Rows; ++i) {
    T* to = result + i * resultStride;
    if (width == kPanel<T>) {
      packets::pstoreu(to, left[i]);
      packets::pstoreu(to + kLanes<T>, right[i]);
    } else {
      alignas(64) T whole[kPanel<T>];
      packets::pstore(whole, left[i]);
      packets::pstore(whole + kLanes<T>, right[i]);
      std::memcpy(to, whole, static_cast<std::size_t>(width) * sizeof(T));
    }
  }
}

/// The `rows` < Rows rows that are left, in one step.
template <class T, int Rows, bool Adds>
void lastStep(Index rows, const T* a, Index aStride, const T* panel, Index depthBegin,
              Index depthEnd, Index width, T* result, Index resultStride) {
  if constexpr (Rows > 1) {
    if (rows == Rows - 1) {
      step<T, Rows - 1, Adds>(a, aStride, panel, depthBegin, depthEnd, width, result, resultStride);
    } else {
      lastStep<T, Rows - 1, Adds>(rows, a, aStride, panel, depthBegin, depthEnd, width, result,
                                  resultStride);
    }
  }
}

template <class T, bool Adds>
void multiply(const T* a, Index aStride, Index rows, const T* packed, Index depth, Index depthBegin,
              Index depthEnd, Index columnBegin, Index columnEnd, T* result, Index resultStride) {
  constexpr int kRows = kStepRows<T>;
  for (Index column = columnBegin; column < columnEnd; column += kPanel<T>) {
    const T* panel = packed + column * depth;
    const Index width = columnEnd - column < kPanel<T> ? columnEnd - column : kPanel<T>;
    Index i = 0;
    for (; i + kRows <= rows; i += kRows) {
      step<T, kRows, Adds>(a + i * aStride, aStride, panel, depthBegin, depthEnd, width,
                           result + i * resultStride + column, resultStride);
    }
    lastStep<T, kRows, Adds>(rows - i, a + i * aStride, aStride, panel, depthBegin, depthEnd, width,
                             result + i * resultStride + column, resultStride);
  }
}

template <class T>
void scale(T* scores, Index count, T factor) {
  const T hidden = -std::numeric_limits<T>::infinity();
  for (Index j = 0; j < count; ++j) scores[j] = scores[j] == hidden ? hidden : scores[j] * factor;
}

template <class T>
T largest(const T* scores, Index count) {
  if (count == 0) return -std::numeric_limits<T>::infinity();
  // + 0 so that the sign of a zero does not depend on the order of comparing.
  return Eigen::Map<const Eigen::Array<T, Eigen::Dynamic, 1>>(scores, count).maxCoeff() + T(0);
}

/// Constants of the exponential. lowest: exp of it is a normal number; ln 2 in two parts, the first
/// short enough that its multiples are exact; magic: adding it rounds to a whole number and leaves
/// that number in the low bits.
template <class T>
struct Exp;
template <>
struct Exp<float> {
  using Bits = std::uint32_t;
  static constexpr float kLowest = -87.0f, kMagic = 12582912.0f;
  static constexpr float kLn2High = 0.693359375f, kLn2Low = -2.12194440054690583e-4f;
  static constexpr Bits kBias = 127;
  static constexpr int kMantissa = 23, kDegree = 7;
};
template <>
struct Exp<double> {
  using Bits = std::uint64_t;
  static constexpr double kLowest = -708.0, kMagic = 6755399441055744.0;
  static constexpr double kLn2High = 0x1.62e42feep-1, kLn2Low = 0x1.a39ef35793c76p-33;
  static constexpr Bits kBias = 1023;
  static constexpr int kMantissa = 52, kDegree = 13;
};

/// 1 ÷ n!, the coefficients of the series of exp.
template <class T>
constexpr T inverseFactorial(int n) {
  double factorial = 1;
  for (int i = 2; i <= n; ++i) factorial *= i;
  return static_cast<T>(1 / factorial);
}

template <class T, int Degree>
inline T series(T r) {
  if constexpr (Degree == Exp<T>::kDegree) {
    return inverseFactorial<T>(Degree);
  } else {
    return inverseFactorial<T>(Degree) + r * series<T, Degree + 1>(r);
  }
}

/// exp(x) for x ≤ 0: x = n ln 2 + r, exp(x) = 2ⁿ (1 + r + r² (1/2 + r/6 + …)). Below kLowest 0.
template <class T>
inline T expOf(T x) {
  using Bits = typename Exp<T>::Bits;
  constexpr T kLog2E = static_cast<T>(1.4426950408889634);
  const T shifted = x * kLog2E + Exp<T>::kMagic;
  const T n = shifted - Exp<T>::kMagic;
  const T r = (x - n * Exp<T>::kLn2High) - n * Exp<T>::kLn2Low;
  const T mantissa = T(1) + (r + (r * r) * series<T, 2>(r));
  const Bits powerBits = (std::bit_cast<Bits>(shifted) + Exp<T>::kBias) << Exp<T>::kMantissa;
  // The sign bit of x − kLowest makes a mask: without a choice the compiler can work on several
  // numbers at once.
  const Bits keep = (std::bit_cast<Bits>(x - Exp<T>::kLowest) >> (8 * sizeof(T) - 1)) - 1;
  const T value = mantissa * std::bit_cast<T>(powerBits);
  return std::bit_cast<T>(std::bit_cast<Bits>(value) & keep);
}

template <class T>
void exponent(T* scores, Index count, T rowMax, T temperature) {
  if (temperature == T(1)) {
    for (Index j = 0; j < count; ++j) scores[j] = expOf(scores[j] - rowMax);
  } else {
    for (Index j = 0; j < count; ++j) scores[j] = expOf((scores[j] - rowMax) / temperature);
  }
}

template <class T>
void sums(const T* rows, Index stride, Index count, Index keys, T* sums) {
  Index i = 0;
  // Four rows side by side hide the time of an addition.
  for (; i + 4 <= count; i += 4) {
    const T* row = rows + i * stride;
    T a = 0, b = 0, c = 0, d = 0;
    for (Index j = 0; j < keys; ++j) {
      a += row[j];
      b += row[stride + j];
      c += row[2 * stride + j];
      d += row[3 * stride + j];
    }
    sums[i] = a, sums[i + 1] = b, sums[i + 2] = c, sums[i + 3] = d;
  }
  for (; i < count; ++i) {
    T sum = 0;
    for (Index j = 0; j < keys; ++j) sum += rows[i * stride + j];
    sums[i] = sum;
  }
}

template <class T>
void divide(T* numbers, Index count, T divisor) {
  for (Index j = 0; j < count; ++j) numbers[j] /= divisor;
}

template <class T>
T total(const T* numbers, Index count) {
  constexpr Index kParts = 16;
  T parts[kParts] = {};
  Index j = 0;
  for (; j + kParts <= count; j += kParts) {
    for (Index p = 0; p < kParts; ++p) parts[p] += numbers[j + p];
  }
  for (Index p = 0; j + p < count; ++p) parts[p] += numbers[j + p];
  for (Index half = kParts / 2; half > 0; half /= 2) {
    for (Index p = 0; p < half; ++p) parts[p] += parts[p + half];
  }
  return parts[0];
}

template <class T>
const Kernels<T>& build();
template <>
const Kernels<float>& build<float>() {
  static constexpr Kernels<float> kTable = {
      FOVEA_KERNELS_NAME,    kPanel<float>, kFused,
      pack<float>,           widen,         multiply<float, false>,
      multiply<float, true>, scale<float>,  largest<float>,
      exponent<float>,       sums<float>,   divide<float>,
      total<float>};
  return kTable;
}
template <>
const Kernels<double>& build<double>() {
  static constexpr Kernels<double> kTable = {
      FOVEA_KERNELS_NAME,     kPanel<double>, kFused,
      pack<double>,           nullptr,        multiply<double, false>,
      multiply<double, true>, scale<double>,  largest<double>,
      exponent<double>,       sums<double>,   divide<double>,
      total<double>};
  return kTable;
}

}  // namespace fovea::FOVEA_KERNELS
