#pragma once
#include "core/attention/trace.h"
#include "core/base/progress.h"

namespace fovea {

/// Which grids derive() is asked for.
enum class Grid : unsigned {
  Score = 1,
  Scaled = 2,
  Masked = 4,
  Exponent = 8,
  Weights = 16,
  Mix = 32,
  Unscaled = 64
};
constexpr unsigned operator|(Grid a, Grid b) {
  return static_cast<unsigned>(a) | static_cast<unsigned>(b);
}
constexpr unsigned operator|(unsigned a, Grid b) { return a | static_cast<unsigned>(b); }
constexpr bool has(unsigned set, Grid grid) { return (set & static_cast<unsigned>(grid)) != 0; }
inline constexpr unsigned kAllGrids = 127;
/// The grids a stage takes and makes.
constexpr unsigned gridsOf(Stage stage) {
  switch (stage) {
    case Stage::Score:
      return static_cast<unsigned>(Grid::Score);
    case Stage::Scale:
      return Grid::Score | Grid::Scaled;
    case Stage::Mask:
      return Grid::Scaled | Grid::Masked;
    case Stage::Softmax:
      return Grid::Masked | Grid::Exponent | Grid::Weights;
    case Stage::Mix:
    case Stage::Join:
      return Grid::Weights | Grid::Mix;
    case Stage::Project:
      break;
  }
  return 0;
}

/// The five stages of one head for a range of queries. Row i of every tensor is query rows.begin +
/// i. A grid that was not asked for, or that lies before the trace's door, is absent.
struct HeadStages {
  Index layer = 0, head = 0;
  Range rows;
  std::optional<Tensor> score;     ///< S  = q kᵀ                        [rows,Tk]
  std::optional<Tensor> scaled;    ///< S′ = S × scale
  std::optional<Tensor> masked;    ///< S″ = S′ + M: biasOf(), −∞ where hidden
  std::optional<Tensor> exponent;  ///< E  = exp((S″ − row max) ÷ temperature), 0 where hidden
  std::optional<Tensor> weights;   ///< A  = E ÷ row sum; a row with no key allowed is all 0
  std::optional<Tensor> mix;       ///< Z  = A v                         [rows,Dv]
  std::optional<Tensor>
      unscaledWeights;  ///< softmax of S masked but not scaled, for the comparison with ÷ √d
  // Filled when Masked or Exponent is asked for, else empty.
  std::vector<double> rowMax;  ///< largest allowed S″ of each row; −∞ when no key is allowed
  std::vector<double>
      rowSum;  ///< sum of E of each row, in the precision of computing; 0 when no key is allowed
};

/// Computes the asked grids of one head. Pure; the only place where the five stages live. Cost
/// O(rows·Tk·(Dk+Dv)). Errors: Cancelled only. Weights given at a door or kept are returned as they
/// are (same bits as computed). Scores, exponents and sums are formed in the trace's precision; row
/// sums are accumulated in key order.
Result<HeadStages> derive(const Attention& attention, Index head, unsigned grids, Range rows,
                          const Progress& progress);

/// What ALiBi adds to the scaled score of a pair, in the precision of computing: −slope × distance
/// |i + Tk − Tq − j|; 0 without slopes.
double biasOf(const Attention& attention, Index head, Index query, Index key);
/// M of a head [Tq,Tk]: biasOf() where a key is allowed, −∞ where it is hidden.
Tensor addedScores(const Attention& attention, Index head);

/// Largest number of bytes of kept weights [H,Tq,Tk]; above it the trace keeps only what enters the
/// stages.
inline constexpr Index kKeptWeightsLimit = Index{512} << 20;

/// How the mix is computed where weights are not kept. Tiled is faster and holds one tile of the
/// grid at a time (tiled.h); its mix is that of the weights to rounding. By rows it has their very
/// bits. What one complete() computes alone is tiled: nothing has to agree with it to the bit. The
/// layers of a model are not: their traces grow token by token past the limit, are cut, and are
/// made whole again, and must be to the bit what one run makes, with weights kept or not.
enum class Unkept { Tiled, ByRows };

/// Fills weights (unless policy drops them), mix, output, queries and keys of a layer whose query,
/// key, value (or scores, or weights) and spec are set, in parallel. Same bits for every number of
/// threads. Given scores may be −∞ (hidden). Errors: Cancelled; Input when a number that enters is
/// not finite or a result is too large for the precision, with the place. Reports the query rows
/// done in all heads, H·Tq in the end. Weights of more than `keptBytes` are not kept. Cost
/// O(H·Tq·Tk·(Dk+Dv)).
Result<void> complete(Attention& attention, const Progress& progress,
                      Index keptBytes = kKeptWeightsLimit, Unkept unkept = Unkept::Tiled);

/// The trace with everything of one layer: itself where that layer is not lean, else a copy in
/// which no other layer is whole that was not from the start. Cost of complete(). Errors:
/// Cancelled.
Result<std::shared_ptr<const Trace>> withWholeLayer(const std::shared_ptr<const Trace>& trace,
                                                    Index layer, const Progress& progress);

/// x W + b for every row, split by head into [parts, T, width]: parts·width = W's columns. In the
/// precision of x; a row depends on no other row, a column on no other column. Cost O(T·W), in
/// parallel; fastest with a matrix packed in as many parts.
Tensor project(const Tensor& x, const Linear& linear, Index parts);

}  // namespace fovea
