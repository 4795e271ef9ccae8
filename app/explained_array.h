#pragma once
#include <optional>
#include <string>

#include "core/attention/explain.h"
#include "core/attention/trace.h"

namespace fovea::app {

/// The quantity of an array's id, whose cell the arithmetic explains; nothing where none is named.
/// Errors: Usage with the nearest id there is; Input where the trace does not have it.
Result<std::optional<Quantity>> explainedArray(const std::string& array, const Trace& trace);

}  // namespace fovea::app
