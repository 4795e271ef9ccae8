#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/attention/trace.h"

namespace fovea {

/// A token's label, cut to 24 characters with "…" at the end.
std::string shortLabel(const Sequence& sequence, Index token);

/// A token's label, with its place appended where the same label stands elsewhere in the sequence:
/// "too 12". One without a name of its own is "#2", so that it does not read as a number.
std::string distinctLabel(const Sequence& sequence, Index token);

/// Labels of the chosen tokens; those that stand in the sequence more than once get their place
/// appended. Linear in the sequence.
std::vector<std::string> labelsAmong(const Sequence& sequence, std::span<const Index> chosen);

/// Name of number `index` of a vector: the name somebody gave it, else its place from 1.
std::string numberName(const std::vector<std::string>& names, Index index);

}  // namespace fovea
