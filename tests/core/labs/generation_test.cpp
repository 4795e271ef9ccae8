// Claim H5: one new row for each token; with the cache nothing earlier is computed again.
#include "core/labs/generation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "core/attention/positions.h"
#include "core/attention/stages.h"
#include "tests/core/attention/support.h"
#include "tests/core/figures/model_traces.h"
#include "tests/core/labs/lab_support.h"

namespace fovea::test {
namespace {

constexpr const char* kText = "the cat sat on the mat";

Result<Figure> generationOf(const Input& input, LabValues values = {}) {
  View view;
  view.lab = std::move(values);
  return makeFigure("lab-generation", shownOf(input), view, {});
}

TEST(GenerationLab, TheGridGrowsByOneRowAStep) {
  const Input input = toyInput(kText);
  const Attention causal = shownOf(toyInput(kText, 2, Mask::causal())).attention();
  for (Index steps = 1; steps <= 6; ++steps) {
    const auto figure = generationOf(input, {{"step", std::to_string(steps)}});
    ASSERT_TRUE(figure);
    const auto& grid = labBlock<Heatmap>(*figure, "grid");
    for (Index i = 0; i < 6; ++i) {
      for (Index j = 0; j < 6; ++j) {
        const bool there = i < steps && j <= i;
        EXPECT_EQ(grid.at(i, j), there ? causal.weights->at(0, i, j) : -HUGE_VAL);
      }
    }
    EXPECT_EQ(figure->marks.query, steps - 1);
    EXPECT_TRUE(grid.frames.row);
    EXPECT_EQ(grid.rows.labels[static_cast<std::size_t>(steps - 1)].substr(0, 5), "new: ");
    for (const char* id : {"keys", "values"}) {
      const auto& held = labBlock<Heatmap>(*figure, id);
      const Tensor& stored = id == std::string("keys") ? *causal.key : *causal.value;
      for (Index i = 0; i < 6; ++i) {
        EXPECT_EQ(held.at(i, 1), i < steps ? stored.at(0, i, 1) : -HUGE_VAL);
      }
    }
  }
}

TEST(GenerationLab, ARowMadeAloneHasTheBitsOfTheWholeGrid) {
  for (const PositionScheme scheme :
       {PositionScheme::None, PositionScheme::Sinusoidal, PositionScheme::Learned,
        PositionScheme::Rope, PositionScheme::Alibi}) {
    for (const Mask& mask : {Mask(), Mask::window(2), *parseMask("window:2+sinks:1")}) {
      Input input = toyInput(kText, 2, mask);
      input.position.scheme = scheme;
      const auto run = generateRows(shownOf(input).attention(), 6, {});
      ASSERT_TRUE(run);
      EXPECT_EQ(run->equalRows, 6);
      EXPECT_EQ(run->difference, 0);
      EXPECT_EQ(run->sameCache, true);
    }
  }
  EXPECT_TRUE(labSays(labOf("lab-generation"), "words", "Computed alone over"));
  EXPECT_TRUE(labSays(labOf("lab-generation"), "words", "A key or value made"));
}

RC_GTEST_PROP(GenerationLab, ARowMadeAloneHasItsBitsInEveryShape, ()) {
  const auto size = [](Index most) { return *rc::gen::inRange<Index>(1, most); };
  const Index groups = size(4), tokens = size(40);
  const Shape shape{groups * size(4), groups, tokens, tokens, size(20), size(20)};
  const auto precision = *rc::gen::element(Precision::Float32, Precision::Float64);
  const Attention layer = completed(drawnAttention(shape, {}, precision));
  const auto run = generateRows(layer, tokens, {});
  RC_ASSERT(run && run->equalRows == tokens && !run->sameCache);
}

/// A difference that is there is found.
TEST(GenerationLab, AnotherCacheWouldBeSeen) {
  Attention layer = shownOf(toyInput(kText)).attention();
  TensorBuilder key(layer.key->precision(), layer.key->shape());
  for (Index g = 0; g < 2; ++g) {
    for (Index t = 0; t < 6; ++t) {
      for (Index d = 0; d < 4; ++d) key.set(g, t, d, layer.key->at(g, t, d) + (t == 2 ? 1e-9 : 0));
    }
  }
  layer.key = key.seal();
  const auto run = generateRows(layer, 6, {});
  ASSERT_TRUE(run);
  EXPECT_EQ(run->sameCache, false);
}

/// Multiply–adds of one step, loop by loop.
double countedWork(Index first, Index tokens, const Attention& layer, Index window) {
  double count = 0;
  const Index width = layer.input->columns(), key = layer.keyWidth(), value = layer.valueWidth();
  for (Index t = first; t < tokens; ++t) {
    for (Index d = 0; d < width; ++d) {
      for (Index h = 0; h < layer.spec.heads; ++h) count += static_cast<double>(key);
      for (Index g = 0; g < layer.spec.groups; ++g) count += static_cast<double>(key + value);
    }
    for (Index h = 0; h < layer.spec.heads; ++h) {
      for (Index j = std::max<Index>(0, t - window + 1); j <= t; ++j) {
        count += static_cast<double>(key + value);
      }
    }
    for (Index o = 0; o < layer.wo->weight.columns(); ++o) {
      count += static_cast<double>(layer.spec.heads * value);
    }
  }
  return count;
}

TEST(GenerationLab, WorkIsThatOfTheLoops) {
  for (const Index window : {Index{2}, Index{100}}) {
    const Input input = toyInput(kText, 2, window == 2 ? Mask::window(2) : Mask());
    const Attention layer = shownOf(input).attention();
    const auto figure = generationOf(input);
    ASSERT_TRUE(figure);
    const auto with = labColumn(*figure, "with-cache"),
               without = labColumn(*figure, "without-cache");
    double withTotal = 0, withoutTotal = 0;
    for (Index t = 0; t < 6; ++t) {
      const auto at = static_cast<std::size_t>(t);
      EXPECT_EQ(with[at], countedWork(t, t + 1, layer, window));
      EXPECT_EQ(without[at], countedWork(0, t + 1, layer, window));
      withTotal += with[at];
      withoutTotal += without[at];
      EXPECT_EQ(labColumn(*figure, "with-cache-total")[at], withTotal);
      EXPECT_EQ(labColumn(*figure, "without-cache-total")[at], withoutTotal);
      EXPECT_EQ(labColumn(*figure, "cache-numbers")[at],
                static_cast<double>((t + 1) * 2 * (4 + 4)));
    }
    const auto& chart = labBlock<Chart>(*figure, "work");
    EXPECT_EQ(chart.series[0].y, without);
    EXPECT_EQ(chart.series[1].y, with);
    EXPECT_GE(chart.y.high, without.back());
  }
}

TEST(GenerationLab, MasksThatLookAheadAreLeftAway) {
  EXPECT_EQ(generationMask({}).spelled(), "causal");
  EXPECT_EQ(generationMask(*parseMask("band:2+padding:1")).spelled(), "causal");
  EXPECT_EQ(generationMask(*parseMask("causal")).spelled(), "causal");
  EXPECT_EQ(generationMask(*parseMask("window:3+sinks:1+padding:2")).spelled(), "window:3+sinks:1");
  EXPECT_EQ(generationMask(*parseMask("band:2+sinks:1")).spelled(), "causal");
}

TEST(GenerationLab, TheCacheCanBeSwitchedOff) {
  const Figure on = labOf("lab-generation"), off = labOf("lab-generation", {{"cache", "off"}});
  EXPECT_TRUE(labSays(on, "words", "Only its own query"));
  EXPECT_TRUE(labSays(off, "words", "Nothing was kept"));
  EXPECT_EQ(labBlock<Heatmap>(off, "grid").values, labBlock<Heatmap>(on, "grid").values);
  EXPECT_EQ(labColumn(off, "without-cache"), labColumn(on, "without-cache"));
}

TEST(GenerationLab, BeyondTheTextIsTheText) {
  const Figure figure = labOf("lab-generation", {{"step", "1000000"}});
  EXPECT_EQ(figure.marks.query, 3);
  const Figure first = labOf("lab-generation", {{"step", "1"}});
  EXPECT_TRUE(labSays(first, "words", "The first token"));
}

TEST(GenerationLab, RefusesWhatCannotGrow) {
  for (const char* bad : {"0", "-3", "2.5", "1e99", "x"}) {
    EXPECT_EQ(labRefusal("lab-generation", {{"step", bad}}),
              (std::pair{ErrorCode::Usage, std::string("step")}));
  }
  EXPECT_EQ(labRefusal("lab-generation", {{"cache", "maybe"}}).first, ErrorCode::Usage);
  for (const Input& input : {weightsInput(true), scoresInput(3, 3, true),
                             vectorsInput(1, 3, 3, false), vectorsInput(1, 2, 3, true)}) {
    const auto figure = generationOf(input);
    ASSERT_FALSE(figure);
    EXPECT_EQ(figure.error().code, ErrorCode::Input);
  }
  Shown shown = shownOf(numpyInput());
  auto trace = std::make_shared<Trace>(*shown.trace);
  trace->layers[0].queries = trace->layers[0].keys = 100'000;
  shown.trace = trace;
  const auto figure = makeFigure("lab-generation", shown, {}, {});
  ASSERT_FALSE(figure);
  EXPECT_EQ(figure.error().code, ErrorCode::TooLarge);
  EXPECT_NE(figure.error().message.str().find("80,000,000,000 bytes"), std::string::npos);
}

TEST(GenerationLab, AFileAsksForNothingAndStopStops) {
  View view;
  view.invites = false;
  EXPECT_EQ(labOf("lab-generation", {}, view).find("try"), nullptr);
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = labResult("lab-generation", {}, {}, Progress(stop.get_token(), {}));
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
}

TEST(GenerationLab, AnEncoderIsRefused) {
  const auto both =
      makeFigure("lab-generation", shownOf(tinyTrace("bert-uncased", "the cat"), 0, 0), {}, {});
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().code, ErrorCode::Input);
  EXPECT_NE(both.error().message.str().find("looks both ways"), std::string::npos);
  EXPECT_TRUE(makeFigure("lab-generation", shownOf(tinyTrace("gpt2", "the cat"), 0, 0), {}, {}));
}

}  // namespace
}  // namespace fovea::test
