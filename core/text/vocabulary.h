#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/tokenizer.h"

namespace fovea {

/// Ids from here on are refused: no vocabulary is nearly as large.
inline constexpr TokenId kMostTokenIds = TokenId{1} << 22;

/// Longer tokens are refused where a text is searched for them: that takes its time for each byte.
inline constexpr std::size_t kLongestToken = 1024;

/// The tokens of a model: spelling to id and back. Some 40 bytes a token and its spelling.
class Vocabulary {
 public:
  /// Adds a token; the id must be from 0 and below kMostTokenIds. Of two ids for one spelling the
  /// later one counts, of two spellings for one id the first. False when there is no more room.
  bool add(std::string_view spelling, TokenId id);
  std::optional<TokenId> find(std::string_view spelling) const;
  /// Empty when no token has the id.
  std::string_view spelling(TokenId id) const;
  bool has(TokenId id) const;
  /// Highest id + 1.
  TokenId size() const { return static_cast<TokenId>(entryOfId_.size()); }
  /// Number of different spellings.
  std::size_t count() const { return entries_.size(); }
  /// The spelling and id of the i-th token that was added.
  std::string_view spellingAt(std::size_t i) const;
  TokenId idAt(std::size_t i) const { return entries_[i].id; }
  /// A spelling of more than kLongestToken bytes; empty when there is none.
  std::string_view tooLong() const;

 private:
  struct Entry {
    std::uint32_t begin, size;
    TokenId id;
  };
  std::size_t slotOf(std::string_view spelling) const;
  void grow();

  std::string bytes_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;      ///< entry + 1, 0 where free; a power of two of them
  std::vector<std::uint32_t> entryOfId_;  ///< entry + 1, 0 where no token has the id
};

/// Walks down the spellings of a vocabulary byte by byte, to find every token a text begins with.
class PrefixIndex {
 public:
  /// The spellings that share what was read so far.
  struct Place {
    std::uint32_t first = 0, last = 0;  ///< in the sorted order; empty when equal
    std::uint32_t depth = 0;            ///< bytes read
  };

  PrefixIndex() = default;
  /// The spellings must outlive the index; empty ones are left out. n log n.
  PrefixIndex(const std::vector<std::string_view>& spellings, const std::vector<TokenId>& ids);
  explicit PrefixIndex(const Vocabulary& vocabulary);

  Place start() const { return {0, static_cast<std::uint32_t>(sorted_.size()), 0}; }
  /// One byte further; false when no spelling goes on like this. Logarithmic.
  bool advance(Place& place, char byte) const;
  /// The token that is spelled exactly as what was read.
  std::optional<TokenId> tokenAt(const Place& place) const;
  /// The longest token at the start of `text`, read on from `place`.
  struct Found {
    TokenId id = -1;
    std::size_t size = 0;  ///< bytes of `text`
  };
  std::optional<Found> longest(std::string_view text, Place place) const;

 private:
  struct Item {
    std::string_view spelling;
    TokenId id;
  };
  std::vector<Item> sorted_;
  std::vector<std::uint32_t> firstByte_;  ///< where the spellings with a first byte begin
};

}  // namespace fovea
