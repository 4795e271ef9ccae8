#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/number.h"
#include "core/figures/arithmetic.h"
#include "core/figures/arithmetic_digits.h"
#include "core/figures/prose.h"

namespace fovea {
namespace {

using Args = std::vector<TextArg>;

bool computed(const Facts& f) { return f.has(Quantity::Masked); }
bool shares(const Facts& f) { return computed(f) && f.row.allowed >= 2; }
bool given(const Facts& f) { return f.door(Door::Weights); }

bool allEqual(const Facts& f) {
  if (!shares(f)) return false;
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (Index j = 0; j < f.keys(); ++j) {
    const auto i = static_cast<std::size_t>(j);
    if (f.row.hidden[i]) continue;
    low = std::min(low, f.row.masked[i]);
    high = std::max(high, f.row.masked[i]);
  }
  return low == high;
}

Index onlyAllowed(const Facts& f) {
  if (!computed(f) || f.row.allowed != 1) return kNone;
  return std::ranges::find(f.row.hidden, false) - f.row.hidden.begin();
}

bool top(const Facts& f) { return shares(f) && f.weights.best == f.key; }
bool below(const Facts& f) {
  return shares(f) && f.visible() && f.weights.best != kNone && f.weights.best != f.key;
}

/// Several keys share the largest weight, and not all of them.
bool tied(const Facts& f) {
  return shares(f) && f.visible() && f.weights.best == kNone && !allEqual(f);
}
double largestWeight(const Facts& f) {
  return *std::max_element(f.row.weights.begin(), f.row.weights.end());
}

bool differsUnscaled(const Facts& f) {
  return shares(f) && f.visible() && f.fineText(f.unscaled(f.key)) != f.fineText(f.weight(f.key));
}
bool divided(const Facts& f) {
  return differsUnscaled(f) && f.scaling.kind == Scaling::Kind::Divided;
}
bool chosen(const Facts& f) {
  return differsUnscaled(f) && f.scaling.kind == Scaling::Kind::Chosen;
}

double total(const Facts& f) {
  return std::accumulate(f.row.weights.begin(), f.row.weights.end(), 0.0);
}
/// Short rows, which a person may add up.
bool printedRowMisses(const Facts& f) {
  constexpr Index kMostPrinted = 6;
  if (f.keys() > kMostPrinted || f.row.allowed == 0 || !f.view.numbersInCells) return false;
  return std::abs(total(f) - 1) <= 1e-6 && sumOfShown(f.row.weights, 2) != "1.00";
}
bool givenRowMisses(const Facts& f) {
  return given(f) && std::abs(total(f) - 1) > 1e-6 && shown(total(f), 4) != "1.0000";
}

const SentenceRule kRules[] = {
    {1, FOVEA_TR("Prose", "%1 has no key allowed, so all its weights are %2."),
     [](const Facts& f) { return computed(f) && f.row.allowed == 0; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(0)};
     }},
    {1, FOVEA_TR("Prose", "%1 can only look at itself, so its weight there is exactly %2."),
     [](const Facts& f) { return onlyAllowed(f) != kNone && f.self(onlyAllowed(f)); },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(1)};
     }},
    {1, FOVEA_TR("Prose", "%1 can only look at %2, so its weight there is exactly %3."),
     [](const Facts& f) { return onlyAllowed(f) != kNone && !f.self(onlyAllowed(f)); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(onlyAllowed(f)), Facts::count(1)};
     }},
    {1, FOVEA_TR("Prose", "%1 may use %2 of its %3 keys; the others are hidden."),
     [](const Facts& f) { return shares(f) && f.row.allowed < f.keys(); },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.row.allowed), Facts::count(f.keys())};
     }},
    {3, FOVEA_TR("Prose", "%1 takes its largest score away first, %2; no weight changes by that."),
     shares,
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.row.rowMax)};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 divides by the temperature %2 before exp, which makes its weights more even."),
     [](const Facts& f) { return shares(f) && f.spec.temperature > 1 && !allEqual(f); },
     [](const Facts& f) {
       return Args{f.asker(), strong(exact(f.spec.temperature))};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 divides by the temperature %2 before exp, which makes its weights less even."),
     [](const Facts& f) { return shares(f) && f.spec.temperature < 1 && !allEqual(f); },
     [](const Facts& f) {
       return Args{f.asker(), strong(exact(f.spec.temperature))};
     }},
    {1, FOVEA_TR("Prose", "%1 makes its scores positive with exp; they add up to %2."), shares,
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.row.rowSum)};
     }},
    {1, FOVEA_TR("Prose", "%1 gives each of %2 keys %3, because their scores are equal."), allEqual,
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.row.allowed), f.fine(largestWeight(f))};
     }},
    {1, FOVEA_TR("Prose", "%1 gives %2 %3 of its attention, the largest share."),
     [](const Facts& f) { return top(f) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.fine(f.weight(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 gives itself %2 of its attention, the largest share."),
     [](const Facts& f) { return top(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.weight(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 gives %2 %3 of its attention; its largest share, %4, goes to %5."),
     [](const Facts& f) { return below(f) && !f.self(f.key) && !f.self(f.weights.best); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.fine(f.weight(f.key)), f.fine(f.weight(f.weights.best)),
                   f.target(f.weights.best)};
     }},
    {1,
     FOVEA_TR("Prose", "%1 gives itself %2 of its attention; its largest share, %3, goes to %4."),
     [](const Facts& f) { return below(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.weight(f.key)), f.fine(f.weight(f.weights.best)),
                   f.target(f.weights.best)};
     }},
    {1, FOVEA_TR("Prose", "%1 gives %2 %3 of its attention and itself the largest share, %4."),
     [](const Facts& f) { return below(f) && f.self(f.weights.best); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.fine(f.weight(f.key)),
                   f.fine(f.weight(f.weights.best))};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 gives %2 %3 of its attention; several keys share the largest weight, %4."),
     [](const Facts& f) { return tied(f) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.fine(f.weight(f.key)), f.fine(largestWeight(f))};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 gives itself %2 of its attention; several keys share the largest weight, %3."),
     [](const Facts& f) { return tied(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.weight(f.key)), f.fine(largestWeight(f))};
     }},
    {1, FOVEA_TR("Prose", "%1 gives %2 %3 of its attention; this weight was given, not computed."),
     [](const Facts& f) { return given(f) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.fine(f.weight(f.key))};
     }},
    {1,
     FOVEA_TR("Prose", "%1 gives itself %2 of its attention; this weight was given, not computed."),
     [](const Facts& f) { return given(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.weight(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 gets exactly %2, because it is hidden."),
     [](const Facts& f) { return computed(f) && f.row.allowed > 0 && !f.visible(); },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(0)};
     }},
    {1, FOVEA_TR("Prose", "%1 would take %2 without ÷ √d."),
     [](const Facts& f) { return divided(f) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.target(), f.fine(f.unscaled(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 would give itself %2 without ÷ √d."),
     [](const Facts& f) { return divided(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.unscaled(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 would take %2 without × %3."),
     [](const Facts& f) { return chosen(f) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.target(), f.fine(f.unscaled(f.key)), strong(f.scaling.said)};
     }},
    {1, FOVEA_TR("Prose", "%1 would give itself %2 without × %3."),
     [](const Facts& f) { return chosen(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.unscaled(f.key)), strong(f.scaling.said)};
     }},
    {3, FOVEA_TR("Prose", "%1 comes second for %2, with %3."),
     [](const Facts& f) {
       return top(f) && f.weights.second != kNone && !f.self(f.weights.second) &&
              !f.row.hidden[static_cast<std::size_t>(f.weights.second)];
     },
     [](const Facts& f) {
       return Args{f.target(f.weights.second), f.asker(), f.fine(f.weight(f.weights.second))};
     }},
    {2, FOVEA_TR("Prose", "%1’s weights, each rounded to two decimals, add up to %2."),
     printedRowMisses,
     [](const Facts& f) {
       return Args{f.asker(), strong(*sumOfShown(f.row.weights, 2))};
     }},
    {1, FOVEA_TR("Prose", "%1’s given weights add up to %2, not to %3; they are used as they are."),
     givenRowMisses,
     [](const Facts& f) {
       const std::string two = shown(total(f), 2);
       return Args{f.asker(), strong(two == "1.00" ? shown(total(f), 4) : two), Facts::count(1)};
     }},
    {2,
     FOVEA_TR("Prose",
              "%1 has random numbers here, from seed %2, so its best match means nothing yet."),
     [](const Facts& f) { return f.toy() && shares(f) && !allEqual(f); },
     [](const Facts& f) {
       return Args{f.asker(), f.seed()};
     }},
};

}  // namespace

std::span<const SentenceRule> softmaxSentences() { return kRules; }

}  // namespace fovea
