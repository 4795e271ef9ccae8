// The sentence of every figure states what is true of its numbers, whatever they are.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "tests/core/figures/random_inputs.h"

namespace fovea::test {
namespace {

struct Drawn {
  Shown shown;
  View view;
};

Drawn drawnFigureInput() {
  Drawn drawn{shownOf(drawnInput()), {}};
  drawn.shown.head = between(0, drawn.shown.attention().spec.heads - 1);
  drawn.view = viewAt(between(0, drawn.shown.attention().queries - 1),
                      between(0, drawn.shown.attention().keys - 1));
  return drawn;
}

bool starts(const Text& text, const char* source) {
  return text.source().substr(0, std::string_view(source).size()) == source;
}
bool has(const Text& text, const char* part) {
  return text.source().find(part) != std::string_view::npos;
}

std::vector<double> sumsOf(const Tensor& weights) {
  std::vector<double> sums;
  for (Index row = 0; row < weights.rows(); ++row) {
    double sum = 0;
    for (Index key = 0; key < weights.columns(); ++key) sum += weights.at(row, key);
    sums.push_back(sum);
  }
  return sums;
}

TEST(Stories, OfScoresAndTheMaskCountTheirPairs) {
  // n tokens give n² numbers in each head; the causal mask leaves n(n+1)/2 of them.
  for (const Index tokens : {4, 1000}) {
    Input input;
    for (Index i = 0; i < tokens; ++i) input.text += i > 0 ? " a" : "a";
    input.toy.heads = 1;
    input.mask = Mask::causal();
    Sources sources;
    const auto trace = compute(input, sources, {});
    ASSERT_TRUE(trace);
    const Shown shown{*trace, 0, 0, nullptr, {}};
    const auto score = makeFigure("score", shown, viewAt(0, 0), {});
    ASSERT_TRUE(score);
    EXPECT_EQ(numbersOf(*score)->size(), tokens * tokens);
    const std::string n = grouped(tokens), all = grouped(tokens * tokens);
    EXPECT_NE(score->story.str().find(n + " × " + n + " = " + all), std::string::npos)
        << score->story.str();
    const auto mask = makeFigure("mask", shown, viewAt(0, 0), {});
    ASSERT_TRUE(mask);
    const Tensor allowed = *numbersOf(*mask);
    Index used = 0;
    for (Index i = 0; i < tokens; ++i) {
      for (Index j = 0; j < tokens; ++j) used += std::isfinite(allowed.at(i, j)) ? 1 : 0;
    }
    EXPECT_EQ(used, tokens * (tokens + 1) / 2);
    EXPECT_NE(mask->story.str().find(grouped(tokens * tokens - used)), std::string::npos)
        << mask->story.str();
  }
}

RC_GTEST_PROP(Stories, OfWeightsSayWhatRowsAddUpTo, ()) {
  const auto [shown, view] = drawnFigureInput();
  const auto figure = makeFigure("weights", shown, view, {});
  RC_ASSERT(figure.has_value());
  const std::vector<double> sums = sumsOf(*numbersOf(*figure));
  const auto is = [](double target) {
    return [target](double sum) { return std::abs(sum - target) < 1e-5; };
  };
  if (has(figure->story, "given")) {
    RC_ASSERT(shown.trace->source.door == Door::Weights);
  } else if (has(figure->story, "or to 0")) {
    for (const double sum : sums) RC_ASSERT(is(1)(sum) || sum == 0);
  } else {
    RC_ASSERT(std::all_of(sums.begin(), sums.end(), is(1)));
  }
}

RC_GTEST_PROP(Stories, OfTheRowNameTheLargestShare, ()) {
  const auto [shown, view] = drawnFigureInput();
  const auto figure = makeFigure("row", shown, view, {});
  RC_ASSERT(figure.has_value());
  const auto& values = std::get<Bars>(figure->find("row")->body).values;
  const double largest = *std::max_element(values.begin(), values.end());
  const auto count = std::count(values.begin(), values.end(), largest);
  if (has(figure->story, "Of the given")) {
    RC_ASSERT(shown.trace->source.door == Door::Weights);
    RC_ASSERT(figure->story.str().find(fovea::shown(largest, view.decimals)) != std::string::npos);
  } else if (has(figure->story, "no key")) {
    RC_ASSERT(std::all_of(values.begin(), values.end(), [](double v) { return v == 0; }));
  } else if (has(figure->story, "more than one")) {
    RC_ASSERT(count > 1);
  } else {
    RC_ASSERT(has(figure->story, "largest share"));
    RC_ASSERT(count == 1);
    RC_ASSERT(largest > 0);
  }
}

RC_GTEST_PROP(Stories, OfTheMaskCountItsPairs, ()) {
  const auto [shown, view] = drawnFigureInput();
  RC_PRE(!whyAbsent("mask", *shown.trace));
  const auto figure = makeFigure("mask", shown, view, {});
  RC_ASSERT(figure.has_value());
  const Tensor mask = *numbersOf(*figure);
  Index allowed = 0;
  for (Index i = 0; i < mask.rows(); ++i) {
    for (Index j = 0; j < mask.columns(); ++j) allowed += mask.at(i, j) == 0 ? 1 : 0;
  }
  if (starts(figure->story, "The mask hides no key")) {
    RC_ASSERT(allowed == mask.size());
  } else {
    const std::string said = mask.size() == 1
                                 ? "The mask hides the only pair of a query and a key (−∞)."
                                 : "Of " + std::to_string(mask.size()) +
                                       " pairs of a query and a key, the mask allows " +
                                       std::to_string(allowed) + " (0) and hides " +
                                       std::to_string(mask.size() - allowed) + " (−∞).";
    RC_ASSERT(figure->story.str() == said);
  }
}

RC_GTEST_PROP(Stories, OfTheComparisonSayWhichWayItGoes, ()) {
  const auto [shown, view] = drawnFigureInput();
  RC_PRE(!whyAbsent("compare-scale", *shown.trace));
  const auto figure = makeFigure("compare-scale", shown, view, {});
  RC_ASSERT(figure.has_value());
  const auto key = static_cast<std::size_t>(view.selection.key);
  const auto& bars = std::get<Bars>(figure->find("row")->body);
  const double change = bars.values[key] - bars.others[key];
  if (has(figure->story, "almost")) {
    RC_ASSERT(change != 0);
    RC_ASSERT(std::abs(change) < 0.0006);
  } else if (has(figure->story, "same")) {
    RC_ASSERT(change == 0);
  } else {
    RC_ASSERT(has(figure->story, "more of") == (change > 0));
  }
}

RC_GTEST_PROP(Stories, OfGivenVectorsDoNotSpeakOfX, ()) {
  const auto [shown, view] = drawnFigureInput();
  RC_PRE(!whyAbsent("q", *shown.trace));
  const auto figure = makeFigure("q", shown, view, {});
  RC_ASSERT(figure.has_value());
  RC_ASSERT(has(figure->story, "given") == (shown.trace->source.door == Door::QueryKeyValue));
}

}  // namespace
}  // namespace fovea::test
