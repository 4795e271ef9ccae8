#pragma once
#include "core/attention/trace.h"

// A decoder's trace grows and shrinks at its end: no row of it depends on a later token.

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

/// The trace of the first `tokens` tokens alone, bit for bit what they gave without the others.
/// `tokens` ≥ 1. Cost: a copy of them.
Trace firstTokens(const Trace& trace, Index tokens);

}  // namespace fovea
