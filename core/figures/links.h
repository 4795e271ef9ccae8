#pragma once
#include "core/figures/figure.h"

// Which lines a Links block has, and the words below it. The renderer asks anew when somebody
// points at another token.

namespace fovea {

/// One line; `head` counts Links::heads.
struct Link {
  Index head = 0, query = 0, key = 0;
  double weight = 0;
  bool chosen = false;  ///< of the chosen query
};

/// Queries whose row every head of the block has.
Range linkedQueries(const Links& links);
/// The lines with `query` chosen (kNone: none is), thin ones of other tokens first. Weights of
/// exactly 0 have no line. Cost: the drawn pairs of every head.
std::vector<Link> linksOf(const Links& links, Index query);
/// The strongest lines of the chosen query, whose weights are written at the key: at most three of
/// one head, of different keys, largest first.
std::vector<Link> namedLinks(const Links& links, Index query);
/// The lines of words below the picture, true of linksOf().
std::vector<Text> linksNotes(const Links& links, Index query);

}  // namespace fovea
