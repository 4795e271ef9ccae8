#pragma once
#include <QString>

#include "core/attention/trace.h"
#include "core/document/input.h"

namespace fovea {

/// What the numbers come from, with their sizes: "Worked example:  4 tokens, D = 8, d = 4, 1 head,
/// causal mask".
QString sourceSummary(const Trace& trace);

}  // namespace fovea
