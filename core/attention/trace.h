#pragma once
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/attention/mask.h"
#include "core/attention/positions.h"
#include "core/attention/rotation.h"
#include "core/attention/weight_matrix.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/tensor/tensor.h"
#include "core/text/tokens.h"

// Letters: Tq, Tk tokens on the query and key side · D model width · Dk query and key width of a
// head, Dv value width · H heads · G key/value groups (head h uses group ⌊h·G/H⌋, from 0).

namespace fovea {

/// The seven steps a person walks through; the five between Project and Join are computed by
/// derive().
enum class Stage { Project, Score, Scale, Mask, Softmax, Mix, Join };
inline constexpr int kStages = 7;
/// The word of each for files, scripts and object names.
inline constexpr std::array<std::string_view, kStages> kStageIds = {
    "project", "score", "scale", "mask", "softmax", "mix", "join"};
constexpr std::string_view stageId(Stage stage) {
  return kStageIds[static_cast<std::size_t>(stage)];
}

/// How a query and a key become a score.
enum class ScoreRule {
  Dot,       ///< q · k
  Additive,  ///< vᵀ tanh(q W + k U)
  Cosine,    ///< q · k ÷ (|q| |k|); 0 where a vector has no length
};
inline constexpr std::array<std::string_view, 3> kScoreRuleIds = {"dot", "additive", "cosine"};

/// What additive scores are made with. (Bahdanau et al. 2015, "Neural machine translation by
/// jointly learning to align and translate", appendix A.1.2.)
struct AdditiveScore {
  std::optional<Tensor> w, u;  ///< [H,Dk,A]; absent: q and k enter as they are, A = Dk
  Tensor v;                    ///< [H,A]
};

/// What attention is computed with.
struct Spec {
  Index heads = 1;
  Index groups = 1;
  ScoreRule rule = ScoreRule::Dot;
  double scale = 1;           ///< scores are multiplied by it
  bool scaledByWidth = true;  ///< scale is 1/√Dk (for words: "÷ √d"), not a number somebody chose
  double temperature = 1;     ///< divides the masked scores inside Softmax
  Mask mask;
  Precision precision = Precision::Float64;
  std::vector<double> slopes;  ///< ALiBi: of each head; empty: none. See biasOf() in stages.h
  friend bool operator==(const Spec&, const Spec&) = default;
};

/// y = x W + b; W [in, out], columns grouped by head.
struct Linear {
  WeightMatrix weight;
  std::optional<Tensor> bias;
};

/// Where a trace enters: everything before the door is "given" or absent.
enum class Door { Text, Project, QueryKeyValue, Scores, Weights };

/// One attention layer: what enters the stages is stored, grids are derived (derive in stages.h).
struct Attention {
  Index layer = 0;
  Index querySequence = 0, keySequence = 0;  ///< indices into Trace::sequences
  Index firstQuery = 0;                      ///< > 0 when a cache holds the tokens before
  Spec spec;
  std::optional<Tensor> input, memory;      ///< X [Tq,D]; second sequence's X [Tk,D]
  std::optional<Linear> wq, wk, wv, wo;     ///< [D,H·Dk] [D,G·Dk] [D,G·Dv] [H·Dv,D]
  std::optional<Tensor> query, key, value;  ///< [H,Tq,Dk] [G,Tk,Dk] [G,Tk,Dv]
  std::optional<Tensor> queryRaw, keyRaw;   ///< before head norm and rotation, where there are any
  std::optional<HeadNorm> queryNorm, keyNorm;  ///< acts on raw, before the rotation
  std::optional<Rotation> rotation;            ///< gives query and key their positions
  Index queryAhead = 0;  ///< rotation: rows of key the first query stands behind the first key
  std::optional<AdditiveScore> additive;  ///< where spec.rule is Additive
  std::optional<Tensor> givenScores;      ///< [H,Tq,Tk], door Scores
  std::optional<Tensor> weights;          ///< [H,Tq,Tk], door Weights, or kept by policy
  std::optional<Tensor> mix;              ///< [H,Tq,Dv]
  std::optional<Tensor> output;           ///< [Tq,D] after W_O, [Tq,H·Dv] side by side without it
  bool lean = false;  ///< input, raw query and key, mix and output are left out: withWholeLayer()

