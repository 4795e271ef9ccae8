#pragma once
#include <QPushButton>

#include "ui/panels/appearance.h"
#include "ui/plots/placed_figure.h"

namespace fovea {

/// The control beside the bar of the weights: offered where they are so faint that the matrix looks
/// empty, or where their colours are stretched.
class WeightRangeButton : public QPushButton {
  Q_OBJECT
 public:
  WeightRangeButton(Appearance& appearance, QWidget* parent);
  /// Takes its place in a figure that is shown at `origin`; hides where it has none.
  void place(const Figure* figure, const PlacedFigure& scene, QPoint origin, double largest);

 private:
  Appearance& appearance_;
};

}  // namespace fovea
