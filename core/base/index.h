#pragma once
#include <cstddef>

namespace fovea {

/// Counts and positions. In code everything counts from 0; everything a person reads counts from 1.
using Index = std::ptrdiff_t;

/// "Not chosen", for positions that may be absent.
inline constexpr Index kNone = -1;

/// Half-open range of positions [begin, end).
struct Range {
  Index begin = 0;
  Index end = 0;
  Index size() const { return end - begin; }
  friend bool operator==(const Range&, const Range&) = default;
};

}  // namespace fovea
