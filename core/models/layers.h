#pragma once
#include <span>

#include "core/attention/trace.h"
#include "core/base/progress.h"
#include "core/models/model_config.h"

// The pieces models are made of. All numbers are float32; a row of a result depends on one row of
// what enters (attention aside), never on the number of threads.

namespace fovea {

/// A norm over the numbers of each token.
struct Norm {
  enum class Kind {
    Layer,           ///< (x − mean) ÷ √(variance + epsilon) × weight + bias (Ba et al. 2016)
    RootMeanSquare,  ///< x ÷ √(mean x² + epsilon) × weight
  } kind = Kind::Layer;
  Tensor weight, bias;  ///< [D]; no bias with RootMeanSquare
  double epsilon = 0;
};
Tensor normed(const Tensor& x, const Norm& norm);

/// The vectors of a vocabulary, and what turns final into logits. Where both are one matrix it is
/// kept once, as the head's.
struct TokenVectors {
  Linear vectors;  ///< [D,V], a column each; empty where the head holds them
  Linear head;     ///< [D,V]; empty where there is none
  /// The vector of each id [T,D].
  Tensor vectorsOf(std::span<const Index> ids) const;
  const Linear* headOrNull() const { return head.weight.empty() ? nullptr : &head; }
};
/// x with row `rows[t]` of a table added to token t.
Tensor withRows(const Tensor& x, const Tensor& table, std::span<const Index> rows);

/// x W + b as a matrix [T, out].
Tensor multiplied(const Tensor& x, const Linear& linear);
/// a + b, element by element.
Tensor sum(const Tensor& a, const Tensor& b);
/// The activation of every number; with `gate`, of the gate's numbers, times x's.
Tensor activated(const Tensor& x, Activation activation);
Tensor gated(const Tensor& gate, const Tensor& x, Activation activation);

/// The mean of all rows, brought to length 1: [1,D]. A mean of 0 stays.
Tensor pooled(const Tensor& x);

/// The matrices of one attention layer.
struct AttentionWeights {
  Linear query, key, value, output;
  std::optional<HeadNorm> queryNorm, keyNorm;
};

/// One pass of a text through a model.
struct ForwardRun {
  const ModelConfig& config;
  Trace& trace;
  std::vector<Index> ids;
  Mask narrowing;  ///< hides more than the model's own mask
  std::optional<double> scale;
  double temperature = 1;
  Index keptBytes = 0;             ///< of one layer's weights
  std::vector<float> frequencies;  ///< of rotary positions; empty: none
  const Progress& progress;
  /// Tokens before these, whose keys and values are taken as they are.
  const Trace* past = nullptr;
  bool lean = false;  ///< every layer but the first leaves out what leaveOut() says

  /// Place of the first token.
  Index first() const { return past ? past->layers.front().keys : 0; }
  /// The tokens of the past and these.
  Index length() const { return first() + tokens(); }
  /// The tokens that are computed.
  Index tokens() const { return static_cast<Index>(ids.size()); }
  /// Notes what enters the first layer.
  void begin(const Tensor& embedding);
  /// Runs a layer's attention on `input` and appends it to the trace; gives its output [T,D].
  Result<Tensor> attend(const AttentionWeights& weights, const Tensor& input);
  /// Notes what leaves the layer that attended last, and reports progress. Errors (Input): numbers
  /// beyond float32.
  Result<void> leave(const Tensor& hidden);
  /// Notes what is behind the last norm. Errors: the same.
  Result<void> finish(const Tensor& final);
};

/// "hidden.03": the name in Trace::stream of what leaves the third layer.
std::string hiddenName(Index layersDone);

}  // namespace fovea
