#pragma once
#include <algorithm>
#include <string>
#include <vector>

namespace fovea::app {

/// The parts of a list written with commas, spaces around them left out; an empty text has none.
inline std::vector<std::string> splitList(const std::string& list) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= list.size() && !list.empty();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    const std::size_t first = std::min(list.find_first_not_of(' ', begin), end);
    const std::size_t last = list.find_last_not_of(' ', end - 1);
    parts.push_back(first < end ? list.substr(first, last + 1 - first) : std::string());
    begin = end + 1;
  }
  return parts;
}

}  // namespace fovea::app
