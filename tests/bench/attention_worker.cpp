#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "core/attention/stages.h"
#include "core/base/memory.h"

// Reads lines "TOKENS CAUSAL REPETITIONS" and answers each with the seconds one pass of attention
// took: 12 heads of width 64, float32, heads side by side; all weights kept, or with the option
// --tiled none, so that the mix is computed tile by tile.

namespace {

using namespace fovea;

constexpr Index kHeads = 12, kWidth = 64;

/// Numbers between −1 and 1 without meaning; the time does not depend on them.
Tensor filled(Index tokens, unsigned seed) {
  TensorBuilder builder(Precision::Float32, {kHeads, tokens, kWidth});
  float* data = builder.data<float>();
  unsigned state = seed;
  for (Index i = 0; i < kHeads * tokens * kWidth; ++i) {
    state = state * 1664525U + 1013904223U;
    data[i] = static_cast<float>(state >> 8U) / 8388608.0F - 1.0F;
  }
  return builder.seal();
}

Attention layerOf(Index tokens, bool causal) {
  Attention layer;
  layer.spec.heads = layer.spec.groups = kHeads;
  layer.spec.scale = 1 / std::sqrt(static_cast<double>(kWidth));
  layer.spec.precision = Precision::Float32;
  if (causal) layer.spec.mask = Mask::causal();
  layer.queries = layer.keys = tokens;
  layer.query = filled(tokens, 1);
  layer.key = filled(tokens, 2);
  layer.value = filled(tokens, 3);
  return layer;
}

}  // namespace

int main(int count, char** words) {
  tuneAllocator();
  const bool tiled = count > 1 && std::string_view(words[1]) == "--tiled";
  Index tokens = 0;
  int causal = 0, repetitions = 0;
  while (std::cin >> tokens >> causal >> repetitions) {
    const Attention layer = layerOf(tokens, causal != 0);
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < repetitions; ++i) {
      Attention run = layer;
      if (!complete(run, Progress(), tiled ? 0 : kKeptWeightsLimit)) return EXIT_FAILURE;
      if (!run.mix || run.weights.has_value() == tiled) return EXIT_FAILURE;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    std::cout << took.count() / repetitions << std::endl;
  }
  return EXIT_SUCCESS;
}
