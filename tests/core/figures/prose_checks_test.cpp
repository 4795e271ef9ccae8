// Over 300 lines: one check for each sentence template, side by side with the others.
// One long table: what must be so when a sentence is said. It mirrors the tables of sentences, so
// it is not cut into several files.
#include <gtest/gtest.h>

#include "tests/core/figures/prose_truth.h"

namespace fovea::test {
namespace {

using T = Truth;
using Quantity::Masked;
using Quantity::Scaled;
using Quantity::Score;
using Quantity::Weights;
using Part = MaskPart::Kind;

bool projected(const T& t) { return t.attention().input && t.attention().wq; }
Index keyWidth(const T& t) { return t.attention().key->columns(); }
Index valueWidth(const T& t) { return t.attention().value->columns(); }
Index heads(const T& t) { return t.attention().spec.heads; }
Index groups(const T& t) { return t.attention().spec.groups; }
bool door(const T& t, Door door) { return t.trace.source.door == door; }

/// The place of the only largest product (sign −1: the smallest), or kNone.
Index extreme(const T& t, int sign) {
  for (Index f = 0; f < t.width(); ++f) {
    bool best = true;
    for (Index g = 0; g < t.width(); ++g) {
      best = best && (g == f || sign * t.product(f) > sign * t.product(g));
    }
    if (best) return f;
  }
  return kNone;
}

bool gain(const T& t, const Said& a, bool negative) {
  const Index f = extreme(t, 1);
  return a[1] == t.q() && f != kNone && T::is(a[2], f + 1) && t.fine(a[3], t.product(f)) &&
         t.product(f) > 0 &&
         (extreme(t, -1) == kNone || t.product(f) >= -t.product(extreme(t, -1))) &&
         (negative ? t.Q(f) < 0 && t.K(t.chosenKey, f) < 0 : t.Q(f) > 0 && t.K(t.chosenKey, f) > 0);
}

bool best(const T& t, Quantity of, const std::string& called) {
  const Index j = t.key(called);
  return j != kNone && t.rank(of, j) == 0;
}

bool sameSpelling(const T& t, const Said& a, bool equalRows) {
  const Sequence& s = t.trace.queryTokens();
  const std::string& label = s.tokens[static_cast<std::size_t>(t.query)].label;
  bool equal = true;
  for (Index i = 0; i < s.size(); ++i) {
    if (s.tokens[static_cast<std::size_t>(i)].label != label) continue;
    for (Index d = 0; d < t.attention().input->columns(); ++d) {
      equal = equal && t.attention().input->at(i, d) == t.attention().input->at(t.query, d);
    }
  }
  return t.toy() && a[1] == label && T::is(a[2], T::labels(s, label)) && equal == equalRows &&
         T::labels(s, label) > 1;
}

double scaleNumber(const T& t) {
  return t.attention().spec.scaledByWidth ? std::sqrt(static_cast<double>(t.width()))
                                          : t.attention().spec.scale;
}
bool says(const std::string& said, double number) {
  std::string ascii = std::regex_replace(said, std::regex("−"), "-");
  return std::abs(std::stod(ascii) - number) <= 0.0005;
}
bool keepsOrder(const T& t, bool turned) {
  for (Index i = 0; i < t.keys(); ++i) {
    for (Index j = 0; j < t.keys(); ++j) {
      if (t.S(i) > t.S(j) && (turned ? t.S1(i) > t.S1(j) : t.S1(i) < t.S1(j))) return false;
    }
  }
  return true;
}
bool isDivided(const T& t) {
  return t.attention().spec.scaledByWidth &&
         std::abs(t.S1(t.chosenKey) * std::sqrt(static_cast<double>(t.width())) -
                  t.S(t.chosenKey)) <= 1e-5 * (1 + std::abs(t.S(t.chosenKey)));
}
bool isChosen(const T& t, const std::string& said) {
  return !t.attention().spec.scaledByWidth && says(said, t.attention().spec.scale) &&
         t.attention().spec.scale != 1;
}

bool weightsGiven(const T& t, const Said& a, bool many) {
  return a[1] == t.q() && door(t, Door::Weights) &&
         (many ? T::is(a[2], t.keys()) && t.keys() > 1 : t.keys() == 1 && t.fine(a[2], t.A(0)));
}
bool random(const T& t, const Said& a) {
  return a[1] == t.q() && t.toy() && a[2] == std::to_string(t.trace.source.seed);
}

bool rotatedQuery(const T& t, const Said& a) {
  const auto& rotation = t.attention().rotation;
  if (!rotation || !t.attention().queryRaw || t.query == 0) return false;
  // Some number is another than Project made it.
  bool changed = false;
  for (Index f = 0; f < t.width(); ++f) changed = changed || t.Q(f) != t.madeQ(f);
  return a[1] == t.q() && T::is(a[2], t.query + 1) && changed;
}

bool hiddenBy(const T& t, Part kind) {
  return t.masked(t.chosenKey) &&
         t.attention().spec.mask.hiddenBy(t.query, t.chosenKey, t.queries(), t.keys()) == kind;
}
Index distance(const T& t) { return std::abs(t.place() - (t.chosenKey + 1)); }
bool ruled(const T& t, ScoreRule rule) {
  return t.attention().query && t.attention().spec.rule == rule;
}
/// The global tokens of Longformer or BigBird.
Index globals(const T& t) {
  const MaskPart* sparse = t.part(Part::Longformer);
  return (sparse ? sparse : t.part(Part::BigBird))->globals;
}
/// The chosen key stands so far away that the window alone hides it, and neither is global.
bool far(const T& t, const Said& a, const MaskPart* sparse) {
  return sparse && t.onOther(a[1]) && T::is(a[2], distance(t)) && a[3] == t.q() &&
         distance(t) > sparse->size / 2 && t.chosenKey >= sparse->globals &&
         (t.place() < 1 || t.place() > sparse->globals);
}
double largestWeight(const T& t) {
  double largest = 0;
  for (Index j = 0; j < t.keys(); ++j) largest = std::max(largest, t.A(j));
  return largest;
}
Index sharersOfLargest(const T& t) {
  Index count = 0;
  for (Index j = 0; j < t.keys(); ++j) count += t.A(j) == largestWeight(t) ? 1 : 0;
  return count;
}

Index pairsOpen(const T& t) {
  Index count = 0;
  for (Index i = 0; i < t.queries(); ++i) {
    T row = t;
    row.query = i;
    count += row.open();
  }
  return count;
}

bool visible(const T& t) { return !t.hidden(t.chosenKey); }
double spread(const T& t) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (Index j = 0; j < t.keys(); ++j) {
    if (t.hidden(j)) continue;
    low = std::min(low, t.S2(j));
    high = std::max(high, t.S2(j));
  }
  return high - low;
}
/// Largest weight with temperature 1.
double plainPeak(const T& t) {
  double peak = 0;
  for (Index j = 0; j < t.keys(); ++j) {
    peak = std::max(peak, t.softmax(j, 1 / t.attention().spec.temperature, Masked));
  }
  return peak;
}
double printedSum(const T& t) {
  double sum = 0;
  for (Index j = 0; j < t.keys(); ++j) sum += std::stod(shown(t.A(j), 2));
  return sum;
}
double realSum(const T& t) {
  double sum = 0;
  for (Index j = 0; j < t.keys(); ++j) sum += t.A(j);
  return sum;
}
double largestScore(const T& t) {
  double top = -std::numeric_limits<double>::infinity();
  for (Index j = 0; j < t.keys(); ++j) top = std::max(top, t.S2(j));
  return top;
}
double expSum(const T& t) {
  double sum = 0;
  for (Index j = 0; j < t.keys(); ++j) {
    if (!t.hidden(j)) {
      sum += std::exp((t.S2(j) - largestScore(t)) / t.attention().spec.temperature);
    }
  }
  return sum;
}

Index weighted(const T& t) {
  Index count = 0;
  for (Index j = 0; j < t.keys(); ++j) count += t.A(j) != 0 ? 1 : 0;
  return count;
}
bool isThatValue(const T& t, Index j) {
  for (Index f = 0; f < valueWidth(t); ++f) {
    if (t.Z(f) != t.V(j, f)) return false;
  }
  return t.A(j) == 1 && weighted(t) == 1;
}
bool isAverage(const T& t) {
  double sum = 0;
  for (Index j = 0; j < t.keys(); ++j) sum += t.hidden(j) ? 0 : t.V(j, t.feature);
  return std::abs(sum / static_cast<double>(t.seen()) - t.Z(t.feature)) <= 1e-5;
}
bool brings(const T& t, const Said& a) {
  const Index j = t.key(a[1]);
  return best(t, Weights, a[1]) && t.fine(a[2], t.brought(j)) && t.brought(j) > 0 && a[4] == t.q();
}
bool named(const std::string& said, const std::vector<std::string>& names, Index f) {
  return !names.empty() && said == names[static_cast<std::size_t>(f)];
}
Index negatives(const T& t) {
  Index count = 0;
  for (Index f = 0; f < valueWidth(t); ++f) count += t.Z(f) < 0 ? 1 : 0;
  return count;
}
bool noNegativeWeight(const T& t) {
  for (Index j = 0; j < t.keys(); ++j) {
    if (t.A(j) < 0) return false;
  }
  return true;
}
bool allZero(const T& t) {
  for (Index f = 0; f < valueWidth(t); ++f) {
    if (t.Z(f) != 0) return false;
  }
  return true;
}
bool headPart(const T& t, const Said& a, int sign) {
  const Index h = std::stol(a[3]) - 1;
  for (Index other = 0; other < heads(t); ++other) {
    if (other != h && sign * t.headPart(other) >= sign * t.headPart(h)) return false;
  }
  return a[1] == t.q() && t.fine(a[2], t.headPart(h)) && heads(t) > 1;
}
bool ends(const T& t, const Said& a) {
  return a[1] == t.q() && t.fine(a[2], t.O(t.feature)) && T::is(a[3], t.feature + 1);
}

}  // namespace

