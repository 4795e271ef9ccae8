#include "ui/panels/icons.h"

#include <QPainterPath>
#include <QPixmap>

namespace fovea {
namespace {

constexpr double kSide = 24;

QPainterPath polyline(std::initializer_list<QPointF> points) {
  QPainterPath path;
  for (const QPointF& point : points) {
    if (path.elementCount() == 0) {
      path.moveTo(point);
    } else {
      path.lineTo(point);
    }
  }
  return path;
}

QPainterPath outline(IconKind kind) {
  QPainterPath path;
  switch (kind) {
    case IconKind::Walk:
      path = polyline({{3, 20}, {8, 20}, {8, 15}, {13, 15}, {13, 10}, {18, 10}, {18, 5}, {21, 5}});
      break;
    case IconKind::Grids:
      for (const double x : {4.0, 13.0}) {
        for (const double y : {4.0, 13.0}) path.addRect(x, y, 7, 7);
      }
      break;
    case IconKind::Heads:
      path = polyline({{6, 5}, {18, 12}});
      path.addPath(polyline({{6, 12}, {18, 5}}));
      path.addPath(polyline({{6, 12}, {18, 19}}));
      path.addPath(polyline({{6, 19}, {18, 19}}));
      break;
    case IconKind::Labs:
      path = polyline({{3, 20}, {21, 20}});
      path.moveTo(3, 20);
      path.cubicTo(9, 20, 8, 5, 12, 5);
      path.cubicTo(16, 5, 15, 20, 21, 20);
      break;
    case IconKind::Back:
      path = polyline({{15, 6}, {8, 12}, {15, 18}});
      break;
    case IconKind::Next:
      path = polyline({{9, 6}, {16, 12}, {9, 18}});
      break;
    case IconKind::Play:
      path = polyline({{8, 6}, {19, 12}, {8, 18}, {8, 6}});
      break;
    case IconKind::Pause:
      path.addRect(7.5, 6, 2.5, 12);
      path.addRect(14, 6, 2.5, 12);
      break;
    case IconKind::Maximise:
      path = polyline({{14, 5}, {19, 5}, {19, 10}});
      path.addPath(polyline({{19, 5}, {13.5, 10.5}}));
      path.addPath(polyline({{10, 19}, {5, 19}, {5, 14}}));
      path.addPath(polyline({{5, 19}, {10.5, 13.5}}));
      break;
    case IconKind::Restore:
      path = polyline({{19, 10}, {14, 10}, {14, 5}});
      path.addPath(polyline({{14, 10}, {19.5, 4.5}}));
      path.addPath(polyline({{5, 14}, {10, 14}, {10, 19}}));
      path.addPath(polyline({{10, 14}, {4.5, 19.5}}));
      break;
    case IconKind::Close:
      path = polyline({{7, 7}, {17, 17}});
      path.addPath(polyline({{17, 7}, {7, 17}}));
      break;
  }
  return path;
}

double strokeWidth(IconKind kind) {
  return kind == IconKind::Back || kind == IconKind::Next ? 2 : 1.6;
}

}  // namespace

void paintIcon(QPainter& painter, IconKind kind, const QPointF& centre, const QColor& colour,
               double size) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(centre.x() - size / 2, centre.y() - size / 2);
  painter.scale(size / kSide, size / kSide);
  const bool filled = kind == IconKind::Play || kind == IconKind::Pause;
  painter.setPen(filled
                     ? QPen(Qt::NoPen)
                     : QPen(colour, strokeWidth(kind), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
  painter.drawPath(outline(kind));
  if (kind == IconKind::Heads) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    for (const double x : {6.0, 18.0}) {
      for (const double y : {5.0, 12.0, 19.0}) painter.drawEllipse(QPointF(x, y), 2, 2);
    }
  }
  painter.restore();
}

QIcon lineIcon(IconKind kind, const QColor& colour, int size) {
  QPixmap pixmap(size * 3, size * 3);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  paintIcon(painter, kind, QPointF(size * 1.5, size * 1.5), colour, size * 3);
  painter.end();
  return QIcon(pixmap);
}

}  // namespace fovea
