#pragma once
#include <stdexcept>

#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "tests/support/reference.h"

namespace fovea::test {

/// The trace of an input, ready to be shown; throws with the sentence when it cannot be computed.
inline Shown shownOf(const Input& input) {
  Sources sources;
  auto trace = compute(input, sources, {});
  if (!trace) throw std::runtime_error(trace.error().message.str());
  Shown shown;
  shown.trace = *trace;
  return shown;
}

/// numpy's numbers as X and weights: 4 tokens, D = 8, d = 4, one head.
inline Input numpyInput() {
  Input input;
  input.door = Door::Project;
  input.x = referenceTensor("reference/numpy_seed0.json", "X");
  input.wq = referenceTensor("reference/numpy_seed0.json", "W_Q");
  input.wk = referenceTensor("reference/numpy_seed0.json", "W_K");
  input.wv = referenceTensor("reference/numpy_seed0.json", "W_V");
  input.labels = {"the", "cat", "sat", "down"};
  return input;
}

inline Input toyInput(std::string text, Index heads = 2, Mask mask = {}) {
  Input input;
  input.text = std::move(text);
  input.toy.heads = heads;
  input.mask = std::move(mask);
  return input;
}

/// Numbers that depend on their place only, in about −2 … 2.
inline Tensor filled(std::vector<Index> shape, int salt = 0) {
  TensorBuilder builder(Precision::Float64, shape);
  Tensor tensor = builder.seal();
  TensorBuilder values(Precision::Float64, shape);
  for (Index i = 0; i < tensor.size(); ++i) {
    values.data<double>()[i] = static_cast<double>((i * 37 + salt * 11) % 41) / 10 - 2;
  }
  return values.seal();
}

inline Input vectorsInput(Index heads, Index queries, Index keys, bool values) {
  Input input;
  input.door = Door::QueryKeyValue;
  input.heads = heads;
  input.q = filled({heads, queries, 3}, 1);
  input.k = filled({heads, keys, 3}, 2);
  if (values) input.v = filled({heads, keys, 2}, 3);
  return input;
}

inline Input scoresInput(Index queries, Index keys, bool values) {
  Input input;
  input.door = Door::Scores;
  input.scores = filled({queries, keys}, 4);
  if (values) input.v = filled({keys, 3}, 5);
  return input;
}

inline Input weightsInput(bool values) {
  Input input;
  input.door = Door::Weights;
  input.weights = tensorFromRows({{1, 0, 0}, {0.25, 0.75, 0}, {0.31, 0.26, 0.42}});
  if (values) input.v = filled({3, 2}, 6);
  return input;
}

inline View viewAt(Index query, Index key, Index feature = kNone, Stage stage = Stage::Score) {
  View view;
  view.stage = stage;
  view.selection.query = query;
  view.selection.key = key;
  view.selection.feature = feature;
  return view;
}

inline constexpr Stage kAllStages[] = {Stage::Project, Stage::Score, Stage::Scale, Stage::Mask,
                                       Stage::Softmax, Stage::Mix,   Stage::Join};

inline const Heatmap& heatmapIn(const Figure& figure, std::string_view id) {
  return std::get<Heatmap>(figure.find(id)->body);
}

}  // namespace fovea::test
