#include "core/figures/prose.h"

#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/arithmetic.h"
#include "core/figures/arithmetic_names.h"

namespace fovea {
namespace {

Text titleOf(const Facts& facts) {
  switch (facts.view.stage) {
    case Stage::Project:
      return {FOVEA_TR("Prose", "Attention, step by step")};
    case Stage::Score:
      return {FOVEA_TR("Prose", "How well does each key match each query?")};
    case Stage::Scale:
      return facts.scaling.kind == Scaling::Kind::Divided
                 ? Text(FOVEA_TR("Prose", "Keep the scores from growing with d"))
             : facts.scaling.kind == Scaling::Kind::Chosen
                 ? Text(FOVEA_TR("Prose", "Multiply the scores by a chosen number"))
                 : Text(FOVEA_TR("Prose", "Leave the scores as they are"));
    case Stage::Mask:
      return {FOVEA_TR("Prose", "Who may look at whom?")};
    case Stage::Softmax:
      return {FOVEA_TR("Prose", "Turn scores into shares")};
    case Stage::Mix:
      return {FOVEA_TR("Prose", "Blend the values by their weights")};
    case Stage::Join:
      return {FOVEA_TR("Prose", "Put the heads together")};
  }
  return {};
}

}  // namespace

Ranking ranked(const std::vector<double>& numbers) {
  Ranking ranking;
  std::vector<Index> order;
  for (std::size_t i = 0; i < numbers.size(); ++i) order.push_back(static_cast<Index>(i));
  const auto value = [&](Index i) { return numbers[static_cast<std::size_t>(i)]; };
  const auto top = std::min<std::size_t>(3, order.size());
  std::ranges::partial_sort(order, order.begin() + static_cast<Index>(top), std::greater{}, value);
  const auto stands = [&](std::size_t i) {
    return i < top && std::isfinite(value(order[i])) &&
           (i + 1 >= top || value(order[i]) > value(order[i + 1]));
  };
  if (stands(0)) ranking.best = order[0];
  if (ranking.best != kNone && stands(1)) ranking.second = order[1];
  return ranking;
}

Facts::Facts(const Shown& s, const View& v)
    : shown(s), view(v), trace(*s.trace), attention(s.attention()), spec(s.attention().spec) {
  View result = view;
  result.explained.reset();
  const Cell cell = explainedCell(shown, result);
  const auto within = [](Index chosen, Index number) {
    return std::clamp(chosen, Index{0}, std::max(Index{1}, number) - 1);
  };
  query = within(view.selection.query, queries());
  key = within(view.selection.key, keys());
  feature = std::max(cell.feature, Index{0});
  one = attention.querySequence == attention.keySequence;
  row = rowNumbers(shown, query);
  scaling = scalingOf(attention);
  scores = ranked(row.score);
  weights = ranked(row.weights);
  const bool sums =
      (view.stage == Stage::Score && cell.quantity == Quantity::Score && attention.query) ||
      (view.stage == Stage::Mix && cell.quantity == Quantity::Mix) ||
      (view.stage == Stage::Join && cell.quantity == Quantity::Output);
  if (sums) sum = explain(trace, cell);
}

bool Facts::has(Quantity quantity) const { return hasQuantity(attention, quantity); }

TextArg Facts::token() const {
  return strong(distinctLabel(trace.queryTokens(shown.layer), query));
}
TextArg Facts::asker() const {
  return queryRole(distinctLabel(trace.queryTokens(shown.layer), query));
}
TextArg Facts::target(Index j) const {
  return keyRole(distinctLabel(trace.keyTokens(shown.layer), j));
}
TextArg Facts::word(Index j) const { return keyRole(shortLabel(trace.keyTokens(shown.layer), j)); }

std::string Facts::fineText(double value) const {
  return fovea::shown(value, std::clamp(view.decimals, 1, 4));
}
std::string Facts::cellText(double value) const {
  return fovea::shown(value, std::clamp(view.decimals, 1, 2));
}
TextArg Facts::cell(double value) const { return strong(cellText(value)); }
TextArg Facts::fine(double value) const { return strong(fineText(value)); }
TextArg Facts::count(Index number) { return strong(grouped(number)); }
TextArg Facts::seed() const { return strong(std::to_string(trace.source.seed)); }

std::span<const SentenceRule> sentencesOf(Stage stage) {
  switch (stage) {
    case Stage::Project:
      return projectSentences();
    case Stage::Score:
      return scoreSentences();
    case Stage::Scale:
      return scaleSentences();
    case Stage::Mask:
      return maskSentences();
    case Stage::Softmax:
      return softmaxSentences();
    case Stage::Mix:
      return mixSentences();
    case Stage::Join:
      return joinSentences();
  }
  return {};
}

Prose stageProse(const Shown& shown, const View& view) {
  const Facts facts(shown, view);
  std::vector<const SentenceRule*> said;
  for (const SentenceRule& rule : sentencesOf(view.stage)) {
    if (rule.holds(facts)) said.push_back(&rule);
  }
  while (said.size() > kMostSentences) {
    // Of equal priority the later one goes.
    const auto last = std::ranges::max_element(said.rbegin(), said.rend(), {},
                                               [](const SentenceRule* r) { return r->priority; });
    said.erase(std::next(last).base());
  }
  Prose prose;
  prose.title = titleOf(facts);
  for (const SentenceRule* rule : said) {
    prose.sentences.emplace_back(rule->source, rule->args(facts));
  }
  return prose;
}

}  // namespace fovea
