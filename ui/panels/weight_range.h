#pragma once
#include <QObject>
#include <QPushButton>

#include "ui/panels/appearance.h"
#include "ui/plots/placed_figure.h"

namespace fovea {

/// What the colours of weights reach up to: 1, which is true of all weights alike, or the largest
/// weight on screen, which shows the pattern of faint ones. One choice for the whole program.
class WeightRange : public QObject {
  Q_OBJECT
 public:
  /// The choice that goes with an appearance; made when first asked for.
  static WeightRange& of(Appearance& appearance);

  bool toLargest() const { return toLargest_; }
  void setToLargest(bool on);

 signals:
  void changed();

 private:
  using QObject::QObject;
  bool toLargest_ = false;
};

/// Gives the matrices of weights in a figure a range from 0 to `largest` of their own, written at
/// its bar.
void stretchWeights(Figure& figure, double largest);

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
