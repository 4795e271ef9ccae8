#pragma once
#include <utility>
#include <vector>

#include "core/tensor/tensor.h"

namespace fovea {

/// Root-mean-square norm of every head of q or k: x ÷ √(mean x² + epsilon) × weight. (Zhang and
/// Sennrich 2019, "Root Mean Square Layer Normalization".)
struct HeadNorm {
  Tensor weight;  ///< [Dk]
  double epsilon = 0;
};

/// Rotary positions: the numbers i and i + Dk/2 of a head are turned by an angle that grows with
/// the position. (Su et al. 2021, "RoFormer", section 3.2; pairs as Hugging Face orders them.)
struct Rotation {
  std::vector<double> frequencies;  ///< radians a position, for each of the Dk/2 pairs
  double factor = 1;                ///< lengthens what was turned: YaRN's attention factor
  Index firstPosition = 0;          ///< of row 0
  bool exact = false;  ///< angles, cosines and sines in float64; else in float32, as models have
                       ///< them

  /// Factors of a pair in row `row`: the first number becomes first·cosine − second·sine, the
  /// second one second·cosine + first·sine.
  double cosine(Index row, Index pair) const { return turn(row, pair).first; }
  double sine(Index row, Index pair) const { return turn(row, pair).second; }
  /// Cosine and sine together.
  std::pair<double, double> turn(Index row, Index pair) const;
};

/// raw [H,T,Dk] with each head normed. Linear, in parallel.
Tensor normed(const Tensor& raw, const HeadNorm& norm);
/// x [H,T,Dk] with each row turned by its position, row 0 by that of row `ahead` (may be below 0);
/// Dk is twice the number of frequencies. Linear, in parallel.
Tensor rotated(const Tensor& x, const Rotation& rotation, Index ahead = 0);

}  // namespace fovea
