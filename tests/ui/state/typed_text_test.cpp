#include "ui/state/typed_text.h"

#include <gtest/gtest.h>

#include "core/document/document.h"

namespace fovea {
namespace {

Input exampleInput() { return findExample("b1")->document.input; }

TEST(TypedText, TextOfMatricesIsTheirLabels) {
  EXPECT_EQ(textOf(exampleInput()), "the cat sat down");
}

TEST(TypedText, AsManyTokensRenameTheRows) {
  const Input before = exampleInput();
  const Input after = withText(before, "a dog sat up");
  EXPECT_EQ(after.door, before.door);
  EXPECT_EQ(after.x, before.x);
  EXPECT_EQ(after.labels, (std::vector<std::string>{"a", "dog", "sat", "up"}));
  EXPECT_EQ(textOf(after), "a dog sat up");
}

TEST(TypedText, AnotherNumberOfTokensGoesToTheToyInTheSameWidths) {
  const Input after = withText(exampleInput(), "the cat sat down here");
  EXPECT_EQ(after.door, Door::Text);
  EXPECT_EQ(after.text, "the cat sat down here");
  EXPECT_EQ(after.toy.modelWidth, 8);
  EXPECT_EQ(after.toy.heads, 1);
  EXPECT_EQ(after.toy.headWidth, 4);
  EXPECT_TRUE(after.exampleId.empty());
  Sources sources;
  EXPECT_TRUE(compute(after, sources, {}).has_value());
}

TEST(TypedText, SpacesAreKeptAsTyped) {
  const Input after = withText(exampleInput(), "the cat  sat");
  EXPECT_EQ(textOf(after), "the cat  sat");
  EXPECT_EQ(textOf(withText(after, "the cat  sat ")), "the cat  sat ");
}

TEST(TypedText, TypedMatricesCanBeFittedToTheText) {
  for (const Example& example : examples()) {
    Input input = example.document.input;
    if (input.door == Door::Text) continue;
    EXPECT_FALSE(needsChoice(input, "a b c d e f g h i j k")) << "an example is not asked about";
    input.exampleId.clear();
    Sources sources;
    for (const char* text : {"one", "one two three four five six seven"}) {
      if (!needsChoice(input, text)) continue;
      const Input fitted = withRows(input, text);
      EXPECT_EQ(rowsOf(fitted), toyTokens(text).size()) << example.id;
      EXPECT_EQ(textOf(fitted), text) << example.id;
      const auto trace = compute(fitted, sources, {});
      EXPECT_TRUE(trace.has_value()) << example.id << ": " << trace.error().message.str();
    }
  }
}

TEST(TypedText, AModelTakesTheTextAndNothingOfTheToysMask) {
  Input before = exampleInput();
  before.mask = Mask::causal();
  before.temperature = 2;
  const Input after = withModel(before, "/models/a");
  EXPECT_EQ(after.door, Door::Text);
  EXPECT_EQ(after.model, "/models/a");
  EXPECT_EQ(after.text, textOf(before));
  EXPECT_TRUE(after.mask.none());
  EXPECT_EQ(after.temperature, 1);
  EXPECT_TRUE(after.exampleId.empty());
  const Input toy = asToy(after);
  EXPECT_TRUE(toy.model.empty());
  EXPECT_EQ(toy.text, after.text);
}

TEST(TypedText, TokensOfAModelStandApartBySpaces) {
  Input input;
  input.door = Door::Weights;
  input.text = "playing.";
  input.labels = {"[CLS]", "play", "##ing", ".", "[SEP]"};
  input.weights = TensorBuilder(Precision::Float64, {5, 5}).seal();
  EXPECT_EQ(textOf(input), "[CLS] play ##ing . [SEP]");
  EXPECT_FALSE(needsChoice(input, "[CLS] play ##ed . [SEP]"));
  const Input renamed = withText(input, "[CLS] play ##ed . [SEP] ");
  EXPECT_EQ(renamed.labels, (std::vector<std::string>{"[CLS]", "play", "##ed", ".", "[SEP]"}));
  EXPECT_EQ(textOf(renamed), "[CLS] play ##ed . [SEP] ") << "as typed";
  EXPECT_TRUE(needsChoice(renamed, "[CLS] play ##ed . [SEP] x"));
  EXPECT_EQ(tokensOf(renamed, "[CLS] play ##ed . [SEP] x"), 6);
  EXPECT_EQ(withModel(input, "/models/a").text, "playing.") << "not the labels";
}

TEST(TypedText, EveryDoorBecomesAToyThatComputes) {
  for (const Example& example : examples()) {
    const Input toy = asToy(example.document.input);
    EXPECT_EQ(toy.door, Door::Text) << example.id;
    EXPECT_TRUE(checkOptions(toy).has_value()) << example.id;
  }
}

}  // namespace
}  // namespace fovea
