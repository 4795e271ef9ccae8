#pragma once
#include <string>

namespace fovea {

/// From here on a number is shown as 1.000e+9: its digits would take more room than they say.
inline constexpr double kShownInFull = 1e9;

/// A number as the screen shows it: fixed decimals, minus as U+2212, −∞ and ∞ as signs, an exact
/// zero as "0", a value that rounds to zero without a sign ("0.00"), and from kShownInFull on with
/// an exponent ("1.000e+300"). Independent of locale. decimals: 0 … 17.
std::string shown(double value, int decimals);

/// The shortest decimal that reads back as the same double (files, CSV, status line); "-inf",
/// "inf", "nan". For float32 values pass `single` so that the shortest float form is written.
std::string exact(double value, bool single = false);

/// A whole number with thousands separated by commas, as captions write it: 4,194,304.
std::string grouped(long long value);
/// The same of a number that may be larger than any integer: "1.2e+24" from 10¹⁵ on. value ≥ 0.
std::string groupedSize(double value);

}  // namespace fovea
