#pragma once
#include "core/figures/head_scene.h"
#include "core/labs/mask_lab.h"

namespace fovea {

/// What there is to say of a mask over the tokens of a trace.
struct MaskFacts {
  const HeadScene& scene;
  const LabSettings& settings;
  Mask mask;
  Index queries = 0, keys = 0, pairs = 0;
  Index painted = 0;                  ///< cells turned over
  std::vector<Index> rowCounts = {};  ///< keys each query sees
  std::vector<Index> empty = {};      ///< queries without a key
  std::optional<PairFormula> formula = {};
  std::optional<Reached> reach = {};  ///< where queries and keys are the same tokens
  Index layers = 1;

  Index all() const { return queries * keys; }
};

/// How long a text the growth of a pattern is followed to.
inline constexpr Index kLongText = 4096;
/// Whether the pattern means the same for a longer text, and is counted fast.
bool grows(const MaskFacts& facts);

/// "43.8 %".
std::string share(Index part, Index all);

/// What to look at in "lab-mask": at most five sentences.
std::vector<Text> maskLabSentences(const MaskFacts& facts);

}  // namespace fovea
