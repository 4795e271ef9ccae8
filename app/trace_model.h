#pragma once
#include <string>
#include <vector>

#include "core/document/input.h"

namespace fovea::app {

/// Bytes that arrays take, together and the largest of them. Doubles, so that nothing wraps.
struct ArraySizes {
  double all = 0, largest = 0;
  void add(const std::vector<Index>& shape, Precision precision);
};
/// Refuses, with the number of bytes, an array of more than half of the memory and more than there
/// is room for where `output` would go.
Result<void> checkRoom(const ArraySizes& sizes, const std::string& output);

/// What `trace` is to write of a model.
struct ModelWish {
  std::string layers;               ///< as typed
  std::vector<std::string> arrays;  ///< ids
  bool logits = false;
  std::string output;
};
/// What is known of a model before its text runs.
struct ReadyModel {
  ModelConfig config;
  Tokenizer tokenizer;
};
/// Opens the model of `input`, checks everything that needs no weights (layers, logits, the sizes
/// of what is to be written), and loads it into `sources`. Errors: Input, File, TooLarge,
/// Cancelled.
Result<ReadyModel> readyModel(const Input& input, const ModelWish& wish, Sources& sources,
                              const Progress& progress);

/// Logits [T,V] of every token, some rows at a time. trace.next must be there. Errors: TooLarge,
/// Cancelled, those of Model::logits.
Result<Tensor> allLogits(const Trace& trace, Index vocabulary, const Progress& progress);

}  // namespace fovea::app
