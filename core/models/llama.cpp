#include "core/models/llama.h"

#include "core/models/config_parts.h"

namespace fovea {
namespace {

/// What all of them state alike. `headWidth`: that of a model that does not state one.
void readCommon(ConfigFields& fields, ModelConfig& config, std::optional<Index> headWidth = {}) {
  config.decoder = true;
  config.layers = fields.whole("num_hidden_layers", 1, kMostLayers);
  config.heads = fields.whole("num_attention_heads", 1, kMostHeads);
  config.groups = fields.whole("num_key_value_heads", 1, kMostHeads, config.heads);
  config.width = fields.whole("hidden_size", 1, kMostWidth);
  config.innerWidth = fields.whole("intermediate_size", 1, kMostWidth);
  config.vocabulary = fields.whole("vocab_size", 1, kMostVocabulary);
  config.positions = fields.whole("max_position_embeddings", 1, kMostPositions);
  config.normEpsilon = fields.number("rms_norm_eps", 0, 1, 1e-6);
  config.activation = readActivation(fields, "hidden_act", "silu");
  config.tiedHead = fields.flag("tie_word_embeddings", false);
  if (fields.has("head_dim") || (headWidth && !fields.states("head_dim"))) {
    config.headWidth = fields.whole("head_dim", 1, kMostWidth / config.heads, headWidth);
  } else {
    config.headWidth =
        dividedWidth(fields, "hidden_size", config.width, "num_attention_heads", config.heads);
  }
  if (config.headWidth % 2 != 0) {
    fields.refuse(FOVEA_TR("Error",
                           "%1: the field “%2” makes heads of %3 numbers; rotary positions need "
                           "an even number. Use a complete copy of the model."),
                  fields.has("head_dim") ? "head_dim" : "hidden_size",
                  {std::to_string(config.headWidth)});
  }
  if (config.heads % config.groups != 0) {
    fields.refuse(FOVEA_TR("Error",
                           "%1: the field “%2” is %3, which does not divide the %4 heads. Use a "
                           "complete copy of the model."),
                  "num_key_value_heads",
                  {std::to_string(config.groups), std::to_string(config.heads)});
  }
  readRope(fields, config);
}

void readLlama(ConfigFields& fields, ModelConfig& config) {
  readCommon(fields, config);
  config.queryBias = config.outputBias = fields.flag("attention_bias", false);
  config.innerBias = fields.flag("mlp_bias", false);
  config.window = fields.whole("gguf_sliding_window", 1, kMostPositions, Index{0});
}

void readMistral(ConfigFields& fields, ModelConfig& config) {
  readCommon(fields, config);
  // A window that is not stated has this size; null means none.
  const Index absent = fields.states("sliding_window") ? 0 : 4096;
  config.window = fields.whole("sliding_window", 1, kMostPositions, absent);
  readLayerTypes(fields, config);
}

/// Qwen: a window only where it is asked for, and only in the last layers.
void readQwenWindow(ConfigFields& fields, ModelConfig& config) {
  if (!fields.flag("use_sliding_window", false)) return;
  const Index absent = fields.states("sliding_window") ? 0 : 4096;
  config.window = fields.whole("sliding_window", 1, kMostPositions, absent);
  const Index first = fields.whole("max_window_layers", 0, kMostLayers, Index{28});
  for (Index l = 0; l < config.layers; ++l) config.windowed.push_back(l >= first);
  readLayerTypes(fields, config);
}

void readQwen2(ConfigFields& fields, ModelConfig& config) {
  readCommon(fields, config);
  config.queryBias = true;
  readQwenWindow(fields, config);
}

void readQwen3(ConfigFields& fields, ModelConfig& config) {
  readCommon(fields, config, 128);
  config.queryBias = config.outputBias = fields.flag("attention_bias", false);
  config.headNorms = true;
  readQwenWindow(fields, config);
}

struct Block {
  Norm before, between;
  AttentionWeights attention;
  Norm queryNorm, keyNorm;
  Linear gate, up, down;
};

class Llama : public Network {
 public:
  /// `neighbours`: GGUF files of this architecture have q and k so that rotation turns neighbours.
  Llama(WeightBinder& binder, const ModelConfig& config, bool neighbours)
      : blocks_(static_cast<std::size_t>(config.layers)) {
    const bool gguf = binder.gguf();
    const Index width = config.width;
    bindTokenVectors(binder, config, gguf ? "token_embd" : "embed_tokens",
                     gguf ? "output" : "lm_head", tokens_);
    for (std::size_t l = 0; l < blocks_.size(); ++l) {
      const auto name = [&](const char* ours, const char* theirs) {
        return (gguf ? "blk." : "layers.") + std::to_string(l) + "." + (gguf ? theirs : ours);
      };
      bindBlock(binder, config, name, gguf && neighbours, blocks_[l]);
    }
    binder.norm(gguf ? "output_norm" : "norm", width, config.normEpsilon,
                Norm::Kind::RootMeanSquare, last_);
    if (gguf && binder.has("rope_freqs.weight")) {
      binder.vector("rope_freqs.weight", config.headWidth / 2, divisors_);
    }
    binder.ignore({"rotary_emb.inv_freq", "lm_head.weight", "score.weight"});
  }

