#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
  const auto read = readDocument(writeDocument(document), "a.fovea");
  ASSERT_TRUE(read.has_value()) << read.error().message.str();
  EXPECT_EQ(*read, document);
}

}  // namespace
}  // namespace fovea
