#pragma once
#include "core/attention/explain.h"

namespace fovea {

/// What a person has chosen: one value, owned by one observable, seen by every panel. Counted from
/// 0, kNone = nothing.
struct Selection {
  Index layer = 0, head = 0;
  Index query = kNone, key = kNone, feature = kNone;
  friend bool operator==(const Selection&, const Selection&) = default;
};

}  // namespace fovea
