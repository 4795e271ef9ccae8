#pragma once
#include <QColor>
#include <QIcon>
#include <QPainter>

namespace fovea {

/// Line icons, drawn in a square of 24 designed pixels.
enum class IconKind { Walk, Grids, Heads, Labs, Back, Next, Play, Pause, Maximise, Restore, Close };

/// Paints the icon around `centre`; `size` is the side of its square in pixels.
void paintIcon(QPainter& painter, IconKind kind, const QPointF& centre, const QColor& colour,
               double size = 24);
/// The same as an icon for buttons.
QIcon lineIcon(IconKind kind, const QColor& colour, int size);

}  // namespace fovea
