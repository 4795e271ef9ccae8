#pragma once
#include "core/document/doors.h"

namespace fovea {

/// The door Text without a model: the toy. Errors as enterDoor().
Result<void> enterText(const Input& input, ToyWeights& weights, std::uint64_t memory,
                       const Progress& progress, Trace& trace);

/// Query, key and value from the layer's X, or from both, and its weights. Errors: Cancelled.
Result<void> projectAll(Attention& layer, const Progress& progress);

}  // namespace fovea
