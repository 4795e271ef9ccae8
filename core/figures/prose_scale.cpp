#include <algorithm>
#include <cmath>

#include "core/figures/arithmetic.h"
#include "core/figures/prose.h"

namespace fovea {
namespace {

using Args = std::vector<TextArg>;
using Kind = Scaling::Kind;

bool scales(const Facts& f) { return f.has(Quantity::Scaled); }
bool divided(const Facts& f) {
  return scales(f) && f.scaling.kind == Kind::Divided && f.attention.keyWidth() >= 2;
}
bool chosen(const Facts& f) { return scales(f) && f.scaling.kind == Kind::Chosen && f.keys() >= 2; }
bool unchanged(const Facts& f) { return scales(f) && f.scaling.kind == Kind::None; }
/// Something happens to the scores.
bool changes(const Facts& f) { return divided(f) || (scales(f) && f.scaling.kind == Kind::Chosen); }

TextArg scalingNumber(const Facts& f) { return strong(f.scaling.said); }

double largest(const std::vector<double>& numbers) {
  return *std::max_element(numbers.begin(), numbers.end());
}

bool stillHighest(const Facts& f) {
  return changes(f) && f.keys() >= 2 && f.spec.scale > 0 && f.scores.best == f.key &&
         ranked(f.row.scaled).best == f.key;
}
bool moves(const Facts& f) {
  return changes(f) && !stillHighest(f) && std::isfinite(f.score(f.key)) &&
         f.cellText(f.score(f.key)) != f.cellText(f.scaled(f.key));
}

/// The weight of the chosen key is another with the step than without it, as far as is shown.
bool shifts(const Facts& f) {
  return changes(f) && f.visible() && f.row.allowed >= 2 &&
         f.fineText(f.unscaled(f.key)) != f.fineText(f.weight(f.key));
}

bool peakMoves(const Facts& f, int direction) {
  if (!changes(f) || f.row.allowed < 2) return false;
  const double before = largest(f.row.unscaled), after = largest(f.row.weights);
  return direction * (after - before) > 0 && f.fineText(before) != f.fineText(after);
}

Args peakArgs(const Facts& f) {
  return {f.asker(), f.fine(largest(f.row.unscaled)), f.fine(largest(f.row.weights))};
}

/// Largest weight of the row if its scores were divided by √d.
double dividedPeak(const Facts& f) {
  const double root = std::sqrt(static_cast<double>(f.attention.keyWidth()));
  double top = -std::numeric_limits<double>::infinity();
  for (const double score : f.row.masked) top = std::max(top, score);
  double sum = 0;
  for (const double score : f.row.masked) {
    if (std::isfinite(score)) sum += std::exp((score - top) / root / f.spec.temperature);
  }
  return 1 / sum;
}

bool twinDiffers(const Facts& f) {
  return unchanged(f) && f.attention.keyWidth() >= 2 && f.row.allowed >= 2 &&
         f.fineText(largest(f.row.weights)) != f.fineText(dividedPeak(f));
}

const SentenceRule kRules[] = {
    {1,
     FOVEA_TR("Prose", "%1 divides every score of its row by %2, so the order of the keys stays."),
     [](const Facts& f) { return divided(f) && f.keys() >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), scalingNumber(f)};
     }},
    {1, FOVEA_TR("Prose", "%1 divides its only score by %2."),
     [](const Facts& f) { return divided(f) && f.keys() == 1; },
     [](const Facts& f) {
       return Args{f.asker(), scalingNumber(f)};
     }},
    {1, FOVEA_TR("Prose", "%1 divides by √d, which is %2 for a single number, so nothing changes."),
     [](const Facts& f) {
       return scales(f) && f.scaling.kind == Kind::Divided && f.attention.keyWidth() == 1;
     },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(1)};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 multiplies every score of its row by %2, so the order of the keys stays."),
     [](const Facts& f) { return chosen(f) && f.spec.scale > 0; },
     [](const Facts& f) {
       return Args{f.asker(), scalingNumber(f)};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 multiplies every score of its row by %2, which turns the order of the keys "
              "around."),
     [](const Facts& f) { return chosen(f) && f.spec.scale < 0; },
     [](const Facts& f) {
       return Args{f.asker(), scalingNumber(f)};
     }},
    {1, FOVEA_TR("Prose", "%1 multiplies every score of its row by %2, so all keys become equal."),
     [](const Facts& f) { return chosen(f) && f.spec.scale == 0; },
     [](const Facts& f) {
       return Args{f.asker(), scalingNumber(f)};
     }},
    {1, FOVEA_TR("Prose", "%1 multiplies its only score by %2."),
     [](const Facts& f) { return scales(f) && f.scaling.kind == Kind::Chosen && f.keys() == 1; },
     [](const Facts& f) {
       return Args{f.asker(), scalingNumber(f)};
     }},
    {1, FOVEA_TR("Prose", "%1 keeps its scores unchanged, because ÷ √d, here %2, is left out."),
     [](const Facts& f) { return unchanged(f) && f.attention.keyWidth() > 0; },
     [](const Facts& f) {
       const double root = std::sqrt(static_cast<double>(f.attention.keyWidth()));
       return Args{f.asker(), root == std::floor(root) ? Facts::count(static_cast<Index>(root))
                                                       : f.fine(root)};
     }},
    {1,
     FOVEA_TR("Prose", "%1 keeps its given score %2 for %3, because there is no d to divide by."),
     [](const Facts& f) {
       return unchanged(f) && f.attention.keyWidth() == 0 && std::isfinite(f.score(f.key));
     },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.score(f.key)), f.target()};
     }},
    {1, FOVEA_TR("Prose", "%1 keeps its given score of %2 for %3: the pair stays hidden."),
     [](const Facts& f) { return scales(f) && std::isinf(f.score(f.key)); },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.score(f.key)), f.target()};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 now scores %2 with %3, still the highest of its row, but the mask will hide it."),
     [](const Facts& f) { return stillHighest(f) && !f.visible() && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.cell(f.scaled(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 now scores %2 with %3, still the highest of its row."),
     [](const Facts& f) { return stillHighest(f) && f.visible() && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.cell(f.scaled(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 now scores itself with %2, still the highest of its row."),
     [](const Facts& f) { return stillHighest(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.scaled(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 now scores %2 with %3 instead of %4."),
     [](const Facts& f) { return moves(f) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.target(), f.cell(f.scaled(f.key)), f.cell(f.score(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 now scores itself with %2 instead of %3."),
     [](const Facts& f) { return moves(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.scaled(f.key)), f.cell(f.score(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 would take %2 of %3’s attention without this step."),
     [](const Facts& f) { return shifts(f) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.target(), f.fine(f.unscaled(f.key)), f.asker()};
     }},
    {1, FOVEA_TR("Prose", "%1 would give itself %2 of its attention without this step."),
     [](const Facts& f) { return shifts(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.unscaled(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 takes %2 with this step, and the other keys share the rest."),
     [](const Facts& f) { return shifts(f) && !f.self(f.key); },
     [](const Facts& f) {
       return Args{f.target(), f.fine(f.weight(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 gives itself %2 with this step, and the other keys share the rest."),
     [](const Facts& f) { return shifts(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.weight(f.key))};
     }},
    {2,
     FOVEA_TR("Prose",
              "%1’s largest weight falls from %2 to %3, because scores that lie closer share "
              "more evenly."),
     [](const Facts& f) { return peakMoves(f, -1) && std::abs(f.spec.scale) < 1; }, peakArgs},
    {2,
     FOVEA_TR("Prose",
              "%1’s largest weight grows from %2 to %3, because scores that lie further apart "
              "share less evenly."),
     [](const Facts& f) { return peakMoves(f, 1) && std::abs(f.spec.scale) > 1; }, peakArgs},
    {1, FOVEA_TR("Prose", "%1’s largest weight will be %2; with ÷ √d it would be %3."), twinDiffers,
     [](const Facts& f) {
       return Args{f.asker(), f.fine(largest(f.row.weights)), f.fine(dividedPeak(f))};
     }},
    {2,
     FOVEA_TR("Prose",
              "%1 adds up %2 products for each score, so scores grow with d; ÷ √d takes that "
              "back."),
     divided,
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.attention.keyWidth())};
     }},
    {1,
     FOVEA_TR("Prose", "%1 enters with its %2 weights already made, so nothing is divided here."),
     [](const Facts& f) { return f.door(Door::Weights) && f.keys() >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.keys())};
     }},
    {1,
     FOVEA_TR("Prose", "%1 enters with its one weight, %2, already made; nothing is divided here."),
     [](const Facts& f) { return f.door(Door::Weights) && f.keys() == 1; },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.weight(0))};
     }},
};

}  // namespace

std::span<const SentenceRule> scaleSentences() { return kRules; }

}  // namespace fovea
