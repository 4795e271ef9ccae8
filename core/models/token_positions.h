#pragma once
#include "core/attention/trace.h"

// How the places of tokens enter the attention of the toy and of given matrices.

namespace fovea {

/// What is added to X at the positions [positions.begin, positions.end), [size,D]; the first token
/// of a text stands at position 0. (Vaswani et al. 2017, section 3.5.)
/// PE(pos,2i) = sin(pos ÷ 10000^(2i/D)), cos for odd columns.
Tensor sinusoidalPositions(Range positions, Index width, Precision precision);
/// Rows of the toy's learned table: variance 1, a pure function of (seed, position). [size,D]
Tensor learnedPositions(Range positions, Index width, std::uint64_t seed, Precision precision);

/// What is wrong with the factor, the limit or the shift (Usage; places "positionFactor",
/// "positionLimit", "positionShift").
Result<void> check(const Positions& positions);

/// X [T,D] with its positions added, where the scheme adds any. Errors: a learned table with too
/// few rows, naming the limit (Input, place "text").
Result<Tensor> withPositions(const Tensor& x, const Positions& positions, std::uint64_t seed);

/// The rotation of heads of `width` numbers, in float64; `width` is even. The first row stands at
/// `positions.shift`.
Rotation rotationOf(const Positions& positions, Index width);

/// Turns query and key, or sets the slopes, of a layer whose query and key (or scores) are there.
/// Errors: an odd head width (Input, place "position").
Result<void> placeTokens(Attention& attention, const Positions& positions);

/// The refusal of an odd head width.
Error oddWidth(Index width);

/// "RoPE (YaRN, factor 4)": for captions.
Text positionText(const Positions& positions);

}  // namespace fovea
