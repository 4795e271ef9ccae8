#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/number.h"
#include "core/document/document.h"
#include "core/document/embedded.h"
#include "core/document/example_texts.h"
#include "tests/support/reference.h"

namespace fovea {
namespace {

using test::largestDifference;
using test::referenceTensor;

std::shared_ptr<const Trace> computed(const Input& input) {
  Sources sources;
  const auto trace = compute(input, sources, {});
  EXPECT_TRUE(trace.has_value()) << (trace ? "" : trace.error().message.str());
  return trace ? *trace : nullptr;
}

std::shared_ptr<const Trace> computedExample(std::string_view id) {
  const Example* example = findExample(id);
  EXPECT_NE(example, nullptr) << id;
  return example ? computed(example->document.input) : nullptr;
}

/// A row of an array as it is printed.
std::vector<std::string> printedRow(const Tensor& tensor, Index row, int decimals) {
  std::vector<std::string> numbers;
  for (Index j = 0; j < tensor.columns(); ++j) {
    numbers.push_back(shown(tensor.at(row, j), decimals));
  }
  return numbers;
}

Tensor grid(const Trace& trace, Quantity quantity, Index rows, Index columns) {
  return computedFor(
      trace,
      {quantity, 0,
       tensorFromRows(std::vector<std::vector<double>>(
           static_cast<std::size_t>(rows), std::vector<double>(static_cast<std::size_t>(columns)))),
       0, 2});
}

using testing::ElementsAre;

TEST(Examples, AreOfferedInTheOrderOfTheClaimsAfterTheFirst) {
  std::vector<std::string> ids;
  for (const Example& example : examples()) ids.push_back(example.id);
  EXPECT_THAT(ids, ElementsAre("b1", "a1", "a2", "a3", "a4", "a5", "b1c", "b1t", "b2", "b3", "b4",
                               "b7", "d1", "d3", "f2"));
  EXPECT_EQ(embeddedExamples().size(), ids.size());
  EXPECT_EQ(findExample("b9"), nullptr);
  EXPECT_EQ(findExample(""), nullptr);
}

TEST(Examples, EveryExpectedNumberAndShapeHoldsThroughCompute) {
  for (const Example& example : examples()) {
    SCOPED_TRACE(example.id);
    const auto trace = computed(example.document.input);
    ASSERT_TRUE(trace);
    EXPECT_FALSE(example.expected.empty() && example.shapes.empty());
    for (const Expected& expected : example.expected) {
      EXPECT_TRUE(holds(*trace, expected))
          << quantityId(expected.quantity) << ", head " << expected.head + 1 << ": off by "
          << largestDifference(computedFor(*trace, expected), expected.values);
    }
    for (const ExpectedShape& shape : example.shapes) {
      EXPECT_EQ(shapeOf(*trace, shape.quantity), shape.shape) << quantityId(shape.quantity);
    }
  }
}

TEST(Examples, ExpectedNumbersCanFail) {
  const auto trace = computedExample("a1");
  Expected wrong = findExample("a1")->expected.front();
  wrong.values = tensorFromRows({{11.0000001}});
  EXPECT_FALSE(holds(*trace, wrong));
}

TEST(Examples, OpenOnAStateThatExists) {
  for (const Example& example : examples()) {
    SCOPED_TRACE(example.id);
    const auto trace = computed(example.document.input);
    ASSERT_TRUE(trace);
    const Selection& selection = example.document.selection;
    EXPECT_EQ(followed(selection, *trace, *trace), selection);
    EXPECT_EQ(example.document.input.exampleId, example.id);
    EXPECT_EQ(exampleOf(example.document.input), &*findExample(example.id));
    EXPECT_TRUE(example.document.unknown.empty()) << example.document.unknown;
    EXPECT_FALSE(example.title.empty());
    if (example.document.stage == Stage::Join) {
      EXPECT_TRUE(trace->layers.front().joins());
    }
    if (example.document.stage == Stage::Mix) {
      EXPECT_TRUE(trace->layers.front().mix);
    }
    EXPECT_EQ(trace->source.kind, example.document.input.door == Door::Text
                                      ? Source::Kind::Toy
                                      : Source::Kind::Example);
  }
}

TEST(Examples, StoriesAreShort) {
  for (const ExampleText& text : exampleTexts()) {
    const std::string_view story = text.story.source;
    EXPECT_LT(story.size(), 360U) << text.id;
    EXPECT_GE(std::count(story.begin(), story.end(), '.'), 2) << text.id;
  }
}

TEST(Claims, A1DotProductIsEleven) {
  const auto trace = computedExample("a1");
  EXPECT_EQ(valueOf(*trace, {Quantity::Score, 0, 0, 0, 0}), 11.0);
}

TEST(Claims, A2VectorTimesMatrix) {
  const auto trace = computedExample("a2");
  EXPECT_EQ(trace->layers[0].query->at(0, 0), 1 * 1 + 2 * 0 + 3 * 3 + 4 * 2);
  EXPECT_EQ(trace->layers[0].query->at(0, 1), 1 * 2 + 2 * 1 + 3 * -1 + 4 * 0);
  const Explanation explanation = explain(*trace, {Quantity::Query, 0, 0, 0, kNone, 0});
  EXPECT_EQ(explanation.terms.size(), 4U);
}

TEST(Claims, F2AdditiveAttentionCrossesTheOrder) {
  const auto trace = computedExample("f2");
  const Tensor& weights = *trace->layers[0].weights;
  EXPECT_EQ(trace->queryTokens().tokens[2].label, "cat");
  EXPECT_EQ(trace->keyTokens().tokens[1].label, "chat");
  for (const auto& [row, best] : {std::pair<Index, Index>{0, 0}, {1, 2}, {2, 1}}) {
    for (Index j = 0; j < 3; ++j) {
      if (j == best) continue;
      EXPECT_GT(weights.at(0, row, best), weights.at(0, row, j));
    }
  }
}

TEST(Claims, A3AndA4Softmax) {
  const auto small = computedExample("a3");
  EXPECT_THAT(printedRow(*small->layers[0].weights, 0, 2), ElementsAre("0.09", "0.24", "0.67"));
  const double sum = std::exp(1) + std::exp(2) + std::exp(3);
  EXPECT_NEAR(small->layers[0].weights->at(0, 1), std::exp(2) / sum, 1e-15);
  const auto large = computedExample("a4");
  EXPECT_THAT(printedRow(*large->layers[0].weights, 0, 2), ElementsAre("0.00", "0.00", "1.00"));
}

TEST(Claims, A5WeightedMix) {
  const auto trace = computedExample("a5");
  EXPECT_NEAR(trace->layers[0].mix->at(0, 0), 6.1, 1e-15 * 8);
  EXPECT_TRUE(trace->notes.empty());
}

TEST(Claims, B1RowsAsPrintedAndInFull) {
  const auto trace = computedExample("b1");
  const Tensor& weights = *trace->layers[0].weights;
  EXPECT_THAT(printedRow(weights, 0, 2), ElementsAre("0.38", "0.13", "0.46", "0.03"));
  EXPECT_THAT(printedRow(weights, 1, 2), ElementsAre("0.01", "0.00", "0.13", "0.86"));
  EXPECT_THAT(printedRow(weights, 2, 2), ElementsAre("0.91", "0.00", "0.08", "0.00"));
  EXPECT_THAT(printedRow(weights, 3, 2), ElementsAre("0.01", "0.25", "0.08", "0.66"));
  const auto reference = [](const char* key) {
    return referenceTensor("reference/numpy_seed0.json", key);
  };
  EXPECT_LE(largestDifference(weights.slice(0), reference("weights")), 1e-12);
  EXPECT_LE(largestDifference(trace->layers[0].query->slice(0), reference("Q")), 1e-12);
  EXPECT_LE(largestDifference(grid(*trace, Quantity::Score, 4, 4), reference("scores_unscaled")),
            1e-12);
  EXPECT_LE(largestDifference(grid(*trace, Quantity::Scaled, 4, 4), reference("scores")), 1e-12);
}

TEST(Claims, B1cCausalRows) {
  const auto trace = computedExample("b1c");
  const Tensor& weights = *trace->layers[0].weights;
  EXPECT_THAT(printedRow(weights, 0, 2), ElementsAre("1.00", "0", "0", "0"));
  EXPECT_THAT(printedRow(weights, 1, 2), ElementsAre("0.97", "0.03", "0", "0"));
  EXPECT_THAT(printedRow(weights, 2, 2), ElementsAre("0.92", "0.00", "0.08", "0"));
  EXPECT_THAT(printedRow(weights, 3, 2), ElementsAre("0.01", "0.25", "0.08", "0.66"));
  EXPECT_LE(largestDifference(trace->layers[0].mix->slice(0),
                              referenceTensor("reference/numpy_seed0.json", "out_causal")),
            1e-12);
}

TEST(Claims, B1tGivenGridKeepsItsNumbersAndSaysWhatIsRounded) {
  const auto trace = computedExample("b1t");
  EXPECT_EQ(
      trace->layers[0].weights->slice(0),
      tensorFromRows(
          {{1, 0, 0, 0}, {0.25, 0.75, 0, 0}, {0.31, 0.26, 0.42, 0}, {0.08, 0.29, 0.09, 0.54}}));
  ASSERT_EQ(trace->notes.size(), 1U);
  EXPECT_EQ(trace->notes.front().str(),
            "Row 3 of the given weights adds up to 0.99, not 1; it is used as it is.");
  EXPECT_FALSE(trace->layers[0].mix);
  EXPECT_EQ(trace->queryTokens().tokens[0].label, "The");
}

TEST(Claims, B2AndB7NewVectorOfCat) {
  for (const char* id : {"b2", "b7"}) {
    const auto trace = computedExample(id);
    EXPECT_THAT(printedRow(*trace->layers[0].mix, 1, 2),
                ElementsAre("0.94", "−0.40", "−0.03", "0.59"));
  }
}

TEST(Claims, B3CausalFacts) {
  for (const Precision precision : {Precision::Float64, Precision::Float32}) {
    Input input = findExample("b3")->document.input;
    input.precision = precision;
    const auto trace = computed(input);
    const Tensor& weights = *trace->layers[0].weights;
    EXPECT_EQ(weights.at(0, 0), 1.0);
    for (Index i = 0; i < 4; ++i) {
      double sum = 0;
      for (Index j = 0; j < 4; ++j) {
        if (j > i) {
          EXPECT_EQ(weights.at(i, j), 0.0);
        }
        sum += weights.at(i, j);
      }
      EXPECT_NEAR(sum, 1, precision == Precision::Float64 ? 1e-12 : 1e-6);
    }
  }
}

TEST(Claims, B4RowOfSatAndItsBlend) {
  const auto trace = computedExample("b4");
  const Attention& layer = trace->layers[0];
  EXPECT_THAT(printedRow(*layer.weights, 2, 2), ElementsAre("0.10", "0.70", "0.20"));
  EXPECT_EQ(valueOf(*trace, {Quantity::Score, 0, 0, 2, 1}), 3.9);
  EXPECT_EQ(trace->names.model.size(), 5U);
  EXPECT_EQ(trace->names.key.size(), 4U);
  for (Index j = 0; j < layer.valueWidth(); ++j) {
    double blend = 0;
    for (Index k = 0; k < 3; ++k) blend += layer.weights->at(2, k) * layer.value->at(k, j);
    EXPECT_DOUBLE_EQ(layer.mix->at(2, j), blend);
  }
}

TEST(Claims, D1ShapesOfEightHeads) {
  const auto trace = computedExample("d1");
  const Attention& layer = trace->layers[0];
  EXPECT_EQ(layer.spec.heads * layer.valueWidth(), 512);
  ASSERT_TRUE(layer.wo);
  EXPECT_THAT(layer.wo->weight.shape(), ElementsAre(512, 512));
}

TEST(Claims, D3AgreesWithTorchWithAndWithoutTheCausalMask) {
  for (const char* mode : {"none", "causal"}) {
    Input input = findExample("d3")->document.input;
    if (std::string(mode) == "causal") input.mask = Mask::causal();
    const auto trace = computed(input);
    const Attention& layer = trace->layers[0];
    const auto reference = [&](const char* key) {
      return referenceTensor("reference/torch_mha.json", std::string(mode) + "/" + key);
    };
    EXPECT_LE(largestDifference(*layer.weights, reference("weights")), 4e-15) << mode;
    EXPECT_LE(largestDifference(*layer.mix, reference("sdpa_mix")), 4e-15) << mode;
    EXPECT_LE(largestDifference(*layer.output, reference("mha_output")), 4e-15) << mode;
  }
}

TEST(Examples, AreNoLongerThemselvesOnceChanged) {
  Input input = findExample("b1")->document.input;
  input.mask = Mask::causal();
  EXPECT_EQ(exampleOf(input), nullptr);
  EXPECT_EQ(computed(input)->source.kind, Source::Kind::Example);
  input.wq = input.wk;
  EXPECT_EQ(computed(input)->source.kind, Source::Kind::Typed);
}

}  // namespace
}  // namespace fovea
