// A run without a window over 2,048 tokens and 12 heads: its time and the most memory it held.
#include <benchmark/benchmark.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

/// A folder that is gone at the end.
struct Folder {
  std::filesystem::path path;
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "fovea-bench-XXXXXX").string();
    path = mkdtemp(name.data()) ? name : std::string();
  }
  ~Folder() { std::filesystem::remove_all(path); }
};

/// Runs the program; the most memory it held in MiB, negative when it failed.
double peakOf(std::vector<std::string> words) {
  const pid_t child = fork();
  if (child == 0) {
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(arguments.front(), arguments.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child || status != 0) return -1;
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// Arguments: bytes of a number; 1 for the trace with every array, 0 for one figure.
void runOverLongText(benchmark::State& state) {
  const Folder folder;
  const auto text = (folder.path / "text.txt").string();
  std::ofstream file(text);
  for (int t = 0; t < 2048; ++t) file << (t ? " w" : "w") << t;
  file.close();
  std::vector<std::string> words = {FOVEA_PROGRAM, state.range(1) ? "trace" : "figure"};
  if (!state.range(1)) words.insert(words.end(), {"--panel", "weights"});
  words.insert(words.end(),
               {"--text-file", text, "--heads", "12", "--d-head", "64", "--d-model", "768",
                "--precision", state.range(0) == 4 ? "float32" : "float64", "-o",
                (folder.path / (state.range(1) ? "trace.npz" : "weights.png")).string()});
  double peak = 0;
  for (auto _ : state) {
    const auto begin = std::chrono::steady_clock::now();
    const double held = peakOf(words);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (held < 0) {
      state.SkipWithError("the program failed");
      break;
    }
    state.SetIterationTime(took.count());
    peak = std::max(peak, held);
  }
  state.counters["peak MiB"] = peak;
}
BENCHMARK(runOverLongText)
    ->ArgNames({"bytes", "trace"})
    ->ArgsProduct({{4, 8}, {0, 1}})
    ->Iterations(3)
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
