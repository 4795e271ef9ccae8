// Sums of exp over long rows, in each format.
#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/base/thread_pool.h"
#include "core/labs/float16.h"
#include "core/labs/softmax.h"

namespace fovea {
namespace {

constexpr Index kShortest = 16;

/// The sum with the rounding errors of its additions kept and added at the end (Neumaier).
class TrueSum {
 public:
  void add(double value) {
    const double next = sum_ + value;
    lost_ += std::abs(sum_) >= std::abs(value) ? (sum_ - next) + value : (value - next) + sum_;
    sum_ = next;
  }
  double value() const { return sum_ + lost_; }

 private:
  double sum_ = 0, lost_ = 0;
};

using Errors = std::array<double, kNumberFormats.size()>;

/// Relative errors of the sum of exp(score − largest) in each format.
Errors errorsOf(std::span<const double> scores) {
  const double largest = *std::ranges::max_element(scores);
  TrueSum truth;
  float half = 0, single = 0;
  double plain = 0;
  for (const double score : scores) {
    const double exponent = std::exp(score - largest);
    const auto narrow = static_cast<float>(exponent);
    truth.add(exponent);
    half = nearestHalf(half + nearestHalf(narrow));
    single += narrow;
    plain += exponent;
  }
  const double sum = truth.value();
  const auto error = [sum](double found) { return std::abs(found - sum) / sum; };
  return {error(static_cast<double>(half)), error(static_cast<double>(single)), error(plain)};
}

}  // namespace

Result<SumErrors> sumErrors(Index longest, std::uint64_t seed, const Progress& progress) {
  SumErrors made;
  for (Index length = kShortest; length < longest; length *= 2) made.lengths.push_back(length);
  made.lengths.push_back(std::max(longest, kShortest));
  const CounterRandom random(seed, "lab-softmax/sums");
  std::vector<std::vector<Errors>> rows(kSumRows);
  std::atomic<Index> done = 0;
  ThreadPool::shared().forEach(kSumRows, kSumRows * longest * 8, [&](Index row) {
    std::vector<double> scores;
    for (const Index length : made.lengths) {
      if (progress.cancelled()) return;
      while (static_cast<Index>(scores.size()) < length) {
        scores.push_back(random.normal(row, static_cast<Index>(scores.size())));
      }
      rows[static_cast<std::size_t>(row)].push_back(errorsOf(scores));
    }
    progress.report(Text(FOVEA_TR("Lab", "Adding up long rows")), ++done, kSumRows);
  });
  if (progress.cancelled()) return fail(cancelled());
  for (std::size_t format = 0; format < kNumberFormats.size(); ++format) {
    for (std::size_t i = 0; i < made.lengths.size(); ++i) {
      double squares = 0;
      for (const auto& row : rows) squares += row[i][format] * row[i][format];
      made.errors[format].push_back(std::sqrt(squares / static_cast<double>(kSumRows)));
    }
  }
  return made;
}

}  // namespace fovea
