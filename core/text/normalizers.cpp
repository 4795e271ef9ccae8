#include "core/text/normalizers.h"

#include <array>

#include "core/text/character_classes.h"

namespace fovea {
namespace {

/// A normalizer made of a function of an AlignedText.
template <class Rewrite>
class Rewriting : public Normalizer {
 public:
  explicit Rewriting(Rewrite rewrite) : rewrite_(std::move(rewrite)) {}
  Result<void> apply(AlignedText& text) const override {
    rewrite_(text);
    return {};
  }

 private:
  Rewrite rewrite_;
};

template <class Rewrite>
NormalizerPtr rewriting(Rewrite rewrite) {
  return std::make_unique<Rewriting<Rewrite>>(std::move(rewrite));
}

/// Calls `each(character, itsBytes, whereTheyCameFrom, result)` for every character.
template <class Each>
void forEachCharacter(AlignedText& text, Each each) {
  AlignedText result;
  result.text.reserve(text.size());
  result.spans.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character character = characterAt(text.text, at);
    const auto keep = [&] { result.append(text, at, at + character.size); };
    each(character.code, text.cover(at, at + character.size), keep, result);
    at += character.size;
  }
  text = std::move(result);
}

void lowercaseAll(AlignedText& text) {
  forEachCharacter(text, [](UChar32 c, ByteSpan from, auto keep, AlignedText& result) {
    const bool plainAscii = c < 0x80 && (c < 'A' || c > 'Z');
    if (plainAscii) return keep();
    const std::string lower = lowerCase(c);
    if (lower == utf8(c)) return keep();
    result.append(lower, from);
  });
}

template <class Removed>
void removeCharacters(AlignedText& text, Removed removed) {
  forEachCharacter(text, [&](UChar32 c, ByteSpan, auto keep, AlignedText&) {
    if (!removed(c)) keep();
  });
}

void cleanBert(AlignedText& text) {
  forEachCharacter(text, [](UChar32 c, ByteSpan from, auto keep, AlignedText& result) {
    if (isBertControl(c)) return;
    if (isSpace(c)) return result.append(" ", from);
    keep();
  });
}

void separateIdeographs(AlignedText& text) {
  forEachCharacter(text, [](UChar32 c, ByteSpan from, auto keep, AlignedText& result) {
    if (!isBertIdeograph(c)) return keep();
    result.append(" ", {from.begin, from.begin});
    keep();
    result.append(" ", {from.end, from.end});
  });
}

bool nmtRemoves(UChar32 c) {
  return (c >= 1 && c <= 8) || c == 0xB || (c >= 0xE && c <= 0x1F) || c == 0x7F || c == 0x8F ||
         c == 0x9F;
}

bool nmtSpace(UChar32 c) {
  return c == 9 || c == 0xA || c == 0xC || c == 0xD || c == 0x1680 ||
         (c >= 0x200B && c <= 0x200F) || c == 0x2028 || c == 0x2029 || c == 0x2581 || c == 0xFEFF ||
         c == 0xFFFD;
}

void cutEnds(AlignedText& text, bool left, bool right) {
  std::size_t begin = 0, end = text.size();
  while (left && begin < end) {
    const Utf8Character first = characterAt(text.text, begin);
    if (!isSpace(first.code)) break;
    begin += first.size;
  }
  while (right && end > begin) {
    const Utf8Character last = characterBefore(text.text, end);
    if (!isSpace(last.code)) break;
    end -= last.size;
  }
  AlignedText result;
  result.append(text, begin, end);
  text = std::move(result);
}

class ReplaceMatches : public Normalizer {
 public:
  ReplaceMatches(Pattern pattern, std::string to)
      : pattern_(std::move(pattern)), to_(std::move(to)) {}

  Result<void> apply(AlignedText& text) const override {
    std::vector<PatternPart> parts;
    if (auto found = pattern_(text.text, parts); !found) return found;
    AlignedText result;
    for (const PatternPart& part : parts) {
      if (!part.matched) {
        result.append(text, part.begin, part.end);
      } else if (part.begin < part.end) {
        result.append(to_, text.cover(part.begin, part.end));
      } else {
        const std::uint32_t here =
            part.begin < text.size() ? text.spans[part.begin].begin : text.spans.back().end;
        result.append(to_, {here, here});
      }
    }
    text = std::move(result);
    return {};
  }

