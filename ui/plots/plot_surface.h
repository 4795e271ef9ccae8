#pragma once
#include <functional>
#include <memory>

#include "ui/plots/paint.h"

class QWidget;

namespace fovea {

/// The canvas of a FigureView: one plot with an axis rectangle for every matrix (its ranges are the
/// cells in sight) and own plottables for everything that is drawn. What follows the chosen cells
/// lies on a buffered layer of its own, so that hovering redraws only that. Draws when the widget
/// is painted, at most once for any number of changes.
class PlotSurface {
 public:
  /// Paints the blocks or the marks with the ink it is given.
  using Painting = std::function<void(Ink&)>;

  PlotSurface(QWidget* parent, Painting blocks, Painting marks);
  ~PlotSurface();

  QWidget* widget() const;
  void setStyle(const Style& style);
  void resize(QSize size);
  /// New places: an axis rectangle for each matrix. Ranges in sight are kept where a block of the
  /// same size stays, else they become the whole matrix.
  void setScene(const Figure& figure, const PlacedFigure& scene);
  CellWindow window(int block) const;
  void setWindow(int block, const CellWindow& window);
  void blocksChanged();
  void marksChanged();

 private:
  class Canvas;
  Canvas* canvas_;  ///< a child of the parent widget
};

}  // namespace fovea
