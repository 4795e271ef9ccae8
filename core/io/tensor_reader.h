#pragma once
#include <span>
#include <vector>

#include "core/io/tensor_file.h"

// Between tensor_file.cpp and tensor_reader.cpp; not for use outside this folder.

namespace fovea {

/// TensorFile::read on its files.
Result<void> readTensors(const std::vector<InputFile>& files, std::span<const TensorRead> orders,
                         const Progress& progress);

}  // namespace fovea
