#include "core/tensor/shape_text.h"

namespace fovea {

std::string shapeText(const std::vector<Index>& shape) {
  std::string text = "[";
  for (const Index length : shape) {
    if (text.size() > 1) text += ", ";
    text += std::to_string(length);
  }
  return text + "]";
}

}  // namespace fovea
