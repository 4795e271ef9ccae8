#pragma once
#include "core/figures/axes.h"
#include "core/figures/blocks.h"
#include "core/figures/lab_builders.h"

// The pictures of the laboratory of positions, one function for each choice of "show".

namespace fovea {

/// What each picture is made from.
struct PositionScene {
  const Shown& shown;
  const LabSettings& settings;
  const View& view;
  const Progress& progress;

  /// The scheme that is chosen, with the settings' factor, limit and shift.
  Positions chosen() const { return of(settings.word("scheme")); }
  Positions of(std::string_view scheme) const;
  /// The chosen width. Errors: an odd one (Usage).
  Result<Index> evenWidth() const;
};

Result<Figure> orderPicture(const PositionScene& scene);
Result<Figure> textPicture(const PositionScene& scene);
Result<Figure> wavesPicture(const PositionScene& scene);
Result<Figure> tablePicture(const PositionScene& scene);
Result<Figure> turnPicture(const PositionScene& scene);
Result<Figure> stretchPicture(const PositionScene& scene);
Result<Figure> alibiPicture(const PositionScene& scene);

/// Rows or columns that stand for positions: `first` is the number of the first one, from 1.
AxisInfo positionAxis(TextSource word, Index first, Index count);
/// The largest |a − b| of two grids and its place.
struct GridDifference {
  double largest = 0;
  Index row = 0, column = 0;
};
/// `turned`: row and column i of b stand for n − 1 − i of a.
GridDifference differenceOf(const Tensor& a, const Tensor& b, bool turned);
/// Weights of a head of layer 1 with the names of their tokens; `linked`: to those of the trace on
/// screen. Errors: Cancelled.
Result<Heatmap> placedWeights(const PositionScene& scene, const std::shared_ptr<const Trace>& trace,
                              Index head, Text name, bool linked);
/// "no positions", else positionText().
Text schemeText(const Positions& positions);
/// "6 × 10⁻¹⁷" of a small difference, "0" of none.
std::string smallNumber(double difference);
/// The sentences at the right, and what to try where somebody can.
std::vector<Layout> positionWords(Figure& figure, const PositionScene& scene,
                                  std::vector<Text> sentences, TextSource invitation);

}  // namespace fovea
