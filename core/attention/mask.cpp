#include "core/attention/mask.h"

#include <algorithm>
#include <limits>

namespace fovea {
namespace {

using Kind = MaskPart::Kind;

/// The keys one query sees when given matrices are left out: an interval, and the sinks before it.
struct Reach {
  Index before, after;  ///< how far windows and bands let a query look
  Index sinkAfter;      ///< how far causality lets it look
  Index sinks;          ///< first keys let in
  Index visibleKeys;    ///< keys that are not padding
};

Reach reachOf(const std::vector<MaskPart>& parts, Index queries, Index keys) {
  const Index far = queries + keys;
  Reach reach{far, far, far, 0, keys};
  for (const MaskPart& part : parts) {
    switch (part.kind) {
      case Kind::Causal:
        reach.after = reach.sinkAfter = 0;
        break;
      case Kind::Window:
        reach.after = reach.sinkAfter = 0;
        reach.before = std::min(reach.before, part.size - 1);
        break;
      case Kind::Band:
        reach.before = std::min(reach.before, part.size);
        reach.after = std::min(reach.after, part.size);
        break;
      case Kind::Padding:
        reach.visibleKeys = std::min(reach.visibleKeys, std::max(Index{0}, keys - part.size));
        break;
      case Kind::Sinks:
        reach.sinks = std::max(reach.sinks, part.size);
        break;
      case Kind::Given:
        break;
    }
  }
  reach.sinks = std::min(reach.sinks, reach.visibleKeys);
  return reach;
}

Index placeOf(Index query, Index queries, Index keys) { return query + keys - queries; }

bool isSink(const std::vector<MaskPart>& parts, Index key) {
  return std::any_of(parts.begin(), parts.end(), [key](const MaskPart& part) {
    return part.kind == Kind::Sinks && key < part.size;
  });
}

bool hides(const MaskPart& part, bool sink, Index query, Index key, Index queries, Index keys) {
  const Index ahead = key - placeOf(query, queries, keys);
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
  }
  return false;
}

/// Sum of clamp(y, 0, limit) over all whole y < end.
Index clampedSum(Index end, Index limit) {
  if (end <= 0) return 0;
  const Index rising = std::min(end, limit);
  return rising * (rising - 1) / 2 + (end - rising) * limit;
}

/// Pairs with place − before ≤ key ≤ place + after and 0 ≤ key < visible.
Index bandPairs(Index before, Index after, Index visible, Index queries, Index keys) {
  const Index first = placeOf(0, queries, keys);
  const auto upTo = [&](Index offset) {
    const Index begin = first + offset + 1;
    return clampedSum(begin + queries, visible) - clampedSum(begin, visible);
  };
  return upTo(after) - upTo(-before - 1);
}

}  // namespace

bool Mask::allows(Index query, Index key, Index queries, Index keys) const {
  return !hiddenBy(query, key, queries, keys);
}

std::optional<MaskPart::Kind> Mask::hiddenBy(Index query, Index key, Index queries,
                                             Index keys) const {
  const bool sink = isSink(parts_, key);
  for (const MaskPart& part : parts_) {
    if (hides(part, sink, query, key, queries, keys)) return part.kind;
  }
  return {};
}

Range Mask::keyRange(Index query, Index queries, Index keys) const {
  const Reach reach = reachOf(parts_, queries, keys);
  const Index place = placeOf(query, queries, keys);
  const Index sinkEnd = std::clamp(place + reach.sinkAfter + 1, Index{0}, reach.sinks);
  Index begin = std::clamp(place - reach.before, Index{0}, reach.visibleKeys);
  Index end = std::clamp(place + reach.after + 1, begin, reach.visibleKeys);
  if (sinkEnd > 0) {
    if (begin == end) end = sinkEnd;
    begin = 0;
    end = std::max(end, sinkEnd);
  }
  return {begin, end};
}

bool Mask::contiguous() const {
  return std::none_of(parts_.begin(), parts_.end(), [](const MaskPart& part) {
    return part.kind == Kind::Given || part.kind == Kind::Sinks;
  });
}

Index Mask::allowedPairs(Index queries, Index keys) const {
  const bool counted = std::any_of(parts_.begin(), parts_.end(),
                                   [](const MaskPart& part) { return part.kind == Kind::Given; });
  if (counted) {
    Index pairs = 0;
    for (Index i = 0; i < queries; ++i) {
      const Range range = keyRange(i, queries, keys);
      for (Index j = range.begin; j < range.end; ++j) pairs += allows(i, j, queries, keys) ? 1 : 0;
    }
    return pairs;
  }
  const Reach reach = reachOf(parts_, queries, keys);
  const auto band = [&](Index visible) {
    return bandPairs(reach.before, reach.after, visible, queries, keys);
  };
  const Index sinks = bandPairs(queries + keys, reach.sinkAfter, reach.sinks, queries, keys);
  return band(reach.visibleKeys) + sinks - band(reach.sinks);
}

Tensor Mask::matrix(Index queries, Index keys, Precision precision) const {
  TensorBuilder builder(precision, {queries, keys});
  withType(precision, [&](auto zero) {
    using T = decltype(zero);
    constexpr T kHidden = -std::numeric_limits<T>::infinity();
    const bool whole = contiguous();
    T* row = builder.data<T>();
    for (Index i = 0; i < queries; ++i, row += keys) {
      const Range range = keyRange(i, queries, keys);
      std::fill(row, row + range.begin, kHidden);
      for (Index j = range.begin; !whole && j < range.end; ++j) {
        if (!allows(i, j, queries, keys)) row[j] = kHidden;
      }
      std::fill(row + range.end, row + keys, kHidden);
    }
  });
  return builder.seal();
}

}  // namespace fovea
