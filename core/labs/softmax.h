#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/base/progress.h"
#include "core/labs/lab.h"

namespace fovea {

/// Most scores that may be typed.
inline constexpr Index kMostTypedScores = 4096;

/// Numbers a person typed, parted by blanks, commas or semicolons; −∞ ("-inf") hides a key. Errors
/// (Usage, "numbers" as place): none, too many, what is no number, NaN, +∞.
Result<std::vector<double>> typedScores(std::string_view written);

/// Every number on the way from scores to weights, in double and by the kernels of attention.
struct SoftmaxSteps {
  std::vector<double> scaled;       ///< scores × factor; −∞ stays
  double largest = 0;               ///< of scaled; −∞ where every score is
  std::vector<double> differences;  ///< scaled − largest
  std::vector<double> exponents;    ///< exp(differences ÷ temperature)
  double sum = 0;
  std::vector<double> weights;  ///< exponents ÷ sum; 0 where every score is −∞
};
/// scores: finite or −∞, and so times `factor` (asserted). temperature > 0. Linear.
SoftmaxSteps softmaxSteps(std::span<const double> scores, double factor, double temperature);
/// The weights alone.
std::vector<double> softmaxWeights(std::span<const double> scores, double factor,
                                   double temperature);

/// Formats a softmax can be computed in.
enum class NumberFormat { Float16, Float32, Float64 };
inline constexpr std::array kNumberFormats = {NumberFormat::Float16, NumberFormat::Float32,
                                              NumberFormat::Float64};

/// A softmax with every step rounded to a format.
struct RoundedSoftmax {
  enum class Outcome {
    Right,      ///< weights are numbers
    ScoreOver,  ///< the largest score is ±∞ in this format
    ExpOver,    ///< exp of the largest is ∞: the weight would be ∞ ÷ ∞
    SumOver,    ///< every exp is a number, their sum is ∞: all weights are 0
    SumZero,    ///< every exp is 0: the weights would be 0 ÷ 0
  };
  Outcome outcome = Outcome::Right;
  std::vector<double> weights;  ///< when Right
  double largestWeight = 0;     ///< when Right
};
/// Softmax of the scores, each one plus `shift`; with `minusMax` the largest is subtracted first,
/// else exp takes them as they are. At least one score above −∞. Linear.
RoundedSoftmax roundedSoftmax(NumberFormat format, std::span<const double> scores, double shift,
                              bool minusMax);

/// How far sums of exp lie from the true ones when each addition is rounded.
struct SumErrors {
  std::vector<Index> lengths;  ///< of rows: 16, 32 … longest
  /// For each of kNumberFormats: root mean square of the relative errors over kSumRows rows.
  std::array<std::vector<double>, kNumberFormats.size()> errors;
};
inline constexpr Index kSumRows = 16;
/// Rows of standard normal scores; exp(score − largest) is added up from left to right. Cost:
/// kSumRows · longest additions in each format. The same for every number of threads. Errors:
/// Cancelled.
Result<SumErrors> sumErrors(Index longest, std::uint64_t seed, const Progress& progress);

/// Scores to weights, step by step; what overflows; sums over long rows.
LabInfo softmaxLab();

}  // namespace fovea
