#include "core/base/suggest.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace fovea {
namespace {

/// Without the hyphens that make an option of it, in small letters.
std::string bare(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
  std::string lower(word);
  for (char& letter : lower) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return lower;
}

std::size_t editDistance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> table((a.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& {
    return table[i * width + j];
  };
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        at(i, j) = i + j;
        continue;
      }
      const std::size_t changed = at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1);
      at(i, j) = std::min({changed, at(i - 1, j) + 1, at(i, j - 1) + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(a.size(), b.size());
}

/// Whether so many changes are a typing error rather than another word.
bool isNear(std::size_t distance, std::string_view a, std::string_view b) {
  const auto [shorter, longer] = std::minmax({a.size(), b.size()});
  return distance <= std::max<std::size_t>(1, longer / 3) &&
         distance < std::max<std::size_t>(shorter, 1);
}

}  // namespace

std::string_view nearestWord(std::string_view typed, std::span<const std::string_view> words) {
  const std::string wanted = bare(typed.substr(0, 64));
  std::string_view nearest;
  std::size_t least = std::numeric_limits<std::size_t>::max();
  for (const std::string_view word : words) {
    const std::string candidate = bare(word);
    const std::size_t distance = editDistance(wanted, candidate);
    if (distance >= least || !isNear(distance, wanted, candidate)) continue;
    least = distance;
    nearest = word;
  }
  return nearest;
}

}  // namespace fovea
