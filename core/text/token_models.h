#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/text/vocabulary.h"

namespace fovea {

/// A token of a piece of text.
struct PieceToken {
  TokenId id = 0;
  std::size_t begin = 0, end = 0;  ///< bytes of the piece
};

/// The step of a tokenizer that knows the vocabulary. Immutable; may be used by several threads.
class TokenModel {
 public:
  virtual ~TokenModel() = default;
  /// Appends the tokens of one piece. Errors: nothing stands for it, not even an unknown token.
  virtual Result<void> tokenize(std::string_view piece, std::vector<PieceToken>& tokens) const = 0;
};

using TokenModelPtr = std::unique_ptr<const TokenModel>;

/// Two tokens that become one. Lower ranks come first; of equal ones, what stands further left.
struct Merge {
  std::string left, right;
  std::uint32_t rank = 0;
};
using Merges = std::vector<Merge>;

struct BpeOptions {
  std::optional<std::string> unknown;       ///< spelling of the unknown token
  std::string continuingPrefix, endOfWord;  ///< added to characters inside and at the end
  bool fuseUnknown = false;                 ///< neighbouring unknown characters are one token
  bool byteFallback = false;                ///< unknown characters become bytes ("<0xE2>")
  bool ignoreMerges = false;                ///< a piece that is a token is one
};

// The vocabulary must outlive the model made of it. `name` stands for the file in messages.

/// Byte pair encoding (Sennrich et al. 2016). n log n for a piece. Errors: a merge whose tokens, or
/// whose result, the vocabulary lacks.
Result<TokenModelPtr> bpeModel(const Vocabulary& vocabulary, const Merges& merges,
                               BpeOptions options, const std::string& name);
/// Longest token first (Wu et al. 2016). A word longer than `mostCharacters` is unknown.
TokenModelPtr wordPieceModel(const Vocabulary& vocabulary, const std::string& unknown,
                             const std::string& continuingPrefix, std::size_t mostCharacters,
                             std::string name);
/// The likeliest cut (Kudo 2018); `scores` are log probabilities by id. Cost: length of the piece
/// times that of the longest token.
TokenModelPtr unigramModel(const Vocabulary& vocabulary, std::vector<double> scores,
                           std::optional<TokenId> unknown, bool byteFallback, std::string name);
/// Every piece is a token or unknown.
TokenModelPtr wordLevelModel(const Vocabulary& vocabulary, const std::string& unknown,
                             std::string name);

/// The token "<0xE2>" of a byte.
std::string byteSpelling(std::uint8_t byte);
/// Nothing in the vocabulary stands for `piece`.
Error noUnknownToken(std::string_view piece, const std::string& name);

}  // namespace fovea
