#include "ui/plots/colour_map.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

using Triple = std::array<double, 3>;

// sRGB's transfer curve, its matrix and the D65 white (IEC 61966-2-1); CIELAB as CIE 15 defines it.
constexpr double kMatrix[3][3] = {
    {.4124, .3576, .1805}, {.2126, .7152, .0722}, {.0193, .1192, .9505}};
constexpr double kInverse[3][3] = {{3.2406254773, -1.5372079722, -0.4986285987},
                                   {-0.9689307147, 1.8757560609, 0.0415175238},
                                   {0.0557101204, -0.2040210506, 1.0569959423}};
constexpr Triple kWhite = {.95047, 1, 1.08883};

double linear(double c) { return c <= .04045 ? c / 12.92 : std::pow((c + .055) / 1.055, 2.4); }
double gamma(double l) {
  l = std::clamp(l, 0.0, 1.0);
  return l <= .0031308 ? l * 12.92 : 1.055 * std::pow(l, 1 / 2.4) - .055;
}
Triple linearOf(const QColor& colour) {
  return {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
}
Triple labOf(const QColor& colour) {
  const Triple rgb = linearOf(colour);
  Triple f;
  for (std::size_t i = 0; i < 3; ++i) {
    const double t =
        (kMatrix[i][0] * rgb[0] + kMatrix[i][1] * rgb[1] + kMatrix[i][2] * rgb[2]) / kWhite[i];
    f[i] = t > .008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
  }
  return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}
QRgb rgbOf(const Triple& lab) {
  const double y = (lab[0] + 16) / 116;
  Triple xyz = {y + lab[1] / 500, y, y - lab[2] / 200};
  for (std::size_t i = 0; i < 3; ++i) {
    xyz[i] =
        (xyz[i] > .2069 ? xyz[i] * xyz[i] * xyz[i] : (xyz[i] - 16.0 / 116) / 7.787) * kWhite[i];
  }
  int out[3];
  for (std::size_t i = 0; i < 3; ++i) {
    out[i] = static_cast<int>(std::lround(
        255 * gamma(kInverse[i][0] * xyz[0] + kInverse[i][1] * xyz[1] + kInverse[i][2] * xyz[2])));
  }
  return qRgb(out[0], out[1], out[2]);
}

}  // namespace

ColourMap::ColourMap(const std::vector<QColor>& stops) {
  std::vector<Triple> labs;
  for (const QColor& stop : stops) labs.push_back(labOf(stop));
  const int last = static_cast<int>(labs.size()) - 1;
  for (int i = 0; i < kEntries; ++i) {
    const double t = static_cast<double>(i) / (kEntries - 1) * last;
    const int k = std::min(static_cast<int>(t), last - 1);
    const double u = t - k;
    const Triple& a = labs[static_cast<std::size_t>(k)];
    const Triple& b = labs[static_cast<std::size_t>(k + 1)];
    table_[static_cast<std::size_t>(i)] =
        rgbOf({a[0] * (1 - u) + b[0] * u, a[1] * (1 - u) + b[1] * u, a[2] * (1 - u) + b[2] * u});
  }
}

double contrast(const QColor& a, const QColor& b) {
  const auto luminance = [](const QColor& colour) {
    const Triple rgb = linearOf(colour);
    return .2126 * rgb[0] + .7152 * rgb[1] + .0722 * rgb[2];
  };
  double low = luminance(a), high = luminance(b);
  if (low > high) std::swap(low, high);
  return (high + .05) / (low + .05);
}

}  // namespace fovea
