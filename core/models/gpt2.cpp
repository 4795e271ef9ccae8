#include "core/models/gpt2.h"

#include <numeric>

#include "core/models/config_parts.h"

namespace fovea {
namespace {

void readConfig(ConfigFields& fields, ModelConfig& config) {
  config.decoder = true;
  config.layers = fields.whole("n_layer", 1, kMostLayers);
  config.heads = config.groups = fields.whole("n_head", 1, kMostHeads);
  config.width = fields.whole("n_embd", 1, kMostWidth);
  config.headWidth = dividedWidth(fields, "n_embd", config.width, "n_head", config.heads);
  config.innerWidth =
      fields.whole("n_inner", 1, kMostWidth, std::min(4 * config.width, kMostWidth));
  config.vocabulary = fields.whole("vocab_size", 1, kMostVocabulary);
  config.positions = fields.whole("n_positions", 1, kMostPositions);
  config.normEpsilon = fields.number("layer_norm_epsilon", 0, 1, 1e-5);
  config.activation = readActivation(fields, "activation_function", "gelu_new");
  config.scaledByWidth = fields.flag("scale_attn_weights", true);
  config.scaledByLayer = fields.flag("scale_attn_by_inverse_layer_idx", false);
  config.tiedHead = fields.flag("tie_word_embeddings", true);
  config.queryBias = config.outputBias = config.innerBias = true;
  refuseFlag(fields, "add_cross_attention");
}

struct Block {
  Norm before, between;
  AttentionWeights attention;
  Linear up, down;
};

class Gpt2 : public Network {
 public:
  Gpt2(WeightBinder& binder, const ModelConfig& config)
      : blocks_(static_cast<std::size_t>(config.layers)) {
    const bool gguf = binder.gguf();
    const auto kind = Norm::Kind::Layer;
    const Index width = config.width;
    bindTokenVectors(binder, config, gguf ? "token_embd" : "wte", gguf ? "output" : "lm_head",
                     tokens_);
    binder.table(gguf ? "position_embd.weight" : "wpe.weight", config.positions, width, positions_);
    // A Conv1D of transformers is stored as it multiplies; GGUF turns it around.
    const auto layout = gguf ? WeightBinder::Layout::OutIn : WeightBinder::Layout::InOut;
    for (std::size_t l = 0; l < blocks_.size(); ++l) {
      Block& block = blocks_[l];
      const auto name = [&](const char* ours, const char* theirs) {
        return (gguf ? "blk." : "h.") + std::to_string(l) + "." + (gguf ? theirs : ours);
      };
      AttentionWeights& to = block.attention;
      const Index heads = config.heads;
      binder.norm(name("ln_1", "attn_norm"), width, config.normEpsilon, kind, block.before);
      binder.linear(name("attn.c_attn", "attn_qkv"), width,
                    {{&to.query, width, heads}, {&to.key, width, heads}, {&to.value, width, heads}},
                    true, layout);
      binder.linear(name("attn.c_proj", "attn_output"), width, {{&to.output, width}}, true, layout);
      binder.norm(name("ln_2", "ffn_norm"), width, config.normEpsilon, kind, block.between);
      binder.linear(name("mlp.c_fc", "ffn_up"), width, {{&block.up, config.innerWidth}}, true,
                    layout);
      binder.linear(name("mlp.c_proj", "ffn_down"), config.innerWidth, {{&block.down, width}}, true,
                    layout);
    }
    binder.norm(gguf ? "output_norm" : "ln_f", width, config.normEpsilon, kind, last_);
    binder.ignore({".attn.bias", ".attn.masked_bias", "lm_head.weight"});
  }

  Result<void> forward(ForwardRun& run) const override {
    std::vector<Index> places(run.ids.size());
    std::iota(places.begin(), places.end(), run.first());
    Tensor x = withRows(tokens_.vectorsOf(run.ids), positions_, places);
    run.begin(x);
    for (const Block& block : blocks_) {
      const auto attended = run.attend(block.attention, normed(x, block.before));
      if (!attended) return fail(attended.error());
      x = sum(x, *attended);
      const Tensor inner =
          activated(multiplied(normed(x, block.between), block.up), run.config.activation);
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
  TokenVectors tokens_;
  Tensor positions_;
  std::vector<Block> blocks_;
  Norm last_;
};

std::unique_ptr<Network> bind(WeightBinder& binder, const ModelConfig& config) {
  return std::make_unique<Gpt2>(binder, config);
}

}  // namespace

const Architecture& gpt2() {
  static const Architecture architecture = {"gpt2",
                                            "GPT-2",
                                            {"gpt2"},
                                            {"GPT2"},
                                            "gpt2",
                                            ".attn.c_attn.weight",
                                            {"", "transformer."},
                                            "wte.weight",
                                            readConfig,
                                            bind};
  return architecture;
}

}  // namespace fovea
