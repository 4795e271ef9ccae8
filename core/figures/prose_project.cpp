#include <algorithm>

#include "core/figures/arithmetic_names.h"
#include "core/figures/prose.h"

namespace fovea {
namespace {

using Args = std::vector<TextArg>;

Index width(const Facts& f) { return f.attention.input->columns(); }
Index keyWidth(const Facts& f) { return f.attention.keyWidth(); }
Index valueWidth(const Facts& f) { return f.attention.valueWidth(); }
bool projects(const Facts& f) { return f.attention.input && f.attention.wq && f.attention.query; }
/// Query, key and value of a token come from one row of X.
bool projectsOne(const Facts& f) { return projects(f) && !f.attention.memory; }
bool projectsAll(const Facts& f) { return projectsOne(f) && f.attention.value && keyWidth(f) >= 2; }
/// Keys and values come from another text.
bool crosses(const Facts& f) {
  return projects(f) && f.attention.memory && f.attention.value && keyWidth(f) >= 2;
}
bool shares(const Facts& f) { return f.spec.groups < f.spec.heads; }

TextArg queryWord() { return withRole(Text(FOVEA_TR("Prose", "query")), Role::Query); }
TextArg keyWord() { return withRole(Text(FOVEA_TR("Prose", "key")), Role::Key); }
TextArg valueWord() { return withRole(Text(FOVEA_TR("Prose", "value")), Role::Value); }

/// Places of the chosen token's label.
std::vector<Index> places(const Facts& f) {
  const Sequence& sequence = f.trace.queryTokens(f.shown.layer);
  const std::string& label = sequence.tokens[static_cast<std::size_t>(f.query)].label;
  std::vector<Index> found;
  for (Index i = 0; i < sequence.size(); ++i) {
    if (sequence.tokens[static_cast<std::size_t>(i)].label == label) found.push_back(i);
  }
  return found;
}

bool sameRow(const Tensor& x, Index a, Index b) {
  for (Index d = 0; d < x.columns(); ++d) {
    if (x.at(a, d) != x.at(b, d)) return false;
  }
  return true;
}

bool equalRows(const Facts& f) {
  return std::ranges::all_of(places(f),
                             [&](Index i) { return sameRow(*f.attention.input, f.query, i); });
}

TextArg plainLabel(const Facts& f) {
  return strong(shortLabel(f.trace.queryTokens(f.shown.layer), f.query));
}

/// As Project makes it: before head norm and rotation.
double queryStart(const Facts& f) {
  const Tensor& made = f.attention.queryRaw ? *f.attention.queryRaw : *f.attention.query;
  return made.at(f.shown.head, f.query, 0);
}

const SentenceRule kRules[] = {
    {1, FOVEA_TR("Prose", "%1 goes in as %2 numbers, one row of %3."),
     [](const Facts& f) { return projects(f) && width(f) >= 2; },
     [](const Facts& f) {
       return Args{f.token(), Facts::count(width(f)), strong("X")};
     }},
    {1, FOVEA_TR("Prose", "%1 goes in as a single number, %2, its row of %3."),
     [](const Facts& f) { return projects(f) && width(f) == 1; },
     [](const Facts& f) {
       return Args{f.token(), f.cell(f.attention.input->at(f.query, 0)), strong("X")};
     }},
    {2, FOVEA_TR("Prose", "%1 stands at place %2; its position is already part of its row of X."),
     [](const Facts& f) { return projects(f) && f.trace.source.position.added(); },
     [](const Facts& f) {
       return Args{f.token(), Facts::count(f.query + f.trace.source.position.shift + 1)};
     }},
    {1, FOVEA_TR("Prose", "%1 comes out as a %2, a %3 and a %4, %5 numbers each."),
     [](const Facts& f) {
       return projectsAll(f) && f.spec.heads == 1 && keyWidth(f) == valueWidth(f);
     },
     [](const Facts& f) {
       return Args{f.token(), queryWord(), keyWord(), valueWord(), Facts::count(keyWidth(f))};
     }},
    {1,
     FOVEA_TR("Prose", "%1 comes out of each of %2 heads as a %3, a %4 and a %5, %6 numbers each."),
     [](const Facts& f) {
       return projectsAll(f) && f.spec.heads > 1 && !shares(f) && keyWidth(f) == valueWidth(f);
     },
     [](const Facts& f) {
       return Args{f.token(),   Facts::count(f.spec.heads), queryWord(), keyWord(),
                   valueWord(), Facts::count(keyWidth(f))};
     }},
    {1, FOVEA_TR("Prose", "%1 comes out as a %2 and a %3 of %4 numbers and a %5 of %6."),
     [](const Facts& f) { return projectsAll(f) && !shares(f) && keyWidth(f) != valueWidth(f); },
     [](const Facts& f) {
       return Args{f.token(),   queryWord(),
                   keyWord(),   Facts::count(keyWidth(f)),
                   valueWord(), Facts::count(valueWidth(f))};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 gets a query in each of %2 heads, but only %3 keys and values, shared between "
              "heads."),
     [](const Facts& f) { return projectsAll(f) && shares(f) && f.spec.groups > 1; },
     [](const Facts& f) {
       return Args{f.token(), Facts::count(f.spec.heads), Facts::count(f.spec.groups)};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 gets a query in each of %2 heads, but %3 key and value for all of them."),
     [](const Facts& f) { return projectsAll(f) && shares(f) && f.spec.groups == 1; },
     [](const Facts& f) {
       return Args{f.token(), Facts::count(f.spec.heads), Facts::count(1)};
     }},
    {1, FOVEA_TR("Prose", "%1 comes out as a %2 and a %3 of %4 numbers each; W_V was not given."),
     [](const Facts& f) { return projectsOne(f) && !f.attention.value && keyWidth(f) >= 2; },
     [](const Facts& f) {
       return Args{f.token(), queryWord(), keyWord(), Facts::count(keyWidth(f))};
     }},
    {1,
     FOVEA_TR("Prose", "%1 comes out as a %2 of %3 numbers; the other text gives keys and values."),
     [](const Facts& f) { return crosses(f) && f.spec.heads == 1; },
     [](const Facts& f) {
       return Args{f.token(), queryWord(), Facts::count(keyWidth(f))};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 comes out of each of %2 heads as a %3 of %4 numbers; the other text gives keys "
              "and values."),
     [](const Facts& f) { return crosses(f) && f.spec.heads > 1; },
     [](const Facts& f) {
       return Args{f.token(), Facts::count(f.spec.heads), queryWord(), Facts::count(keyWidth(f))};
     }},
    {1, FOVEA_TR("Prose", "%1 of the other text comes out as a %2 of %3 and a %4 of %5 numbers."),
     [](const Facts& f) { return crosses(f); },
     [](const Facts& f) {
       return Args{f.target(), keyWord(), Facts::count(keyWidth(f)), valueWord(),
                   Facts::count(valueWidth(f))};
     }},
    {2, FOVEA_TR("Prose", "%1 begins its query with %2; click its cell to see how it was made."),
     [](const Facts& f) {
       return projects(f) && f.view.invites && f.view.selection.feature == kNone;
     },
     [](const Facts& f) {
       return Args{f.token(), f.cell(queryStart(f))};
     }},
    {2,
     FOVEA_TR("Prose", "%1 gets a bias, a learned number, added to each of the %2 of its query."),
     [](const Facts& f) { return projects(f) && f.attention.wq->bias && keyWidth(f) >= 2; },
     [](const Facts& f) {
       return Args{f.token(), Facts::count(keyWidth(f))};
     }},
    {2,
     FOVEA_TR("Prose",
              "%1 has the %2 numbers of its query, and of its key, normed before they are "
              "compared."),
     [](const Facts& f) {
       return projects(f) && f.attention.queryNorm && f.attention.keyNorm && keyWidth(f) >= 2;
     },
     [](const Facts& f) {
       return Args{f.token(), Facts::count(keyWidth(f))};
     }},
    {1,
     FOVEA_TR(
         "Prose",
         "%1 stands at place %2: its query and key are rotated next, by angles that grow with the "
         "place."),
     [](const Facts& f) { return projectsOne(f) && f.attention.rotation; },
     [](const Facts& f) {
       return Args{f.token(), Facts::count(f.attention.rotation->firstPosition +
                                           f.attention.queryAhead + f.query + 1)};
     }},
    {2, FOVEA_TR("Prose", "%1 gets its query and key %2 times as long by that, as YaRN asks."),
     [](const Facts& f) {
       return projectsOne(f) && f.attention.rotation && f.attention.rotation->factor != 1;
     },
     [](const Facts& f) {
       return Args{f.token(), f.fine(f.attention.rotation->factor)};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 stands in %2 places with the same row of X, because a word alone decides its "
              "numbers."),
     [](const Facts& f) {
       return f.toy() && projects(f) && !f.trace.source.position.added() && places(f).size() > 1 &&
              equalRows(f);
     },
     [](const Facts& f) {
       return Args{plainLabel(f), Facts::count(static_cast<Index>(places(f).size()))};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 stands in %2 places with different rows of X, because its position is part of "
              "them."),
     [](const Facts& f) {
       return f.toy() && projects(f) && f.trace.source.position.added() && places(f).size() > 1 &&
              !equalRows(f);
     },
     [](const Facts& f) {
       return Args{plainLabel(f), Facts::count(static_cast<Index>(places(f).size()))};
     }},
    {1, FOVEA_TR("Prose", "%1 enters with its query already made: %2 given numbers."),
     [](const Facts& f) { return f.door(Door::QueryKeyValue) && keyWidth(f) >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(keyWidth(f))};
     }},
    {2, FOVEA_TR("Prose", "%1 begins its query with %2, a number that was given, not computed."),
     [](const Facts& f) { return f.door(Door::QueryKeyValue); },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(queryStart(f))};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 enters with its row of %2 scores already made, so there is nothing to project."),
     [](const Facts& f) { return f.door(Door::Scores) && f.keys() >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.keys())};
     }},
    {1, FOVEA_TR("Prose", "%1 enters with its one score, %2, already made: nothing to project."),
     [](const Facts& f) { return f.door(Door::Scores) && f.keys() == 1; },
     [](const Facts& f) {
       return Args{f.asker(), f.cell(f.score(0))};
     }},
    {1,
     FOVEA_TR("Prose",
              "%1 enters with its row of %2 weights already made, so there is nothing to "
              "project."),
     [](const Facts& f) { return f.door(Door::Weights) && f.keys() >= 2; },
     [](const Facts& f) {
       return Args{f.asker(), Facts::count(f.keys())};
     }},
    {1, FOVEA_TR("Prose", "%1 enters with its one weight, %2, already made: nothing to project."),
     [](const Facts& f) { return f.door(Door::Weights) && f.keys() == 1; },
     [](const Facts& f) {
       return Args{f.asker(), f.fine(f.weight(0))};
     }},
    {1, FOVEA_TR("Prose", "%1 will compare its query with %2 keys next; press %3 to see it."),
     [](const Facts& f) { return f.view.invites && f.attention.query && f.keys() >= 2; },
     [](const Facts& f) {
       return Args{f.token(), Facts::count(f.keys()), strong(Text(FOVEA_TR("Prose", "Page Down")))};
     }},
    {1, FOVEA_TR("Prose", "%1 has just %2 key to compare its query with, its own."),
     [](const Facts& f) { return f.attention.query && f.one && f.keys() == 1; },
     [](const Facts& f) {
       return Args{f.token(), Facts::count(1)};
     }},
    {3, FOVEA_TR("Prose", "%1 has random numbers here, from seed %2, so they mean nothing yet."),
     [](const Facts& f) { return f.toy(); },
     [](const Facts& f) {
       return Args{f.token(), f.seed()};
     }},
};

}  // namespace

std::span<const SentenceRule> projectSentences() { return kRules; }

}  // namespace fovea
