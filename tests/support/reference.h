#pragma once
#include <string>

#include "core/tensor/tensor.h"

namespace fovea::test {

/// Path of a file below tests/, for example "reference/numpy_seed0.json".
std::string testPath(const std::string& relative);
/// A nested array of numbers from a JSON file below tests/, by key ("X" or "causal/weights"), as a
/// tensor of rank 1 to 3.
Tensor referenceTensor(const std::string& relative, const std::string& key,
                       Precision precision = Precision::Float64);
/// Largest absolute difference; infinity when shapes differ. Equal infinities count as 0, NaN as
/// infinity.
double largestDifference(const Tensor& a, const Tensor& b);

}  // namespace fovea::test
