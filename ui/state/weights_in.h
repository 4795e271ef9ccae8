#pragma once
#include "core/figures/figure.h"

namespace fovea {

/// Below it a grid of weights coloured up to 1 looks empty.
inline constexpr double kFaintWeight = .1;

/// The matrix of weights a block holds; null for every other block.
inline const Heatmap* weightsIn(const Block& block) {
  const auto* heatmap = std::get_if<Heatmap>(&block.body);
  return heatmap && heatmap->quantity == Quantity::Weights && !heatmap->signedMap ? heatmap
                                                                                  : nullptr;
}

}  // namespace fovea
