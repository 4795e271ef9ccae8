#pragma once
#include <CLI/CLI.hpp>

#include "app/lab_options.h"
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

/// Which places a command draws: `figure` the one its options name, `figures` those of its lists.
enum class Places { One, Listed };
void addFigureOptions(CLI::App& command, FigureOptions& options, Places places);

/// The computed source with the place in it that the options choose; what they leave open is as a
/// document shows it, else the first of everything.
struct SourceScene {
  Document document;
  std::shared_ptr<const Trace> trace;
  View view;
  std::vector<TypedSetting> settings;  ///< of laboratories
};
/// Computes the source, as far as `panels` (ids there are) need it; laboratories alone need none
/// and get the first worked example then. Errors: Usage, Input, Cancelled.
Result<SourceScene> makeScene(const FigureOptions& options, const std::vector<std::string>& panels,
                              const Progress& progress);
/// A panel of the scene's trace at a layer and a head. Errors: those of makeFigure.
Result<Figure> panelFigure(const std::string& panel, const SourceScene& scene, Index layer,
                           Index head, const FigureOptions& options, const Progress& progress);

/// Checks the options of the look before anything is computed. Errors: Usage.
Result<void> checkLook(const FigureOptions& options);
/// The figure as the bytes of a file of `format`, which checkFormat() accepts. Errors: those of
/// fovea::figureBytes.
Result<std::string> figureBytes(Figure figure, const std::string& format,
                                const FigureOptions& options, const Progress& progress);
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
