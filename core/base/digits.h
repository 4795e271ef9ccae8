#pragma once

namespace fovea {

/// Decimals that tell a number beside others of `decimals`: as many, or as many more as a small one
/// needs to show two digits that are not zeros, at most 12.
int tellingDecimals(double value, int decimals);

}  // namespace fovea
