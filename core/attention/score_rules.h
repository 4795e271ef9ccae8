#pragma once
#include "core/attention/trace.h"

namespace fovea {

/// The slices, rows by rows, of length 1; a row without length stays 0. Linear.
Tensor unitRows(const Tensor& tensor);
/// |x| of one row of a slice; no square overflows.
double rowLength(const Tensor& tensor, Index slice, Index row);

/// q W of the rows `rows` of head `head`, as additive scores take it: [rows,A].
Tensor additiveQuery(const Attention& attention, Index head, Range rows);
/// k U of every key, for head `head`: [Tk,A].
Tensor additiveKey(const Attention& attention, Index head);

}  // namespace fovea
