#pragma once
#include "app/source_options.h"

namespace fovea::app {

/// Adds --generate and what says how its tokens are drawn.
void addGenerationOptions(CLI::App& command, SourceOptions& options);
/// Takes them into an input whose model is known. Errors (Usage): they need a real model.
Result<void> applyGeneration(const SourceOptions& options, Input& input);

}  // namespace fovea::app
