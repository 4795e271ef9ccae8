#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <stop_token>

#include "core/attention/explain.h"
#include "tests/core/models/model_folder.h"
#include "tests/core/models/model_support.h"

namespace fovea {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string modelPath(const std::string& name) {
  return test::testPath("reference/models/" + name);
}

Sequence counted(Index tokens, Index vocabulary) {
  std::vector<std::int64_t> ids;
  for (Index t = 0; t < tokens; ++t) ids.push_back(t * 7 % vocabulary);
  return test::sequenceOf(std::move(ids));
}

/// A GPT-2 with random weights and `positions` rows in its table of positions.
class GeneratedGpt2 {
 public:
  explicit GeneratedGpt2(Index positions) {
    folder_.put("config.json", nlohmann::json{{"model_type", "gpt2"},
                                              {"n_layer", 1},
                                              {"n_head", 2},
                                              {"n_embd", 4},
                                              {"n_positions", positions},
                                              {"vocab_size", 3}}
                                   .dump());
    nlohmann::json tokenizer = {
        {"version", "1.0"},
        {"pre_tokenizer", {{"type", "WhitespaceSplit"}}},
        {"model",
         {{"type", "WordLevel"}, {"vocab", {{"a", 0}, {"b", 1}, {"?", 2}}}, {"unk_token", "?"}}}};
    folder_.put("tokenizer.json", tokenizer.dump());
    add("wte.weight", {3, 4});
    add("wpe.weight", {positions, 4});
    for (const char* norm : {"h.0.ln_1", "h.0.ln_2", "ln_f"}) {
      add(std::string(norm) + ".weight", {4});
      add(std::string(norm) + ".bias", {4});
    }
    for (const auto& [name, in, out] :
         {std::tuple<const char*, Index, Index>{"h.0.attn.c_attn", 4, 12},
          {"h.0.attn.c_proj", 4, 4},
          {"h.0.mlp.c_fc", 4, 16},
          {"h.0.mlp.c_proj", 16, 4}}) {
      add(std::string(name) + ".weight", {in, out});
      add(std::string(name) + ".bias", {out});
    }
    path_ = std::filesystem::path(
                folder_.put("model.safetensors", test::safetensorsBytes(header_.dump(), numbers_)))
                .parent_path()
                .string();
  }
  const std::string& path() const { return path_; }

 private:
  void add(const std::string& name, const std::vector<Index>& shape) {
    const std::size_t begin = numbers_.size();
    Index count = 1;
    for (const Index length : shape) count *= length;
    for (Index i = 0; i < count; ++i) {
      numbers_ += test::littleEndian(static_cast<float>(random_() % 2000) / 1000.0F - 1.0F);
    }
    header_[name] = {
        {"dtype", "F32"}, {"shape", shape}, {"data_offsets", {begin, numbers_.size()}}};
  }

