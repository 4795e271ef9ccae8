#pragma once
#include "app/source_options.h"

namespace fovea::app {

/// Adds --score and --memory-text; the files beside them are matrix options.
void addScoreOptions(CLI::App& command, SourceOptions& options);
/// Takes the score rule, its matrices and the second text into an input whose door is known. Errors
/// (Usage): an unknown rule with the nearest; options that have nothing to act on; v missing where
/// nothing draws it; those of readScoreMatrices.
Result<void> applyScore(const SourceOptions& options, Input& input);

}  // namespace fovea::app
