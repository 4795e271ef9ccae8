#pragma once
#include <string>
#include <vector>

#include "core/base/index.h"

namespace fovea {

/// "[4, 8]", as shapes stand on screen.
std::string shapeText(const std::vector<Index>& shape);

}  // namespace fovea