  Index queries = 0, keys = 0;  ///< Tq, Tk
  Index group(Index head) const { return head * spec.groups / spec.heads; }
  Index keyWidth() const { return query ? query->columns() : 0; }    ///< Dk, 0 behind the door
  Index valueWidth() const { return value ? value->columns() : 0; }  ///< Dv, 0 without V
  bool joins() const {
    return (spec.heads > 1 || wo) && mix.has_value();
  }  ///< whether Join has anything to do
};

/// Where the numbers come from; decides the words on screen ("Toy model, seed 0", "Worked example",
/// …).
struct Source {
  enum class Kind { Toy, Example, Typed, Model } kind = Kind::Toy;
  Door door = Door::Text;
  std::uint64_t seed = 0;
  std::string exampleId;  ///< "b1" …
  Positions position;     ///< of a model: Learned where vectors are added to X, else None
  std::string model;      ///< Model only: its name, "all-MiniLM-L6-v2"
};

/// Names of the numbers of a vector, where somebody gave them ("noun", "verb" …); otherwise numbers
/// are counted from 1.
struct FeatureNames {
  std::vector<std::string> model;  ///< columns of X, rows of W_Q, W_K, W_V
  std::vector<std::string> key;    ///< columns of Q and K: what is asked for and what is offered
  std::vector<std::string> value;  ///< columns of V and Z
  friend bool operator==(const FeatureNames&, const FeatureNames&) = default;
};

/// What a decoder tells about the next token.
struct NextTokens {
  /// Logits [rows, V] of what follows the tokens `rows` of the trace. Cost O(rows·D·V). Errors:
  /// those of Model::logits.
  std::function<Result<Tensor>(Range rows)> logits;
  /// The visible form of a token of the vocabulary.
  std::function<std::string(Index id)> label;
};

/// A token that a decoder appended to its text.
struct Generated {
  Index token = 0;         ///< its place in the sequence
  double probability = 0;  ///< what the model gave it, of all that might have come
  double chance = 0;       ///< of being drawn, behind temperature, top k and top p
  Index cached = 0;        ///< tokens whose keys and values were there already
  friend bool operator==(const Generated&, const Generated&) = default;
};

/// Everything that was computed for one text or one set of matrices. Built once, then only read;
/// shared between threads as shared_ptr<const Trace>.
struct Trace {
  Source source;
  std::vector<Sequence> sequences;
  FeatureNames names;               ///< each list empty or as long as what it names
  std::optional<Tensor> embedding;  ///< [T,D], what enters the first block, position included
  std::vector<Attention> layers;
  /// Of models: "hidden.00" [T,D] enters the first block (the embedding), "hidden.03" leaves the
  /// third; "final" [T,D] is behind the last norm; "pooled" [1,D] the mean of final, of length 1,
  /// where the model embeds texts; "logits" [·,V] for the positions asked for.
  std::map<std::string, Tensor> stream;
  std::vector<Generated> generated;        ///< in order; empty where nothing was
  std::shared_ptr<const NextTokens> next;  ///< of decoders only
  /// Of traces with lean layers: layer `layer` of `trace` with what it left out, computed anew.
  std::function<Result<Attention>(const Trace& trace, Index layer, const Progress& progress)>
      restore;
  std::shared_ptr<const Trace> lean;  ///< what withWholeLayer() made this one from
  std::vector<Text> notes;  ///< what a person must be told, e.g. a given row that adds up to 0.99

  const Sequence& queryTokens(Index layer = 0) const {
    return sequences[static_cast<std::size_t>(
        layers[static_cast<std::size_t>(layer)].querySequence)];
  }
  const Sequence& keyTokens(Index layer = 0) const {
    return sequences[static_cast<std::size_t>(layers[static_cast<std::size_t>(layer)].keySequence)];
  }
};

}  // namespace fovea
