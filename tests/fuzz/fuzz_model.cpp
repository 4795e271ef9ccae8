#include <cmath>
#include <vector>

#include "core/models/model.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/targets.h"

namespace fovea::fuzz {
namespace {

// Sizes stay inside their bounds and fit together.
void checkConfig(const ModelConfig& config) {
  promise(config.layers >= 1 && config.layers <= kMostLayers);
  promise(config.width >= 1 && config.width <= kMostWidth);
  promise(config.heads >= 1 && config.groups >= 1 && config.heads % config.groups == 0);
  promise(config.headWidth >= 1 && config.heads * config.headWidth <= kMostWidth);
  promise(config.vocabulary >= 1 && config.vocabulary <= kMostVocabulary);
  promise(config.longestText() >= 1 && config.longestText() <= kMostPositions);
  promise(config.windowed.empty() || static_cast<Index>(config.windowed.size()) == config.layers);
  config.maskOf(config.layers - 1);
  if (config.ropeBase == 0 || config.headWidth > 4096) return;
  for (const Index tokens : {Index{1}, config.longestText()}) {
    for (const float frequency : config.ropeFrequencies(tokens)) {
      promise(std::isfinite(frequency));
    }
  }
}

}  // namespace

int fuzzConfig(const std::uint8_t* data, std::size_t size) {
  const auto config = configFromJson(asText(data, size), "config.json", nullptr);
  if (config) {
    checkConfig(*config);
  } else {
    promise(!config.error().message.empty());
  }
  return 0;
}

int fuzzGgufModel(const std::uint8_t* data, std::size_t size) {
  const MemoryFile file(data, size);
  const auto files = openModel(file.path());
  if (!files) {
    promise(!files.error().message.empty());
    return 0;
  }
  checkConfig(files->config());
  if (!files->runs()) return 0;
  const auto model = files->load();
  if (!model) return 0;
  Sequence tokens;
  tokens.ids = {0, files->config().vocabulary - 1};
  tokens.tokens.resize(2);
  ForwardOptions options;
  if ((*model)->hasLogits()) options.logits = {1, 2};
  const auto trace = (*model)->forward(tokens, options);
  if (!trace) {
    promise(!trace.error().message.empty());
    return 0;
  }
  for (const auto& [name, numbers] : (*trace)->stream) {
    promise(!name.empty() && !findNonFinite(numbers));
  }
  return 0;
}

}  // namespace fovea::fuzz
