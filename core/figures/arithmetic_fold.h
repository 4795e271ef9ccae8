#pragma once
#include <span>
#include <vector>

#include "core/figures/catalogue.h"

namespace fovea {

/// Which parts of a long sum or row are shown.
struct Fold {
  std::vector<Index> shown;
  std::vector<Index> rest;    ///< in index order; folded away
  bool largestFirst = false;  ///< shown is sorted by size, not by place
  bool capped = false;        ///< unfolded, and still longer than what can be shown
  bool unfolded = false;      ///< all is shown because somebody asked for it
  bool links = true;          ///< somebody can click, to see all or fewer
};

/// Longest row of parts that is laid out even when it is unfolded.
inline constexpr Index kMostParts = 512;

/// Up to `limit` parts are all shown; of more the `keep` of largest size, and `chosen` besides
/// (kNone: nothing), until the view unfolds them. Parts of equal size keep their order. Cost O(n
/// log n).
Fold folded(std::span<const double> sizes, Index limit, Index keep, const View& view,
            Index chosen = kNone);

/// Σ parts[i] over the folded ones, in index order.
double sumOfRest(const Fold& fold, std::span<const double> parts);

}  // namespace fovea
