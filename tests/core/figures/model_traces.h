#pragma once
#include <map>

#include "tests/core/figures/figure_inputs.h"

// Traces of the tiny models beside the tests, through the same door as the window and the command
// line.

namespace fovea::test {

/// Learned positions and biases; biases and one bidirectional stack; biases, rotation and groups;
/// head norms, rotation and groups; rotation alone.
inline const std::vector<std::string>& tinyModels() {
  static const std::vector<std::string> names = {"gpt2", "bert-uncased", "qwen2-bf16", "qwen3",
                                                 "llama2-f16"};
  return names;
}

inline Input modelInput(const std::string& name, std::string text) {
  Input input;
  input.model = testPath("reference/models/" + name);
  input.text = std::move(text);
  return input;
}

/// The trace of a text through a tiny model; models are loaded once.
inline std::shared_ptr<const Trace> tinyTrace(const std::string& name, std::string text) {
  static std::map<std::string, Sources> sources;
  auto trace = compute(modelInput(name, std::move(text)), sources[name], {});
  if (!trace) throw std::runtime_error(trace.error().message.str());
  return *trace;
}

inline Shown shownOf(std::shared_ptr<const Trace> trace, Index layer, Index head) {
  Shown shown;
  shown.trace = std::move(trace);
  shown.layer = layer;
  shown.head = head;
  return shown;
}

/// The trace as it is where weights are not kept.
inline std::shared_ptr<const Trace> withoutWeights(const Trace& trace) {
  auto bare = std::make_shared<Trace>(trace);
  for (Attention& layer : bare->layers) layer.weights.reset();
  return bare;
}

/// A softmax row from q and k, by the plain formula in double.
inline std::vector<double> naiveWeights(const Attention& attention, Index head, Index query) {
  const Index group = head * attention.spec.groups / attention.spec.heads;
  std::vector<double> row;
  double top = -1e300, sum = 0;
  const auto allowed = [&](Index key) {
    return attention.spec.mask.allows(query, key, attention.queries, attention.keys);
  };
  for (Index j = 0; j < attention.keys; ++j) {
    double score = 0;
    for (Index d = 0; d < attention.keyWidth(); ++d) {
      score += attention.query->at(head, query, d) * attention.key->at(group, j, d);
    }
    row.push_back(score * attention.spec.scale);
    if (allowed(j)) top = std::max(top, row.back());
  }
  for (Index j = 0; j < attention.keys; ++j) {
    double& value = row[static_cast<std::size_t>(j)];
    value = allowed(j) ? std::exp(value - top) : 0;
    sum += value;
  }
  for (double& value : row) value /= sum;
  return row;
}

}  // namespace fovea::test
