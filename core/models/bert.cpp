#include "core/models/bert.h"

#include <numeric>

#include "core/models/config_parts.h"

namespace fovea {
namespace {

/// Names of the sizes in config.json.
struct FieldNames {
  const char *layers, *heads, *width, *innerWidth, *activation;
};

void readCommon(ConfigFields& fields, ModelConfig& config, const FieldNames& names) {
  config.layers = fields.whole(names.layers, 1, kMostLayers);
  config.heads = config.groups = fields.whole(names.heads, 1, kMostHeads);
  config.width = fields.whole(names.width, 1, kMostWidth);
  config.headWidth = dividedWidth(fields, names.width, config.width, names.heads, config.heads);
  config.innerWidth = fields.whole(names.innerWidth, 1, kMostWidth);
  config.vocabulary = fields.whole("vocab_size", 1, kMostVocabulary);
  config.positions = fields.whole("max_position_embeddings", 1, kMostPositions);
  config.normEpsilon = fields.number("layer_norm_eps", 0, 1, 1e-12);
  config.activation = readActivation(fields, names.activation, "gelu");
  config.queryBias = config.outputBias = config.innerBias = true;
  for (const char* flag : {"is_decoder", "add_cross_attention"}) refuseFlag(fields, flag);
  const std::string positions = fields.text("position_embedding_type", "absolute");
  if (positions != "absolute") {
    fields.refuse(FOVEA_TR("Error",
                           "%1: the field “%2” is “%3”, which is not supported; absolute "
                           "positions are."),
                  "position_embedding_type", {positions});
  }
}

void readBert(ConfigFields& fields, ModelConfig& config) {
  readCommon(fields, config,
             {"num_hidden_layers", "num_attention_heads", "hidden_size", "intermediate_size",
              "hidden_act"});
  config.tokenTypes = fields.whole("type_vocab_size", 1, kMostVocabulary, Index{2});
}

void readDistilbert(ConfigFields& fields, ModelConfig& config) {
  readCommon(fields, config, {"n_layers", "n_heads", "dim", "hidden_dim", "activation"});
}

void readRoberta(ConfigFields& fields, ModelConfig& config) {
  readBert(fields, config);
  config.paddingId = fields.whole("pad_token_id", 0, kMostVocabulary, Index{1});
  config.positionOffset = config.paddingId + 1;
  if (config.positionOffset < config.positions) return;
  fields.refuse(FOVEA_TR("Error",
                         "%1: the field “%2” is %3, so that no position is left behind it. Use a "
                         "complete copy of the model."),
                "pad_token_id", {std::to_string(config.paddingId)});
}

/// Names of the tensors of a layer, and of what stands before the layers.
struct TensorNames {
  const char *words, *positions, *types, *norm, *layers;
  const char *query, *key, *value, *output, *afterAttention, *up, *down, *afterAll;
};
constexpr TensorNames kBertNames = {"embeddings.word_embeddings",
                                    "embeddings.position_embeddings.weight",
                                    "embeddings.token_type_embeddings.weight",
                                    "embeddings.LayerNorm",
                                    "encoder.layer.",
                                    "attention.self.query",
                                    "attention.self.key",
                                    "attention.self.value",
                                    "attention.output.dense",
                                    "attention.output.LayerNorm",
                                    "intermediate.dense",
                                    "output.dense",
                                    "output.LayerNorm"};
constexpr TensorNames kDistilbertNames = {"embeddings.word_embeddings",
                                          "embeddings.position_embeddings.weight",
                                          "",
                                          "embeddings.LayerNorm",
                                          "transformer.layer.",
                                          "attention.q_lin",
                                          "attention.k_lin",
                                          "attention.v_lin",
                                          "attention.out_lin",
                                          "sa_layer_norm",
                                          "ffn.lin1",
                                          "ffn.lin2",
                                          "output_layer_norm"};
constexpr TensorNames kGgufNames = {"token_embd",
                                    "position_embd.weight",
                                    "token_types.weight",
                                    "token_embd_norm",
                                    "blk.",
                                    "attn_q",
                                    "attn_k",
                                    "attn_v",
                                    "attn_output",
                                    "attn_output_norm",
                                    "ffn_up",
                                    "ffn_down",
                                    "layer_output_norm"};

struct Block {
  AttentionWeights attention;
  Norm between, after;
  Linear up, down;
};

class Bert : public Network {
 public:
  Bert(WeightBinder& binder, const ModelConfig& config, const TensorNames& names)
      : blocks_(static_cast<std::size_t>(config.layers)) {
    const Index width = config.width;
    constexpr auto kKind = Norm::Kind::Layer;
    binder.linear(names.words, width, {{&words_.vectors, config.vocabulary}}, false);
    binder.table(names.positions, config.positions, width, positions_);
    if (config.tokenTypes > 0) binder.table(names.types, config.tokenTypes, width, types_);
    binder.norm(names.norm, width, config.normEpsilon, kKind, first_);
    for (std::size_t l = 0; l < blocks_.size(); ++l) {
      const auto name = [&](const char* part) {
        return names.layers + std::to_string(l) + "." + part;
      };
      Block& block = blocks_[l];
      AttentionWeights& to = block.attention;
      binder.linear(name(names.query), width, {{&to.query, width, config.heads}}, true);
      binder.linear(name(names.key), width, {{&to.key, width, config.heads}}, true);
      binder.linear(name(names.value), width, {{&to.value, width, config.heads}}, true);
      binder.linear(name(names.output), width, {{&to.output, width}}, true);
      binder.norm(name(names.afterAttention), width, config.normEpsilon, kKind, block.between);
      binder.linear(name(names.up), width, {{&block.up, config.innerWidth}}, true);
      binder.linear(name(names.down), config.innerWidth, {{&block.down, width}}, true);
      binder.norm(name(names.afterAll), width, config.normEpsilon, kKind, block.after);
    }
    binder.ignore({"position_ids", "token_type_ids", "pooler.", "cls.", "classifier", "qa_outputs",
                   "lm_head.", "vocab_"});
  }

