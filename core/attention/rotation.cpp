#include "core/attention/rotation.h"

#include <cmath>

#include "core/base/thread_pool.h"

namespace fovea {

std::pair<double, double> Rotation::turn(Index row, Index pair) const {
  const double frequency = frequencies[static_cast<std::size_t>(pair)];
  const auto position = static_cast<double>(firstPosition + row);
  if (!exact) {
    const double angle =
        static_cast<double>(static_cast<float>(position) * static_cast<float>(frequency));
    const auto lengthened = [&](double x) {
      return static_cast<double>(static_cast<float>(x) * static_cast<float>(factor));
    };
    return {lengthened(std::cos(angle)), lengthened(std::sin(angle))};
  }
  // What rounding takes from the angle of a far position is turned by afterwards.
  const double angle = position * frequency;
  const double rest = std::fma(position, frequency, -angle);
  const double cosine = std::cos(angle);
  const double sine = std::sin(angle);
  return {factor * (cosine - rest * sine), factor * (sine + rest * cosine)};
}

Tensor normed(const Tensor& raw, const HeadNorm& norm) {
  TensorBuilder builder(raw.precision(), raw.shape());
  const Index width = raw.columns();
  withType(raw.precision(), [&](auto zero) {
    using T = decltype(zero);
    const T* from = raw.data<T>();
    T* to = builder.data<T>();
    const Index rows = raw.slices() * raw.rows();
    ThreadPool::shared().forEach(rows, 4 * raw.size(), [&](Index i) {
      double squares = 0;
      for (Index j = i * width; j < (i + 1) * width; ++j) {
        squares += static_cast<double>(from[j]) * static_cast<double>(from[j]);
      }
      const double length = std::sqrt(squares / static_cast<double>(width) + norm.epsilon);
      for (Index j = 0; j < width; ++j) {
        to[i * width + j] = static_cast<T>(static_cast<double>(from[i * width + j]) / length *
                                           norm.weight.at(0, j));
      }
    });
  });
  return builder.seal();
}

Tensor rotated(const Tensor& x, const Rotation& rotation, Index ahead) {
  const Index half = x.columns() / 2;
  assert(half * 2 == x.columns() && half == static_cast<Index>(rotation.frequencies.size()));
  TensorBuilder builder(x.precision(), x.shape());
  withType(x.precision(), [&](auto zero) {
    using T = decltype(zero);
    ThreadPool::shared().forEach(x.rows(), 60 * x.rows() * half, [&](Index t) {
      for (Index i = 0; i < half; ++i) {
        const auto [along, across] = rotation.turn(ahead + t, i);
        const auto cosine = static_cast<T>(along);
        const auto sine = static_cast<T>(across);
        for (Index h = 0; h < x.slices(); ++h) {
          const Index row = (h * x.rows() + t) * x.columns();
          const T first = x.data<T>()[row + i];
          const T second = x.data<T>()[row + i + half];
          builder.data<T>()[row + i] = first * cosine - second * sine;
          builder.data<T>()[row + i + half] = second * cosine + first * sine;
        }
      }
    });
  });
  return builder.seal();
}

}  // namespace fovea
