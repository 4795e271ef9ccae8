// How a score is made: by the dot product, the cosine, or additively.
#include "core/base/number.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/arithmetic_sum.h"

namespace fovea {
namespace {

/// The names of query and key as the table writes them.
struct PairNames {
  explicit PairNames(const Arithmetic& about)
      : query(shortLabel(about.queryTokens(), about.cell.query)),
        key(shortLabel(about.keyTokens(), about.cell.key)) {
    const bool same = &about.queryTokens() == &about.keyTokens();
    if (!same || about.cell.query == about.cell.key) return;
    const Index chosen[] = {about.cell.query, about.cell.key};
    const std::vector<std::string> labels = labelsAmong(about.queryTokens(), chosen);
    query = labels[0];
    key = labels[1];
  }
  std::string query, key;
};

void dotWords(const PairNames& names, const TextArg& result, SumWords& words) {
  words.heading = Text(FOVEA_TR("Arithmetic", "How %1 · %2 becomes %3"),
                       {queryRole(names.query), keyRole(names.key), result});
  words.left = Text(FOVEA_TR("Arithmetic", "query of %1"), {queryRole(names.query)});
  words.right = Text(FOVEA_TR("Arithmetic", "key of %1"), {keyRole(names.key)});
}

void cosineWords(const PairNames& names, const TextArg& result, const Explanation& sum,
                 int decimals, SumWords& words) {
  words.heading = Text(FOVEA_TR("Arithmetic", "How the cosine of %1 and %2 becomes %3"),
                       {queryRole(names.query), keyRole(names.key), result});
  words.left = Text(FOVEA_TR("Arithmetic", "query of %1 ÷ its length %2"),
                    {queryRole(names.query), plain(shown(sum.queryLength, decimals))});
  words.right = Text(FOVEA_TR("Arithmetic", "key of %1 ÷ its length %2"),
                     {keyRole(names.key), plain(shown(sum.keyLength, decimals))});
}

void additiveWords(const Arithmetic& about, const PairNames& names, const TextArg& result,
                   const Explanation& sum, SumWords& words) {
  const AdditiveScore& rule = *about.attention().additive;
  words.heading = Text(FOVEA_TR("Arithmetic", "How %1 and %2, added, become %3"),
                       {queryRole(names.query), keyRole(names.key), result});
  words.index = Text(FOVEA_TR("Arithmetic", "number"));
  words.above = {{rule.w ? Text(FOVEA_TR("Arithmetic", "query of %1 × W"), {queryRole(names.query)})
                         : Text(FOVEA_TR("Arithmetic", "query of %1"), {queryRole(names.query)}),
                  Hue::Query, sum.ofQuery},
                 {rule.u ? Text(FOVEA_TR("Arithmetic", "key of %1 × U"), {keyRole(names.key)})
                         : Text(FOVEA_TR("Arithmetic", "key of %1"), {keyRole(names.key)}),
                  Hue::Key, sum.ofKey, "+"}};
  words.left = Text(FOVEA_TR("Arithmetic", "tanh of their sum"));
  words.right = Text(FOVEA_TR("Arithmetic", "weight v"));
  words.leftHue = words.rightHue = Hue::Ink;
}

}  // namespace

Table scoreTable(const Arithmetic& about) {
  const Explanation sum = explain(about.trace(), about.cell);
  const ScoreRule rule = about.attention().spec.rule;
  const PairNames names(about);
  const TextArg result = strong(shown(sum.result, about.headingDecimals()));
  SumWords words;
  words.index = Text(FOVEA_TR("Arithmetic", "pair"));
  words.leftHue = Hue::Query;
  words.rightHue = Hue::Key;
  if (rule == ScoreRule::Dot) dotWords(names, result, words);
  if (rule == ScoreRule::Cosine) cosineWords(names, result, sum, about.decimals(), words);
  if (rule == ScoreRule::Additive) additiveWords(about, names, result, sum, words);
  const bool named = rule != ScoreRule::Additive || !about.attention().additive->w;
  for (const Term& term : sum.terms) {
    words.names.push_back(
        numberName(named ? about.trace().names.key : std::vector<std::string>{}, term.index));
  }
  return sumTable(sum, words, about);
}

}  // namespace fovea
