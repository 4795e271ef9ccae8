#include "core/text/regex_pattern.h"

#include <unicode/regex.h>

#include <cctype>

#include "core/io/utf8.h"
#include "core/text/character_classes.h"

namespace fovea {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLongestExpression = std::size_t{1} << 16;
constexpr std::int32_t kStackBytes = 64 << 20;
/// ICU's unit is about a millisecond.
constexpr std::int32_t kTimeOfOneMatch = 500;

Error tooSlow(const std::string& name) {
  return {ErrorCode::TooLarge,
          Text(FOVEA_TR("Error",
                        "%1: the pattern that cuts texts needs too long on this text. Shorten the "
                        "text, or use another model."),
               {strong(quotable(name))}),
          name};
}

Error notAPattern(const std::string& expression, const std::string& name) {
  return {ErrorCode::Input,
          Text(FOVEA_TR("Error",
                        "%1: the pattern “%2” cannot be read. Use a copy of the file that is "
                        "whole."),
               {strong(quotable(name)), plain(expression)}),
          name};
}

Error otherMeaning(const std::string& expression, const std::string& part,
                   const std::string& name) {
  return {
      ErrorCode::Input,
      Text(FOVEA_TR("Error", "%1: “%2” in the pattern “%3” is not supported. Use another model."),
           {strong(quotable(name)), strong(part), plain(expression)}),
      name};
}

/// What means one thing to Oniguruma and another, or nothing, to ICU; empty when all means the
/// same.
std::string differentPart(std::string_view expression) {
  constexpr std::string_view kLetters = "hHRXOyYKNgkGMCcZ";
  for (std::size_t i = 0; i + 1 < expression.size(); ++i) {
    if (expression[i] == '\\') {
      const char next = expression[i + 1];
      if (kLetters.find(next) != std::string_view::npos)
        return std::string(expression.substr(i, 2));
      const std::string_view rest = expression.substr(i + 2);
      const bool named = next == 'p' || next == 'P' || next == 'x' || next == 'u';
      if (named && rest.starts_with("{^")) return std::string(expression.substr(i, 4));
      ++i;  // an escaped character begins nothing
      if (named && rest.starts_with('{')) i += std::min(rest.find('}'), rest.size()) + 1;
    } else if (expression[i] == '}' && (expression[i + 1] == '+' || expression[i + 1] == '?')) {
      return std::string(expression.substr(i, 2));
    } else if (expression[i] == '(' && expression[i + 1] == '?') {
      std::size_t flag = i + 2;
      while (flag < expression.size() && std::islower(static_cast<unsigned char>(expression[flag])))
        ++flag;
      const std::string_view flags = expression.substr(i + 2, flag - i - 2);
      // In the middle of a pattern, Oniguruma's (?i) swallows the alternatives that follow.
      const bool inside =
          !flags.empty() && i > 0 && expression[std::min(flag, expression.size() - 1)] == ')';
      if (flags.find_first_not_of('i') != std::string_view::npos || expression[i + 2] == '~' ||
          inside) {
        return std::string(expression.substr(i, std::max<std::size_t>(flag - i, 3)));
      }
    }
  }
  return {};
}

/// The expression with every \p{L} widened by the letters ICU does not know yet, and so on.
std::string withNewCharacters(std::string_view expression) {
  std::string widened;
  while (!expression.empty()) {
    const std::size_t at = std::min(expression.find('\\'), expression.size());
    widened += expression.substr(0, at);
    expression.remove_prefix(at);
    std::size_t size = std::min<std::size_t>(2, expression.size());
    const bool property = expression.starts_with("\\p{") || expression.starts_with("\\P{");
    const std::size_t close = expression.find('}');
    std::string ranges;
    if (property && close != std::string_view::npos) {
      size = close + 1;
      ranges = newCharacters(expression.substr(3, close - 3));
    }
    if (ranges.empty()) {
      widened += expression.substr(0, size);
    } else {
      widened += expression[1] == 'P' ? "[^\\p" : "[\\p";
      widened.append(expression.substr(2, size - 2)).append(ranges).append("]");
    }
    expression.remove_prefix(size);
  }
  return widened;
}

std::size_t utf8Size(const icu::UnicodeString& text, std::int32_t begin, std::int32_t end) {
  std::size_t size = 0;
  for (std::int32_t i = begin; i < end; ++i) {
    const char16_t unit = text.charAt(i);
    // A pair of surrogates makes four bytes.
    size += unit < 0x80 ? 1 : unit < 0x800 || U16_IS_SURROGATE(unit) ? 2 : 3;
  }
  return size;
}

class IcuPattern {
 public:
  IcuPattern(std::unique_ptr<const icu::RegexPattern> pattern, std::string name)
      : pattern_(std::move(pattern)), name_(std::move(name)) {}

  Result<void> match(std::string_view text, std::vector<PatternPart>& parts) const {
    const auto utf16 = icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::RegexMatcher> matcher(pattern_->matcher(utf16, status));
    if (U_FAILURE(status)) return fail(tooSlow(name_));
    matcher->setTimeLimit(kTimeOfOneMatch, status);
    matcher->setStackLimit(kStackBytes, status);
    const auto deadline = Clock::now() + kPatternTime;
    std::size_t done = 0;        // bytes
    std::int32_t doneUnits = 0;  // the same in UTF-16
    bool fresh = true;           // no match ends here
    while (matcher->find(status)) {
      if (Clock::now() > deadline) return fail(tooSlow(name_));
      const std::int32_t begin = matcher->start(status), end = matcher->end(status);
      if (begin == end && !fresh && begin == doneUnits) continue;
      const std::size_t beginByte = done + utf8Size(utf16, doneUnits, begin);
      if (beginByte > done) parts.push_back({done, beginByte, false});
      done = beginByte + utf8Size(utf16, begin, end);
      doneUnits = end;
      fresh = false;
      parts.push_back({beginByte, done, true});
    }
    if (U_FAILURE(status)) return fail(tooSlow(name_));
    if (done < text.size()) parts.push_back({done, text.size(), false});
    return {};
  }

 private:
  std::unique_ptr<const icu::RegexPattern> pattern_;
  std::string name_;
};

}  // namespace

Result<Pattern> icuPattern(const std::string& expression, const std::string& name) {
  if (expression.empty() || expression.size() > kLongestExpression) {
    return fail(notAPattern(expression.substr(0, 80), name));
  }
  if (const std::string part = differentPart(expression); !part.empty()) {
    return fail(otherMeaning(expression, part, name));
  }
  UErrorCode status = U_ZERO_ERROR;
  UParseError where;
  // ^ and $ stand for every line, and only U+000A ends one.
  std::unique_ptr<const icu::RegexPattern> compiled(
      icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(withNewCharacters(expression)),
                                 UREGEX_MULTILINE | UREGEX_UNIX_LINES, where, status));
  if (U_FAILURE(status)) return fail(notAPattern(expression, name));
  const auto shared = std::make_shared<const IcuPattern>(std::move(compiled), name);
  return Pattern([shared](std::string_view text, std::vector<PatternPart>& parts) {
    return shared->match(text, parts);
  });
}

}  // namespace fovea
