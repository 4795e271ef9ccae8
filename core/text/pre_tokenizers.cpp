#include "core/text/pre_tokenizers.h"

#include <algorithm>

#include "core/text/character_classes.h"
#include "core/text/normalizers.h"
#include "core/text/split_patterns.h"

namespace fovea {
namespace {

/// Joins neighbours as `behavior` says; what is left over stays, except matches that are Removed.
std::vector<PatternPart> behave(const std::vector<PatternPart>& parts, SplitBehavior behavior) {
  std::vector<PatternPart> kept;
  bool before = false;
  const auto join = [&](const PatternPart& part, bool joined) {
    if (joined && !kept.empty()) {
      kept.back().begin = std::min(kept.back().begin, part.begin);
      kept.back().end = std::max(kept.back().end, part.end);
    } else {
      kept.push_back(part);
    }
    before = part.matched;
  };
  switch (behavior) {
    case SplitBehavior::Removed:
      std::copy_if(parts.begin(), parts.end(), std::back_inserter(kept),
                   [](const PatternPart& part) { return !part.matched; });
      break;
    case SplitBehavior::Isolated:
      return parts;
    case SplitBehavior::Contiguous:
      for (const auto& part : parts) join(part, part.matched == before);
      break;
    case SplitBehavior::MergedWithPrevious:
      for (const auto& part : parts) join(part, part.matched && !before);
      break;
    case SplitBehavior::MergedWithNext:
      std::for_each(parts.rbegin(), parts.rend(),
                    [&](const PatternPart& part) { join(part, part.matched && !before); });
      std::reverse(kept.begin(), kept.end());
      break;
  }
  return kept;
}

class SplitBy : public PreTokenizer {
 public:
  SplitBy(Pattern pattern, SplitBehavior behavior)
      : pattern_(std::move(pattern)), behavior_(behavior) {}

  Result<void> cut(TextPieces& pieces) const override {
    std::vector<TextPiece> cut;
    std::vector<PatternPart> parts;
    for (const TextPiece& piece : pieces.pieces) {
      if (piece.added >= 0) {
        cut.push_back(piece);
        continue;
      }
      parts.clear();
      if (auto found = pattern_(pieces.text(piece), parts); !found) return found;
      for (const PatternPart& part : behave(parts, behavior_)) {
        if (part.begin == part.end) continue;
        cut.push_back({piece.begin + part.begin, piece.begin + part.end});
      }
    }
    pieces.pieces = std::move(cut);
    return {};
  }

 private:
  Pattern pattern_;
  SplitBehavior behavior_;
};

class InSequence : public PreTokenizer {
 public:
  explicit InSequence(std::vector<PreTokenizerPtr> steps) : steps_(std::move(steps)) {}
  Result<void> cut(TextPieces& pieces) const override {
    for (const PreTokenizerPtr& step : steps_) {
      if (auto done = step->cut(pieces); !done) return done;
    }
    return {};
  }

 private:
  std::vector<PreTokenizerPtr> steps_;
};

/// Rewrites every piece but the added tokens; `rewrite` appends what a piece becomes.
template <class Rewrite>
void rewritePieces(TextPieces& pieces, Rewrite rewrite) {
  AlignedText content;
  content.text.reserve(pieces.content.size() + pieces.pieces.size());
  content.spans.reserve(pieces.content.size() + pieces.pieces.size());
  for (TextPiece& piece : pieces.pieces) {
    const std::size_t begin = content.size();
    if (piece.added >= 0) {
      content.append(pieces.content, piece.begin, piece.end);
    } else {
      rewrite(piece, content);
    }
    piece.begin = begin;
    piece.end = content.size();
  }
  pieces.content = std::move(content);
}

class ByteLevel : public PreTokenizer {
 public:
  ByteLevel(bool addPrefixSpace, bool usePattern) : addPrefixSpace_(addPrefixSpace) {
    if (usePattern) split_ = splitBy(gpt2Pattern(), SplitBehavior::Isolated);
  }

