#pragma once
#include <mutex>

#include "core/attention/stages.h"
#include "core/attention/trace.h"

namespace fovea {

/// The toy's shape. Widths of 0 mean "not chosen": headWidth becomes modelWidth / heads (must come
/// out whole), valueWidth becomes headWidth, groups becomes heads.
struct ToySetup {
  std::uint64_t seed = 0;
  Index modelWidth = 8, heads = 2, groups = 0, headWidth = 0, valueWidth = 0;
  bool outputWeights = true;  ///< W_O where there are two heads or more
  friend bool operator==(const ToySetup&, const ToySetup&) = default;
};

/// X of the toy without positions: row t is a pure function of (seed, spelling of token t),
/// variance 1. [T,D]
Tensor toyEmbedding(const Sequence& sequence, const ToySetup& setup, Precision precision);

/// W_Q, W_K, W_V, W_O of the toy: pure functions of (seed, matrix, head), variance 1/D. Drawn once
/// for each setup and kept (a few setups at most); safe from any thread.
class ToyWeights {
 public:
  struct Set {
    Linear wq, wk, wv;
    std::optional<Linear> wo;
  };
  std::shared_ptr<const Set> get(const ToySetup& resolved, Precision precision);

 private:
  std::mutex mutex_;
  std::vector<std::pair<std::pair<ToySetup, Precision>, std::shared_ptr<const Set>>> kept_;
};

/// W, U [H,Dk,Dk] and v [H,Dk] of the toy's additive scores: pure functions of (seed, matrix,
/// head); variance 1/Dk, of v 1.
AdditiveScore toyAdditiveScore(const ToySetup& resolved, Precision precision);

}  // namespace fovea
