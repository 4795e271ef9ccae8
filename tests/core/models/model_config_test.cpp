#include "core/models/model_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/gguf.h"
#include "core/io/safetensors.h"
#include "tests/core/models/model_folder.h"

namespace fovea {
namespace {

using nlohmann::json;
using test::ModelFolder;
using testing::AllOf;
using testing::HasSubstr;

std::string failureOf(const std::string& folder) {
  const auto config = configFromFolder(folder, nullptr);
  return config ? "read" : config.error().message.str();
}

/// The failure after changing fields; it must name the file.
std::string failureWith(const std::string& model, const json& fields) {
  ModelFolder folder(model);
  folder.setConfig(fields);
  const std::string failure = failureOf(folder.path());
  if (failure != "read") {
    EXPECT_THAT(failure, HasSubstr(folder / "config.json"));
  }
  return failure;
}

ModelConfig readWith(const std::string& model, const json& fields) {
  ModelFolder folder(model);
  folder.setConfig(fields);
  const auto config = configFromFolder(folder.path(), nullptr);
  EXPECT_TRUE(config.has_value()) << config.error().message.str();
  return config ? *config : ModelConfig();
}

TEST(ModelConfig, ReadsTheSizesOfEveryArchitecture) {
  const ModelConfig gpt2 = readWith("gpt2", {});
  EXPECT_EQ(gpt2.architecture, "gpt2");
  EXPECT_TRUE(gpt2.decoder && gpt2.tiedHead);
  EXPECT_EQ(gpt2.layers, 3);
  EXPECT_EQ(gpt2.headWidth, 8);
  EXPECT_EQ(gpt2.innerWidth, 128);
  EXPECT_EQ(gpt2.longestText(), 96);
  EXPECT_EQ(gpt2.activation, Activation::GeluTanh);

  const ModelConfig qwen3 = readWith("qwen3", {});
  EXPECT_EQ(qwen3.heads, 4);
  EXPECT_EQ(qwen3.groups, 2);
  EXPECT_EQ(qwen3.headWidth, 16);
  EXPECT_TRUE(qwen3.headNorms && !qwen3.queryBias);
  EXPECT_EQ(readWith("qwen3", {{"head_dim", nullptr}}).headWidth, 128);
  EXPECT_TRUE(readWith("qwen2-bf16", {}).queryBias);

  const ModelConfig roberta = readWith("roberta", {{"model_type", "xlm-roberta"}});
  EXPECT_EQ(roberta.architecture, "roberta");
  EXPECT_EQ(roberta.type, "xlm-roberta");
  EXPECT_EQ(roberta.positionOffset, 2);
  EXPECT_EQ(roberta.longestText(), 96);
  EXPECT_FALSE(roberta.decoder);
}

TEST(ModelConfig, BothSpellingsOfStretchedRotationMeanTheSame) {
  const json scaling = {{"factor", 8.0},
                        {"low_freq_factor", 1.0},
                        {"high_freq_factor", 4.0},
                        {"original_max_position_embeddings", 64}};
  json newer = scaling;
  newer["rope_type"] = "llama3";
  newer["rope_theta"] = 500000.0;
  json older = scaling;
  older["type"] = "llama3";
  const auto first =
      readWith("llama2-f16",
               {{"rope_theta", nullptr}, {"rope_scaling", nullptr}, {"rope_parameters", newer}});
  const auto second = readWith("llama2-f16", {{"rope_theta", 500000.0}, {"rope_scaling", older}});
  EXPECT_EQ(first.ropeScaling.kind, RopeScaling::Kind::Llama3);
  EXPECT_EQ(first.ropeFrequencies(10), second.ropeFrequencies(10));
  EXPECT_NE(first.ropeFrequencies(10), readWith("llama2-f16", {}).ropeFrequencies(10));
}

TEST(ModelConfig, LinearAndDynamicStretchingAllowLongerTexts) {
  for (const char* type : {"linear", "dynamic"}) {
    const json scaling = {{"type", type}, {"factor", 2.5}};
    EXPECT_EQ(readWith("llama2-f16", {{"rope_scaling", scaling}}).longestText(), 320) << type;
  }
  const json yarn = {{"type", "yarn"}, {"factor", 4.0}, {"original_max_position_embeddings", 32}};
  EXPECT_EQ(readWith("llama2-f16", {{"rope_scaling", yarn}}).longestText(), 128);
}

TEST(ModelConfig, WindowsFollowTheLayers) {
  EXPECT_EQ(readWith("mistral-window5", {}).maskOf(0), Mask::window(5));
  EXPECT_EQ(readWith("mistral-window5", {{"sliding_window", nullptr}}).window, 4096);
  EXPECT_EQ(readWith("qwen2-bf16", {{"sliding_window", 7}}).maskOf(1), Mask::causal());
  const json used = {{"use_sliding_window", true},
                     {"sliding_window", 7},
                     {"max_window_layers", 1},
                     {"layer_types", nullptr}};
  EXPECT_EQ(readWith("qwen2-bf16", used).maskOf(0), Mask::causal());
  EXPECT_EQ(readWith("qwen2-bf16", used).maskOf(1), Mask::window(7));
  json stated = used;
  stated["layer_types"] = {"sliding_attention", "full_attention"};
  EXPECT_EQ(readWith("qwen2-bf16", stated).maskOf(0), Mask::window(7));
  EXPECT_TRUE(readWith("bert-uncased", {}).maskOf(0).none());
}

TEST(ModelConfig, ReadsGgufKeys) {
  const auto file = openGguf(test::testPath("reference/gguf/qwen3.gguf"));
  ASSERT_TRUE(file.has_value());
  const auto config = configFromGguf(*file);
  ASSERT_TRUE(config.has_value()) << config.error().message.str();
  EXPECT_EQ(config->architecture, "qwen3");
  EXPECT_EQ(config->layers, 2);
  EXPECT_EQ(config->groups, 2);
  EXPECT_EQ(config->headWidth, 16);
  EXPECT_EQ(config->vocabulary, 400);
  EXPECT_TRUE(config->tiedHead);
}

TEST(ModelConfig, RefusesWhatIsMissingOrAbsurd) {
  EXPECT_THAT(failureWith("gpt2", {{"n_layer", nullptr}}), HasSubstr("“n_layer” is missing"));
  for (const json& value : {json(0), json(-1), json(1e15), json(2.5), json("many")}) {
    EXPECT_THAT(failureWith("gpt2", {{"n_layer", value}}),
                AllOf(HasSubstr("“n_layer” is " + value.dump()), HasSubstr("from 1 to 1,024")));
    EXPECT_THAT(failureWith("llama2-f16", {{"vocab_size", value}}), HasSubstr("“vocab_size”"));
  }
  EXPECT_THAT(failureWith("gpt2", {{"n_head", 5}}), AllOf(HasSubstr("“n_embd”"), HasSubstr("5")));
  EXPECT_THAT(failureWith("llama2-f16", {{"num_key_value_heads", 2}}),
              HasSubstr("“num_key_value_heads” is 2"));
  EXPECT_THAT(failureWith("llama2-f16", {{"head_dim", 7}}), HasSubstr("“head_dim”"));
  EXPECT_THAT(failureWith("roberta", {{"pad_token_id", 97}}), HasSubstr("“pad_token_id”"));
  EXPECT_THAT(failureWith("llama2-f16", {{"rms_norm_eps", -1}}), HasSubstr("“rms_norm_eps”"));
  EXPECT_THAT(failureWith("qwen2-bf16", {{"use_sliding_window", true},
                                         {"layer_types", json::array({"full_attention"})}}),
              HasSubstr("“layer_types”"));
}

TEST(ModelConfig, RefusesVariantsItDoesNotKnowByName) {
  EXPECT_THAT(failureWith("gpt2", {{"model_type", "mamba"}}),
              AllOf(HasSubstr("“model_type” is “mamba”"), HasSubstr("GPT-2, BERT")));
  EXPECT_THAT(failureWith("gpt2", {{"activation_function", "mish"}}), HasSubstr("“mish”"));
  EXPECT_THAT(failureWith("gpt2", {{"add_cross_attention", true}}),
              HasSubstr("“add_cross_attention”"));
  EXPECT_THAT(failureWith("bert-uncased", {{"position_embedding_type", "relative_key"}}),
              HasSubstr("“relative_key”"));
  EXPECT_THAT(failureWith("bert-uncased", {{"is_decoder", true}}), HasSubstr("“is_decoder”"));
  const auto scaled = [](const json& scaling) {
    return failureWith("llama2-f16", {{"rope_scaling", scaling}});
  };
  EXPECT_THAT(scaled({{"rope_type", "longrope"}, {"factor", 2.0}}),
              AllOf(HasSubstr("“rope_scaling.rope_type”"), HasSubstr("longrope")));
  EXPECT_THAT(scaled({{"type", "linear"}}), HasSubstr("“rope_scaling.factor” is missing"));
  EXPECT_THAT(scaled({{"type", "linear"}, {"factor", 0.5}}), HasSubstr("“rope_scaling.factor”"));
  EXPECT_THAT(scaled({{"type", "llama3"},
                      {"factor", 2.0},
                      {"original_max_position_embeddings", 64},
                      {"low_freq_factor", 4.0},
                      {"high_freq_factor", 4.0}}),
              HasSubstr("high_freq_factor"));
  EXPECT_THAT(scaled(3), HasSubstr("“rope_scaling” is 3; it must be an object"));
  EXPECT_THAT(failureWith("llama2-f16", {{"partial_rotary_factor", 0.5}}),
              HasSubstr("“partial_rotary_factor”"));
  EXPECT_THAT(failureWith("llama2-f16",
                          {{"rope_parameters", {{"full_attention", {{"rope_type", "default"}}}}}}),
              HasSubstr("“rope_parameters.full_attention”"));
}

TEST(ModelConfig, RefusesFilesThatAreNoConfiguration) {
  ModelFolder folder("gpt2");
  folder.put("config.json", "[1, 2]");
  EXPECT_THAT(failureOf(folder.path()), HasSubstr("is no configuration"));
  folder.put("config.json", "{\"model_type\": ");
  EXPECT_THAT(failureOf(folder.path()), HasSubstr("not JSON"));
  folder.remove("config.json");
  EXPECT_THAT(failureOf(folder.path()), HasSubstr("config.json"));
}

TEST(ModelConfig, WithoutATypeClassesAndThenTensorNamesTell) {
  EXPECT_EQ(readWith("qwen3", {{"model_type", nullptr}}).architecture, "qwen3");
  EXPECT_THAT(failureWith("qwen2-bf16",
                          {{"model_type", nullptr}, {"architectures", {"Qwen2MoeForCausalLM"}}}),
              HasSubstr("“Qwen2MoeForCausalLM”"));
  const json unnamed = {{"model_type", nullptr}, {"architectures", nullptr}};
  EXPECT_THAT(failureWith("gpt2", unnamed), HasSubstr("“model_type” is missing"));
  for (const auto& [name, architecture] : {std::pair<std::string, std::string>{"gpt2", "gpt2"},
                                           {"bert-uncased", "bert"},
                                           {"distilbert", "distilbert"},
                                           {"llama2-f16", "llama"},
                                           {"qwen2-bf16", "qwen2"},
                                           {"qwen3", "qwen3"}}) {
    ModelFolder folder(name);
    folder.setConfig(unnamed);
    const auto weights = openSafetensorsFolder(folder.path());
    ASSERT_TRUE(weights.has_value());
    const auto config = configFromFolder(folder.path(), &*weights);
    ASSERT_TRUE(config.has_value()) << config.error().message.str();
    EXPECT_EQ(config->architecture, architecture);
  }
}

/// A GGUF file with these keys, opened.
std::string ggufFailure(const test::GgufBytes& bytes) {
  const test::ScratchFolder scratch;
  const auto file = openGguf(scratch.put("model.gguf", bytes.bytes()));
  EXPECT_TRUE(file.has_value()) << file.error().message.str();
  const auto config = configFromGguf(*file);
  return config ? "read" : config.error().message.str();
}

TEST(ModelConfig, GgufFailuresNameTheKey) {
  constexpr std::uint32_t kString = 8, kUnsigned = 4;
  const auto whole = [](std::uint32_t value) { return test::littleEndian(value); };
  test::GgufBytes bytes;
  EXPECT_THAT(ggufFailure(bytes), HasSubstr("“general.architecture” is missing"));
  test::GgufBytes other;
  other.key("general.architecture", kString, test::ggufString("rwkv6"));
  EXPECT_THAT(ggufFailure(other), HasSubstr("“rwkv6”"));
  bytes.key("general.architecture", kString, test::ggufString("llama"));
  EXPECT_THAT(ggufFailure(bytes), HasSubstr("“llama.block_count” is missing"));
  bytes.key("llama.block_count", kUnsigned, whole(0));
  EXPECT_THAT(ggufFailure(bytes), HasSubstr("“llama.block_count” is 0"));
}

}  // namespace
}  // namespace fovea
