#include "core/attention/mask.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "core/attention/mask_parts.h"
#include "core/base/random.h"

namespace fovea {
namespace {

using Kind = MaskPart::Kind;

bool within(Range range, Index key) { return key >= range.begin && key < range.end; }

/// The block of `size` tokens a place stands in; empty before the first.
Range blockOf(Index place, Index size) {
  if (place < 0) return {};
  const Index begin = place / size * size;
  return {begin, begin + size};
}

/// The text a place stands in; what is behind the last length is one more.
Range textOf(const std::vector<Index>& lengths, Index place, Index keys) {
  if (place < 0) return {};
  Index begin = 0;
  for (const Index length : lengths) {
    if (place < begin + length) return {begin, begin + length};
    begin += length;
  }
  return {begin, std::max(begin, keys)};
}

/// Longformer's pairs: near ones, and all of the global tokens.
bool nearOrGlobal(const MaskPart& part, Index place, Index key) {
  return key < part.globals || isGlobal(part, place) || std::abs(key - place) <= part.size / 2;
}

/// The draw of a key: of those not yet allowed the smallest are let in.
using Draw = std::pair<double, Index>;
Draw drawOf(const CounterRandom& random, Index place, Index key) {
  return {random.uniform(place, key), key};
}
CounterRandom randomOf(const MaskPart& part) { return {part.seed, "bigbird"}; }

bool isDrawn(const MaskPart& part, Index place, Index key, Index keys) {
  const CounterRandom random = randomOf(part);
  const Draw own = drawOf(random, place, key);
  Index smaller = 0;
  for (Index j = 0; j < keys && smaller < part.randoms; ++j) {
    if (!nearOrGlobal(part, place, j) && drawOf(random, place, j) < own) ++smaller;
  }
  return smaller < part.randoms;
}

/// One byte for each key: 1 where BigBird lets the query see it.
std::vector<std::uint8_t> drawnRow(const MaskPart& part, Index place, Index keys) {
  std::vector<std::uint8_t> row(static_cast<std::size_t>(keys));
  std::vector<Draw> draws;
  const CounterRandom random = randomOf(part);
  for (Index j = 0; j < keys; ++j) {
    if (nearOrGlobal(part, place, j)) {
      row[static_cast<std::size_t>(j)] = 1;
    } else if (part.randoms > 0) {
      draws.push_back(drawOf(random, place, j));
    }
  }
  const auto drawn = draws.begin() + std::min(part.randoms, static_cast<Index>(draws.size()));
  if (drawn != draws.end()) std::nth_element(draws.begin(), drawn, draws.end());
  for (auto draw = draws.begin(); draw != drawn; ++draw) {
    row[static_cast<std::size_t>(draw->second)] = 1;
  }
  return row;
}

bool hides(const MaskPart& part, bool sink, Index query, Index key, Index queries, Index keys) {
  const Index place = placeOf(query, queries, keys);
  const Index ahead = key - place;
  switch (part.kind) {
    case Kind::Causal:
      return ahead > 0;
    case Kind::Window:
      return ahead > 0 || (!sink && -ahead >= part.size);
    case Kind::Band:
      return !sink && (ahead > part.size || -ahead > part.size);
    case Kind::Padding:
      return key >= keys - part.size;
    case Kind::Sinks:
      return false;
    case Kind::Given:
      return part.allowed.at(query, key) == 0;
    case Kind::Dilated:
      return ahead > 0 || (!sink && (-ahead % part.step != 0 || -ahead / part.step >= part.size));
    case Kind::Block:
      return !sink && !within(blockOf(place, part.size), key);
    case Kind::Longformer:
      return !nearOrGlobal(part, place, key);
    case Kind::BigBird:
      return !nearOrGlobal(part, place, key) && !isDrawn(part, place, key, keys);
    case Kind::Prefix:
      return key > std::max(place, part.size - 1);
    case Kind::Documents:
      return !within(textOf(part.lengths, place, keys), key);
  }
  return false;
}

/// Bounds what one part lets a query see; the first `sinks` keys stay open where it yields to them.
Range rangeOf(const MaskPart& part, Index sinks, Index place, Index keys) {
  const Index half = part.size / 2;
  const bool all = isGlobal(part, place) || part.randoms > 0;
  switch (part.kind) {
    case Kind::Causal:
      return {0, place + 1};
    case Kind::Window:
      return {sinks > 0 ? 0 : place - part.size + 1, place + 1};
    case Kind::Dilated:
      return {sinks > 0 ? 0 : place - (part.size - 1) * part.step, place + 1};
    case Kind::Band:
      return sinks > 0 ? Range{0, std::max(place + part.size + 1, sinks)}
                       : Range{place - part.size, place + part.size + 1};
    case Kind::Block: {
      const Range block = blockOf(place, part.size);
      return sinks > 0 ? Range{0, std::max(block.end, sinks)} : block;
    }
    case Kind::Padding:
      return {0, keys - part.size};
    case Kind::Prefix:
      return {0, std::max(place + 1, part.size)};
    case Kind::Documents:
      return textOf(part.lengths, place, keys);
    case Kind::Longformer:
    case Kind::BigBird:
      if (all) break;
      return part.globals > 0 ? Range{0, std::max(place + half + 1, part.globals)}
                              : Range{place - half, place + half + 1};
    case Kind::Sinks:
    case Kind::Given:
      break;
  }
  return {0, keys};
}

/// Whether what a part lets a query see is one stretch of keys.
bool isStretch(Kind kind) {
  switch (kind) {
    case Kind::Causal:
    case Kind::Window:
    case Kind::Band:
    case Kind::Padding:
    case Kind::Block:
    case Kind::Prefix:
    case Kind::Documents:
      return true;
    case Kind::Sinks:
    case Kind::Given:
    case Kind::Dilated:
    case Kind::Longformer:
    case Kind::BigBird:
      return false;
  }
  return false;
}

}  // namespace

bool Mask::allows(Index query, Index key, Index queries, Index keys) const {
  return !hiddenBy(query, key, queries, keys);
}

std::optional<MaskPart::Kind> Mask::hiddenBy(Index query, Index key, Index queries,
                                             Index keys) const {
  const bool sink = key < sinksOf(parts_);
  for (const MaskPart& part : parts_) {
    if (hides(part, sink, query, key, queries, keys)) return part.kind;
  }
  return {};
}

std::vector<std::uint8_t> Mask::allowedRow(Index query, Index queries, Index keys) const {
  std::vector<std::uint8_t> row(static_cast<std::size_t>(keys));
  const Range range = keyRange(query, queries, keys);
  std::fill(row.begin() + range.begin, row.begin() + range.end, std::uint8_t{1});
  const Index sinks = sinksOf(parts_);
  for (const MaskPart& part : parts_) {
    std::vector<std::uint8_t> drawn;
    if (part.kind == Kind::BigBird) drawn = drawnRow(part, placeOf(query, queries, keys), keys);
    for (Index j = range.begin; j < range.end; ++j) {
      const auto at = static_cast<std::size_t>(j);
      const bool hidden =
          drawn.empty() ? hides(part, j < sinks, query, j, queries, keys) : drawn[at] == 0;
      if (hidden) row[at] = 0;
    }
  }
  return row;
}

Range Mask::keyRange(Index query, Index queries, Index keys) const {
  const Index sinks = sinksOf(parts_);
  const Index place = placeOf(query, queries, keys);
  Range all{0, keys};
  for (const MaskPart& part : parts_) {
    const Range range = rangeOf(part, sinks, place, keys);
    all = {std::max(all.begin, range.begin), std::min(all.end, range.end)};
  }
  return all.begin < all.end ? all : Range{};
}

bool Mask::contiguous() const {
  return std::ranges::all_of(parts_, [](const MaskPart& part) { return isStretch(part.kind); });
}

Tensor Mask::matrix(Index queries, Index keys, Precision precision) const {
  TensorBuilder builder(precision, {queries, keys});
  withType(precision, [&](auto zero) {
    using T = decltype(zero);
    constexpr T kHidden = -std::numeric_limits<T>::infinity();
    const bool whole = contiguous();
    T* row = builder.data<T>();
    for (Index i = 0; i < queries; ++i, row += keys) {
      if (whole) {
        const Range range = keyRange(i, queries, keys);
        std::fill(row, row + range.begin, kHidden);
        std::fill(row + range.end, row + keys, kHidden);
      } else {
        const auto allowed = allowedRow(i, queries, keys);
        std::transform(allowed.begin(), allowed.end(), row,
                       [](std::uint8_t one) { return one != 0 ? T(0) : kHidden; });
      }
    }
  });
  return builder.seal();
}

}  // namespace fovea
