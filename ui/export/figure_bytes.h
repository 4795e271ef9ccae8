#pragma once
#include <optional>
#include <string>

#include "ui/export/export.h"

namespace fovea {

/// Everything a figure can be written as.
enum class OutputFormat { Png, Svg, Pdf, Csv, Npy, Json };
inline constexpr int kOutputFormats = 6;

/// "png", "svg" …
QString endingOf(OutputFormat format);
/// The format of such an ending; none of any other word.
std::optional<OutputFormat> outputFormatOf(const QString& ending);
/// Whether the format holds the figure's numbers alone, without a look.
bool isNumbers(OutputFormat format);

/// The figure as the bytes of a file; `options` count for pictures. Errors: those of exportFigure,
/// numbersOf and csvOf.
Result<std::string> figureBytes(const Figure& figure, OutputFormat format,
                                const ExportOptions& options, const Progress& progress = {});

/// The figure's numbers with their labels between tabs, as spreadsheets paste them. Errors: those
/// of csvOf.
Result<std::string> tabbedNumbers(const Figure& figure);

}  // namespace fovea
