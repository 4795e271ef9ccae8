#pragma once
#include <algorithm>
#include <string>
#include <vector>

namespace fovea::app {

/// The parts of a list written with commas; an empty text has none.
inline std::vector<std::string> splitList(const std::string& list) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= list.size() && !list.empty();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    parts.push_back(list.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

}  // namespace fovea::app