  Result<void> cut(TextPieces& pieces) const override {
    if (addPrefixSpace_) addSpaces(pieces);
    if (split_) {
      if (auto done = split_->cut(pieces); !done) return done;
    }
    rewritePieces(pieces, [&](const TextPiece& piece, AlignedText& content) {
      for (std::size_t i = piece.begin; i < piece.end; ++i) {
        const auto byte = static_cast<std::uint8_t>(pieces.content.text[i]);
        content.append(byteCharacter(byte), pieces.content.spans[i]);
      }
    });
    return {};
  }

 private:
  static void addSpaces(TextPieces& pieces) {
    rewritePieces(pieces, [&](const TextPiece& piece, AlignedText& content) {
      const std::uint32_t begin = pieces.content.spans[piece.begin].begin;
      if (pieces.content.text[piece.begin] != ' ') content.append(" ", {begin, begin});
      content.append(pieces.content, piece.begin, piece.end);
    });
  }

  bool addPrefixSpace_;
  PreTokenizerPtr split_;
};

class Metaspace : public PreTokenizer {
 public:
  Metaspace(std::string replacement, PrefixScheme scheme, bool split)
      : replacement_(std::move(replacement)), scheme_(scheme) {
    if (split) split_ = splitBy(literalPattern(replacement_), SplitBehavior::MergedWithNext);
  }

  Result<void> cut(TextPieces& pieces) const override {
    rewritePieces(pieces, [&](const TextPiece& piece, AlignedText& content) {
      const AlignedText& source = pieces.content;
      const std::uint32_t begin = source.spans[piece.begin].begin;
      const bool marked =
          source.text[piece.begin] == ' ' || pieces.text(piece).starts_with(replacement_);
      const bool wanted =
          scheme_ == PrefixScheme::Always || (scheme_ == PrefixScheme::First && begin == 0);
      if (wanted && !marked) content.append(replacement_, {begin, begin});
      for (std::size_t i = piece.begin; i < piece.end; ++i) {
        if (source.text[i] == ' ') {
          content.append(replacement_, source.spans[i]);
        } else {
          content.append(source, i, i + 1);
        }
      }
    });
    return split_ ? split_->cut(pieces) : Result<void>{};
  }

 private:
  std::string replacement_;
  PrefixScheme scheme_;
  PreTokenizerPtr split_;
};

/// Cuts a text where the value of `classOf` changes; class `matched` counts as a match.
void runsOf(std::string_view text, int (*classOf)(UChar32), int matched,
            std::vector<PatternPart>& parts) {
  int before = -1;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character character = characterAt(text, at);
    const int now = classOf(character.code);
    if (now != before) parts.push_back({at, at, now == matched});
    before = now;
    at += character.size;
    parts.back().end = at;
  }
}

int wordClass(UChar32 c) {
  if (isWordCharacter(c)) return 0;
  return isSpace(c) ? 1 : 2;
}

}  // namespace

PreTokenizerPtr cutInSequence(std::vector<PreTokenizerPtr> steps) {
  return std::make_unique<InSequence>(std::move(steps));
}

PreTokenizerPtr splitBy(Pattern pattern, SplitBehavior behavior) {
  return std::make_unique<SplitBy>(std::move(pattern), behavior);
}

PreTokenizerPtr byteLevel(bool addPrefixSpace, bool usePattern) {
  return std::make_unique<ByteLevel>(addPrefixSpace, usePattern);
}

PreTokenizerPtr metaspace(std::string replacement, PrefixScheme scheme, bool split) {
  return std::make_unique<Metaspace>(std::move(replacement), scheme, split);
}

PreTokenizerPtr bertWords() {
  std::vector<PreTokenizerPtr> steps;
  steps.push_back(splitBy(characterPattern(isSpace), SplitBehavior::Removed));
  steps.push_back(splitBy(characterPattern(isTokenPunctuation), SplitBehavior::Isolated));
  return cutInSequence(std::move(steps));
}

PreTokenizerPtr whitespaceWords() {
  const Pattern words = [](std::string_view text, std::vector<PatternPart>& parts) -> Result<void> {
    runsOf(text, wordClass, 1, parts);
    return {};
  };
  return splitBy(words, SplitBehavior::Removed);
}

}  // namespace fovea
