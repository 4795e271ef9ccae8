#include <gtest/gtest.h>

#include "core/attention/stages.h"
#include "tests/core/models/model_support.h"
#include "tests/support/reference.h"

namespace fovea {
namespace {

constexpr const char* kModels[] = {"gpt2", "bert-uncased", "llama2-f16", "mistral-window5",
                                   "qwen3"};

std::shared_ptr<const Model> tiny(const char* name) {
  return test::loaded(test::testPath("reference/models/") + name);
}

Sequence counted(Index count) {
  std::vector<std::int64_t> ids;
  for (Index i = 0; i < count; ++i) ids.push_back(7 * i % 90 + 5);
  return test::sequenceOf(ids);
}

ForwardOptions leanFrom(std::uint64_t bytes) {
  ForwardOptions options;
  options.leanAboveBytes = bytes;
  return options;
}

/// The trace as a document gets it, able to restore its layers.
std::shared_ptr<const Trace> restorable(const std::shared_ptr<const Model>& model,
                                        const Trace& trace) {
  auto copy = std::make_shared<Trace>(trace);
  copy->restore = [model](const Trace& lean, Index layer, const Progress& progress) {
    return model->restored(lean, layer, progress);
  };
  return copy;
}

// Every layer of a lean trace can be had whole, with the bits of a trace that kept everything.
TEST(LeanTrace, GivesEveryLayerWholeAgain) {
  for (const char* name : kModels) {
    SCOPED_TRACE(name);
    const auto model = tiny(name);
    ASSERT_TRUE(model);
    const Sequence tokens = counted(12);
    const auto whole = model->forward(tokens);
    const auto options = leanFrom(model->traceBytes(12) - 1);
    const auto lean = model->forward(tokens, options);
    ASSERT_TRUE(whole && lean);
    EXPECT_LT(model->traceBytes(12, options), model->traceBytes(12));
    EXPECT_EQ((*lean)->stream, (*whole)->stream);
    EXPECT_FALSE((*lean)->layers.front().lean) << "the first layer tells what there is";
    auto trace = restorable(model, **lean);
    for (Index layer = 0; layer < model->config().layers; ++layer) {
      const auto at = static_cast<std::size_t>(layer);
      EXPECT_EQ(trace->layers[at].lean, layer > 0);
      EXPECT_EQ(trace->layers[at].mix.has_value(), layer == 0);
      EXPECT_EQ(trace->layers[at].input.has_value(), layer == 0);
      const auto restored = withWholeLayer(trace, layer, {});
      ASSERT_TRUE(restored.has_value());
      test::expectSameLayer((*restored)->layers[at], (*whole)->layers[at]);
      // No more than one layer is whole at a time.
      for (std::size_t other = 1; other < trace->layers.size(); ++other) {
        EXPECT_EQ((*restored)->layers[other].lean, other != at || layer == 0);
      }
      trace = *restored;
    }
  }
}

TEST(LeanTrace, AtTheLimitNothingIsLeftOut) {
  const auto model = tiny("gpt2");
  ASSERT_TRUE(model);
  const auto trace = model->forward(counted(6), leanFrom(model->traceBytes(6)));
  ASSERT_TRUE(trace.has_value());
  for (const Attention& layer : (*trace)->layers) EXPECT_FALSE(layer.lean);
  EXPECT_EQ(*withWholeLayer(*trace, 1, {}), *trace) << "a whole layer costs nothing";
}

// A text that grows is lean from the limit on, whatever it was before.
TEST(LeanTrace, GrowsTokenByToken) {
  for (const char* name : {"gpt2", "llama2-f16", "qwen3"}) {
    SCOPED_TRACE(name);
    const auto model = tiny(name);
    ASSERT_TRUE(model);
    for (const Index limit : {Index{5}, Index{7}}) {
      const auto options = leanFrom(model->traceBytes(limit));
      auto trace = model->forward(counted(6), options);
      ASSERT_TRUE(trace.has_value());
      Sequence tokens = counted(6);
      for (Index step = 0; step < 3; ++step) {
        trace = model->extended(*trace, 11 + step, options);
        ASSERT_TRUE(trace.has_value()) << trace.error().message.str();
        tokens.ids.push_back(11 + step);
        tokens.tokens.emplace_back();
      }
      const auto whole = model->forward(tokens);
      EXPECT_EQ((*trace)->stream, (*whole)->stream);
      for (Index layer = 0; layer < model->config().layers; ++layer) {
        const auto at = static_cast<std::size_t>(layer);
        EXPECT_EQ((*trace)->layers[at].lean, layer > 0);
        const auto restored = withWholeLayer(restorable(model, **trace), layer, {});
        ASSERT_TRUE(restored.has_value());
        test::expectSameLayer((*restored)->layers[at], (*whole)->layers[at]);
      }
    }
  }
}

}  // namespace
}  // namespace fovea
