#include <chrono>
#include <cstdlib>
#include <iostream>
#include <limits>

#include "core/base/memory.h"
#include "core/models/model.h"

// Opens the model named on the command line, reads lines "TOKENS REPETITIONS" and answers each with
// the seconds one text took through all layers, their attention weights kept.

int main(int count, char** arguments) {
  using namespace fovea;
  tuneAllocator();
  if (count != 2) return EXIT_FAILURE;
  const auto files = openModel(arguments[1]);
  const auto model = files ? files->load() : fail(files.error());
  if (!model) {
    std::cerr << model.error().message.str() << '\n';
    return EXIT_FAILURE;
  }
  ForwardOptions options;
  options.keptWeightsBytes = std::numeric_limits<Index>::max();
  Index tokens = 0;
  int repetitions = 0;
  while (std::cin >> tokens >> repetitions) {
    Sequence text;
    for (Index i = 0; i < tokens; ++i) text.ids.push_back(i % 90);
    text.tokens.resize(text.ids.size());
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < repetitions; ++i) {
      const auto trace = (*model)->forward(text, options);
      if (!trace || !(*trace)->layers.back().weights) return EXIT_FAILURE;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    std::cout << took.count() / repetitions << std::endl;
  }
  return EXIT_SUCCESS;
}
