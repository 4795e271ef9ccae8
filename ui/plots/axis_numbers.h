#pragma once
#include <QString>
#include <vector>

namespace fovea {

/// The step 1, 2 or 5 × 10ᵏ that is at least `least` (> 0).
double roundStep(double least);
/// Multiples of `step` from low to high.
std::vector<double> multiples(double low, double high, double step);
/// Whether numbers of a logarithmic axis from low to high are written as powers.
bool reachesFar(double low, double high);
/// A number of such an axis: "10⁵", "5 × 10⁻⁶", "1".
QString powerNumber(double value);
/// A number of an axis whose steps are `step`: "−0.5", "1,024", "2 × 10⁹"; no zeros at the end.
QString axisNumber(double value, double step);
/// A value read off a curve: four digits, "1,024", "−0.03162", "1.5 × 10⁹".
QString valueNumber(double value);

}  // namespace fovea
