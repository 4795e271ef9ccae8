// What the literature says of heads of real models, through the panels that the window and the
// command line show; where packaging/models has fetched the models.
#include <gtest/gtest.h>

#include <cmath>

#include "core/figures/captions.h"
#include "tests/core/figures/figure_inputs.h"
#include "tests/support/fetched_model.h"

namespace fovea::test {
namespace {

struct Place {
  Index layer = 0, head = 0;
  double value = 0;
};

class RealHeads : public testing::Test {
 protected:
  void open(const char* name, const char* text) {
    Input input;
    input.model = fetchedModel(name);
    if (input.model.empty()) GTEST_SKIP() << name << " is not here: packaging/models fetches it";
    input.text = text;
    shown_ = shownOf(input);
  }
  void minilm() {
    open("all-MiniLM-L6-v2", "The trophy didn't fit in the suitcase because it was too big.");
  }
  void smollm() {
    open("SmolLM2-135M-Instruct.Q4_1.gguf", "The cat sat on the mat because it was tired.");
  }
  Index placeOf(const std::string& word) const {
    const Sequence& tokens = shown_.trace->queryTokens();
    for (Index i = 0; i < tokens.size(); ++i) {
      const std::string& label = tokens.tokens[static_cast<std::size_t>(i)].label;
      if (label == word || label == "␣" + word) return i;
    }
    ADD_FAILURE() << word;
    return 0;
  }
  Figure made(std::string_view id, Index query = 0, Index key = 0) const {
    auto figure = makeFigure(id, shown_, viewAt(query, key), {});
    if (!figure) throw std::runtime_error(figure.error().message.str());
    return *figure;
  }
  /// The first of a ranking, layers and heads from 1.
  static Place first(const Figure& figure) {
    const Tensor numbers = *numbersOf(figure);
    return {static_cast<Index>(numbers.at(0, 0)), static_cast<Index>(numbers.at(0, 1)),
            numbers.at(0, 2)};
  }
  static std::string notes(const Figure& figure) {
    std::string all;
    for (const Text& note : std::get<HeadRanking>(figure.blocks[0].body).notes) {
      all += note.str() + "\n";
    }
    return all;
  }
  Shown shown_;
};

TEST_F(RealHeads, ItLooksAtTheTrophy) {  // E1, E2
  minilm();
  if (!shown_.trace) return;
  EXPECT_EQ(shown_.trace->layers.size(), 6U);
  EXPECT_EQ(shown_.attention().spec.heads, 12);
  EXPECT_EQ(shown_.trace->queryTokens().size(), 17);
  const Figure finder = made("finder", placeOf("it"), placeOf("trophy"));
  const Place best = first(finder);
  EXPECT_EQ(best.layer, 4);
  EXPECT_EQ(best.head, 2);
  EXPECT_NEAR(best.value, .581, .0005);
  EXPECT_EQ(notes(finder), "72 heads searched\n");
  EXPECT_EQ(std::get<HeadRanking>(finder.blocks[0].body).measure.str(), "weight it → trophy");
}

TEST_F(RealHeads, ItLooksAtTheCat) {  // E9, E12
  smollm();
  if (!shown_.trace) return;
  EXPECT_EQ(shown_.trace->layers.size(), 30U);
  EXPECT_EQ(shown_.attention().spec.heads, 9);
  EXPECT_EQ(shown_.attention().spec.groups, 3);
  EXPECT_EQ(shown_.trace->queryTokens().size(), 11);
  const Figure finder = made("finder", placeOf("it"), placeOf("cat"));
  const Place best = first(finder);
  EXPECT_EQ(best.layer, 14);
  EXPECT_EQ(best.head, 9);
  EXPECT_NEAR(best.value, .80, .01);
  EXPECT_EQ(notes(finder), "270 heads searched\n");
}

TEST_F(RealHeads, MostAreSinks) {  // E10
  smollm();
  if (!shown_.trace) return;
  const Figure figure = made("sinks");
  const Tensor numbers = *numbersOf(figure);
  double above = 0;
  for (Index r = 0; r < numbers.rows(); ++r) above += numbers.at(r, 2) > .5 ? 1 : 0;
  EXPECT_NEAR(100 * above / 270, 67.8, .4);
  EXPECT_NE(notes(figure).find("67.8 %"), std::string::npos) << notes(figure);
  EXPECT_NE(notes(figure).find("75.2 %"), std::string::npos) << notes(figure);
}

TEST_F(RealHeads, OneLooksAtTheTokenBefore) {  // E11
  smollm();
  if (!shown_.trace) return;
  const Place best = first(made("previous-token"));
  EXPECT_EQ(best.layer, 17);
  EXPECT_EQ(best.head, 1);
  EXPECT_NEAR(best.value, .80, .01);
}

}  // namespace
}  // namespace fovea::test
