#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/text/tokens.h"

namespace fovea {

/// Number of a token in a vocabulary, from 0.
using TokenId = std::int64_t;

/// Whether the tokens a model expects around a text ([CLS], <s> …) are put there.
enum class SpecialTokens { Add, Leave };

struct TokenizerParts;
class Metadata;

/// The tokenizer of a model: cuts a text into the tokens its vocabulary numbers. Immutable and
/// cheap to copy; every function may be called from several threads at once.
class Tokenizer {
 public:
  explicit Tokenizer(std::shared_ptr<const TokenizerParts> parts);

  /// The tokens of a text (UTF-8), with `ids`. A token's `text` are the bytes it stands for in the
  /// text, from `begin`; where a character became several tokens that hold no bytes of it
  /// themselves (ﬁ read as f, i), each has the whole character. A special token written in the
  /// text has its bytes, one put there by the model's rules has none; both are `special`. `label`
  /// is label(id). Truncation and padding that a file asks for do not happen.
  /// Errors: text that is not UTF-8, or longer than 1 MiB; a pattern of the file that needs too
  /// long on this text; text that nothing in the vocabulary stands for, not even an unknown token.
  /// Cost: n log n in the length of the text, but a pattern from a file may cost more, up to two
  /// seconds.
  Result<Sequence> encode(std::string_view text, SpecialTokens special = SpecialTokens::Add) const;

  /// Highest id + 1, added tokens included. Some ids below it may stand for no token.
  TokenId size() const;
  /// The token as the vocabulary spells it ("Ġcat", "##ing", "▁cat"); empty when there is none.
  std::string_view spelling(TokenId id) const;
  /// The id of a spelling.
  std::optional<TokenId> find(std::string_view spelling) const;
  /// Bytes the token stands for in a text (" cat"); a part of a character is not valid UTF-8.
  std::string bytes(TokenId id) const;
  /// Visible form: the bytes through visibleLabel ("␣cat", "<0xE2>"); special tokens and tokens
  /// with a mark of continuation as they are spelled ("[CLS]", "##ing").
  std::string label(TokenId id) const;
  bool special(TokenId id) const;
  /// "byte-level BPE", "BPE", "WordPiece", "Unigram" or "WordLevel"; never translated.
  std::string_view kind() const;

 private:
  std::shared_ptr<const TokenizerParts> parts_;
};

/// Reads the contents of a tokenizer.json; `name` stands for the file in messages. Errors: not
/// JSON, a missing or misshapen field, ids below 0 or absurdly large, a merge whose tokens the
/// vocabulary lacks, a pattern that is none; a component that is not supported (named).
/// Linear; memory some three times the text.
Result<Tokenizer> tokenizerFromJson(std::string_view json, const std::string& name);

/// The tokenizer of a model's folder: tokenizer.json; else vocab.txt; else vocab.json and
/// merges.txt, with the pattern and special tokens that `model_type` of config.json stands for.
/// tokenizer_config.json gives letter case and accents for vocab.txt. Errors: as
/// tokenizerFromJson; none of these files; a model_type nothing is known about.
Result<Tokenizer> tokenizerFromFolder(const std::string& path);

/// The fields `tokenizer.ggml.…` of a GGUF file, as they stand in it.
struct GgufVocabulary {
  std::string model;                ///< model: "gpt2", "llama" or "bert"
  std::string pre;                  ///< pre: name of the pattern ("smollm"); empty when absent
  std::vector<std::string> tokens;  ///< tokens: the spelling of every id
  std::vector<float> scores;        ///< scores, or empty
  std::vector<std::int32_t> types;  ///< token_type, or empty: 1 normal, 2 unknown, 3 control …
  std::vector<std::string> merges;  ///< merges: "left right", or empty
  std::optional<std::int64_t> bos, eos, unknown, separator, padding, cls, mask;  ///< …_token_id
  std::optional<bool> addBos, addEos, addSeparator;                              ///< add_…_token
  std::optional<bool> addSpacePrefix;          ///< add_space_prefix
  std::optional<bool> removeExtraWhitespaces;  ///< remove_extra_whitespaces
};

/// The fields of a GGUF file's metadata; what is missing, or of another type, stays empty. Linear.
GgufVocabulary ggufVocabulary(const Metadata& metadata);

/// The tokenizer of a GGUF file; `name` stands for the file in messages. Errors: a model or pattern
/// name that is not supported (named), lists of different lengths, ids without a token.
Result<Tokenizer> tokenizerFromGguf(const GgufVocabulary& vocabulary, const std::string& name);

}  // namespace fovea
