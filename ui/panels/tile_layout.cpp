#include "ui/panels/tile_layout.h"

#include <algorithm>
#include <numeric>

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

/// Raises the lowest rows until all of them fill `room`.
void grow(std::vector<int>& heights, int room) {
  int left = room - std::accumulate(heights.begin(), heights.end(), 0);
  while (left > 0) {
    const int lowest = *std::min_element(heights.begin(), heights.end());
    const auto count = static_cast<int>(std::count(heights.begin(), heights.end(), lowest));
    int next = lowest + (left + count - 1) / count;
    for (const int height : heights) {
      if (height > lowest) next = std::min(next, height);
    }
    for (int& height : heights) {
      if (height != lowest || left == 0) continue;
      const int more = std::min(next - lowest, left);
      height += more;
      left -= more;
    }
  }
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
  std::vector<int> heights(static_cast<std::size_t>(rows), least.height());
  for (std::size_t i = 0; i < wide.size(); ++i) {
    if (wide[i]) heights[static_cast<std::size_t>(places[i].first)] = designed.height();
  }
  grow(heights, room.height());
  std::vector<int> tops(1, 0);
  for (const int height : heights) tops.push_back(tops.back() + height);
  layout.height = tops.back();
  const auto x = [&](int column) { return room.width() * column / layout.columns; };
  for (std::size_t i = 0; i < wide.size(); ++i) {
    const auto [row, column] = places[i];
    const int right = wide[i] ? room.width() : x(column + 1);
    const auto r = static_cast<std::size_t>(row);
    layout.rects.emplace_back(x(column), tops[r], right - x(column), heights[r]);
  }
  return layout;
}

}  // namespace fovea
