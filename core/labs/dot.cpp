#include "core/labs/dot.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace fovea {
namespace {

/// Two products cancel as far as their rounding, and that of the numbers as typed, lets one see.
bool cancels(double left, double right) {
  constexpr double kRoundings = 4 * std::numeric_limits<double>::epsilon();
  return std::abs(left + right) <= kRoundings * (std::abs(left) + std::abs(right));
}

LabSetting arrow(std::string id, TextSource title, std::string standard) {
  LabSetting setting;
  setting.id = std::move(id);
  setting.title = Text(title);
  setting.kind = LabSetting::Kind::Numbers;
  setting.standard = std::move(standard);
  setting.least = -100;
  setting.most = 100;
  setting.step = .1;
  setting.decimals = 1;
  setting.fewest = setting.mostMany = 2;
  setting.ofPicture = true;
  setting.help = Text(FOVEA_TR("Lab", "The two numbers of a vector: right and up."));
  return setting;
}

}  // namespace

DotProduct dotProduct(std::array<double, 2> a, std::array<double, 2> b) {
  using Direction = DotProduct::Direction;
  DotProduct made{a, b, {a[0] * b[0], a[1] * b[1]}};
  made.sum = made.products[0] + made.products[1];
  made.lengthA = std::hypot(a[0], a[1]);
  made.lengthB = std::hypot(b[0], b[1]);
  made.degrees = 90;
  if (made.lengthA == 0 || made.lengthB == 0) return made;
  const double left = a[0] * b[1], right = -a[1] * b[0];
  if (cancels(made.products[0], made.products[1])) {
    made.direction = Direction::Right;
  } else if (cancels(left, right)) {
    made.direction = made.sum > 0 ? Direction::Same : Direction::Opposite;
    made.cosine = made.sum > 0 ? 1 : -1;
    made.degrees = made.sum > 0 ? 0 : 180;
  } else {
    made.direction = made.sum > 0 ? Direction::Acute : Direction::Obtuse;
    made.cosine = made.sum / (made.lengthA * made.lengthB);
    made.degrees = std::atan2(std::abs(left + right), made.sum) * 180 / std::numbers::pi;
  }
  return made;
}

LabInfo dotLab() {
  return {"lab-dot",
          Text(FOVEA_TR("Lab", "Dot product")),
          {arrow("a", FOVEA_TR("Lab", "Arrow a"), "1,2"),
           arrow("b", FOVEA_TR("Lab", "Arrow b"), "3,4")}};
}

}  // namespace fovea
