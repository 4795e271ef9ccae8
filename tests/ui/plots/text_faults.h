#pragma once
#include <QImage>
#include <string>

#include "ui/plots/arrange.h"
#include "ui/plots/paint.h"

// Finds texts that run into each other or leave the picture.

namespace fovea::test {

inline CellWindow wholeOf(const Figure& figure, int block) {
  const auto* heatmap = std::get_if<Heatmap>(&figure.blocks[static_cast<std::size_t>(block)].body);
  return heatmap == nullptr ? CellWindow{} : CellWindow::whole(*heatmap);
}

/// Every text of a figure as it is painted, names and marks included.
inline std::vector<TextBox> textsOf(const Figure& figure, const PlacedFigure& scene,
                                    const Style& style) {
  QImage image(scene.size.toSize().expandedTo({1, 1}), QImage::Format_RGB32);
  QPainter painter(&image);
  Ink ink(painter, style);
  std::vector<TextBox> boxes;
  ink.boxes = &boxes;
  const Windows windows = [&](int block) { return wholeOf(figure, block); };
  paintFigure(ink, figure, scene, windows);
  Marks none = figure.marks;
  none.query = none.key = none.feature =
      kNone;  // the value on a small cell may cover its neighbours
  paintMarks(ink, figure, scene, none, {}, windows);
  return boxes;
}

/// What is wrong with the texts: one over another, or outside the picture.
inline std::string faultOf(const std::vector<TextBox>& boxes, QSizeF size) {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const QRectF& box = boxes[i].box;
    if (box.left() < -1 || box.top() < -1 || box.right() > size.width() + 1 ||
        box.bottom() > size.height() + 1) {
      return "outside: " + boxes[i].text.toStdString();
    }
    for (std::size_t k = 0; k < i; ++k) {
      const QRectF both = box.intersected(boxes[k].box);
      if (both.width() > 1.2 && both.height() > 2.2) {
        return boxes[k].text.toStdString() + " under " + boxes[i].text.toStdString() + " at " +
               std::to_string(int(box.left())) + ", " + std::to_string(int(box.top()));
      }
    }
  }
  return {};
}

inline std::string faultOfCells(const PlacedFigure& scene) {
  const QRectF picture(QPointF(0, 0), scene.size);
  for (std::size_t i = 0; i < scene.places.size(); ++i) {
    if (!scene.places[i].heatmap) continue;
    const QRectF& cells = scene.places[i].heatmap->cells;
    if (!picture.adjusted(-1, -1, 1, 1).contains(cells)) return "cells outside";
    for (std::size_t k = 0; k < i; ++k) {
      if (scene.places[k].heatmap && scene.places[k].heatmap->cells.intersects(cells)) {
        return "cells over cells";
      }
    }
  }
  return {};
}

}  // namespace fovea::test
