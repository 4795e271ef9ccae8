#include "core/text/tokens.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace fovea::fuzz {

int fuzzTokens(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = asText(data, size);
  const std::string label = visibleLabel(text);
  promise(label.empty() == text.empty() && checkUtf8(label).has_value());
  promise(checkUtf8(codePointLabel(text)).has_value());
  if (!checkUtf8(text)) return 0;
  const Sequence sequence = toyTokens(text);
  promise(sequence.ids.size() == sequence.tokens.size());
  std::string back;
  for (const Token& token : sequence.tokens) {
    if (token.begin == back.size() + 1) back += ' ';
    promise(token.begin == back.size() && !token.label.empty() && checkUtf8(token.label));
    back += token.text;
  }
  promise(back == text);
  return 0;
}

}  // namespace fovea::fuzz
