#pragma once
#include <span>
#include <string>

#include "core/base/text.h"
#include "ui/plots/style.h"

namespace fovea {

/// A named pair of colour maps: one for weights (0 … 1), one for signed numbers (−m … 0 … m).
struct PaletteInfo {
  std::string id;
  Text title;
};

/// All palettes; the first is the program's own. Every one is perceptually even and safe for the
/// colour-blind.
std::span<const PaletteInfo> palettes();

/// Gives `style` the colour maps of a palette. Returns false, changing nothing, when there is no
/// such id.
bool applyPalette(Style& style, const std::string& id);

}  // namespace fovea
