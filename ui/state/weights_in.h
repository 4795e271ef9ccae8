#pragma once
#include <string>

#include "core/figures/figure.h"

namespace fovea {

/// Below it a grid of weights coloured up to 1 looks empty.
inline constexpr double kFaintWeight = .1;

/// The matrix of weights a block holds; null for every other block.
inline const Heatmap* weightsIn(const Block& block) {
  const auto* heatmap = std::get_if<Heatmap>(&block.body);
  return heatmap && heatmap->quantity == Quantity::Weights && heatmap->what.empty() &&
                 !heatmap->signedMap
             ? heatmap
             : nullptr;
}

/// A weight to the digits that tell it: 0.25, 0.0167.
std::string tellingWeight(double weight);
/// Gives the matrices of weights in a figure a range from 0 to `largest` of their own, written at
/// its bar; nothing where `largest` is 0.
void stretchWeights(Figure& figure, double largest);

}  // namespace fovea
