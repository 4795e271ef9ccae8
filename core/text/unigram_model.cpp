#include <algorithm>
#include <array>
#include <limits>

#include "core/text/aligned_text.h"
#include "core/text/token_models.h"

namespace fovea {
namespace {

/// The best way to the end of a stretch of the piece.
struct BestPath {
  double score = 0;
  std::size_t begin = kUnreached;  ///< where its last token begins
  TokenId id = 0;
  static constexpr std::size_t kUnreached = std::numeric_limits<std::size_t>::max();

  void offer(double candidate, std::size_t from, TokenId token) {
    if (begin != kUnreached && !(candidate > score)) return;
    score = candidate;
    begin = from;
    id = token;
  }
};

class Unigram : public TokenModel {
 public:
  Unigram(const Vocabulary& vocabulary, std::vector<double> scores, std::optional<TokenId> unknown,
          bool byteFallback, std::string name)
      : vocabulary_(vocabulary),
        index_(vocabulary),
        scores_(std::move(scores)),
        unknown_(unknown),
        name_(std::move(name)) {
    constexpr double kUnknownPenalty = 10;
    unknownScore_ = *std::min_element(scores_.begin(), scores_.end()) - kUnknownPenalty;
    if (!byteFallback) return;
    for (std::size_t byte = 0; byte < bytes_.size(); ++byte) {
      bytes_[byte] = vocabulary.find(byteSpelling(static_cast<std::uint8_t>(byte)));
    }
  }

  Result<void> tokenize(std::string_view piece, std::vector<PieceToken>& tokens) const override {
    std::vector<BestPath> best(piece.size() + 1);
    for (std::size_t at = 0; at < piece.size();) {
      const std::size_t size = characterAt(piece, at).size;
      const double score = best[at].score;
      bool whole = false;  // whether a token is the character alone
      auto place = index_.start();
      for (std::size_t i = at; i < piece.size() && index_.advance(place, piece[i]); ++i) {
        const auto id = index_.tokenAt(place);
        if (!id) continue;
        best[i + 1].offer(score + scores_[static_cast<std::size_t>(*id)], at, *id);
        whole = whole || i + 1 == at + size;
      }
      if (!whole) {
        if (!unknown_) return fail(noUnknownToken(piece.substr(at, size), name_));
        best[at + size].offer(score + unknownScore_, at, *unknown_);
      }
      at += size;
    }
    const std::size_t before = tokens.size();
    for (std::size_t end = piece.size(); end > 0;) {
      const BestPath& path = best[end];
      const bool joins =
          path.id == unknown_ && tokens.size() > before && tokens.back().id == unknown_;
      if (joins) {
        tokens.back().begin = path.begin;
      } else {
        tokens.push_back({path.id, path.begin, end});
      }
      end = path.begin;
    }
    std::reverse(tokens.begin() + static_cast<std::ptrdiff_t>(before), tokens.end());
    spellUnknown(piece, before, tokens);
    return {};
  }

 private:
  /// Looks up stretches of unknown characters as a whole, else writes them as bytes.
  void spellUnknown(std::string_view piece, std::size_t first,
                    std::vector<PieceToken>& tokens) const {
    const auto unknown = [&](const PieceToken& token) { return token.id == unknown_; };
    const auto begin = tokens.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::none_of(begin, tokens.end(), unknown)) return;
    const std::vector<PieceToken> found(begin, tokens.end());
    tokens.resize(first);
    for (const PieceToken& token : found) {
      if (!unknown(token)) {
        tokens.push_back(token);
        continue;
      }
      const std::string_view text = piece.substr(token.begin, token.end - token.begin);
      const auto known = [&](char byte) {
        return bytes_[static_cast<std::uint8_t>(byte)].has_value();
      };
      if (const auto id = vocabulary_.find(text)) {
        tokens.push_back({*id, token.begin, token.end});
      } else if (std::all_of(text.begin(), text.end(), known)) {
        for (std::size_t i = token.begin; i < token.end; ++i) {
          tokens.push_back({*bytes_[static_cast<std::uint8_t>(piece[i])], i, i + 1});
        }
      } else {
        tokens.push_back(token);
      }
    }
  }

  const Vocabulary& vocabulary_;
  PrefixIndex index_;
  std::vector<double> scores_;
  std::optional<TokenId> unknown_;
  double unknownScore_ = 0;
  std::array<std::optional<TokenId>, 256> bytes_;
  std::string name_;
};

}  // namespace

TokenModelPtr unigramModel(const Vocabulary& vocabulary, std::vector<double> scores,
                           std::optional<TokenId> unknown, bool byteFallback, std::string name) {
  return std::make_unique<Unigram>(vocabulary, std::move(scores), unknown, byteFallback,
                                   std::move(name));
}

}  // namespace fovea
