// Two sequences, and scores by other rules, from an input to a trace.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/document/document.h"

namespace fovea {
namespace {

using ::testing::HasSubstr;

Result<std::shared_ptr<const Trace>> traceOf(const Input& input) {
  Sources sources;
  return compute(input, sources, Progress());
}

Input twoTexts() {
  Input input;
  input.text = "the black cat";
  input.memoryText = "le chat noir dort";
  return input;
}

Error errorOf(const Input& input) {
  const auto trace = traceOf(input);
  EXPECT_FALSE(trace);
  return trace ? Error() : trace.error();
}

TEST(Cross, KeysAndValuesComeFromTheSecondText) {
  const auto trace = traceOf(twoTexts());
  ASSERT_TRUE(trace);
  const Attention& a = (*trace)->layers.front();
  EXPECT_EQ(a.queries, 3);
  EXPECT_EQ(a.keys, 4);
  EXPECT_EQ((*trace)->keyTokens().tokens[1].label, "chat");
  EXPECT_EQ(a.memory->shape(), (std::vector<Index>{4, 8}));
  EXPECT_EQ(a.weights->shape(), (std::vector<Index>{2, 3, 4}));
  EXPECT_EQ(a.output->shape(), (std::vector<Index>{3, 8}));
  // The same words alone: the same vectors, keys and values.
  Input alone;
  alone.text = *twoTexts().memoryText;
  const Attention other = (*traceOf(alone))->layers.front();
  EXPECT_EQ(*a.memory, *other.input);
  EXPECT_EQ(*a.key, *other.key);
  EXPECT_EQ(*a.value, *other.value);
}

TEST(Cross, TheSameTextTwiceIsSelfAttentionOfTwoSequences) {
  Input input = twoTexts();
  input.memoryText = input.text;
  Input self;
  self.text = input.text;
  const auto cross = traceOf(input), own = traceOf(self);
  EXPECT_EQ(*(*cross)->layers[0].weights, *(*own)->layers[0].weights);
  EXPECT_EQ((*cross)->layers[0].keySequence, 1);
}

TEST(Cross, AnEmptySecondTextIsRefused) {
  Input input = twoTexts();
  input.memoryText = "";
  EXPECT_EQ(errorOf(input).place, "memoryText");
  EXPECT_EQ(errorOf(input).code, ErrorCode::Input);
  EXPECT_THAT(errorOf(input).message.str(), HasSubstr("second text is empty"));
  input.memoryText = "\xff";
  EXPECT_EQ(errorOf(input).place, "memoryText");
}

TEST(Cross, ASecondXGivesKeysAndValues) {
  Input input;
  input.door = Door::Project;
  input.x = tensorFromRows({{1, 0}, {0, 1}});
  input.memoryX = tensorFromRows({{1, 1}, {2, 0}, {0, 3}});
  input.wq = input.wk = input.wv = tensorFromRows({{1, 2}, {3, 4}});
  const auto trace = traceOf(input);
  ASSERT_TRUE(trace);
  const Attention& a = (*trace)->layers.front();
  EXPECT_EQ(a.keys, 3);
  EXPECT_EQ(a.key->at(0, 2, 1), 12);
  EXPECT_EQ(a.query->at(0, 1, 0), 3);
  EXPECT_EQ((*trace)->keyTokens().size(), 3);
  input.memoryX = tensorFromRows({{1, 1, 1}});
  EXPECT_EQ(errorOf(input).place, "memoryX");
}

TEST(Cross, EqualLengthsAreStillTwoSequences) {
  Input input;
  input.door = Door::Project;
  input.x = input.memoryX = tensorFromRows({{1, 0}, {0, 1}});
  input.wq = input.wk = input.wv = tensorFromRows({{1, 2}, {3, 4}});
  EXPECT_EQ((*traceOf(input))->layers[0].keySequence, 1);
}

TEST(ScoreRuleInput, TheToyDrawsItsOwnAndScalesByOne) {
  Input input;
  input.text = "the cat sat";
  input.rule = ScoreRule::Additive;
  const auto trace = traceOf(input);
  ASSERT_TRUE(trace);
  const Attention& a = (*trace)->layers.front();
  EXPECT_EQ(a.spec.rule, ScoreRule::Additive);
  EXPECT_EQ(a.spec.scale, 1);
  EXPECT_FALSE(a.spec.scaledByWidth);
  EXPECT_EQ(a.additive->w->shape(), (std::vector<Index>{2, 4, 4}));
  EXPECT_EQ(a.additive->v.shape(), (std::vector<Index>{2, 4}));
  // A head more changes no number of the first.
  input.toy.heads = 4;
  input.toy.headWidth = 4;
  const Attention more = (*traceOf(input))->layers.front();
  EXPECT_EQ(more.additive->w->slice(1), a.additive->w->slice(1));
  input.rule = ScoreRule::Cosine;
  const Attention cosine = (*traceOf(input))->layers.front();
  EXPECT_EQ(cosine.spec.scale, 1);
  EXPECT_FALSE(cosine.additive);
}

Input additiveMatrices() {
  Input input;
  input.door = Door::QueryKeyValue;
  input.q = tensorFromRows({{1, 0}, {0, 1}});
  input.k = tensorFromRows({{1, 2}, {3, 4}, {5, 6}});
  input.rule = ScoreRule::Additive;
  return input;
}

TEST(ScoreRuleInput, GivenMatricesTakeOneForWAndUAndNeedV) {
  Input input = additiveMatrices();
  EXPECT_EQ(errorOf(input).place, "scoreV");
  for (const Tensor& v : {tensorFromRows({{2, 3}}), tensorFromRows({{2}, {3}}),
                          tensorFromRows({{2, 3}}).reshaped({2})}) {
    input.scoreV = v;
    const auto trace = traceOf(input);
    ASSERT_TRUE(trace);
    Cell cell;
    cell.quantity = Quantity::Score;
    cell.query = 0;
    cell.key = 1;
    EXPECT_NEAR(valueOf(**trace, cell), 2 * std::tanh(4.0) + 3 * std::tanh(4.0), 1e-14);
  }
}

TEST(ScoreRuleInput, MatricesAreReadEitherWayRound) {
  Input input = additiveMatrices();
  input.scoreW = tensorFromRows({{1, 2, 3}, {4, 5, 6}});
  input.scoreU = tensorFromRows({{0, 1, 0}, {1, 0, 1}});
  input.scoreV = tensorFromRows({{1, 1, 1}});
  const auto trace = traceOf(input);
  ASSERT_TRUE(trace);
  input.weightsOutIn = true;
  input.scoreW = tensorFromRows({{1, 4}, {2, 5}, {3, 6}});
  input.scoreU = tensorFromRows({{0, 1}, {1, 0}, {0, 1}});
  EXPECT_EQ(*(*traceOf(input))->layers[0].weights, *(*trace)->layers[0].weights);
}

TEST(ScoreRuleInput, WrongShapesAreNamed) {
  const auto placeOf = [](auto change) {
    Input input = additiveMatrices();
    input.scoreV = tensorFromRows({{1, 1}});
    change(input);
    EXPECT_FALSE(errorOf(input).message.empty());
    return errorOf(input).place;
  };
  EXPECT_EQ(placeOf([](Input& i) { i.scoreV = tensorFromRows({{1, 1, 1}}); }), "scoreV");
  EXPECT_EQ(placeOf([](Input& i) { i.scoreW = tensorFromRows({{1, 1, 1}}); }), "scoreW");
  EXPECT_EQ(placeOf([](Input& i) { i.scoreW = tensorFromRows({{1}, {1}}); }), "scoreW");
  EXPECT_EQ(placeOf([](Input& i) { i.scoreU = tensorFromRows({{1, 1, 1}, {1, 1, 1}}); }), "scoreU");
  EXPECT_EQ(
      placeOf([](Input& i) {
        i.scoreU =
            tensorFromRows({{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}).reshaped({3, 2, 2});
      }),
      "scoreU");
  EXPECT_EQ(placeOf([](Input& i) { i.scoreV = tensorFromRows({{1, INFINITY}}); }), "scoreV");
}

TEST(ScoreRuleInput, DocumentsKeepRuleMatricesAndSecondText) {
  Document document;
  document.input = additiveMatrices();
  document.input.scoreV = tensorFromRows({{1, 1}});
  document.input.memoryX = tensorFromRows({{1, 2}});
  document.input.memoryText = "";
  document.input.mask = *parseMask(
      "dilated:4:2+longformer:4:1+bigbird:4:1:2:18446744073709551615+documents:3,2+prefix:0+block:"
      "9");
  const auto read = readDocument(writeDocument(document), "a.fovea");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->input, document.input);
  document.input.memoryText.reset();
  EXPECT_EQ(readDocument(writeDocument(document), "a.fovea")->input, document.input);
}

}  // namespace
}  // namespace fovea
