#pragma once
#include "core/figures/parts.h"

// What the arithmetic of a cell needs to know before it is laid out.

namespace fovea {

/// Whether the layer holds, or can derive, numbers of this kind: false for what lies behind its
/// door and for what was not given (V at the doors Scores and Weights).
bool hasQuantity(const Attention& attention, Quantity quantity);

/// The cell the arithmetic is about: View::explained, else the result of View::stage, at the
/// selection (its places clamped to the trace; the first where nothing is chosen). What the trace
/// does not have is replaced by the nearest it has: weights for scores behind the door, and so on.
Cell explainedCell(const Shown& shown, const View& view);

/// For the line of tools beside the arithmetic, before the number of decimals: "Calculated with 16
/// significant digits, decimals shown". 16 is what a float64 surely keeps of any number, 7 a
/// float32.
Text calculatedWith(Precision precision);

}  // namespace fovea
