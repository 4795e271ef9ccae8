// Panels about tokens, all heads, and one row of weights.
#include <algorithm>

#include "core/base/number.h"
#include "core/figures/arithmetic_digits.h"
#include "core/figures/blocks.h"
#include "core/figures/captions.h"

namespace fovea {
namespace {

Chips chipsOf(const Sequence& sequence, AxisKind side) {
  Chips chips;
  chips.side = side;
  for (const Token& token : sequence.tokens) {
    chips.labels.push_back(token.label);
    chips.special.push_back(token.special);
  }
  return chips;
}

Text tokensStory(const Sequence& sequence) {
  return sequence.size() == 1
             ? Text(FOVEA_TR("Story", "There is one token."))
             : Text(FOVEA_TR("Story", "There are %1 tokens."), {plain(grouped(sequence.size()))});
}

/// True for every row, which has at least one key: the largest weight, none, or a tie is said.
Text rowStory(const HeadScene& scene, Index query, const std::vector<double>& weights) {
  const TextArg who = queryRole(queryLabel(scene, query));
  const auto largest = std::max_element(weights.begin(), weights.end());
  const std::string most = shown(*largest, scene.view.decimals);
  if (*std::min_element(weights.begin(), weights.end()) < 0) {
    return Text(FOVEA_TR("Story", "Of the given weights of %1, the largest is %2."),
                {who, strong(most)});
  }
  if (*largest == 0 && !hasQuantity(scene.attention(), Quantity::Score)) {
    return Text(FOVEA_TR("Story", "%1 gives no key any weight."), {who});
  }
  if (*largest == 0) {
    return Text(FOVEA_TR("Story", "%1 may look at no key, so all of its weights are 0."), {who});
  }
  if (std::count(weights.begin(), weights.end(), *largest) > 1) {
    return Text(FOVEA_TR("Story", "%1 gives its largest weight, %2, to more than one key."),
                {who, strong(most)});
  }
  return Text(FOVEA_TR("Story", "%1 gives %2 the largest share of its attention, %3."),
              {who, keyRole(keyLabel(scene, largest - weights.begin())), strong(most)});
}

}  // namespace

Result<Figure> tokensFigure(const Shown& shown, const View& view, const Progress& progress) {
  auto scene = sceneOf(shown, view, 0, progress);
  if (!scene) return fail(scene.error());
  const Attention& attention = shown.attention();
  const bool one = attention.querySequence == attention.keySequence;
  const Sequence& queries = shown.trace->queryTokens(shown.layer);
  Figure figure = startedFigure("tokens", shown, view);
  figure.story = tokensStory(queries);
  figure.layout = leaf(
      addBlock(figure, "tokens", chipsOf(queries, one ? AxisKind::Token : AxisKind::QueryToken)));
  if (!one) {
    const int keys = addBlock(figure, "key-tokens",
                              chipsOf(shown.trace->keyTokens(shown.layer), AxisKind::KeyToken));
    figure.layout = node(Layout::Kind::Column, {figure.layout, leaf(keys)});
  }
  settleMarks(figure, *scene);
  return figure;
}

Result<Figure> headsFigure(const Shown& shown, const View& view, const Progress& progress) {
  auto scene = sceneOf(shown, view, 0, progress);
  if (!scene) return fail(scene.error());
  auto weights = allWeights(shown, progress);
  if (!weights) return fail(weights.error());
  Figure figure = startedFigure("heads", shown, view);
  figure.story =
      weights->slices() == 1
          ? Text(FOVEA_TR("Story",
                          "There is one head: its rows are query tokens, its columns key "
                          "tokens."))
          : Text(FOVEA_TR("Story",
                          "Each picture is one of %1 heads: its rows are query tokens, its "
                          "columns key tokens."),
                 {plain(grouped(weights->slices()))});
  Thumbnails thumbnails;
  thumbnails.layer = shown.layer;
  for (Index head = 0; head < weights->slices(); ++head) {
    thumbnails.names.emplace_back(
        FOVEA_TR("Figure", "head %1"),
        std::vector<TextArg>{plain(std::to_string(head + view.countFrom))});
  }
  thumbnails.weights = std::move(*weights);
  thumbnails.rows = queryRows(*scene);
  thumbnails.columns = keyColumns(*scene);
  thumbnails.range = addUnitRange(figure);
  figure.layout = leaf(addBlock(figure, "heads", std::move(thumbnails)));
  figure.primary = "heads";
  settleMarks(figure, *scene);
  return figure;
}

Result<Figure> rowFigure(const Shown& shown, const View& view, const Progress& progress) {
  auto scene = sceneOf(shown, view, 0, progress);
  if (!scene) return fail(scene.error());
  if (scene->query == kNone) scene->query = 0;
  const Index query = scene->query;
  auto row = weightsRow(shown, query, progress);
  if (!row) return fail(row.error());
  const Attention& attention = shown.attention();

  Bars bars;
  bars.title = Text(FOVEA_TR("Figure", "The row of %1"), {queryRole(queryLabel(*scene, query))});
  bars.items = keyColumns(*scene);
  bars.items.word = Text(FOVEA_TR("Figure", "key token"));
  bars.items.labelHue = Hue::Key;
  bars.valuesCaption = Text(FOVEA_TR("Figure", "weight"));
  bars.othersCaption = Text(FOVEA_TR("Figure", "running sum"));
  bars.decimals = view.decimals;
  bars.high = roundedUp(std::max(1.0, extentOf(*row).high));
  double sum = 0;
  for (Index key = 0; key < attention.keys; ++key) {
    bars.values.push_back(row->at(0, key));
    bars.running.push_back(sum += bars.values.back());
    bars.hidden.push_back(hiddenPair(attention, shown.head, query, key));
  }
  Figure figure = startedFigure("row", shown, view);
  figure.story = rowStory(*scene, query, bars.values);
  const auto note = digitsNote(bars.values, sum, bars.decimals, Precision::Float64);
  figure.layout = leaf(addBlock(figure, "row", std::move(bars)));
  if (note) {
    const int words = addBlock(figure, "note", Prose{{}, {*note}});
    figure.layout = node(Layout::Kind::Column, {figure.layout, leaf(words, 0)});
  }
  figure.primary = "row";
  settleMarks(figure, *scene);
  return figure;
}

}  // namespace fovea
