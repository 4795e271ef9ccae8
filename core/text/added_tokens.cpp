#include "core/text/added_tokens.h"

#include <algorithm>

#include "core/text/character_classes.h"

namespace fovea {
namespace {

bool wordGoesOn(std::string_view text, std::size_t begin, std::size_t end) {
  return (begin > 0 && isWordCharacter(characterBefore(text, begin).code)) ||
         (end < text.size() && isWordCharacter(characterAt(text, end).code));
}

std::size_t spaceBefore(std::string_view text, std::size_t begin, std::size_t least) {
  while (begin > least) {
    const Utf8Character before = characterBefore(text, begin);
    if (!isSpace(before.code)) break;
    begin -= before.size;
  }
  return begin;
}

std::size_t spaceAfter(std::string_view text, std::size_t end) {
  while (end < text.size()) {
    const Utf8Character after = characterAt(text, end);
    if (!isSpace(after.code)) break;
    end += after.size;
  }
  return end;
}

}  // namespace

Result<AddedTokens> AddedTokens::prepare(std::vector<AddedToken> tokens,
                                         const Normalizer* normalizer) {
  AddedTokens added;
  for (AddedToken& token : tokens) {
    added.size_ = std::max(added.size_, token.id + 1);
    const auto [place, fresh] = added.places_.try_emplace(token.id, added.tokens_.size());
    if (fresh) {
      added.tokens_.push_back(std::move(token));
    } else {
      added.tokens_[place->second] = std::move(token);  // the later of two definitions counts
    }
  }
  for (const AddedToken& token : added.tokens_) {
    AlignedText pattern = AlignedText::original(token.content, 0);
    if (token.normalized && normalizer != nullptr) {
      if (auto done = normalizer->apply(pattern); !done) return fail(std::move(done.error()));
    }
    added.patterns_.push_back(std::move(pattern.text));
  }
  for (const bool normalized : {false, true}) {
    std::vector<std::string_view> patterns;
    std::vector<TokenId> places;
    for (std::size_t i = 0; i < added.tokens_.size(); ++i) {
      if (added.tokens_[i].normalized != normalized) continue;
      patterns.emplace_back(added.patterns_[i]);
      places.push_back(static_cast<TokenId>(i));
    }
    (normalized ? added.normalized_ : added.raw_) = PrefixIndex(patterns, places);
  }
  return added;
}

const AddedToken* AddedTokens::withId(TokenId id) const {
  const auto found = places_.find(id);
  return found == places_.end() ? nullptr : &tokens_[found->second];
}

std::optional<TokenId> AddedTokens::find(std::string_view content) const {
  const auto found = std::find_if(tokens_.begin(), tokens_.end(), [&](const AddedToken& token) {
    return token.content == content;
  });
  if (found == tokens_.end()) return {};
  return found->id;
}

std::vector<TextPiece> AddedTokens::cutBy(const PrefixIndex& index, std::string_view text) const {
  std::vector<TextPiece> pieces;
  std::size_t done = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto found = index.longest(text.substr(at), index.start());
    if (!found) {
      ++at;
      continue;
    }
    const AddedToken& token = tokens_[static_cast<std::size_t>(found->id)];
    std::size_t begin = at, end = at + found->size;
    at = end;
    if (token.singleWord && wordGoesOn(text, begin, end)) continue;
    if (token.lstrip) begin = std::max(done, spaceBefore(text, begin, 0));
    if (token.rstrip) end = spaceAfter(text, end);
    if (done < begin) pieces.push_back({done, begin});
    pieces.push_back({begin, end, token.id});
    done = end;
  }
  if (done < text.size()) pieces.push_back({done, text.size()});
  return pieces;
}

}  // namespace fovea