  test::ScratchFolder folder_;
  std::mt19937 random_{1};
  nlohmann::json header_;
  std::string numbers_, path_;
};

TEST(Forward, ClaimG2Position1025HasNoVector) {
  const GeneratedGpt2 generated(1024);
  const auto model = test::loaded(generated.path());
  ASSERT_TRUE(model);
  EXPECT_EQ(model->config().longestText(), 1024);
  std::string text = "a";
  for (int i = 1; i < 1024; ++i) text += i % 3 ? " a" : " b";
  auto tokens = model->tokenizer().encode(text);
  ASSERT_TRUE(tokens.has_value());
  ASSERT_EQ(tokens->size(), 1024);
  EXPECT_TRUE(model->forward(*tokens).has_value());
  tokens = model->tokenizer().encode(text + " b");
  const auto trace = model->forward(*tokens);
  ASSERT_FALSE(trace.has_value());
  EXPECT_EQ(trace.error().code, ErrorCode::Input);
  EXPECT_THAT(trace.error().message.str(),
              AllOf(HasSubstr("1,025 tokens"), HasSubstr("1,024 positions"),
                    HasSubstr("position 1,025 has none")));
}

TEST(Forward, RotaryModelsNameTheirLimit) {
  const auto model = test::loaded(modelPath("qwen2-bf16"));
  ASSERT_TRUE(model);
  EXPECT_TRUE(model->forward(counted(128, 400)).has_value());
  const auto trace = model->forward(counted(129, 400));
  ASSERT_FALSE(trace.has_value());
  EXPECT_THAT(trace.error().message.str(),
              AllOf(HasSubstr("129 tokens"), HasSubstr("128 positions")));
  // RoBERTa's table loses the rows before the first position.
  const auto roberta = test::loaded(modelPath("roberta"));
  EXPECT_TRUE(roberta->forward(counted(96, 400)).has_value());
  EXPECT_FALSE(roberta->forward(counted(97, 400)).has_value());
}

TEST(Forward, RefusesNoTokensAndForeignIds) {
  const auto model = test::loaded(modelPath("gpt2"));
  ASSERT_TRUE(model);
  EXPECT_THAT(model->forward({}).error().message.str(), HasSubstr("no tokens"));
  EXPECT_THAT(model->forward(test::sequenceOf({1, 400})).error().message.str(),
              AllOf(HasSubstr("Token 2"), HasSubstr("400"), HasSubstr("399")));
  EXPECT_FALSE(model->forward(test::sequenceOf({-1})).has_value());
}

TEST(Forward, WeightsAreKeptByPolicyAndDerivedElse) {
  const auto model = test::loaded(modelPath("mistral-window5"));
  ASSERT_TRUE(model);
  const Sequence tokens = counted(20, 600);
  const auto kept = model->forward(tokens);
  ForwardOptions options;
  options.keptWeightsBytes = 2 * 4 * 20 * 20 * 4 - 1;
  const auto dropped = model->forward(tokens, options);
  ASSERT_TRUE(kept.has_value() && dropped.has_value());
  EXPECT_GT(model->traceBytes(20), model->traceBytes(20, options));
  for (std::size_t l = 0; l < 2; ++l) {
    const Attention& layer = (*dropped)->layers[l];
    EXPECT_FALSE(layer.weights.has_value());
    EXPECT_EQ(*layer.output, *(*kept)->layers[l].output);
    for (Index h = 0; h < 4; ++h) {
      const auto stages =
          derive(layer, h, static_cast<unsigned>(Grid::Weights), {0, 20}, Progress());
      ASSERT_TRUE(stages.has_value());
      EXPECT_EQ(*stages->weights, (*kept)->layers[l].weights->slice(h));
    }
  }
}

TEST(Forward, AGivenMaskNarrowsTheModelsOwn) {
  const auto model = test::loaded(modelPath("mistral-window5"));
  ASSERT_TRUE(model);
  const auto expectSeen = [&](std::string_view mask, auto&& alsoAllowed) {
    ForwardOptions options;
    options.mask = *parseMask(mask);
    const auto trace = model->forward(counted(9, 600), options);
    ASSERT_TRUE(trace.has_value());
    const Tensor& weights = *(*trace)->layers[1].weights;
    for (Index i = 0; i < 9; ++i) {
      for (Index j = 0; j < 9; ++j) {
        const bool seen = j <= i && j > i - 5 && alsoAllowed(i, j);
        EXPECT_EQ(weights.at(2, i, j) > 0, seen) << mask << " " << i << " " << j;
      }
    }
  };
  expectSeen("padding:2", [](Index, Index j) { return j < 7; });
  expectSeen("window:2+sinks:1", [](Index i, Index j) { return j > i - 2 || j == 0; });
}

TEST(Forward, LogitsComeForTheTokensAskedFor) {
  const auto model = test::loaded(modelPath("gpt2"));
  ASSERT_TRUE(model);
  ForwardOptions options;
  options.logits = {2, 5};
  const auto trace = model->forward(counted(6, 400), options);
  ASSERT_TRUE(trace.has_value());
  const Tensor& some = (*trace)->stream.at("logits");
  EXPECT_EQ(some.shape(), (std::vector<Index>{3, 400}));
  const auto all = model->logits((*trace)->stream.at("final"), {0, 6});
  ASSERT_TRUE(all.has_value());
  for (Index v = 0; v < 400; ++v) EXPECT_EQ(some.at(1, v), all->at(3, v));
}

TEST(Forward, CanBeCancelledAndReportsLayers) {
  const auto model = test::loaded(modelPath("gpt2"));
  ASSERT_TRUE(model);
  std::vector<Index> layers;
  ASSERT_TRUE(model->forward(counted(5, 400), {}, {{}, [&](const Text&, Index done, Index of) {
                                                     layers.push_back(done);
                                                     EXPECT_EQ(of, 3);
                                                   }}));
  EXPECT_THAT(layers, testing::ElementsAre(1, 2, 3));
  std::stop_source stop;
  const auto trace =
      model->forward(counted(5, 400), {}, {stop.get_token(), [&](const Text&, Index done, Index) {
                                             if (done == 2) stop.request_stop();
                                           }});
  ASSERT_FALSE(trace.has_value());
  EXPECT_EQ(trace.error().code, ErrorCode::Cancelled);
}

/// The terms of a cell add up to the number that was computed.
void expectTermsAddUp(const Trace& trace, const Cell& cell) {
  const Explanation explained = explain(trace, cell);
  ASSERT_EQ(explained.kind, Explanation::Kind::Sum);
  double sum = explained.bias;
  for (const Term& term : explained.terms) sum += term.product;
  EXPECT_NEAR(sum, explained.result, 4 * termsBound(explained, Precision::Float32))
      << quantityId(cell.quantity) << " " << cell.raw;
}

// Query, key, value, mix and output of every kind of model, biases, norms and turns included.
TEST(Forward, TheArithmeticOfEveryCellAddsUp) {
  for (const char* name : {"gpt2", "bert-uncased", "distilbert", "roberta", "llama3-sharded-bf16",
                           "mistral-window5", "qwen2-bf16", "qwen3", "rope-yarn"}) {
    SCOPED_TRACE(name);
    const auto model = test::loaded(modelPath(name));
    ASSERT_TRUE(model);
    const auto trace = model->forward(counted(7, 300));
    ASSERT_TRUE(trace.has_value());
    const Index width = model->config().headWidth;
    for (Index l = 0; l < 2; ++l) {
      for (Index h = 0; h < model->config().heads; ++h) {
        for (const Index feature : {Index{0}, width / 2 - 1, width / 2, width - 1}) {
          Cell cell;
          cell.layer = l;
          cell.head = h;
          cell.query = cell.key = (h + feature) % 7;
          cell.feature = feature;
          for (const bool raw : {false, true}) {
            cell.raw = raw;
            for (const auto quantity : {Quantity::Query, Quantity::Key}) {
              cell.quantity = quantity;
              expectTermsAddUp(**trace, cell);
            }
          }
          cell.raw = false;
          for (const auto quantity : {Quantity::Value, Quantity::Mix, Quantity::Output}) {
            cell.quantity = quantity;
            expectTermsAddUp(**trace, cell);
          }
        }
      }
    }
  }
}

// Turned pairs keep their length, and a score depends on the distance of the positions alone.
TEST(Forward, RotationKeepsLengths) {
  const auto model = test::loaded(modelPath("llama3-sharded-bf16"));
  ASSERT_TRUE(model);
  const auto trace = model->forward(counted(30, 400));
  ASSERT_TRUE(trace.has_value());
  const Attention& layer = (*trace)->layers[1];
  for (Index t = 0; t < 30; ++t) {
    for (Index i = 0; i < 4; ++i) {
      EXPECT_NEAR(std::hypot(layer.query->at(2, t, i), layer.query->at(2, t, i + 4)),
                  std::hypot(layer.queryRaw->at(2, t, i), layer.queryRaw->at(2, t, i + 4)), 1e-5);
    }
  }
}

}  // namespace
}  // namespace fovea
