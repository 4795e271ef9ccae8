#pragma once
#include <benchmark/benchmark.h>

#include <functional>
#include <vector>

namespace fovea::bench {

/// Seconds from calling `action` until the last paint it causes anywhere: the last one before
/// nothing has been painted for `quiet` seconds while `busy` says that nothing is under way.
double secondsUntilLastPaint(const std::function<void()>& action, const std::function<bool()>& busy,
                             double quiet = 0.1);

/// Milliseconds below which 95 of 100 samples lie.
double percentile95(std::vector<double> seconds);

/// Runs the benchmark loop: each iteration is one action, timed until painted; counts the 95th
/// percentile beside Google Benchmark's mean.
void paintLoop(benchmark::State& state, const std::function<void(int)>& action);

}  // namespace fovea::bench
