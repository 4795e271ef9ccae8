// Over 300 lines: one table of sentences for every kind of mask.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/arithmetic.h"
#include "core/figures/prose.h"

namespace fovea {
namespace {

using Args = std::vector<TextArg>;
using Part = MaskPart::Kind;

bool masks(const Facts& f) { return f.has(Quantity::Masked) && !f.spec.mask.none(); }
bool open(const Facts& f) { return f.has(Quantity::Masked) && f.spec.mask.none(); }

const MaskPart* part(const Facts& f, Part kind) {
  for (const MaskPart& candidate : f.spec.mask.parts()) {
    if (candidate.kind == kind) return &candidate;
  }
  return nullptr;
}

/// Keys the mask lets this query see.
Index allowed(const Facts& f) {
  return static_cast<Index>(std::ranges::count(f.row.byMask, false));
}

bool hidden(const Facts& f) { return masks(f) && f.row.byMask[static_cast<std::size_t>(f.key)]; }
bool lookable(const Facts& f) { return masks(f) && !hidden(f) && std::isfinite(f.scaled(f.key)); }

std::optional<Part> hiddenBy(const Facts& f) {
  if (!hidden(f)) return {};
  return f.spec.mask.hiddenBy(f.query, f.key, f.queries(), f.keys());
}

bool later(const Facts& f) {
  const auto by = hiddenBy(f);
  const bool looksBack =
      by == Part::Causal || by == Part::Window || by == Part::Dilated || by == Part::Prefix;
  return looksBack && f.key + 1 > f.place();
}
bool before(const Facts& f) { return hiddenBy(f) == Part::Window && f.key + 1 < f.place(); }

/// Whether the chosen key is seen only because it is one of the first.
bool letIn(const Facts& f) {
  const MaskPart* sinks = part(f, Part::Sinks);
  if (!sinks || !lookable(f) || f.key >= sinks->size) return false;
  std::vector<MaskPart> rest;
  for (const MaskPart& other : f.spec.mask.parts()) {
    if (other.kind != Part::Sinks) rest.push_back(other);
  }
  return !Mask(rest).allows(f.query, f.key, f.queries(), f.keys());
}

/// Longformer or BigBird.
const MaskPart* sparsePart(const Facts& f) {
  const MaskPart* found = part(f, Part::Longformer);
  return found ? found : part(f, Part::BigBird);
}
Index distance(const Facts& f) { return std::abs(f.place() - f.key - 1); }
bool askerGlobal(const Facts& f, const MaskPart& sparse) {
  return f.place() >= 1 && f.place() <= sparse.globals;
}
/// Whether the chosen key is seen although it stands outside the window and the asker is not
/// global.
bool seenFromFar(const Facts& f, const MaskPart& sparse) {
  return lookable(f) && distance(f) > sparse.size / 2 && !askerGlobal(f, sparse);
}

bool causalWay(const Facts& f) {
  const MaskPart* prefix = part(f, Part::Prefix);
  return masks(f) && (part(f, Part::Causal) || part(f, Part::Window) || part(f, Part::Dilated) ||
                      (prefix && f.place() > prefix->size));
}
bool onlyCausal(const Facts& f) {
  return masks(f) && f.spec.mask.parts().size() == 1 && part(f, Part::Causal);
}
bool onlyItself(const Facts& f) {
  return causalWay(f) && f.one && f.place() == 1 && allowed(f) == 1 &&
         !f.row.byMask[static_cast<std::size_t>(f.query)];
}

Index hiddenPairs(const Facts& f) {
  return f.queries() * f.keys() - f.spec.mask.allowedPairs(f.queries(), f.keys());
}

bool biased(const Facts& f) { return !f.spec.slopes.empty(); }
double bias(const Facts& f) { return biasOf(f.attention, f.shown.head, f.query, f.key); }
/// Whether ALiBi takes something from the chosen score.
bool falls(const Facts& f) {
  return biased(f) && f.has(Quantity::Masked) && !hidden(f) && std::isfinite(f.scaled(f.key)) &&
         distance(f) > 0;
}

const SentenceRule kRules[] = {
    {1, FOVEA_TR("Prose", "%1 may look at all %2 keys, because no mask is set."),
     [](const Facts& f) { return open(f) && f.keys() >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.keys())};
     }},
    {1, FOVEA_TR("Prose", "%1 may look at its only key: no mask is set, so M is %2."),
     [](const Facts& f) { return open(f) && f.keys() == 1 && !falls(f); },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(0)};
     }},
    {1, FOVEA_TR("Prose", "%1 keeps its score %2 for %3, because M adds %4 to it."),
     [](const Facts& f) {
       return open(f) && f.keys() >= 2 && !f.self(f.key) && std::isfinite(f.scaled(f.key)) &&
              !falls(f);
     },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.scaled(f.key)), f.target(), Facts::count(0)};
     }},
    {1, FOVEA_TR("Prose", "%1 keeps its score %2 for itself, because M adds %3 to it."),
     [](const Facts& f) {
       return open(f) && f.keys() >= 2 && f.self(f.key) && std::isfinite(f.scaled(f.key));
     },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.scaled(f.key)), Facts::count(0)};
     }},
    {1, FOVEA_TR("Prose", "%1 stands %2 places from %3, so ALiBi takes %4 from its score."),
     [](const Facts& f) { return falls(f) && distance(f) > 1; },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(distance(f)), f.asker(), f.fine(-bias(f))};
     }},
    {1, FOVEA_TR("Prose", "%1 stands beside %2, so ALiBi takes %3, its slope, from its score."),
     [](const Facts& f) { return falls(f) && distance(f) == 1; },
     [](const Facts& f) {
       return Args{f.target(), f.asker(), f.fine(-bias(f))};
     }},
    {1, FOVEA_TR("Prose", "%1 stands at place %2, the first, so it may look only at itself."),
     onlyItself,
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.place())};
     }},
    {1, FOVEA_TR("Prose", "%1 stands at place %2 and may not look at tokens that come later."),
     [](const Facts& f) {
       return causalWay(f) && !onlyItself(f) && f.queries() == f.keys() && f.place() < f.keys();
     },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.place())};
     }},
    {1, FOVEA_TR("Prose", "%1 counts as place %2 of %3: the last query stands at the last key."),
     [](const Facts& f) { return causalWay(f) && f.queries() != f.keys() && f.place() >= 1; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.place()), Facts::count(f.keys())};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 counts as place %2, before every key: the last query stands at the last key."),
     [](const Facts& f) { return causalWay(f) && f.queries() != f.keys() && f.place() < 1; },
     [](const Facts& f) {
       return Args{f.asker(), strong(shown(static_cast<double>(f.place()), 0))};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 stands at place %2, the last, so the causal mask hides nothing from it."),
     [](const Facts& f) { return onlyCausal(f) && f.keys() >= 2 && f.place() == f.keys(); },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.place())};
     }},
    {1, FOVEA_TR("Prose", "%1 stands later, at place %2, so −∞ is added to its score."), later,
     [](const Facts& f) {
       return Args{f.target(), Facts::count(f.key + 1)};
     }},
    {1,
     FOVEA_TR("Prose", "%1 stands %2 places before %3, outside the window of %4, so −∞ is added."),
     before,
     [](const Facts& f) {
       return Args{f.target(), Facts::count(f.place() - f.key - 1), f.asker(),
                   Facts::count(part(f, Part::Window)->size)};
     }},
    {1, FOVEA_TR("Prose", "%1 stands %2 places from %3, outside the band of %4, so −∞ is added."),
     [](const Facts& f) { return hiddenBy(f) == Part::Band; },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(std::abs(f.place() - f.key - 1)), f.asker(),
                   Facts::count(part(f, Part::Band)->size)};
     }},
    {1, FOVEA_TR("Prose", "%1 stands %2 places before %3 and is skipped, so −∞ is added."),
     [](const Facts& f) { return hiddenBy(f) == Part::Dilated && f.key + 1 < f.place(); },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(distance(f)), f.asker()};
     }},
    {1, FOVEA_TR("Prose", "%1 stands in another block of %2 tokens than %3, so −∞ is added."),
     [](const Facts& f) { return hiddenBy(f) == Part::Block && part(f, Part::Block)->size >= 2; },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(part(f, Part::Block)->size), f.asker()};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 stands %2 places from %3 and neither of them is global, so −∞ is added."),
     [](const Facts& f) { return hiddenBy(f) == Part::Longformer; },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(distance(f)), f.asker()};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 stands %2 places from %3, neither is global, and it was not drawn, so −∞ is "
              "added."),
     [](const Facts& f) { return hiddenBy(f) == Part::BigBird; },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(distance(f)), f.asker()};
     }},
    {1, FOVEA_TR("Prose", "%1 belongs to another document than %2, so −∞ is added to its score."),
     [](const Facts& f) { return hiddenBy(f) == Part::Documents; },
     [](const Facts& f) {
       return Args{f.target(), f.asker()};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 is one of the last %2 keys, which are padding, so −∞ is added to its score."),
     [](const Facts& f) {
       const MaskPart* padding = part(f, Part::Padding);
       return hiddenBy(f) == Part::Padding && padding->size >= 2 && padding->size < f.keys();
     },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(part(f, Part::Padding)->size)};
     }},
    {1, FOVEA_TR("Prose", "%1 is padding, like all %2 keys, so −∞ is added to its score."),
     [](const Facts& f) {
       return hiddenBy(f) == Part::Padding && f.keys() >= 2 &&
              part(f, Part::Padding)->size >= f.keys();
     },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(f.keys())};
     }},
    {1, FOVEA_TR("Prose", "%1 is the last key and counts as padding, so −∞ is added to its score."),
     [](const Facts& f) {
       return hiddenBy(f) == Part::Padding && (part(f, Part::Padding)->size == 1 || f.keys() == 1);
     },
     [](const Facts& f) { return Args{f.target()}; }},
    {1, FOVEA_TR("Prose", "%1 is closed to %2 by the given mask, so −∞ is added to its score."),
     [](const Facts& f) { return hiddenBy(f) == Part::Given; },
     [](const Facts& f) {
       return Args{f.target(), f.asker()};
     }},
    {1, FOVEA_TR("Prose", "%1 is closed to %2 already, because the given score is %3."),
     [](const Facts& f) {
       return f.has(Quantity::Masked) && !hidden(f) && std::isinf(f.scaled(f.key));
     },
     [](const Facts& f) {
       return Args{f.target(), f.asker(), f.cell(f.scaled(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 loses its %2, because any number plus −∞ is −∞."),
     [](const Facts& f) { return hidden(f) && std::isfinite(f.scaled(f.key)); },
     [](const Facts& f) {
       return Args{f.target(), f.fine(f.scaled(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 is let in, because it is one of the first %2 keys."),
     [](const Facts& f) {
       const MaskPart* sinks = part(f, Part::Sinks);
       return letIn(f) && sinks->size >= 2 && sinks->size < f.keys();
     },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(part(f, Part::Sinks)->size)};
     }},
    {1, FOVEA_TR("Prose", "%1 stands at place %2 and is global, so it may look at all %3 keys."),
     [](const Facts& f) {
       const MaskPart* sparse = sparsePart(f);
       return masks(f) && sparse && askerGlobal(f, *sparse) && f.keys() >= 2 &&
              allowed(f) == f.keys();
     },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.place()), Facts::count(f.keys())};
     }},
    {1, FOVEA_TR("Prose", "%1 stands at place %2 and is global, so %3 may look at it."),
     [](const Facts& f) {
       const MaskPart* sparse = sparsePart(f);
       return sparse && seenFromFar(f, *sparse) && f.key < sparse->globals;
     },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(f.key + 1), f.asker()};
     }},
    {1, FOVEA_TR("Prose", "%1 stands %2 places from %3 but was drawn, so it may be seen."),
     [](const Facts& f) {
       const MaskPart* sparse = part(f, Part::BigBird);
       return sparse && seenFromFar(f, *sparse) && f.key >= sparse->globals && !biased(f);
     },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(distance(f)), f.asker()};
     }},
    {1, FOVEA_TR("Prose", "%1 stands later, at place %2, but in the prefix, so %3 may look at it."),
     [](const Facts& f) {
       const MaskPart* prefix = part(f, Part::Prefix);
       return prefix && lookable(f) && f.key + 1 > f.place() && f.place() >= 1;
     },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(f.key + 1), f.asker()};
     }},
    {1, FOVEA_TR("Prose", "%1 is allowed, so %2 is added and its score stays %3."),
     [](const Facts& f) { return lookable(f) && !f.self(f.key) && !falls(f); },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(0), f.cell(f.scaled(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 may look at itself, so its own score stays %2."),
     [](const Facts& f) { return lookable(f) && f.self(f.key); },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.scaled(f.key))};
     }},
    {1, FOVEA_TR("Prose", "%1 keeps %2 of its %3 scores; the mask takes the others away."),
     [](const Facts& f) { return masks(f) && allowed(f) > 0 && allowed(f) < f.keys(); },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(allowed(f)), Facts::count(f.keys())};
     }},
    {1,
     FOVEA_TR("Prose", "%1 has no key allowed: all %2 are hidden, so its new vector will be %3."),
     [](const Facts& f) { return masks(f) && f.row.allowed == 0 && f.keys() >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.keys()), Facts::count(0)};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 has no key allowed: its only one is hidden, so its new vector will be %2."),
     [](const Facts& f) { return masks(f) && f.row.allowed == 0 && f.keys() == 1; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(0)};
     }},
    {1, FOVEA_TR("Prose", "%1 will get exactly %2 of %3’s attention."),
     [](const Facts& f) { return hidden(f) && f.row.allowed > 0; },
     [](const Facts& f) {
       return Args{f.target(), Facts::count(0), f.asker()};
     }},
    {2, FOVEA_TR("Prose", "%1 and the other queries use %2 of %3 pairs; the mask hides the rest."),
     [](const Facts& f) { return masks(f) && f.queries() >= 2 && hiddenPairs(f) > 0; },
     [](const Facts& f) {
       const Index pairs = f.queries() * f.keys();
       return Args{f.asker(), Facts::count(pairs - hiddenPairs(f)), Facts::count(pairs)};
     }},
    {1, FOVEA_TR("Prose", "%1 enters with its %2 weights already made, so nothing is masked here."),
     [](const Facts& f) { return f.door(Door::Weights) && f.keys() >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.keys())};
     }},
    {1,
     FOVEA_TR("Prose", "%1 enters with its one weight, %2, already made; nothing is masked here."),
     [](const Facts& f) { return f.door(Door::Weights) && f.keys() == 1; },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.weight(0))};
     }},
};

}  // namespace

std::span<const SentenceRule> maskSentences() { return kRules; }

}  // namespace fovea
