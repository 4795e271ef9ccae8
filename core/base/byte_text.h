#pragma once
#include "core/base/text.h"

namespace fovea {

/// A number of bytes as an argument of a sentence: "1 byte", "4,194,304 bytes", "1.2e+24 bytes".
/// A double, so that what no integer holds is still said as it is. bytes ≥ 0.
TextArg inBytes(double bytes);

}  // namespace fovea
