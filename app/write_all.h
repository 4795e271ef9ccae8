#pragma once
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/io/npz.h"

namespace fovea::app {

/// Writes several files that appear together or not at all: into a folder (made when missing; files
/// of the same names are replaced, others left alone), or as the members of an archive where
/// `target` ends in .npz. Arrays are made one at a time. Errors: File, and whatever an entry's
/// `make` gives; then nothing is left behind.
Result<void> writeTogether(const std::string& target, std::vector<NpzEntry> entries);

}  // namespace fovea::app
