#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/mask.h"
#include "core/base/result.h"
#include "core/io/tensor_file.h"

namespace fovea {

enum class Activation {
  Gelu,      ///< x Φ(x), with the error function
  GeluTanh,  ///< its approximation with tanh
  Relu,
  Silu  ///< x ÷ (1 + e⁻ˣ)
};

/// How rotary frequencies are stretched for texts longer than those the model was first trained on.
struct RopeScaling {
  enum class Kind { None, Linear, Dynamic, Llama3, Yarn } kind = Kind::None;
  double factor = 1;
  Index originalPositions = 0;           ///< Llama3, Yarn: positions before stretching
  double lowFactor = 1, highFactor = 4;  ///< Llama3: between which wavelengths it blends
  double betaFast = 32, betaSlow = 1;    ///< Yarn: between which numbers of turns it blends
  double attentionFactor = 1;            ///< Yarn: lengthens q and k
  bool wholeBands = true;                ///< Yarn: the bounds of blending are whole pairs
};

/// What a model's configuration states: sizes and switches, read from config.json or from the keys
/// of a GGUF file. Everything lies within the bounds below.
struct ModelConfig {
  std::string architecture;  ///< id in the registry (architecture.h): "gpt2", "bert", "llama" …
  std::string type;          ///< as the file spells it: "xlm-roberta"
  bool decoder = false;      ///< causal, predicts the next token; else it embeds texts

  Index layers = 0, heads = 0, groups = 0;
  Index width = 0;       ///< D
  Index headWidth = 0;   ///< Dk, also of values
  Index innerWidth = 0;  ///< of the feed-forward layer
  Index vocabulary = 0;  ///< rows of the embedding
  Index positions = 0;   ///< rows of the table of positions, or how far rotary ones were trained

  double normEpsilon = 0;
  Activation activation = Activation::Gelu;
  double ropeBase = 0;  ///< 0: no rotary positions
  RopeScaling ropeScaling;
  Index window = 0;            ///< sliding window, itself included; 0: none
  std::vector<bool> windowed;  ///< which layers have it; empty: all
  bool scaledByWidth = true;   ///< scores are divided by √Dk
  bool scaledByLayer = false;  ///< and by the number of the layer
  bool tiedHead = false;       ///< the embedding turned around gives the logits
  bool headless = false;       ///< the file is of a model without a head: no logits
  Index tokenTypes = 0;        ///< rows of the table of token types; 0: none
  Index positionOffset = 0;    ///< rows of the table of positions before the first one used
  Index paddingId = -1;        ///< the token whose position is positionOffset − 1; −1: none
  bool queryBias = false;      ///< of W_Q, W_K, W_V
  bool outputBias = false;     ///< of W_O
  bool innerBias = false;      ///< of the feed-forward layer
  bool headNorms = false;      ///< q and k are normed head by head

  /// The longest text, in tokens: rows of the table of positions, or what the rotation was
  /// stretched to.
  Index longestText() const;
  /// The mask of a layer: causal or none, and its sliding window.
  Mask maskOf(Index layer) const;
  /// Radians a position of each of the headWidth ÷ 2 pairs, for a text of `tokens` tokens. In
  /// float32 like the transformers library, whose functions of the same names define them.
  std::vector<float> ropeFrequencies(Index tokens) const;
  /// The same in float64, where nothing was trained with them.
  std::vector<double> exactRopeFrequencies(Index tokens) const;
};

/// YaRN's attention factor for texts longer by `factor`: 0.1 × weight × ln factor + 1. (Peng et al.
/// 2023, section 3.4.)
double yarnLengthening(double factor, double weight = 1);

/// Bounds of what a configuration may state.
inline constexpr Index kMostLayers = 1024, kMostHeads = 4096, kMostWidth = Index{1} << 20,
                       kMostVocabulary = Index{1} << 26, kMostPositions = Index{1} << 30;

/// Reads config.json of a folder. Without a model_type the names of `weights` tell the
/// architecture, when they are there. Errors, each one sentence that names file and field: those of
/// readJson; a field that is missing, of another kind, or outside its bounds; sizes that do not fit
/// together; an architecture or a variant that is not supported. Nothing is allocated by the sizes.
Result<ModelConfig> configFromFolder(const std::string& folder, const TensorFile* weights);
/// The same from the text of a config.json; `name` stands for the file in messages.
Result<ModelConfig> configFromJson(std::string_view text, const std::string& name,
                                   const TensorFile* weights);
/// The same from the keys of a GGUF file.
Result<ModelConfig> configFromGguf(const TensorFile& file);

}  // namespace fovea
