#include "core/models/sampling.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/number.h"
#include "core/base/random.h"

namespace fovea {
namespace {

/// exp(logit ÷ temperature − its maximum) of every id.
std::vector<double> exponents(const Tensor& logits, Index row, double temperature) {
  std::vector<double> numbers(static_cast<std::size_t>(logits.columns()));
  for (std::size_t id = 0; id < numbers.size(); ++id) {
    numbers[id] = logits.at(row, static_cast<Index>(id)) / temperature;
  }
  const double largest = *std::max_element(numbers.begin(), numbers.end());
  for (double& number : numbers) number = std::exp(number - largest);
  return numbers;
}

}  // namespace

Result<void> check(const Sampling& sampling) {
  if (!(sampling.temperature > 0) || !std::isfinite(sampling.temperature)) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Input", "The sampling temperature is %1; choose a number above 0."),
                     {plain(exact(sampling.temperature))}),
                "generation");
  }
  if (sampling.topK < 0) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Input", "Top k is %1; choose a whole number from 1, or 0 for all."),
                     {plain(std::to_string(sampling.topK))}),
                "generation");
  }
  if (!(sampling.topP > 0 && sampling.topP <= 1)) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Input", "Top p is %1; choose a number above 0, at most 1."),
                     {plain(exact(sampling.topP))}),
                "generation");
  }
  return {};
}

std::vector<Candidate> candidates(const Tensor& logits, Index row, const Sampling& sampling,
                                  Index most) {
  const std::vector<double> plain = exponents(logits, row, 1);
  const double sum = std::accumulate(plain.begin(), plain.end(), 0.0);
  std::vector<Candidate> all(plain.size());
  for (std::size_t id = 0; id < all.size(); ++id) {
    all[id] = {static_cast<Index>(id), plain[id] / sum, 0};
  }
  const auto shown = std::min(all.size(), static_cast<std::size_t>(most));
  const auto sorted = sampling.greedy ? shown : all.size();  // whoever draws may need every token
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(sorted), all.end(),
                    [&](const Candidate& a, const Candidate& b) {
                      const double left = logits.at(row, a.id), right = logits.at(row, b.id);
                      return left != right ? left > right : a.id < b.id;
                    });
  if (sampling.greedy) {
    all.front().chance = 1;
    all.resize(shown);
    return all;
  }
  const std::vector<double> warm = exponents(logits, row, sampling.temperature);
  const double warmSum = std::accumulate(warm.begin(), warm.end(), 0.0);
  const std::size_t drawable = sampling.topK > 0
                                   ? std::min(all.size(), static_cast<std::size_t>(sampling.topK))
                                   : all.size();
  // The one that reaches p is still in.
  std::size_t kept = 0;
  double reached = 0;
  while (kept < drawable && (kept == 0 || reached < sampling.topP * warmSum)) {
    reached += warm[static_cast<std::size_t>(all[kept++].id)];
  }
  for (std::size_t i = 0; i < kept; ++i) {
    all[i].chance = warm[static_cast<std::size_t>(all[i].id)] / reached;
  }
  all.resize(shown);
  return all;
}

Candidate chosen(const Tensor& logits, Index row, const Sampling& sampling, Index step) {
  if (sampling.greedy) return candidates(logits, row, sampling, 1).front();
  const std::vector<Candidate> all = candidates(logits, row, sampling, logits.columns());
  const double drawn = CounterRandom(sampling.seed, "generation").uniform(step, 0);
  double passed = 0;
  for (const Candidate& candidate : all) {
    passed += candidate.chance;
    if (drawn < passed) return candidate;
  }
  // Rounding left a gap at the end: the last one that may be drawn.
  const auto last = std::find_if(all.rbegin(), all.rend(),
                                 [](const Candidate& candidate) { return candidate.chance > 0; });
  return *last;
}

}  // namespace fovea
