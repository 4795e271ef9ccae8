#pragma once
#include "core/document/selection.h"

// Where cells lie in a trace: small questions the session and the window ask.

namespace fovea {

/// The cell of a quantity that a selection chooses; the first number where none is chosen.
Cell chosenCell(const Selection& selection, Quantity quantity);
/// Whether the trace holds the number: its door is not behind it and every place lies inside.
bool exists(const Trace& trace, const Cell& cell);
/// The selection moved inside the trace; query and key that were not chosen become the first.
Selection clamped(const Selection& selection, const Trace& trace);
/// Whether both have the same tokens at the same places.
bool sameTokens(const Trace& a, const Trace& b);

}  // namespace fovea
