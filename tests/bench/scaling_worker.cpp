#include <chrono>
#include <cstdlib>
#include <iostream>

#include "core/base/memory.h"
#include "core/base/thread_pool.h"
#include "core/labs/scaling.h"

// Reads lines "THREADS REPETITIONS" and answers each with the seconds the laboratory of ÷ √d took
// as it opens: 10,000 queries, 64 keys, four lengths, everything it measures.

int main() {
  using namespace fovea;
  tuneAllocator();
  ScalingSetup setup;
  setup.lengths = {16, 64, 256, 1024};
  Index threads = 0;
  int repetitions = 0;
  while (std::cin >> threads >> repetitions) {
    ThreadPool::limitShared(threads);
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < repetitions; ++i) {
      if (!measureScaling(setup, Progress())) return EXIT_FAILURE;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    std::cout << took.count() / repetitions << std::endl;
  }
  return EXIT_SUCCESS;
}
