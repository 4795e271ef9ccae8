#pragma once
#include <span>

#include "core/attention/trace.h"
#include "core/labs/lab.h"

namespace fovea {

/// Multiply–adds of one layer, in all its heads, when a text grows by a token at a time. Doubles
/// hold them exactly up to 2⁵³.
struct GenerationWork {
  /// Step t, from 0, with the keys and values of the tokens before in a cache: the new token alone
  /// goes into Q, K and V (D·(H·Dk + G·Dk + G·Dv), where there are W), its row of pairs into scores
  /// and mix (H·pairs·(Dk + Dv)), and its mix out of W_O (H·Dv·D, where there is one).
  std::vector<double> cached;
  /// Without it every token so far goes through the layer again: the sum of the steps up to t.
  std::vector<double> whole;
  /// Numbers in the cache behind step t: (t + 1)·G·(Dk + Dv).
  std::vector<double> numbers;
};
GenerationWork generationWork(const Attention& layer);

/// Rows made one at a time over a growing cache, beside the whole grid at once.
struct GenerationRun {
  Attention whole;        ///< the layer under a causal mask, completed, weights kept
  Index steps = 0;        ///< rows that were made alone
  Index equalRows = 0;    ///< of them, those whose weights and mix have the bits of the whole grid
  double difference = 0;  ///< largest between their numbers
  /// Whether every key and value made from its token alone has the bits of those made together;
  /// nothing where X or its weights are not given.
  std::optional<bool> sameCache;
};

/// The mask under which text is generated: nobody looks ahead; of the layer's own mask the sliding
/// window stays, with the first tokens it lets in.
Mask generationMask(const Mask& own);

/// Makes the first `steps` rows of a layer alone, each over the keys and values of the tokens up to
/// it. The layer's queries and keys are the same tokens, with values. Cost of complete(), and
/// O(steps²·(G + H)·(Dk + Dv)). Errors: those of complete(); TooLarge with the bytes of the grid.
Result<GenerationRun> generateRows(const Attention& layer, Index steps, const Progress& progress);

/// Row after row, with and without a cache of keys and values.
LabInfo generationLab();

}  // namespace fovea
