#include <charconv>
#include <map>

#include "core/text/tokenizer_errors.h"
#include "core/text/tokenizer_parts.h"

// What the spelling of a token in its vocabulary stands for.

namespace fovea {
namespace {

/// The byte of "<0xE2>".
std::optional<char> fallbackByte(std::string_view spelling) {
  if (spelling.size() != 6 || !spelling.starts_with("<0x") || spelling.back() != '>') return {};
  unsigned byte = 0;
  const char* end = spelling.data() + 5;
  const auto read = std::from_chars(spelling.data() + 3, end, byte, 16);
  if (read.ec != std::errc() || read.ptr != end) return {};
  return static_cast<char>(byte);
}

/// The bytes behind a byte-level spelling; nothing when it has other characters.
std::optional<std::string> byteLevelBytes(std::string_view spelling) {
  std::string bytes;
  for (std::size_t at = 0; at < spelling.size();) {
    const Utf8Character character = characterAt(spelling, at);
    const int byte = byteOfCharacter(character.code);
    if (byte < 0) return {};
    bytes += static_cast<char>(byte);
    at += character.size;
  }
  return bytes;
}

std::string withSpaces(std::string_view spelling, std::string_view mark) {
  std::string text;
  while (!spelling.empty()) {
    const std::size_t at = std::min(spelling.find(mark), spelling.size());
    text += spelling.substr(0, at);
    spelling.remove_prefix(at);
    if (spelling.empty()) break;
    text += ' ';
    spelling.remove_prefix(mark.size());
  }
  return text;
}

}  // namespace

std::string Tokenizer::bytes(TokenId id) const {
  std::string_view spelling = this->spelling(id);
  if (parts_->added.withId(id) != nullptr) return std::string(spelling);
  const TokenSpelling& how = parts_->spelling;
  if (how.byteFallback) {
    if (const auto byte = fallbackByte(spelling)) return {*byte};
  }
  if (how.byteLevel) return byteLevelBytes(spelling).value_or(std::string(spelling));
  if (!how.continuingPrefix.empty() && spelling.starts_with(how.continuingPrefix)) {
    spelling.remove_prefix(how.continuingPrefix.size());
  }
  if (!how.endOfWord.empty() && spelling.ends_with(how.endOfWord)) {
    spelling.remove_suffix(how.endOfWord.size());
  }
  return how.space.empty() ? std::string(spelling) : withSpaces(spelling, how.space);
}

std::string Tokenizer::label(TokenId id) const {
  const std::string_view spelling = this->spelling(id);
  const TokenSpelling& how = parts_->spelling;
  const bool marked =
      (!how.continuingPrefix.empty() && spelling.starts_with(how.continuingPrefix)) ||
      (!how.endOfWord.empty() && spelling.ends_with(how.endOfWord));
  return visibleLabel(marked ? std::string(spelling) : bytes(id));
}

Result<void> addTokens(TokenizerParts& parts, std::vector<AddedToken> tokens,
                       std::size_t modelTokens) {
  auto next = static_cast<TokenId>(modelTokens);
  std::map<std::string, TokenId, std::less<>> ids;
  std::vector<AddedToken> kept;
  for (AddedToken& token : tokens) {
    if (token.content.empty()) continue;
    if (token.content.size() > kLongestToken) {
      return fail(tokenTooLong(token.content, parts.name));
    }
    auto known = parts.vocabulary.find(token.content);
    if (const auto before = ids.find(token.content); before != ids.end()) known = before->second;
    token.id = known ? *known : next++;
    if (token.id >= kMostTokenIds) return fail(tooManyTokens(parts.name));
    ids.emplace(token.content, token.id);
    kept.push_back(std::move(token));
  }
  auto added = AddedTokens::prepare(std::move(kept), parts.normalizer.get());
  if (!added) return fail(std::move(added.error()));
  parts.added = std::move(*added);
  return {};
}

Result<void> checkFrame(const TokenizerParts& parts) {
  for (const auto& id : parts.frame) {
    if (id && !parts.vocabulary.has(*id) && parts.added.withId(*id) == nullptr) {
      return fail(idWithoutToken(*id, parts.name));
    }
  }
  return {};
}

}  // namespace fovea
