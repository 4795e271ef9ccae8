#pragma once
#include <optional>
#include <span>
#include <utility>

#include "core/attention/tiled.h"
#include "core/base/result.h"
#include "core/labs/lab.h"

namespace fovea {

/// What a tile changed in the row of one query.
struct TiledStep {
  Index number = 0;  ///< of the tile among all tiles, from 0
  Range keys;
  double tileMax = 0, runningMax = 0, factor = 1, sum = 0;  ///< as in TileDone
  std::vector<double> mix;                                  ///< the result so far
};

/// One head computed tile by tile, and what it is compared with.
struct TiledRun {
  std::vector<std::pair<Range, Range>> tiles;  ///< queries and keys of each, in order
  std::vector<TiledStep> steps;                ///< of the query; none where it sees no key
  Tensor mix, plain;                           ///< [Tq,Dv]
  double difference = 0;                       ///< largest between the two
  double magnitude = 0;                        ///< largest number of the plain result
  /// In float32: largest distance from the same numbers computed in float64.
  std::optional<double> tiledDistance, plainDistance;
};

/// The layer in a precision, of its head `head` alone: queries, keys, values or scores, and the
/// setup; nothing that is computed from them.
Attention oneHead(const Attention& layer, Index head, Precision precision);

/// Runs a layer of one head, `query` watched. Cost of the tiled and the plain way, in float32 also
/// of one in float64. Errors: those of tiledMix().
Result<TiledRun> runTiles(const Attention& layer, Index query, const TileSize& tile,
                          const Progress& progress);

/// How many tiles hold anything that is not hidden. Cost O(Tq).
Index tilesOf(const Attention& layer, const TileSize& tile);

/// Sizes of one head without a mask.
struct HeadSizes {
  double queries = 1, keys = 1, keyWidth = 1, valueWidth = 1, bytes = 4;  ///< bytes of a number
};
/// Bytes moved between slow and fast memory when scores and weights stand in slow memory: Q, K and
/// V are read, Z is written, scores and weights are written and read. (Dao et al. 2022, algorithm
/// 0.) b (Tq Dk + Tk Dk + Tk Dv + Tq Dv + 4 Tq Tk)
double plainBytes(const HeadSizes& sizes);
/// The same tile by tile, as tiledMix() goes: Q is read and Z written once, K and V once for every
/// row of tiles. b (Tq (Dk + Dv) + ⌈Tq ÷ B⌉ Tk (Dk + Dv)) for tiles of B queries.
double tiledBytes(const HeadSizes& sizes, double tileQueries);
/// Of the tiles that were run, with those that are wholly hidden left out.
double tiledBytes(const HeadSizes& sizes, std::span<const std::pair<Range, Range>> tiles);
/// What must fit into fast memory at once: the queries, keys and values of a tile, its scores, the
/// result so far, and for each query the running maximum and sum.
double fastBytes(const HeadSizes& sizes, double tileQueries, double tileKeys);
/// The queries of the largest tile that fits, at most those of the text, with tileKeys() keys; 0
/// where not even one pair does. It grows like M ÷ d, so the bytes moved like n²d² ÷ M.
Index largestTile(const HeadSizes& sizes, double fastMemory);
/// As many keys as queries, at most Dk, so that the scores of a tile take no more room than its
/// vectors.
double tileKeys(const HeadSizes& sizes, double tileQueries);

/// Tiles, running maximum and sum, and the bytes that are moved.
LabInfo tiledLab();

}  // namespace fovea
