#include "core/text/tokenizer.h"

#include <algorithm>
#include <cassert>

#include "core/base/number.h"
#include "core/io/utf8.h"
#include "core/text/tokenizer_parts.h"

namespace fovea {
namespace {

constexpr std::size_t kLongestText = std::size_t{1} << 20;

Error textTooLong(std::size_t size) {
  return {ErrorCode::TooLarge,
          Text(FOVEA_TR("Error",
                        "The text has %1 bytes, more than the %2 that can be cut into tokens. "
                        "Shorten it."),
               {plain(grouped(static_cast<long long>(size))),
                plain(grouped(static_cast<long long>(kLongestText)))}),
          "text"};
}

/// The text between added tokens, normalized, and the added tokens themselves.
Result<TextPieces> normalizedPieces(const TokenizerParts& parts, std::string_view text) {
  TextPieces pieces;
  const auto append = [&](const AlignedText& from, TextPiece piece) {
    const std::size_t begin = pieces.content.size();
    pieces.content.append(from, piece.begin, piece.end);
    pieces.pieces.push_back({begin, pieces.content.size(), piece.added});
  };
  for (const TextPiece& raw : parts.added.cut(text)) {
    AlignedText part =
        AlignedText::original(text.substr(raw.begin, raw.end - raw.begin), raw.begin);
    if (raw.added >= 0) {
      append(part, {0, part.size(), raw.added});
      continue;
    }
    if (parts.normalizer) {
      if (auto done = parts.normalizer->apply(part); !done) return fail(std::move(done.error()));
    }
    for (const TextPiece& piece : parts.added.cutNormalized(part.text)) append(part, piece);
  }
  return pieces;
}

/// Writes tokens into a Sequence.
class SequenceWriter {
 public:
  SequenceWriter(const Tokenizer& tokenizer, std::string_view text) : tokenizer_(tokenizer) {
    sequence.text = text;
  }

  Sequence sequence;

  void add(TokenId id, ByteSpan span, bool special) {
    Token token;
    token.text = sequence.text.substr(span.begin, span.end - span.begin);
    token.label = tokenizer_.label(id);
    token.begin = span.begin;
    token.special = special;
    sequence.tokens.push_back(std::move(token));
    sequence.ids.push_back(id);
  }

 private:
  const Tokenizer& tokenizer_;
};

}  // namespace

Tokenizer::Tokenizer(std::shared_ptr<const TokenizerParts> parts) : parts_(std::move(parts)) {
  assert(parts_ && parts_->model);
}

Result<Sequence> Tokenizer::encode(std::string_view text, SpecialTokens special) const {
  if (text.size() > kLongestText) return fail(textTooLong(text.size()));
  if (auto valid = checkUtf8(text); !valid) return fail(std::move(valid.error()));
  auto pieces = normalizedPieces(*parts_, text);
  if (!pieces) return fail(std::move(pieces.error()));
  if (parts_->preTokenizer) {
    if (auto cut = parts_->preTokenizer->cut(*pieces); !cut) return fail(std::move(cut.error()));
  }

  struct Found {
    TokenId id;
    ByteSpan span;
  };
  std::vector<Found> found;
  std::vector<PieceToken> tokens;
  for (const TextPiece& piece : pieces->pieces) {
    if (piece.added >= 0) {
      found.push_back({piece.added, pieces->content.cover(piece.begin, piece.end)});
      continue;
    }
    tokens.clear();
    if (auto cut = parts_->model->tokenize(pieces->text(piece), tokens); !cut) {
      return fail(std::move(cut.error()));
    }
    for (const PieceToken& token : tokens) {
      const std::size_t begin = piece.begin + token.begin, end = piece.begin + token.end;
      found.push_back({token.id, pieces->content.cover(begin, end)});
    }
  }

  SequenceWriter writer(*this, text);
  std::uint32_t at = 0;
  for (const auto& id : parts_->frame) {
    if (!id) {
      for (const Found& token : found) {
        writer.add(token.id, token.span, this->special(token.id));
      }
      at = static_cast<std::uint32_t>(text.size());
    } else if (special == SpecialTokens::Add) {
      writer.add(*id, {at, at}, true);
    }
  }
  return std::move(writer.sequence);
}

TokenId Tokenizer::size() const {
  return std::max(parts_->vocabulary.size(), parts_->added.size());
}

std::string_view Tokenizer::spelling(TokenId id) const {
  const AddedToken* added = parts_->added.withId(id);
  return added != nullptr ? std::string_view(added->content) : parts_->vocabulary.spelling(id);
}

std::optional<TokenId> Tokenizer::find(std::string_view spelling) const {
  const auto added = parts_->added.find(spelling);
  return added ? added : parts_->vocabulary.find(spelling);
}

bool Tokenizer::special(TokenId id) const {
  const AddedToken* added = parts_->added.withId(id);
  return added != nullptr && added->special;
}

std::string_view Tokenizer::kind() const { return parts_->kind; }

}  // namespace fovea
