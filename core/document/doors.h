#pragma once
#include "core/document/input.h"

namespace fovea {

/// Fills the trace and its one layer with what enters the stages at the input's door: sequences,
/// sizes, X and weights, Q, K, V, given scores or given weights. `trace.layers` holds one empty
/// layer; its spec gets heads and groups. Errors as compute(); sizes are measured against `memory`
/// bytes before anything large is allocated.
Result<void> enterDoor(const Input& input, ToyWeights& weights, std::uint64_t memory,
                       const Progress& progress, Trace& trace);

/// Sets the layer's score rule and what it needs, once query and key are there; doors before
/// Scores. Errors (Input): W, U or v of a wrong shape, v missing where nothing draws it.
Result<void> enterScoreRule(const Input& input, Attention& layer);

/// The text of `input` through its model: every layer. Errors: those of ModelShelf::get,
/// Tokenizer::encode, Model::forward and Model::extended; tokens to generate from an encoder.
Result<std::shared_ptr<const Trace>> runModel(const Input& input, Sources& sources,
                                              const Progress& progress);

}  // namespace fovea
