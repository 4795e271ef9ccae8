#pragma once
#include "core/figures/catalogue.h"

// The parts beside the matrices: builders that `walk` and the panels of the same names compose.
// All take a trace whose door does not lie behind the stage, or say in words what is given instead.

namespace fovea {

/// The arithmetic of the explained cell (View::explained, else the stage's result at the
/// selection). The first block, id "arithmetic", is a Table; Scale adds the block "row-line"
/// (Lines): the row before and after the division.
std::vector<Block> arithmeticBlocks(const Shown& shown, const View& view);

/// A title and at most five sentences on what happens at View::stage and why, true of these
/// numbers.
Prose stageProse(const Shown& shown, const View& view);

/// Attention(Q, K, V) as a formula with the term of View::stage lit.
Formula stageFormula(const Shown& shown, const View& view);

/// The data's way with this trace's shapes and View::stage lit.
Flow stageFlow(const Shown& shown, const View& view);

}  // namespace fovea
