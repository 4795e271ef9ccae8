#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/io/safetensors.h"
#include "core/models/model.h"
#include "tests/support/fetched_model.h"

namespace fovea::test {

/// Values that the transformers library computed for a few texts.
class Reference {
 public:
  explicit Reference(const std::string& path);
  bool has(const std::string& name) const { return file_->find(name) != nullptr; }
  Tensor tensor(const std::string& name) const;
  std::vector<std::int64_t> integers(const std::string& name) const;

 private:
  Result<TensorFile> file_;
};

/// Fails unless `ours` is as near to `theirs` as float32 allows: each number within 5e-5 of the
/// largest one (of 1, where that is below), each row within 1e-4 of its own length.
void expectNear(const Tensor& ours, const Tensor& theirs);
/// Compares everything that the reference has of text `text` with a trace, and counts the tensors.
int expectAgrees(const Trace& trace, const Reference& reference, int text);

/// Fails unless two layers have the same bits in everything that is not derived.
void expectSameLayer(const Attention& ours, const Attention& theirs);

/// A sequence that is nothing but ids.
Sequence sequenceOf(std::vector<std::int64_t> ids);
/// Opens and loads; a failure fails the test and gives null.
std::shared_ptr<const Model> loaded(const std::string& path);

}  // namespace fovea::test
