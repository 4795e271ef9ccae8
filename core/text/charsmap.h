#pragma once
#include <optional>

#include "core/text/normalizers.h"

namespace fovea {

/// The normalizer a SentencePiece model carries: a table of byte strings and what they become, as a
/// double-array trie and the replacements behind it (`bytes`, as base64 in `Precompiled`). Nothing
/// when the bytes are no such table. What the table says out of its own bounds changes nothing.
std::optional<NormalizerPtr> charsmapNormalizer(std::string bytes);

/// The bytes behind base64; nothing when it is none. Linear.
std::optional<std::string> fromBase64(std::string_view text);

}  // namespace fovea
