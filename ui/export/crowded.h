#pragma once
#include "core/base/result.h"
#include "ui/export/export.h"

namespace fovea {

/// Whether a page of the size asked for holds its texts: none stands on another or leaves it.
/// Errors: Usage, with the least size in proportion that does; nothing is refused that no size
/// makes better. Cost: that of painting the page, up to 24 times where it is too small; Cancelled.
Result<void> checkRoom(const Figure& figure, const ExportOptions& options,
                       const Progress& progress = {});

}  // namespace fovea
