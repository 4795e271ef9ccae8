#pragma once
#include <cstdint>

#include "core/base/progress.h"
#include "core/labs/lab.h"

namespace fovea {

/// Scores of random queries and keys, raw and divided by √d.
struct ScalingSetup {
  /// How the entries are drawn; all have mean 0 and variance 1.
  enum class Entries {
    Normal,   ///< standard normal
    Uniform,  ///< uniform between −√3 and √3
    Signs,    ///< −1 or 1
  };
  Index queries = 10'000, keys = 64;
  std::vector<Index> lengths;  ///< d, the numbers of a vector: rising
  std::uint64_t seed = 0;
  Entries entries = Entries::Normal;
};

/// How sharply softmax chose, as the mean over all queries.
struct Sharpness {
  double largestWeight = 0;
  double entropy = 0;   ///< −Σ w ln w in nats: 0 … ln keys
  double jacobian = 0;  ///< Frobenius norm of diag(w) − w wᵀ, the derivative of softmax
};

/// What was measured of all scores of one length.
struct ScalingMeasure {
  Index length = 0;
  Index scores = 0;                             ///< how many
  double productMean = 0, productVariance = 0;  ///< of the first product q₁k₁ of every score
  double deviation = 0, deviationDivided = 0;   ///< standard deviation of q·k and of q·k ÷ √d
  Sharpness raw, divided;
  /// Histogram of q·k: bin b counts from binsFrom + b · binWidth. Scores beyond six times √d are
  /// in no bin. ÷ √d both give that of q·k ÷ √d.
  double binsFrom = 0, binWidth = 1;
  std::vector<Index> bins;
};

/// Queries that share a set of keys; the next ones get keys of their own.
inline constexpr Index kQueriesPerKeys = 100;

/// Draws and measures, each length with random numbers of its own. The same bits for every number
/// of threads. Cost: queries · keys · Σ lengths multiplications and as many random numbers as there
/// are entries. Errors: Cancelled.
Result<std::vector<ScalingMeasure>> measureScaling(const ScalingSetup& setup,
                                                   const Progress& progress);

/// The setup that settings ask for. Errors (Usage, "lengths" as place): a length that is not whole.
Result<ScalingSetup> scalingSetup(const LabSettings& settings);

/// Why scores are divided by √d, measured.
LabInfo scalingLab();

}  // namespace fovea
