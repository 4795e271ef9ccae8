#pragma once
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/io/npz.h"

namespace fovea::app {

/// Whether one archive may hold the files instead of a folder.
enum class Archives { Allowed, Refused };

/// Writes several files that appear together or not at all: into a folder (made when missing; files
/// of the same names are replaced, others left alone), or as the members of an archive where
/// `target` ends in .npz and archives are allowed. Arrays are made one at a time. Errors: File, and
/// whatever an entry's `make` gives; then nothing is left behind.
Result<void> writeTogether(const std::string& target, std::vector<NpzEntry> entries,
                           Archives archives = Archives::Allowed);

}  // namespace fovea::app
