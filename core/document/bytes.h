#pragma once
#include <cstdint>
#include <initializer_list>
#include <limits>

#include "core/base/index.h"

namespace fovea {

/// Counts bytes without ever wrapping round: what does not fit stays at the largest number.
class ByteCount {
 public:
  /// Adds the product of `factors`, all at least 0.
  void add(std::initializer_list<Index> factors) {
    std::uint64_t product = 1;
    for (const Index factor : factors) {
      if (__builtin_mul_overflow(product, static_cast<std::uint64_t>(factor), &product)) {
        product = factor == 0 ? 0 : kMost;
      }
    }
    if (__builtin_add_overflow(total_, product, &total_)) total_ = kMost;
  }
  std::uint64_t total() const { return total_; }

 private:
  static constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t total_ = 0;
};

}  // namespace fovea
