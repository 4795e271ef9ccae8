#pragma once
#include "core/figures/lab_builders.h"
#include "core/labs/scaling.h"

// The parts of the figure of ÷ √d.

namespace fovea {

using ScalingMeasures = std::vector<ScalingMeasure>;

/// One histogram for each length, on axes they share; raw scores, or divided by √d.
std::vector<Chart> scalingHistograms(const ScalingMeasures& measures, bool divided);
/// Standard deviation against d, both axes logarithmic, with the line √d.
Chart scalingSpread(const ScalingMeasures& measures);
Chart scalingLargest(const ScalingMeasures& measures);
Chart scalingEntropy(const ScalingMeasures& measures, Index keys);
Chart scalingJacobian(const ScalingMeasures& measures);
/// The four lines from Var(qᵢkᵢ) = 1 to Var(q·k ÷ √d) = 1, beside what was measured.
Table scalingDerivation(const ScalingMeasures& measures);
std::vector<Text> scalingSentences(const ScalingMeasures& measures, Index keys);

}  // namespace fovea
