#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace fovea {

/// Offset of the first byte that is no part of a whole UTF-8 character; nothing when all are.
/// Surrogates, overlong forms and numbers above U+10FFFF are invalid, U+0000 is valid. Linear.
std::optional<std::size_t> firstInvalidUtf8(std::string_view bytes);

/// The same text with every invalid byte as U+FFFD, so that a message may quote it (file names need
/// not be UTF-8). Linear.
std::string quotable(std::string_view bytes);

/// The text without a byte-order mark at its start.
std::string_view withoutByteOrderMark(std::string_view text);

}  // namespace fovea
