#pragma once
#include "ui/plots/placed_figure.h"

namespace fovea {

/// How a figure is laid out besides its own layout.
struct Arrangement {
  bool page = false;  ///< an exported page: the title stands above, a single matrix has its bar at
                      ///< the right and no letter
};

/// Lays a figure out in a rectangle that begins at (0, 0). Pure: the same figure, size and style
/// give the same scene. The room decides what is shown, block by block; nothing is clipped. Linear
/// in the number of labels (names) and cells that carry numbers.
PlacedFigure arrange(const Figure& figure, QSizeF size, const Style& style,
                     Arrangement arrangement = {});

/// The size at which a figure shows everything it can at its designed measures; width is kept when
/// it is given (> 0).
QSizeF comfortableSize(const Figure& figure, const Style& style, double width = 0,
                       Arrangement arrangement = {});

}  // namespace fovea
