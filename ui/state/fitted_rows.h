#pragma once
#include "core/document/input.h"

namespace fovea {

/// An input behind the door Text after its tokens changed: every row, and in grids every column, of
/// a token that stayed is kept, new ones are 0 (in weights a new token looks at itself alone). Keys
/// follow where they are the same tokens as the queries. `labels` must not be empty.
Input resizedTo(const Input& input, const std::vector<std::string>& labels);

}  // namespace fovea
