#include "ui/panels/tile_layout.h"

#include <algorithm>

namespace fovea {
namespace {

/// Row and column of every tile; the number of rows.
int place(const std::vector<bool>& wide, int columns, std::vector<std::pair<int, int>>* places) {
  int row = 0, column = 0;
  for (const bool fills : wide) {
    if (column > 0 && (fills || column == columns)) {
      ++row;
      column = 0;
    }
    if (places) places->emplace_back(row, column);
    column = fills ? columns : column + 1;
  }
  return wide.empty() ? 0 : row + 1;
}

}  // namespace

TileLayout layoutTiles(QSize room, const std::vector<bool>& wide, QSize least, QSize designed) {
  TileLayout layout;
  if (wide.empty()) return layout;
  const auto narrow = static_cast<int>(std::count(wide.begin(), wide.end(), false));
  const int most = std::clamp(room.width() / std::max(1, least.width()), 1, std::max(1, narrow));
  double best = -1;
  for (int columns = 1; columns <= most; ++columns) {
    const int rows = place(wide, columns, nullptr);
    const double fit = std::min(double(room.width()) / columns / designed.width(),
                                double(room.height()) / rows / designed.height());
    if (fit > best + 1e-9) {
      best = fit;
      layout.columns = columns;
    }
  }
  std::vector<std::pair<int, int>> places;
  const int rows = place(wide, layout.columns, &places);
  layout.height = std::max(room.height(), rows * least.height());
  const auto x = [&](int column) { return room.width() * column / layout.columns; };
  const auto y = [&](int row) { return layout.height * row / rows; };
  for (std::size_t i = 0; i < wide.size(); ++i) {
    const auto [row, column] = places[i];
    const int right = wide[i] ? room.width() : x(column + 1);
    layout.rects.emplace_back(QPoint(x(column), y(row)),
                              QSize(right - x(column), y(row + 1) - y(row)));
  }
  return layout;
}

}  // namespace fovea
