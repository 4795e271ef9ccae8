#pragma once
#include <string>
#include <vector>

#include "core/base/result.h"

namespace fovea::app {

/// The error for a word that is none of `words`: with the nearest of them, where one is near;
/// else with what `fovea list` shows them (`listed`: "panels"), or with all of them.
tl::unexpected<Error> unknownWord(const std::string& option, const std::string& typed,
                                  const std::vector<std::string>& words,
                                  const std::string& listed = {});

}  // namespace fovea::app
