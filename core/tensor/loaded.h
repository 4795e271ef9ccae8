#pragma once
#include <cstddef>
#include <cstring>

#include "core/base/index.h"

namespace fovea {

/// Number `i` of those stored one behind the other from `from` on, which needs no alignment.
template <class Stored>
inline Stored loaded(const std::byte* from, Index i = 0) {
  Stored value;
  std::memcpy(&value, from + i * static_cast<Index>(sizeof(Stored)), sizeof value);
  return value;
}

}  // namespace fovea
