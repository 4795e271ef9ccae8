#pragma once
#include <CLI/CLI.hpp>

#include "app/source_options.h"
#include "core/figures/catalogue.h"

namespace fovea::app {

/// Options that `figure` and `figures` share: the source, the place in it, and the look.
struct FigureOptions {
  SourceOptions source;
  std::string stage, array, range, palette, background, theme = "light";
  std::vector<std::string> settings;  ///< "name=value", of laboratories
  std::optional<Index> layer, head, query, key, feature;
  std::optional<double> width, height, dpi, fontSize;
  bool noTitle = false, noCaption = false;
  Index countFrom = 1;
};

/// `headsOption`: as addSourceOptions.
void addFigureOptions(CLI::App& command, FigureOptions& options,
                      const char* headsOption = "--heads,--head-count");

/// The computed source with the place in it that the options choose.
struct SourceScene {
  Document document;
  Shown shown;
  View view;
};
/// Computes the source; laboratories alone need none and get the first worked example then.
/// Errors: Usage, Input, Cancelled.
Result<SourceScene> makeScene(const FigureOptions& options, bool sourceOptional,
                              const Progress& progress);

/// Takes the marks of the default place out of a figure that does not speak of one query, so that
/// only what was asked for is framed. Panels of one row or cell (row, arithmetic, walk …) keep
/// theirs.
void dropUnaskedMarks(Figure& figure, const FigureOptions& options);

/// The figure as the bytes of a file of `format` ("png", "svg", "pdf", "csv", "npy", "json").
Result<std::string> figureBytes(Figure figure, const std::string& format,
                                const FigureOptions& options);
/// The options of a command that name panel and format, for what is said about them.
struct FigureWords {
  const char* panel;   ///< "--panel", "--panels"
  const char* format;  ///< "--output", "--format"
};
/// Checks a format word before anything is computed. Errors: Usage with the nearest.
Result<void> checkFormat(const std::string& format, const FigureWords& words);
/// Checks a panel word likewise, and that it has numbers where the format wants them.
Result<void> checkPanel(const std::string& panel, const std::string& format,
                        const FigureWords& words);

}  // namespace fovea::app
