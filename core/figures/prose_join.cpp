#include <algorithm>

#include "core/figures/arithmetic.h"
#include "core/figures/prose.h"

namespace fovea {
namespace {

using Args = std::vector<TextArg>;

bool joins(const Facts& f) { return f.attention.joins() && f.attention.output; }
bool mixesHeads(const Facts& f) { return joins(f) && f.attention.wo && f.spec.heads > 1; }
Index width(const Facts& f) { return f.attention.mix->columns(); }

/// What each head adds to the number.
std::vector<double> parts(const Facts& f) {
  std::vector<double> sums(static_cast<std::size_t>(f.spec.heads));
  for (const Term& term : f.sum.terms) sums[static_cast<std::size_t>(term.head)] += term.product;
  return sums;
}
std::vector<double> negated(std::vector<double> numbers) {
  for (double& number : numbers) number = -number;
  return numbers;
}
Index most(const Facts& f) { return mixesHeads(f) ? ranked(parts(f)).best : kNone; }
Index least(const Facts& f) { return mixesHeads(f) ? ranked(negated(parts(f))).best : kNone; }

double partOf(const Facts& f, Index head) { return parts(f)[static_cast<std::size_t>(head)]; }
Args partArgs(const Facts& f, Index head) {
  return {f.asker(), f.fine(partOf(f, head)), Facts::count(head + 1)};
}
Args endArgs(const Facts& f) {
  return {f.asker(), f.fine(f.sum.result), Facts::count(f.feature + 1)};
}

const SentenceRule kRules[] = {
    {1,
     FOVEA_TR("Prose", "%1 comes out of each of %2 heads with %3 new numbers, laid side by side."),
     [](const Facts& f) { return joins(f) && f.spec.heads > 1 && width(f) >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.spec.heads), Facts::count(width(f))};
     }},
    {1,
     FOVEA_TR("Prose", "%1 comes out of each of %2 heads with one new number, laid side by side."),
     [](const Facts& f) { return joins(f) && f.spec.heads > 1 && width(f) == 1; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.spec.heads)};
     }},
    {1, FOVEA_TR("Prose", "%1 brings a new vector of %2 from its one head to the output weights."),
     [](const Facts& f) { return joins(f) && f.spec.heads == 1; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(width(f))};
     }},
    {1, FOVEA_TR("Prose", "%1 gets %2 of this number from head %3, more than from any other."),
     [](const Facts& f) { return most(f) != kNone && partOf(f, most(f)) > 0; },
     [](const Facts& f) { return partArgs(f, most(f)); }},
    {1,
     FOVEA_TR("Prose", "%1 gets %2 of this number from head %3; each other head takes away more."),
     [](const Facts& f) { return most(f) != kNone && partOf(f, most(f)) < 0; },
     [](const Facts& f) { return partArgs(f, most(f)); }},
    {2, FOVEA_TR("Prose", "%1 gets %2 of this number from head %3, less than from any other."),
     [](const Facts& f) { return least(f) != kNone; },
     [](const Facts& f) { return partArgs(f, least(f)); }},
    {1, FOVEA_TR("Prose", "%1 ends with %2 as output number %3: what all heads found, mixed."),
     mixesHeads, endArgs},
    {1, FOVEA_TR("Prose", "%1 ends with %2 as output number %3: its new vector, mixed once more."),
     [](const Facts& f) { return joins(f) && f.attention.wo && f.spec.heads == 1; }, endArgs},
    {1,
     FOVEA_TR("Prose",
              "%1 keeps all %2 numbers side by side, because there are no output weights to mix "
              "them."),
     [](const Facts& f) { return joins(f) && !f.attention.wo; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.attention.output->columns())};
     }},
    {2, FOVEA_TR("Prose", "%1 leaves with %2 numbers, as many as it came in with."),
     [](const Facts& f) {
       return joins(f) && f.attention.input &&
              f.attention.input->columns() == f.attention.output->columns() &&
              f.attention.output->columns() >= 2;
     },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.attention.output->columns())};
     }},
    {1,
     FOVEA_TR("Prose", "%1 has just %2 head and no output weights, so there is nothing to join."),
     [](const Facts& f) { return !f.attention.joins() && f.spec.heads == 1; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(1)};
     }},
    {1, FOVEA_TR("Prose", "%1 has weights in %2 heads, but V was not given: nothing to join."),
     [](const Facts& f) { return !f.attention.joins() && f.spec.heads > 1; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.spec.heads)};
     }},
    {3,
     FOVEA_TR("Prose",
              "%1 has random numbers here, from seed %2, so its output means nothing yet."),
     [](const Facts& f) { return f.toy(); },
     [](const Facts& f) {
       return Args{f.asker(), f.seed()};
     }},
};

}  // namespace

std::span<const SentenceRule> joinSentences() { return kRules; }

}  // namespace fovea
