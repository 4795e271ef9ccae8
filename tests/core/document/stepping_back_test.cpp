// Generated text goes forward and back: each state has the bits of a run that never had another.
#include <gtest/gtest.h>

#include "core/document/document.h"
#include "core/models/trace_rows.h"
#include "tests/core/models/model_support.h"
#include "tests/support/reference.h"

namespace fovea {
namespace {

using Kind = MaskPart::Kind;

/// One mask of every kind that is spelled, and some together. The numbers act within ten tokens.
constexpr const char* kMasks[] = {"none",
                                  "causal",
                                  "window:3",
                                  "band:2",
                                  "padding:2",
                                  "padding:0",
                                  "sinks:1",
                                  "window:3+sinks:1",
                                  "dilated:3:2",
                                  "block:4",
                                  "longformer:2:1",
                                  "bigbird:2:1:2:5",
                                  "bigbird:2:1:0:5",
                                  "prefix:3",
                                  "documents:4,3",
                                  "block:4+padding:1"};

/// Llama with plain and with dynamic rotation (whose frequencies change behind 16 tokens), learned
/// positions, and a model with a window of its own.
constexpr const char* kModels[] = {"llama2-f16", "rope-dynamic", "gpt2", "mistral-window5"};

Input inputOf(const std::string& model, const char* mask) {
  Input input;
  input.model = test::testPath("reference/models/" + model);
  input.text = "the cat sat down and the dog sat and the cat sat";
  input.mask = *parseMask(mask);
  return input;
}

void expectSameTrace(const Trace& ours, const Trace& theirs) {
  EXPECT_EQ(ours.queryTokens(), theirs.queryTokens());
  EXPECT_EQ(ours.generated, theirs.generated);
  EXPECT_EQ(ours.embedding, theirs.embedding);
  EXPECT_EQ(ours.stream, theirs.stream);
  ASSERT_EQ(ours.layers.size(), theirs.layers.size());
  for (std::size_t l = 0; l < ours.layers.size(); ++l) {
    test::expectSameLayer(ours.layers[l], theirs.layers[l]);
    EXPECT_EQ(ours.layers[l].weights, theirs.layers[l].weights);
    if (ours.layers[l].rotation && theirs.layers[l].rotation) {
      EXPECT_EQ(ours.layers[l].rotation->frequencies, theirs.layers[l].rotation->frequencies);
    }
  }
}

TEST(SteppingBack, IsAFreshRunUnderEveryMask) {
  for (const char* model : kModels) {
    for (const char* mask : kMasks) {
      SCOPED_TRACE(std::string(model) + " " + mask);
      Sources sources;
      Input input = inputOf(model, mask);
      // Far forward, back by one and by more, and forward again.
      for (const Index tokens : {7, 6, 2, 0, 3, 8}) {
        SCOPED_TRACE(tokens);
        input.generation.tokens = tokens;
        const auto ours = compute(input, sources, {});
        Sources fresh;
        fresh.models.put(input.model, sources.models.loaded(input.model));
        const auto theirs = compute(input, fresh, {});
        ASSERT_TRUE(ours && theirs);
        expectSameTrace(**ours, **theirs);
        // And that of one run over the same tokens, without any cache.
        const auto loaded = sources.models.loaded(input.model);
        ForwardOptions options;
        options.mask = input.mask;
        const auto whole = loaded->forward((*ours)->queryTokens(), options);
        ASSERT_TRUE(whole);
        EXPECT_EQ((*ours)->stream, (*whole)->stream);
      }
    }
  }
}

// The dynamic model's text crosses the number of positions it was trained with.
TEST(SteppingBack, CrossesTheTrainedPositions) {
  Sources sources;
  Input input = inputOf("rope-dynamic", "none");
  const auto before = compute(input, sources, {});
  input.generation.tokens = 8;
  const auto behind = compute(input, sources, {});
  ASSERT_TRUE(before && behind);
  const ModelConfig& config = sources.models.loaded(input.model)->config();
  EXPECT_LE((*before)->queryTokens().size(), config.positions);
  EXPECT_GT((*behind)->queryTokens().size(), config.positions);
}

/// Whether the rows a decoder shows of a text are the first rows of every longer one.
bool shownRowsStay(const Mask& mask) {
  for (Index shorter = 1; shorter < 14; ++shorter) {
    for (Index longer = shorter + 1; longer < 16; ++longer) {
      for (Index i = 0; i < shorter; ++i) {
        for (Index j = 0; j <= i; ++j) {
          if (mask.allows(i, j, shorter, shorter) != mask.allows(i, j, longer, longer)) {
            return false;
          }
        }
      }
    }
  }
  return true;
}

TEST(SteppingBack, RowsStayWhereTheMaskSaysSo) {
  for (const char* mask : kMasks) {
    EXPECT_EQ(rowsStay(*parseMask(mask)), shownRowsStay(*parseMask(mask))) << mask;
  }
  // One of every kind was asked.
  std::vector<bool> asked(static_cast<std::size_t>(Kind::Documents) + 1);
  for (const char* mask : kMasks) {
    const Mask parsed = *parseMask(mask);
    for (const MaskPart& part : parsed.parts()) asked[static_cast<std::size_t>(part.kind)] = true;
  }
  asked[static_cast<std::size_t>(Kind::Given)] = true;
  EXPECT_EQ(std::count(asked.begin(), asked.end(), false), 0);
  EXPECT_FALSE(rowsStay(Mask({{Kind::Given, 0, {}, {}}})));
}

TEST(SteppingBack, CanBeCancelledWhereAllIsComputedAnew) {
  Sources sources;
  Input input = inputOf("gpt2", "padding:1");
  input.generation.tokens = 3;
  ASSERT_TRUE(compute(input, sources, {}));
  input.generation.tokens = 2;
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = compute(input, sources, {stop.get_token(), {}});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
}

}  // namespace
}  // namespace fovea
