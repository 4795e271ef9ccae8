#include "core/figures/arithmetic_fold.h"

#include <algorithm>
#include <numeric>

namespace fovea {

Fold folded(std::span<const double> sizes, Index limit, Index keep, const View& view,
            Index chosen) {
  const auto n = static_cast<Index>(sizes.size());
  const bool unfolded = view.unfolded;
  Fold fold;
  fold.links = view.invites;
  fold.shown.resize(sizes.size());
  std::iota(fold.shown.begin(), fold.shown.end(), Index{0});
  if (n <= limit) return fold;
  fold.unfolded = unfolded;
  if (unfolded && n <= kMostParts) return fold;
  fold.capped = unfolded;
  fold.largestFirst = true;
  std::ranges::stable_sort(fold.shown, std::greater{},
                           [&](Index i) { return sizes[static_cast<std::size_t>(i)]; });
  const auto split = fold.shown.begin() + (unfolded ? kMostParts : keep);
  fold.rest.assign(split, fold.shown.end());
  fold.shown.erase(split, fold.shown.end());
  if (const auto found = std::ranges::find(fold.rest, chosen); found != fold.rest.end()) {
    fold.rest.erase(found);
    fold.shown.push_back(chosen);
  }
  std::ranges::sort(fold.rest);
  return fold;
}

double sumOfRest(const Fold& fold, std::span<const double> parts) {
  double sum = 0;
  for (const Index i : fold.rest) sum += parts[static_cast<std::size_t>(i)];
  return sum;
}

}  // namespace fovea
