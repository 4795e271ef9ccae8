#include "ui/plots/plane_place.h"

#include <algorithm>
#include <cmath>

#include "ui/plots/axis_numbers.h"
#include "ui/plots/chart_place.h"

namespace fovea {
namespace {

/// Puts texts near points where nothing else is written.
class Names {
 public:
  Names(const Plane& plane, const Style& style, PlanePlace& place)
      : plane_(plane), style_(style), place_(place) {}

  /// At the first of the centres where no arrow runs through it, else at one where only arrows do.
  void put(const QString& text, const QFont& font, int arrow, const std::vector<QPointF>& centres) {
    const double wide = textWidth(text, font), high = style_.px(16);
    std::optional<QRectF> best;
    int least = 1 << 20;
    for (const QPointF& centre : centres) {
      QRectF box(centre.x() - wide / 2, centre.y() - high / 2, wide, high);
      const QRectF room = place_.ground.adjusted(2, 2, -2, -2);
      box.moveLeft(std::max(room.left(), std::min(box.left(), room.right() - wide)));
      box.moveTop(std::max(room.top(), std::min(box.top(), room.bottom() - high)));
      const bool free =
          place_.ground.adjusted(1, 1, -1, -1).contains(box) &&
          std::none_of(place_.words.begin(), place_.words.end(), [&](const auto& other) {
            return other.box.adjusted(-3, -1, 3, 1).intersects(box);
          });
      const int cost = free ? crossed(box) : least;
      if (cost >= least) continue;
      least = cost;
      best = box;
    }
    if (best) place_.words.push_back({*best, text, arrow});
  }

 private:
  int crossed(const QRectF& box) const {
    int count = 0;
    for (std::size_t i = 0; i < plane_.arrows.size(); ++i) {
      const QLineF shaft(place_.origin(), arrowTip(plane_, place_, i));
      count += clipped(shaft, box.adjusted(-2, 0, 2, 0)) ? 2 : 0;
    }
    const QPointF o = place_.origin();
    const QRectF& ground = place_.ground;
    for (const QLineF& axis : {QLineF(ground.left(), o.y(), ground.right(), o.y()),
                               QLineF(o.x(), ground.top(), o.x(), ground.bottom())}) {
      count += clipped(axis, box) ? 1 : 0;
    }
    return count;
  }

  const Plane& plane_;
  const Style& style_;
  PlanePlace& place_;
};

double angleOf(const Plane::Arrow& arrow) { return std::atan2(arrow.y, arrow.x); }

}  // namespace

QPointF arrowTip(const Plane& plane, const PlanePlace& place, std::size_t arrow) {
  const QPointF tip = place.at(plane.arrows[arrow].x, plane.arrows[arrow].y);
  const auto inside = clipped(QLineF(place.origin(), tip), place.ground);
  return inside ? inside->p2() : place.origin();
}

QColor arrowColour(const Style& style, const Plane::Arrow& arrow) {
  if (arrow.colour < 0) return style.hue(arrow.hue);
  return style.heads[static_cast<std::size_t>(arrow.colour) % style.heads.size()];
}

PlanePlace planePlace(const Plane& plane, const QRectF& rect, const Style& style) {
  PlanePlace place;
  const auto px = [&](double designed) { return style.px(designed); };
  const double pad = std::min(px(24), .1 * rect.width());
  double top = rect.top() + px(8);
  if (!plane.title.empty()) {
    place.title = QPointF(rect.left() + pad, top + px(12));
    top += px(28);
  }
  if (!plane.aside.empty()) {
    const double wide = runsWidth(plane.aside.runs(), style.normal, style.bold);
    const double titled =
        plane.title.empty() ? 0 : runsWidth(plane.title.runs(), style.bold, style.bold) + px(24);
    const bool beside = place.title && pad + titled + wide + px(12) <= rect.width();
    place.aside = QPointF(beside ? rect.right() - px(12) - wide : rect.left() + pad,
                          beside ? place.title->y() : top + px(10));
    if (!beside) top += px(24);
  }
  const double reach = plane.reach > 0 && std::isfinite(plane.reach) ? plane.reach : 1;
  const double numbers = std::max(textWidth(axisNumber(-reach, 1), style.normal), px(14)) + px(10);
  const double high = rect.bottom() - px(28) - top;
  const double side =
      std::max(8.0, std::floor(std::min(high, rect.width() - pad - numbers - px(12)) / 2) * 2);
  const double spare = rect.width() - pad - numbers - px(12) - side;
  const double left = std::floor(rect.left() + pad + numbers + std::max(0.0, spare) / 2);
  place.ground = QRectF(left, std::floor(top), side, side);
  place.unit = side / 2 / reach;
  place.step = std::max(roundStep(px(34) / place.unit), reach >= 1 ? 1.0 : 0.0);

  Names names(plane, style, place);
  for (std::size_t i = 0; i < plane.arrows.size(); ++i) {
    const Plane::Arrow& arrow = plane.arrows[i];
    if (arrow.name.empty()) continue;
    const QPointF tip = arrowTip(plane, place, i);
    const double angle = angleOf(arrow);
    const QString text = toQString(arrow.name);
    std::vector<QPointF> centres;
    for (const double away : {1.0, 1.8, 2.6}) {
      for (const double turn : {0.0, .7, -.7, 1.4, -1.4, 2.2, -2.2}) {
        const double a = angle + turn;
        centres.push_back(tip +
                          away * QPointF((px(8) + textWidth(text, style.bold) / 2) * std::cos(a),
                                         -px(16) * std::sin(a)));
      }
    }
    names.put(text, style.bold, static_cast<int>(i), centres);
  }
  const auto [one, other] = plane.angle;
  const int count = static_cast<int>(plane.arrows.size());
  if (one < 0 || other < 0 || one >= count || other >= count) return place;
  const Plane::Arrow& a = plane.arrows[static_cast<std::size_t>(one)];
  const Plane::Arrow& b = plane.arrows[static_cast<std::size_t>(other)];
  const double shorter = std::min(std::hypot(a.x, a.y), std::hypot(b.x, b.y)) * place.unit;
  if (shorter < px(6)) return place;
  place.arc = std::min(px(36), .6 * shorter);
  double between = angleOf(b) - angleOf(a);
  if (between > M_PI) between -= 2 * M_PI;
  if (between < -M_PI) between += 2 * M_PI;
  const double middle = angleOf(a) + between / 2;
  std::vector<QPointF> centres;
  const auto put = [&](double angle, double r) {
    centres.push_back(place.origin() + QPointF(r * std::cos(angle), -r * std::sin(angle)));
  };
  for (const double away : {20., 34., 48.}) put(middle, place.arc + px(away));
  // Where the angle is too narrow for its name: beside it, else across the origin.
  for (const double beside : {.45, .7, 1.}) {
    put(middle - std::abs(between) / 2 - beside, place.arc + px(14));
    put(middle + std::abs(between) / 2 + beside, place.arc + px(14));
  }
  for (const double away : {28., 42.}) put(middle, -px(away));
  if (!plane.angleName.empty()) {
    names.put(toQString(plane.angleName), style.normal, kNone, centres);
  }
  return place;
}

}  // namespace fovea
