#pragma once
#include <QRect>
#include <QSize>
#include <vector>

namespace fovea {

/// Where tiles stand: a grid of equal tiles in reading order that uses the room; wide ones fill a
/// row of their own.
struct TileLayout {
  int columns = 1;
  std::vector<QRect> rects;
  int height = 0;  ///< of everything; more than the room when it has to scroll
};

/// `wide`: for each tile whether it is wide. A tile is at least `least` large (a narrower room
/// holds one column all the same); `designed` is the size at which nothing in it is cut: the number
/// of columns comes as near to it as it can.
TileLayout layoutTiles(QSize room, const std::vector<bool>& wide, QSize least, QSize designed);

}  // namespace fovea
