#pragma once
#include "core/document/input.h"
#include "core/figures/lab_builders.h"

// The pictures of the laboratory of variants, one for each thing that is set side by side.

namespace fovea {

/// The numbers of `shown` as an input whose mask, score rule and second X can be changed: its X and
/// weights where it has them and nothing turns them, else the toy with its text.
Input variedInput(const Shown& shown);

/// Says that a picture is not made of the document's numbers.
Text toyNumbers();

/// The trace of an input in this laboratory. Errors: those of compute().
Result<Shown> variantOf(const Input& input, Index head, const Progress& progress);

/// One quantity of a variant as a heatmap with a name, added to the figure. `other`: its keys are
/// no tokens of the document, so they are not linked.
struct VariantGrid {
  const Shown& shown;
  const View& view;
  Quantity quantity = Quantity::Weights;
  std::string id;
  Text name;
  int range = kNone;
  bool other = false;
};
Result<Layout> addVariant(Figure& figure, const VariantGrid& grid, const Progress& progress);

Result<Figure> kindsFigure(const Shown& shown, const LabSettings& settings, const View& view,
                           const Progress& progress);
Result<Figure> scoresFigure(const Shown& shown, const LabSettings& settings, const View& view,
                            const Progress& progress);
Result<Figure> alignmentFigure(const Shown& shown, const LabSettings& settings, const View& view,
                               const Progress& progress);
Result<Figure> sharedKeysFigure(const Shown& shown, const LabSettings& settings, const View& view,
                                const Progress& progress);

}  // namespace fovea
