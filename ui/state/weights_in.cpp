#include "ui/state/weights_in.h"

#include "core/base/digits.h"
#include "core/base/number.h"

namespace fovea {

std::string tellingWeight(double weight) { return shown(weight, tellingDecimals(weight, 2)); }

void stretchWeights(Figure& figure, double largest) {
  if (!(largest > 0)) return;
  const int index = static_cast<int>(figure.ranges.size());
  figure.ranges.push_back({0, largest, "0", tellingWeight(largest), {}});
  for (Block& block : figure.blocks) {
    if (weightsIn(block)) std::get<Heatmap>(block.body).range = index;
  }
}

}  // namespace fovea
