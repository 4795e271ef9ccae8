#include "core/text/vocabulary.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>

namespace fovea {

std::size_t Vocabulary::slotOf(std::string_view spelling) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = std::hash<std::string_view>{}(spelling)&mask;
  while (slots_[slot] != 0 && spellingAt(slots_[slot] - 1) != spelling) slot = (slot + 1) & mask;
  return slot;
}

void Vocabulary::grow() {
  slots_.assign(std::max<std::size_t>(1024, slots_.size() * 2), 0);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    slots_[slotOf(spellingAt(i))] = static_cast<std::uint32_t>(i + 1);
  }
}

bool Vocabulary::add(std::string_view spelling, TokenId id) {
  assert(id >= 0 && id < kMostTokenIds);
  if (bytes_.size() + spelling.size() > std::numeric_limits<std::uint32_t>::max()) return false;
  if (entries_.size() * 2 >= slots_.size()) grow();
  const std::size_t slot = slotOf(spelling);
  if (slots_[slot] == 0) {
    entries_.push_back({static_cast<std::uint32_t>(bytes_.size()),
                        static_cast<std::uint32_t>(spelling.size()), id});
    bytes_ += spelling;
    slots_[slot] = static_cast<std::uint32_t>(entries_.size());
  }
  entries_[slots_[slot] - 1].id = id;
  const auto place = static_cast<std::size_t>(id);
  if (place >= entryOfId_.size()) entryOfId_.resize(place + 1, 0);
  if (entryOfId_[place] == 0) entryOfId_[place] = slots_[slot];
  return true;
}

std::optional<TokenId> Vocabulary::find(std::string_view spelling) const {
  if (slots_.empty()) return {};
  const std::uint32_t entry = slots_[slotOf(spelling)];
  if (entry == 0) return {};
  return entries_[entry - 1].id;
}

bool Vocabulary::has(TokenId id) const {
  return id >= 0 && id < size() && entryOfId_[static_cast<std::size_t>(id)] != 0;
}

std::string_view Vocabulary::spelling(TokenId id) const {
  if (!has(id)) return {};
  return spellingAt(entryOfId_[static_cast<std::size_t>(id)] - 1);
}

std::string_view Vocabulary::spellingAt(std::size_t i) const {
  return std::string_view(bytes_).substr(entries_[i].begin, entries_[i].size);
}

std::string_view Vocabulary::tooLong() const {
  for (std::size_t i = 0; i < count(); ++i) {
    if (entries_[i].size > kLongestToken) return spellingAt(i);
  }
  return {};
}

namespace {

std::uint8_t byteAt(std::string_view spelling, std::size_t at) {
  return static_cast<std::uint8_t>(spelling[at]);
}

}  // namespace

PrefixIndex::PrefixIndex(const std::vector<std::string_view>& spellings,
                         const std::vector<TokenId>& ids) {
  assert(spellings.size() == ids.size());
  for (std::size_t i = 0; i < spellings.size(); ++i) {
    if (!spellings[i].empty()) sorted_.push_back({spellings[i], ids[i]});
  }
  std::stable_sort(sorted_.begin(), sorted_.end(),
                   [](const Item& a, const Item& b) { return a.spelling < b.spelling; });
  firstByte_.assign(257, 0);
  for (const Item& item : sorted_) ++firstByte_[byteAt(item.spelling, 0) + 1U];
  for (std::size_t i = 1; i < firstByte_.size(); ++i) firstByte_[i] += firstByte_[i - 1];
}

PrefixIndex::PrefixIndex(const Vocabulary& vocabulary) {
  std::vector<std::string_view> spellings;
  std::vector<TokenId> ids;
  for (std::size_t i = 0; i < vocabulary.count(); ++i) {
    spellings.push_back(vocabulary.spellingAt(i));
    ids.push_back(vocabulary.idAt(i));
  }
  *this = PrefixIndex(spellings, ids);
}

bool PrefixIndex::advance(Place& place, char byte) const {
  const auto wanted = static_cast<std::uint8_t>(byte);
  if (place.depth == 0) {
    if (firstByte_.empty()) return false;
    place = {firstByte_[wanted], firstByte_[wanted + 1U], 1};
    return place.first < place.last;
  }
  const std::size_t depth = place.depth;
  const auto begin = sorted_.begin() + place.first, end = sorted_.begin() + place.last;
  const auto first = std::partition_point(begin, end, [&](const Item& item) {
    return item.spelling.size() <= depth || byteAt(item.spelling, depth) < wanted;
  });
  const auto last = std::partition_point(
      first, end, [&](const Item& item) { return byteAt(item.spelling, depth) == wanted; });
  place = {static_cast<std::uint32_t>(first - sorted_.begin()),
           static_cast<std::uint32_t>(last - sorted_.begin()), place.depth + 1};
  return first < last;
}

std::optional<TokenId> PrefixIndex::tokenAt(const Place& place) const {
  if (place.first >= place.last || sorted_[place.first].spelling.size() != place.depth) return {};
  return sorted_[place.first].id;
}

std::optional<PrefixIndex::Found> PrefixIndex::longest(std::string_view text, Place place) const {
  std::optional<Found> found;
  for (std::size_t i = 0; i < text.size() && advance(place, text[i]); ++i) {
    if (const auto id = tokenAt(place)) found = Found{*id, i + 1};
  }
  return found;
}

}  // namespace fovea
