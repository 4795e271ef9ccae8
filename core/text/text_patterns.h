#pragma once
#include <unicode/umachine.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fovea {

/// A stretch of a text a pattern matches, or one between two matches.
struct PatternPart {
  std::size_t begin = 0, end = 0;
  bool matched = false;
};

/// Gives the parts of a text, in order and without gaps. Errors: a pattern that needs too long.
using Pattern = std::function<Result<void>(std::string_view, std::vector<PatternPart>&)>;

/// Every character for which `matches` holds, on its own.
Pattern characterPattern(bool (*matches)(UChar32));
/// Every place where `text` (not empty) stands.
Pattern literalPattern(std::string text);
/// The same parts with the roles exchanged.
Pattern inverted(Pattern pattern);

}  // namespace fovea
