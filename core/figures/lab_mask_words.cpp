// What the mask laboratory says of a pattern.
#include "core/figures/lab_mask_words.h"
#include "core/base/number.h"
#include "core/figures/axes.h"

namespace fovea {
namespace {

TextArg count(Index number) { return strong(grouped(number)); }

Text windowText(Index window) {
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
                       "The window of %1 counts the token itself; the first %2 tokens stay in "
                       "sight of all that follow."),
              {count(window), count(first)});
}

/// What the pattern lets a token see, and whether the token itself counts.
Text patternText(const LabSettings& settings) {
  const std::string& pattern = settings.word("pattern");
  const auto whole = [&](const char* id) { return settings.whole(id); };
  if (pattern == "causal") {
    return Text(FOVEA_TR("Lab", "A token sees itself and what stands before it."));
  }
  if (pattern == "padding") {
    return Text(FOVEA_TR("Lab",
                         "The last %1 keys stand for nothing, so no query may look at them; their "
                         "own rows stay."),
                {count(whole("padding"))});
  }
  if (pattern == "window") return windowText(whole("window"));
  if (pattern == "band") {
    return Text(
        FOVEA_TR("Lab", "A token sees %1 keys on each side, and itself besides: up to %2 in all."),
        {count(whole("side")), count(2 * whole("side") + 1)});
  }
  if (pattern == "dilated") {
    return Text(FOVEA_TR("Lab",
                         "The window of %1 counts the token itself; its keys stand %2 apart, so it "
                         "reaches back %3 places."),
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
    return Text(FOVEA_TR("Lab",
                         "A window of %1 is %2 keys on each side, and the token itself besides; %3 "
                         "global tokens see and are seen by all."),
                {count(2 * whole("side")), count(whole("side")), count(whole("globals"))});
  }
  if (pattern == "bigbird") {
    return Text(FOVEA_TR("Lab",
                         "%1 keys on each side and the token itself, %2 global tokens that see and "
                         "are seen by all, and %3 random keys a row."),
                {count(whole("side")), count(whole("globals")), count(whole("randoms"))});
  }
  if (pattern == "streaming") return streamingText(whole("window"), whole("first"));
  if (pattern == "prefix") {
    return Text(FOVEA_TR("Lab",
                         "The first %1 tokens see each other; each later one sees itself and what "
                         "stands before it."),
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
  return Text(FOVEA_TRN("Lab",
                        "%1 and %n more queries have no key allowed: their weights and new vectors "
                        "are 0."),
              {first}, more);
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
  return Text(FOVEA_TRN("Lab",
                        "One layer connects %1 of %2 pairs, %n layers connect %3: what a token has "
                        "seen is handed on."),
              {count(before), plain(grouped(facts.all())), count(after)}, facts.layers);
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
  std::vector<Text> sentences = {patternText(facts.settings)};
  if (facts.painted > 0) {
    sentences.emplace_back(FOVEA_TRN("Lab", "%n cells are turned over by hand."),
                           std::vector<TextArg>{}, facts.painted);
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
