#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/labs/lab.h"

namespace fovea {

/// The sizes of a model that decide what its attention costs.
struct CostModel {
  std::string id;    ///< "llama-2-7b"
  std::string name;  ///< "Llama 2 7B"
  Index layers = 1, heads = 1, groups = 1, width = 1, headWidth = 1;
  Index positions = 0;  ///< the longest text it was trained for
  std::string source;   ///< where the sizes stand
};
/// Decoders whose configuration is public, from small to large cache.
std::span<const CostModel> costModels();
const CostModel* findCostModel(std::string_view id);

/// Multiply–adds and numbers of one layer's attention for a text of n tokens. Doubles hold them
/// exactly up to 2⁵³.
struct AttentionCost {
  double projections = 0;  ///< n·D·(H + 2G)·d into Q, K, V and n·H·d·D out of W_O
  double scores = 0;       ///< H · pairs · d
  double mix = 0;          ///< H · pairs · d
  double grid = 0;         ///< H · pairs: scores, and as many weights
  double vectors = 0;      ///< n·(H + 2G)·d: Q, K and V
};
/// `pairs`: of query and key, n² without a mask.
AttentionCost costOf(const CostModel& model, double tokens, double pairs);

/// Bytes that a token's keys and values take in a cache: 2 · layers · key/value heads · d · bytes
/// of a number.
double cacheBytesPerToken(const CostModel& model, double bytes);

/// Hands that are shaken where each of n people shakes every other's: n(n − 1) ÷ 2.
constexpr double handshakes(double people) { return people * (people - 1) / 2; }

/// What a layer does to n vectors of d numbers. (Vaswani et al. 2017, table 1.)
struct LayerType {
  enum class Kind { SelfAttention, Recurrent, Convolution, Restricted } kind = Kind::SelfAttention;
  double work = 0;   ///< multiply–adds
  double steps = 0;  ///< that must wait for each other
  double path = 0;   ///< layers or steps between the farthest tokens
};
/// Self-attention n²d, 1, 1 · recurrent nd², n, n · convolution of k knd², 1, log_k n · restricted
/// self-attention of a window r rnd, 1, n/r. k ≥ 2.
std::vector<LayerType> layerTypes(double tokens, double width, double kernel, double window);

/// One way to compute a head on this machine.
struct MeasuredWay {
  double seconds = 0;  ///< best of a few runs
  double bytes = 0;    ///< of scores or weights held at once, beside Q, K, V and Z
};
/// One head of 64 numbers on this machine.
struct MeasuredCost {
  Index tokens = 0;
  MeasuredWay full, windowed;  ///< weights kept: the whole grid, hidden pairs as zeros
  MeasuredWay tiled;           ///< all pairs, a tile at a time (tiledMix), weights not kept
};
/// Runs attention in float32 without a mask, with a sliding window, and without a mask tile by
/// tile. Cost: about a second. Errors: Cancelled.
Result<std::vector<MeasuredCost>> measureCost(std::span<const Index> tokens, Index window,
                                              const Progress& progress);
/// The power p of the line through (log x, log y), by least squares; 0 for fewer than two points.
double fittedPower(std::span<const double> x, std::span<const double> y);

/// Calculators of work and memory, and this machine measured.
LabInfo costLab();

}  // namespace fovea
