#pragma once
#include <cstddef>
#include <optional>

#include "core/tensor/dtype.h"

namespace fovea {

/// `count` stored numbers as float32: halves exactly, quantised blocks bit for bit as ggml's Python
/// package computes them, F64 and whole numbers rounded to nearest, masks as 0 and 1. `count` is a
/// multiple of blockNumbers; `from` needs no alignment. Linear.
void toFloat(DType dtype, const std::byte* from, Index count, float* to);

/// Position of the first of `count` stored numbers that is NaN, infinite, or too large for a
/// float32; in a quantised format the first number of a block whose scale is. Nothing when there is
/// none: then toFloat gives finite numbers. Linear; faster than toFloat.
std::optional<Index> firstNonFinite(DType dtype, const std::byte* from, Index count);

}  // namespace fovea