const std::map<std::string, Checker>& sentenceCheckers() {
  static const std::map<std::string, Checker> checkers = {
      // Project
      {"%1 goes in as %2 numbers, one row of %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.attention().input->columns()) && a[3] == "X" &&
                a[2] != "1";
       }},
      {"%1 goes in as a single number, %2, its row of %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.attention().input->columns() == 1 && a[3] == "X" &&
                t.cell(a[2], t.attention().input->at(t.query, 0));
       }},
      {"%1 stands at place %2; its position is already part of its row of X.",
       [](const T& t, const Said& a) {
         const Positions& position = t.trace.source.position;
         return a[1] == t.q() && T::is(a[2], t.query + 1 + position.shift) && position.added();
       }},
      {"%1 comes out as a %2, a %3 and a %4, %5 numbers each.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "query" && a[3] == "key" && a[4] == "value" &&
                heads(t) == 1 && T::is(a[5], keyWidth(t)) && keyWidth(t) == valueWidth(t) &&
                keyWidth(t) > 1;
       }},
      {"%1 comes out of each of %2 heads as a %3, a %4 and a %5, %6 numbers each.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], heads(t)) && heads(t) > 1 && groups(t) == heads(t) &&
                T::is(a[6], keyWidth(t)) && keyWidth(t) == valueWidth(t) && keyWidth(t) > 1;
       }},
      {"%1 comes out as a %2 and a %3 of %4 numbers and a %5 of %6.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[4], keyWidth(t)) && T::is(a[6], valueWidth(t)) &&
                projected(t);
       }},
      {"%1 gets a query in each of %2 heads, but only %3 keys and values, shared between heads.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], heads(t)) && T::is(a[3], groups(t)) &&
                groups(t) < heads(t) && groups(t) > 1;
       }},
      {"%1 gets a query in each of %2 heads, but %3 key and value for all of them.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], heads(t)) && a[3] == "1" && groups(t) == 1 &&
                heads(t) > 1;
       }},
      {"%1 comes out as a %2 of %3 numbers; the other text gives keys and values.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "query" && T::is(a[3], keyWidth(t)) && heads(t) == 1 &&
                t.attention().memory && t.attention().value && !t.one();
       }},
      {"%1 comes out of each of %2 heads as a %3 of %4 numbers; the other text gives keys and "
       "values.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], heads(t)) && a[3] == "query" &&
                T::is(a[4], keyWidth(t)) && t.attention().memory && t.attention().value;
       }},
      {"%1 of the other text comes out as a %2 of %3 and a %4 of %5 numbers.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && a[2] == "key" && T::is(a[3], keyWidth(t)) && a[4] == "value" &&
                T::is(a[5], valueWidth(t)) && !t.one();
       }},
      {"%1 comes out as a %2 and a %3 of %4 numbers each; W_V was not given.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[4], keyWidth(t)) && !t.attention().wv;
       }},
      {"%1 begins its query with %2; click its cell to see how it was made.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.cell(a[2], t.madeQ(0)) && projected(t);
       }},
      {"%1 gets a bias, a learned number, added to each of the %2 of its query.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], keyWidth(t)) && t.attention().wq->bias &&
                t.attention().wq->bias->columns() == heads(t) * keyWidth(t);
       }},
      {"%1 has the %2 numbers of its query, and of its key, normed before they are compared.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], keyWidth(t)) && t.attention().queryNorm &&
                t.attention().keyNorm;
       }},
      {"%1 stands at place %2: its query and key are rotated next, by angles that grow with the "
       "place.",
       [](const T& t, const Said& a) {
         const auto& turn = t.attention().rotation;
         return a[1] == t.q() && T::is(a[2], t.query + 1) && turn && turn->frequencies[0] > 0;
       }},
      {"%1 gets its query and key %2 times as long by that, as YaRN asks.",
       [](const T& t, const Said& a) {
         const Attention& attention = t.attention();
         if (!attention.rotation || !attention.queryRaw) return false;
         double before = 0, after = 0;
         for (Index f = 0; f < t.width(); ++f) {
           before += t.madeQ(f) * t.madeQ(f);
           after += t.Q(f) * t.Q(f);
         }
         return a[1] == t.q() && t.about(a[2], std::sqrt(after / before));
       }},
      {"%1 stands in %2 places with the same row of X, because a word alone decides its numbers.",
       [](const T& t, const Said& a) { return sameSpelling(t, a, true); }},
      {"%1 stands in %2 places with different rows of X, because its position is part of them.",
       [](const T& t, const Said& a) { return sameSpelling(t, a, false); }},
      {"%1 enters with its query already made: %2 given numbers.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && door(t, Door::QueryKeyValue) && T::is(a[2], t.width());
       }},
      {"%1 begins its query with %2, a number that was given, not computed.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && door(t, Door::QueryKeyValue) && t.cell(a[2], t.Q(0));
       }},
      {"%1 enters with its row of %2 scores already made, so there is nothing to project.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && door(t, Door::Scores) && T::is(a[2], t.keys()) && t.keys() > 1;
       }},
      {"%1 enters with its one score, %2, already made: nothing to project.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && door(t, Door::Scores) && t.keys() == 1 && t.cell(a[2], t.S(0));
       }},
      {"%1 enters with its row of %2 weights already made, so there is nothing to project.",
       [](const T& t, const Said& a) { return weightsGiven(t, a, true); }},
      {"%1 enters with its one weight, %2, already made: nothing to project.",
       [](const T& t, const Said& a) { return weightsGiven(t, a, false); }},
      {"%1 will compare its query with %2 keys next; press %3 to see it.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.keys()) && a[3] == "Page Down" && t.keys() > 1;
       }},
      {"%1 has just %2 key to compare its query with, its own.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "1" && t.keys() == 1 && t.one() && t.queries() == 1;
       }},
      {"%1 has random numbers here, from seed %2, so they mean nothing yet.", random},
      // Score
      {"%1 and %2 multiply their numbers in pairs and add the products: %3.",
       [](const T& t, const Said& a) {
         double sum = 0;
         for (Index f = 0; f < t.width(); ++f) sum += t.product(f);
         return a[1] == t.q() && t.onOther(a[2]) && t.cell(a[3], t.S(t.chosenKey)) &&
                std::abs(sum - t.S(t.chosenKey)) < 1e-5 * (1 + std::abs(sum)) && t.width() > 1;
       }},
      {"%1 meets its own key: its numbers, multiplied in pairs and added, give %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.cell(a[2], t.S(t.query)) && t.width() > 1;
       }},
      {"%1 and %2 have one number each; their product is the score, %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && t.width() == 1 &&
                t.cell(a[3], t.S(t.chosenKey));
       }},
      {"%1 multiplies the only number of its query and of its key: %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.width() == 1 && t.cell(a[2], t.S(t.query));
       }},
      {"%1 and %2 are added; tanh of each sum, weighed by v, gives %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && t.cell(a[3], t.S(t.chosenKey)) &&
                ruled(t, ScoreRule::Additive);
       }},
      {"%1 is added to its own key; tanh of each sum, weighed by v, gives %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.cell(a[2], t.S(t.chosenKey)) &&
                ruled(t, ScoreRule::Additive);
       }},
      {"%1 and %2 are compared by direction alone: the cosine of their angle is %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && t.cell(a[3], t.S(t.chosenKey)) &&
                ruled(t, ScoreRule::Cosine);
       }},
      {"%1 compares its query with its own key: the cosine is %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.cell(a[2], t.S(t.chosenKey)) &&
                ruled(t, ScoreRule::Cosine);
       }},
      {"%1 has a query of length %2, which a cosine leaves out.",
       [](const T& t, const Said& a) {
         double squares = 0;
         for (Index f = 0; f < t.width(); ++f) squares += t.Q(f) * t.Q(f);
         return a[1] == t.q() && t.about(a[2], std::sqrt(squares)) && ruled(t, ScoreRule::Cosine);
       }},
      {"%1 and %2 enter with a score that was given, not computed: %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == t.k() && door(t, Door::Scores) &&
                t.cell(a[3], t.S(t.chosenKey));
       }},
      {"%1 may not look at %2, because the given score is %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == t.k() && a[3] == "−∞" && t.A(t.chosenKey) == 0 &&
                std::isinf(t.S(t.chosenKey));
       }},
      {"%1 gains most from pair %2, %3, because both of its numbers are negative.",
       [](const T& t, const Said& a) { return gain(t, a, true); }},
      {"%1 gains most from pair %2, %3, because both of its numbers are positive.",
       [](const T& t, const Said& a) { return gain(t, a, false); }},
      {"%1 asks for “%2” and %3 offers it, so that pair alone gives %4.",
       [](const T& t, const Said& a) {
         const Index f = extreme(t, 1);
         return a[1] == t.q() && f != kNone && named(a[2], t.trace.names.key, f) &&
                t.onOther(a[3]) && t.fine(a[4], t.product(f)) && t.Q(f) > 0 &&
                t.K(t.chosenKey, f) > 0;
       }},
      {"%1 stands at place %2, so its query was rotated before this.", rotatedQuery},
      {"%1 stands at place %2, so its query was rotated before this; click a number of Q to see "
       "how.",
       rotatedQuery},
      {"%1 loses most in pair %2, %3, because its numbers have opposite signs.",
       [](const T& t, const Said& a) {
         const Index f = extreme(t, -1);
         return a[1] == t.q() && f != kNone && T::is(a[2], f + 1) && t.fine(a[3], t.product(f)) &&
                t.Q(f) * t.K(t.chosenKey, f) < 0;
       }},
      {"%1 loses in all %2 pairs with %3, because the signs differ in each.",
       [](const T& t, const Said& a) {
         bool all = true;
         for (Index f = 0; f < t.width(); ++f) all = all && t.product(f) < 0;
         return a[1] == t.q() && T::is(a[2], t.width()) && t.onOther(a[3]) && all;
       }},
      {"%1 and %2 end below %3, because the negative products weigh more.",
       [](const T& t, const Said& a) {
         double up = 0, down = 0;
         for (Index f = 0; f < t.width(); ++f) (t.product(f) > 0 ? up : down) += t.product(f);
         return a[1] == t.q() && t.onOther(a[2]) && a[3] == "0" && t.S(t.chosenKey) < 0 &&
                up > 0 && -down > up - 1e-6;
       }},
      {"%1 and %2 neither agree nor disagree: their products add up to exactly %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && a[3] == "0" && t.S(t.chosenKey) == 0;
       }},
      {"%1 scores %2 highest of its %3 keys.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && best(t, Score, a[2]) && T::is(a[3], t.keys());
       }},
      {"%1 scores itself highest of its %2 keys.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.rank(Score, t.query) == 0 &&
                T::is(a[2], t.keys());
       }},
      {"%1 scores %2 highest of all its keys, with %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && best(t, Score, a[2]) && t.cell(a[3], t.S(t.key(a[2]))) &&
                !t.self(t.key(a[2]));
       }},
      {"%1 scores itself highest of all its keys, with %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.one() && t.rank(Score, t.query) == 0 &&
                t.cell(a[2], t.S(t.query));
       }},
      {"%1 scores %2 next, with %3.",
       [](const T& t, const Said& a) {
         const Index j = t.key(a[2]);
         return a[1] == t.q() && j != kNone && t.rank(Score, j) == 1 && t.cell(a[3], t.S(j)) &&
                t.rank(Score, t.chosenKey) == 0;
       }},
      {"%1 scores itself next, with %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.one() && t.rank(Score, t.query) == 1 &&
                t.cell(a[2], t.S(t.query));
       }},
      {"%1 stands in %2 places and gets %3 from %4 in each.",
       [](const T& t, const Said& a) {
         // Of all equal spellings, those with the said score are as many as were said.
         for (Index j = 0; j < t.keys(); ++j) {
           Index count = 0;
           for (Index i = 0; i < t.keys(); ++i) {
             const auto& tokens = t.trace.keyTokens().tokens;
             if (tokens[static_cast<std::size_t>(i)].label == a[1] && t.S(i) == t.S(j)) ++count;
           }
           if (t.trace.keyTokens().tokens[static_cast<std::size_t>(j)].label == a[1] &&
               t.cell(a[3], t.S(j)) && T::is(a[2], count) && count > 1) {
             return a[4] == t.q();
           }
         }
         return false;
       }},
      {"%1 has one row of %2 scores; the rows of all tokens hold %3 in each head.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.keys()) && T::is(a[3], t.keys() * t.queries());
       }},
      {"%1 is the only query, so S is one row of %2 scores.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.queries() == 1 && T::is(a[2], t.keys());
       }},
      {"%1 has just %2 key to look at, so its row of S is one number.",
       [](const T& t, const Said& a) { return a[1] == t.q() && a[2] == "1" && t.keys() == 1; }},
      {"%1 enters with its %2 weights already made, so no score is needed.",
       [](const T& t, const Said& a) { return weightsGiven(t, a, true); }},
      {"%1 enters with its one weight, %2, already made; no score is needed.",
       [](const T& t, const Said& a) { return weightsGiven(t, a, false); }},
      {"%1 has random numbers here, from seed %2, so its best match means nothing yet.", random},
      // Scale
      {"%1 divides every score of its row by %2, so the order of the keys stays.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && isDivided(t) && says(a[2], scaleNumber(t)) && keepsOrder(t, false);
       }},
      {"%1 divides its only score by %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && isDivided(t) && says(a[2], scaleNumber(t)) && t.keys() == 1;
       }},
      {"%1 divides by √d, which is %2 for a single number, so nothing changes.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "1" && t.width() == 1 &&
                t.S(t.chosenKey) == t.S1(t.chosenKey);
       }},
      {"%1 multiplies every score of its row by %2, so the order of the keys stays.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && isChosen(t, a[2]) && keepsOrder(t, false);
       }},
      {"%1 multiplies every score of its row by %2, which turns the order of the keys around.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && isChosen(t, a[2]) && keepsOrder(t, true);
       }},
      {"%1 multiplies every score of its row by %2, so all keys become equal.",
       [](const T& t, const Said& a) {
         bool zero = true;
         for (Index j = 0; j < t.keys(); ++j) zero = zero && t.S1(j) == 0;
         return a[1] == t.q() && isChosen(t, a[2]) && zero;
       }},
      {"%1 multiplies its only score by %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && isChosen(t, a[2]) && t.keys() == 1;
       }},
      {"%1 keeps its scores unchanged, because ÷ √d, here %2, is left out.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.S(t.chosenKey) == t.S1(t.chosenKey) &&
                t.about(a[2], std::sqrt(static_cast<double>(t.width())));
       }},
      {"%1 keeps its given score %2 for %3, because there is no d to divide by.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[3] == t.k() && t.cell(a[2], t.S(t.chosenKey)) &&
                t.S(t.chosenKey) == t.S1(t.chosenKey) && t.width() == 0;
       }},
      {"%1 keeps its given score of %2 for %3: the pair stays hidden.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[3] == t.k() && a[2] == "−∞" && std::isinf(t.S1(t.chosenKey)) &&
                t.A(t.chosenKey) == 0;
       }},
      {"%1 now scores %2 with %3, still the highest of its row.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && best(t, Scaled, a[2]) &&
                best(t, Score, a[2]) && t.cell(a[3], t.S1(t.chosenKey)) && !t.hidden(t.chosenKey);
       }},
      {"%1 now scores %2 with %3, still the highest of its row, but the mask will hide it.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && best(t, Scaled, a[2]) &&
                best(t, Score, a[2]) && t.cell(a[3], t.S1(t.chosenKey)) && t.hidden(t.chosenKey);
       }},
      {"%1 now scores itself with %2, still the highest of its row.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.rank(Scaled, t.query) == 0 &&
                t.rank(Score, t.query) == 0 && t.cell(a[2], t.S1(t.query));
       }},
      {"%1 now scores %2 with %3 instead of %4.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && t.cell(a[3], t.S1(t.chosenKey)) &&
                t.cell(a[4], t.S(t.chosenKey)) && a[3] != a[4];
       }},
      {"%1 now scores itself with %2 instead of %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.cell(a[2], t.S1(t.query)) &&
                t.cell(a[3], t.S(t.query)) && a[2] != a[3];
       }},
      {"%1 would take %2 of %3’s attention without this step.",
       [](const T& t, const Said& a) {
         return t.onOther(a[1]) && t.about(a[2], t.unscaled(t.chosenKey)) && a[3] == t.q();
       }},
      {"%1 would give itself %2 of its attention without this step.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.about(a[2], t.unscaled(t.query));
       }},
      {"%1 takes %2 with this step, and the other keys share the rest.",
       [](const T& t, const Said& a) {
         return t.onOther(a[1]) && t.fine(a[2], t.A(t.chosenKey)) && t.seen() > 1;
       }},
      {"%1 gives itself %2 with this step, and the other keys share the rest.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.fine(a[2], t.A(t.query)) && t.seen() > 1;
       }},
      {"%1’s largest weight falls from %2 to %3, because scores that lie closer share more evenly.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.about(a[2], t.peak(false)) && t.fine(a[3], t.peak(true)) &&
                t.peak(true) < t.peak(false);
       }},
      {"%1’s largest weight grows from %2 to %3, because scores that lie further apart share less "
       "evenly.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.about(a[2], t.peak(false)) && t.fine(a[3], t.peak(true)) &&
                t.peak(true) > t.peak(false);
       }},
      {"%1’s largest weight will be %2; with ÷ √d it would be %3.",
       [](const T& t, const Said& a) {
         double divided = 0;
         for (Index j = 0; j < t.keys(); ++j) {
           divided = std::max(
               divided, t.softmax(j, std::sqrt(static_cast<double>(t.width())), Masked));
         }
         return a[1] == t.q() && t.fine(a[2], t.peak(true)) && t.about(a[3], divided);
       }},
      {"%1 adds up %2 products for each score, so scores grow with d; ÷ √d takes that back.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.width()) && isDivided(t);
       }},
      {"%1 enters with its %2 weights already made, so nothing is divided here.",
       [](const T& t, const Said& a) { return weightsGiven(t, a, true); }},
      {"%1 enters with its one weight, %2, already made; nothing is divided here.",
       [](const T& t, const Said& a) { return weightsGiven(t, a, false); }},
      // Mask
      {"%1 may look at all %2 keys, because no mask is set.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.keys()) && t.open() == t.keys();
       }},
      {"%1 may look at its only key: no mask is set, so M is %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "0" && t.keys() == 1 && t.open() == 1;
       }},
      {"%1 keeps its score %2 for %3, because M adds %4 to it.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[3]) && a[4] == "0" &&
                t.cell(a[2], t.S2(t.chosenKey)) && t.S1(t.chosenKey) == t.S2(t.chosenKey);
       }},
      {"%1 keeps its score %2 for itself, because M adds %3 to it.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && a[3] == "0" && t.cell(a[2], t.S2(t.query)) &&
                t.S1(t.query) == t.S2(t.query);
       }},
      {"%1 stands %2 places from %3, so ALiBi takes %4 from its score.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && T::is(a[2], distance(t)) && distance(t) > 1 && a[3] == t.q() &&
                t.about(a[4], t.S1(t.chosenKey) - t.S2(t.chosenKey));
       }},
      {"%1 stands beside %2, so ALiBi takes %3, its slope, from its score.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && distance(t) == 1 && a[2] == t.q() &&
                t.about(a[3], t.S1(t.chosenKey) - t.S2(t.chosenKey));
       }},
      {"%1 stands at place %2, the first, so it may look only at itself.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "1" && t.place() == 1 && t.open() == 1 &&
                !t.masked(t.query) && t.one();
       }},
      {"%1 stands at place %2 and may not look at tokens that come later.",
       [](const T& t, const Said& a) {
         bool blind = t.place() < t.keys();
         for (Index j = t.place(); j < t.keys(); ++j) blind = blind && t.masked(j);
         return a[1] == t.q() && T::is(a[2], t.place()) && blind;
       }},
      {"%1 counts as place %2 of %3: the last query stands at the last key.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.keys() - (t.queries() - 1 - t.query)) &&
                T::is(a[3], t.keys()) && t.queries() != t.keys();
       }},
      {"%1 counts as place %2, before every key: the last query stands at the last key.",
       [](const T& t, const Said& a) {
         const Index place = t.keys() - (t.queries() - 1 - t.query);
         const std::string said = (place < 0 ? "−" : "") + std::to_string(std::abs(place));
         return a[1] == t.q() && a[2] == said && place < 1 && t.queries() > t.keys();
       }},
      {"%1 stands at place %2, the last, so the causal mask hides nothing from it.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.keys()) && t.place() == t.keys() &&
                t.open() == t.keys() && t.onlyMaskIsCausal();
       }},
      {"%1 stands later, at place %2, so −∞ is added to its score.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && T::is(a[2], t.chosenKey + 1) && t.chosenKey + 1 > t.place() &&
                t.masked(t.chosenKey);
       }},
      {"%1 stands %2 places before %3, outside the window of %4, so −∞ is added.",
       [](const T& t, const Said& a) {
         const Index size = t.part(Part::Window)->size;
         return t.onOther(a[1]) && T::is(a[2], distance(t)) && t.chosenKey + 1 < t.place() &&
                a[3] == t.q() && T::is(a[4], size) && distance(t) >= size &&
                hiddenBy(t, Part::Window);
       }},
      {"%1 stands %2 places from %3, outside the band of %4, so −∞ is added.",
       [](const T& t, const Said& a) {
         const Index size = t.part(Part::Band)->size;
         return a[1] == t.k() && T::is(a[2], distance(t)) && a[3] == t.q() && T::is(a[4], size) &&
                distance(t) > size && t.masked(t.chosenKey);
       }},
      {"%1 stands %2 places before %3 and is skipped, so −∞ is added.",
       [](const T& t, const Said& a) {
         const MaskPart& p = *t.part(Part::Dilated);
         return t.onOther(a[1]) && T::is(a[2], distance(t)) && t.chosenKey + 1 < t.place() &&
                a[3] == t.q() && hiddenBy(t, Part::Dilated) &&
                (distance(t) % p.step != 0 || distance(t) >= p.size * p.step);
       }},
      {"%1 stands in another block of %2 tokens than %3, so −∞ is added.",
       [](const T& t, const Said& a) {
         const Index size = t.part(Part::Block)->size;
         return a[1] == t.k() && T::is(a[2], size) && a[3] == t.q() && t.masked(t.chosenKey) &&
                (t.place() < 1 || (t.place() - 1) / size != t.chosenKey / size);
       }},
      {"%1 stands %2 places from %3 and neither of them is global, so −∞ is added.",
       [](const T& t, const Said& a) {
         return far(t, a, t.part(Part::Longformer)) && t.masked(t.chosenKey);
       }},
      {"%1 stands %2 places from %3, neither is global, and it was not drawn, so −∞ is added.",
       [](const T& t, const Said& a) {
         return far(t, a, t.part(Part::BigBird)) && t.masked(t.chosenKey);
       }},
      {"%1 belongs to another document than %2, so −∞ is added to its score.",
       [](const T& t, const Said& a) {
         const auto& lengths = t.part(Part::Documents)->lengths;
         const auto text = [&](Index place) {
           std::size_t at = 0;
           while (at < lengths.size() && place >= lengths[at]) place -= lengths[at++];
           return place < 0 ? std::size_t{1000} : at;
         };
         return a[1] == t.k() && a[2] == t.q() && t.masked(t.chosenKey) &&
                text(t.place() - 1) != text(t.chosenKey);
       }},
      {"%1 stands at place %2 and is global, so it may look at all %3 keys.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.place()) && T::is(a[3], t.keys()) &&
                t.open() == t.keys() && t.place() >= 1 && t.place() <= globals(t);
       }},
      {"%1 stands at place %2 and is global, so %3 may look at it.",
       [](const T& t, const Said& a) {
         return t.onOther(a[1]) && T::is(a[2], t.chosenKey + 1) && a[3] == t.q() &&
                t.chosenKey < globals(t) && !t.masked(t.chosenKey);
       }},
      {"%1 stands %2 places from %3 but was drawn, so it may be seen.",
       [](const T& t, const Said& a) {
         return far(t, a, t.part(Part::BigBird)) && !t.masked(t.chosenKey);
       }},
      {"%1 stands later, at place %2, but in the prefix, so %3 may look at it.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && T::is(a[2], t.chosenKey + 1) && a[3] == t.q() &&
                t.chosenKey + 1 > t.place() && t.chosenKey < t.part(Part::Prefix)->size &&
                !t.masked(t.chosenKey);
       }},
      {"%1 is one of the last %2 keys, which are padding, so −∞ is added to its score.",
       [](const T& t, const Said& a) {
         const Index size = t.part(Part::Padding)->size;
         return a[1] == t.k() && T::is(a[2], size) && t.chosenKey >= t.keys() - size &&
                t.masked(t.chosenKey);
       }},
      {"%1 is padding, like all %2 keys, so −∞ is added to its score.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && T::is(a[2], t.keys()) && t.masked(0) && t.masked(t.keys() - 1) &&
                t.part(Part::Padding)->size >= t.keys();
       }},
      {"%1 is the last key and counts as padding, so −∞ is added to its score.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && t.chosenKey == t.keys() - 1 && t.part(Part::Padding)->size >= 1 &&
                t.masked(t.chosenKey);
       }},
      {"%1 is closed to %2 by the given mask, so −∞ is added to its score.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && a[2] == t.q() && t.masked(t.chosenKey) &&
                t.part(Part::Given)->allowed.at(t.query, t.chosenKey) == 0;
       }},
      {"%1 is closed to %2 already, because the given score is %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && a[2] == t.q() && a[3] == "−∞" && std::isinf(t.S1(t.chosenKey)) &&
                door(t, Door::Scores) && t.A(t.chosenKey) == 0 && !t.masked(t.chosenKey);
       }},
      {"%1 loses its %2, because any number plus −∞ is −∞.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && t.fine(a[2], t.S1(t.chosenKey)) && std::isinf(t.S2(t.chosenKey));
       }},
      {"%1 is let in, because it is one of the first %2 keys.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && !t.masked(t.chosenKey) && T::is(a[2], t.part(Part::Sinks)->size) &&
                t.chosenKey < t.part(Part::Sinks)->size;
       }},
      {"%1 is allowed, so %2 is added and its score stays %3.",
       [](const T& t, const Said& a) {
         return t.onOther(a[1]) && a[2] == "0" && t.cell(a[3], t.S2(t.chosenKey)) &&
                t.S1(t.chosenKey) == t.S2(t.chosenKey) && !t.masked(t.chosenKey);
       }},
      {"%1 may look at itself, so its own score stays %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.cell(a[2], t.S2(t.query)) && !t.masked(t.query);
       }},
      {"%1 keeps %2 of its %3 scores; the mask takes the others away.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.open()) && T::is(a[3], t.keys()) &&
                t.open() < t.keys();
       }},
      {"%1 has no key allowed: all %2 are hidden, so its new vector will be %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.keys()) && t.seen() == 0 && a[3] == "0";
       }},
      {"%1 has no key allowed: its only one is hidden, so its new vector will be %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.keys() == 1 && t.seen() == 0 && a[2] == "0";
       }},
      {"%1 will get exactly %2 of %3’s attention.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && a[2] == "0" && a[3] == t.q() && t.A(t.chosenKey) == 0;
       }},
      {"%1 and the other queries use %2 of %3 pairs; the mask hides the rest.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], pairsOpen(t)) &&
                T::is(a[3], t.queries() * t.keys()) && pairsOpen(t) < t.queries() * t.keys();
       }},
      {"%1 enters with its %2 weights already made, so nothing is masked here.",
       [](const T& t, const Said& a) { return weightsGiven(t, a, true); }},
      {"%1 enters with its one weight, %2, already made; nothing is masked here.",
       [](const T& t, const Said& a) { return weightsGiven(t, a, false); }},
      // Softmax
      {"%1 has no key allowed, so all its weights are %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "0" && t.seen() == 0 && realSum(t) == 0;
       }},
      {"%1 can only look at itself, so its weight there is exactly %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "1" && t.seen() == 1 && t.A(t.query) == 1 && t.one();
       }},
      {"%1 can only look at %2, so its weight there is exactly %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[3] == "1" && t.seen() == 1 && t.A(t.key(a[2])) == 1;
       }},
      {"%1 may use %2 of its %3 keys; the others are hidden.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.seen()) && T::is(a[3], t.keys()) &&
                t.seen() < t.keys();
       }},
      {"%1 takes its largest score away first, %2; no weight changes by that.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.fine(a[2], largestScore(t)) &&
                std::abs(t.softmax(t.chosenKey, 1, Masked) - t.A(t.chosenKey)) < 1e-5;
       }},
      {"%1 divides by the temperature %2 before exp, which makes its weights more even.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && says(a[2], t.attention().spec.temperature) && spread(t) > 0 &&
                t.peak(true) <= plainPeak(t) + 1e-6;
       }},
      {"%1 divides by the temperature %2 before exp, which makes its weights less even.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && says(a[2], t.attention().spec.temperature) && spread(t) > 0 &&
                t.peak(true) >= plainPeak(t) - 1e-6;
       }},
      {"%1 makes its scores positive with exp; they add up to %2.",
       [](const T& t, const Said& a) {
         bool positive = true;
         for (Index j = 0; j < t.keys(); ++j) positive = positive && t.E(j) >= 0;
         return a[1] == t.q() && t.about(a[2], expSum(t)) && positive;
       }},
      {"%1 gives each of %2 keys %3, because their scores are equal.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.seen()) && spread(t) == 0 &&
                t.about(a[3], 1.0 / static_cast<double>(t.seen()));
       }},
      {"%1 gives %2 %3 of its attention, the largest share.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && t.fine(a[3], t.A(t.chosenKey)) &&
                best(t, Weights, a[2]);
       }},
      {"%1 gives itself %2 of its attention, the largest share.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.fine(a[2], t.A(t.query)) &&
                t.rank(Weights, t.query) == 0;
       }},
      {"%1 gives %2 %3 of its attention; its largest share, %4, goes to %5.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && t.fine(a[3], t.A(t.chosenKey)) &&
                best(t, Weights, a[5]) && t.fine(a[4], t.A(t.key(a[5])));
       }},
      {"%1 gives itself %2 of its attention; its largest share, %3, goes to %4.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.fine(a[2], t.A(t.query)) &&
                best(t, Weights, a[4]) && t.fine(a[3], t.A(t.key(a[4])));
       }},
      {"%1 gives %2 %3 of its attention and itself the largest share, %4.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && t.fine(a[3], t.A(t.chosenKey)) && t.one() &&
                t.rank(Weights, t.query) == 0 && t.fine(a[4], t.A(t.query));
       }},
      {"%1 gives %2 %3 of its attention; several keys share the largest weight, %4.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && t.fine(a[3], t.A(t.chosenKey)) &&
                t.fine(a[4], largestWeight(t)) && sharersOfLargest(t) >= 2;
       }},
      {"%1 gives itself %2 of its attention; several keys share the largest weight, %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.fine(a[2], t.A(t.query)) &&
                t.fine(a[3], largestWeight(t)) && sharersOfLargest(t) >= 2;
       }},
      {"%1 gives %2 %3 of its attention; this weight was given, not computed.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onOther(a[2]) && t.fine(a[3], t.A(t.chosenKey)) &&
                door(t, Door::Weights);
       }},
      {"%1 gives itself %2 of its attention; this weight was given, not computed.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.fine(a[2], t.A(t.query)) &&
                door(t, Door::Weights);
       }},
      {"%1 gets exactly %2, because it is hidden.",
       [](const T& t, const Said& a) {
         return a[1] == t.k() && a[2] == "0" && t.A(t.chosenKey) == 0 && t.hidden(t.chosenKey);
       }},
      {"%1 would take %2 without ÷ √d.",
       [](const T& t, const Said& a) {
         return t.onOther(a[1]) && t.about(a[2], t.unscaled(t.chosenKey)) && isDivided(t) &&
                visible(t);
       }},
      {"%1 would give itself %2 without ÷ √d.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.about(a[2], t.unscaled(t.query)) && isDivided(t);
       }},
      {"%1 would take %2 without × %3.",
       [](const T& t, const Said& a) {
         return t.onOther(a[1]) && t.about(a[2], t.unscaled(t.chosenKey)) && isChosen(t, a[3]);
       }},
      {"%1 would give itself %2 without × %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.onSelf() && t.about(a[2], t.unscaled(t.query)) &&
                isChosen(t, a[3]);
       }},
      {"%1 comes second for %2, with %3.",
       [](const T& t, const Said& a) {
         const Index j = t.key(a[1]);
         return j != kNone && t.rank(Weights, j) == 1 && a[2] == t.q() && t.fine(a[3], t.A(j));
       }},
      {"%1’s weights, each rounded to two decimals, add up to %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && says(a[2], printedSum(t)) && a[2] != "1.00" &&
                std::abs(realSum(t) - 1) < 1e-5;
       }},
      {"%1’s given weights add up to %2, not to %3; they are used as they are.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && std::abs(std::stod(a[2]) - realSum(t)) <= 0.0051 && a[3] == "1" &&
                door(t, Door::Weights) && std::stod(a[2]) != 1;
       }},
      // Mix
      {"%1 has no key allowed, so its new vector is all %2.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "0" && t.seen() == 0 && allZero(t);
       }},
      {"%1 takes exactly %2 of %3’s value, so its new vector is that value.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "1" && isThatValue(t, t.key(a[3]));
       }},
      {"%1 takes exactly %2 of its own value, so its new vector is that value.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "1" && t.one() && isThatValue(t, t.query);
       }},
      {"%1 takes %2 of each of %3 values, so its new vector is their average.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.about(a[2], 1.0 / static_cast<double>(t.seen())) &&
                T::is(a[3], t.seen()) && isAverage(t);
       }},
      {"%1 takes %2 of %3’s value, more than of any other.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && best(t, Weights, a[3]) && t.fine(a[2], t.A(t.key(a[3])));
       }},
      {"%1 takes %2 of its own value, more than of any other.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.one() && t.rank(Weights, t.query) == 0 &&
                t.fine(a[2], t.A(t.query));
       }},
      {"%1 brings %2 to number %3 of %4’s new vector.",
       [](const T& t, const Said& a) { return brings(t, a) && T::is(a[3], t.feature + 1); }},
      {"%1 brings %2 to “%3” in %4’s new vector.",
       [](const T& t, const Said& a) {
         return brings(t, a) && named(a[3], t.trace.names.value, t.feature);
       }},
      {"%1 takes %2 away, because its value is negative there.",
       [](const T& t, const Said& a) {
         const Index j = t.key(a[1]);
         return j != kNone && t.V(j, t.feature) < 0 && t.fine(a[2], -t.brought(j)) &&
                t.brought(j) < 0;
       }},
      {"%1 ends with %2 as number %3 of its new vector.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.fine(a[2], t.Z(t.feature)) && T::is(a[3], t.feature + 1);
       }},
      {"%1 ends with %2 as “%3” in its new vector.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && t.fine(a[2], t.Z(t.feature)) &&
                named(a[3], t.trace.names.value, t.feature);
       }},
      {"%1’s new vector holds %2 negative numbers: values may be negative, though weights never are.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], negatives(t)) && noNegativeWeight(t) && a[2] != "1";
       }},
      {"%1’s new vector holds %2 negative number: values may be negative, though weights never are.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "1" && negatives(t) == 1 && noNegativeWeight(t);
       }},
      {"%1 gets nothing from %2 hidden keys, because their weights are %3.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.keys() - t.seen()) && a[3] == "0";
       }},
      {"%1 gets nothing from %2, which is hidden: its weight is %3.",
       [](const T& t, const Said& a) {
         const Index j = t.key(a[2]);
         return a[1] == t.q() && j != kNone && t.hidden(j) && t.A(j) == 0 && a[3] == "0";
       }},
      {"%1 gets such a vector from each of %2 heads; Join puts them side by side.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], heads(t)) && heads(t) > 1;
       }},
      {"%1 has %2 weights, but V was not given, so there is nothing to mix.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.keys()) && !t.attention().value;
       }},
      {"%1 has just %2 weight, and V was not given, so there is nothing to mix.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "1" && t.keys() == 1 && !t.attention().value;
       }},
      {"%1 has random numbers here, from seed %2, so its mix means nothing yet.", random},
      // Join
      {"%1 comes out of each of %2 heads with %3 new numbers, laid side by side.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], heads(t)) && T::is(a[3], valueWidth(t)) &&
                heads(t) > 1;
       }},
      {"%1 comes out of each of %2 heads with one new number, laid side by side.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], heads(t)) && valueWidth(t) == 1;
       }},
      {"%1 brings a new vector of %2 from its one head to the output weights.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], valueWidth(t)) && heads(t) == 1 && t.attention().wo;
       }},
      {"%1 gets %2 of this number from head %3, more than from any other.",
       [](const T& t, const Said& a) {
         return headPart(t, a, 1) && t.headPart(std::stol(a[3]) - 1) > 0;
       }},
      {"%1 gets %2 of this number from head %3; each other head takes away more.",
       [](const T& t, const Said& a) {
         return headPart(t, a, 1) && t.headPart(std::stol(a[3]) - 1) < 0;
       }},
      {"%1 gets %2 of this number from head %3, less than from any other.",
       [](const T& t, const Said& a) { return headPart(t, a, -1); }},
      {"%1 ends with %2 as output number %3: what all heads found, mixed.",
       [](const T& t, const Said& a) { return ends(t, a) && heads(t) > 1; }},
      {"%1 ends with %2 as output number %3: its new vector, mixed once more.",
       [](const T& t, const Said& a) { return ends(t, a) && heads(t) == 1; }},
      {"%1 keeps all %2 numbers side by side, because there are no output weights to mix them.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], heads(t) * valueWidth(t)) && !t.attention().wo;
       }},
      {"%1 leaves with %2 numbers, as many as it came in with.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], t.attention().output->columns()) &&
                T::is(a[2], t.attention().input->columns());
       }},
      {"%1 has just %2 head and no output weights, so there is nothing to join.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && a[2] == "1" && heads(t) == 1 && !t.attention().joins();
       }},
      {"%1 has weights in %2 heads, but V was not given: nothing to join.",
       [](const T& t, const Said& a) {
         return a[1] == t.q() && T::is(a[2], heads(t)) && !t.attention().value;
       }},
      {"%1 has random numbers here, from seed %2, so its output means nothing yet.", random},
  };
  return checkers;
}

}  // namespace fovea::test
