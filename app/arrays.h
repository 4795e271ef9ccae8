#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/trace.h"
#include "core/base/progress.h"
#include "core/models/model_config.h"

namespace fovea::app {

/// An array `trace` can write for each layer.
struct ArrayInfo {
  std::string_view id;
  Text title;
};
/// All of them, in the data's order.
std::span<const ArrayInfo> arrays();

/// The ids `trace` writes of a model when none are named.
std::vector<std::string> modelArrays();

/// Shape the array has in a layer of this trace; empty when the trace has none.
std::vector<Index> arrayShape(const Trace& trace, Index layer, std::string_view id);
/// The same before anything is computed, for a text of `tokens` tokens and a model.
std::vector<Index> arrayShape(const ModelConfig& model, Index tokens, std::string_view id);

/// Why the trace has no such array, in one sentence.
Text whyNoArray(const Trace& trace, Index layer, std::string_view id);

/// The array itself; grids are derived head by head. `id` must have a shape. Errors: Cancelled.
Result<Tensor> arrayOf(const Trace& trace, Index layer, std::string_view id,
                       const Progress& progress);

}  // namespace fovea::app
