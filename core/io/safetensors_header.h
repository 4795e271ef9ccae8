#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core/io/tensor_file.h"

// Between safetensors.cpp and safetensors_folder.cpp; not for use outside this folder.

namespace fovea {

/// What the header of one safetensors file says, checked; offsets count from the file's start and
/// StoredTensor::file is 0.
struct SafetensorsHeader {
  std::vector<StoredTensor> tensors;
  std::vector<std::pair<std::string, std::string>> metadata;
};

/// Errors: those of openSafetensors.
Result<SafetensorsHeader> readSafetensorsHeader(const InputFile& file);

}  // namespace fovea
