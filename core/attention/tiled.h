#pragma once
#include <functional>

#include "core/attention/trace.h"

namespace fovea {

/// How many queries and keys of the grid are computed at once.
struct TileSize {
  Index queries = 64, keys = 256;
  friend bool operator==(const TileSize&, const TileSize&) = default;
};

/// What there is after one tile: for each of its queries a number, and a row of `mix`.
struct TileDone {
  Range queries, keys;
  std::vector<double> tileMax;     ///< largest S″ of the tile; −∞ where none is allowed
  std::vector<double> runningMax;  ///< largest S″ so far
  std::vector<double> factors;     ///< what sum and mix of the tiles before were multiplied by
  std::vector<double> sums;        ///< of exp((S″ − running max) ÷ temperature) so far
  Tensor mix;                      ///< [queries,Dv], divided by the sums: as if no key followed
};

/// Z of one head [Tq,Dv] tile by tile (tiled_rows.h): neither scores nor weights of more than a
/// tile exist, so the memory is O((Tq+Tk)·(Dk+Dv)) beside it. Equals derive()'s mix to rounding.
/// The same bits for any number of threads and any number of queries in a tile. `seen` is told
/// every tile that is not wholly hidden, in order. Needs values, and queries and keys or given
/// scores. A tile larger than the grid is the grid. Errors: Cancelled; TooLarge with the bytes of a
/// tile; Input where sums of values could leave the precision. Cost O(Tq·Tk·(Dk+Dv)).
Result<Tensor> tiledMix(const Attention& attention, Index head, const TileSize& tile,
                        const Progress& progress,
                        const std::function<void(const TileDone&)>& seen = {});

/// Whether Σ values stays inside the precision, whatever the weights: tiles are divided by their
/// sums in the end only.
bool tilesFit(const Attention& attention);

}  // namespace fovea
