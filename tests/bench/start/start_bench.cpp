// From the start of the program to its first painted window, beside an empty window with one plot.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

/// Seconds a program linked with probe.cpp took; negative when it failed.
double started(const std::string& program) {
  const auto begin = std::chrono::steady_clock::now().time_since_epoch();
  char text[64];
  std::snprintf(text, sizeof text, "%.6f", std::chrono::duration<double>(begin).count());
  setenv("FOVEA_BENCH_BEGIN", text, 1);
  std::FILE* pipe = popen(("exec timeout 60 " + program).c_str(), "r");
  if (!pipe) return -1;
  double seconds = -1;
  if (std::fscanf(pipe, "%lf", &seconds) != 1) seconds = -1;
  return pclose(pipe) == 0 ? seconds : -1;
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// The two programs alternate; each iteration is one pair and counts Fovea's time.
void startToFirstPaint(benchmark::State& state) {
  std::vector<double> empty, fovea, ratio;
  started(FOVEA_EMPTY_WINDOW);
  started(FOVEA_START);
  for (auto _ : state) {
    empty.push_back(started(FOVEA_EMPTY_WINDOW));
    fovea.push_back(started(FOVEA_START));
    if (empty.back() < 0 || fovea.back() < 0) {
      state.SkipWithError("a program did not paint its window");
      break;
    }
    ratio.push_back(fovea.back() / empty.back());
    state.SetIterationTime(fovea.back());
  }
  if (ratio.empty()) return;
  state.counters["empty ms"] = median(empty) * 1e3;
  state.counters["fovea ms"] = median(fovea) * 1e3;
  state.counters["ratio"] = median(ratio);
}
BENCHMARK(startToFirstPaint)->Iterations(15)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
