#include "core/figures/equation.h"

#include <algorithm>

namespace fovea {

Heatmap Equation::block(Quantity quantity, bool raw) const {
  Heatmap heatmap = heatmapOf(scene_, quantity, raw);
  heatmap.frames = {};
  return heatmap;
}

void Equation::add(std::string id, Heatmap heatmap) {
  if (!keepsRowWord_) heatmap.rows.word = {};
  keepsRowWord_ = false;
  parts_.push_back(leaf(addBlock(figure_, std::move(id), std::move(heatmap))));
}

void Equation::sign(std::string text, std::vector<Text> lines, bool arrow) {
  const std::string id = "sign-" + std::to_string(figure_.blocks.size());
  parts_.push_back(leaf(addBlock(figure_, id, Sign{std::move(text), arrow, std::move(lines)})));
}

double largestOf(const HeadScene& scene, std::initializer_list<Quantity> quantities) {
  double magnitude = 0;
  for (const Quantity q : quantities) magnitude = std::max(magnitude, magnitudeOf(scene, q));
  return magnitude;
}

}  // namespace fovea
