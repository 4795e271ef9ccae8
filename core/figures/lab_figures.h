#pragma once
#include "core/figures/catalogue.h"
#include "core/labs/lab.h"

namespace fovea {

/// The figure of a laboratory ("lab-scaling"), with View::lab as its settings. Errors: unknown id
/// or setting, and what a setting proves wrong (Usage); Input; TooLarge with the number of bytes;
/// Cancelled.
Result<Figure> labFigure(std::string_view id, const Shown& shown, const View& view,
                         const Progress& progress);

}  // namespace fovea
