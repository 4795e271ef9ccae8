#pragma once
#include "core/figures/head_scene.h"

namespace fovea {

/// Labels of tokens as figures write them.
std::vector<std::string> queryLabels(const Trace& trace, const Attention& attention);
std::vector<std::string> keyLabels(const Trace& trace, const Attention& attention);
std::string queryLabel(const HeadScene& scene, Index query);
std::string keyLabel(const HeadScene& scene, Index key);

/// Axes of blocks, with the words, hues and names that go with them.
AxisInfo queryRows(const HeadScene& scene);
AxisInfo keyRows(const HeadScene& scene);
AxisInfo keyColumns(const HeadScene& scene);
AxisInfo tokenRows(const HeadScene& scene);
/// Columns of numbers; `hue` marks the chosen one.
AxisInfo numberColumns(std::vector<std::string> names, Hue hue = Hue::Ink);
/// Rows of a weight matrix.
AxisInfo inputRows(std::vector<std::string> names);
/// Numbers of all heads side by side.
AxisInfo headNumbers(const HeadScene& scene, bool named);

/// Adds −m … m, m rounded up so that it reads well (4.39 → 4.4); its index.
int addSignedRange(Figure& figure, double magnitude, Text note = {});
/// Adds 0 … 1.
int addUnitRange(Figure& figure, Text note = {});
/// Adds 0 … 1 for the weights of the scene's head. Given ones are taken as they are: where they lie
/// outside, the range grows to hold them, and is signed when one is negative. Weights of more than
/// kManyKeys keys are each so small that 0 … 1 would be a white square: there the range ends where
/// all but one in a hundred lie below, its label and the caption say that larger ones look alike.
/// Cost: linear in the grid.
int addWeightsRange(Figure& figure, const HeadScene& scene, const Tensor& weights);
inline constexpr Index kManyKeys = 24;
/// Whether matrices of these largest magnitudes can share their colours: the fainter one reaches at
/// least a quarter of them, so that its pattern is seen and its faintness is told.
bool shareColours(double magnitude, double other);
/// The rounded end of a range: one decimal, two digits below 0.1, never smaller than `magnitude`.
/// 1 for 0.
double roundedUp(double magnitude);
/// A range's end in few characters: "4.4", "0.003", "1.2e+300".
std::string rangeLabel(double end);

/// A layout leaf, and nodes of children.
Layout leaf(int block, double weight = 1);
Layout node(Layout::Kind kind, std::vector<Layout> children, double weight = 1);
/// Appends a block; its index.
template <class Body>
int addBlock(Figure& figure, std::string id, Body body) {
  figure.blocks.push_back({std::move(id), std::move(body)});
  return static_cast<int>(figure.blocks.size()) - 1;
}
/// Sets the figure's marks: the scene's selection, without a feature no block has.
void settleMarks(Figure& figure, const HeadScene& scene);

}  // namespace fovea
