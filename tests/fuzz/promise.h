#pragma once
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace fovea::fuzz {

/// Stops the program where a reader breaks what it promises; works in every kind of build.
inline void promise(bool kept) {
  if (!kept) std::abort();
}

inline std::string_view asText(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace fovea::fuzz
