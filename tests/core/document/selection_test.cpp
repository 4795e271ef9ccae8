#include <gtest/gtest.h>

#include "core/document/document.h"

namespace fovea {
namespace {

/// A trace of labelled tokens, as far as a selection looks at it.
Trace labelled(const std::vector<std::string>& labels, Index heads = 1, Index width = 4) {
  Trace trace;
  Sequence sequence;
  for (const std::string& label : labels) sequence.tokens.push_back({label, label, 0, false});
  trace.sequences.push_back(sequence);
  Attention& layer = trace.layers.emplace_back();
  layer.spec.heads = heads;
  layer.query =
      TensorBuilder(Precision::Float64, {heads, static_cast<Index>(labels.size()), width}).seal();
  return trace;
}

TEST(Selection, FollowsItsTokenToWhereItWent) {
  const Trace before = labelled({"the", "cat", "sat", "down"});
  const Trace after = labelled({"down", "sat", "the", "black", "cat"});
  const Selection moved = followed({0, 0, 1, 3, 2}, before, after);
  EXPECT_EQ(moved, (Selection{0, 0, 4, 0, 2}));
}

TEST(Selection, TakesTheNearestOfSeveralAndTheEarlierOfTwo) {
  const Trace before = labelled({"the", "cat", "the", "dog"});
  EXPECT_EQ(
      followed({0, 0, 2, 0, kNone}, before, labelled({"now", "the", "cat", "the", "dog"})).query,
      1);
  EXPECT_EQ(followed({0, 0, 2, 0, kNone}, before, labelled({"the", "a", "b", "the", "the"})).query,
            3);
}

TEST(Selection, FollowsAWordToATokenizerThatKeepsItsSpace) {
  const Trace before = labelled({"the", "cat", "sat"});
  EXPECT_EQ(followed({0, 0, 2, 1, kNone}, before, labelled({"<s>", "the", " cat", " sat"})),
            (Selection{0, 0, 3, 2, kNone}));
}

TEST(Selection, FollowsItsBytesIntoPiecesOfAWord) {
  const Trace before = labelled({"the", "cat"});
  Trace after = labelled({"the", "c", "at"});
  Trace whole = before;
  whole.sequences[0].text = after.sequences[0].text = "the cat";
  whole.sequences[0].tokens[1].begin = 4;
  after.sequences[0].tokens[1].begin = 4;
  after.sequences[0].tokens[2].begin = 5;
  EXPECT_EQ(followed({0, 0, 1, 1, kNone}, whole, after), (Selection{0, 0, 1, 1, kNone}));
  after.sequences[0].text = "the cats";
  EXPECT_EQ(followed({0, 0, 1, 1, kNone}, whole, after), (Selection{0, 0, 0, 0, kNone}));
}

TEST(Selection, TellsTheTokensAModelAddsApart) {
  const auto around = [](std::vector<std::string> words) {
    Trace trace = labelled(words);
    for (Token* token : {&trace.sequences[0].tokens.front(), &trace.sequences[0].tokens.back()}) {
      token->text.clear();
      token->special = true;
    }
    return trace;
  };
  const Trace before = around({"[CLS]", "cat", "[SEP]"});
  const Trace after = around({"[CLS]", "a", "b", "c", "cat", "d", "[SEP]"});
  EXPECT_EQ(followed({0, 0, 2, 0, kNone}, before, after), (Selection{0, 0, 6, 0, kNone}));
}

TEST(Selection, GoesToTheFirstTokenOnlyWhenItsOwnIsGone) {
  const Trace before = labelled({"the", "cat", "sat"});
  EXPECT_EQ(followed({0, 0, 1, 2, kNone}, before, labelled({"a", "dog", "sat"})),
            (Selection{0, 0, 0, 2, kNone}));
}

TEST(Selection, ClampsHeadLayerAndFeatureAndKeepsWhatIsNotChosen) {
  const Trace before = labelled({"the", "cat"}, 8, 64);
  const Trace after = labelled({"the", "cat"}, 2, 4);
  EXPECT_EQ(followed({3, 7, kNone, kNone, 40}, before, after), (Selection{0, 1, kNone, kNone, 3}));
}

TEST(Selection, SurvivesPlacesThatDoNotExist) {
  const Trace trace = labelled({"the", "cat"});
  EXPECT_EQ(followed({-5, 99, 99, -7, -3}, trace, trace), (Selection{0, 0, 0, 0, 0}));
}

TEST(Selection, StartsAtTheFirstToken) {
  EXPECT_EQ(initialSelection(labelled({"the", "cat"})), (Selection{0, 0, 0, 0, kNone}));
}

}  // namespace
}  // namespace fovea
