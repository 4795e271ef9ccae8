#pragma once
#include <string>
#include <utility>
#include <vector>

#include "app/source_options.h"

namespace fovea::app {

/// The options that name matrix files, with where each is written.
std::vector<std::pair<const char*, std::string*>> matrixOptions(SourceOptions& options);

/// Reads the matrices of a door into the input; labels of CSV files become token names where none
/// are given. Errors: Usage when one is missing or does not belong to the door; those of readNpy
/// and readCsv.
Result<void> readMatrices(const SourceOptions& options, Door door, Input& input);

/// Reads W, U and v of additive scores, where they are named. Errors: those of readNpy and readCsv.
Result<void> readScoreMatrices(const SourceOptions& options, Input& input);

/// Reads a mask with the files it names. Errors: those of parseMask and readNpy.
Result<Mask> readMask(const std::string& spelled);

}  // namespace fovea::app
