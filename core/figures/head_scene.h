#pragma once
#include "core/figures/arithmetic.h"
#include "core/figures/catalogue.h"

namespace fovea {

/// What a builder of matrix figures works with: the trace, the view, and the grids it asked for.
/// Lives as long as the call of makeFigure.
struct HeadScene {
  const Shown& shown;
  const View& view;
  std::shared_ptr<const HeadStages> stages;  ///< holds every grid asked for, as far as it exists
  Index query = kNone, key = kNone,
        feature = kNone;  ///< the selection, kNone where it lies outside

  const Trace& trace() const { return *shown.trace; }
  const Attention& attention() const { return shown.attention(); }
  Index group() const { return attention().group(shown.head); }
};

/// Grids every row of which stands in `scene.stages`; taken from `shown` or derived. A grid before
/// the trace's door stays absent. Errors: Cancelled.
Result<HeadScene> sceneOf(const Shown& shown, const View& view, unsigned grids,
                          const Progress& progress);

/// The numbers of a quantity in this head: [rows, columns], shared where they are stored as they
/// are. W_Q, W_K, W_V: the columns of this head or group. Mask: M. `raw`: Q and K before head norm
/// and rotation. Must exist (asserted).
Tensor matrixOf(const HeadScene& scene, Quantity quantity, bool raw = false);
/// Z of all heads side by side [Tq, H·Dv].
Tensor joinedMix(const Attention& attention);
/// The weights of one query, read or derived. Errors: Cancelled.
Result<Tensor> weightsRow(const Shown& shown, Index query, const Progress& progress);
/// The weights of all heads [H,Tq,Tk], read or derived head by head. Errors: TooLarge, Cancelled.
Result<Tensor> allWeights(const Shown& shown, const Progress& progress);

/// Whether the pair is hidden, by the mask or by a given score of −∞. False behind the scores.
bool hiddenPair(const Attention& attention, Index head, Index query, Index key);
/// Whether every query surely has at least one key it may look at, in every head. Cheap unless a
/// given mask or given scores have long hidden stretches.
bool everyQueryHasKey(const Attention& attention);

/// Whether the trace has the quantity in this layer; `raw` as for matrixOf.
bool hasMatrix(const Trace& trace, Index layer, Quantity quantity, bool raw = false);

/// Largest finite magnitude of the quantity in this head.
double magnitudeOf(const HeadScene& scene, Quantity quantity, bool raw = false);
double magnitudeOf(const Tensor& tensor);
/// Whether S shares its colours with S′ and S″: while the scale changes them by no more than four,
/// so that the step is seen; scores divided by √64 would be left without colour.
bool scaledSharesColours(const Attention& attention);
/// What the colours of Score, Scaled or Masked reach to.
double scoreMagnitudeOf(const HeadScene& scene, Quantity quantity);

}  // namespace fovea
