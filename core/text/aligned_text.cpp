#include "core/text/aligned_text.h"

#include <algorithm>
#include <cassert>

namespace fovea {

AlignedText AlignedText::original(std::string_view bytes, std::size_t offset) {
  AlignedText aligned;
  aligned.text = bytes;
  aligned.spans.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto at = static_cast<std::uint32_t>(offset + i);
    aligned.spans.push_back({at, at + 1});
  }
  return aligned;
}

void AlignedText::append(std::string_view bytes, ByteSpan from) {
  text += bytes;
  spans.resize(text.size(), from);
}

void AlignedText::append(const AlignedText& other, std::size_t begin, std::size_t end) {
  text.append(other.text, begin, end - begin);
  const auto* first = other.spans.data();
  spans.insert(spans.end(), first + begin, first + end);
}

ByteSpan AlignedText::cover(std::size_t begin, std::size_t end) const {
  assert(begin < end && end <= spans.size());
  ByteSpan whole = spans[begin];
  for (std::size_t i = begin + 1; i < end; ++i) {
    whole.begin = std::min(whole.begin, spans[i].begin);
    whole.end = std::max(whole.end, spans[i].end);
  }
  return whole;
}

std::string utf8(UChar32 character) {
  char bytes[U8_MAX_LENGTH];
  std::int32_t length = 0;
  U8_APPEND_UNSAFE(bytes, length, character);
  return {bytes, static_cast<std::size_t>(length)};
}

}  // namespace fovea
