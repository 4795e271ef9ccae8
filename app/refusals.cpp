#include "app/refusals.h"

#include "app/lists.h"
#include "core/base/number.h"
#include "core/models/model.h"

namespace fovea::app {
namespace {

tl::unexpected<Error> usage(Text message, std::string place) {
  return fail(ErrorCode::Usage, std::move(message), std::move(place));
}

/// An option, and whether it was given.
using Given = std::pair<const char*, bool>;

/// The first of them that was given; empty where there is none.
std::string firstGiven(std::initializer_list<Given> options) {
  for (const auto& [name, given] : options) {
    if (given) return name;
  }
  return {};
}

/// The error for such an option, %1 of the sentence.
Result<void> refuse(const std::string& name, TextSource sentence) {
  if (name.empty()) return {};
  return usage(Text(sentence, {plain(name)}), name);
}

/// The first option given that places the tokens.
std::string positionOption(const SourceOptions& o) {
  return firstGiven({{"--position", o.position.has_value()},
                     {"--position-factor", o.positionFactor.has_value()},
                     {"--position-limit", o.positionLimit.has_value()},
                     {"--position-shift", o.positionShift.has_value()}});
}

/// The first option given that belongs to the toy alone.
std::string toyOption(const SourceOptions& o) {
  return firstGiven({{"--d-model", o.modelWidth.has_value()},
                     {"--d-head", o.headWidth.has_value()},
                     {"--d-value", o.valueWidth.has_value()},
                     {"--seed", o.seed.has_value()},
                     {"--no-wo", o.noOutputWeights}});
}

/// Names that are given stand for all tokens. (Too many are refused where they are read.)
Result<void> refuseFewNames(const std::string& names, const char* option, const Sequence& tokens) {
  const auto count = static_cast<Index>(splitList(names).size());
  if (names.empty() || count >= tokens.size()) return {};
  return fail(
      ErrorCode::Input,
      Text(FOVEA_TR("CommandLine",
                    "%1 gives names for %2 of %3 tokens; give all of them a name, or "
                    "leave %1 out."),
           {plain(std::string(option)), plain(grouped(count)), plain(grouped(tokens.size()))}),
      option);
}

}  // namespace

Result<void> refuseToyOptions(const SourceOptions& o) {
  return refuse(
      toyOption(o),
      FOVEA_TR("CommandLine", "%1 belongs to the toy (--text); the given matrices fix it."));
}

Result<void> refuseBesideModel(const SourceOptions& o) {
  std::string name = o.heads ? "--head-count" : o.groups ? "--groups" : toyOption(o);
  if (name.empty()) name = positionOption(o);
  if (!name.empty()) {
    return refuse(name,
                  FOVEA_TR("CommandLine",
                           "%1 belongs to the toy; a model has its own. Leave it out or leave "
                           "--model out."));
  }
  if (o.precision && *o.precision != "float32") {
    return usage(
        Text(FOVEA_TR("CommandLine", "Models compute in float32; leave --precision %1 out."),
             {plain(*o.precision)}),
        "--precision");
  }
  return {};
}

Result<void> refuseIdlePosition(const SourceOptions& o, const Input& input) {
  const PositionScheme scheme = input.position.scheme;
  if (!o.position || scheme == PositionScheme::None || acts(scheme, input.door)) return {};
  return usage(Text(FOVEA_TR("CommandLine",
                             "--position %1 has nothing to act on here: what is given has its "
                             "positions in it. Leave it out."),
                    {plain(*o.position)}),
               "--position");
}

Result<void> refuseNoMask(const SourceOptions& o, const Input& input) {
  if (!o.mask || !input.mask.none()) return {};
  const auto files = openModel(input.model);
  if (!files) return {};  // told where it is computed
  const ModelConfig& config = files->config();
  for (Index layer = 0; layer < config.layers; ++layer) {
    const Mask own = config.maskOf(layer);
    if (own.none()) continue;
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("CommandLine",
                              "--mask %1 would take away the mask %2 has of its own (%3), which a "
                              "mask can only narrow. Leave it out."),
                     {plain(*o.mask), plain(files->name()), plain(own.description())}),
                "--mask");
  }
  return {};
}

Result<void> refuseMatrixOptions(const SourceOptions& o) {
  return refuse(firstGiven({{"--labels", !o.labels.empty()},
                            {"--key-labels", !o.keyLabels.empty()},
                            {"--w-layout", o.wLayout != "in-out"}}),
                FOVEA_TR("CommandLine",
                         "%1 belongs to given matrices; the tokens of a text have their own names "
                         "and numbers."));
}

Result<void> refuseBesideTokens(const SourceOptions& o, const Trace& trace) {
  if (auto ok = refuseFewNames(o.labels, "--labels", trace.queryTokens()); !ok) return ok;
  if (auto ok = refuseFewNames(o.keyLabels, "--key-labels", trace.keyTokens()); !ok) return ok;
  if (!o.mask) return {};
  const Attention& layer = trace.layers.front();
  for (const MaskPart& part : layer.spec.mask.parts()) {
    if (part.kind != MaskPart::Kind::Padding || part.size < layer.keys) continue;
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("CommandLine",
                              "The padding of --mask is %1, but there are %2 keys, so that none is "
                              "left to look at; choose less than %2."),
                     {plain(grouped(part.size)), plain(grouped(layer.keys))}),
                "--mask");
  }
  return {};
}

Result<void> refuseBeforeWeights(const SourceOptions& o) {
  return refuse(firstGiven({{"--mask", o.mask.has_value()},
                            {"--scale", o.scale.has_value()},
                            {"--no-scale", o.noScale},
                            {"--temperature", o.temperature.has_value()}}),
                FOVEA_TR("CommandLine",
                         "%1 changes what weights are computed from; given weights stay as they "
                         "are."));
}

}  // namespace fovea::app
