#pragma once
#include <QColor>
#include <QRgb>
#include <array>
#include <vector>

namespace fovea {

/// A colour map: evenly spaced stops, mixed in CIELAB (D65), read from a table.
class ColourMap {
 public:
  static constexpr int kEntries = 1024;
  explicit ColourMap(const std::vector<QColor>& stops);

  /// The colour at t, 0 … 1; outside it the ends.
  QRgb at(double t) const {
    return table_[static_cast<std::size_t>(t <= 0   ? 0
                                           : t >= 1 ? kEntries - 1
                                                    : static_cast<int>(t * (kEntries - 1) + 0.5))];
  }

 private:
  std::array<QRgb, kEntries> table_;
};

/// Contrast of two colours as WCAG defines it, 1 … 21.
double contrast(const QColor& a, const QColor& b);

}  // namespace fovea
