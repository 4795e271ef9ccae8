#include <algorithm>
#include <array>
#include <filesystem>

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/models/architecture.h"

namespace fovea {
namespace {

using nlohmann::json;

/// Architectures of a list, "GPT-2, BERT, …".
std::string titles() {
  std::string all;
  for (const Architecture& architecture : architectures()) {
    if (!all.empty()) all += ", ";
    all += architecture.title;
  }
  return all;
}

const Architecture* byType(const std::string& type) {
  for (const Architecture& architecture : architectures()) {
    const auto& types = architecture.types;
    if (std::find(types.begin(), types.end(), type) != types.end()) return &architecture;
  }
  return nullptr;
}

const Architecture* byClass(const std::string& name) {
  for (const Architecture& architecture : architectures()) {
    for (const std::string_view start : architecture.classes) {
      if (!name.starts_with(start)) continue;
      // "Qwen2" is no "Qwen2Moe": what follows begins with the kind of model.
      const std::string_view rest = std::string_view(name).substr(start.size());
      if (rest.starts_with("For") || rest.starts_with("Model") || rest.starts_with("LMHead")) {
        return &architecture;
      }
    }
  }
  return nullptr;
}

const Architecture* byTensors(const TensorFile& weights) {
  for (const Architecture& architecture : architectures()) {
    if (architecture.tellingTensor.empty()) continue;
    for (const StoredTensor& tensor : weights.tensors()) {
      if (tensor.name.find(architecture.tellingTensor) != std::string::npos) return &architecture;
    }
  }
  return nullptr;
}

tl::unexpected<Error> unknownArchitecture(const std::string& file, const std::string& field,
                                          const std::string& given) {
  return fail(ErrorCode::Input,
              Text(FOVEA_TR("Error",
                            "%1: the field “%2” is “%3”, an architecture that is not supported. "
                            "Choose a model of one of these: %4."),
                   {strong(quotable(file)), plain(field), plain(quotable(given)), plain(titles())}),
              file);
}

Result<ModelConfig> readWith(const Architecture& architecture, const std::string& type,
                             ConfigFields& fields) {
  ModelConfig config;
  config.architecture = architecture.id;
  config.type = type;
  architecture.readConfig(fields, config);
  if (fields.failure()) return fail(*fields.failure());
  return config;
}

/// A key of GGUF files behind the architecture's name, and the field of config.json it stands for.
struct GgufKey {
  const char *key, *field;
};
constexpr std::array kGgufKeys = std::to_array<GgufKey>({
    {"block_count", "num_hidden_layers"},
    {"context_length", "max_position_embeddings"},
    {"embedding_length", "hidden_size"},
    {"feed_forward_length", "intermediate_size"},
    {"attention.head_count", "num_attention_heads"},
    {"attention.head_count_kv", "num_key_value_heads"},
    {"attention.key_length", "head_dim"},
    {"attention.layer_norm_rms_epsilon", "rms_norm_eps"},
    {"attention.layer_norm_epsilon", "layer_norm_eps"},
    {"attention.sliding_window", "gguf_sliding_window"},
    {"rope.freq_base", "rope_theta"},
});
constexpr std::array kGgufGpt2Keys = std::to_array<GgufKey>({
    {"block_count", "n_layer"},
    {"context_length", "n_positions"},
    {"embedding_length", "n_embd"},
    {"feed_forward_length", "n_inner"},
    {"attention.head_count", "n_head"},
    {"attention.layer_norm_epsilon", "layer_norm_epsilon"},
});
constexpr std::array kGgufScaling = std::to_array<GgufKey>({
    {"rope.scaling.type", "rope_type"},
    {"rope.scaling.factor", "factor"},
    {"rope.scaling.original_context_length", "original_max_position_embeddings"},
    {"rope.scaling.attn_factor", "gguf_attn_factor"},
    {"rope.scaling.yarn_beta_fast", "beta_fast"},
    {"rope.scaling.yarn_beta_slow", "beta_slow"},
});

json asJson(const MetaValue& value) {
  if (const auto* flag = std::get_if<bool>(&value)) return *flag;
  if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
  if (const auto* real = std::get_if<double>(&value)) return *real;
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return "[…]";  // lists are no field of a configuration
}

/// The keys of a GGUF file as the fields of config.json; messages keep the keys.
class GgufFields {
 public:
  GgufFields(const TensorFile& file, std::string prefix)
      : file_(file), prefix_(std::move(prefix)) {}

  void take(std::span<const GgufKey> keys, json& to) {
    for (const GgufKey& key : keys) {
      const std::string name = prefix_ + "." + key.key;
      names_[key.field] = name;
      if (const MetaValue* value = file_.metadata().find(name)) to[key.field] = asJson(*value);
    }
  }

