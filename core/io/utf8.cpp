#include "core/io/utf8.h"

namespace fovea {
namespace {

bool inRange(char c, unsigned low, unsigned high) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= low && byte <= high;
}

// Length of the character at the start of `s`, 0 when there is none (The Unicode Standard,
// table 3-7, "Well-Formed UTF-8 Byte Sequences").
std::size_t characterLength(std::string_view s) {
  const auto lead = static_cast<unsigned char>(s[0]);
  if (lead < 0x80) return 1;
  std::size_t length = 0;
  unsigned low = 0x80, high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
  }
  if (length == 0 || s.size() < length || !inRange(s[1], low, high)) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if (!inRange(s[i], 0x80, 0xBF)) return 0;
  }
  return length;
}

}  // namespace

std::optional<std::size_t> firstInvalidUtf8(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = characterLength(bytes.substr(i));
    if (length == 0) return i;
    i += length;
  }
  return {};
}

std::string quotable(std::string_view bytes) {
  std::string text;
  while (const auto bad = firstInvalidUtf8(bytes)) {
    text.append(bytes.substr(0, *bad)).append("\uFFFD");
    bytes.remove_prefix(*bad + 1);
  }
  return text.append(bytes);
}

std::string_view withoutByteOrderMark(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

}  // namespace fovea
