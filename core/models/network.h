#pragma once
#include "core/models/layers.h"

namespace fovea {

/// The loaded weights of a model in the order it computes with them. Immutable once loaded.
class Network {
 public:
  virtual ~Network() = default;
  /// Fills the trace of `run` from its tokens: embedding, layers, hidden states and final.
  virtual Result<void> forward(ForwardRun& run) const = 0;
  /// What enters the attention of layer `layer`, from what enters the layer [T,D].
  virtual Tensor entering(Index layer, const Tensor& hidden) const = 0;
  /// What gives the logits from final; nothing where there is no head.
  virtual const Linear* head() const { return nullptr; }
};

}  // namespace fovea
