#include "core/text/charsmap.h"

#include <unicode/brkiter.h>

#include <cstring>

#include "core/io/utf8.h"

namespace fovea {
namespace {

/// A step of the trie (Yata's darts-clone): label, offset to the children, or a value.
struct Unit {
  std::uint32_t bits;
  bool hasLeaf() const { return (bits >> 8 & 1) != 0; }
  std::uint32_t value() const { return bits & 0x7FFFFFFF; }
  std::uint32_t label() const { return bits & 0x800000FF; }
  std::uint32_t offset() const { return bits >> 10 << ((bits & 0x200) >> 6); }
};

std::uint32_t wordAt(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    word |= std::uint32_t{static_cast<std::uint8_t>(bytes[at + i])} << 8 * i;
  }
  return word;
}

class Charsmap : public Normalizer {
 public:
  Charsmap(std::string bytes, std::size_t trieBytes)
      : bytes_(std::move(bytes)),
        trie_(std::string_view(bytes_).substr(4, trieBytes)),
        replacements_(std::string_view(bytes_).substr(4 + trieBytes)) {}
  Charsmap(const Charsmap&) = delete;
  Charsmap& operator=(const Charsmap&) = delete;

  bool valid() const { return !firstInvalidUtf8(replacements_); }

  /// Looks up clusters of characters below 6 bytes as a whole, else characters, and takes the
  /// shortest entry: so does the implementation all models were trained with.
  Result<void> apply(AlignedText& text) const override {
    AlignedText result;
    const auto replace = [&](std::size_t begin, std::size_t end) {
      const auto to = lookUp(std::string_view(text.text).substr(begin, end - begin));
      if (to) result.append(*to, text.cover(begin, end));
      return to.has_value();
    };
    std::size_t begin = 0;
    for (const std::size_t end : clusterEnds(text.text)) {
      constexpr std::size_t kLongCluster = 6;
      if (end - begin >= kLongCluster || !replace(begin, end)) {
        for (std::size_t at = begin; at < end;) {
          const std::size_t next = at + characterAt(text.text, at).size;
          if (!replace(at, next)) result.append(text, at, next);
          at = next;
        }
      }
      begin = end;
    }
    text = std::move(result);
    return {};
  }

 private:
  std::optional<Unit> unit(std::uint32_t place) const {
    if (place >= trie_.size() / 4) return {};
    return Unit{wordAt(trie_, std::size_t{place} * 4)};
  }

  std::optional<std::string_view> lookUp(std::string_view key) const {
    auto at = unit(0);
    if (!at) return {};
    std::uint32_t place = at->offset();
    for (const char c : key) {
      const auto byte = static_cast<std::uint8_t>(c);
      if (byte == 0) return {};
      place ^= byte;
      at = unit(place);
      if (!at || at->label() != byte) return {};
      place ^= at->offset();
      if (!at->hasLeaf()) continue;
      const auto leaf = unit(place);
      if (!leaf || leaf->value() > replacements_.size()) return {};
      const std::string_view rest = replacements_.substr(leaf->value());
      if (!rest.empty() && U8_IS_TRAIL(rest.front())) return {};
      return rest.substr(0, rest.find('\0'));
    }
    return {};
  }

  static std::vector<std::size_t> clusterEnds(const std::string& text) {
    static const std::unique_ptr<const icu::BreakIterator> prototype = [] {
      UErrorCode status = U_ZERO_ERROR;
      auto* made = icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status);
      if (U_FAILURE(status)) std::abort();  // ICU without its own data is no working system
      return std::unique_ptr<const icu::BreakIterator>(made);
    }();
    const std::unique_ptr<icu::BreakIterator> iterator(prototype->clone());
    UErrorCode status = U_ZERO_ERROR;
    UText* utext =
        utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status);
    iterator->setText(utext, status);
    std::vector<std::size_t> ends;
    while (iterator->next() != icu::BreakIterator::DONE) {
      ends.push_back(static_cast<std::size_t>(iterator->current()));
    }
    utext_close(utext);
    return ends;
  }

  std::string bytes_;
  std::string_view trie_, replacements_;
};

}  // namespace

std::optional<NormalizerPtr> charsmapNormalizer(std::string bytes) {
  if (bytes.size() < 4) return {};
  const std::size_t trieBytes = wordAt(bytes, 0);
  if (trieBytes % 4 != 0 || trieBytes > bytes.size() - 4) return {};
  auto charsmap = std::make_unique<const Charsmap>(std::move(bytes), trieBytes);
  if (!charsmap->valid()) return {};
  return charsmap;
}

std::optional<std::string> fromBase64(std::string_view text) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() % 4 != 0) return {};
  for (int i = 0; i < 2 && text.ends_with('='); ++i) text.remove_suffix(1);
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : text) {
    const std::size_t digit = kDigits.find(c);
    if (digit == std::string_view::npos) return {};
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held & 0xFF);
  }
  return bytes;
}

}  // namespace fovea
