#pragma once
#include <nlohmann/json.hpp>

#include "core/document/input.h"

namespace fovea::app {

/// tokens.json: the tokens on the query side, and those on the key side where they differ.
nlohmann::ordered_json tokensJson(const Trace& trace, const Tokenizer* tokenizer);

/// trace.json: source, setup, shapes, why an array is absent, versions. `model`: the
/// configuration of the model that computed it; null for the toy and given matrices.
nlohmann::ordered_json summaryJson(const Trace& trace, const Input& input, const ModelConfig* model,
                                   const nlohmann::ordered_json& shapes,
                                   const nlohmann::ordered_json& absent);

}  // namespace fovea::app
