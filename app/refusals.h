#pragma once
#include "app/source_options.h"

// Options that have no say over the source they are given with. Each error is Usage and names one.

namespace fovea::app {

/// Options of the toy prove nothing about given matrices.
Result<void> refuseToyOptions(const SourceOptions& options);
/// What cannot be chosen for a real model: those options, heads, another precision.
Result<void> refuseBesideModel(const SourceOptions& options);
/// A scheme of positions that has nothing to act on at the input's door.
Result<void> refuseIdlePosition(const SourceOptions& options, const Input& input);
/// A mask only narrows what a model has: taking its own away cannot be asked for. Opens the model's
/// files where the mask is none. Errors: Input.
Result<void> refuseNoMask(const SourceOptions& options, const Input& input);
/// Options of given matrices prove nothing about a text.
Result<void> refuseMatrixOptions(const SourceOptions& options);
/// What only the number of tokens shows: fewer names than tokens, padding that hides every key.
/// Errors: Input.
Result<void> refuseBesideTokens(const SourceOptions& options, const Trace& trace);
/// What comes before Softmax has no say over weights that are given.
Result<void> refuseBeforeWeights(const SourceOptions& options);

}  // namespace fovea::app
