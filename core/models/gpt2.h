#pragma once
#include "core/models/architecture.h"

namespace fovea {

/// GPT-2 and DistilGPT-2 (Radford et al. 2019): norms before each part, learned positions, a fused
/// matrix for q, k, v.
const Architecture& gpt2();

}  // namespace fovea
