#include <algorithm>
#include <cmath>

#include "core/figures/arithmetic.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/prose.h"

namespace fovea {
namespace {

using Args = std::vector<TextArg>;

bool mixes(const Facts& f) { return f.has(Quantity::Mix) && !f.sum.terms.empty(); }
bool named(const Facts& f) { return !f.trace.names.value.empty(); }
const Term& term(const Facts& f, Index j) { return f.sum.terms[static_cast<std::size_t>(j)]; }

Index seen(const Facts& f) {
  return static_cast<Index>(
      std::ranges::count_if(f.row.weights, [](double weight) { return weight != 0; }));
}
Index zeros(const Facts& f) { return static_cast<Index>(std::ranges::count(f.row.hidden, true)); }

bool noKey(const Facts& f) { return mixes(f) && f.row.allowed == 0; }

/// The one key that gets all of the attention.
Index whole(const Facts& f) {
  if (!mixes(f) || seen(f) != 1) return kNone;
  const auto found = std::ranges::find(f.row.weights, 1.0);
  return found == f.row.weights.end() ? kNone : found - f.row.weights.begin();
}
Index best(const Facts& f) { return mixes(f) && seen(f) >= 2 ? f.weights.best : kNone; }

bool average(const Facts& f) {
  if (!mixes(f) || f.row.allowed < 2) return false;
  double weight = 0;
  for (Index j = 0; j < f.keys(); ++j) {
    if (f.row.hidden[static_cast<std::size_t>(j)]) continue;
    if (weight == 0) weight = f.weight(j);
    if (f.weight(j) == 0 || f.weight(j) != weight) return false;
  }
  // A given row need not add up to 1, and then this is no average.
  return std::abs(weight * static_cast<double>(f.row.allowed) - 1) <= 1e-6;
}

bool brings(const Facts& f) { return best(f) != kNone && term(f, best(f)).product > 0; }

/// The key that takes most away.
Index taker(const Facts& f) {
  if (!mixes(f)) return kNone;
  std::vector<double> losses;
  for (const Term& part : f.sum.terms) losses.push_back(-part.product);
  const Index most = ranked(losses).best;
  if (most == kNone || term(f, most).product >= 0 || term(f, most).left <= 0) return kNone;
  return f.fineText(-term(f, most).product).find_first_not_of("0.") == std::string::npos ? kNone
                                                                                         : most;
}

Index negatives(const Facts& f) {
  if (!mixes(f)) return 0;
  Index count = 0;
  for (Index d = 0; d < f.attention.valueWidth(); ++d) {
    if (f.attention.mix->at(f.shown.head, f.query, d) < 0) ++count;
  }
  return count;
}
bool positiveWeights(const Facts& f) {
  return std::ranges::all_of(f.row.weights, [](double weight) { return weight >= 0; });
}

Index firstHidden(const Facts& f) {
  return std::ranges::find(f.row.hidden, true) - f.row.hidden.begin();
}

TextArg featurePlace(const Facts& f) { return Facts::count(f.feature + 1); }
TextArg featureName(const Facts& f) { return plain(numberName(f.trace.names.value, f.feature)); }

Args bringArgs(const Facts& f, const TextArg& feature) {
  return {f.target(best(f)), f.fine(term(f, best(f)).product), feature, f.asker()};
}

const SentenceRule kRules[] = {
    {1, FOVEA_TR("Prose", "%1 has no key allowed, so its new vector is all %2."), noKey,
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(0)};
     }},
    {1, FOVEA_TR("Prose", "%1 takes exactly %2 of %3’s value, so its new vector is that value."),
     [](const Facts& f) { return whole(f) != kNone && !f.self(whole(f)); },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(1), f.target(whole(f))};
     }},
    {1, FOVEA_TR("Prose", "%1 takes exactly %2 of its own value, so its new vector is that value."),
     [](const Facts& f) { return whole(f) != kNone && f.self(whole(f)); },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(1)};
     }},
    {1, FOVEA_TR("Prose", "%1 takes %2 of each of %3 values, so its new vector is their average."),
     average,
     [](const Facts& f) {
       return Args{f.asker(), f.fine(1.0 / static_cast<double>(f.row.allowed)),
                   Facts::count(f.row.allowed)};
     }},
    {1, FOVEA_TR("Prose", "%1 takes %2 of %3’s value, more than of any other."),
     [](const Facts& f) { return best(f) != kNone && !f.self(best(f)); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.weight(best(f))), f.target(best(f))};
     }},
    {1, FOVEA_TR("Prose", "%1 takes %2 of its own value, more than of any other."),
     [](const Facts& f) { return best(f) != kNone && f.self(best(f)); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.weight(best(f)))};
     }},
    {1, FOVEA_TR("Prose", "%1 brings %2 to number %3 of %4’s new vector."),
     [](const Facts& f) { return brings(f) && !named(f); },
     [](const Facts& f) { return bringArgs(f, featurePlace(f)); }},
    {1, FOVEA_TR("Prose", "%1 brings %2 to “%3” in %4’s new vector."),
     [](const Facts& f) { return brings(f) && named(f); },
     [](const Facts& f) { return bringArgs(f, featureName(f)); }},
    {1, FOVEA_TR("Prose", "%1 takes %2 away, because its value is negative there."),
     [](const Facts& f) { return taker(f) != kNone; },
     [](const Facts& f) {
       return Args{f.target(taker(f)), f.fine(-term(f, taker(f)).product)};
     }},
    {1, FOVEA_TR("Prose", "%1 ends with %2 as number %3 of its new vector."),
     [](const Facts& f) { return mixes(f) && !named(f); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.sum.result), featurePlace(f)};
     }},
    {1, FOVEA_TR("Prose", "%1 ends with %2 as “%3” in its new vector."),
     [](const Facts& f) { return mixes(f) && named(f); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.sum.result), featureName(f)};
     }},
    {2,
     FOVEA_TR("Prose",
              "%1’s new vector holds %2 negative numbers: values may be negative, though "
              "weights never are."),
     [](const Facts& f) { return negatives(f) >= 2 && positiveWeights(f); },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(negatives(f))};
     }},
    {2,
     FOVEA_TR("Prose",
              "%1’s new vector holds %2 negative number: values may be negative, though weights "
              "never are."),
     [](const Facts& f) { return negatives(f) == 1 && positiveWeights(f); },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(1)};
     }},
    {2, FOVEA_TR("Prose", "%1 gets nothing from %2 hidden keys, because their weights are %3."),
     [](const Facts& f) { return mixes(f) && f.row.allowed > 0 && zeros(f) >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(zeros(f)), Facts::count(0)};
     }},
    {2, FOVEA_TR("Prose", "%1 gets nothing from %2, which is hidden: its weight is %3."),
     [](const Facts& f) { return mixes(f) && f.row.allowed > 0 && zeros(f) == 1; },
     [](const Facts& f) {
       return Args{f.asker(), f.target(firstHidden(f)), Facts::count(0)};
     }},
    {3,
     FOVEA_TR("Prose", "%1 gets such a vector from each of %2 heads; Join puts them side by side."),
     [](const Facts& f) { return mixes(f) && f.spec.heads > 1; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.spec.heads)};
     }},
    {1, FOVEA_TR("Prose", "%1 has %2 weights, but V was not given, so there is nothing to mix."),
     [](const Facts& f) { return !f.attention.value && f.keys() >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.keys())};
     }},
    {1,
     FOVEA_TR("Prose", "%1 has just %2 weight, and V was not given, so there is nothing to mix."),
     [](const Facts& f) { return !f.attention.value && f.keys() == 1; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(1)};
     }},
    {3,
     FOVEA_TR("Prose", "%1 has random numbers here, from seed %2, so its mix means nothing yet."),
     [](const Facts& f) { return f.toy(); },
     [](const Facts& f) {
       return Args{f.asker(), f.seed()};
     }},
};

}  // namespace

std::span<const SentenceRule> mixSentences() { return kRules; }

}  // namespace fovea
