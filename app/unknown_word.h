#pragma once
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/base/suggest.h"

namespace fovea::app {

/// The error for a word that is none of `words`, with the nearest of them.
inline tl::unexpected<Error> unknownWord(const std::string& option, const std::string& typed,
                                         const std::vector<std::string>& words) {
  const std::vector<std::string_view> views(words.begin(), words.end());
  return fail(ErrorCode::Usage,
              Text(FOVEA_TR("CommandLine", "%1 knows no “%2”; did you mean %3?"),
                   {plain(option), plain(typed), plain(std::string(nearestWord(typed, views)))}),
              option);
}

}  // namespace fovea::app
