#pragma once
#include <span>
#include <string_view>

#include "core/attention/trace.h"
#include "core/base/progress.h"

namespace fovea::app {

/// An array `trace` can write for each layer.
struct ArrayInfo {
  std::string_view id;
  Text title;
};
/// All of them, in the data's order.
std::span<const ArrayInfo> arrays();

/// Shape the array has in this trace; empty when the trace has none.
std::vector<Index> arrayShape(const Attention& attention, std::string_view id);

/// Why the trace has no such array, in one sentence.
Text whyNoArray(const Attention& attention, std::string_view id);

/// The array itself; grids are derived head by head. `id` must have a shape. Errors: Cancelled.
Result<Tensor> arrayOf(const Attention& attention, std::string_view id, const Progress& progress);

}  // namespace fovea::app
