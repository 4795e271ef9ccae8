#pragma once
#include "core/figures/head_scene.h"
#include "core/figures/lab_builders.h"
#include "core/labs/tiled.h"

// The parts of the figure of the laboratory of tiles.

namespace fovea {

/// Everything the laboratory computed.
struct TiledScene {
  const HeadScene& head;
  Attention layer;  ///< of the head alone, in the precision asked for
  TileSize tile;    ///< no larger than the grid
  Index query = 0;
  TiledRun run;
  Index done = 0;        ///< tiles of `run` that are shown
  Index steps = 0;       ///< of run.steps, those among them
  HeadSizes here, text;  ///< of this head, and of one of the long text
  double fast = 0;       ///< bytes
  Index largest = 0;     ///< the largest square tile of the long text that fits

  bool all() const { return done == static_cast<Index>(run.tiles.size()); }
  /// Whether queries and keys are there, so that their way into fast memory can be counted.
  bool counted() const { return layer.query.has_value(); }
  const TiledStep& step(Index i) const { return run.steps[static_cast<std::size_t>(i)]; }
};

/// A difference of rounding: "3.1e-08"; 0 as it is.
std::string tiledTiny(double value);

/// Running maximum, factor and running sum of the query, tile after tile.
Table tiledStepsTable(const TiledScene& scene);
/// What the tiled result is compared with.
Table tiledEqualityTable(const TiledScene& scene);
/// The result of the query so far, number by number.
Chart tiledResultChart(const TiledScene& scene);
/// Bytes moved against the size of square tiles.
Chart tiledBytesChart(const TiledScene& scene);
/// The formulas behind them.
std::vector<Text> tiledFormulas(const TiledScene& scene);
std::vector<Text> tiledSentences(const TiledScene& scene);

}  // namespace fovea
