#pragma once
#include "core/figures/figure.h"

namespace fovea {

/// What the room under the arithmetic of a narrow window shows.
enum class WalkSide { Formula, Flow, Prose };

/// Ids of the empty blocks that keep room for widgets laid over the figure.
inline constexpr const char* kSegmentsBlock = "segments";
inline constexpr const char* kThingsBlock = "things";

/// Width of what stands beside the arithmetic of a narrow window.
inline constexpr int kNarrowSide = 350;

/// Arranges the walk for a narrow window: no right column; what `side` names stands right of the
/// arithmetic, above room for the segments. In a low window the diagram and the text stand beside
/// everything, for they need the height. Figures without words are left as they are.
void arrangeNarrow(Figure& figure, WalkSide side, bool low);
/// Ids of the links between the closed and the open arithmetic.
inline constexpr const char* kOpenArithmetic = "open-arithmetic";
inline constexpr const char* kCloseArithmetic = "close-arithmetic";

/// Leaves of the arithmetic its heading and one line, with a link that opens it; a chart beside it
/// goes. Without a line its first note stands in. `small`: the heading as bold text.
void closeArithmetic(Figure& figure, const Text& line, bool small);
/// Gives the open arithmetic a link that closes it.
void offerClosing(Figure& figure);
/// Keeps room for the things to try below the equation, which must stand alone.
void arrangeThings(Figure& figure);

}  // namespace fovea
