#include <algorithm>
#include <array>
#include <cassert>

#include "core/io/utf8.h"
#include "core/text/aligned_text.h"
#include "core/text/token_models.h"

namespace fovea {
namespace {

struct MergeRule {
  std::uint32_t rank = 0;
  TokenId id = 0;
};

/// What pairs of tokens become. Open addressing; some 24 bytes a pair, half of them free.
class MergeTable {
 public:
  void reserve(std::size_t pairs) {
    std::size_t slots = 16;
    while (slots < pairs * 2) slots *= 2;
    slots_.assign(slots, {});
  }
  /// The later of two rules for one pair counts.
  void add(TokenId left, TokenId right, MergeRule rule) {
    slots_[slotOf(left, right)] = {keyOf(left, right), rule};
  }
  const MergeRule* find(TokenId left, TokenId right) const {
    const Slot& slot = slots_[slotOf(left, right)];
    return slot.key == kFree ? nullptr : &slot.rule;
  }

 private:
  static constexpr std::uint64_t kFree = ~std::uint64_t{0};
  struct Slot {
    std::uint64_t key = kFree;
    MergeRule rule;
  };
  static std::uint64_t keyOf(TokenId left, TokenId right) {
    return static_cast<std::uint64_t>(left) << 32 | static_cast<std::uint64_t>(right);
  }
  std::size_t slotOf(TokenId left, TokenId right) const {
    const std::uint64_t key = keyOf(left, right);
    std::uint64_t hash = key * 0x9E3779B97F4A7C15U;  // Knuth's multiplicative hashing
    hash ^= hash >> 32;
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash & mask;
    while (slots_[slot].key != kFree && slots_[slot].key != key) slot = (slot + 1) & mask;
    return slot;
  }

  std::vector<Slot> slots_;
};

/// A token of a word while it is merged; `next` and `before` are places of neighbours.
struct Symbol {
  PieceToken token;
  std::ptrdiff_t before = -1, next = -1;
  bool gone = false;
};

/// A merge that may be done.
struct Candidate {
  std::uint32_t rank;
  std::size_t at;
  TokenId id;
  /// Order of a heap that has the lowest rank, then the leftmost place, on top.
  friend bool operator<(const Candidate& a, const Candidate& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.at > b.at;
  }
};

class Bpe : public TokenModel {
 public:
  Bpe(const Vocabulary& vocabulary, BpeOptions options, std::string name)
      : vocabulary_(vocabulary), options_(std::move(options)), name_(std::move(name)) {
    if (options_.unknown) unknown_ = vocabulary.find(*options_.unknown);
    if (!options_.byteFallback) return;
    for (std::size_t byte = 0; byte < bytes_.size(); ++byte) {
      bytes_[byte] = vocabulary.find(byteSpelling(static_cast<std::uint8_t>(byte)));
    }
  }

  MergeTable merges;

  Result<void> tokenize(std::string_view piece, std::vector<PieceToken>& tokens) const override {
    if (options_.ignoreMerges) {
      if (const auto id = vocabulary_.find(piece)) {
        tokens.push_back({*id, 0, piece.size()});
        return {};
      }
    }
    std::vector<PieceToken> characters;
    if (auto read = readCharacters(piece, characters); !read) return read;
    mergeAll(characters, tokens);
    return {};
  }

 private:
  /// The tokens of single characters, where nothing is merged yet.
  Result<void> readCharacters(std::string_view piece, std::vector<PieceToken>& symbols) const {
    std::optional<PieceToken> unknown;  // not yet written
    const auto flush = [&] {
      if (unknown) symbols.push_back(*unknown);
      unknown.reset();
    };
    std::string dressed;
    for (std::size_t at = 0; at < piece.size();) {
      const std::size_t begin = at;
      at += characterAt(piece, begin).size;
      std::string_view spelling = piece.substr(begin, at - begin);
      const bool inside = begin > 0 && !options_.continuingPrefix.empty();
      const bool last = at == piece.size() && !options_.endOfWord.empty();
      if (inside || last) {
        dressed = inside ? options_.continuingPrefix : "";
        dressed += spelling;
        if (last) dressed += options_.endOfWord;
        spelling = dressed;
      }
      if (const auto id = vocabulary_.find(spelling)) {
        flush();
        symbols.push_back({*id, begin, at});
      } else if (!addBytes(spelling, begin, at, symbols) && options_.unknown) {
        if (!unknown_) return fail(noUnknownToken(piece.substr(begin, at - begin), name_));
        if (unknown && options_.fuseUnknown) {
          unknown->end = at;
        } else {
          flush();
          unknown = PieceToken{*unknown_, begin, at};
        }
      }
    }
    flush();
    return {};
  }

