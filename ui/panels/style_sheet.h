#pragma once
#include <QPalette>
#include <QString>

#include "ui/plots/style.h"

namespace fovea {

/// The application's style sheet in the colours and measures of `style`. Widgets ask for a special
/// look by a dynamic property: "quiet" (label), "heading", "link" (a button that looks like a
/// link), "primary", "flat", "ground" = "chrome" | "surface", "refused" (a field whose value was
/// refused).
QString styleSheet(const Style& style);
QPalette paletteOf(const Style& style);

}  // namespace fovea
