// The order of words: without positions the same pairs have the same weights.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/document/document.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/lab_position.h"
#include "core/labs/positions.h"
#include "core/models/token_positions.h"

namespace fovea {
namespace {

TextArg rounded(double value) { return strong(shown(value, 2)); }

constexpr Index kMostWords = 64;

/// The words in both orders through one head of the toy.
struct Orders {
  std::shared_ptr<const Trace> forwards, backwards;
  Tensor weights(bool turned) const {
    return (turned ? backwards : forwards)->layers.front().weights->slice(0);
  }
  GridDifference difference() const { return differenceOf(weights(false), weights(true), true); }
};

Result<Orders> ordersOf(const PositionScene& scene, const Positions& positions) {
  Input input;
  input.toy.heads = 1;
  if (scene.shown.trace->source.kind == Source::Kind::Toy) {
    input.toy.seed = scene.shown.trace->source.seed;
  }
  input.position = positions;
  const std::string& words = scene.settings.word("sentence");
  Sources sources;
  Orders orders;
  for (const bool turned : {false, true}) {
    input.text = turned ? backwards(words) : words;
    auto trace = compute(input, sources, scene.progress);
    if (!trace) return fail(trace.error());
    (turned ? orders.backwards : orders.forwards) = *trace;
  }
  return orders;
}

/// Words that can be read both ways. Errors: Usage, place "sentence".
Result<void> checkWords(const std::string& words) {
  const auto refuse = [](TextSource sentence, std::vector<TextArg> args = {}) {
    return fail(ErrorCode::Usage, Text(sentence, std::move(args)), "sentence");
  };
  const Sequence sequence = toyTokens(words);
  const Sequence turned = toyTokens(backwards(words));
  if (sequence.size() < 2) {
    return refuse(FOVEA_TR("Lab", "An order needs at least two words; type them."));
  }
  if (sequence.size() > kMostWords) {
    return refuse(FOVEA_TR("Lab", "The order of %1 words at most is compared, these are %2."),
                  {plain(grouped(kMostWords)), plain(grouped(sequence.size()))});
  }
  bool same = sequence.size() == turned.size();
  for (std::size_t i = 0; same && i < sequence.tokens.size(); ++i) {
    same = sequence.tokens[i].text == turned.tokens[sequence.tokens.size() - 1 - i].text;
  }
  if (same) return {};
  return refuse(
      FOVEA_TR("Lab", "Backwards these words are cut into other tokens; choose other words."));
}

Text orderText(const Positions& positions, double difference) {
  const std::vector<TextArg> args = {plain(positionText(positions)),
                                     strong(smallNumber(difference))};
  if (difference > 1e-12) {
    return Text(FOVEA_TR("Lab",
                         "With positions (%1) the same pairs differ by up to %2: now the order "
                         "counts."),
                args);
  }
  if (positions.scheme == PositionScheme::Alibi) {
    return Text(FOVEA_TR("Lab",
                         "With positions (%1) they differ by %2: ALiBi knows distances alone, and "
                         "backwards they are the same."),
                args);
  }
  return Text(FOVEA_TR("Lab", "With positions (%1) these words still differ by no more than %2."),
              args);
}

}  // namespace

Result<Figure> orderPicture(const PositionScene& scene) {
  if (auto right = checkWords(scene.settings.word("sentence")); !right) return fail(right.error());
  const Positions chosen = scene.chosen();
  const bool both = chosen.scheme != PositionScheme::None;
  const auto without = ordersOf(scene, {});
  if (!without) return fail(without.error());
  const auto with = ordersOf(scene, chosen);
  if (!with) return fail(with.error());
  const Sequence& words = without->forwards->sequences.front();

  Figure figure = startedLab(
      "lab-position",
      Text(FOVEA_TR("Lab", "Without positions, attention cannot tell the order of words")),
      Text(FOVEA_TR("Lab",
                    "Look for the same pair of words in both grids: without positions it has the "
                    "same weight, wherever the words stand.")));
  figure.caption = {{Text(FOVEA_TR("Lab", "Words")), Text::verbatim("“" + words.text + "”")},
                    {Text(FOVEA_TR("Lab", "Backwards")),
                     Text::verbatim("“" + without->backwards->sequences.front().text + "”")},
                    {Text(FOVEA_TR("Lab", "Positions")), positionText(chosen)},
                    {Text(FOVEA_TR("Lab", "Source")),
                     Text(FOVEA_TR("Lab", "toy model, one head, no mask, seed %1"),
                          {plain(std::to_string(without->forwards->source.seed))})}};
  const int range = addUnitRange(figure);
  std::vector<Layout> rows;
  for (const bool placed : {false, true}) {
    if (placed && !both) break;
    std::vector<Layout> row;
    const Orders& orders = placed ? *with : *without;
    for (const bool turned : {false, true}) {
      const auto& trace = turned ? orders.backwards : orders.forwards;
      auto heatmap =
          placedWeights(scene, trace, 0, schemeText(placed ? chosen : Positions{}), false);
      if (!heatmap) return fail(heatmap.error());
      heatmap->range = range;
      const std::string id =
          std::string(turned ? "backwards" : "forwards") + (placed ? "-with" : "-without");
      row.push_back(leaf(addBlock(figure, id, std::move(*heatmap))));
    }
    rows.push_back(node(Layout::Kind::Row, std::move(row)));
  }

  const Index last = words.size() - 1;
  const Tensor forwards = without->weights(false);
  std::vector<Text> sentences;
  sentences.emplace_back(
      FOVEA_TR("Lab", "Without positions %1 gives %2 %3 of its attention, and backwards %4."),
      std::vector{queryRole(shortLabel(words, 0)), keyRole(shortLabel(words, last)),
                  rounded(forwards.at(0, last)), rounded(without->weights(true).at(last, 0))});
  sentences.emplace_back(
      FOVEA_TR("Lab",
               "Over all %1 pairs the two orders differ by %2: rows and columns change "
               "places, and nothing else."),
      std::vector{strong(grouped(words.size() * words.size())),
                  strong(smallNumber(without->difference().largest))});
  if (both) sentences.push_back(orderText(chosen, with->difference().largest));
  figure.layout =
      labPage(std::move(rows),
              positionWords(figure, scene, std::move(sentences),
                            FOVEA_TR("Lab", "Choose other positions, or type words of your own.")));

  std::vector<std::vector<double>> numbers;
  for (Index i = 0; i <= last; ++i) {
    for (Index j = 0; j <= last; ++j) {
      numbers.push_back({static_cast<double>(i + 1), static_cast<double>(j + 1), forwards.at(i, j),
                         without->weights(true).at(last - i, last - j),
                         with->weights(false).at(i, j),
                         with->weights(true).at(last - i, last - j)});
    }
  }
  setNumbers(figure, {"query", "key", "without", "without-backwards", "with", "with-backwards"},
             std::move(numbers));
  return figure;
}

}  // namespace fovea
