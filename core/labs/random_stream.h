#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "core/base/index.h"

namespace fovea {

/// Many random numbers in a row, quickly: xoshiro256++ (Blackman and Vigna, "Scrambled linear
/// pseudorandom number generators", 2021). A stream begins where seed, name and place say, so
/// streams can be shared out among threads in any way. All numbers have mean 0 and variance 1.
class RandomStream {
 public:
  /// `name` and `place` part the streams of one seed from each other.
  RandomStream(std::uint64_t seed, std::string_view name, Index place);

  /// Standard normal numbers (Marsaglia and Tsang, "The ziggurat method for generating random
  /// variables", 2000; 256 layers, bits for layer and number apart).
  void normal(double* numbers, Index count);
  /// Uniform between −√3 and √3.
  void uniform(double* numbers, Index count);
  /// −1 or 1.
  void signs(double* numbers, Index count);

 private:
  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }
  /// In [0, 1), 53 bits.
  double unit() { return static_cast<double>(next() >> 11U) * 0x1p-53; }
  /// A normal number the quick test of its layer did not take.
  double slowNormal(double x, std::size_t layer);

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace fovea
