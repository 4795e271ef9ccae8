#pragma once
#include <QString>
#include <limits>
#include <optional>

namespace fovea {

/// −∞, which hides a pair of tokens.
inline constexpr double kHiddenPair = -std::numeric_limits<double>::infinity();

/// The number a cell's text writes in C locale (minus may be U+2212); nothing when it writes none.
std::optional<double> numberInCell(QString text);
/// A long number as a cell has room for it; the whole is in the editor and the tooltip.
QString shortenedCell(const QString& text);

}  // namespace fovea
