#include "core/attention/kernels.h"

#define FOVEA_KERNELS baseline
#include "core/attention/kernels_block.h"

namespace fovea {

template <>
const Kernels<float>& kernels<float>() {
  static constexpr Kernels<float> kTable = baseline::table<float>("baseline");
  return kTable;
}

template <>
const Kernels<double>& kernels<double>() {
  static constexpr Kernels<double> kTable = baseline::table<double>("baseline");
  return kTable;
}

}  // namespace fovea
