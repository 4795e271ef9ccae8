#include "core/document/document.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace fovea::fuzz {

int fuzzDocument(const std::uint8_t* data, std::size_t size) {
  const auto read = readDocument(asText(data, size), "fuzz.fovea");
  if (!read) {
    promise(!read.error().message.empty());
    return 0;
  }
  const auto again = readDocument(writeDocument(*read), "again.fovea");
  promise(again.has_value() && *again == *read);
  return 0;
}

}  // namespace fovea::fuzz
