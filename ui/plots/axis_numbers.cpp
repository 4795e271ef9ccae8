#include "ui/plots/axis_numbers.h"

#include <algorithm>
#include <cmath>

#include "core/base/number.h"

namespace fovea {
namespace {

constexpr double kLargestWritten = 1e7, kSmallestWritten = 1e-4;

QString withoutZeros(QString digits) {
  if (!digits.contains(u'.')) return digits;
  while (digits.endsWith(u'0')) digits.chop(1);
  if (digits.endsWith(u'.')) digits.chop(1);
  return digits;
}

QString power(int exponent) {
  static const QString kDigits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
  QString text = QStringLiteral("10");
  if (exponent < 0) text += u'⁻';
  for (const QChar digit : QString::number(std::abs(exponent))) {
    text += kDigits[digit.unicode() - u'0'];
  }
  return text;
}

/// "2.5 × 10⁹" with at most `decimals` behind the point.
QString scientific(double value, int decimals) {
  int exponent = static_cast<int>(std::floor(std::log10(std::abs(value))));
  double mantissa = value / std::pow(10.0, exponent);
  const double unit = std::pow(10.0, decimals);
  if (std::round(std::abs(mantissa) * unit) >= 10 * unit) {
    ++exponent;
    mantissa /= 10;
  }
  const QString digits = withoutZeros(QString::fromStdString(shown(mantissa, decimals)));
  if (digits == u"1") return power(exponent);
  if (digits == u"−1") return QStringLiteral("−") + power(exponent);
  return digits + QStringLiteral(" × ") + power(exponent);
}

QString plainNumber(double value, int decimals) {
  if (decimals == 0) {
    return QString::fromStdString(grouped(std::llround(value)));
  }
  const QString digits = withoutZeros(QString::fromStdString(shown(value, decimals)));
  if (std::abs(value) < 1000) return digits == u"−0" ? QStringLiteral("0") : digits;
  const qsizetype point = digits.indexOf(u'.');
  const QString whole = QString::fromStdString(grouped(static_cast<long long>(value)));
  return point < 0 ? QString::fromStdString(grouped(std::llround(value)))
                   : whole + digits.mid(point);
}

}  // namespace

double roundStep(double least) {
  const double unit = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * unit >= least * (1 - 1e-9)) return factor * unit;
  }
  return 10 * unit;
}

std::vector<double> multiples(double low, double high, double step) {
  std::vector<double> found;
  const double first = std::ceil(low / step - 1e-6), last = std::floor(high / step + 1e-6);
  if (!(last - first < 1000)) return found;
  for (int i = 0; i <= static_cast<int>(last - first); ++i) {
    const double k = first + i;
    found.push_back(k == 0 ? 0 : k * step);
  }
  return found;
}

bool reachesFar(double low, double high) {
  return high >= kLargestWritten || low < kSmallestWritten;
}

QString powerNumber(double value) { return scientific(value, 3); }

QString axisNumber(double value, double step) {
  if (value == 0) return QStringLiteral("0");
  const double size = std::abs(value);
  if (size >= kLargestWritten || size < kSmallestWritten) return scientific(value, 3);
  const int decimals = static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
  return plainNumber(value, std::clamp(decimals, 0, 12));
}

QString valueNumber(double value) {
  if (!std::isfinite(value) || value == 0) return QString::fromStdString(shown(value, 0));
  const double size = std::abs(value);
  if (std::floor(size) == size && size < kLargestWritten * 100) return plainNumber(value, 0);
  if (size >= kLargestWritten || size < kSmallestWritten) return scientific(value, 3);
  return plainNumber(value, std::clamp(3 - static_cast<int>(std::floor(std::log10(size))), 0, 12));
}

}  // namespace fovea
