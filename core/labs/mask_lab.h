#pragma once
#include "core/attention/mask.h"
#include "core/base/progress.h"
#include "core/labs/lab.h"

namespace fovea {

/// A pattern of pairs to choose, to turn and to paint over.
LabInfo maskLab();

/// The mask the settings of "lab-mask" say. Painted cells turn over what the pattern says, so a
/// painted mask is one matrix; cells outside the grid are left out. Errors (Usage, the setting as
/// place): a cell that is not written "query.key", and those of parseMask. Cost Tq·Tk when painted.
Result<Mask> maskOfLab(const LabSettings& settings, Index queries, Index keys);

/// How many painted cells lie inside the grid; 0 where they cannot be read.
Index paintedInside(const LabSettings& settings, Index queries, Index keys);
/// How many pairs a mask allows among n tokens, as a formula of n and its settings.
struct PairFormula {
  Text letters, numbers;  ///< "n (n + 1) ÷ 2", "4 · 5 ÷ 2"
  Index pairs = 0;
};
/// Of one part alone; nothing where there is no closed form (given matrices, BigBird where a row
/// has fewer keys left than it draws). n ≥ 1.
std::optional<PairFormula> pairFormula(const Mask& mask, Index n);

/// After how many layers a token's vector depends on another token: row i, column j. Between layers
/// a token keeps what it has (the residual connection), so it reaches itself after 0 layers.
struct Reached {
  Index tokens = 0;
  std::vector<std::uint8_t> layers;  ///< [n,n]; kNever: not within the layers asked for
  static constexpr std::uint8_t kNever = 255;
  std::uint8_t at(Index query, Index key) const {
    return layers[static_cast<std::size_t>(query * tokens + key)];
  }
  /// Pairs reached after `count` layers.
  Index pairs(Index count) const;
};
inline constexpr Index kMostReachLayers = 100;
/// Boolean powers of what the mask allows and the identity. n tokens, at most kMostReachLayers
/// layers. Cost at most layers · n³ ÷ 64. Errors: Cancelled.
Result<Reached> reached(const Mask& mask, Index n, Index layers, const Progress& progress);

}  // namespace fovea
