#pragma once
#include <vector>

#include "core/figures/catalogue.h"

namespace fovea {

/// One query's row through the stages, widened to double: the numbers that derive() gives. Lists
/// are empty where the row lies behind the trace's door, else as long as there are keys.
struct RowNumbers {
  Index query = 0;
  std::vector<double> score, scaled, masked, exponent, weights;
  std::vector<double> unscaled;  ///< softmax of S masked but not scaled
  std::vector<bool> hidden;  ///< S″ is −∞: by the mask, or because −∞ was given as a score
  std::vector<bool> byMask;  ///< hidden by the mask; all false where weights were given
  Index allowed = 0;         ///< keys that are not hidden
  double rowMax = 0, rowSum = 0;
  Index keys() const { return static_cast<Index>(hidden.size()); }
};

/// The row of `query` of a head. Cost: one row of one head.
RowNumbers rowNumbers(const Shown& shown, Index query);

}  // namespace fovea
