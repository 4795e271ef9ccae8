#include "core/text/tokens.h"

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

#include <cassert>
#include <unordered_map>

#include "core/base/index.h"
#include "core/io/file_errors.h"
#include "core/io/read_file.h"
#include "core/io/utf8.h"

namespace fovea {
namespace {

/// A stretch of bytes between two word boundaries.
struct Segment {
  std::size_t begin = 0, end = 0;
};

std::unique_ptr<icu::BreakIterator> wordIterator() {
  // Cloning is cheap, reading the rules is not.
  static const std::unique_ptr<const icu::BreakIterator> prototype = [] {
    UErrorCode status = U_ZERO_ERROR;
    auto* made = icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status);
    if (U_FAILURE(status)) std::abort();  // ICU without its own data is no working system
    return std::unique_ptr<const icu::BreakIterator>(made);
  }();
  return std::unique_ptr<icu::BreakIterator>(prototype->clone());
}

std::size_t utf8Length(char16_t unit) {
  if (unit < 0x80) return 1;
  if (unit < 0x800 || U16_IS_SURROGATE(unit)) return 2;  // a pair of surrogates makes four bytes
  return 3;
}

std::vector<Segment> wordSegments(std::string_view text) {
  const auto utf16 = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  const auto iterator = wordIterator();
  iterator->setText(utf16);
  std::vector<Segment> segments;
  std::size_t byte = 0;
  std::int32_t unit = iterator->first();
  for (std::int32_t next = iterator->next(); next != icu::BreakIterator::DONE;
       next = iterator->next()) {
    const std::size_t begin = byte;
    for (; unit < next; ++unit) byte += utf8Length(utf16.charAt(unit));
    segments.push_back({begin, byte});
  }
  return segments;
}

/// Whether a space at `at` stands for itself: a combining mark keeps the space it stands on.
bool standsAlone(std::string_view segment, std::size_t at) {
  if (at + 1 == segment.size()) return true;
  UChar32 after = 0;
  auto next = static_cast<std::int64_t>(at) + 1;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(segment.data());
  U8_NEXT(bytes, next, static_cast<std::int64_t>(segment.size()), after);
  return u_isUWhiteSpace(after);
}

/// Cuts the segments so that every U+0020 without a mark is a segment of its own.
std::vector<Segment> withSingleSpaces(std::string_view text, const std::vector<Segment>& words) {
  std::vector<Segment> parts;
  parts.reserve(words.size());
  for (const Segment& word : words) {
    std::size_t begin = word.begin;
    const std::string_view segment = text.substr(0, word.end);
    for (std::size_t at = segment.find(' ', begin); at < word.end; at = segment.find(' ', at + 1)) {
      if (at > begin) parts.push_back({begin, at});
      begin = at;
      if (!standsAlone(segment, at)) continue;
      parts.push_back({at, at + 1});
      begin = at + 1;
    }
    if (begin < word.end) parts.push_back({begin, word.end});
  }
  return parts;
}

}  // namespace

Result<void> checkUtf8(std::string_view bytes) {
  const auto bad = firstInvalidUtf8(bytes);
  if (!bad) return {};
  return fail(notUtf8(Text(FOVEA_TR("Error", "The text")), {}, *bad));
}

Result<std::string> readTextFile(const std::string& path) {
  auto bytes = readFile(path);
  if (!bytes) return bytes;
  if (const auto bad = firstInvalidUtf8(*bytes)) {
    return fail(notUtf8(Text::verbatim(quotable(path)), path, *bad));
  }
  std::string_view text = withoutByteOrderMark(*bytes);
  if (text.ends_with('\n')) text.remove_suffix(text.ends_with("\r\n") ? 2 : 1);
  return std::string(text);
}

Sequence toyTokens(std::string_view text) {
  assert(checkUtf8(text));
  Sequence sequence;
  sequence.text = text;
  const std::vector<Segment> parts = withSingleSpaces(text, wordSegments(text));
  const auto isSpace = [&](std::size_t i) {
    return parts[i].end - parts[i].begin == 1 && text[parts[i].begin] == ' ';
  };
  std::size_t lastWord = parts.size();  // spaces after it end the text
  while (lastWord > 0 && isSpace(lastWord - 1)) --lastWord;

  std::unordered_map<std::string_view, std::int64_t> numbers;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool gap = isSpace(i) && i > 0 && !isSpace(i - 1) && i < lastWord;
    if (gap) continue;
    const Segment& part = parts[i];
    const std::string_view spelling = text.substr(part.begin, part.end - part.begin);
    sequence.tokens.push_back({std::string(spelling), visibleLabel(spelling), part.begin, false});
    const auto next = static_cast<std::int64_t>(numbers.size());
    sequence.ids.push_back(numbers.try_emplace(spelling, next).first->second);
  }
  return sequence;
}

Sequence labelledSequence(const std::vector<std::string>& labels) {
  Sequence sequence;
  for (const std::string& label : labels) {
    const std::string number = std::to_string(sequence.tokens.size() + 1);
    sequence.tokens.push_back({label, label.empty() ? number : givenLabel(label), 0, false});
  }
  return sequence;
}

}  // namespace fovea
