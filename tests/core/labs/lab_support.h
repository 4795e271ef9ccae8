#pragma once
#include <gtest/gtest.h>

#include "core/figures/catalogue.h"
#include "tests/core/figures/figure_inputs.h"

namespace fovea::test {

/// The figure of a laboratory with some settings changed, beside numpy's four tokens.
inline Result<Figure> labResult(std::string_view id, const LabValues& values = {}, View view = {},
                                const Progress& progress = {}) {
  view.lab = values;
  return makeFigure(id, shownOf(numpyInput()), view, progress);
}

inline Figure labOf(std::string_view id, const LabValues& values = {}, const View& view = {}) {
  auto figure = labResult(id, values, view);
  if (!figure) throw std::runtime_error(figure.error().message.str());
  return std::move(*figure);
}

/// The code and place of the error that such settings make.
inline std::pair<ErrorCode, std::string> labRefusal(std::string_view id, const LabValues& values) {
  const auto figure = labResult(id, values);
  EXPECT_FALSE(figure);
  if (figure) return {};
  EXPECT_FALSE(figure.error().message.empty());
  return {figure.error().code, figure.error().place};
}

/// A named column of the numbers a laboratory writes.
inline std::vector<double> labColumn(const Figure& figure, std::string_view name) {
  const auto numbers = numbersOf(figure);
  const auto found = std::find(figure.numberNames.begin(), figure.numberNames.end(), name);
  if (!numbers || found == figure.numberNames.end()) throw std::runtime_error("no such column");
  std::vector<double> column;
  for (Index i = 0; i < numbers->rows(); ++i) {
    column.push_back(numbers->at(i, found - figure.numberNames.begin()));
  }
  return column;
}

template <class Body>
const Body& labBlock(const Figure& figure, std::string_view id) {
  const Block* block = figure.find(id);
  if (!block) throw std::runtime_error("no such block");
  return std::get<Body>(block->body);
}

/// Whether one of the sentences of a block is made from a template that begins like this.
inline bool labSays(const Figure& figure, std::string_view block, std::string_view beginning) {
  const auto& sentences = labBlock<Prose>(figure, block).sentences;
  return std::any_of(sentences.begin(), sentences.end(), [&](const Text& sentence) {
    return sentence.source().starts_with(beginning);
  });
}

}  // namespace fovea::test
