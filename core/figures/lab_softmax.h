#pragma once
#include "core/figures/lab_builders.h"
#include "core/labs/softmax.h"

// The parts of the softmax laboratory's figure.

namespace fovea {

/// What is added to every score to see which format breaks; exact in every format.
inline constexpr std::array kSoftmaxShifts = {-1000.0, -20.0, 0.0, 10.0, 100.0};
/// The formats that are tried: the first of kNumberFormats.
inline constexpr std::size_t kShiftedFormats = 2;

/// Everything the laboratory measured of one row of scores.
struct SoftmaxScene {
  explicit SoftmaxScene(const View& seen) : view(seen) {}

  const View& view;
  bool ofRow = false;               ///< the selected row of the head, else typed
  std::string rowLabel;             ///< its query token
  std::vector<std::string> labels;  ///< one for each score: key tokens, or numbers from 1
  std::vector<double> scores;
  double factor = 1, temperature = 1;
  SoftmaxSteps steps;
  std::vector<double> plain;  ///< weights with factor and temperature 1
  bool changed() const { return factor != 1 || temperature != 1; }
  /// Whether any key is allowed.
  bool any() const { return steps.sum > 0; }

  /// [shift][format]: as they are, and with the largest subtracted first. Empty without any().
  using Grid = std::array<std::array<RoundedSoftmax, kShiftedFormats>, kSoftmaxShifts.size()>;
  std::optional<Grid> asTheyAre, minusMax;
  SumErrors sums;
};

/// From scores to weights, row by row, with the weights as bars below.
Table softmaxStepsTable(const SoftmaxScene& scene);
/// The weights of the largest scores for every temperature.
Chart softmaxTemperatureChart(const SoftmaxScene& scene);
/// The largest weight in each format after a shift that should change nothing.
Table softmaxOverflowTable(const SoftmaxScene& scene);
/// Errors of rounded sums against their length.
Chart softmaxSumsChart(const SoftmaxScene& scene);
std::vector<Text> softmaxSentences(const SoftmaxScene& scene);

/// "float16"
Text numberFormatName(NumberFormat format);

}  // namespace fovea
