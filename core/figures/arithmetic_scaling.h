#pragma once
#include <string>

#include "core/attention/trace.h"

namespace fovea {

/// What the step Scale does here.
struct Scaling {
  enum class Kind {
    Divided,  ///< by √d
    Chosen,   ///< times a number somebody chose
    None      ///< times 1
  };
  Kind kind = Kind::None;
  double number = 1;       ///< √d, or the chosen factor
  std::string said = "1";  ///< as it is written: "2", "5.657", "0.3"
};
Scaling scalingOf(const Attention& attention);

}  // namespace fovea
