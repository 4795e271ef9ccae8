// What hands do in a figure: arrows are dragged, cells are painted.
#include <QKeyEvent>
#include <algorithm>
#include <cmath>

#include "ui/plots/axis_numbers.h"
#include "ui/plots/figure_view_state.h"

namespace fovea {

const Plane::Arrow* FigureViewState::arrowAt(const Spot& at) const {
  if (!figure || at.block < 0 || at.block >= static_cast<int>(figure->blocks.size()))
    return nullptr;
  const auto* plane = std::get_if<Plane>(&figure->blocks[static_cast<std::size_t>(at.block)].body);
  if (plane == nullptr || at.row < 0 || at.row >= static_cast<Index>(plane->arrows.size())) {
    return nullptr;
  }
  const Plane::Arrow& arrow = plane->arrows[static_cast<std::size_t>(at.row)];
  return arrow.setting.empty() ? nullptr : &arrow;
}

const Heatmap* FigureViewState::canvasAt(const Spot& at) const {
  if (!figure || at.block < 0 || at.block >= static_cast<int>(figure->blocks.size()))
    return nullptr;
  const auto* cells =
      std::get_if<Heatmap>(&figure->blocks[static_cast<std::size_t>(at.block)].body);
  const bool paints = cells != nullptr && !cells->paints.empty() && at.row >= 0 &&
                      at.row < cells->rowCount() && at.column >= 0 &&
                      at.column < cells->columnCount();
  return paints ? cells : nullptr;
}

void FigureViewState::turnTo(QPointF point, Gesture gesture) {
  const Plane::Arrow* arrow = arrowAt(gripped);
  const Place* place = scene.find(gripped.block);
  if (arrow == nullptr || place == nullptr || !place->plane) return;
  const auto& plane = std::get<Plane>(figure->blocks[static_cast<std::size_t>(gripped.block)].body);
  const QPointF value = place->plane->value(point);
  const double reach = plane.reach;
  emit view.turned(toQString(arrow->setting), std::clamp(value.x(), -reach, reach),
                   std::clamp(value.y(), -reach, reach), gesture);
}

void FigureViewState::paintCell(const Spot& at, Gesture gesture) {
  const Heatmap* cells = canvasAt(at);
  if (cells == nullptr) return;
  const Cell cell = cellAt(*cells, at.row, at.column);
  gripped = at;
  emit view.painted(toQString(cells->paints), cell.query, cell.key, gesture);
}

bool FigureViewState::beginGesture(QPointF point) {
  const Spot at = spotAt(*figure, scene, style, windows(), point);
  if (arrowAt(at) == nullptr && canvasAt(at) == nullptr) return false;
  gripping = true;
  gripped = at;
  this->point(at);
  if (canvasAt(at) != nullptr) {
    paintCell(at, Gesture::Begin);
  } else {
    turnTo(point, Gesture::Begin);
  }
  return true;
}

void FigureViewState::goOn(QPointF point) {
  if (arrowAt(gripped) != nullptr) {
    turnTo(point, Gesture::Go);
    return;
  }
  const Spot at = spotAt(*figure, scene, style, windows(), point);
  if (canvasAt(at) == nullptr || at.block != gripped.block || at == gripped) return;
  // A quick hand passes cells between two places that are told.
  const Spot from = gripped;
  const Index steps = std::max(std::abs(at.row - from.row), std::abs(at.column - from.column));
  for (Index i = 1; i <= steps; ++i) {
    const double share = double(i) / double(steps);
    const auto between = [share](Index a, Index b) {
      return static_cast<Index>(std::llround(double(a) + share * double(b - a)));
    };
    paintCell({at.block, between(from.row, at.row), between(from.column, at.column)}, Gesture::Go);
  }
  this->point(at);
}

void FigureViewState::endGesture() {
  if (!gripping) return;
  gripping = false;
  const Plane::Arrow* arrow = arrowAt(gripped);
  if (arrow != nullptr) {
    emit view.turned(toQString(arrow->setting), arrow->x, arrow->y, Gesture::End);
  } else {
    paintCell(gripped, Gesture::End);
  }
}

bool FigureViewState::moveByKey(int key) {
  const Plane::Arrow* arrow = arrowAt(spot);
  if (arrow == nullptr) return false;
  const auto& plane = std::get<Plane>(figure->blocks[static_cast<std::size_t>(spot.block)].body);
  const double reach = plane.reach;
  const double step = roundStep(reach / 50);
  const auto moved = [&](double from, int by) {
    return std::clamp(std::round(from / step + by) * step, -reach, reach);
  };
  const int across = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
  const int up = key == Qt::Key_Up ? 1 : key == Qt::Key_Down ? -1 : 0;
  emit view.turned(toQString(arrow->setting), across == 0 ? arrow->x : moved(arrow->x, across),
                   up == 0 ? arrow->y : moved(arrow->y, up), Gesture::Key);
  return true;
}

bool FigureViewState::paintByKey() {
  if (canvasAt(spot) == nullptr) return false;
  paintCell(spot, Gesture::Key);
  return true;
}

bool FigureViewState::nextArrow(bool forward) {
  if (arrowAt(spot) == nullptr) return false;
  const auto& plane = std::get<Plane>(figure->blocks[static_cast<std::size_t>(spot.block)].body);
  Spot next = spot;
  do {
    next.row += forward ? 1 : -1;
  } while (next.row >= 0 && next.row < static_cast<Index>(plane.arrows.size()) &&
           arrowAt(next) == nullptr);
  if (arrowAt(next) == nullptr) return false;
  point(next);
  return true;
}

}  // namespace fovea
