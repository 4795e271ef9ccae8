#pragma once
#include "core/document/input.h"

// What compute() checks before it computes. Each failed check is one sentence and names its field.

namespace fovea {

/// The numbers that decide how much memory a trace needs.
struct Sizes {
  Index queries = 0, keys = 0, heads = 1, groups = 1;
  Index modelWidth = 0, keyWidth = 0, valueWidth = 0, outputWidth = 0;
  bool outputWeights = false;
  Precision precision = Precision::Float64;
};

/// Bytes of everything a trace of these sizes stores, kept weights included; where they are too
/// many to keep, one grid of one head, which every picture or file of it needs. Never wraps.
double bytesNeeded(const Sizes& sizes);
/// TooLarge when that is more than half of `memory` bytes.
Result<void> checkMemory(const Sizes& sizes, std::uint64_t memory);

/// A typed or loaded array and the names it goes by.
struct NamedTensor {
  const std::optional<Tensor>& tensor;
  const char* field;   ///< "wq"
  const char* letter;  ///< "W_Q"
};

/// The array in `precision`, with its rank (lowest … highest) and every number checked. −∞ passes
/// where `hiddenAllowed`. Linear.
Result<Tensor> accepted(const NamedTensor& named, Index lowestRank, Index highestRank,
                        Precision precision, bool hiddenAllowed = false);

}  // namespace fovea
