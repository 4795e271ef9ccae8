#include "app/unknown_word.h"

#include <fmt/ranges.h>

#include "core/base/suggest.h"

namespace fovea::app {

tl::unexpected<Error> unknownWord(const std::string& option, const std::string& typed,
                                  const std::vector<std::string>& words,
                                  const std::string& listed) {
  const std::vector<std::string_view> views(words.begin(), words.end());
  const std::string nearest(nearestWord(typed, views));
  const TextArg where = plain(option), what = plain(typed);
  if (!nearest.empty()) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("CommandLine", "%1 knows no “%2”; did you mean %3?"),
                     {where, what, plain(nearest)}),
                option);
  }
  if (!listed.empty()) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("CommandLine", "%1 knows no “%2”; “fovea list %3” shows the words."),
                     {where, what, plain(listed)}),
                option);
  }
  return fail(ErrorCode::Usage,
              Text(FOVEA_TR("CommandLine", "%1 knows no “%2”; choose one of %3."),
                   {where, what, plain(fmt::format("{}", fmt::join(words, ", ")))}),
              option);
}

}  // namespace fovea::app
