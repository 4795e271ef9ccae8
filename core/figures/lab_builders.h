#pragma once
#include "core/figures/catalogue.h"
#include "core/labs/lab.h"

// The figures of the laboratories: one builder for each, and what they share.

namespace fovea {

/// Errors of all: Input, TooLarge with the number of bytes, Cancelled; Usage, the setting's id as
/// place, for what only the figure can see wrong.
Result<Figure> dotLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                            const Progress& progress);
Result<Figure> scalingLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                                const Progress& progress);
Result<Figure> softmaxLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                                const Progress& progress);
Result<Figure> positionLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                                 const Progress& progress);

Result<Figure> tiledLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                              const Progress& progress);
Result<Figure> generationLabFigure(const Shown& shown, const LabSettings& settings,
                                   const View& view, const Progress& progress);
Result<Figure> costLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                             const Progress& progress);
Result<Figure> variantsLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                                 const Progress& progress);
Result<Figure> maskLabFigure(const Shown& shown, const LabSettings& settings, const View& view,
                             const Progress& progress);

/// A figure of a laboratory with its headline and the sentence that says what to look at.
Figure startedLab(std::string_view id, Text headline, Text story);
/// What was measured, one below the other, and words: at the right in the window, below in files,
/// whose pages are narrow.
Layout labPage(std::vector<Layout> measured, std::vector<Layout> words, const View& view = {});
/// Adds the sentences; with a title, as a block of its own. Its leaf.
Layout addWords(Figure& figure, std::string id, Text title, std::vector<Text> sentences);
/// Adds numbers with named columns for CSV and NPY: rows of equal length.
void setNumbers(Figure& figure, std::vector<std::string> names,
                std::vector<std::vector<double>> rows);

/// A number far from 1 as the axes write it, "2.4 × 10⁻⁷", rounded to `decimals`. value > 0.
std::string asPower(double value, int decimals);

/// The fewest decimals, at most `most`, with which all numbers stand as they are.
int fewestDecimals(std::span<const double> numbers, int most);

}  // namespace fovea
