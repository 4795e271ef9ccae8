#pragma once
#include <string>
#include <string_view>

namespace fovea {

/// A text to be quoted: as it is, but control characters other than line ends and tabs, and what is
/// no character at all, are written out ("<U+0000>"), so that every format can hold them.
std::string visibleText(std::string_view text);

}  // namespace fovea
