#include "core/io/npy.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace fovea::fuzz {

int fuzzNpy(const std::uint8_t* data, std::size_t size) {
  for (const Precision precision : {Precision::Float32, Precision::Float64}) {
    const auto read = parseNpy(asText(data, size), "fuzz.npy", precision);
    if (!read) {
      promise(!read.error().message.empty());
      continue;
    }
    promise(read->precision() == precision && !read->empty() && read->rank() <= 3);
    const auto again = parseNpy(npyBytes(*read), "again.npy", precision);
    promise(again.has_value() && *again == *read);
  }
  return 0;
}

}  // namespace fovea::fuzz
