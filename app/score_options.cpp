#include "app/score_options.h"

#include <algorithm>

#include "app/matrix_files.h"
#include "app/unknown_word.h"
#include "core/text/tokens.h"

namespace fovea::app {
namespace {

tl::unexpected<Error> refused(const char* option, TextSource sentence) {
  return fail(ErrorCode::Usage, Text(sentence, {plain(std::string(option))}), option);
}

/// The first option of additive scores that names a file; null where there is none.
const char* scoreFile(const SourceOptions& o) {
  if (!o.scoreW.empty()) return "--score-w";
  if (!o.scoreU.empty()) return "--score-u";
  return o.scoreV.empty() ? nullptr : "--score-v";
}

Result<void> applyRule(const SourceOptions& o, Input& input) {
  if (o.score) {
    const auto found = std::ranges::find(kScoreRuleIds, *o.score);
    if (found == kScoreRuleIds.end()) {
      return unknownWord("--score", *o.score, {kScoreRuleIds.begin(), kScoreRuleIds.end()});
    }
    input.rule = static_cast<ScoreRule>(found - kScoreRuleIds.begin());
  }
  const char* file = scoreFile(o);
  if (!o.score && !file) return {};
  const char* option = o.score ? "--score" : file;
  if (!input.model.empty()) {
    return refused(option, FOVEA_TR("CommandLine",
                                    "%1 belongs to the toy and to given matrices; a model has its "
                                    "own way of scoring. Leave it out."));
  }
  if (input.door == Door::Scores || input.door == Door::Weights) {
    return refused(option, FOVEA_TR("CommandLine",
                                    "%1 makes scores from queries and keys, and there are none "
                                    "here. Leave it out."));
  }
  if (file && input.rule != ScoreRule::Additive) {
    return refused(file, FOVEA_TR("CommandLine", "%1 belongs to --score additive; add that."));
  }
  if (auto ok = readScoreMatrices(o, input); !ok) return ok;
  if (input.rule == ScoreRule::Additive && input.door != Door::Text && !input.scoreV) {
    return refused("--score-v", FOVEA_TR("CommandLine",
                                         "--score additive needs %1 beside given matrices: the "
                                         "numbers that weigh the sums."));
  }
  return {};
}

Result<void> applyMemory(const SourceOptions& o, Input& input) {
  if (!o.memoryX.empty() && input.door != Door::Project) {
    return refused("--memory-x", FOVEA_TR("CommandLine", "%1 goes with --x and its weights."));
  }
  if (!o.memoryText) return {};
  if (!input.model.empty() || input.door != Door::Text) {
    return refused("--memory-text",
                   FOVEA_TR("CommandLine",
                            "%1 gives the toy a second text; it goes with --text and no model."));
  }
  if (auto ok = checkUtf8(*o.memoryText); !ok) return ok;
  input.memoryText = *o.memoryText;
  return {};
}

}  // namespace

void addScoreOptions(CLI::App& command, SourceOptions& o) {
  command.add_option("--score", o.score,
                     "dot (default), additive (--score-w, --score-u, --score-v), or cosine");
  command.add_option("--memory-text", o.memoryText,
                     "A second text for the toy: keys and values come from it");
}

Result<void> applyScore(const SourceOptions& o, Input& input) {
  if (auto ok = applyMemory(o, input); !ok) return ok;
  return applyRule(o, input);
}

}  // namespace fovea::app
