// Arrows in a plane, with the angle between two of them.
#include <QCoreApplication>
#include <QPainterPath>
#include <cmath>

#include "ui/plots/axis_numbers.h"
#include "ui/plots/chart_place.h"
#include "ui/plots/colour_map.h"
#include "ui/plots/paint.h"
#include "ui/plots/paint_plate.h"
#include "ui/plots/plane_place.h"

namespace fovea {
namespace {

double crisp(double at) { return std::floor(at) + .5; }

void grid(Ink& ink, const Plane& plane, const PlanePlace& place) {
  const QRectF& ground = place.ground;
  for (const double v : multiples(-plane.reach, plane.reach, place.step)) {
    const QPointF at = place.at(v, v);
    const double x = crisp(at.x()), y = crisp(at.y());
    if (plane.grid && v != 0 && std::abs(v) < plane.reach * .999) {
      ink.line({x, ground.top()}, {x, ground.bottom()}, ink.style.cellLine);
      ink.line({ground.left(), y}, {ground.right(), y}, ink.style.cellLine);
    }
    const QString number = axisNumber(v, place.step);
    ink.line({x, ground.bottom()}, {x, ground.bottom() + ink.px(4)}, ink.style.control);
    ink.line({ground.left() - ink.px(4), y}, {ground.left(), y}, ink.style.control);
    ink.text({x, ground.bottom() + ink.px(15)}, number, ink.style.quiet, Align::Centre);
    ink.text({ground.left() - ink.px(9), y}, number, ink.style.quiet, Align::Right);
  }
  const double x = crisp(place.origin().x()), y = crisp(place.origin().y());
  ink.line({x, ground.top()}, {x, ground.bottom()}, ink.style.control);
  ink.line({ground.left(), y}, {ground.right(), y}, ink.style.control);
  ink.frame(ground.adjusted(.5, .5, -.5, -.5), ink.style.line, 1);
  if (plane.circle) {
    ink.painter.setPen(QPen(ink.style.control, 1));
    ink.painter.setBrush(Qt::NoBrush);
    ink.painter.drawEllipse(place.origin(), place.unit, place.unit);
  }
}

void arrow(Ink& ink, const Plane& plane, const PlanePlace& place, std::size_t i, double width) {
  const Plane::Arrow& one = plane.arrows[i];
  const QColor colour = arrowColour(ink.style, one);
  const QPointF tip = arrowTip(plane, place, i), from = place.origin();
  const double length = std::hypot(tip.x() - from.x(), tip.y() - from.y());
  if (length < 1) {
    ink.painter.setPen(Qt::NoPen);
    ink.painter.setBrush(colour);
    ink.painter.drawEllipse(from, ink.px(4), ink.px(4));
    return;
  }
  const QPointF along = (tip - from) / length, aside(-along.y(), along.x());
  const double head = std::min(ink.px(11), .6 * length);
  QPen pen(colour, ink.px(width), Qt::SolidLine, Qt::FlatCap);
  if (one.dashed) pen.setDashPattern({3, 2});
  ink.painter.setPen(pen);
  ink.painter.drawLine(from, tip - along * head * .8);
  ink.painter.setPen(Qt::NoPen);
  ink.painter.setBrush(colour);
  ink.painter.drawPolygon(QPolygonF{tip, tip - along * head + aside * head * .45,
                                    tip - along * head - aside * head * .45});
}

void arc(Ink& ink, const Plane& plane, const PlanePlace& place) {
  if (place.arc <= 0) return;
  const auto degrees = [&](int i) {
    const Plane::Arrow& one = plane.arrows[static_cast<std::size_t>(i)];
    return std::atan2(one.y, one.x) * 180 / M_PI;
  };
  const double from = degrees(plane.angle.first);
  double sweep = degrees(plane.angle.second) - from;
  if (sweep > 180) sweep -= 360;
  if (sweep < -180) sweep += 360;
  const QPointF r(place.arc, place.arc);
  const QRectF around(place.origin() - r, place.origin() + r);
  QPainterPath path;
  path.arcMoveTo(around, from);
  path.arcTo(around, from, sweep);
  ink.painter.setPen(QPen(ink.style.quiet, ink.px(1.4)));
  ink.painter.setBrush(Qt::NoBrush);
  ink.painter.drawPath(path);
}

}  // namespace

void paintPlane(Ink& ink, const Plane& plane, const PlanePlace& place) {
  const Style& style = ink.style;
  if (place.title) ink.runs(*place.title, plane.title.runs(), style.bold, style.bold, style.text);
  if (place.aside)
    ink.runs(*place.aside, plane.aside.runs(), style.normal, style.bold, style.quiet);
  grid(ink, plane, place);
  // Lines of the grid stay away from letters.
  for (const PlanePlace::Words& words : place.words) {
    ink.fill(words.box.adjusted(-1, 1, 1, -1), style.surface);
  }
  arc(ink, plane, place);
  for (std::size_t i = 0; i < plane.arrows.size(); ++i) arrow(ink, plane, place, i, 2.2);
  for (const PlanePlace::Words& words : place.words) {
    QColor colour = style.quiet;
    if (words.arrow != kNone) {
      colour = arrowColour(style, plane.arrows[static_cast<std::size_t>(words.arrow)]);
      if (contrast(colour, style.surface) < 4.5) colour = style.text;
    }
    ink.text({words.box.left(), words.box.center().y()}, words.text,
             words.arrow == kNone ? style.normal : style.bold, colour);
  }
}

std::vector<QString> arrowWords(const Plane& plane, Index index) {
  if (index < 0 || index >= static_cast<Index>(plane.arrows.size())) return {};
  const Plane::Arrow& one = plane.arrows[static_cast<std::size_t>(index)];
  std::vector<QString> lines;
  if (!one.name.empty()) lines.push_back(toQString(one.name));
  lines.push_back(valueNumber(one.x) + QStringLiteral(", ") + valueNumber(one.y));
  return lines;
}

void paintPlaneMark(Ink& ink, const Plane& plane, const PlanePlace& place, const QRectF& rect,
                    Index index) {
  const std::vector<QString> lines = arrowWords(plane, index);
  if (lines.empty()) return;
  const auto i = static_cast<std::size_t>(index);
  arrow(ink, plane, place, i, 3.6);
  const QPointF tip = arrowTip(plane, place, i);
  if (!plane.arrows[i].setting.empty()) {
    ink.painter.setPen(QPen(ink.style.ink, ink.px(2)));
    ink.painter.setBrush(Qt::NoBrush);
    ink.painter.drawEllipse(tip, ink.px(8), ink.px(8));
  }
  paintPlate(ink, tip, ink.px(14), rect, lines);
}

}  // namespace fovea
