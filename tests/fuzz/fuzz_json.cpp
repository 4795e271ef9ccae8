#include "core/io/json.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace fovea::fuzz {

int fuzzJson(const std::uint8_t* data, std::size_t size) {
  const auto read = parseJson(asText(data, size), "fuzz.json");
  if (!read) {
    promise(!read.error().message.empty());
    return 0;
  }
  const auto again = parseJson(read->dump(), "again.json");
  promise(again.has_value() && *again == *read);
  return 0;
}

}  // namespace fovea::fuzz
