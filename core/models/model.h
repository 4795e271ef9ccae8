#pragma once
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/attention/stages.h"
#include "core/models/model_config.h"
#include "core/text/tokenizer.h"

namespace fovea {

class Network;

/// How a text runs through a model.
struct ForwardOptions {
  /// Attention weights of all layers together above this size are not kept; they are derived where
  /// they are shown. 0 keeps none.
  Index keptWeightsBytes = kKeptWeightsLimit;
  /// A trace above this size is lean: of every layer but the first what can be had from queries,
  /// keys, values and the residual stream is left out, and computed anew by restored().
  std::uint64_t leanAboveBytes = std::numeric_limits<std::uint64_t>::max();
  /// Tokens whose logits are wanted; row 0 of "logits" belongs to the first of them.
  Range logits = {};
  Mask mask;                    ///< narrows the model's own
  std::optional<double> scale;  ///< instead of the model's own
  double temperature = 1;
};

/// A model whose weights are loaded. Immutable; any number of threads may run texts through it.
class Model {
 public:
  Model(std::string name, ModelConfig config, Tokenizer tokenizer,
        std::unique_ptr<const Network> network);
  ~Model();
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  const std::string& name() const { return name_; }
  const ModelConfig& config() const { return config_; }
  const Tokenizer& tokenizer() const { return tokenizer_; }
  /// Whether it can tell the next token.
  bool hasLogits() const;

  /// Runs tokens (their ids alone count) through the model: every layer's attention, with what
  /// enters it behind the norm and with its matrices, and the residual stream (Trace::stream). The
  /// same bits for every number of threads. Progress counts layers.
  ///
  /// Errors: no token; an id the embedding has no vector for; a text longer than longestText(),
  /// with the limit, before anything is computed; a mask that does not fit; logits a model does not
  /// have (Input); more than half of the machine's memory (TooLarge); numbers that leave the range
  /// of float32, with layer and place (Input); Cancelled.
  Result<std::shared_ptr<const Trace>> forward(const Sequence& tokens,
                                               const ForwardOptions& options = {},
                                               const Progress& progress = {}) const;

  /// The trace of a decoder's text with one more token at its end, `past` being that of the text:
  /// only the new token runs through the layers, over the keys and values `past` holds. The same
  /// bits as forward() of all tokens; where the text's length changes its positions or what is
  /// hidden (see rowsStay in trace_rows.h), all of them are computed. `past` must come from this
  /// model with the same options. Errors: those of forward().
  Result<std::shared_ptr<const Trace>> extended(const std::shared_ptr<const Trace>& past,
                                                TokenId next, const ForwardOptions& options = {},
                                                const Progress& progress = {}) const;

  /// A layer of a lean trace of this model with what it left out; the bits it would have had. Cost
  /// of one layer's attention. Errors: Cancelled.
  Result<Attention> restored(const Trace& trace, Index layer, const Progress& progress) const;

  /// Logits [rows, V] of the tokens `rows` from a trace's "final" [T,D]. hasLogits() must be true.
  /// Errors: TooLarge; Input where one leaves the range of float32.
  Result<Tensor> logits(const Tensor& final, Range rows) const;

  /// Bytes a trace of `tokens` tokens takes, weights kept where they stay below the limit, lean
  /// where it is too large otherwise.
  std::uint64_t traceBytes(Index tokens, const ForwardOptions& options = {}) const;

 private:
  /// Whether a trace of so many tokens is lean.
  bool leaves(Index tokens, const ForwardOptions& options) const;
  std::uint64_t bytesOfTrace(Index tokens, const ForwardOptions& options, bool lean) const;
  Result<void> check(const Sequence& tokens, const ForwardOptions& options) const;
  /// Whether the last of `length` tokens alone can be computed from the others' keys and values.
  bool extends(const ForwardOptions& options, Index length) const;

  std::string name_;
  ModelConfig config_;
  Tokenizer tokenizer_;
  std::unique_ptr<const Network> network_;
};

/// A model on the disk, its headers read: what there is to say before it is loaded.
class ModelFiles {
 public:
  const std::string& path() const { return path_; }
  /// "SmolLM2-135M-Instruct.Q4_1", "sentence-transformers/all-MiniLM-L6-v2": of the file, the
  /// folder, or the folder of a download cache; what a GGUF file says where a checksum names it.
  const std::string& name() const { return name_; }
  const ModelConfig& config() const { return config_; }
  /// "Llama", as people write it.
  std::string_view architectureTitle() const;
  const Result<Tokenizer>& tokenizer() const { return tokenizer_; }
  /// Bytes of the files of weights; 0 where they cannot be opened.
  std::uint64_t fileBytes() const;
  /// Bytes the weights take once loaded; 0 where they cannot be opened.
  std::uint64_t memoryBytes() const { return memoryBytes_; }
  /// Whether load() would begin to read; else the first reason why not, as one sentence.
  const Result<void>& runs() const { return runs_; }

  /// Reads the weights into memory. Errors: runs(); those of TensorFile::read: NaN with the name of
  /// its tensor, a file that was shortened; Cancelled. Progress counts bytes of the files.
  Result<std::shared_ptr<const Model>> load(const Progress& progress = {}) const;

 private:
  friend Result<ModelFiles> openModel(const std::string& path);
  ModelFiles(std::string path, ModelConfig config, Result<Tokenizer> tokenizer,
             Result<TensorFile> weights);
  Result<void> findReason();

  std::string path_, name_;
  ModelConfig config_;
  Result<Tokenizer> tokenizer_;
  std::shared_ptr<const Result<TensorFile>> weights_;
  std::uint64_t memoryBytes_ = 0;
  Result<void> runs_;
};

/// Opens a model: a folder with config.json, tokenizer and safetensors, or one GGUF file. Reads
/// configuration, tokenizer and the headers of the weights. Errors: no such folder or file, another
/// kind of file; those of configFromFolder and configFromGguf. Weights and tokenizers that are
/// missing, cut short or broken are no error here: runs() tells.
Result<ModelFiles> openModel(const std::string& path);

}  // namespace fovea
