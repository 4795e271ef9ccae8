#include "core/attention/positions.h"

#include <cmath>

namespace fovea {
namespace {

/// Slope number `place` (from 1) of a power of two of heads.
double slopeOf(Index place, Index heads) {
  return std::exp2(-8.0 * static_cast<double>(place) / static_cast<double>(heads));
}

}  // namespace

std::vector<double> alibiSlopes(Index heads) {
  Index power = 1;
  while (power * 2 <= heads) power *= 2;
  std::vector<double> slopes;
  for (Index h = 1; h <= power; ++h) slopes.push_back(slopeOf(h, power));
  for (Index h = 1; power + (h + 1) / 2 <= heads; h += 2) slopes.push_back(slopeOf(h, 2 * power));
  return slopes;
}

}  // namespace fovea
