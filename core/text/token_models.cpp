#include "core/text/token_models.h"

#include <fmt/format.h>

#include "core/io/utf8.h"
#include "core/text/aligned_text.h"

namespace fovea {
namespace {

class WordPiece : public TokenModel {
 public:
  WordPiece(const Vocabulary& vocabulary, const std::string& unknown,
            const std::string& continuingPrefix, std::size_t mostCharacters, std::string name)
      : index_(vocabulary),
        inside_(index_.start()),
        unknown_(vocabulary.find(unknown)),
        mostCharacters_(mostCharacters),
        name_(std::move(name)) {
    for (const char byte : continuingPrefix) {
      if (!index_.advance(inside_, byte)) break;
    }
    hasInside_ = inside_.depth == continuingPrefix.size();
  }

  Result<void> tokenize(std::string_view piece, std::vector<PieceToken>& tokens) const override {
    const std::size_t before = tokens.size();
    bool known = !tooLong(piece);
    for (std::size_t at = 0; known && at < piece.size();) {
      std::optional<PrefixIndex::Found> found;
      if (at == 0 || hasInside_) {
        found = index_.longest(piece.substr(at), at == 0 ? index_.start() : inside_);
      }
      known = found.has_value();
      if (!known) break;
      tokens.push_back({found->id, at, at + found->size});
      at += found->size;
    }
    if (known) return {};
    tokens.resize(before);
    if (!unknown_) return fail(noUnknownToken(piece, name_));
    tokens.push_back({*unknown_, 0, piece.size()});
    return {};
  }

 private:
  bool tooLong(std::string_view piece) const {
    std::size_t characters = 0;
    for (const char byte : piece) {
      if (!U8_IS_TRAIL(byte) && ++characters > mostCharacters_) return true;
    }
    return false;
  }

  PrefixIndex index_;
  PrefixIndex::Place inside_;  ///< after the continuing prefix
  bool hasInside_ = false;
  std::optional<TokenId> unknown_;
  std::size_t mostCharacters_;
  std::string name_;
};

class WordLevel : public TokenModel {
 public:
  WordLevel(const Vocabulary& vocabulary, const std::string& unknown, std::string name)
      : vocabulary_(vocabulary), unknown_(vocabulary.find(unknown)), name_(std::move(name)) {}

  Result<void> tokenize(std::string_view piece, std::vector<PieceToken>& tokens) const override {
    auto id = vocabulary_.find(piece);
    if (!id) id = unknown_;
    if (!id) return fail(noUnknownToken(piece, name_));
    tokens.push_back({*id, 0, piece.size()});
    return {};
  }

 private:
  const Vocabulary& vocabulary_;
  std::optional<TokenId> unknown_;
  std::string name_;
};

}  // namespace

TokenModelPtr wordPieceModel(const Vocabulary& vocabulary, const std::string& unknown,
                             const std::string& continuingPrefix, std::size_t mostCharacters,
                             std::string name) {
  return std::make_unique<WordPiece>(vocabulary, unknown, continuingPrefix, mostCharacters,
                                     std::move(name));
}

TokenModelPtr wordLevelModel(const Vocabulary& vocabulary, const std::string& unknown,
                             std::string name) {
  return std::make_unique<WordLevel>(vocabulary, unknown, std::move(name));
}

std::string byteSpelling(std::uint8_t byte) { return fmt::format("<0x{:02X}>", byte); }

Error noUnknownToken(std::string_view piece, const std::string& name) {
  constexpr std::size_t kShown = 24;
  return {ErrorCode::Input,
          Text(FOVEA_TR("Error",
                        "%1: no token stands for “%2”, and the vocabulary has none for unknown "
                        "text. Change the text, or use another model."),
               {strong(quotable(name)), strong(quotable(piece.substr(0, kShown)))}),
          name};
}

}  // namespace fovea