  /// The head width of values and of rotation must be that of keys.
  std::optional<std::string> oddWidth(Index headWidth) const {
    for (const char* key : {"attention.value_length", "rope.dimension_count"}) {
      const auto stated = file_.metadata().number(prefix_ + "." + key);
      if (stated && *stated != static_cast<double>(headWidth)) return prefix_ + "." + key;
    }
    return {};
  }

  std::map<std::string, std::string>& names() { return names_; }

 private:
  const TensorFile& file_;
  std::string prefix_;
  std::map<std::string, std::string> names_;
};

json ggufValues(const TensorFile& file, const Architecture& architecture, GgufFields& fields) {
  json values = json::object();
  const bool gpt2 = architecture.id == "gpt2";
  fields.take(gpt2 ? std::span<const GgufKey>(kGgufGpt2Keys) : kGgufKeys, values);
  json scaling = json::object();
  fields.take(kGgufScaling, scaling);
  if (scaling.contains("rope_type")) values["rope_scaling"] = std::move(scaling);

  const auto has = [&](const char* name) { return file.find(name) != nullptr; };
  values["tie_word_embeddings"] = !has("output.weight");
  values["attention_bias"] = has("blk.0.attn_q.bias");
  values["mlp_bias"] = has("blk.0.ffn_up.bias");
  const auto rows = [&](const char* name, const char* field) {
    if (const StoredTensor* tensor = file.find(name)) values[field] = tensor->rows();
  };
  rows("token_embd.weight", "vocab_size");
  rows("token_types.weight", "type_vocab_size");
  fields.names()["vocab_size"] = "token_embd.weight";
  return values;
}

}  // namespace

Result<ModelConfig> configFromFolder(const std::string& folder, const TensorFile* weights) {
  const std::string path = (std::filesystem::path(folder) / "config.json").string();
  const auto text = readFile(path);
  if (!text) return fail(text.error());
  return configFromJson(*text, path, weights);
}

Result<ModelConfig> configFromJson(std::string_view text, const std::string& path,
                                   const TensorFile* weights) {
  auto values = parseJson(text, path);
  if (!values) return fail(std::move(values.error()));
  ConfigFields fields(std::move(*values), path);
  const std::string type = fields.text("model_type", "");
  const std::vector<std::string> classes = fields.texts("architectures");
  if (fields.failure()) return fail(*fields.failure());

  const Architecture* architecture = nullptr;
  if (!type.empty()) {
    architecture = byType(type);
    if (!architecture) return unknownArchitecture(path, "model_type", type);
  } else if (!classes.empty()) {
    architecture = byClass(classes.front());
    if (!architecture) return unknownArchitecture(path, "architectures", classes.front());
  } else if (weights != nullptr) {
    architecture = byTensors(*weights);
  }
  if (!architecture) {
    return fail(ErrorCode::Input,
                Text(FOVEA_TR("Error",
                              "%1: the field “%2” is missing, and the weights do not tell which "
                              "architecture this is. Use a complete copy of the model."),
                     {strong(quotable(path)), plain("model_type")}),
                path);
  }
  auto config =
      readWith(*architecture, type.empty() ? std::string(architecture->id) : type, fields);
  // LlamaModel, GPT2Model; not GPT2LMHeadModel.
  if (config && !classes.empty()) {
    const std::string& name = classes.front();
    config->headless = name.ends_with("Model") && name.find("Head") == std::string::npos;
  }
  return config;
}

Result<ModelConfig> configFromGguf(const TensorFile& file) {
  const std::string path = file.paths().front();
  const auto* type = file.metadata().get<std::string>("general.architecture");
  if (type == nullptr) {
    return fail(
        ErrorCode::Input,
        Text(FOVEA_TR("Error", "%1: the field “%2” is missing. Use a complete copy of the model."),
             {strong(quotable(path)), plain("general.architecture")}),
        path);
  }
  const auto all = architectures();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& entry) { return entry.gguf == *type; });
  if (type->empty() || found == all.end()) {
    return unknownArchitecture(path, "general.architecture", *type);
  }
  GgufFields translated(file, *type);
  json values = ggufValues(file, *found, translated);
  ConfigFields fields(std::move(values), path, translated.names());
  auto config = readWith(*found, *type, fields);
  if (!config) return config;
  if (const auto key = translated.oddWidth(config->headWidth)) {
    return fail(
        ErrorCode::Input,
        Text(FOVEA_TR("Error",
                      "%1: the field “%2” must be %3, the width of a head; other models "
                      "are not supported."),
             {strong(quotable(path)), plain(*key), plain(std::to_string(config->headWidth))}),
        path);
  }
  return config;
}

}  // namespace fovea
