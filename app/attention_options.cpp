#include "app/attention_options.h"

#include <algorithm>

#include "app/matrix_files.h"
#include "app/refusals.h"
#include "app/score_options.h"
#include "app/unknown_word.h"

namespace fovea::app {
namespace {

tl::unexpected<Error> usage(Text message, std::string place = {}) {
  return fail(ErrorCode::Usage, std::move(message), std::move(place));
}

Result<void> applyPosition(const SourceOptions& o, Input& input) {
  Positions& positions = input.position;
  if (o.position) {
    const auto found = std::ranges::find(kPositionIds, *o.position);
    if (found == kPositionIds.end()) {
      return unknownWord("--position", *o.position, {kPositionIds.begin(), kPositionIds.end()});
    }
    positions.scheme = static_cast<PositionScheme>(found - kPositionIds.begin());
  }
  if (o.positionFactor) positions.factor = *o.positionFactor;
  if (o.positionLimit) positions.limit = *o.positionLimit;
  if (o.positionShift) positions.shift = *o.positionShift;
  return refuseIdlePosition(o, input);
}

}  // namespace

void addAttentionOptions(CLI::App& command, SourceOptions& o) {
  auto* attention = command.add_option_group("Attention");
  attention->add_option("--position", o.position,
                        "none (default), sinusoidal, learned, rope, rope-linear, rope-yarn, alibi");
  attention->add_option("--position-factor", o.positionFactor,
                        "rope-linear, rope-yarn: how much longer texts become (4)");
  attention
      ->add_option("--position-limit", o.positionLimit,
                   "learned: rows of the table; rope-yarn: positions before it (1024)")
      ->check(wholeNumberFits());
  attention->add_option("--position-shift", o.positionShift, "Added to every position (0)")
      ->check(wholeNumberFits());
  attention->add_option(
      "--mask", o.mask,
      "none, causal, window:W, band:W, padding:N, sinks:S, dilated:W:STEP, block:B, "
      "longformer:W:G, bigbird:W:G:R:SEED, prefix:N, documents:N,M,…, FILE.npy, joined by + "
      "(fovea list --json masks says what the numbers mean)");
  addScoreOptions(*attention, o);
  attention->add_option("--scale", o.scale, "Multiplies the scores (1/√d)");
  attention->add_flag("--no-scale", o.noScale, "Leaves the scores as they are");
  attention->add_option("--temperature", o.temperature,
                        "Divides the masked scores inside Softmax (1)");
  attention->add_option("--precision", o.precision, "float64 (default) or float32");
}

Result<void> applyPrecision(const SourceOptions& o, Input& input) {
  if (!o.precision) return {};
  if (*o.precision == "float32") {
    input.precision = Precision::Float32;
  } else if (*o.precision == "float64") {
    input.precision = Precision::Float64;
  } else {
    return usage(Text(FOVEA_TR("CommandLine", "--precision is float32 or float64, not “%1”."),
                      {plain(*o.precision)}),
                 "--precision");
  }
  return {};
}

Result<void> applyAttention(const SourceOptions& o, Input& input) {
  if (auto ok = applyScore(o, input); !ok) return ok;
  if (auto ok = applyPosition(o, input); !ok) return ok;
  if (o.mask) {
    auto mask = readMask(*o.mask);
    if (!mask) return fail(mask.error());
    input.mask = *mask;
  }
  if (o.noScale && o.scale) {
    return usage(Text(FOVEA_TR("CommandLine",
                               "--scale and --no-scale contradict each other; keep one of them.")),
                 "--scale");
  }
  if (o.noScale) {
    input.divide = false;
    input.scale.reset();
  }
  if (o.scale) input.scale = *o.scale;
  if (o.temperature) input.temperature = *o.temperature;
  return {};
}

}  // namespace fovea::app
