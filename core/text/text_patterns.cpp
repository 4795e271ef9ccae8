#include "core/text/text_patterns.h"

#include "core/text/aligned_text.h"

namespace fovea {

Pattern characterPattern(bool (*matches)(UChar32)) {
  return [matches](std::string_view text, std::vector<PatternPart>& parts) -> Result<void> {
    for (std::size_t at = 0; at < text.size();) {
      const Utf8Character character = characterAt(text, at);
      const bool matched = matches(character.code);
      if (matched || parts.empty() || parts.back().matched) parts.push_back({at, at, matched});
      at += character.size;
      parts.back().end = at;
    }
    return {};
  };
}

Pattern literalPattern(std::string literal) {
  return [literal = std::move(literal)](std::string_view text,
                                        std::vector<PatternPart>& parts) -> Result<void> {
    std::size_t done = 0;
    for (std::size_t at = text.find(literal); at != std::string_view::npos;
         at = text.find(literal, done)) {
      if (at > done) parts.push_back({done, at, false});
      done = at + literal.size();
      parts.push_back({at, done, true});
    }
    if (done < text.size()) parts.push_back({done, text.size(), false});
    return {};
  };
}

Pattern inverted(Pattern pattern) {
  return [pattern = std::move(pattern)](std::string_view text,
                                        std::vector<PatternPart>& parts) -> Result<void> {
    if (auto found = pattern(text, parts); !found) return found;
    for (PatternPart& part : parts) part.matched = !part.matched;
    return {};
  };
}

}  // namespace fovea
