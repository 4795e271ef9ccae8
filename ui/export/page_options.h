#pragma once
#include "ui/export/export.h"
#include "ui/export/page.h"

namespace fovea {

/// The page of a figure, and the look of its parts, as the options ask for them.
Page pageFor(const Figure& figure, const ExportOptions& options);
Style styleOf(const ExportOptions& options);

}  // namespace fovea
