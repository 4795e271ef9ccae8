#pragma once
#include <unicode/utf8.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fovea {

/// A stretch of bytes of the text a person wrote.
struct ByteSpan {
  std::uint32_t begin = 0, end = 0;
};

/// A text on its way through normalizers and pre-tokenizers, valid UTF-8, and for each of its bytes
/// the bytes of the original text it came from.
struct AlignedText {
  std::string text;
  std::vector<ByteSpan> spans;  ///< one for each byte of `text`

  /// `bytes` of an original text, which begin there at `offset`.
  static AlignedText original(std::string_view bytes, std::size_t offset);
  std::size_t size() const { return text.size(); }
  /// Adds bytes that all came from `from`.
  void append(std::string_view bytes, ByteSpan from);
  /// Adds the bytes from `begin` to `end` of another one, with where they came from.
  void append(const AlignedText& other, std::size_t begin, std::size_t end);
  /// The original bytes that the bytes from `begin` to `end` (one at least) came from.
  ByteSpan cover(std::size_t begin, std::size_t end) const;
};

/// One character of valid UTF-8.
struct Utf8Character {
  UChar32 code = 0;
  std::size_t size = 1;  ///< bytes
};

/// The character that begins at `at`, which must be inside `text`.
inline Utf8Character characterAt(std::string_view text, std::size_t at) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const auto size = static_cast<std::int64_t>(text.size());
  auto next = static_cast<std::int64_t>(at);
  Utf8Character character;
  U8_NEXT(bytes, next, size, character.code);
  character.size = static_cast<std::size_t>(next) - at;
  return character;
}

/// The character that ends at `end`, which must be behind the start of `text`.
inline Utf8Character characterBefore(std::string_view text, std::size_t end) {
  std::size_t at = end - 1;
  while (at > 0 && U8_IS_TRAIL(text[at])) --at;
  return characterAt(text, at);
}

/// The bytes of a character.
std::string utf8(UChar32 character);

}  // namespace fovea
