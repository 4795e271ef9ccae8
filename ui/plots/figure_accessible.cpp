#include "ui/plots/figure_accessible.h"
namespace fovea {
void installFigureAccessibility() {}
void announceFocus(FigureView&) {}
}  // namespace fovea
