#pragma once
#include "core/models/architecture.h"

namespace fovea {

/// Decoders of Llama's build (Touvron et al. 2023): root-mean-square norms before each part, rotary
/// positions, key/value groups, a gated feed-forward layer. Mistral adds a sliding window, Qwen2
/// biases of q, k, v, Qwen3 norms of each head of q and k.
const Architecture& llama();
const Architecture& mistral();
const Architecture& qwen2();
const Architecture& qwen3();

}  // namespace fovea
