#pragma once
#include <span>

#include "core/figures/arithmetic_row.h"
#include "core/figures/arithmetic_scaling.h"
#include "core/figures/parts.h"

// Sentences about one stage. Every sentence is an entry of a table: its template, the condition
// under which it is true of these numbers, and its arguments. The subject is a token, a sentence
// has one or two numbers and at most 22 words.

namespace fovea {

/// The largest of some numbers and the one after it; kNone where several share the place, where
/// there is none, or where it is not finite.
struct Ranking {
  Index best = kNone, second = kNone;
};
Ranking ranked(const std::vector<double>& numbers);

/// What the conditions and arguments of sentences look at.
struct Facts {
  Facts(const Shown& shown, const View& view);

  const Shown& shown;
  const View& view;
  const Trace& trace;
  const Attention& attention;
  const Spec& spec;
  Index query = 0, key = 0, feature = 0;  ///< feature: of the stage's result
  bool one = true;                        ///< queries and keys are the same tokens
  RowNumbers row;
  Scaling scaling;
  Ranking scores, weights;  ///< of S, of A (hidden keys never win)
  Explanation sum;          ///< of the stage's number where that is a sum

  bool toy() const { return trace.source.kind == Source::Kind::Toy; }
  bool door(Door door) const { return trace.source.door == door; }
  Index keys() const { return attention.keys; }
  Index queries() const { return attention.queries; }
  bool self(Index other) const { return one && other == query; }
  bool visible() const { return !row.hidden[static_cast<std::size_t>(key)]; }
  bool has(Quantity quantity) const;
  /// Place of the query among the keys, from 1.
  Index place() const { return query + keys() - queries() + 1; }
  double score(Index j) const { return row.score[static_cast<std::size_t>(j)]; }
  double scaled(Index j) const { return row.scaled[static_cast<std::size_t>(j)]; }
  double weight(Index j) const { return row.weights[static_cast<std::size_t>(j)]; }
  double unscaled(Index j) const { return row.unscaled[static_cast<std::size_t>(j)]; }

  // Arguments. Numbers as cells show them, and as the arithmetic does.
  TextArg token() const;          ///< the query token without a side
  TextArg asker() const;          ///< the query token
  TextArg target(Index j) const;  ///< a key token
  TextArg target() const { return target(key); }
  TextArg word(Index j) const;  ///< a key token's label without its place
  TextArg cell(double value) const;
  TextArg fine(double value) const;
  static TextArg count(Index number);
  TextArg seed() const;
  std::string fineText(double value) const;
  std::string cellText(double value) const;
};

struct SentenceRule {
  int priority;  ///< 1 is said first; of too many, the highest numbers are left out
  TextSource source;
  bool (*holds)(const Facts&);
  std::vector<TextArg> (*args)(const Facts&);
};

inline constexpr std::size_t kMostSentences = 5;

std::span<const SentenceRule> projectSentences();
std::span<const SentenceRule> scoreSentences();
std::span<const SentenceRule> scaleSentences();
std::span<const SentenceRule> maskSentences();
std::span<const SentenceRule> softmaxSentences();
std::span<const SentenceRule> mixSentences();
std::span<const SentenceRule> joinSentences();
/// The table of a stage, in the order in which sentences are said.
std::span<const SentenceRule> sentencesOf(Stage stage);

}  // namespace fovea
