#pragma once
#include <span>
#include <string_view>

namespace fovea {

/// The word of `words` that needs the fewest inserted, removed or changed bytes (a swap of two
/// neighbours counts one) to become `typed`, for "did you mean" hints; the first one when several
/// are equally near. Empty where none is near: a typing error changes one byte, of longer words up
/// to a third of them, and never all. Letter case and hyphens at the beginning are ignored.
/// Cost: the product of the lengths for each word; more than 64 typed bytes are not looked at.
std::string_view nearestWord(std::string_view typed, std::span<const std::string_view> words);

}  // namespace fovea
