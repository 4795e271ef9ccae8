#pragma once
#include "core/base/progress.h"
#include "core/models/model_shelf.h"
#include "core/models/sampling.h"
#include "core/models/toy.h"

namespace fovea {

/// Tokens a decoder appends to its text, one by one.
struct Generation {
  Index tokens = 0;  ///< how many; fewer where the model ends the text itself
  Sampling sampling;
  friend bool operator==(const Generation&, const Generation&) = default;
};
inline constexpr Index kMostGenerated = 4096;

/// Everything a trace is computed from: the same value for the window, the command line and
/// documents.
struct Input {
  Door door = Door::Text;
  std::string text;           ///< door Text
  ToySetup toy;               ///< door Text without a model
  std::string model;          ///< door Text: folder or file of a real model; empty: the toy
  Generation generation;      ///< a decoder's own words behind the text
  bool specialTokens = true;  ///< a model's own tokens around the text ([CLS], <s> …)
  // Typed or loaded matrices. x [T,D]; wq, wk, wv, wo [in,out]; q [H,Tq,Dk] or [Tq,Dk]; k, v
  // [G,Tk,·] or [Tk,·]; scores, weights [H,Tq,Tk] or [Tq,Tk].
  std::optional<Tensor> x, wq, wk, wv, wo, q, k, v, scores, weights;
  /// Cross-attention: keys and values come from a second text (door Text, the toy) or from another
  /// X [Tk,D] (door Project).
  std::optional<std::string> memoryText;
  std::optional<Tensor> memoryX;
  bool weightsOutIn = false;                   ///< W's are stored [out,in], as PyTorch's Linear
  std::vector<std::string> labels, keyLabels;  ///< doors behind Text; missing ones are numbered
  FeatureNames names;           ///< doors behind Text: names of the numbers; lists may be empty
  Index heads = 1, groups = 0;  ///< doors behind Text (the toy has its own); groups 0: as heads
  Positions position;           ///< doors before Weights; what is added to X: door Text alone
  Mask mask;
  ScoreRule rule = ScoreRule::Dot;  ///< doors before Scores
  /// Additive scores: W and U [H,Dk,A] or [Dk,A], v [H,A] or [A]. Absent: drawn by the toy; at
  /// later doors W and U are 1 (A = Dk) and v must be given.
  std::optional<Tensor> scoreW, scoreU, scoreV;
  bool divide = true;           ///< dot scores: divide by √d; false multiplies by 1
  std::optional<double> scale;  ///< a chosen factor instead of 1/√d
  double temperature = 1;
  Precision precision = Precision::Float64;
  std::string exampleId;  ///< set when the matrices are those of a worked example, unchanged
  friend bool operator==(const Input&, const Input&) = default;
};

/// An empty input at a door with the text and the setup of `input`: what another text or other
/// matrices keep.
Input sameSetup(const Input& input, Door door);

/// The text that was generated last, to go on from and to step back in. Safe from any thread.
class GeneratedTexts {
 public:
  /// The trace of `input` with all that has been generated behind its text so far, however many
  /// tokens it asks for. Null when it is another text, model or setup: then what was kept is let
  /// go, and with it the model it came from.
  std::shared_ptr<const Trace> of(const Input& input);
  void keep(const Input& input, std::shared_ptr<const Trace> trace);

 private:
  std::mutex mutex_;
  std::unique_ptr<Input> input_;  ///< asks for no token
  std::shared_ptr<const Trace> trace_;
};

/// What traces are computed with and that is worth keeping between them: the toy's matrices, the
/// loaded model. Safe from any thread.
struct Sources {
  ToyWeights toy;
  ModelShelf models;
  GeneratedTexts texts;
  bool wholeLayers = false;  ///< all arrays of every layer are kept, however large they are
};

/// Checks everything and computes the trace. Errors name the field in Error::place ("heads",
/// "headWidth", "temperature", "mask", "text", "q", …) and say in one sentence what is wrong,
/// where, and what to do. Sizes are checked against memory before anything is allocated (TooLarge,
/// with the number of bytes). `sources` may be shared between calls; a model that is not there is
/// loaded first.
Result<std::shared_ptr<const Trace>> compute(const Input& input, Sources& sources,
                                             const Progress& progress);

/// The tokens of a text alone, at once however long it is: a trace whose layers have heads and
/// tokens, and no matrix. Figures that need no attention can be made of it. Of a model the
/// tokenizer is read, its weights are not. Everything else than a text, and one with generated
/// tokens, is computed. Errors: those of compute() and of the tokenizer.
Result<std::shared_ptr<const Trace>> computeTokens(const Input& input, Sources& sources,
                                                   const Progress& progress);

/// What the options alone prove wrong (no text needed): heads that do not divide, window 0,
/// temperature 0 … (Usage).
Result<void> checkOptions(const Input& input);

/// Whether a scheme has something to act on behind a door: X that was given has its positions in
/// it, scores have their rotation, weights everything.
bool acts(PositionScheme scheme, Door door);

/// The setup with every width chosen: headWidth, valueWidth and groups of 0 become what they stand
/// for. `setup` must have passed checkOptions.
ToySetup resolved(const ToySetup& setup);

}  // namespace fovea
