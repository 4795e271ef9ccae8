#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>

#include "core/base/number.h"
#include "core/figures/axes.h"
#include "core/figures/lab_builders.h"

namespace fovea {
namespace {

constexpr double kWordsWidth = 300;

}  // namespace

Figure startedLab(std::string_view id, Text headline, Text story) {
  Figure figure;
  figure.id = id;
  figure.title = std::move(headline);
  figure.story = std::move(story);
  return figure;
}

Layout labPage(std::vector<Layout> measured, std::vector<Layout> words, const View& view) {
  if (!view.invites) {
    for (Layout& block : words) block.weight = 1;
    measured.push_back(node(Layout::Kind::Row, std::move(words), 0));
    return node(Layout::Kind::Column, std::move(measured));
  }
  Layout aside = node(Layout::Kind::Column, std::move(words), 0);
  aside.width = kWordsWidth;
  return node(Layout::Kind::Row,
              {node(Layout::Kind::Column, std::move(measured)), std::move(aside)});
}

Layout addWords(Figure& figure, std::string id, Text title, std::vector<Text> sentences) {
  return leaf(addBlock(figure, std::move(id), Prose{std::move(title), std::move(sentences)}), 0);
}

void setNumbers(Figure& figure, std::vector<std::string> names,
                std::vector<std::vector<double>> rows) {
  figure.numberNames = std::move(names);
  figure.numbers = [rows = std::move(rows)](const Progress&) -> Result<Tensor> {
    return tensorFromRows(rows);
  };
}

std::string asPower(double value, int decimals) {
  constexpr std::array<const char*, 10> kRaised = {"⁰", "¹", "²", "³", "⁴",
                                                   "⁵", "⁶", "⁷", "⁸", "⁹"};
  const std::string digits = fmt::format("{:.{}e}", value, decimals);
  const std::size_t mark = digits.find('e');
  const int exponent = std::atoi(digits.c_str() + mark + 1);
  std::string text = digits.substr(0, mark) + " × 10";
  if (exponent < 0) text += "⁻";
  for (const char digit : std::to_string(std::abs(exponent))) {
    text += kRaised[static_cast<std::size_t>(digit - '0')];
  }
  return text;
}

int fewestDecimals(std::span<const double> numbers, int most) {
  for (int decimals = 0; decimals < most; ++decimals) {
    const bool whole = std::ranges::all_of(numbers, [&](double value) {
      char digits[400];
      const auto end =
          std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed, decimals);
      double read = 0;
      std::from_chars(digits, end.ptr, read);
      return read == value;
    });
    if (whole) return decimals;
  }
  return most;
}

}  // namespace fovea
