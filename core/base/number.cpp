#include "core/base/number.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace fovea {

std::string shown(double value, int decimals) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "−∞" : "∞";
  if (value == 0) return "0";
  const double magnitude = std::abs(value);
  if (magnitude >= kShownInFull) {
    return fmt::format("{}{:.{}e}", value < 0 ? "−" : "", magnitude, decimals);
  }
  std::string digits = fmt::format("{:.{}f}", magnitude, decimals);
  const bool roundsToZero = digits.find_first_not_of("0.") == std::string::npos;
  return value < 0 && !roundsToZero ? "−" + digits : digits;
}

std::string exact(double value, bool single) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char buffer[64];
  const auto end = single ? std::to_chars(buffer, buffer + 64, static_cast<float>(value))
                          : std::to_chars(buffer, buffer + 64, value);
  return {buffer, end.ptr};
}

std::string grouped(long long value) {
  std::string digits = std::to_string(value < 0 ? -value : value);
  for (std::ptrdiff_t i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > 0; i -= 3) {
    digits.insert(static_cast<std::size_t>(i), ",");
  }
  return value < 0 ? "−" + digits : digits;
}

std::string groupedSize(double value) {
  return value < 1e15 ? grouped(static_cast<long long>(value)) : fmt::format("{:.1e}", value);
}

}  // namespace fovea
