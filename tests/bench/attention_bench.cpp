// Attention with all weights kept: 12 heads × 64 numbers, with and without causal mask.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <cmath>

#include "core/attention/stages.h"
#include "core/base/memory.h"
#include "core/base/random.h"
#include "core/base/thread_pool.h"
#include "core/models/toy.h"

namespace fovea {
namespace {

constexpr Index kHeads = 12, kWidth = 64;

Tensor drawn(const char* name, Index tokens, Precision precision) {
  const CounterRandom random(1, name);
  TensorBuilder builder(precision, {kHeads, tokens, kWidth});
  for (Index h = 0; h < kHeads; ++h) {
    for (Index t = 0; t < tokens; ++t) {
      for (Index d = 0; d < kWidth; ++d) builder.set(h, t, d, random.normal(h * tokens + t, d));
    }
  }
  return builder.seal();
}

double peakMebibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// Arguments: tokens, threads, causal, bytes of a number.
void attention(benchmark::State& state) {
  const Index tokens = state.range(0);
  const auto precision = state.range(3) == 4 ? Precision::Float32 : Precision::Float64;
  ThreadPool::limitShared(state.range(1));
  Attention layer;
  layer.spec.heads = layer.spec.groups = kHeads;
  layer.spec.scale = 1 / std::sqrt(static_cast<double>(kWidth));
  layer.spec.precision = precision;
  if (state.range(2) != 0) layer.spec.mask = Mask::causal();
  layer.query = drawn("q", tokens, precision);
  layer.key = drawn("k", tokens, precision);
  layer.value = drawn("v", tokens, precision);
  for (auto _ : state) {
    Attention computed = layer;
    const auto done = complete(computed, Progress());
    if (!done) state.SkipWithError(done.error().message.str().c_str());
    benchmark::DoNotOptimize(computed.output->rows());
  }
  const auto pairs = static_cast<double>(layer.spec.mask.allowedPairs(tokens, tokens));
  state.counters["multiply-adds/s"] = benchmark::Counter(
      2 * pairs * kWidth * kHeads, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["peak MiB"] = peakMebibytes();
  ThreadPool::limitShared(0);
}
BENCHMARK(attention)
    ->ArgNames({"tokens", "threads", "causal", "bytes"})
    ->ArgsProduct({{16, 128, 512, 1024, 2048}, {1, 2}, {0, 1}, {4, 8}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// Every grid of one head, as the panels ask for them.
void allGridsOfOneHead(benchmark::State& state) {
  const Index tokens = state.range(0);
  Attention layer;
  layer.spec.heads = layer.spec.groups = kHeads;
  layer.query = drawn("q", tokens, Precision::Float64);
  layer.key = drawn("k", tokens, Precision::Float64);
  layer.value = drawn("v", tokens, Precision::Float64);
  if (!complete(layer, Progress())) state.SkipWithError("not computed");
  for (auto _ : state) {
    const auto stages = derive(layer, 3, kAllGrids, {0, tokens}, Progress());
    benchmark::DoNotOptimize(stages->rowSum.data());
  }
}
BENCHMARK(allGridsOfOneHead)
    ->Arg(32)
    ->Arg(128)
    ->Arg(2048)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// Drawing the weights of a toy of 512 numbers and 8 heads.
void toyWeights(benchmark::State& state) {
  ToySetup setup;
  setup.modelWidth = 512;
  setup.heads = setup.groups = 8;
  setup.headWidth = setup.valueWidth = 64;
  for (auto _ : state) {
    ToyWeights weights;
    benchmark::DoNotOptimize(weights.get(setup, Precision::Float64));
    ++setup.seed;
  }
}
BENCHMARK(toyWeights)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace fovea
