#include "core/text/split_patterns.h"

#include "core/text/character_classes.h"
#include "core/text/regex_pattern.h"

namespace fovea {
namespace {

enum class Kind { Letter, Number, Space, LineEnd, Other };

Kind kindOf(UChar32 c) {
  if (c < 0x80) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return Kind::Letter;
    if (c >= '0' && c <= '9') return Kind::Number;
    if (c == '\n' || c == '\r') return Kind::LineEnd;
    return c == ' ' || (c >= '\t' && c <= '\r') ? Kind::Space : Kind::Other;
  }
  if (isLetter(c)) return Kind::Letter;
  if (isNumber(c)) return Kind::Number;
  return isSpace(c) ? Kind::Space : Kind::Other;
}

bool isWhite(Kind kind) { return kind == Kind::Space || kind == Kind::LineEnd; }

/// Reads a text character by character.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}
  bool ends(std::size_t at) const { return at >= text_.size(); }
  char byte(std::size_t at) const { return ends(at) ? '\0' : text_[at]; }
  Utf8Character character(std::size_t at) const { return characterAt(text_, at); }
  /// The kind of the character at `at`, which must not be the end.
  Kind kind(std::size_t at) const { return kindOf(character(at).code); }
  bool has(std::size_t at, Kind kind) const { return !ends(at) && this->kind(at) == kind; }
  /// End of the run of characters of a kind, `most` of them at most.
  std::size_t run(std::size_t at, Kind kind, std::size_t most = std::string_view::npos) const {
    for (; most > 0 && !ends(at); --most) {
      const Utf8Character next = character(at);
      if (kindOf(next.code) != kind) break;
      at += next.size;
    }
    return at;
  }
  /// End of the white space at `at`; without its last character where more text follows and it
  /// has several.
  std::size_t whiteSpace(std::size_t at) const {
    std::size_t last = at, end = at;
    while (!ends(end)) {
      const Utf8Character next = character(end);
      if (!isWhite(kindOf(next.code))) break;
      last = end;
      end += next.size;
    }
    return ends(end) || last == at ? end : last;
  }
  /// End of the white space at `at` up to its last line end; `at` when it has none.
  std::size_t lineEnds(std::size_t at) const {
    std::size_t end = at;
    for (std::size_t i = at; !ends(i);) {
      const Utf8Character next = character(i);
      const Kind kind = kindOf(next.code);
      if (!isWhite(kind)) break;
      i += next.size;
      if (kind == Kind::LineEnd) end = i;
    }
    return end;
  }

 private:
  std::string_view text_;
};

char lowerAscii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

/// End of an English contraction ('s, 'll …) at `at`; `at` when there is none.
std::size_t contraction(const Scanner& text, std::size_t at, bool anyCase) {
  if (text.byte(at) != '\'') return at;
  const auto letter = [&](std::size_t i) {
    const char c = text.byte(i);
    return anyCase ? lowerAscii(c) : c;
  };
  const char first = letter(at + 1);
  if (first == 's' || first == 't' || first == 'm' || first == 'd') return at + 2;
  const char second = letter(at + 2);
  if ((first == 'r' || first == 'v') && second == 'e') return at + 3;
  if (first == 'l' && second == 'l') return at + 3;
  constexpr UChar32 kLongS = 0x17F;  // its capital letter is S
  if (anyCase && !text.ends(at + 1) && text.character(at + 1).code == kLongS) return at + 3;
  return at;
}

std::size_t gpt2Next(const Scanner& text, std::size_t at) {
  if (const std::size_t end = contraction(text, at, false); end > at) return end;
  const std::size_t word = text.byte(at) == ' ' ? at + 1 : at;
  if (!text.ends(word)) {
    const Kind kind = text.kind(word);
    if (!isWhite(kind)) return text.run(word, kind);
  }
  return text.whiteSpace(at);
}

/// Llama 3's and Qwen2's pattern, which differ in the digits of a number.
std::size_t llama3Next(const Scanner& text, std::size_t at, std::size_t digits) {
  if (const std::size_t end = contraction(text, at, true); end > at) return end;
  const Utf8Character first = text.character(at);
  const Kind kind = kindOf(first.code);
  if (kind == Kind::Letter) return text.run(at, kind);
  if (kind == Kind::Number) return text.run(at, kind, digits);
  const std::size_t second = at + first.size;
  if (kind != Kind::LineEnd && text.has(second, Kind::Letter)) {
    return text.run(second, Kind::Letter);
  }
  const std::size_t signs = first.code == ' ' ? second : at;
  if (text.has(signs, Kind::Other)) {
    return text.run(text.run(signs, Kind::Other), Kind::LineEnd);
  }
  if (const std::size_t end = text.lineEnds(at); end > at) return end;
  return text.whiteSpace(at);
}

/// A pattern whose matches follow each other without gaps; `next` gives where the one at a place
/// ends.
template <class Next>
Pattern scanned(Next next) {
  return [next](std::string_view text, std::vector<PatternPart>& parts) -> Result<void> {
    const Scanner scanner(text);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = next(scanner, at);
      parts.push_back({at, end, true});
      at = end;
    }
    return {};
  };
}

Pattern llama3Pattern(std::size_t digits) {
  return scanned(
      [digits](const Scanner& text, std::size_t at) { return llama3Next(text, at, digits); });
}

constexpr std::string_view kGpt2 =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

}  // namespace

Pattern gpt2Pattern() { return scanned(gpt2Next); }

Result<Pattern> regexPattern(const std::string& expression, const std::string& name) {
  if (expression == kGpt2) return gpt2Pattern();
  if (expression == kLlama3Expression) return llama3Pattern(3);
  if (expression == kQwen2Expression) return llama3Pattern(1);
  return icuPattern(expression, name);
}

}  // namespace fovea
