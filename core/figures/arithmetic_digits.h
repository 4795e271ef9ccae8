#pragma once
#include <optional>
#include <span>
#include <string>

#include "core/base/text.h"
#include "core/tensor/tensor.h"

namespace fovea {

/// What the numbers add up to as they are shown, digit by digit, exactly: each is rounded to
/// `decimals` as shown() does, then they are added. Written as shown() writes a number. Nothing
/// when one of them is not finite.
std::optional<std::string> sumOfShown(std::span<const double> numbers, int decimals);

/// The line that says that the shown terms do not add up to the shown result, and why; nothing when
/// they do. `precision`: in which `result` was added up.
std::optional<Text> digitsNote(std::span<const double> terms, double result, int decimals,
                               Precision precision);

}  // namespace fovea
