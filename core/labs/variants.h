#pragma once
#include "core/labs/lab.h"

namespace fovea {

/// Variants of attention side by side on the same tokens: bidirectional, causal and
/// cross-attention; the score rules; additive alignment of two languages; heads that share keys and
/// values.
LabInfo variantsLab();

}  // namespace fovea
