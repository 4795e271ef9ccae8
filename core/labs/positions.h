#pragma once
#include "core/attention/trace.h"
#include "core/base/progress.h"
#include "core/labs/lab.h"

namespace fovea {

/// One layer of `trace` with other positions, or none: its X, Q and K are made anew without their
/// own, then placed. A given X counts as without positions. Of a model, whose positions are trained
/// in: the toy on its text. The trace has this one layer, completed. Errors: Input (a table that
/// ends, an odd head width, a model's text without a token of the toy); Cancelled. Cost as
/// complete().
Result<std::shared_ptr<const Trace>> placedTrace(const Trace& trace, Index layer,
                                                 const Positions& positions,
                                                 const Progress& progress);

/// The words of a text (its tokens) the other way around.
std::string backwards(const std::string& text);

/// Scores of a query and a key of ones at the distances 0 … `most`, divided by their width: the
/// mean cosine of all pairs, times the square of the rotation's factor. Linear in most · width.
std::vector<double> scoresByDistance(const Rotation& rotation, Index most);

/// How a stretched frequency stands to the one it was made from.
enum class Stretch { Kept, Blended, Stretched };
/// Of each pair: kept, divided by `factor`, or between.
std::vector<Stretch> stretches(const std::vector<double>& before, const std::vector<double>& after,
                               double factor);

/// Positions: what each scheme does to the grid, to vectors and to scores.
LabInfo positionLab();

}  // namespace fovea
