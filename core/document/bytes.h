#pragma once
#include <initializer_list>

#include "core/base/index.h"

namespace fovea {

/// Counts bytes without ever wrapping round: exact up to 9 · 10¹⁵, to 16 digits beyond.
class ByteCount {
 public:
  /// Adds the product of `factors`, all at least 0.
  void add(std::initializer_list<Index> factors) {
    double product = 1;
    for (const Index factor : factors) product *= static_cast<double>(factor);
    total_ += product;
  }
  void add(double bytes) { total_ += bytes; }
  double total() const { return total_; }

 private:
  double total_ = 0;
};

}  // namespace fovea
