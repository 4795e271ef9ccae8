#include "core/figures/arithmetic_digits.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/number.h"

namespace fovea {
namespace {

/// An unsigned whole number as decimal digits, the smallest first.
using Digits = std::string;

/// The digits of a shown number without its sign and point; an exponent becomes zeros.
Digits digitsOf(const std::string& shownNumber, int decimals) {
  Digits digits;
  const std::size_t exponent = shownNumber.find('e');
  for (const char c : shownNumber.substr(0, exponent)) {
    if (c >= '0' && c <= '9') digits.push_back(c);
  }
  if (shownNumber == "0") digits.append(static_cast<std::size_t>(decimals), '0');
  if (exponent != std::string::npos) {
    digits.append(static_cast<std::size_t>(std::stoi(shownNumber.substr(exponent + 1))), '0');
  }
  std::ranges::reverse(digits);
  return digits;
}

void add(Digits& sum, const Digits& other) {
  sum.resize(std::max(sum.size(), other.size()) + 1, '0');
  int carry = 0;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const int digit = (sum[i] - '0') + (i < other.size() ? other[i] - '0' : 0) + carry;
    sum[i] = static_cast<char>('0' + digit % 10);
    carry = digit / 10;
  }
}

void trim(Digits& digits) {
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
}

bool less(const Digits& a, const Digits& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

void subtract(Digits& from, const Digits& what) {
  int borrow = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    int digit = (from[i] - '0') - (i < what.size() ? what[i] - '0' : 0) - borrow;
    borrow = digit < 0 ? 1 : 0;
    if (digit < 0) digit += 10;
    from[i] = static_cast<char>('0' + digit);
  }
}

/// As shown() writes a number; nothing where the sum is larger than any double.
std::optional<std::string> written(Digits digits, int decimals, bool negative) {
  digits.resize(std::max(digits.size(), static_cast<std::size_t>(decimals) + 1), '0');
  if (decimals > 0) digits.insert(static_cast<std::size_t>(decimals), 1, '.');
  std::ranges::reverse(digits);
  double value = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (read.ec != std::errc{}) return {};
  if (value >= kShownInFull) return shown(negative ? -value : value, decimals);
  return negative ? "−" + digits : digits;
}

}  // namespace

std::optional<std::string> sumOfShown(std::span<const double> numbers, int decimals) {
  Digits positive, negative;
  for (const double number : numbers) {
    if (!std::isfinite(number)) return {};
    add(number < 0 ? negative : positive, digitsOf(shown(number, decimals), decimals));
  }
  trim(positive);
  trim(negative);
  const bool below = less(positive, negative);
  if (below) std::swap(positive, negative);
  subtract(positive, negative);
  trim(positive);
  return written(positive, decimals, below);
}

std::optional<Text> digitsNote(std::span<const double> terms, double result, int decimals,
                               Precision precision) {
  const std::optional<std::string> sum = sumOfShown(terms, decimals);
  if (!sum || !std::isfinite(result)) return {};
  const double one[] = {result};
  if (*sum == sumOfShown(one, decimals)) return {};
  long double whole = 0;
  for (const double term : terms) whole += term;
  const std::vector<TextArg> args = {strong(*sum), strong(shown(result, decimals))};
  if (shown(static_cast<double>(whole), decimals) == shown(result, decimals)) {
    return Text(FOVEA_TR("Arithmetic",
                         "The shown digits add up to %1; the number is %2, because every part is "
                         "rounded only to be shown."),
                args);
  }
  if (precision == Precision::Float32) {
    return Text(FOVEA_TR("Arithmetic",
                         "The shown digits add up to %1; the number is %2, because adding in 32 "
                         "bits rounds after every step."),
                args);
  }
  return Text(FOVEA_TR("Arithmetic",
                       "The shown digits add up to %1; the number is %2, because adding in 64 bits "
                       "rounds after every step."),
              args);
}

}  // namespace fovea
