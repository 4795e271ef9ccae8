#pragma once
#include <array>
#include <string_view>

#include "core/attention/mask.h"

namespace fovea {

/// A number behind the word of a part.
struct MaskNumber {
  std::string_view name;  ///< as messages write it
  Index MaskPart::*member = nullptr;
  Index least = 0;
  bool even = false;
};
struct MaskWord {
  std::string_view spelling;
  MaskPart::Kind kind;
  std::string_view form;  ///< as it is written
  std::array<MaskNumber, 3> numbers = {};
};
inline constexpr std::array<MaskWord, 11> kMaskSpellings = {{
    {"causal", MaskPart::Kind::Causal, "causal"},
    {"window", MaskPart::Kind::Window, "window:W", {{{"window", &MaskPart::size, 1}}}},
    {"band", MaskPart::Kind::Band, "band:W", {{{"band", &MaskPart::size, 1}}}},
    {"padding", MaskPart::Kind::Padding, "padding:N", {{{"padding", &MaskPart::size, 0}}}},
    {"sinks", MaskPart::Kind::Sinks, "sinks:S", {{{"sinks", &MaskPart::size, 0}}}},
    {"dilated",
     MaskPart::Kind::Dilated,
     "dilated:W:STEP",
     {{{"window", &MaskPart::size, 1}, {"step", &MaskPart::step, 1}}}},
    {"block", MaskPart::Kind::Block, "block:B", {{{"block", &MaskPart::size, 1}}}},
    {"longformer",
     MaskPart::Kind::Longformer,
     "longformer:W:G",
     {{{"window", &MaskPart::size, 2, true}, {"number of global tokens", &MaskPart::globals, 0}}}},
    {"bigbird",
     MaskPart::Kind::BigBird,
     "bigbird:W:G:R:SEED",
     {{{"window", &MaskPart::size, 2, true},
       {"number of global tokens", &MaskPart::globals, 0},
       {"number of random keys", &MaskPart::randoms, 0}}}},
    {"prefix", MaskPart::Kind::Prefix, "prefix:N", {{{"prefix", &MaskPart::size, 0}}}},
    {"documents", MaskPart::Kind::Documents, "documents:N,M,…"},
}};

/// What is wrong with the numbers of a part that is no given matrix (Usage).
Result<void> checkNumbers(const MaskPart& part);

}  // namespace fovea
