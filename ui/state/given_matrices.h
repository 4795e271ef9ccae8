#pragma once
#include "core/document/input.h"
#include "core/figures/catalogue.h"

namespace fovea {

/// The numbers on screen as an input that begins at `door`: what enters there, with the labels of
/// its tokens. Arrays the trace does not have are zeros that fit; V and W_O stay absent where it
/// has none. `input` is what the trace was computed from: its mask, scale, temperature and
/// precision are kept; of a model, the layer's own. A model's biases and rotation have no place at
/// Project. Errors: TooLarge when the arrays would hold more than `most` numbers;
/// Cancelled. Cost: that of the scores or weights of every head at those doors.
Result<Input> givenAt(Door door, const Shown& shown, const Input& input, Index most,
                      const Progress& progress);

/// The error of givenAt() where there are too many numbers.
Error tooManyToType();

}  // namespace fovea
