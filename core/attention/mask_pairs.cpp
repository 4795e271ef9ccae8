// How many pairs a mask allows.
#include <algorithm>

#include "core/attention/mask_parts.h"

namespace fovea {
namespace {

using Kind = MaskPart::Kind;

/// Whether a closed form counts the pairs of masks of such parts.
bool isCounted(Kind kind) {
  return kind == Kind::Causal || kind == Kind::Window || kind == Kind::Band ||
         kind == Kind::Padding || kind == Kind::Sinks;
}

/// How far the parts a closed form counts let every query look.
struct Reach {
  Index before, after;  ///< how far windows and bands let a query look
  Index sinkAfter;      ///< how far causality lets it look
  Index sinks;          ///< first keys let in
  Index visibleKeys;    ///< keys that are not padding
};

Reach reachOf(const std::vector<MaskPart>& parts, Index queries, Index keys) {
  const Index far = queries + keys;
  Reach reach{far, far, far, sinksOf(parts), keys};
  for (const MaskPart& part : parts) {
    if (part.kind == Kind::Causal) reach.after = reach.sinkAfter = 0;
    if (part.kind == Kind::Window) {
      reach.after = reach.sinkAfter = 0;
      reach.before = std::min(reach.before, part.size - 1);
    }
    if (part.kind == Kind::Band) {
      reach.before = std::min(reach.before, part.size);
      reach.after = std::min(reach.after, part.size);
    }
    if (part.kind == Kind::Padding) {
      reach.visibleKeys = std::min(reach.visibleKeys, std::max(Index{0}, keys - part.size));
    }
  }
  reach.sinks = std::min(reach.sinks, reach.visibleKeys);
  return reach;
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

/// Pairs of a mask whose parts a closed form counts.
Index countedPairs(const std::vector<MaskPart>& parts, Index queries, Index keys) {
  const Reach reach = reachOf(parts, queries, keys);
  const auto band = [&](Index visible) {
    return bandPairs(reach.before, reach.after, visible, queries, keys);
  };
  const Index sinks = bandPairs(queries + keys, reach.sinkAfter, reach.sinks, queries, keys);
  return band(reach.visibleKeys) + sinks - band(reach.sinks);
}

/// Keys that Longformer or BigBird alone lets a query see.
Index sparseKeys(const MaskPart& part, Index place, Index keys) {
  if (isGlobal(part, place)) return keys;
  const Index globals = std::min(part.globals, keys);
  const Index begin = std::clamp(place - part.size / 2, globals, keys);
  const Index end = std::clamp(place + part.size / 2 + 1, begin, keys);
  const Index seen = globals + end - begin;
  return seen + std::min(part.randoms, keys - seen);
}

}  // namespace

Index Mask::allowedPairs(Index queries, Index keys) const {
  if (std::ranges::all_of(parts_, [](const MaskPart& part) { return isCounted(part.kind); })) {
    return countedPairs(parts_, queries, keys);
  }
  const bool whole = contiguous();
  const MaskPart* sparse =
      parts_.size() == 1 && (parts_[0].kind == Kind::Longformer || parts_[0].kind == Kind::BigBird)
          ? parts_.data()
          : nullptr;
  Index pairs = 0;
  for (Index i = 0; i < queries; ++i) {
    if (whole) {
      pairs += keyRange(i, queries, keys).size();
    } else if (sparse) {
      pairs += sparseKeys(*sparse, placeOf(i, queries, keys), keys);
    } else {
      const auto row = allowedRow(i, queries, keys);
      pairs += std::ranges::count(row, std::uint8_t{1});
    }
  }
  return pairs;
}

}  // namespace fovea
