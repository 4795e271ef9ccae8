#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/thread_pool.h"
#include "tests/core/models/model_support.h"
#include "tests/support/reference.h"

// The two real models, where packaging/models has fetched them, against captures of transformers,
// and what the literature says of their heads. Layers and heads count from 0 here, from 1 in words.

namespace fovea {
namespace {

using test::Reference;

struct Ran {
  std::shared_ptr<const Model> model;
  Sequence tokens;
  std::shared_ptr<const Trace> trace;
};

Ran ranOn(const std::string& path, std::string_view text) {
  Ran ran;
  ran.model = test::loaded(path);
  if (!ran.model) return ran;
  auto tokens = ran.model->tokenizer().encode(text);
  EXPECT_TRUE(tokens.has_value()) << tokens.error().message.str();
  if (!tokens) return ran;
  ran.tokens = std::move(*tokens);
  auto trace = ran.model->forward(ran.tokens);
  EXPECT_TRUE(trace.has_value()) << trace.error().message.str();
  if (trace) ran.trace = *trace;
  return ran;
}

/// A head, and a number found in it.
struct Found {
  Index layer = 0, head = 0;
  double value = -1;
};

/// The head in which `measure(weights, head)` is largest.
template <class Measure>
Found strongest(const Trace& trace, Measure&& measure) {
  Found found;
  for (const Attention& layer : trace.layers) {
    for (Index h = 0; h < layer.spec.heads; ++h) {
      const double value = measure(*layer.weights, h);
      if (value > found.value) found = {layer.layer, h, value};
    }
  }
  return found;
}

Index placeOf(const Sequence& tokens, std::string_view bytes) {
  for (Index t = 0; t < tokens.size(); ++t) {
    if (tokens.tokens[static_cast<std::size_t>(t)].text == bytes) return t;
  }
  ADD_FAILURE() << bytes;
  return 0;
}

std::vector<std::string> textsOf(const Sequence& tokens) {
  std::vector<std::string> all;
  for (const Token& token : tokens.tokens) all.push_back(token.text);
  return all;
}

/// Mean weight of key `key(query)` over the queries from `first` on.
template <class Key>
double meanWeight(const Tensor& weights, Index head, Index first, Key&& key) {
  double sum = 0;
  for (Index i = first; i < weights.rows(); ++i) sum += weights.at(head, i, key(i));
  return sum / static_cast<double>(weights.rows() - first);
}

class MiniLm : public testing::Test {
 protected:
  static constexpr const char* kText =
      "The trophy didn't fit in the suitcase because it was too big.";
  void SetUp() override {
    path_ = test::fetchedModel("all-MiniLM-L6-v2");
    if (path_.empty()) GTEST_SKIP() << "packaging/models fetches all-MiniLM-L6-v2";
  }
  std::string path_;
};

class SmolLm2 : public testing::Test {
 protected:
  static constexpr const char* kText = "The cat sat on the mat because it was tired.";
  void SetUp() override {
    path_ = test::fetchedModel("SmolLM2-135M-Instruct.Q4_1.gguf");
    if (path_.empty()) GTEST_SKIP() << "packaging/models fetches SmolLM2-135M-Instruct";
  }
  std::string path_;
};

TEST_F(MiniLm, ComputesWhatTransformersComputes) {
  const Ran ran = ranOn(path_, kText);
  ASSERT_TRUE(ran.trace);
  const Reference reference(test::testPath("reference/real/minilm_trophy.safetensors"));
  EXPECT_EQ(ran.tokens.ids, reference.integers("t0.ids"));
  EXPECT_EQ(test::expectAgrees(*ran.trace, reference, 0), 1 + 3 * 4 + 6 + 3 + 1 + 1);
}

TEST_F(MiniLm, ClaimE1HasTheseLayersHeadsAndTokens) {
  const Ran ran = ranOn(path_, kText);
  ASSERT_TRUE(ran.trace);
  EXPECT_EQ(ran.model->config().layers, 6);
  EXPECT_EQ(ran.model->config().heads, 12);
  EXPECT_EQ(ran.trace->layers.size(), 6U);
  std::vector<std::string> spelled;
  for (const auto id : ran.tokens.ids) {
    spelled.emplace_back(ran.model->tokenizer().spelling(id));
  }
  EXPECT_EQ(spelled, (std::vector<std::string>{"[CLS]", "the", "trophy", "didn", "'", "t", "fit",
                                               "in", "the", "suitcase", "because", "it", "was",
                                               "too", "big", ".", "[SEP]"}));
}

TEST_F(MiniLm, ClaimE2ItAttendsMostToTrophyInLayer4Head2) {
  const Ran ran = ranOn(path_, kText);
  ASSERT_TRUE(ran.trace);
  const Index it = placeOf(ran.tokens, "it");
  const Index trophy = placeOf(ran.tokens, "trophy");
  const Found found = strongest(
      *ran.trace, [&](const Tensor& weights, Index head) { return weights.at(head, it, trophy); });
  EXPECT_EQ(found.layer + 1, 4);
  EXPECT_EQ(found.head + 1, 2);
  EXPECT_NEAR(found.value, 0.58, 0.005);
}

TEST_F(SmolLm2, ComputesWhatTransformersComputes) {
  const Ran ran = ranOn(path_, kText);
  ASSERT_TRUE(ran.trace);
  const Reference reference(test::testPath("reference/real/smollm2_cat.safetensors"));
  EXPECT_EQ(ran.tokens.ids, reference.integers("t0.ids"));
  EXPECT_EQ(test::expectAgrees(*ran.trace, reference, 0), 1 + 3 * 4 + 30 + 3 + 1);

  const Tensor& final = ran.trace->stream.at("final");
  const auto logits = ran.model->logits(final, {final.rows() - 1, final.rows()});
  ASSERT_TRUE(logits.has_value());
  const double most = extentOf(*logits).high;
  double sum = 0;
  for (Index v = 0; v < logits->columns(); ++v) sum += std::exp(logits->at(0, v) - most);
  const auto ids = reference.integers("t0.next_ids");
  const Tensor probabilities = reference.tensor("t0.next");
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const double ours = std::exp(logits->at(0, ids[i]) - most) / sum;
    EXPECT_NEAR(ours, probabilities.at(0, static_cast<Index>(i)), 5e-5) << i;
  }
}

TEST_F(SmolLm2, ClaimE9AndF5HaveTheseShapes) {
  const Ran ran = ranOn(path_, kText);
  ASSERT_TRUE(ran.trace);
  const ModelConfig& config = ran.model->config();
  EXPECT_EQ(config.layers, 30);
  EXPECT_EQ(config.heads, 9);
  EXPECT_EQ(config.groups, 3);
  EXPECT_EQ(textsOf(ran.tokens),
            (std::vector<std::string>{"The", " cat", " sat", " on", " the", " mat", " because",
                                      " it", " was", " tired", "."}));
  Index heads = 0;
  for (const Attention& layer : ran.trace->layers) {
    heads += layer.spec.heads;
    EXPECT_EQ(layer.query->slices(), 9);
    EXPECT_EQ(layer.key->slices(), 3);
    EXPECT_EQ(layer.value->slices(), 3);
    EXPECT_EQ(layer.group(3), 1);
  }
  EXPECT_EQ(heads, 270);
}

TEST_F(SmolLm2, ClaimE10TheseHeadsAttendToTheFirstToken) {
  const Ran ran = ranOn(path_, kText);
  ASSERT_TRUE(ran.trace);
  for (const auto& [first, percent] : {std::pair<Index, double>{0, 75.2}, {1, 67.8}}) {
    int sinks = 0, heads = 0;
    for (const Attention& layer : ran.trace->layers) {
      for (Index h = 0; h < layer.spec.heads; ++h, ++heads) {
        if (meanWeight(*layer.weights, h, first, [](Index) { return 0; }) > 0.5) ++sinks;
      }
    }
    EXPECT_NEAR(100.0 * sinks / heads, percent, 0.4);
  }
}

TEST_F(SmolLm2, ClaimE11Layer17Head1LooksAtTheTokenBefore) {
  const Ran ran = ranOn(path_, kText);
  ASSERT_TRUE(ran.trace);
  const Found found = strongest(*ran.trace, [&](const Tensor& weights, Index head) {
    return meanWeight(weights, head, 1, [](Index i) { return i - 1; });
  });
  EXPECT_EQ(found.layer + 1, 17);
  EXPECT_EQ(found.head + 1, 1);
  EXPECT_NEAR(found.value, 0.80, 0.01);
}

TEST_F(SmolLm2, ClaimE12ItAttendsMostToCatInLayer14Head9) {
  const Ran ran = ranOn(path_, kText);
  ASSERT_TRUE(ran.trace);
  const Index it = placeOf(ran.tokens, " it");
  const Index cat = placeOf(ran.tokens, " cat");
  const Found found = strongest(
      *ran.trace, [&](const Tensor& weights, Index head) { return weights.at(head, it, cat); });
  EXPECT_EQ(found.layer + 1, 14);
  EXPECT_EQ(found.head + 1, 9);
  EXPECT_NEAR(found.value, 0.80, 0.01);
}

}  // namespace
}  // namespace fovea
