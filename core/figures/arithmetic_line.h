#pragma once
#include "core/figures/catalogue.h"

namespace fovea {

/// The arithmetic of the explained cell on one line, for windows too low for the table:
/// "−2.67 × 0.70 + −4.39 × −1.97 + …", "4.58 ÷ 2 = 2.29", "exp(2.29 − 2.29) ÷ 1.16 = 0.86". Of
/// more than `most` products (four at most) the three largest are written and the others counted.
/// Empty for given numbers. Cost: one row.
Text arithmeticLine(const Shown& shown, const View& view, Index most = 4);

}  // namespace fovea
