#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/text/aligned_text.h"
#include "core/text/text_patterns.h"

namespace fovea {

/// A part of a text that the vocabulary sees on its own, or an added token found in it.
struct TextPiece {
  std::size_t begin = 0, end = 0;  ///< bytes of the content
  std::int64_t added = -1;         ///< id of the added token; -1 for text to be cut further
};

/// A text cut into pieces, none of them empty.
struct TextPieces {
  AlignedText content;
  std::vector<TextPiece> pieces;

  std::string_view text(const TextPiece& piece) const {
    return std::string_view(content.text).substr(piece.begin, piece.end - piece.begin);
  }
};

/// A step that cuts pieces into smaller ones, and may rewrite them. Added tokens stay whole.
class PreTokenizer {
 public:
  virtual ~PreTokenizer() = default;
  /// Errors: a pattern that needs too long.
  virtual Result<void> cut(TextPieces& pieces) const = 0;
};

using PreTokenizerPtr = std::unique_ptr<const PreTokenizer>;

/// What becomes of the stretches a pattern matches.
enum class SplitBehavior { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };

enum class PrefixScheme { First, Never, Always };

PreTokenizerPtr cutInSequence(std::vector<PreTokenizerPtr> steps);
PreTokenizerPtr splitBy(Pattern pattern, SplitBehavior behavior);
/// Cuts by GPT-2's pattern, where `usePattern`, then writes bytes as the characters that stand for
/// them.
PreTokenizerPtr byteLevel(bool addPrefixSpace, bool usePattern);
/// Spaces become `replacement`, which also stands before the text as `scheme` says; cuts before it.
PreTokenizerPtr metaspace(std::string replacement, PrefixScheme scheme, bool split);
/// Cuts at white space and takes every punctuation mark on its own.
PreTokenizerPtr bertWords();
/// Stretches of word characters and stretches of other signs, without white space.
PreTokenizerPtr whitespaceWords();

}  // namespace fovea
