#include "core/figures/arithmetic_names.h"

#include <algorithm>
#include <map>

namespace fovea {
namespace {

constexpr int kLongestLabel = 24;

const std::string& label(const Sequence& sequence, Index token) {
  return sequence.tokens[static_cast<std::size_t>(token)].label;
}

bool startsCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

std::string cut(const std::string& text) {
  int characters = 0;
  std::size_t last = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!startsCharacter(text[i])) continue;
    if (++characters == kLongestLabel) last = i;
    if (characters > kLongestLabel) return text.substr(0, last) + "…";
  }
  return text;
}

std::string withPlace(const std::string& text, Index token) {
  return text + " " + std::to_string(token + 1);
}

/// A token nobody gave a name; its label is its place.
bool unnamed(const Sequence& sequence, Index token) {
  const Token& one = sequence.tokens[static_cast<std::size_t>(token)];
  return one.text.empty() && !one.special && one.label == std::to_string(token + 1);
}

}  // namespace

std::string shortLabel(const Sequence& sequence, Index token) {
  return cut(label(sequence, token));
}

std::string distinctLabel(const Sequence& sequence, Index token) {
  const std::string& own = label(sequence, token);
  if (unnamed(sequence, token)) return "#" + own;
  const auto same = std::ranges::count_if(sequence.tokens,
                                          [&](const Token& other) { return other.label == own; });
  return same > 1 ? withPlace(cut(own), token) : cut(own);
}

std::vector<std::string> labelsAmong(const Sequence& sequence, std::span<const Index> chosen) {
  std::map<std::string, int> times;
  for (Index token = 0; token < sequence.size(); ++token) ++times[shortLabel(sequence, token)];
  std::vector<std::string> names;
  for (const Index token : chosen) {
    const std::string name = shortLabel(sequence, token);
    names.push_back(times[name] > 1 ? withPlace(name, token) : name);
  }
  return names;
}

std::string numberName(const std::vector<std::string>& names, Index index) {
  const auto i = static_cast<std::size_t>(index);
  return i < names.size() && !names[i].empty() ? names[i] : std::to_string(index + 1);
}

}  // namespace fovea
