#include "core/labs/softmax.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/attention/kernels.h"
#include "core/labs/float16.h"

namespace fovea {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A row through softmax, every result passed through `round`; T is the type it is computed in.
template <class T, class Round>
RoundedSoftmax rounded(std::span<const double> scores, double shift, bool minusMax, Round round) {
  using Outcome = RoundedSoftmax::Outcome;
  RoundedSoftmax made;
  std::vector<T> row;
  T largest = -std::numeric_limits<T>::infinity();
  for (const double score : scores) {
    const T value = round(static_cast<T>(score + shift));
    row.push_back(value);
    largest = std::max(largest, value);
  }
  if (std::isinf(largest)) {
    made.outcome = Outcome::ScoreOver;
    return made;
  }
  T sum = 0, most = 0;
  for (T& value : row) {
    value = round(std::exp(minusMax ? round(value - largest) : value));
    most = std::max(most, value);
    sum = round(sum + value);
  }
  made.outcome = std::isinf(most)  ? Outcome::ExpOver
                 : std::isinf(sum) ? Outcome::SumOver
                 : sum == 0        ? Outcome::SumZero
                                   : Outcome::Right;
  if (made.outcome != Outcome::Right) return made;
  for (const T value : row) made.weights.push_back(static_cast<double>(round(value / sum)));
  made.largestWeight = *std::ranges::max_element(made.weights);
  return made;
}

}  // namespace

SoftmaxSteps softmaxSteps(std::span<const double> scores, double factor, double temperature) {
  const Kernels<double>& kernel = kernels<double>();
  const auto count = static_cast<Index>(scores.size());
  SoftmaxSteps made;
  made.scaled.assign(scores.begin(), scores.end());
  kernel.scale(made.scaled.data(), count, factor);
  assert(std::ranges::all_of(made.scaled, [](double x) { return x < kInfinity; }));
  made.largest = kernel.largest(made.scaled.data(), count);
  if (made.largest == -kInfinity) {
    made.differences.assign(scores.size(), -kInfinity);
    made.exponents.assign(scores.size(), 0);
    made.weights = made.exponents;
    return made;
  }
  for (const double value : made.scaled) made.differences.push_back(value - made.largest);
  made.exponents = made.scaled;
  kernel.exponent(made.exponents.data(), count, made.largest, temperature);
  kernel.sums(made.exponents.data(), count, 1, count, &made.sum);
  made.weights = made.exponents;
  kernel.divide(made.weights.data(), count, made.sum);
  return made;
}

std::vector<double> softmaxWeights(std::span<const double> scores, double factor,
                                   double temperature) {
  return softmaxSteps(scores, factor, temperature).weights;
}

RoundedSoftmax roundedSoftmax(NumberFormat format, std::span<const double> scores, double shift,
                              bool minusMax) {
  switch (format) {
    case NumberFormat::Float16:
      return rounded<float>(scores, shift, minusMax, nearestHalf);
    case NumberFormat::Float32:
      return rounded<float>(scores, shift, minusMax, [](float value) { return value; });
    case NumberFormat::Float64:
      break;
  }
  return rounded<double>(scores, shift, minusMax, [](double value) { return value; });
}

}  // namespace fovea
