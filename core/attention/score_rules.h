#pragma once
#include "core/attention/explain.h"

namespace fovea {

/// The slices with every row of length 1; a row without length stays 0. Linear.
Tensor unitRows(const Tensor& tensor);
/// |x| of one row of a slice; no square overflows.
double rowLength(const Tensor& tensor, Index slice, Index row);

/// The queries of a head as its rule takes them: q [Tq,Dk], of length 1 for cosines; q W of the
/// rows `rows` alone [rows,A] for additive scores.
Tensor scoredQuery(const Attention& attention, Index head, Range rows);
/// The keys of a head likewise: k [Tk,Dk], of length 1 for cosines; k U [Tk,A].
Tensor scoredKey(const Attention& attention, Index head);

/// Fills in how the score of a pair is made from its query and its key.
void explainScore(const Attention& attention, const Cell& cell, Explanation& explanation);

}  // namespace fovea
