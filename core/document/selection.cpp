#include <algorithm>
#include <cmath>

#include "core/document/document.h"

namespace fovea {
namespace {

/// Tokens that a model put around the text have no bytes of it, only a label.
bool sameSpelling(const Token& a, const Token& b) {
  return a.text == b.text && a.special == b.special && (!a.special || a.label == b.label);
}

std::string_view withoutSpaces(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// Tokenizers differ in whether the space before a word belongs to it.
bool sameWord(const Token& a, const Token& b) {
  const std::string_view word = withoutSpaces(a.text);
  return !word.empty() && word == withoutSpaces(b.text);
}

/// The token of the same text that has the first byte of `token`; else the first token.
Index sameBytes(const Token& token, const Sequence& sequence) {
  if (token.special || token.text.empty() || sequence.text.empty()) return 0;
  const std::size_t word = token.text.find_first_not_of(' ');
  const std::size_t at = token.begin + (word == std::string::npos ? 0 : word);
  for (Index i = 0; i < sequence.size(); ++i) {
    const Token& other = sequence.tokens[static_cast<std::size_t>(i)];
    if (other.begin <= at && at < other.begin + other.text.size()) return i;
  }
  return 0;
}

/// Where a token of `before` stands in `after`: the same spelling nearest to its place, the earlier
/// of two; else the same word; else, in the same text, the same bytes; else the first.
Index followedToken(Index token, const Sequence& before, const Sequence& after) {
  if (token == kNone || after.size() == 0) return kNone;
  if (token < 0 || token >= before.size()) return 0;
  const Token& followed = before.tokens[static_cast<std::size_t>(token)];
  for (const auto same : {sameSpelling, sameWord}) {
    Index nearest = kNone;
    for (Index i = 0; i < after.size(); ++i) {
      if (!same(after.tokens[static_cast<std::size_t>(i)], followed)) continue;
      if (nearest == kNone || std::abs(i - token) < std::abs(nearest - token)) nearest = i;
    }
    if (nearest != kNone) return nearest;
  }
  return before.text == after.text ? sameBytes(followed, after) : 0;
}

/// The longest vector a feature may point into.
Index longestVector(const Trace& trace, const Attention& layer) {
  Index longest = trace.embedding ? trace.embedding->columns() : 0;
  for (const auto* tensor : {&layer.query, &layer.key, &layer.value, &layer.output}) {
    if (*tensor) longest = std::max(longest, (*tensor)->columns());
  }
  return longest;
}

}  // namespace

Selection followed(const Selection& selection, const Trace& before, const Trace& after) {
  Selection result;
  const auto clamped = [](Index index, Index count) {
    return std::clamp<Index>(index, 0, std::max<Index>(count, 1) - 1);
  };
  result.layer = clamped(selection.layer, static_cast<Index>(after.layers.size()));
  const Index from = clamped(selection.layer, static_cast<Index>(before.layers.size()));
  const Attention& layer = after.layers[static_cast<std::size_t>(result.layer)];
  result.head = clamped(selection.head, layer.spec.heads);
  result.query =
      followedToken(selection.query, before.queryTokens(from), after.queryTokens(result.layer));
  result.key = followedToken(selection.key, before.keyTokens(from), after.keyTokens(result.layer));
  const Index features = longestVector(after, layer);
  result.feature =
      selection.feature == kNone || features == 0 ? kNone : clamped(selection.feature, features);
  return result;
}

Selection initialSelection(const Trace& trace) {
  Selection selection;
  if (trace.queryTokens().size() > 0) selection.query = 0;
  if (trace.keyTokens().size() > 0) selection.key = 0;
  return selection;
}

}  // namespace fovea
