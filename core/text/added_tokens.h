#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "core/text/normalizers.h"
#include "core/text/pre_tokenizers.h"
#include "core/text/vocabulary.h"

namespace fovea {

/// A token that is found in a text before anything is cut.
struct AddedToken {
  std::string content;
  TokenId id = 0;
  bool special = false;
  bool singleWord = false;  ///< only where no word goes on at its ends
  bool lstrip = false;      ///< takes the white space before it
  bool rstrip = false;      ///< takes the white space after it
  bool normalized = true;   ///< looked for in the normalized text, and normalized itself
};

/// The added tokens of a tokenizer, ready to be found.
class AddedTokens {
 public:
  AddedTokens() = default;
  /// Errors: those of the normalizer, which may be null.
  static Result<AddedTokens> prepare(std::vector<AddedToken> tokens, const Normalizer* normalizer);
  AddedTokens(AddedTokens&&) = default;
  AddedTokens& operator=(AddedTokens&&) = default;

  const std::vector<AddedToken>& all() const { return tokens_; }
  /// The added token of an id, or null.
  const AddedToken* withId(TokenId id) const;
  /// Id of the token with these contents.
  std::optional<TokenId> find(std::string_view content) const;
  /// Highest id + 1.
  TokenId size() const { return size_; }

  /// Finds those that are not normalized: cuts `text` into pieces, the leftmost and of those the
  /// longest token first. Linear, times the longest token.
  std::vector<TextPiece> cut(std::string_view text) const { return cutBy(raw_, text); }
  /// The same for those that are looked for in the normalized text.
  std::vector<TextPiece> cutNormalized(std::string_view text) const {
    return cutBy(normalized_, text);
  }

 private:
  std::vector<TextPiece> cutBy(const PrefixIndex& index, std::string_view text) const;

  std::vector<AddedToken> tokens_;
  std::vector<std::string> patterns_;                ///< what is looked for, one for each token
  PrefixIndex raw_, normalized_;                     ///< their ids are places in tokens_
  std::unordered_map<TokenId, std::size_t> places_;  ///< in tokens_, by id
  TokenId size_ = 0;
};

}  // namespace fovea
