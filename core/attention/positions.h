#pragma once
#include <array>
#include <string_view>
#include <vector>

#include "core/base/index.h"

namespace fovea {

/// How the place of a token enters attention.
enum class PositionScheme {
  None,
  Sinusoidal,  ///< sines and cosines are added to X (Vaswani et al. 2017, section 3.5)
  Learned,     ///< a row of a table is added to X; the table ends
  Rope,        ///< query and key are turned (Su et al. 2021)
  RopeLinear,  ///< the same, positions divided by a factor (Chen et al. 2023)
  RopeYarn,    ///< the same, frequencies stretched by band, longer vectors (Peng et al. 2023)
  Alibi,       ///< scores fall with the distance (Press et al. 2022)
};
/// The word of each for files, scripts and settings.
inline constexpr std::array<std::string_view, 7> kPositionIds = {
    "none", "sinusoidal", "learned", "rope", "rope-linear", "rope-yarn", "alibi"};
constexpr std::string_view positionId(PositionScheme scheme) {
  return kPositionIds[static_cast<std::size_t>(scheme)];
}

inline constexpr double kMostPositionFactor = 1e6;
inline constexpr Index kMostPositionLimit = 1'000'000, kMostPositionShift = 1'000'000'000;

/// A scheme and what it can be turned by.
struct Positions {
  PositionScheme scheme = PositionScheme::None;
  double factor = 4;   ///< RopeLinear, RopeYarn: how much longer texts become; from 1
  Index limit = 1024;  ///< Learned: rows of the table; RopeYarn: positions before stretching
  Index shift = 0;     ///< added to every position; the first one is 0 without it

  /// Vectors are added to X.
  bool added() const {
    return scheme == PositionScheme::Sinusoidal || scheme == PositionScheme::Learned;
  }
  /// Query and key are turned.
  bool turns() const {
    return scheme == PositionScheme::Rope || scheme == PositionScheme::RopeLinear ||
           scheme == PositionScheme::RopeYarn;
  }
  friend bool operator==(const Positions&, const Positions&) = default;
};

/// ALiBi's slope of each head: 2^(−8h ÷ H) for h from 1 to H. Where H is no power of two, those of
/// the next lower power, then every second one of the power above it, from the first. (Press et al.
/// 2022, section 3, and the rule in their published code.)
std::vector<double> alibiSlopes(Index heads);

}  // namespace fovea
