#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "core/base/number.h"
#include "core/document/input.h"
#include "core/models/token_positions.h"

namespace fovea {
namespace {

// 1 ÷ temperature must stay a normal number in float32 too.
constexpr double kLowestTemperature = 1e-30;
constexpr double kHighestTemperature = 1e30;

Result<void> checkHeads(Index heads, Index groups) {
  if (heads < 1) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Input", "The number of heads is %1; at least 1 is needed."),
                     {plain(std::to_string(heads))}),
                "heads");
  }
  if (groups < 0 || (groups > 0 && heads % groups != 0)) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Input",
                              "The number of heads, %1, cannot be shared evenly by %2 key/value "
                              "groups; choose a number of groups that divides %1."),
                     {plain(std::to_string(heads)), plain(std::to_string(groups))}),
                "groups");
  }
  return {};
}

Result<void> checkWidth(Index width, Index least, const char* field, TextSource sentence) {
  if (width >= least) return {};
  return fail(ErrorCode::Usage, Text(sentence, {plain(std::to_string(width))}), field);
}

Result<void> checkToy(const ToySetup& toy) {
  if (auto ok = checkHeads(toy.heads, toy.groups); !ok) return ok;
  if (auto ok =
          checkWidth(toy.modelWidth, 1, "modelWidth",
                     FOVEA_TR("Input", "The model width is %1; choose a whole number from 1."));
      !ok) {
    return ok;
  }
  if (auto ok =
          checkWidth(toy.headWidth, 0, "headWidth",
                     FOVEA_TR("Input", "The head width is %1; choose a whole number from 1."));
      !ok) {
    return ok;
  }
  if (auto ok =
          checkWidth(toy.valueWidth, 0, "valueWidth",
                     FOVEA_TR("Input", "The value width is %1; choose a whole number from 1."));
      !ok) {
    return ok;
  }
  if (toy.headWidth == 0 && toy.modelWidth % toy.heads != 0) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Input",
                              "A model width of %1 does not divide by %2 heads; choose heads that "
                              "divide it, or set the head width."),
                     {plain(std::to_string(toy.modelWidth)), plain(std::to_string(toy.heads))}),
                "heads");
  }
  return {};
}

/// Positions, as far as they act at the input's door.
Result<void> checkPosition(const Input& input) {
  if (!acts(input.position.scheme, input.door) || !input.model.empty()) return {};
  if (auto ok = check(input.position); !ok) return ok;
  if (input.door != Door::Text || !input.position.turns()) return {};
  const Index width = resolved(input.toy).headWidth;
  if (width % 2 == 0) return {};
  return fail(ErrorCode::Usage, oddWidth(width).message, "position");
}

Result<void> checkMaskSizes(const Mask& mask) {
  std::vector<MaskPart> sized;
  std::copy_if(mask.parts().begin(), mask.parts().end(), std::back_inserter(sized),
               [](const MaskPart& part) { return part.kind != MaskPart::Kind::Given; });
  const auto ok = Mask(std::move(sized)).check(1, 1);
  if (ok) return {};
  return fail(ErrorCode::Usage, ok.error().message, "mask");
}

}  // namespace

Input sameSetup(const Input& input, Door door) {
  Input same;
  same.door = door;
  same.text = input.text;
  same.memoryText = input.memoryText;
  same.rule = input.rule;
  same.toy = input.toy;
  same.model = input.model;
  same.specialTokens = input.specialTokens;
  same.generation.sampling = input.generation.sampling;
  same.position = input.position;
  same.mask = input.mask;
  same.divide = input.divide;
  same.scale = input.scale;
  same.temperature = input.temperature;
  same.precision = input.precision;
  return same;
}

Result<void> checkOptions(const Input& input) {
  // At the later doors heads and groups come from the arrays; 1 and 0 stand for "not chosen".
  const bool arraysDecide = input.door > Door::Project && input.heads == 1;
  const auto heads = input.door == Door::Text
                         ? (input.model.empty() ? checkToy(input.toy) : Result<void>{})
                         : checkHeads(input.heads, arraysDecide ? 0 : input.groups);
  if (!heads) return heads;
  if (auto ok = checkPosition(input); !ok) return ok;
  if (!(input.temperature >= kLowestTemperature && input.temperature <= kHighestTemperature)) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("Input", "The temperature is %1; choose a number above 0, at most 1e30."),
             {plain(exact(input.temperature))}),
        "temperature");
  }
  const double largestScale = input.precision == Precision::Float32
                                  ? std::numeric_limits<float>::max()
                                  : std::numeric_limits<double>::max();
  if (input.scale && !(std::abs(*input.scale) <= largestScale)) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Input", "The scale is %1; choose a finite number."),
                     {plain(exact(*input.scale))}),
                "scale");
  }
  const Index generated = input.generation.tokens;
  if (generated < 0 || generated > kMostGenerated) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("Input",
                              "%1 tokens cannot be generated; choose a number from 0 to "
                              "%2."),
                     {plain(std::to_string(generated)), plain(grouped(kMostGenerated))}),
                "generation");
  }
  if (auto ok = check(input.generation.sampling); !ok) return ok;
  return checkMaskSizes(input.mask);
}

bool acts(PositionScheme scheme, Door door) {
  switch (scheme) {
    case PositionScheme::None:
      return false;
    case PositionScheme::Sinusoidal:
    case PositionScheme::Learned:
      return door == Door::Text;
    case PositionScheme::Alibi:
      return door != Door::Weights;
    default:
      return door <= Door::QueryKeyValue;
  }
}

ToySetup resolved(const ToySetup& setup) {
  ToySetup whole = setup;
  if (whole.headWidth == 0) whole.headWidth = whole.modelWidth / whole.heads;
  if (whole.valueWidth == 0) whole.valueWidth = whole.headWidth;
  if (whole.groups == 0) whole.groups = whole.heads;
  return whole;
}

}  // namespace fovea
