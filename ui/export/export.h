#pragma once
#include <QByteArray>
#include <QColor>
#include <QSizeF>
#include <optional>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/figures/figure.h"

namespace fovea {

enum class FileFormat { Png, Svg, Pdf };

/// How a figure is written into a file.
struct ExportOptions {
  double widthMm = 0, heightMm = 0;  ///< 0: as the figure needs
  double dpi = 150;                  ///< PNG only
  std::optional<QColor> background;  ///< none: the theme's ground; a transparent colour: no ground
  bool dark = false;
  std::string palette;    ///< an id of palettes(); empty: the program's own
  double fontPoints = 0;  ///< of normal text; 0: 10.5
  bool title = true, caption = true;
};

/// The page a figure is given when no size is asked for, in millimetres. What is given is kept.
QSizeF pageSizeMm(const Figure& figure, const ExportOptions& options);

/// A figure as a file's bytes: title, matrix or panel, colour bar with its meaning, caption. Text
/// is text in SVG and PDF; cells are shapes up to 64 × 64. The same figure and options give the
/// same bytes. Errors: a size, resolution or font that makes no sense, or a size in which texts
/// stand on each other (Usage, with the least that will do), a picture too large for memory
/// (TooLarge, with the number of bytes), Cancelled (PNG, while it is packed too, which is what
/// takes long). May run off the UI thread.
Result<QByteArray> exportFigure(const Figure& figure, FileFormat format,
                                const ExportOptions& options, const Progress& progress = {});

}  // namespace fovea
