#pragma once
#include <rapidcheck/gtest.h>

#include "tests/core/figures/figure_inputs.h"

// Random inputs for property tests; to be called inside a property only.

namespace fovea::test {

inline Index between(Index low, Index high) { return *rc::gen::inRange<Index>(low, high + 1); }

inline Tensor drawn(std::vector<Index> shape, Precision precision) {
  TensorBuilder builder(precision, std::move(shape));
  Tensor tensor = builder.seal();
  TensorBuilder values(precision, tensor.shape());
  for (Index s = 0; s < tensor.slices(); ++s) {
    for (Index i = 0; i < tensor.rows(); ++i) {
      for (Index j = 0; j < tensor.columns(); ++j) {
        values.set(s, i, j, static_cast<double>(between(-400, 400)) / 128);
      }
    }
  }
  return values.seal();
}

inline Mask drawnMask() {
  const char* spellings[] = {"none",         "causal",           "window:2",         "band:1",
                             "padding:1",    "causal+padding:3", "window:1+sinks:1", "dilated:2:2",
                             "block:2",      "longformer:2:1",   "bigbird:2:1:1:0",  "prefix:2",
                             "documents:1,2"};
  return *parseMask(spellings[between(0, 12)]);
}

inline std::string drawnText() {
  std::string text = "a";
  for (Index i = between(0, 5); i > 0; --i) {
    text +=
        *rc::gen::elementOf(std::vector<std::string>{" b", " cat", " a", ",", "\n", " 猫", "%1"});
  }
  return text;
}

inline Input drawnInput() {
  Input input;
  input.door = static_cast<Door>(between(0, 4));
  input.precision = *rc::gen::arbitrary<bool>() ? Precision::Float64 : Precision::Float32;
  const Precision p = input.precision;
  input.mask = drawnMask();
  input.divide = *rc::gen::arbitrary<bool>();
  if (between(0, 3) == 0) input.scale = static_cast<double>(between(1, 8)) / 4;
  if (between(0, 2) == 0) input.temperature = static_cast<double>(between(1, 8)) / 4;
  const Index groups = between(1, 2);
  const Index heads = groups * between(1, 2);
  const Index queries = between(1, 4), keys = between(1, 4), width = between(1, 3);
  const bool values = *rc::gen::arbitrary<bool>();
  if (input.door == Door::Project) {
    input.heads = heads;
    input.groups = groups;
  }
  switch (input.door) {
    case Door::Text:
      input.text = drawnText();
      input.rule = static_cast<ScoreRule>(between(0, 2));
      if (between(0, 3) == 0) input.memoryText = drawnText();
      input.toy.seed = static_cast<std::uint64_t>(between(0, 99));
      input.toy.heads = heads;
      input.toy.groups = groups;
      input.toy.headWidth = width;
      input.toy.valueWidth = between(0, 3);
      input.toy.outputWeights = *rc::gen::arbitrary<bool>();
      break;
    case Door::Project:
      input.x = drawn({queries, 3}, p);
      if (between(0, 2) == 0) input.memoryX = drawn({keys, 3}, p);
      input.wq = drawn({3, heads * width}, p);
      input.wk = drawn({3, groups * width}, p);
      input.wv = drawn({3, groups * 2}, p);
      if (values) input.wo = drawn({heads * 2, 3}, p);
      break;
    case Door::QueryKeyValue:
      input.q = drawn({heads, queries, width}, p);
      input.k = drawn({groups, keys, width}, p);
      if (values) input.v = drawn({groups, keys, 2}, p);
      input.rule = static_cast<ScoreRule>(between(0, 2));
      input.scoreV = drawn({1, width}, p);
      break;
    case Door::Scores:
      input.scores = drawn({heads, queries, keys}, p);
      if (values) input.v = drawn({groups, keys, 2}, p);
      break;
    case Door::Weights:
      input.weights = drawn({heads, queries, keys}, p);
      if (values) input.v = drawn({groups, keys, 2}, p);
      break;
  }
  return input;
}

}  // namespace fovea::test
