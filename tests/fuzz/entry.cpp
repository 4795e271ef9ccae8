#include "tests/fuzz/targets.h"

// FOVEA_FUZZ_TARGET names the function this program fuzzes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return fovea::fuzz::FOVEA_FUZZ_TARGET(data, size);
}
