#pragma once
#include "app/source_options.h"

namespace fovea::app {

/// Adds the options of what attention is computed with.
void addAttentionOptions(CLI::App& command, SourceOptions& options);
/// Takes the precision into an input, before its files are read in it. Errors: Usage.
Result<void> applyPrecision(const SourceOptions& options, Input& input);
/// Takes score, positions, mask, scale and temperature into an input whose door is known. Errors:
/// Usage; those of the files that are named.
Result<void> applyAttention(const SourceOptions& options, Input& input);

}  // namespace fovea::app
