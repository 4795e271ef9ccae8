#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/text/added_tokens.h"
#include "core/text/normalizers.h"
#include "core/text/pre_tokenizers.h"
#include "core/text/token_models.h"
#include "core/text/tokenizer.h"

namespace fovea {

/// How the vocabulary spells the bytes of a text; decides labels only.
struct TokenSpelling {
  bool byteLevel = false;        ///< one character for each byte
  bool byteFallback = false;     ///< "<0xE2>" is a byte
  std::string space;             ///< what stands for a space ("▁"), or empty
  std::string continuingPrefix;  ///< "##", or empty
  std::string endOfWord;         ///< "</w>", or empty
};

/// All that makes a tokenizer. Steps a file leaves out are null.
struct TokenizerParts {
  std::string name;  ///< the file, for messages
  std::string_view kind;
  Vocabulary vocabulary;  ///< of the model
  NormalizerPtr normalizer;
  PreTokenizerPtr preTokenizer;
  TokenModelPtr model;
  AddedTokens added;
  /// What stands around a text: ids, and nothing where the text stands.
  std::vector<std::optional<TokenId>> frame = {std::nullopt};
  TokenSpelling spelling;
};

/// Gives the added tokens the ids they have in the vocabulary, or new ones behind its
/// `modelTokens`, and prepares them to be found. Errors: no more room for ids; those of the
/// normalizer.
Result<void> addTokens(TokenizerParts& parts, std::vector<AddedToken> tokens,
                       std::size_t modelTokens);
/// Whether every id of the frame has a token.
Result<void> checkFrame(const TokenizerParts& parts);

}  // namespace fovea
