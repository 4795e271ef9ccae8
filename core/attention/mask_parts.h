#pragma once
#include <algorithm>

#include "core/attention/mask.h"

namespace fovea {

inline Index placeOf(Index query, Index queries, Index keys) { return query + keys - queries; }

/// Whether the token at a place sees and is seen by all.
inline bool isGlobal(const MaskPart& part, Index place) {
  return place >= 0 && place < part.globals;
}

/// How many first keys are let in.
inline Index sinksOf(const std::vector<MaskPart>& parts) {
  Index sinks = 0;
  for (const MaskPart& part : parts) {
    if (part.kind == MaskPart::Kind::Sinks) sinks = std::max(sinks, part.size);
  }
  return sinks;
}

}  // namespace fovea
