#pragma once
#include <cstdint>
#include <string_view>

#include "core/base/index.h"

namespace fovea {

/// Counter-based random numbers: every number is a pure function of (seed, name, row, column), made
/// from integers and one exact division, so the bits agree on every machine and for every number of
/// threads. Counter generator: Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as
/// 1, 2, 3", 2011).
class CounterRandom {
 public:
  /// `name` keys the stream, for example a token's spelling or "wq/head 1"; any UTF-8.
  CounterRandom(std::uint64_t seed, std::string_view name);

  /// Mean 0, variance 1, within ±6: the sum of twelve uniform numbers minus six (Irwin–Hall).
  /// Exact: the sum is an integer and the scaling a power of two.
  double normal(Index row, Index column) const;
  /// Uniform in [0, 1), 32 random bits.
  double uniform(Index row, Index column) const;

 private:
  std::uint32_t key_[2];
  std::uint32_t stream_[2];
};

/// FNV-1a, 64 bits: the same on every machine.
std::uint64_t stableHash(std::string_view bytes);

}  // namespace fovea
