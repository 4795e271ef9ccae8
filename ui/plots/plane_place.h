#pragma once
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "ui/plots/ink.h"

namespace fovea {

/// Where the parts of a plane stand: a square, one unit as long across as up.
struct PlanePlace {
  struct Words {
    QRectF box;
    QString text;
    int arrow = kNone;  ///< in its colour, bold; kNone: the angle
  };
  QRectF ground;
  double unit = 1;                      ///< pixels of the number 1
  double step = 1;                      ///< between lines and numbers
  std::optional<QPointF> title, aside;  ///< left ends, middle of the first line
  double arc = 0;                       ///< radius of the angle's arc; 0: none
  std::vector<Words> words;
  QPointF origin() const { return ground.center(); }
  QPointF at(double x, double y) const { return origin() + QPointF(x * unit, -y * unit); }
  /// The numbers of a point.
  QPointF value(QPointF point) const {
    return {(point.x() - origin().x()) / unit, (origin().y() - point.y()) / unit};
  }
};

PlanePlace planePlace(const Plane& plane, const QRectF& rect, const Style& style);
/// Where an arrow ends in the picture: at its tip, or at the edge when it reaches beyond.
QPointF arrowTip(const Plane& plane, const PlanePlace& place, std::size_t arrow);
QColor arrowColour(const Style& style, const Plane::Arrow& arrow);

void paintPlane(Ink& ink, const Plane& plane, const PlanePlace& place);
/// The arrow that is pointed at, with its numbers; a ring at its tip says that it can be dragged.
void paintPlaneMark(Ink& ink, const Plane& plane, const PlanePlace& place, const QRectF& rect,
                    Index arrow);
/// The arrow in words: "q", "2.1, −0.4".
std::vector<QString> arrowWords(const Plane& plane, Index arrow);

}  // namespace fovea
