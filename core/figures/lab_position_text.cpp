// The current text with and without positions.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/lab_position.h"
#include "core/labs/positions.h"
#include "core/models/token_positions.h"

namespace fovea {
namespace {

/// The largest change of a score when all positions are shifted.
Result<double> shiftedScores(const PositionScene& scene, const Trace& there, Index head) {
  Positions positions = there.source.position;
  positions.shift = 0;
  const auto here = placedTrace(*scene.shown.trace, scene.shown.layer, positions, scene.progress);
  if (!here) return fail(here.error());
  const auto scores = [&](const Trace& trace) {
    const Attention& layer = trace.layers.front();
    return derive(layer, head, static_cast<unsigned>(Grid::Masked), {0, layer.queries},
                  scene.progress);
  };
  const auto before = scores(**here), after = scores(there);
  if (!before) return fail(before.error());
  if (!after) return fail(after.error());
  double largest = 0;
  if (!before->masked) return largest;
  for (Index i = 0; i < before->masked->rows(); ++i) {
    for (Index j = 0; j < before->masked->columns(); ++j) {
      const double a = before->masked->at(i, j), b = after->masked->at(i, j);
      if (std::isfinite(a)) largest = std::max(largest, std::abs(a - b));
    }
  }
  return largest;
}

Text shiftText(const Positions& positions, double moved) {
  const std::vector<TextArg> args = {strong(grouped(positions.shift)), strong(smallNumber(moved))};
  return positions.added()
             ? Text(FOVEA_TR("Lab",
                             "Shifting all positions by %1 moves scores by up to %2: what is added "
                             "to X knows the place itself."),
                    args)
             : Text(FOVEA_TR("Lab",
                             "Shifting all positions by %1 moves no score by more than %2: only "
                             "the distance of two tokens counts."),
                    args);
}

}  // namespace

Result<Figure> textPicture(const PositionScene& scene) {
  const Trace& trace = *scene.shown.trace;
  const Positions chosen = scene.chosen();
  const auto without = placedTrace(trace, scene.shown.layer, {}, scene.progress);
  if (!without) return fail(without.error());
  const auto with = placedTrace(trace, scene.shown.layer, chosen, scene.progress);
  if (!with) return fail(with.error());
  const bool linked = trace.source.kind != Source::Kind::Model;
  const Attention& layer = (*without)->layers.front();
  const Index head = std::min(scene.shown.head, layer.spec.heads - 1);

  Figure figure = startedLab(
      "lab-position", Text(FOVEA_TR("Lab", "Positions change who attends to whom")),
      Text(FOVEA_TR(
          "Lab",
          "Look at the third grid: it shows what positions add to each weight and what they "
          "take away.")));
  const Sequence& queries = (*without)->queryTokens();
  figure.caption = {{Text(FOVEA_TR("Lab", "Positions")), positionText(chosen)}};
  if (!queries.text.empty()) {
    figure.caption.emplace_back(Text(FOVEA_TR("Lab", "Text")),
                                Text::verbatim("“" + queries.text + "”"));
  }
  figure.caption.emplace_back(Text(FOVEA_TR("Lab", "Head")),
                              Text::verbatim(std::to_string(head + scene.view.countFrom)));
  if (!linked) {
    figure.caption.emplace_back(
        Text(FOVEA_TR("Lab", "Note")),
        Text(FOVEA_TR("Lab", "A model’s positions are trained in: this is the toy on its text.")));
  }
  auto before =
      placedWeights(scene, *without, head, Text(FOVEA_TR("Lab", "weights, no positions")), linked);
  auto after =
      placedWeights(scene, *with, head,
                    Text(FOVEA_TR("Lab", "weights, %1"), {plain(schemeText(chosen))}), linked);
  if (!before) return fail(before.error());
  if (!after) return fail(after.error());
  const GridDifference change = differenceOf(before->values, after->values, false);
  Heatmap apart = *after;
  TensorBuilder builder(before->values.precision(), before->values.shape());
  for (Index i = 0; i < before->values.rows(); ++i) {
    for (Index j = 0; j < before->values.columns(); ++j) {
      builder.set(0, i, j, after->values.at(i, j) - before->values.at(i, j));
    }
  }
  apart.values = builder.seal();
  apart.pooled = nullptr;
  apart.signedMap = true;
  apart.letter = "ΔA";
  apart.name = Text(FOVEA_TR("Lab", "with minus without"));
  const int unit = addUnitRange(figure);
  before->range = after->range = unit;
  apart.range = addSignedRange(figure, change.largest);
  const double from = before->values.at(change.row, change.column);
  const double to = after->values.at(change.row, change.column);
  const Layout grids =
      node(Layout::Kind::Row, {leaf(addBlock(figure, "without", std::move(*before))),
                               leaf(addBlock(figure, "with", std::move(*after)))});
  const Layout third = leaf(addBlock(figure, "difference", std::move(apart)));

  std::vector<Text> sentences;
  if (change.largest > 0) {
    // As many decimals as tell the two apart.
    int decimals = 2;
    while (decimals < 9 && shown(from, decimals) == shown(to, decimals)) ++decimals;
    sentences.emplace_back(
        FOVEA_TR("Lab", "The largest change: %1 gave %2 %3 of its attention, with positions %4."),
        std::vector{queryRole(distinctLabel(queries, change.row)),
                    keyRole(distinctLabel((*without)->keyTokens(), change.column)),
                    strong(shown(from, decimals)), strong(shown(to, decimals))});
  } else {
    sentences.emplace_back(
        FOVEA_TR("Lab",
                 "Nothing changes here: no positions are chosen, or there is nothing for "
                 "them to act on."));
  }
  if (chosen.shift > 0 && chosen.scheme != PositionScheme::None) {
    const auto moved = shiftedScores(scene, **with, head);
    if (!moved) return fail(moved.error());
    sentences.push_back(shiftText(chosen, *moved));
  }
  figure.layout =
      labPage({grids, third},
              positionWords(figure, scene, std::move(sentences),
                            FOVEA_TR("Lab",
                                     "Shift all positions: with RoPE and ALiBi the grid stays, "
                                     "with added vectors it moves.")));
  figure.primary = "with";
  if (linked) {
    const auto made = sceneOf(scene.shown, scene.view, 0, scene.progress);
    if (!made) return fail(made.error());
    settleMarks(figure, *made);
  }
  return figure;
}

}  // namespace fovea
