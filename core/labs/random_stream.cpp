#include "core/labs/random_stream.h"

#include <cmath>
#include <numbers>

#include "core/base/random.h"

namespace fovea {
namespace {

/// Layers of equal area under exp(−x² ÷ 2); the lowest one has the tail beyond `kTail` in it.
constexpr std::size_t kLayers = 256;
constexpr double kTail = 3.6541528853610088, kArea = 0.00492867323399;

double density(double x) { return std::exp(-x * x / 2); }

struct Layers {
  std::array<double, kLayers + 1> right{};   ///< right edge; of layer 0 what its area would need
  std::array<double, kLayers + 1> height{};  ///< the density there
  Layers() {
    right[0] = kArea / density(kTail);
    right[1] = kTail;
    for (std::size_t i = 2; i < kLayers; ++i) {
      right[i] = std::sqrt(-2 * std::log(kArea / right[i - 1] + density(right[i - 1])));
    }
    right[kLayers] = 0;
    for (std::size_t i = 0; i <= kLayers; ++i) height[i] = density(right[i]);
  }
};

const Layers& layers() {
  static const Layers made;
  return made;
}

/// Bits that look random from a counter (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014).
std::uint64_t mixed(std::uint64_t bits) {
  bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
  bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
  return bits ^ (bits >> 31U);
}

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view name, Index place) {
  constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15U;
  std::uint64_t counter =
      mixed(mixed(mixed(seed + kStep) ^ stableHash(name)) + static_cast<std::uint64_t>(place));
  for (std::uint64_t& word : state_) word = mixed(counter += kStep);
}

void RandomStream::normal(double* numbers, Index count) {
  const Layers& all = layers();
  for (Index i = 0; i < count; ++i) {
    const std::uint64_t bits = next();
    const std::size_t layer = bits & (kLayers - 1);
    // 53 bits with a sign, in −1 … 1; the layer's bits are not among them.
    const double share = static_cast<double>(static_cast<std::int64_t>(bits) >> 11U) * 0x1p-52;
    const double x = share * all.right[layer];
    numbers[i] = std::abs(x) < all.right[layer + 1] ? x : slowNormal(x, layer);
  }
}

double RandomStream::slowNormal(double x, std::size_t layer) {
  const Layers& all = layers();
  while (true) {
    if (layer == 0) {
      // Beyond kTail (Marsaglia, "Generating a variable from the tail of the normal distribution",
      // 1964).
      double beyond = 0, trial = 0;
      do {
        beyond = -std::log1p(-unit()) / kTail;
        trial = -std::log1p(-unit());
      } while (2 * trial <= beyond * beyond);
      return std::copysign(kTail + beyond, x);
    }
    const double low = all.height[layer], high = all.height[layer + 1];
    if (low + unit() * (high - low) < density(x)) return x;
    const std::uint64_t bits = next();
    layer = bits & (kLayers - 1);
    x = static_cast<double>(static_cast<std::int64_t>(bits) >> 11U) * 0x1p-52 * all.right[layer];
    if (std::abs(x) < all.right[layer + 1]) return x;
  }
}

void RandomStream::uniform(double* numbers, Index count) {
  constexpr double kWidth = 2 * std::numbers::sqrt3;
  for (Index i = 0; i < count; ++i) numbers[i] = (unit() - .5) * kWidth;
}

void RandomStream::signs(double* numbers, Index count) {
  constexpr Index kBits = 64;
  for (Index begin = 0; begin < count; begin += kBits) {
    std::uint64_t bits = next();
    for (Index i = begin; i < std::min(begin + kBits, count); ++i, bits >>= 1U) {
      numbers[i] = (bits & 1U) != 0 ? 1 : -1;
    }
  }
}

}  // namespace fovea