 private:
  Pattern pattern_;
  std::string to_;
};

class InSequence : public Normalizer {
 public:
  explicit InSequence(std::vector<NormalizerPtr> parts) : parts_(std::move(parts)) {}
  Result<void> apply(AlignedText& text) const override {
    for (const NormalizerPtr& part : parts_) {
      if (auto done = part->apply(text); !done) return done;
    }
    return {};
  }

 private:
  std::vector<NormalizerPtr> parts_;
};

/// The 256 characters in the order of their bytes.
struct ByteCharacters {
  std::array<std::string, 256> characters;
  std::array<int, 0x150> bytes;

  ByteCharacters() {
    bytes.fill(-1);
    UChar32 standIn = 0x100;
    for (int byte = 0; byte < 256; ++byte) {
      const bool drawn = (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte != 0xAD);
      const UChar32 character = drawn ? byte : standIn++;
      characters[static_cast<std::size_t>(byte)] = utf8(character);
      bytes[static_cast<std::size_t>(character)] = byte;
    }
  }
};

const ByteCharacters& byteCharacters() {
  static const ByteCharacters all;
  return all;
}

}  // namespace

NormalizerPtr inSequence(std::vector<NormalizerPtr> parts) {
  return std::make_unique<InSequence>(std::move(parts));
}

NormalizerPtr lowercase() { return rewriting(lowercaseAll); }

NormalizerPtr stripAccents() {
  return rewriting([](AlignedText& text) { removeCharacters(text, isCombiningMark); });
}

NormalizerPtr nmtRules() {
  return rewriting([](AlignedText& text) {
    forEachCharacter(text, [](UChar32 c, ByteSpan from, auto keep, AlignedText& result) {
      if (nmtRemoves(c)) return;
      if (nmtSpace(c)) return result.append(" ", from);
      keep();
    });
  });
}

NormalizerPtr bertRules(BertRules rules) {
  std::vector<NormalizerPtr> parts;
  if (rules.cleanText) parts.push_back(rewriting(cleanBert));
  if (rules.separateHan) parts.push_back(rewriting(separateIdeographs));
  if (rules.stripAccents) {
    parts.push_back(unicodeForm(NormalForm::Nfd));
    parts.push_back(rewriting([](AlignedText& text) { removeCharacters(text, isBertAccent); }));
  }
  if (rules.lowercase) parts.push_back(lowercase());
  return inSequence(std::move(parts));
}

NormalizerPtr stripEnds(bool left, bool right) {
  return rewriting([left, right](AlignedText& text) { cutEnds(text, left, right); });
}

NormalizerPtr prepend(std::string prefix) {
  return rewriting([prefix = std::move(prefix)](AlignedText& text) {
    if (text.text.empty()) return;
    AlignedText result;
    const std::uint32_t begin = text.spans.front().begin;
    result.append(prefix, {begin, begin});
    result.append(text, 0, text.size());
    text = std::move(result);
  });
}

NormalizerPtr replaceMatches(Pattern pattern, std::string to) {
  return std::make_unique<ReplaceMatches>(std::move(pattern), std::move(to));
}

NormalizerPtr bytesAsCharacters() {
  return rewriting([](AlignedText& text) {
    AlignedText result;
    result.text.reserve(text.size() + text.size() / 2);
    result.spans.reserve(text.size() + text.size() / 2);
    for (std::size_t i = 0; i < text.size(); ++i) {
      result.append(byteCharacter(static_cast<std::uint8_t>(text.text[i])), text.spans[i]);
    }
    text = std::move(result);
  });
}

std::string_view byteCharacter(std::uint8_t byte) { return byteCharacters().characters[byte]; }

int byteOfCharacter(UChar32 character) {
  const auto& bytes = byteCharacters().bytes;
  const auto at = static_cast<std::size_t>(character);
  return character >= 0 && at < bytes.size() ? bytes[at] : -1;
}

}  // namespace fovea
