#pragma once
#include "ui/plots/ink.h"

namespace fovea {

/// The name of row or column `i` as it is written: its label, or its number from 1 (restarting in
/// every group).
QString axisName(const AxisInfo& axis, Index i);
/// Whether an axis is named by numbers only.
inline bool isNumbered(const AxisInfo& axis) { return axis.labels.empty(); }
/// Width of the widest name in bold, 320 px at most. Names of very long axes are never written all
/// at once: beyond the first 400 none are measured.
double widestName(const AxisInfo& axis, Index count, const Style& style);
/// The place of row or column `i` as a number from 1: "1,024".
QString positionText(Index i);
/// Whether position `i` (from 0) of `count` carries a number where names have no room: 1, 8, 16 …,
/// or in larger steps so that marks stand at least `apart` pixels apart.
bool isTick(Index i, double pitch, double apart);
/// Row or column the marks choose on an axis with `count` positions; kNone when none.
Index chosenOn(const AxisInfo& axis, const Marks& marks, Index count);

}  // namespace fovea
