#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/document/document.h"
#include "tests/core/models/model_support.h"
#include "tests/support/reference.h"

namespace fovea {
namespace {

using testing::HasSubstr;

Input inputOf(const std::string& model, std::string text) {
  Input input;
  input.model = test::testPath("reference/models/" + model);
  input.text = std::move(text);
  return input;
}

TEST(RunModel, GivesTheTraceOfTheModelWithItsTokens) {
  Sources sources;
  const Input input = inputOf("gpt2", "the cat sat down");
  const auto trace = compute(input, sources, {});
  ASSERT_TRUE(trace.has_value()) << trace.error().message.str();
  const auto model = sources.models.loaded(input.model);
  ASSERT_NE(model, nullptr);
  const auto tokens = model->tokenizer().encode(input.text);
  const auto own = model->forward(*tokens);
  EXPECT_EQ((*trace)->source.kind, Source::Kind::Model);
  EXPECT_EQ((*trace)->queryTokens(), *tokens);
  EXPECT_EQ((*trace)->stream.at("final"), (*own)->stream.at("final"));
  ASSERT_NE((*trace)->next, nullptr);
  const auto logits = (*trace)->next->logits({1, 2});
  ASSERT_TRUE(logits.has_value());
  EXPECT_EQ(*logits, *model->logits((*own)->stream.at("final"), {1, 2}));
}

TEST(RunModel, LoadsAModelOnce) {
  Sources sources;
  const Input input = inputOf("gpt2", "the cat");
  ASSERT_TRUE(compute(input, sources, {}).has_value());
  const auto first = sources.models.loaded(input.model);
  ASSERT_TRUE(compute(input, sources, {}).has_value());
  EXPECT_EQ(sources.models.loaded(input.model), first);
  ASSERT_TRUE(compute(inputOf("qwen3", "the cat"), sources, {}).has_value());
  EXPECT_EQ(sources.models.loaded(input.model), nullptr);
}

TEST(RunModel, TakesMaskScaleTemperatureAndSpecialTokensFromTheInput) {
  Sources sources;
  Input input = inputOf("bert-uncased", "the cat sat down");
  const auto with = compute(input, sources, {});
  input.specialTokens = false;
  input.mask = Mask::causal();
  input.divide = false;
  input.temperature = 2;
  const auto without = compute(input, sources, {});
  ASSERT_TRUE(with && without);
  EXPECT_EQ((*without)->queryTokens().size() + 2, (*with)->queryTokens().size());
  const Spec& spec = (*without)->layers.back().spec;
  EXPECT_EQ(spec.mask, Mask::causal());
  EXPECT_EQ(spec.scale, 1);
  EXPECT_EQ(spec.temperature, 2);
  EXPECT_EQ((*without)->next, nullptr);
}

TEST(RunModel, NamesThePlaceOfWhatIsWrong) {
  Sources sources;
  const auto noText = compute(inputOf("gpt2", ""), sources, {});
  ASSERT_FALSE(noText.has_value());
  EXPECT_EQ(noText.error().place, "text");
  const auto noModel = compute(inputOf("nowhere", "the cat"), sources, {});
  ASSERT_FALSE(noModel.has_value());
  EXPECT_EQ(noModel.error().place, "model");
  EXPECT_THAT(noModel.error().message.str(), HasSubstr("nowhere"));
}

TEST(RunModel, StandsInTheDocument) {
  Document document;
  document.input = inputOf("gpt2", "the cat");
  document.input.specialTokens = false;
  document.input.generation = {3, {false, .7, 40, .9, 12}};
  const auto read = readDocument(writeDocument(document), "a.fovea");
  ASSERT_TRUE(read.has_value()) << read.error().message.str();
  EXPECT_EQ(*read, document);
}

TEST(RunModel, GoesOnWithTheTextTokenByToken) {
  for (const char* name : {"gpt2", "llama2-f16", "mistral-window5", "qwen3", "rope-dynamic"}) {
    SCOPED_TRACE(name);
    Sources sources;
    Input input = inputOf(name, "the cat sat");
    const auto text = compute(input, sources, {});
    ASSERT_TRUE(text.has_value()) << text.error().message.str();
    const Index before = (*text)->queryTokens().size();
    input.generation.tokens = 6;
    const auto long6 = compute(input, sources, {});
    ASSERT_TRUE(long6.has_value()) << long6.error().message.str();
    const auto model = sources.models.loaded(input.model);
    // Each token is the likeliest one behind those before, found by a run without any cache.
    Sequence tokens = (*text)->queryTokens();
    for (const Generated& generated : (*long6)->generated) {
      const auto run = model->forward(tokens);
      const Index last = tokens.size() - 1;
      const auto logits = model->logits((*run)->stream.at("final"), {last, last + 1});
      const Sequence& all = (*long6)->queryTokens();
      const auto place = static_cast<std::size_t>(generated.token);
      EXPECT_EQ(generated.token, tokens.size());
      EXPECT_EQ(generated.cached, tokens.size());
      Index best = 0;
      double sum = 0;
      for (Index id = 0; id < logits->columns(); ++id) {
        if (logits->at(0, id) > logits->at(0, best)) best = id;
      }
      for (Index id = 0; id < logits->columns(); ++id) {
        sum += std::exp(logits->at(0, id) - logits->at(0, best));
      }
      EXPECT_EQ(all.ids[place], best);
      EXPECT_NEAR(generated.probability, 1 / sum, 1e-12);
      tokens.tokens.push_back(all.tokens[place]);
      tokens.ids.push_back(all.ids[place]);
    }
    // The whole trace has the bits of one run over all tokens.
    const auto whole = model->forward(tokens);
    ASSERT_EQ((*long6)->queryTokens().size(), tokens.size());
    ASSERT_GT(tokens.size(), before);
    EXPECT_EQ((*long6)->embedding, (*whole)->embedding);
    for (const auto& [part, rows] : (*whole)->stream) {
      EXPECT_EQ((*long6)->stream.at(part), rows) << part;
    }
    for (std::size_t l = 0; l < (*whole)->layers.size(); ++l) {
      const Attention& ours = (*long6)->layers[l];
      const Attention& theirs = (*whole)->layers[l];
      test::expectSameLayer(ours, theirs);
      EXPECT_EQ(ours.weights, theirs.weights);
    }
    // Stepping back is what the shorter run gave.
    input.generation.tokens = 2;
    const auto long2 = compute(input, sources, {});
    Sources fresh;
    const auto anew = compute(input, fresh, {});
    ASSERT_TRUE(long2 && anew);
    EXPECT_EQ((*long2)->queryTokens(), (*anew)->queryTokens());
    EXPECT_EQ((*long2)->generated, (*anew)->generated);
    EXPECT_EQ((*long2)->stream, (*anew)->stream);
    EXPECT_EQ((*long2)->layers.back().weights, (*anew)->layers.back().weights);
    input.generation.tokens = 0;
    const auto back = compute(input, sources, {});
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ((*back)->queryTokens(), (*text)->queryTokens());
    EXPECT_EQ((*back)->stream, (*text)->stream);
  }
}

TEST(RunModel, LetsGoOfAModelWithTheTextItWentOnWith) {
  Sources sources;
  Input input = inputOf("gpt2", "the cat sat");
  input.generation.tokens = 2;
  ASSERT_TRUE(compute(input, sources, {}).has_value());
  const std::weak_ptr<const Model> model = sources.models.loaded(input.model);
  ASSERT_NE(sources.texts.of(input), nullptr);
  ASSERT_TRUE(compute(inputOf("qwen3", "the cat sat"), sources, {}).has_value());
  EXPECT_TRUE(model.expired());
  EXPECT_EQ(sources.texts.of(input), nullptr);
}

TEST(RunModel, DrawsByTheSeed) {
  Sources sources;
  Input input = inputOf("gpt2", "the cat sat");
  input.generation = {5, {false, 1.5, 0, 1, 7}};
  const auto first = compute(input, sources, {});
  Sources fresh;
  const auto again = compute(input, fresh, {});
  input.generation.sampling.seed = 8;
  const auto other = compute(input, sources, {});
  ASSERT_TRUE(first && again && other);
  EXPECT_EQ((*first)->queryTokens(), (*again)->queryTokens());
  EXPECT_NE((*first)->queryTokens(), (*other)->queryTokens());
}

TEST(RunModel, RefusesToGoOnWhereNothingTellsHow) {
  Sources sources;
  Input input = inputOf("bert-uncased", "the cat sat");
  input.generation.tokens = 1;
  const auto encoder = compute(input, sources, {});
  ASSERT_FALSE(encoder.has_value());
  EXPECT_EQ(encoder.error().place, "generation");
  input = inputOf("gpt2", "the cat sat");
  input.generation.tokens = -1;
  EXPECT_EQ(compute(input, sources, {}).error().code, ErrorCode::Usage);
  input.generation.tokens = kMostGenerated;  // more than the model has positions
  const auto full = compute(input, sources, {});
  ASSERT_TRUE(full.has_value()) << full.error().message.str();
  EXPECT_EQ((*full)->queryTokens().size(), sources.models.loaded(input.model)->config().positions);
  ASSERT_EQ((*full)->notes.size(), 1);
  EXPECT_THAT((*full)->notes[0].str(), HasSubstr("no more positions"));
}

}  // namespace
}  // namespace fovea
