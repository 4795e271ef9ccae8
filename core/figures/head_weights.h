#pragma once
#include <functional>

#include "core/figures/shown_tokens.h"

// The weights of every head of a trace, one head at a time: kept ones are read, others derived, so
// that no more than one head's grid is held. Progress counts heads; errors: Cancelled only, unless
// said otherwise.

namespace fovea {

/// Heads of all layers.
Index headCount(const Trace& trace);
/// All layers have the same number of heads, queries and keys, as those of a model have.
bool layersAlike(const Trace& trace);

/// Calls `visit` for every head, layer by layer, with its weights [Tq,Tk].
Result<void> forEachHead(const Trace& trace, const Progress& progress,
                         const std::function<void(HeadPlace, const Tensor& weights)>& visit);

/// Pictures of at most this many rows and columns.
inline constexpr Index kPictureSide = 64;
/// The strongest weight of each of at most kPictureSide × kPictureSide patches, or the weights
/// themselves where there are no more.
Tensor pooledPicture(const Tensor& weights);
/// pooledPicture() of every head [heads,·,·] of what `tokens` shows. layersAlike() must hold.
Result<Tensor> allPictures(const Trace& trace, const ShownTokens& tokens, const Progress& progress);
/// The weights themselves [L,H,Tq,Tk]. Errors: TooLarge above half of the memory.
Result<Tensor> allHeadWeights(const Trace& trace, const ShownTokens& tokens,
                              const Progress& progress);

/// What heads are ranked by.
enum class HeadMeasure {
  Pair,          ///< the weight of one query on one key
  FirstToken,    ///< mean weight on the first token, over the queries from the second on
  PreviousToken  ///< mean weight on the token before, over the queries that have one
};

/// One number for each head.
struct MeasuredHeads {
  std::vector<HeadRanking::Entry> entries;  ///< layer by layer
  std::vector<double> everyQuery;  ///< FirstToken: the mean over every query, the first too
};
/// Pair: one row of each head; the others: every head's grid. A text of one token has a first token
/// and none before it; it is its own first token.
Result<MeasuredHeads> measureHeads(const Trace& trace, HeadMeasure measure, Index query, Index key,
                                   const Progress& progress);

}  // namespace fovea
