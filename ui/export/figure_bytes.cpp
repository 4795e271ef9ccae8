#include "ui/export/figure_bytes.h"

#include "core/figures/catalogue.h"
#include "core/io/npy.h"

namespace fovea {
namespace {

/// CSV (RFC 4180) with tabs between the cells. A tab or line end inside a cell becomes a space.
std::string tabbed(const std::string& csv) {
  std::string text;
  bool quoted = false;
  for (std::size_t i = 0; i < csv.size(); ++i) {
    const char c = csv[i];
    if (c == '"') {
      const bool doubled = quoted && i + 1 < csv.size() && csv[i + 1] == '"';
      if (doubled) {
        text += '"';
        ++i;
      } else {
        quoted = !quoted;
      }
    } else if (c == '\r' && !quoted) {
      continue;
    } else if (c == '\t' || (quoted && (c == '\r' || c == '\n'))) {
      text += ' ';
    } else {
      text += c == ',' && !quoted ? '\t' : c;
    }
  }
  return text;
}

}  // namespace

QString endingOf(OutputFormat format) {
  static constexpr const char* kEndings[kOutputFormats] = {"png", "svg", "pdf",
                                                           "csv", "npy", "json"};
  return QLatin1String(kEndings[static_cast<int>(format)]);
}

std::optional<OutputFormat> outputFormatOf(const QString& ending) {
  for (int i = 0; i < kOutputFormats; ++i) {
    const auto format = static_cast<OutputFormat>(i);
    if (endingOf(format) == ending) return format;
  }
  return {};
}

bool isNumbers(OutputFormat format) {
  return format == OutputFormat::Csv || format == OutputFormat::Npy || format == OutputFormat::Json;
}

Result<std::string> figureBytes(const Figure& figure, OutputFormat format,
                                const ExportOptions& options, const Progress& progress) {
  switch (format) {
    case OutputFormat::Csv:
      return csvOf(figure);
    case OutputFormat::Npy: {
      const auto numbers = numbersOf(figure);
      if (!numbers) return fail(numbers.error());
      return npyBytes(*numbers);
    }
    case OutputFormat::Json:
      return figureJson(figure) + "\n";
    case OutputFormat::Png:
    case OutputFormat::Svg:
    case OutputFormat::Pdf:
      break;
  }
  const auto picture = exportFigure(figure, static_cast<FileFormat>(format), options, progress);
  if (!picture) return fail(picture.error());
  return picture->toStdString();
}

Result<std::string> tabbedNumbers(const Figure& figure) {
  const auto csv = csvOf(figure);
  if (!csv) return fail(csv.error());
  return tabbed(*csv);
}

}  // namespace fovea
