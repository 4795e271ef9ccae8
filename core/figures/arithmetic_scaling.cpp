#include "core/figures/arithmetic_scaling.h"

#include <cmath>

#include "core/base/number.h"

namespace fovea {

Scaling scalingOf(const Attention& attention) {
  const Spec& spec = attention.spec;
  Scaling scaling;
  if (spec.scaledByWidth) {
    const auto width = static_cast<double>(attention.keyWidth());
    const double root = std::sqrt(width);
    scaling.kind = Scaling::Kind::Divided;
    scaling.number = root;
    scaling.said = root == std::floor(root) ? shown(root, 0) : shown(root, 3);
  } else if (spec.scale != 1) {
    scaling.kind = Scaling::Kind::Chosen;
    scaling.number = spec.scale;
    scaling.said = exact(spec.scale);
    if (scaling.said.starts_with('-')) scaling.said.replace(0, 1, "−");
  }
  return scaling;
}

}  // namespace fovea
