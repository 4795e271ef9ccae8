#include "core/document/mask_file.h"

#include <algorithm>
#include <limits>

#include "core/io/npy.h"

namespace fovea {

Result<Tensor> readMaskFile(const std::string& path) {
  auto read = readNpy(path, Precision::Float32);
  if (!read) return read;
  constexpr float kHidden = -std::numeric_limits<float>::infinity();
  const float* begin = read->data<float>();
  const float* end = begin + read->size();
  const bool added = std::all_of(begin, end, [](float v) { return v == 0 || v == kHidden; }) &&
                     std::find(begin, end, kHidden) != end;
  if (!added) return read;
  TensorBuilder allowed(Precision::Float32, read->shape());
  std::transform(begin, end, allowed.data<float>(), [](float v) { return v == 0 ? 1.F : 0.F; });
  return allowed.seal();
}

}  // namespace fovea
