#pragma once
#include <array>

#include "core/labs/lab.h"

namespace fovea {

/// Two vectors of two numbers, their dot product, and what it says of their directions.
struct DotProduct {
  enum class Direction {
    None,      ///< a vector of length 0 points nowhere
    Same,      ///< both point the same way
    Acute,     ///< less than a right angle apart
    Right,     ///< at a right angle
    Obtuse,    ///< more than a right angle apart
    Opposite,  ///< one points against the other
  };
  std::array<double, 2> a{}, b{}, products{};
  double sum = 0;
  double lengthA = 0, lengthB = 0;
  double cosine = 0;   ///< sum ÷ (lengthA · lengthB), in −1 … 1; 0 without a direction
  double degrees = 0;  ///< the angle, 0 … 180; 90 without a direction
  Direction direction = Direction::None;
};

/// Every number finite, at most 1e100. Same, Right and Opposite hold within the rounding of the
/// products, so that decimals like 0.1 and 0.7 meet at a right angle too.
DotProduct dotProduct(std::array<double, 2> a, std::array<double, 2> b);

/// Two arrows to drag: their dot product and their angle.
LabInfo dotLab();

}  // namespace fovea