  Result<void> forward(ForwardRun& run) const override {
    Tensor x = words_.vectorsOf(run.ids);
    if (!types_.empty()) x = withRows(x, types_, std::vector<Index>(run.ids.size(), 0));
    x = normed(withRows(x, positions_, placesOf(run)), first_);
    run.begin(x);
    for (const Block& block : blocks_) {
      const auto attended = run.attend(block.attention, x);
      if (!attended) return fail(attended.error());
      const Tensor middle = normed(sum(x, *attended), block.between);
      const Tensor inner = activated(multiplied(middle, block.up), run.config.activation);
      x = normed(sum(middle, multiplied(inner, block.down)), block.after);
      if (auto left = run.leave(x); !left) return left;
    }
    return run.finish(x);
  }

  Tensor entering(Index, const Tensor& hidden) const override { return hidden; }

 private:
  /// Rows of the table of positions. A padding token does not count, and has the row before them.
  static std::vector<Index> placesOf(const ForwardRun& run) {
    std::vector<Index> places;
    Index next = run.config.positionOffset;
    for (const Index id : run.ids) {
      places.push_back(id == run.config.paddingId ? run.config.paddingId : next++);
    }
    return places;
  }

  TokenVectors words_;
  Tensor positions_, types_;
  Norm first_;
  std::vector<Block> blocks_;
};

std::unique_ptr<Network> bindBert(WeightBinder& binder, const ModelConfig& config) {
  return std::make_unique<Bert>(binder, config, binder.gguf() ? kGgufNames : kBertNames);
}
std::unique_ptr<Network> bindDistilbert(WeightBinder& binder, const ModelConfig& config) {
  return std::make_unique<Bert>(binder, config, kDistilbertNames);
}

}  // namespace

const Architecture& bert() {
  static const Architecture architecture = {
      "bert",        "BERT",
      {"bert"},      {"Bert"},
      "bert",        "encoder.layer.0.attention.self.query.weight",
      {"", "bert."}, "embeddings.word_embeddings.weight",
      readBert,      bindBert};
  return architecture;
}

const Architecture& distilbert() {
  static const Architecture architecture = {"distilbert",
                                            "DistilBERT",
                                            {"distilbert"},
                                            {"DistilBert"},
                                            "",
                                            "transformer.layer.0.attention.q_lin.weight",
                                            {"", "distilbert."},
                                            "embeddings.word_embeddings.weight",
                                            readDistilbert,
                                            bindDistilbert};
  return architecture;
}

const Architecture& roberta() {
  static const Architecture architecture = {"roberta",
                                            "RoBERTa",
                                            {"roberta", "xlm-roberta", "camembert"},
                                            {"Roberta", "XLMRoberta", "Camembert"},
                                            "",
                                            "",
                                            {"", "roberta."},
                                            "embeddings.word_embeddings.weight",
                                            readRoberta,
                                            bindBert};
  return architecture;
}

}  // namespace fovea
