#pragma once
#include <string>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace fovea {

/// The matrix of a mask part Given from an NPY file: 1 where allowed, 0 where hidden. A matrix of 0
/// and −∞, as a mask is added to the scores and as a figure of a mask is written, is turned into
/// that. Anything else comes back as it is, for Mask::check to refuse. Errors: those of readNpy.
Result<Tensor> readMaskFile(const std::string& path);

}  // namespace fovea
