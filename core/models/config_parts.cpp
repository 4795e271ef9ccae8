#include "core/models/config_parts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fovea {
namespace {

struct NamedActivation {
  std::string_view name;
  Activation activation;
};
constexpr std::array kActivations = std::to_array<NamedActivation>({
    {"gelu", Activation::Gelu},
    {"gelu_new", Activation::GeluTanh},
    {"gelu_pytorch_tanh", Activation::GeluTanh},
    {"gelu_fast", Activation::GeluTanh},
    {"relu", Activation::Relu},
    {"silu", Activation::Silu},
    {"swish", Activation::Silu},
});

constexpr double kMostFactor = 1e6;

void readYarn(ConfigFields& fields, RopeScaling& scaling) {
  scaling.betaFast = fields.number("beta_fast", 1e-3, 1e6, 32.0);
  scaling.betaSlow = fields.number("beta_slow", 1e-3, 1e6, 1.0);
  scaling.wholeBands = fields.flag("truncate", true);
  const auto lengthening = [&](double byFactor) {
    return yarnLengthening(scaling.factor, byFactor);
  };
  const double mscale = fields.number("mscale", 0, 1e6, 0.0);
  const double mscaleAll = fields.number("mscale_all_dim", 0, 1e6, 0.0);
  const double inferred =
      mscale != 0 && mscaleAll != 0 ? lengthening(mscale) / lengthening(mscaleAll) : lengthening(1);
  scaling.attentionFactor = fields.number("attention_factor", 1e-6, 1e6, inferred) *
                            fields.number("gguf_attn_factor", 1e-6, 1e6, 1.0);
}

void readScaling(ConfigFields& fields, ModelConfig& config) {
  RopeScaling& scaling = config.ropeScaling;
  using Kind = RopeScaling::Kind;
  const char* typeField = fields.has("rope_type") ? "rope_type" : "type";
  const std::string type = fields.text(typeField, "default");
  if (type == "default" || type == "none") return;
  if (type == "linear") {
    scaling.kind = Kind::Linear;
  } else if (type == "dynamic") {
    scaling.kind = Kind::Dynamic;
  } else if (type == "llama3") {
    scaling.kind = Kind::Llama3;
  } else if (type == "yarn") {
    scaling.kind = Kind::Yarn;
  } else {
    fields.refuse(FOVEA_TR("Error",
                           "%1: the field “%2” is “%3”, which is not supported; rotary positions "
                           "may be stretched by linear, dynamic, llama3 or yarn."),
                  typeField, {type});
    return;
  }
  const bool yarn = scaling.kind == Kind::Yarn;
  if (yarn || scaling.kind == Kind::Llama3) {
    scaling.originalPositions =
        fields.whole("original_max_position_embeddings", 1, kMostPositions,
                     yarn ? std::optional(std::max<Index>(config.positions, 1)) : std::nullopt);
  }
  std::optional<double> inferred;
  if (yarn && scaling.originalPositions > 0) {
    inferred =
        static_cast<double>(config.positions) / static_cast<double>(scaling.originalPositions);
  }
  scaling.factor = fields.number("factor", 1, kMostFactor, inferred);
  if (yarn) readYarn(fields, scaling);
  if (scaling.kind != Kind::Llama3) return;
  scaling.lowFactor = fields.number("low_freq_factor", 1e-6, kMostFactor);
  scaling.highFactor = fields.number("high_freq_factor", 1e-6, kMostFactor);
  if (scaling.highFactor <= scaling.lowFactor) {
    fields.refuse(FOVEA_TR("Error",
                           "%1: the field “%2” must be larger than low_freq_factor. Use a "
                           "complete copy of the model."),
                  "high_freq_factor");
  }
}

void refusePartialRotation(ConfigFields& fields) {
  if (fields.number("partial_rotary_factor", 0, 1, 1.0) == 1) return;
  fields.refuse(FOVEA_TR("Error",
                         "%1: the field “%2” turns only a part of each head, which is not "
                         "supported. Choose a model that turns all of it."),
                "partial_rotary_factor");
}

}  // namespace

Activation readActivation(ConfigFields& fields, const char* field, const char* absent) {
  const std::string name = fields.text(field, absent);
  const auto known = std::find_if(kActivations.begin(), kActivations.end(),
                                  [&](const auto& entry) { return entry.name == name; });
  if (known != kActivations.end()) return known->activation;
  fields.refuse(FOVEA_TR("Error",
                         "%1: the field “%2” is “%3”, an activation that is not supported; gelu, "
                         "gelu_new, relu and silu are."),
                field, {name});
  return Activation::Gelu;
}

void refuseFlag(ConfigFields& fields, const char* field) {
  if (!fields.flag(field, false)) return;
  fields.refuse(FOVEA_TR("Error",
                         "%1: the field “%2” is true; such a model is not supported. Choose one "
                         "where it is false."),
                field);
}

void readRope(ConfigFields& fields, ModelConfig& config) {
  constexpr double kDefaultBase = 10000;
  config.ropeBase = fields.number("rope_theta", 1.0001, 1e12, kDefaultBase);
  refusePartialRotation(fields);
  const char* name = fields.has("rope_parameters") ? "rope_parameters" : "rope_scaling";
  if (!fields.has(name)) return;
  ConfigFields inner = fields.object(name);
  config.ropeBase = inner.number("rope_theta", 1.0001, 1e12, config.ropeBase);
  refusePartialRotation(inner);
  for (const char* kind : {"full_attention", "sliding_attention"}) {
    if (!inner.has(kind)) continue;
    inner.refuse(FOVEA_TR("Error",
                          "%1: the field “%2” turns some layers in another way, which is not "
                          "supported. Choose a model whose layers turn alike."),
                 kind);
  }
  readScaling(inner, config);
  fields.take(inner);
}

void readLayerTypes(ConfigFields& fields, ModelConfig& config) {
  const std::vector<std::string> types = fields.texts("layer_types");
  if (types.empty()) return;
  if (static_cast<Index>(types.size()) != config.layers) {
    fields.refuse(FOVEA_TR("Error",
                           "%1: the field “%2” must have a word for each of the %3 layers, not "
                           "%4. Use a complete copy of the model."),
                  "layer_types", {std::to_string(config.layers), std::to_string(types.size())});
    return;
  }
  config.windowed.clear();
  for (const std::string& type : types) {
    if (type != "full_attention" && type != "sliding_attention") {
      fields.refuse(FOVEA_TR("Error",
                             "%1: the field “%2” names “%3”, a kind of layer that is not "
                             "supported; full_attention and sliding_attention are."),
                    "layer_types", {type});
      return;
    }
    config.windowed.push_back(type == "sliding_attention");
  }
}

Index dividedWidth(ConfigFields& fields, const char* widthField, Index width,
                   const char* headsField, Index heads) {
  if (width % heads == 0) return width / heads;
  fields.refuse(FOVEA_TR("Error",
                         "%1: the field “%2” is %3, which cannot be shared out among the %4 of "
                         "“%5”. Use a complete copy of the model."),
                widthField, {std::to_string(width), std::to_string(heads), headsField});
  return 1;
}

}  // namespace fovea
