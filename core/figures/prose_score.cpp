#include <algorithm>
#include <cmath>

#include "core/figures/arithmetic.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/prose.h"

namespace fovea {
namespace {

using Args = std::vector<TextArg>;

bool computed(const Facts& f) { return !f.sum.terms.empty(); }
bool by(const Facts& f, ScoreRule rule) { return computed(f) && f.spec.rule == rule; }
bool many(const Facts& f) { return by(f, ScoreRule::Dot) && f.sum.terms.size() >= 2; }
bool single(const Facts& f) { return by(f, ScoreRule::Dot) && f.sum.terms.size() == 1; }
bool given(const Facts& f) { return f.attention.givenScores.has_value(); }
bool named(const Facts& f) { return !f.trace.names.key.empty(); }

/// The only largest (sign 1) or smallest (−1) product; null when it is shared.
const Term* extreme(const Facts& f, int sign) {
  std::vector<double> sizes;
  for (const Term& term : f.sum.terms) sizes.push_back(sign * term.product);
  const Index best = ranked(sizes).best;
  return best == kNone ? nullptr : &f.sum.terms[static_cast<std::size_t>(best)];
}

/// The pair that gains most weighs at least as much as the one that loses most, so that the first
/// pair named is the one that decides.
bool gains(const Facts& f) {
  const Term* most = many(f) ? extreme(f, 1) : nullptr;
  const Term* least = most ? extreme(f, -1) : nullptr;
  return most && most->product > 0 && (!least || most->product >= -least->product);
}
bool loses(const Facts& f) {
  const Term* least = many(f) && !named(f) ? extreme(f, -1) : nullptr;
  return least && least->product < 0;
}
/// The pair that loses most weighs more than the one that gains most.
bool losesMore(const Facts& f) {
  const Term* most = loses(f) ? extreme(f, 1) : nullptr;
  return most && -extreme(f, -1)->product > most->product;
}

/// Some products are above zero and some below.
bool mixedSigns(const Facts& f) {
  const auto some = [&](int sign) {
    return std::ranges::any_of(f.sum.terms,
                               [&](const Term& term) { return sign * term.product > 0; });
  };
  return many(f) && some(1) && some(-1);
}

bool allBelow(const Facts& f) {
  return many(f) &&
         std::ranges::all_of(f.sum.terms, [](const Term& term) { return term.product < 0; });
}

Args gainArgs(const Facts& f) {
  const Term* most = extreme(f, 1);
  return {f.asker(), Facts::count(most->index + 1), f.fine(most->product)};
}

/// Rotary position of the query, from 0, where nothing is rotated.
Index rotaryPosition(const Facts& f) { return f.attention.rotation->firstPosition + f.query; }
bool rotates(const Facts& f) {
  return computed(f) && f.attention.rotation && f.attention.queryAhead == 0 &&
         rotaryPosition(f) > 0;
}

constexpr TextSource kLosesMost =
    FOVEA_TR("Prose", "%1 loses most in pair %2, %3, because its numbers have opposite signs.");
Args lossArgs(const Facts& f) {
  const Term* least = extreme(f, -1);
  return {f.asker(), Facts::count(least->index + 1), f.fine(least->product)};
}

/// Keys spelled like `key` that have the same score.
std::vector<Index> twins(const Facts& f, Index key) {
  const Sequence& sequence = f.trace.keyTokens(f.shown.layer);
  const auto label = [&](Index j) -> const std::string& {
    return sequence.tokens[static_cast<std::size_t>(j)].label;
  };
  std::vector<Index> found;
  for (Index j = 0; j < f.keys(); ++j) {
    if (label(j) == label(key) && f.score(j) == f.score(key)) found.push_back(j);
  }
  return found;
}

/// A key whose word stands in several places with one score: the chosen one if it does, else the
/// highest.
Index twinned(const Facts& f) {
  if (!f.has(Quantity::Score)) return kNone;
  const auto stands = [&](Index j) { return std::isfinite(f.score(j)) && twins(f, j).size() > 1; };
  if (stands(f.key)) return f.key;
  const Index highest =
      std::max_element(f.row.score.begin(), f.row.score.end()) - f.row.score.begin();
  return stands(highest) ? highest : kNone;
}

bool several(const Facts& f) { return f.has(Quantity::Score) && f.keys() >= 2; }
bool bestIs(const Facts& f, Index key) { return several(f) && f.scores.best == key; }
bool otherBest(const Facts& f) {
  return several(f) && f.scores.best != kNone && f.scores.best != f.key;
}
bool second(const Facts& f) { return bestIs(f, f.key) && f.scores.second != kNone; }

const SentenceRule kRules[] = {
    {1, FOVEA_TR("Prose", "%1 and %2 multiply their numbers in pairs and add the products: %3."),
     [](const Facts& f) { return many(f) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.cell(f.sum.result)};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 meets its own key: its numbers, multiplied in pairs and added, give %2."),
     [](const Facts& f) { return many(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.sum.result)};
     }},
    {1, FOVEA_TR("Prose", "%1 and %2 have one number each; their product is the score, %3."),
     [](const Facts& f) { return single(f) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.cell(f.sum.result)};
     }},
    {1, FOVEA_TR("Prose", "%1 multiplies the only number of its query and of its key: %2."),
     [](const Facts& f) { return single(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.sum.result)};
     }},
    {1, FOVEA_TR("Prose", "%1 and %2 are added; tanh of each sum, weighed by v, gives %3."),
     [](const Facts& f) { return by(f, ScoreRule::Additive) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.cell(f.sum.result)};
     }},
    {1, FOVEA_TR("Prose", "%1 is added to its own key; tanh of each sum, weighed by v, gives %2."),
     [](const Facts& f) { return by(f, ScoreRule::Additive) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.sum.result)};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 and %2 are compared by direction alone: the cosine of their angle is %3."),
     [](const Facts& f) { return by(f, ScoreRule::Cosine) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.cell(f.sum.result)};
     }},
    {1, FOVEA_TR("Prose", "%1 compares its query with its own key: the cosine is %2."),
     [](const Facts& f) { return by(f, ScoreRule::Cosine) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.sum.result)};
     }},
    {1, FOVEA_TR("Prose", "%1 stands at place %2, so its query was rotated before this."),
     [](const Facts& f) { return rotates(f) && !f.view.invites; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(rotaryPosition(f) + 1)};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 stands at place %2, so its query was rotated before this; click a number of Q "
              "to see how."),
     [](const Facts& f) { return rotates(f) && f.view.invites; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(rotaryPosition(f) + 1)};
     }},
    {2, FOVEA_TR("Prose", "%1 has a query of length %2, which a cosine leaves out."),
     [](const Facts& f) { return by(f, ScoreRule::Cosine) && f.sum.queryLength > 0; },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.sum.queryLength)};
     }},
    {1, FOVEA_TR("Prose", "%1 and %2 enter with a score that was given, not computed: %3."),
     [](const Facts& f) { return given(f) && std::isfinite(f.score(f.key)); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.cell(f.score(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 may not look at %2, because the given score is %3."),
     [](const Facts& f) { return given(f) && std::isinf(f.score(f.key)); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.cell(f.score(f.key))};
     }},
    {1,
     FOVEA_TR("Prose", "%1 gains most from pair %2, %3, because both of its numbers are negative."),
     [](const Facts& f) { return gains(f) && !named(f) && extreme(f, 1)->left < 0; }, gainArgs},
    {1,
     FOVEA_TR("Prose", "%1 gains most from pair %2, %3, because both of its numbers are positive."),
     [](const Facts& f) { return gains(f) && !named(f) && extreme(f, 1)->left > 0; }, gainArgs},
    {1, FOVEA_TR("Prose", "%1 asks for “%2” and %3 offers it, so that pair alone gives %4."),
     [](const Facts& f) {
       return gains(f) && named(f) && extreme(f, 1)->left > 0 && !f.self(f.key);
     },
     [](const Facts& f) {
       const Term* most = extreme(f, 1);
       return Args{f.asker(), plain(numberName(f.trace.names.key, most->index)), f.target(),
                   f.fine(most->product)};
     }},
    {1, kLosesMost, losesMore, lossArgs},
    {3, kLosesMost, [](const Facts& f) { return loses(f) && !losesMore(f); }, lossArgs},
    {1, FOVEA_TR("Prose", "%1 loses in all %2 pairs with %3, because the signs differ in each."),
     [](const Facts& f) { return allBelow(f) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(static_cast<Index>(f.sum.terms.size())), f.target()};
     }},
    {2, FOVEA_TR("Prose", "%1 and %2 end below %3, because the negative products weigh more."),
     [](const Facts& f) { return many(f) && !f.self(f.key) && f.sum.result < 0 && mixedSigns(f); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.cell(0)};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 and %2 neither agree nor disagree: their products add up to exactly %3."),
     [](const Facts& f) { return many(f) && !f.self(f.key) && f.sum.result == 0; },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.cell(0)};
     }},
    {1, FOVEA_TR("Prose", "%1 scores %2 highest of its %3 keys."),
     [](const Facts& f) { return bestIs(f, f.key) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), Facts::count(f.keys())};
     }},
    {1, FOVEA_TR("Prose", "%1 scores itself highest of its %2 keys."),
     [](const Facts& f) { return bestIs(f, f.key) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.keys())};
     }},
    {1, FOVEA_TR("Prose", "%1 scores %2 highest of all its keys, with %3."),
     [](const Facts& f) { return otherBest(f) && !f.self(f.scores.best); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(f.scores.best), f.cell(f.score(f.scores.best))};
     }},
    {1, FOVEA_TR("Prose", "%1 scores itself highest of all its keys, with %2."),
     [](const Facts& f) { return otherBest(f) && f.self(f.scores.best); },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.score(f.scores.best))};
     }},
    {2, FOVEA_TR("Prose", "%1 scores %2 next, with %3."),
     [](const Facts& f) { return second(f) && !f.self(f.scores.second); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(f.scores.second), f.cell(f.score(f.scores.second))};
     }},
    {2, FOVEA_TR("Prose", "%1 scores itself next, with %2."),
     [](const Facts& f) { return second(f) && f.self(f.scores.second); },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.score(f.scores.second))};
     }},
    {1, FOVEA_TR("Prose", "%1 stands in %2 places and gets %3 from %4 in each."),
     [](const Facts& f) { return twinned(f) != kNone; },
     [](const Facts& f) {
       const Index key = twinned(f);
       return Args{f.word(key), Facts::count(static_cast<Index>(twins(f, key).size())),
                   f.cell(f.score(key)), f.asker()};
     }},
    {2,
     FOVEA_TR("Prose", "%1 has one row of %2 scores; the rows of all tokens hold %3 in each head."),
     [](const Facts& f) { return several(f) && f.queries() >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.keys()), Facts::count(f.keys() * f.queries())};
     }},
    {2, FOVEA_TR("Prose", "%1 is the only query, so S is one row of %2 scores."),
     [](const Facts& f) { return several(f) && f.queries() == 1; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.keys())};
     }},
    {1, FOVEA_TR("Prose", "%1 has just %2 key to look at, so its row of S is one number."),
     [](const Facts& f) { return f.has(Quantity::Score) && f.keys() == 1; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(1)};
     }},
    {1, FOVEA_TR("Prose", "%1 enters with its %2 weights already made, so no score is needed."),
     [](const Facts& f) { return f.door(Door::Weights) && f.keys() >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.keys())};
     }},
    {1, FOVEA_TR("Prose", "%1 enters with its one weight, %2, already made; no score is needed."),
     [](const Facts& f) { return f.door(Door::Weights) && f.keys() == 1; },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.weight(0))};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 has random numbers here, from seed %2, so its best match means nothing yet."),
     [](const Facts& f) { return f.toy() && computed(f) && f.scores.best != kNone; },
     [](const Facts& f) {
       return Args{f.asker(), f.seed()};
     }},
};

}  // namespace

std::span<const SentenceRule> scoreSentences() { return kRules; }

}  // namespace fovea
