// Over 300 lines: one test for each way a field of the input can be wrong.
#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <limits>

#include "core/base/memory.h"
#include "core/document/checks.h"
#include "core/document/document.h"
#include "core/document/doors.h"
#include "tests/support/reference.h"

namespace fovea {
namespace {

using test::largestDifference;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Result<std::shared_ptr<const Trace>> run(const Input& input) {
  static Sources sources;
  return compute(input, sources, {});
}

std::shared_ptr<const Trace> computed(const Input& input) {
  const auto trace = run(input);
  EXPECT_TRUE(trace.has_value()) << (trace ? "" : trace.error().message.str());
  return trace ? *trace : nullptr;
}

/// Checks that `input` is refused at `place` with a whole sentence, and returns it.
std::string refused(const Input& input, const std::string& place,
                    ErrorCode code = ErrorCode::Input) {
  const auto trace = run(input);
  EXPECT_FALSE(trace.has_value()) << place;
  if (trace) return "";
  const std::string sentence = trace.error().message.str();
  EXPECT_EQ(trace.error().place, place) << sentence;
  EXPECT_EQ(trace.error().code, code) << sentence;
  EXPECT_TRUE(sentence.ends_with(".")) << sentence;
  EXPECT_EQ(sentence.find('%'), std::string::npos) << sentence;
  EXPECT_EQ(checkOptions(input).has_value(), code != ErrorCode::Usage) << sentence;
  return sentence;
}

Input text(const std::string& words) {
  Input input;
  input.text = words;
  return input;
}

Tensor matrix(const std::vector<std::vector<double>>& rows) { return tensorFromRows(rows); }

/// Numbers that are all different: cos(slice, row, column).
Tensor varied(std::vector<Index> shape, double start) {
  TensorBuilder builder(Precision::Float64, std::move(shape));
  Tensor tensor = builder.seal();
  TensorBuilder filled(Precision::Float64, tensor.shape());
  for (Index i = 0; i < tensor.size(); ++i) {
    filled.data<double>()[i] = std::cos(start + 1.7 * static_cast<double>(i));
  }
  return filled.seal();
}

/// Attention by plain loops. q [H,Tq,Dk], k [G,Tk,Dk], v [G,Tk,Dv].
Tensor naiveMix(const Tensor& q, const Tensor& k, const Tensor& v, double scale, double temperature,
                const Mask& mask) {
  TensorBuilder mix(Precision::Float64, {q.slices(), q.rows(), v.columns()});
  for (Index h = 0; h < q.slices(); ++h) {
    const Index g = h * k.slices() / q.slices();
    for (Index i = 0; i < q.rows(); ++i) {
      std::vector<double> weights(static_cast<std::size_t>(k.rows()));
      double sum = 0;
      for (Index j = 0; j < k.rows(); ++j) {
        if (!mask.allows(i, j, q.rows(), k.rows())) continue;
        double score = 0;
        for (Index d = 0; d < q.columns(); ++d) score += q.at(h, i, d) * k.at(g, j, d);
        sum += weights[static_cast<std::size_t>(j)] = std::exp(score * scale / temperature);
      }
      for (Index c = 0; c < v.columns(); ++c) {
        double blend = 0;
        for (Index j = 0; j < k.rows(); ++j) {
          blend += weights[static_cast<std::size_t>(j)] / sum * v.at(g, j, c);
        }
        mix.set(h, i, c, blend);
      }
    }
  }
  return mix.seal();
}

Input projected(Index heads = 2, Index groups = 1) {
  Input input;
  input.door = Door::Project;
  input.heads = heads;
  input.groups = groups;
  input.x = varied({5, 6}, 0);
  input.wq = varied({6, heads * 3}, 1);
  input.wk = varied({6, groups * 3}, 2);
  input.wv = varied({6, groups * 4}, 3);
  return input;
}

Input threeMatrices() {
  Input input;
  input.door = Door::QueryKeyValue;
  input.q = varied({2, 3, 4}, 0);
  input.k = varied({1, 5, 4}, 1);
  input.v = varied({1, 5, 2}, 2);
  return input;
}

// ---- doors ------------------------------------------------------------------------------------

TEST(Compute, TextBecomesTheToy) {
  Input input = text("the cat sat down");
  input.toy.seed = 7;
  const auto trace = computed(input);
  const Attention& layer = trace->layers.front();
  EXPECT_EQ(trace->source.kind, Source::Kind::Toy);
  EXPECT_EQ(trace->source.seed, 7U);
  EXPECT_EQ(trace->sequences.size(), 1U);
  EXPECT_EQ(shapeOf(*trace, Quantity::Embedding), (std::vector<Index>{4, 8}));
  EXPECT_EQ(shapeOf(*trace, Quantity::Query), (std::vector<Index>{2, 4, 4}));
  EXPECT_EQ(shapeOf(*trace, Quantity::Output), (std::vector<Index>{4, 8}));
  EXPECT_TRUE(layer.wo);
  EXPECT_LE(
      largestDifference(*layer.mix, naiveMix(*layer.query, *layer.key, *layer.value, 0.5, 1, {})),
      1e-14);
}

TEST(Compute, ToyTakesItsOwnWidthsGroupsAndNoOutputWeights) {
  Input input = text("the cat");
  input.toy = {0, 10, 4, 2, 3, 5, false};
  input.position.scheme = PositionScheme::Sinusoidal;
  const auto trace = computed(input);
  EXPECT_EQ(shapeOf(*trace, Quantity::Query), (std::vector<Index>{4, 2, 3}));
  EXPECT_EQ(shapeOf(*trace, Quantity::Key), (std::vector<Index>{2, 2, 3}));
  EXPECT_EQ(shapeOf(*trace, Quantity::Value), (std::vector<Index>{2, 2, 5}));
  EXPECT_EQ(shapeOf(*trace, Quantity::Output), (std::vector<Index>{2, 20}));
  EXPECT_FALSE(trace->layers.front().wo);
  EXPECT_EQ(trace->source.position.scheme, PositionScheme::Sinusoidal);
  input.toy = {0, 8, 1, 0, 0, 0, true};
  EXPECT_FALSE(computed(input)->layers.front().wo) << "one head needs no W_O";
}

TEST(Compute, ProjectsXWithItsWeights) {
  for (const Index groups : {1, 2, 4}) {
    Input input = projected(4, groups);
    input.wo = varied({16, 6}, 4);
    const auto trace = computed(input);
    const Attention& layer = trace->layers.front();
    EXPECT_EQ(layer.query->shape(), (std::vector<Index>{4, 5, 3}));
    EXPECT_EQ(layer.key->shape(), (std::vector<Index>{groups, 5, 3}));
    double number = 0;  // query of head 3, token 2, number 1
    for (Index d = 0; d < 6; ++d) number += input.x->at(1, d) * input.wq->at(d, 2 * 3);
    EXPECT_NEAR(layer.query->at(2, 1, 0), number, 1e-14);
    EXPECT_LE(largestDifference(*layer.mix, naiveMix(*layer.query, *layer.key, *layer.value,
                                                     1 / std::sqrt(3.0), 1, {})),
              1e-14);
    EXPECT_EQ(layer.output->shape(), (std::vector<Index>{5, 6}));
    EXPECT_EQ(trace->source.kind, Source::Kind::Typed);
  }
}

TEST(Compute, GroupsUnsetAreAsManyAsHeads) {
  Input input = projected(2, 2);
  input.groups = 0;
  EXPECT_EQ(computed(input)->layers.front().spec.groups, 2);
}

TEST(Compute, WeightsStoredTheOtherWayRoundGiveTheSame) {
  const Input input = projected();
  Input turned = input;
  turned.weightsOutIn = true;
  for (auto* weight : {&turned.wq, &turned.wk, &turned.wv}) {
    TensorBuilder builder(Precision::Float64, {(*weight)->columns(), (*weight)->rows()});
    builder.matrix<double>() = (*weight)->matrix<double>().transpose();
    *weight = builder.seal();
  }
  EXPECT_EQ(*computed(turned)->layers.front().mix, *computed(input)->layers.front().mix);
}

TEST(Compute, QueriesKeysAndValuesOfAnotherLength) {
  Input input = threeMatrices();
  input.labels = {"a", "b"};
  input.keyLabels = {"", "y"};
  input.mask = Mask::causal();
  const auto trace = computed(input);
  const Attention& layer = trace->layers.front();
  EXPECT_EQ(layer.queries, 3);
  EXPECT_EQ(layer.keys, 5);
  EXPECT_EQ(layer.keySequence, 1);
  EXPECT_EQ(trace->queryTokens().tokens[2].label, "3") << "missing labels are numbered";
  EXPECT_EQ(trace->keyTokens().tokens[0].label, "1");
  EXPECT_EQ(trace->keyTokens().tokens[1].label, "y");
  EXPECT_LE(
      largestDifference(*layer.mix, naiveMix(*input.q, *input.k, *input.v, 0.5, 1, input.mask)),
      1e-14);
}

TEST(Compute, OneSequenceServesBothSidesUnlessKeysAreNamed) {
  Input input;
  input.door = Door::QueryKeyValue;
  input.q = input.k = matrix({{1, 2}, {3, 4}});
  EXPECT_EQ(computed(input)->layers.front().keySequence, 0);
  EXPECT_FALSE(computed(input)->layers.front().mix) << "without V, Mix is empty";
  input.keyLabels = {"one"};
  EXPECT_EQ(computed(input)->layers.front().keySequence, 1);
}

TEST(Compute, ScoresEnterWithScaleOneAndMayHide) {
  Input input;
  input.door = Door::Scores;
  input.scores = matrix({{1, -kInfinity, 3}, {-kInfinity, -kInfinity, -kInfinity}});
  input.v = matrix({{1}, {10}, {100}});
  const auto trace = computed(input);
  const Attention& layer = trace->layers.front();
  EXPECT_EQ(layer.spec.scale, 1);
  EXPECT_FALSE(layer.spec.scaledByWidth);
  EXPECT_NEAR(layer.weights->at(0, 0), std::exp(1) / (std::exp(1) + std::exp(3)), 1e-15);
  EXPECT_EQ(layer.weights->at(0, 1), 0);
  for (Index j = 0; j < 3; ++j) EXPECT_EQ(layer.weights->at(1, j), 0) << "no key allowed";
  EXPECT_EQ(layer.mix->at(0, 1, 0), 0);
  input.scale = 0.0;
  EXPECT_NE(refused(input, "scale"), "");
}

TEST(Compute, HugeScoresStayFinite) {
  Input input;
  input.door = Door::Scores;
  input.scores = matrix({{1e300, -1e300, 1e300}, {-1e300, -1e300, 0}});
  for (const double temperature : {1.0, 1e-30, 1e30}) {
    input.temperature = temperature;
    const auto trace = computed(input);
    EXPECT_EQ(trace->layers.front().weights->at(0, 0), 0.5);
    EXPECT_EQ(trace->layers.front().weights->at(1, 2), 1);
    EXPECT_FALSE(findNonFinite(*trace->layers.front().weights));
  }
  input.temperature = 1;
  input.scale = 1e10;
  EXPECT_FALSE(run(input).has_value()) << "1e310 is not a number";
}

TEST(Compute, NumbersThatOutgrowThePrecisionAreRefused) {
  Input input;
  input.door = Door::QueryKeyValue;
  input.q = input.k = matrix({{1e200, 1}});
  EXPECT_FALSE(run(input).has_value());
  input = projected(1, 1);
  input.x = matrix({{1e308, 1e308, 1e308, 1e308, 1e308, 1e308}});
  input.wq = TensorBuilder(Precision::Float64, {6, 3}).seal();
  input.wk = matrix(std::vector<std::vector<double>>(6, {2, 2, 2}));
  EXPECT_FALSE(run(input).has_value());
}

TEST(Compute, WeightsAreTakenAsGivenAndOddSumsAreNoted) {
  Input input;
  input.door = Door::Weights;
  input.weights = matrix({{0.5, 0.5}, {0.5, 0.49}, {0.5, 0.5000005}, {1, 0.000002}});
  input.v = matrix({{2, 0}, {4, 8}});
  input.mask = Mask::causal();
  const auto trace = computed(input);
  EXPECT_EQ(trace->layers.front().weights->slice(0), *input.weights);
  EXPECT_EQ(trace->layers.front().mix->at(0, 1, 0), 0.5 * 2 + 0.49 * 4);
  EXPECT_TRUE(trace->layers.front().spec.mask.none());
  ASSERT_EQ(trace->notes.size(), 3U);
  EXPECT_NE(trace->notes[1].str().find("Row 2 "), std::string::npos) << trace->notes[1].str();
  EXPECT_NE(trace->notes[1].str().find("0.99,"), std::string::npos) << trace->notes[1].str();
  EXPECT_NE(trace->notes[2].str().find("1.000002"), std::string::npos) << trace->notes[2].str();
}

TEST(Compute, ManyOddRowsAreCounted) {
  Input input;
  input.door = Door::Weights;
  input.weights = TensorBuilder(Precision::Float64, {2, 50, 3}).seal();
  const auto trace = computed(input);
  EXPECT_EQ(trace->notes.size(), 9U);
  EXPECT_NE(trace->notes.back().str().find("92"), std::string::npos) << trace->notes.back().str();
}

TEST(Compute, ScaleTemperatureMaskAndPrecisionReachTheStages) {
  Input input = threeMatrices();
  input.scale = 0.3;
  input.temperature = 2.5;
  input.mask = Mask::window(2);
  EXPECT_LE(largestDifference(*computed(input)->layers.front().mix,
                              naiveMix(*input.q, *input.k, *input.v, 0.3, 2.5, input.mask)),
            1e-14);
  input.scale.reset();
  input.divide = false;
  const auto whole = computed(input);
  EXPECT_EQ(whole->layers.front().spec.scale, 1);
  EXPECT_FALSE(whole->layers.front().spec.scaledByWidth);
  input.precision = Precision::Float32;
  const auto single = computed(input);
  EXPECT_EQ(single->layers.front().mix->precision(), Precision::Float32);
  EXPECT_LE(largestDifference(single->layers.front().mix->as(Precision::Float64),
                              *whole->layers.front().mix),
            1e-5);
}

TEST(Compute, NamesOfNumbersStayWhereTheyFit) {
  Input input = projected(1, 1);
  input.names = {{"a", "b", "c", "d", "e", "f"}, {"too", "few"}, {"w", "x", "y", "z"}};
  const auto trace = computed(input);
  EXPECT_EQ(trace->names.model, input.names.model);
  EXPECT_TRUE(trace->names.key.empty());
  EXPECT_EQ(trace->names.value, input.names.value);
}

// ---- bad options ------------------------------------------------------------------------------

TEST(BadInput, HeadsGroupsAndWidths) {
  const auto toy = [](auto change, const char* place) {
    Input input = text("the cat");
    change(input.toy);
    return refused(input, place, ErrorCode::Usage);
  };
  EXPECT_EQ(toy([](ToySetup& t) { t.heads = 3; }, "heads"),
            "A model width of 8 does not divide by 3 heads; choose heads that divide it, or set "
            "the head width.");
  toy([](ToySetup& t) { t.heads = 0; }, "heads");
  toy([](ToySetup& t) { t.heads = -1; }, "heads");
  toy([](ToySetup& t) { t.heads = 4, t.groups = 3; }, "groups");
  toy([](ToySetup& t) { t.groups = 4; }, "groups");
  toy([](ToySetup& t) { t.groups = -1; }, "groups");
  toy([](ToySetup& t) { t.modelWidth = 0; }, "modelWidth");
  toy([](ToySetup& t) { t.headWidth = -2; }, "headWidth");
  toy([](ToySetup& t) { t.valueWidth = -2; }, "valueWidth");
  Input input = text("the cat");
  input.toy.heads = 3;
  input.toy.headWidth = 2;
  EXPECT_TRUE(run(input).has_value());
  input = projected();
  input.groups = 3;
  refused(input, "groups", ErrorCode::Usage);
}

TEST(BadInput, TemperatureScaleAndMaskSizes) {
  for (const double temperature : {0.0, -1.0, kNaN, kInfinity, -kInfinity, 1e-40}) {
    Input input = text("the cat");
    input.temperature = temperature;
    refused(input, "temperature", ErrorCode::Usage);
  }
  for (const double scale : {kNaN, kInfinity, -kInfinity}) {
    Input input = text("the cat");
    input.scale = scale;
    refused(input, "scale", ErrorCode::Usage);
  }
  Input input = text("the cat");
  for (const Index size : {0, -1}) {
    input.mask = Mask::window(size);
    refused(input, "mask", ErrorCode::Usage);
    input.mask = Mask({{MaskPart::Kind::Band, size, {}, {}}});
    refused(input, "mask", ErrorCode::Usage);
  }
  input.mask = Mask({{MaskPart::Kind::Padding, -1, {}, {}}});
  refused(input, "mask", ErrorCode::Usage);
}

// ---- bad text and matrices --------------------------------------------------------------------

TEST(BadInput, EmptyTextInvalidUtf8AndOnlySpaces) {
  refused(text(""), "text");
  refused(text("the \xff cat"), "text");
  EXPECT_EQ(computed(text(" "))->layers.front().queries, 1);
  EXPECT_EQ(computed(text("   "))->layers.front().queries, 3);
  EXPECT_EQ(computed(text("cat"))->layers.front().weights->at(0, 0), 1);
}

TEST(BadInput, GivenMaskOfAnotherShape) {
  Input input = text("the cat sat");
  const auto given = [](const Tensor& allowed) {
    return Mask({{MaskPart::Kind::Given, 0, allowed, "m.npy"}});
  };
  input.mask = given(matrix({{1, 0}, {1, 1}}));
  refused(input, "mask");
  input.mask = given(matrix({{1, 0, 0}, {1, 2, 0}, {1, 1, 1}}));
  refused(input, "mask");
  input.mask = given({});
  refused(input, "mask");
  input.mask = given(matrix({{1, 0, 0}, {1, 1, 0}, {1, 1, 1}}));
  EXPECT_TRUE(run(input).has_value());
}

TEST(BadInput, RowWithNoKeyAllowed) {
  Input input = text("the cat sat");
  input.mask = Mask({{MaskPart::Kind::Causal, 0, {}, {}}, {MaskPart::Kind::Padding, 3, {}, {}}});
  const auto trace = computed(input);
  EXPECT_EQ(extentOf(*trace->layers.front().weights).magnitude(), 0);
  EXPECT_EQ(extentOf(*trace->layers.front().output).magnitude(), 0);
  EXPECT_FALSE(findNonFinite(*trace->layers.front().output));
}

TEST(BadInput, NaNAndInfinityAreNamedWithTheirPlace) {
  Input input = projected();
  input.wk = matrix({{1, 1, 1}, {1, 1, 1}, {1, kNaN, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}});
  EXPECT_EQ(refused(input, "wk"), "W_K holds NaN in row 3, column 2; put a finite number there.");
  input = threeMatrices();
  TensorBuilder builder(Precision::Float64, {2, 3, 4});
  builder.set(1, 2, 3, -kInfinity);
  input.q = builder.seal();
  EXPECT_EQ(refused(input, "q"),
            "Q holds −∞ in matrix 2, row 3, column 4; put a finite number there.");
  Input scores;
  scores.door = Door::Scores;
  scores.scores = matrix({{1, kInfinity}});
  EXPECT_EQ(refused(scores, "scores"), "S holds ∞ in row 1, column 2; put a finite number there.");
  scores.scores = matrix({{kNaN, 1}});
  refused(scores, "scores");
  Input weights;
  weights.door = Door::Weights;
  weights.weights = matrix({{1, -kInfinity}});
  refused(weights, "weights");
  weights.weights = matrix({{1, 0}});
  weights.v = matrix({{1}, {kInfinity}});
  refused(weights, "v");
}

TEST(BadInput, WhatFloat32CannotHold) {
  Input input = threeMatrices();
  input.precision = Precision::Float32;
  input.v = varied({5, 2}, 0);
  EXPECT_TRUE(run(input).has_value());
  input.v = matrix({{1, 2}, {1, -1e200}, {1, 2}, {1, 2}, {1, 2}});
  EXPECT_NE(refused(input, "v").find("float32"), std::string::npos);
  input.v.reset();
  input.scale = 1e60;
  refused(input, "scale", ErrorCode::Usage);
}

TEST(BadInput, MissingEmptyAndWronglyShapedMatrices) {
  Input input = projected();
  input.x.reset();
  refused(input, "x");
  input = projected();
  input.wq.reset();
  refused(input, "wq");
  input = projected();
  input.x = TensorBuilder(Precision::Float64, {0, 6}).seal();
  refused(input, "x");
  input.x = varied({2, 3, 6}, 0);
  refused(input, "x");
  input.x = varied({6}, 0);
  refused(input, "x");
  input = projected();
  input.wq = varied({5, 6}, 0);
  EXPECT_EQ(refused(input, "wq"),
            "Rows of W_Q: 5, numbers that enter it: 6; they must be the same.");
  input.wq = varied({6, 5}, 0);
  input.weightsOutIn = true;
  EXPECT_EQ(refused(input, "wq"),
            "Columns of W_Q: 5, numbers that enter it: 6; they must be the same.");
  input = projected();
  input.wq = varied({6, 5}, 0);
  refused(input, "heads");
  input = projected();
  input.wq = varied({6, 8}, 0);
  refused(input, "wk");
  input = projected(4, 2);
  input.wv = varied({6, 5}, 0);
  refused(input, "groups");
  input = projected();
  input.wo = varied({6, 6}, 0);
  refused(input, "wo");

  input = threeMatrices();
  input.k = varied({1, 5, 3}, 0);
  refused(input, "k");
  input = threeMatrices();
  input.k = varied({3, 5, 4}, 0);
  refused(input, "k");
  input = threeMatrices();
  input.v = varied({1, 4, 2}, 0);
  refused(input, "v");
  input.v = varied({2, 5, 2}, 0);
  refused(input, "v");
  input = threeMatrices();
  input.heads = 4;
  refused(input, "heads");
  input = threeMatrices();
  input.groups = 2;
  refused(input, "groups");

  Input scores;
  scores.door = Door::Scores;
  refused(scores, "scores");
  scores.scores = varied({3, 2, 2}, 0);
  scores.v = varied({2, 2, 1}, 0);
  refused(scores, "v");
}

TEST(BadInput, Labels) {
  Input input = threeMatrices();
  input.labels = {"a", "b", "c", "d"};
  refused(input, "labels");
  input = threeMatrices();
  input.keyLabels = {"a", "b", "c", "d", "e", "f"};
  refused(input, "keyLabels");
  input.keyLabels = {"\xff"};
  refused(input, "keyLabels");
}

// ---- sizes ------------------------------------------------------------------------------------

TEST(Sizes, AbsurdOnesAreRefusedWithTheirBytes) {
  Input input = text("the cat");
  input.toy.modelWidth = input.toy.headWidth = Index{1} << 40;
  EXPECT_NE(refused(input, "size", ErrorCode::TooLarge).find("bytes"), std::string::npos);
  input.toy.modelWidth = input.toy.headWidth = std::numeric_limits<Index>::max();
  EXPECT_NE(refused(input, "size", ErrorCode::TooLarge).find("e+39 bytes of memory"),
            std::string::npos);
  input.toy = {};
  input.toy.heads = Index{1} << 40;
  input.toy.headWidth = 1;
  refused(input, "size", ErrorCode::TooLarge);
}

TEST(Sizes, BytesAreThoseOfTheStoredArrays) {
  // X 3·8, W_Q and W_K 8·8, W_V 8·10, W_O 10·8, Q and K 2·3·4, V and Z 2·3·5, O 3·8, A 2·3·3.
  const Sizes sizes{3, 3, 2, 2, 8, 4, 5, 8, true, Precision::Float64};
  EXPECT_EQ(bytesNeeded(sizes), 8U * (24 + 64 + 64 + 80 + 80 + 24 + 24 + 30 + 30 + 24 + 18));
  const auto bytes = static_cast<std::uint64_t>(bytesNeeded(sizes));
  EXPECT_TRUE(checkMemory(sizes, 2 * bytes).has_value());
  const auto refusal = checkMemory(sizes, 2 * bytes - 2);
  ASSERT_FALSE(refusal.has_value());
  EXPECT_NE(refusal.error().message.str().find("3,696 bytes"), std::string::npos)
      << refusal.error().message.str();
}

TEST(Sizes, NeverSaturate) {
  const Index huge = std::numeric_limits<Index>::max() - 1;
  const Sizes sizes{2, 2, 1, 1, huge, huge, huge, huge, true, Precision::Float64};
  EXPECT_GT(bytesNeeded(sizes), 1e38);
  const auto refusal = checkMemory(sizes, std::uint64_t{1} << 34);
  ASSERT_FALSE(refusal.has_value());
  const std::string said = refusal.error().message.str();
  EXPECT_NE(said.find("e+39 bytes of memory"), std::string::npos) << said;
}

TEST(Sizes, WeightsThatAreNotKeptCountTheGridOfOneHead) {
  const Sizes kept{8192, 8192, 1, 1, 8, 8, 8, 8, false, Precision::Float64};
  Sizes dropped = kept;
  dropped.heads = 4;
  const double grid = 512.0 * (1 << 20), rest = 16.0 * (1 << 20);
  EXPECT_GT(bytesNeeded(kept), grid);
  EXPECT_GT(bytesNeeded(dropped), grid);
  EXPECT_LT(bytesNeeded(dropped), grid + rest);
}

TEST(Progress, IsReportedAndCancels) {
  std::stop_source stop;
  Sources sources;
  std::atomic<int> reports{0};
  const Progress progress(stop.get_token(), [&](const Text&, Index, Index) { ++reports; });
  ASSERT_TRUE(compute(text("the cat sat"), sources, progress).has_value());
  EXPECT_GT(reports.load(), 0);
  stop.request_stop();
  const auto cancelled = compute(text("the cat sat"), sources, progress);
  ASSERT_FALSE(cancelled.has_value());
  EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
}

TEST(Sizes, AHundredThousandCharactersComputeOrStop) {
  std::string words;
  while (words.size() < 100000) words += "attention ";
  words.resize(100000);
  Input input = text(words);
  input.mask = Mask::window(8);
  const auto trace = computed(input);
  ASSERT_TRUE(trace);
  EXPECT_EQ(trace->layers.front().queries, 10001);  // ten thousand words and the last space
  EXPECT_FALSE(findNonFinite(*trace->layers.front().output));
}

}  // namespace
}  // namespace fovea
