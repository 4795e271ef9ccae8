#pragma once
#include "core/text/split_patterns.h"

namespace fovea {

/// The pattern of a regular expression, read by ICU. One text may take it kPatternTime and some 64
/// MB. Errors: as regexPattern.
Result<Pattern> icuPattern(const std::string& expression, const std::string& name);

}  // namespace fovea
