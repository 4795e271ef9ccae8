#pragma once
#include "core/attention/trace.h"
#include "core/models/model_config.h"

// A decoder's trace grows and shrinks at its end: no row of it depends on a later token. On how
// many there are a row may depend, see rowsStay().

namespace fovea {

/// Makes a layer lean; the first stays whole, so that a trace tells what its layers hold.
void leaveOut(Attention& layer);

/// The rows of `upper`, then those of `lower`, of every slice; `columns` of them, at least as many
/// as both have (0: as `upper`). What neither has is 0.
Tensor stackedRows(const Tensor& upper, const Tensor& lower, Index columns = 0);

/// A trace of all tokens from `past` and `next`, the trace of the tokens behind it: its layers hold
/// every key and value, but queries, embeddings and hidden states of the new tokens alone
/// (Attention::firstQuery). Weights are kept where `past` keeps them and all of a layer's take at
/// most `keptBytes`. Cost: a copy of `past`.
Trace appended(const Trace& past, const Trace& next, Index keptBytes);

/// Whether under `mask` a query of a decoder sees the same keys however long the text is. Not so
/// where keys are counted from the end (padding), drawn among all there are (BigBird), or given for
/// one length alone (a matrix).
bool rowsStay(const Mask& mask);
/// Whether the rows of a text of `shorter` tokens are the first rows of one of `longer`, in every
/// layer of a decoder narrowed by `mask`.
bool rowsStay(const ModelConfig& config, const Mask& mask, Index shorter, Index longer);

/// The first `tokens` tokens with their text and ids. `tokens` ≥ 1.
Sequence firstTokens(const Sequence& sequence, Index tokens);
/// The trace of the first `tokens` tokens alone; where rowsStay(), bit for bit what they gave
/// without the others. `tokens` ≥ 1. Cost: a copy of them.
Trace firstTokens(const Trace& trace, Index tokens);

}  // namespace fovea
