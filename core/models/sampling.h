#pragma once
#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace fovea {

/// How the next token is chosen.
struct Sampling {
  bool greedy = true;      ///< always the likeliest; the rest does nothing then
  double temperature = 1;  ///< divides the logits; above 0
  Index topK = 0;          ///< only the k likeliest may be drawn; 0: all
  double topP = 1;         ///< only the likeliest that together reach p; 0 < p ≤ 1
  std::uint64_t seed = 0;
  friend bool operator==(const Sampling&, const Sampling&) = default;
};

/// Errors (Usage): a temperature that is not above 0, a negative k, a p outside (0, 1].
Result<void> check(const Sampling& sampling);

/// A token that may come next.
struct Candidate {
  Index id = 0;
  double probability = 0;  ///< softmax of the logits: what the model says
  double chance = 0;       ///< of being drawn, behind temperature, k and p; 1 for the greedy choice
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

/// The `most` likeliest tokens of row `row` of logits [·,V], likeliest first, the lower id first
/// where they are equal. Sums are formed in double. Cost O(V log V).
std::vector<Candidate> candidates(const Tensor& logits, Index row, const Sampling& sampling,
                                  Index most);

/// The token that comes next: the likeliest, or one drawn by a number that depends on the seed and
/// on `step` alone. Cost as candidates().
Candidate chosen(const Tensor& logits, Index row, const Sampling& sampling, Index step);

}  // namespace fovea
