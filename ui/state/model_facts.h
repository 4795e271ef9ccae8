#pragma once
#include "core/models/model.h"

namespace fovea {

/// What there is to say about a model on the disk before it is loaded.
struct ModelFacts {
  std::string path, name;
  std::string architecture;  ///< "BERT"; empty when not even its configuration could be read
  ModelConfig config;
  std::string tokenizer;  ///< "WordPiece"; empty when there is none
  std::uint64_t fileBytes = 0, memoryBytes = 0;
  std::optional<Error> reason;  ///< why it cannot run

  bool runs() const { return !reason; }
};

/// Reads the headers of the model at `path`: for a job.
ModelFacts readModelFacts(const std::string& path);

/// What to open as a model when a person gives this path: a folder, a GGUF file, the folder of a
/// file of weights. Empty for anything else.
std::string modelPathOf(const std::string& path);

/// The labels of the tokens the model puts around a text, each once: "[CLS]", "[SEP]".
std::vector<std::string> specialLabels(const Model& model);

}  // namespace fovea
