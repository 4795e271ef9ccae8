#include "app/trace_summary.h"

#include <algorithm>

#include "app/token_json.h"

namespace fovea::app {
namespace {

std::string_view doorName(Door door) {
  switch (door) {
    case Door::Text:
      return "text";
    case Door::Project:
      return "x";
    case Door::QueryKeyValue:
      return "qkv";
    case Door::Scores:
      return "scores";
    case Door::Weights:
      return "weights";
  }
  return "text";
}

/// `name` is what the first layer has, and `names` what each has where they differ.
template <class Of>
void addOfLayers(nlohmann::ordered_json& setup, const Trace& trace, const std::string& name,
                 Of&& of) {
  setup[name] = of(trace.layers.front());
  const bool same = std::all_of(trace.layers.begin(), trace.layers.end(), [&](const auto& layer) {
    return of(layer) == of(trace.layers.front());
  });
  if (same) return;
  for (const Attention& layer : trace.layers) setup[name + "s"].push_back(of(layer));
}

/// The scheme, and what it was turned by where that is not what stands anyway.
void addPosition(nlohmann::ordered_json& setup, const Trace& trace) {
  const Positions& positions = trace.source.position;
  const Positions standard;
  setup["position"] = positionId(positions.scheme);
  if (positions.scheme == PositionScheme::RopeLinear ||
      positions.scheme == PositionScheme::RopeYarn) {
    setup["positionFactor"] = positions.factor;
  }
  if (positions.limit != standard.limit) setup["positionLimit"] = positions.limit;
  if (positions.shift != standard.shift) setup["positionShift"] = positions.shift;
}

nlohmann::ordered_json setupJson(const Trace& trace, const Input& input, const ModelConfig* model) {
  const Attention& first = trace.layers.front();
  nlohmann::ordered_json setup = {
      {"layers", trace.layers.size()},   {"heads", first.spec.heads},
      {"groups", first.spec.groups},     {"queryTokens", first.queries},
      {"keyTokens", first.keys},         {"headWidth", first.keyWidth()},
      {"valueWidth", first.valueWidth()}};
  if (!input.model.empty() || first.query)
    setup["score"] = kScoreRuleIds[static_cast<std::size_t>(first.spec.rule)];
  if (first.query || first.givenScores) {
    addOfLayers(setup, trace, "scale", [](const Attention& layer) { return layer.spec.scale; });
    setup["temperature"] = first.spec.temperature;
  }
  addOfLayers(setup, trace, "mask",
              [](const Attention& layer) { return layer.spec.mask.spelled(); });
  setup["precision"] = first.spec.precision == Precision::Float32 ? "float32" : "float64";
  if (model) {
    setup["architecture"] = model->architecture;
    setup["modelWidth"] = model->width;
    setup["vocabulary"] = model->vocabulary;
    setup["position"] = model->ropeBase > 0 ? "rotary" : "learned";
    setup["specialTokens"] = input.specialTokens;
  } else if (input.door == Door::Text) {
    setup["seed"] = input.toy.seed;
    setup["modelWidth"] = input.toy.modelWidth;
    setup["outputWeights"] = first.wo.has_value();
  }
  if (!model) addPosition(setup, trace);
  return setup;
}

}  // namespace

nlohmann::ordered_json tokensJson(const Trace& trace, const Tokenizer* tokenizer) {
  auto tokens = tokenJson(trace.queryTokens(), tokenizer);
  if (&trace.keyTokens() != &trace.queryTokens()) {
    tokens["keys"] = tokenJson(trace.keyTokens(), tokenizer);
  }
  return tokens;
}

namespace {

nlohmann::ordered_json generatedJson(const Trace& trace) {
  nlohmann::ordered_json all = nlohmann::json::array();
  for (const Generated& generated : trace.generated) {
    all.push_back({{"token", generated.token + 1},
                   {"probability", generated.probability},
                   {"chance", generated.chance},
                   {"cached", generated.cached}});
  }
  return all;
}

}  // namespace

nlohmann::ordered_json summaryJson(const Trace& trace, const Input& input, const ModelConfig* model,
                                   const nlohmann::ordered_json& shapes,
                                   const nlohmann::ordered_json& absent) {
  nlohmann::ordered_json source = {{"door", doorName(input.door)}, {"example", input.exampleId}};
  if (model) source["model"] = trace.source.model;
  nlohmann::ordered_json notes = nlohmann::json::array();
  for (const Text& note : trace.notes) notes.push_back(note.str());
  return {{"source", source},
          {"setup", setupJson(trace, input, model)},
          {"shapes", shapes},
          {"absent", absent},
          {"notes", notes},
          {"generated", generatedJson(trace)},
          {"versions", {{"fovea", FOVEA_VERSION}, {"trace", 1}}}};
}

}  // namespace fovea::app
