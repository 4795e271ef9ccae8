#include "core/models/token_positions.h"

#include <gtest/gtest.h>

#include <cmath>

namespace fovea {
namespace {

TEST(SinusoidalPositions, FollowTheFormula) {
  // Claim G1.
  for (const Index width : {1, 2, 7, 64}) {
    for (const Index first : {0, 1000}) {
      const Tensor positions = sinusoidalPositions({first, first + 300}, width, Precision::Float64);
      for (Index t = 0; t < 300; ++t) {
        for (Index i = 0; i < width; ++i) {
          const long double angle = static_cast<long double>(first + t) /
                                    std::pow(10000.0L, static_cast<long double>(i - i % 2) /
                                                           static_cast<long double>(width));
          const long double right = i % 2 == 0 ? std::sin(angle) : std::cos(angle);
          ASSERT_NEAR(positions.at(t, i), static_cast<double>(right), 1e-12);
        }
      }
    }
  }
}

}  // namespace
}  // namespace fovea
