// What the mask laboratory says of a pattern.
#include "core/figures/lab_mask_words.h"

#include <algorithm>

#include "core/base/number.h"
#include "core/figures/axes.h"

namespace fovea {
namespace {

TextArg count(Index number) { return strong(grouped(number)); }

Text windowText(Index window, Index keys) {
  if (window > keys) {
    return Text(FOVEA_TR("Lab",
                         "The window of %1 reaches beyond the text, so a token sees itself and all "
                         "before it."),
                {count(window)});
  }
  if (window == 1) {
    return Text(
        FOVEA_TR("Lab", "The window of 1 counts the token itself, so a token sees only itself."));
  }
  return Text(FOVEA_TR("Lab",
                       "The window of %1 counts the token itself: a token sees itself and the %2 "
                       "before it."),
              {count(window), count(window - 1)});
}

Text streamingText(Index window, Index first) {
  return Text(FOVEA_TR("Lab",
                       "The window of %1 counts the token itself. First tokens that stay in sight "
                       "of all that follow: %2."),
              {count(window), count(first)});
}

/// What the pattern lets a token see, and whether the token itself counts.
Text patternText(const LabSettings& settings, Index keys) {
  const std::string& pattern = settings.word("pattern");
  const auto whole = [&](const char* id) { return settings.whole(id); };
  if (pattern == "causal") {
    return Text(FOVEA_TR("Lab", "A token sees itself and what stands before it."));
  }
  if (pattern == "padding") {
    return Text(FOVEA_TR("Lab",
                         "Keys at the end that stand for nothing and are hidden from every query: "
                         "%1. Their own rows stay."),
                {count(std::min(whole("padding"), keys))});
  }
  if (pattern == "window") return windowText(whole("window"), keys);
  if (pattern == "band") {
    return Text(
        FOVEA_TR("Lab", "Keys on each side: %1. The token itself comes on top, up to %2 in all."),
        {count(whole("side")), count(2 * whole("side") + 1)});
  }
  if (pattern == "dilated") {
    return Text(FOVEA_TR("Lab",
                         "The window of %1 counts the token itself; its keys stand %2 apart, so it "
                         "reaches %3 back."),
                {count(whole("window")), count(whole("step")),
                 count((whole("window") - 1) * whole("step"))});
  }
  if (pattern == "block") {
    return Text(FOVEA_TR("Lab",
                         "The text is cut into blocks of %1: a token sees its own block, itself "
                         "included."),
                {count(whole("block"))});
  }
  if (pattern == "longformer") {
    return Text(
        FOVEA_TR("Lab",
                 "A window of %1: keys on each side %2, and the token itself on top. Global "
                 "tokens, which see and are seen by all: %3."),
        {count(2 * whole("side")), count(whole("side")), count(whole("globals"))});
  }
  if (pattern == "bigbird") {
    return Text(FOVEA_TR("Lab",
                         "Keys on each side: %1, and the token itself on top. Global tokens, which "
                         "see and are seen by all: %2. Random keys a row: %3."),
                {count(whole("side")), count(whole("globals")), count(whole("randoms"))});
  }
  if (pattern == "streaming") return streamingText(whole("window"), whole("first"));
  if (pattern == "prefix") {
    return Text(
        FOVEA_TR("Lab",
                 "Tokens of the prefix, which see each other: %1. Each later one sees itself "
                 "and what stands before it."),
        {count(whole("prefix"))});
  }
  if (pattern == "documents") {
    return Text(FOVEA_TR("Lab",
                         "Several documents stand in a row; a token sees its own document and no "
                         "other."));
  }
  return Text(FOVEA_TR("Lab", "Every query may look at every key."));
}

Text emptyRows(const MaskFacts& facts) {
  if (facts.empty.empty()) {
    return Text(FOVEA_TR("Lab", "Every query has at least one key, so every row adds up to 1."));
  }
  const TextArg first = queryRole(queryLabel(facts.scene, facts.empty.front()));
  const auto more = static_cast<Index>(facts.empty.size()) - 1;
  if (more == 0) {
    return Text(FOVEA_TR("Lab",
                         "%1 has no key allowed: there is nothing to share out, so its weights and "
                         "its new vector are 0."),
                {first});
  }
  return Text(FOVEA_TR("Lab",
                       "%1 and others have no key allowed, %2 rows in all: their weights and new "
                       "vectors are 0."),
              {first, count(more + 1)});
}

Text reachText(const MaskFacts& facts) {
  const Index after = facts.reach->pairs(facts.layers);
  const Index before = facts.reach->pairs(1);
  if (after == before) {
    return Text(FOVEA_TR("Lab",
                         "More layers reach no further than the first: %1 of %2 pairs, each token "
                         "itself included."),
                {count(after), plain(grouped(facts.all()))});
  }
  return Text(
      FOVEA_TR("Lab",
               "Each token itself included, one layer connects %1 of %2 pairs, %3 layers connect "
               "%4: what a token has seen is handed on."),
      {count(before), plain(grouped(facts.all())), plain(grouped(facts.layers)), count(after)});
}

}  // namespace

std::string share(Index part, Index all) {
  const double percent = 100 * static_cast<double>(part) / static_cast<double>(all);
  return shown(percent, percent == 100 ? 0 : percent < 1 ? 2 : 1) + " %";
}

bool grows(const MaskFacts& facts) {
  const std::string& pattern = facts.settings.word("pattern");
  return facts.painted == 0 && pattern != "none" && pattern != "padding" &&
         pattern != "documents" && pairFormula(facts.mask, kLongText).has_value();
}

std::vector<Text> maskLabSentences(const MaskFacts& facts) {
  std::vector<Text> sentences = {patternText(facts.settings, facts.keys)};
  if (facts.painted > 0) {
    sentences.emplace_back(FOVEA_TR("Lab", "Cells turned over by hand: %1."),
                           std::vector{count(facts.painted)});
  }
  sentences.push_back(emptyRows(facts));
  if (facts.reach) {
    sentences.push_back(reachText(facts));
  } else {
    sentences.emplace_back(FOVEA_TR("Lab",
                                    "Queries and keys are two texts, so there is no second layer "
                                    "of the same tokens to follow."));
  }
  if (grows(facts)) {
    const Index pairs = facts.mask.allowedPairs(kLongText, kLongText);
    sentences.emplace_back(
        FOVEA_TR("Lab", "At %1 tokens the same pattern would keep %2 of %3 pairs, %4."),
        std::vector{plain(grouped(kLongText)), count(pairs), plain(grouped(kLongText * kLongText)),
                    plain(share(pairs, kLongText * kLongText))});
  }
  return sentences;
}

}  // namespace fovea
