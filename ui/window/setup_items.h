#pragma once
#include "core/attention/mask.h"

namespace fovea {

/// Entries of "Numbers from" and "Mask", as the boxes keep them.
enum SourceItem { ToyModel, WorkedExample, YourNumbers, RealModel };
enum MaskItem { NoMask, CausalMask, WindowMask, MaskFromFile, OtherMask };

/// The entry a mask belongs to.
inline MaskItem maskItem(const Mask& mask) {
  if (mask.none()) return NoMask;
  if (mask == Mask::causal()) return CausalMask;
  const auto& parts = mask.parts();
  if (parts.size() == 1 && parts[0].kind == MaskPart::Kind::Window) return WindowMask;
  return OtherMask;
}

}  // namespace fovea
