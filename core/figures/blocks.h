#pragma once
#include "core/figures/axes.h"

namespace fovea {

/// The heatmap of one quantity of the scene's head with its letter, name, axes and line below, as a
/// tile shows it: every frame, full axis words, no range yet. `raw`: Q and K before head norm and
/// rotation. The quantity must exist.
Heatmap heatmapOf(const HeadScene& scene, Quantity quantity, bool raw = false);

/// Euclidean length of a row; no square overflows.
double rowLength(const Heatmap& heatmap, Index row);

/// What the line below a tile is made from; it follows the marks on screen.
inline constexpr TextSource kPairFoot = FOVEA_TR("Figure", "%1 → %2   %3");
inline constexpr TextSource kLengthFoot = FOVEA_TR("Figure", "%1   length %2");
/// The line below a tile: "down → cat   −0.588", "down   length 2.285"; empty without a selection.
Text footOf(const HeadScene& scene, const Heatmap& heatmap);

/// The figure of a matrix panel ("q", "score", …); figure.id is `id`.
Result<Figure> matrixFigure(std::string_view id, const Shown& shown, const View& view,
                            const Progress& progress);

/// What a matrix panel shows; nothing for the other panels.
struct PanelMatrix {
  Quantity quantity = Quantity::Weights;
  bool raw = false;  ///< before head norm and rotation
};
std::optional<PanelMatrix> matrixOfPanel(std::string_view id);

/// The other panels.
Result<Figure> tokensFigure(const Shown& shown, const View& view, const Progress& progress);
Result<Figure> modelViewFigure(const Shown& shown, const View& view, const Progress& progress);
Result<Figure> headViewFigure(const Shown& shown, const View& view, const Progress& progress);
/// "finder", "sinks" or "previous-token".
Result<Figure> rankingFigure(std::string_view id, const Shown& shown, const View& view,
                             const Progress& progress);
Result<Figure> generationFigure(const Shown& shown, const View& view, const Progress& progress);
Result<Figure> nextTokenFigure(const Shown& shown, const View& view, const Progress& progress);
Result<Figure> headsFigure(const Shown& shown, const View& view, const Progress& progress);
Result<Figure> rowFigure(const Shown& shown, const View& view, const Progress& progress);
Result<Figure> compareScaleFigure(const Shown& shown, const View& view, const Progress& progress);
Result<Figure> walkFigure(const Shown& shown, const View& view, const Progress& progress);
/// One block beside the matrices: "arithmetic", "equation" or "diagram".
Result<Figure> partFigure(std::string_view id, const Shown& shown, const View& view);

}  // namespace fovea
