#pragma once
#include "ui/export/figure_bytes.h"
#include "ui/settings/settings.h"

namespace fovea {

/// The format and look of exported figures, as they were chosen last.
struct ExportSettings {
  OutputFormat format = OutputFormat::Png;
  QString background;  ///< empty: the theme's; "transparent"; or a colour
  ExportOptions options;
};
ExportSettings exportSettings(const Settings& settings);
void rememberExport(Settings& settings, const ExportSettings& chosen);

/// The colour a text names: nothing for an empty one, and an invalid colour for what is none.
std::optional<QColor> backgroundNamed(const QString& text);

}  // namespace fovea
