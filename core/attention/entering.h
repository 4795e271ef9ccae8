#pragma once
#include "core/attention/trace.h"

namespace fovea {

/// Refuses NaN and infinities, naming the matrix and the place.
Result<void> checkFinite(const char* letter, const std::optional<Tensor>& tensor);

/// What complete() checks before it computes: every number that enters is finite (given scores may
/// be −∞), and no score is too large for the precision. Errors: Input, Cancelled.
Result<void> checkEntering(const Attention& attention, const Progress& progress);

}  // namespace fovea
