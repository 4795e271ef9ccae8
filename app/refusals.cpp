#include "app/refusals.h"

namespace fovea::app {
namespace {

tl::unexpected<Error> usage(Text message, std::string place) {
  return fail(ErrorCode::Usage, std::move(message), std::move(place));
}

/// The first option given that belongs to the toy alone; empty where there is none.
std::string toyOption(const SourceOptions& o) {
  const std::pair<const char*, bool> options[] = {
      {"--d-model", o.modelWidth.has_value()}, {"--d-head", o.headWidth.has_value()},
      {"--d-value", o.valueWidth.has_value()}, {"--seed", o.seed.has_value()},
      {"--position", o.position.has_value()},  {"--no-wo", o.noOutputWeights}};
  for (const auto& [name, given] : options) {
    if (given) return name;
  }
  return {};
}

}  // namespace

Result<void> refuseToyOptions(const SourceOptions& o) {
  const std::string name = toyOption(o);
  if (name.empty()) return {};
  return usage(
      Text(FOVEA_TR("CommandLine", "%1 belongs to the toy (--text); the given matrices fix it."),
           {plain(name)}),
      name);
}

Result<void> refuseBesideModel(const SourceOptions& o) {
  const std::string name = o.heads ? "--head-count" : o.groups ? "--groups" : toyOption(o);
  if (!name.empty()) {
    return usage(Text(FOVEA_TR("CommandLine",
                               "%1 belongs to the toy; a model has its own. Leave it out or leave "
                               "--model out."),
                      {plain(name)}),
                 name);
  }
  if (o.precision && *o.precision != "float32") {
    return usage(
        Text(FOVEA_TR("CommandLine", "Models compute in float32; leave --precision %1 out."),
             {plain(*o.precision)}),
        "--precision");
  }
  return {};
}

Result<void> refuseMatrixOptions(const SourceOptions& o) {
  const std::pair<const char*, bool> options[] = {{"--labels", !o.labels.empty()},
                                                  {"--key-labels", !o.keyLabels.empty()},
                                                  {"--w-layout", o.wLayout != "in-out"}};
  for (const auto& [name, given] : options) {
    if (given) {
      return usage(Text(FOVEA_TR("CommandLine",
                                 "%1 belongs to given matrices; the tokens of a text have "
                                 "their own names and numbers."),
                        {plain(std::string(name))}),
                   name);
    }
  }
  return {};
}

Result<void> refuseBeforeWeights(const SourceOptions& o) {
  const std::pair<const char*, bool> options[] = {{"--mask", o.mask.has_value()},
                                                  {"--scale", o.scale.has_value()},
                                                  {"--no-scale", o.noScale},
                                                  {"--temperature", o.temperature.has_value()}};
  for (const auto& [name, given] : options) {
    if (given) {
      return usage(Text(FOVEA_TR("CommandLine",
                                 "%1 changes what weights are computed from; given weights stay "
                                 "as they are."),
                        {plain(std::string(name))}),
                   name);
    }
  }
  return {};
}

}  // namespace fovea::app