  Result<void> forward(ForwardRun& run) const override {
    run.frequencies = run.config.ropeFrequencies(run.length());
    for (std::size_t i = 0; !divisors_.empty() && i < run.frequencies.size(); ++i) {
      run.frequencies[i] /= divisors_.data<float>()[i];
    }
    Tensor x = tokens_.vectorsOf(run.ids);
    run.begin(x);
    for (const Block& block : blocks_) {
      const auto attended = run.attend(attentionOf(block, run.config), normed(x, block.before));
      if (!attended) return fail(attended.error());
      x = sum(x, *attended);
      const Tensor normal = normed(x, block.between);
      const Tensor inner = gated(multiplied(normal, block.gate), multiplied(normal, block.up),
                                 run.config.activation);
      x = sum(x, multiplied(inner, block.down));
      if (auto left = run.leave(x); !left) return left;
    }
    return run.finish(normed(x, last_));
  }

  Tensor entering(Index layer, const Tensor& hidden) const override {
    return normed(hidden, blocks_[static_cast<std::size_t>(layer)].before);
  }

  const Linear* head() const override { return tokens_.headOrNull(); }

 private:
  template <class Name>
  static void bindBlock(WeightBinder& binder, const ModelConfig& config, const Name& name,
                        bool neighbours, Block& block) {
    constexpr auto kKind = Norm::Kind::RootMeanSquare;
    const Index width = config.width;
    const Index joined = config.heads * config.headWidth;
    const Index grouped = config.groups * config.headWidth;
    AttentionWeights& to = block.attention;
    binder.norm(name("input_layernorm", "attn_norm"), width, config.normEpsilon, kKind,
                block.before);
    binder.linear(name("self_attn.q_proj", "attn_q"), width,
                  {{&to.query, joined, config.heads, neighbours}}, config.queryBias);
    binder.linear(name("self_attn.k_proj", "attn_k"), width,
                  {{&to.key, grouped, config.groups, neighbours}}, config.queryBias);
    binder.linear(name("self_attn.v_proj", "attn_v"), width, {{&to.value, grouped, config.groups}},
                  config.queryBias);
    binder.linear(name("self_attn.o_proj", "attn_output"), joined, {{&to.output, width}},
                  config.outputBias);
    if (config.headNorms) {
      binder.norm(name("self_attn.q_norm", "attn_q_norm"), config.headWidth, config.normEpsilon,
                  kKind, block.queryNorm);
      binder.norm(name("self_attn.k_norm", "attn_k_norm"), config.headWidth, config.normEpsilon,
                  kKind, block.keyNorm);
    }
    binder.norm(name("post_attention_layernorm", "ffn_norm"), width, config.normEpsilon, kKind,
                block.between);
    binder.linear(name("mlp.gate_proj", "ffn_gate"), width, {{&block.gate, config.innerWidth}},
                  config.innerBias);
    binder.linear(name("mlp.up_proj", "ffn_up"), width, {{&block.up, config.innerWidth}},
                  config.innerBias);
    binder.linear(name("mlp.down_proj", "ffn_down"), config.innerWidth, {{&block.down, width}},
                  config.innerBias);
  }

  static AttentionWeights attentionOf(const Block& block, const ModelConfig& config) {
    AttentionWeights attention = block.attention;
    if (config.headNorms) {
      attention.queryNorm = HeadNorm{block.queryNorm.weight, block.queryNorm.epsilon};
      attention.keyNorm = HeadNorm{block.keyNorm.weight, block.keyNorm.epsilon};
    }
    return attention;
  }

  TokenVectors tokens_;
  std::vector<Block> blocks_;
  Norm last_;
  Tensor divisors_;  ///< of the frequencies, where a GGUF file brings them
};

std::unique_ptr<Network> bindNeighbours(WeightBinder& binder, const ModelConfig& config) {
  return std::make_unique<Llama>(binder, config, true);
}
std::unique_ptr<Network> bindHalves(WeightBinder& binder, const ModelConfig& config) {
  return std::make_unique<Llama>(binder, config, false);
}

const std::vector<std::string> kPrefixes = {"model.", ""};
constexpr std::string_view kProbe = "embed_tokens.weight";

}  // namespace

const Architecture& llama() {
  static const Architecture architecture = {
      "llama",   "Llama", {"llama"}, {"Llama"},     "llama", ".self_attn.q_proj.weight",
      kPrefixes, kProbe,  readLlama, bindNeighbours};
  return architecture;
}

const Architecture& mistral() {
  static const Architecture architecture = {
      "mistral", "Mistral", {"mistral"}, {"Mistral"}, "",
      "",        kPrefixes, kProbe,      readMistral, bindNeighbours};
  return architecture;
}

const Architecture& qwen2() {
  static const Architecture architecture = {
      "qwen2",   "Qwen2", {"qwen2"}, {"Qwen2"}, "qwen2", ".self_attn.q_proj.bias",
      kPrefixes, kProbe,  readQwen2, bindHalves};
  return architecture;
}

const Architecture& qwen3() {
  static const Architecture architecture = {
      "qwen3",   "Qwen3", {"qwen3"}, {"Qwen3"}, "qwen3", ".self_attn.q_norm.weight",
      kPrefixes, kProbe,  readQwen3, bindHalves};
  return architecture;
}

}  // namespace fovea