  /// Writes a character that is no token as bytes; false where not all of them are tokens.
  bool addBytes(std::string_view spelling, std::size_t begin, std::size_t end,
                std::vector<PieceToken>& symbols) const {
    const auto known = [&](char byte) {
      return bytes_[static_cast<std::uint8_t>(byte)].has_value();
    };
    if (!options_.byteFallback || !std::all_of(spelling.begin(), spelling.end(), known)) {
      return false;
    }
    for (std::size_t i = 0; i < spelling.size(); ++i) {
      const bool ownByte = spelling.size() == end - begin;
      const PieceToken token{*bytes_[static_cast<std::uint8_t>(spelling[i])],
                             ownByte ? begin + i : begin, ownByte ? begin + i + 1 : end};
      symbols.push_back(token);
    }
    return true;
  }

  void mergeAll(const std::vector<PieceToken>& characters, std::vector<PieceToken>& tokens) const {
    std::vector<Symbol> symbols(characters.size());
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      const auto place = static_cast<std::ptrdiff_t>(i);
      symbols[i] = {characters[i], place - 1, i + 1 < symbols.size() ? place + 1 : -1};
    }
    std::vector<Candidate> heap;
    const auto offer = [&](std::ptrdiff_t left) {
      if (left < 0) return;
      const Symbol& symbol = symbols[static_cast<std::size_t>(left)];
      if (symbol.next < 0) return;
      const TokenId right = symbols[static_cast<std::size_t>(symbol.next)].token.id;
      const MergeRule* rule = merges.find(symbol.token.id, right);
      if (rule == nullptr) return;
      heap.push_back({rule->rank, static_cast<std::size_t>(left), rule->id});
      std::push_heap(heap.begin(), heap.end());
    };
    for (std::size_t i = 0; i < symbols.size(); ++i) offer(static_cast<std::ptrdiff_t>(i));
    while (!heap.empty()) {
      std::pop_heap(heap.begin(), heap.end());
      const Candidate top = heap.back();
      heap.pop_back();
      Symbol& left = symbols[top.at];
      if (left.gone || left.next < 0) continue;
      Symbol& right = symbols[static_cast<std::size_t>(left.next)];
      const MergeRule* rule = merges.find(left.token.id, right.token.id);
      if (rule == nullptr || rule->id != top.id) continue;  // what it was made for has changed
      left.token.id = top.id;
      left.token.begin = std::min(left.token.begin, right.token.begin);
      left.token.end = std::max(left.token.end, right.token.end);
      left.next = right.next;
      right.gone = true;
      if (left.next >= 0) {
        symbols[static_cast<std::size_t>(left.next)].before = static_cast<std::ptrdiff_t>(top.at);
      }
      offer(left.before);
      offer(static_cast<std::ptrdiff_t>(top.at));
    }
    for (const Symbol& symbol : symbols) {
      if (!symbol.gone) tokens.push_back(symbol.token);
    }
  }

  const Vocabulary& vocabulary_;
  BpeOptions options_;
  std::string name_;
  std::optional<TokenId> unknown_;
  std::array<std::optional<TokenId>, 256> bytes_;
};

Error mergeWithoutToken(std::size_t place, const std::string& spelling, const std::string& name) {
  return {
      ErrorCode::Input,
      Text(FOVEA_TR("Error",
                    "%1: merge %2 needs the token “%3”, which the vocabulary does not have. "
                    "Use a copy of the file that is whole."),
           {strong(quotable(name)), plain(std::to_string(place + 1)), strong(quotable(spelling))}),
      name};
}

}  // namespace

Result<TokenModelPtr> bpeModel(const Vocabulary& vocabulary, const Merges& merges,
                               BpeOptions options, const std::string& name) {
  const std::size_t prefix = options.continuingPrefix.size();
  auto model = std::make_unique<Bpe>(vocabulary, std::move(options), name);
  model->merges.reserve(merges.size());
  for (std::size_t i = 0; i < merges.size(); ++i) {
    const auto& [left, right, rank] = merges[i];
    const auto leftId = vocabulary.find(left), rightId = vocabulary.find(right);
    if (!leftId) return fail(mergeWithoutToken(i, left, name));
    if (!rightId) return fail(mergeWithoutToken(i, right, name));
    const std::string whole = left + right.substr(std::min(prefix, right.size()));
    const auto id = vocabulary.find(whole);
    if (!id) return fail(mergeWithoutToken(i, whole, name));
    model->merges.add(*leftId, *rightId, {rank, *id});
  }
  return TokenModelPtr(std::move(model));
}

}  // namespace fovea
