#include "core/base/digits.h"

#include <algorithm>
#include <cmath>

namespace fovea {

int tellingDecimals(double value, int decimals) {
  constexpr int kMost = 12;
  const double magnitude = std::abs(value);
  if (!(magnitude > 0) || magnitude >= .1) return decimals;
  const double needed = std::min(std::ceil(-std::log10(magnitude)) + 1, double{kMost});
  return std::max(decimals, static_cast<int>(needed));
}

}  // namespace fovea
