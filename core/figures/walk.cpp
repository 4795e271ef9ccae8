// A stage's equation as a figure, and the walk that sets arithmetic and words beside it.
#include "core/figures/arithmetic.h"
#include "core/figures/blocks.h"
#include "core/figures/captions.h"
#include "core/figures/equation.h"
#include "core/figures/parts.h"

namespace fovea {
namespace {

/// What must exist for the stage's equation; without it the door's matrices are shown.
bool reached(const Attention& attention, Stage stage) {
  switch (stage) {
    case Stage::Project:
      return attention.input && attention.wq && attention.wk && attention.query && attention.key;
    case Stage::Score:
      return attention.query && attention.key;
    case Stage::Scale:
    case Stage::Mask:
    case Stage::Softmax:
      return hasQuantity(attention, Quantity::Score);
    case Stage::Mix:
    case Stage::Join:
      return true;
  }
  return true;
}

Layout equationOf(const HeadScene& scene, Figure& figure) {
  if (!reached(scene.attention(), scene.view.stage)) return givenEquation(scene, figure);
  switch (scene.view.stage) {
    case Stage::Project:
      return projectEquation(scene, figure);
    case Stage::Score:
      return scoreEquation(scene, figure);
    case Stage::Scale:
      return scaleEquation(scene, figure);
    case Stage::Mask:
      return maskEquation(scene, figure);
    case Stage::Softmax:
      return softmaxEquation(scene, figure);
    case Stage::Mix:
      return mixEquation(scene, figure);
    case Stage::Join:
      return joinEquation(scene, figure);
  }
  return {};
}

}  // namespace

Result<Figure> stageFigure(const Shown& shown, const View& view, const Progress& progress) {
  if (auto why = whyStageDisabled(view.stage, *shown.trace)) {
    return fail(ErrorCode::Input, *why, "stage");
  }
  const Attention& attention = shown.attention();
  // Given scores take the place of an earlier stage and bring their range with them.
  const Stage needed =
      !reached(attention, view.stage) && attention.givenScores ? Stage::Score : view.stage;
  auto scene = sceneOf(shown, view, gridsOf(needed), progress);
  if (!scene) return fail(scene.error());
  const bool perHead = view.stage != Stage::Join;
  Figure figure;
  figure.id = "walk";
  figure.title = titled(stageName(view.stage), shown, view, perHead);
  figure.caption = captionOf(shown, view, perHead);
  figure.layout = equationOf(*scene, figure);
  const Quantity result = resultOf(view.stage);
  for (const Block& block : figure.blocks) {
    const auto* heatmap = std::get_if<Heatmap>(&block.body);
    if (!heatmap) continue;
    if (figure.primary.empty() || heatmap->quantity == result) figure.primary = block.id;
    if (heatmap->quantity == result) figure.story = storyOf(*scene, result, heatmap->raw);
  }
  settleMarks(figure, *scene);
  return figure;
}

/// The colour range of Z in the equation, for the products that are mixed into it.
int rangeOfMix(const Figure& figure) {
  for (const Block& block : figure.blocks) {
    const auto* heatmap = std::get_if<Heatmap>(&block.body);
    if (heatmap && heatmap->quantity == Quantity::Mix) return heatmap->range;
  }
  return kNone;
}

/// Marks the matrix the arithmetic is about. One that the stage only reads from takes the frame of
/// the chosen cell over.
void markExplained(Figure& figure, Quantity quantity) {
  const auto each = [&](const auto& change) {
    for (Block& block : figure.blocks) {
      if (auto* heatmap = std::get_if<Heatmap>(&block.body)) change(*heatmap);
    }
  };
  bool takesOver = false;
  each([&](Heatmap& heatmap) {
    heatmap.explained = heatmap.quantity == quantity;
    takesOver = takesOver || (heatmap.explained && !heatmap.small && !heatmap.frames.cell);
  });
  if (!takesOver) return;
  each([&](Heatmap& heatmap) { heatmap.frames.cell = heatmap.explained && !heatmap.small; });
}

Result<Figure> walkFigure(const Shown& shown, const View& view, const Progress& progress) {
  auto figure = stageFigure(shown, view, progress);
  if (!figure) return figure;
  // Nothing to explain before a number of a vector is chosen: the first stage leaves the room free.
  const bool explains = view.stage != Stage::Project || view.selection.feature != kNone;
  std::vector<Layout> left = {std::move(figure->layout)};
  left.front().weight = explains ? 463 : 595;
  if (explains) {
    std::vector<Layout> parts;
    for (Block& block : arithmeticBlocks(shown, view)) {
      auto* table = std::get_if<Table>(&block.body);
      if (table && view.stage == Stage::Mix) table->range = rangeOfMix(*figure);
      parts.push_back(leaf(addBlock(*figure, std::move(block.id), std::move(block.body)),
                           parts.empty() ? 496 : 280));
    }
    markExplained(*figure, explainedCell(shown, view).quantity);
    left.push_back(parts.size() == 1 ? parts.front() : node(Layout::Kind::Row, std::move(parts)));
    left.back().weight = 240;
  }
  const int prose = addBlock(*figure, "prose", stageProse(shown, view));
  const int formula = addBlock(*figure, "formula", stageFormula(shown, view));
  const int flow = addBlock(*figure, "flow", stageFlow(shown, view));
  Layout right =
      node(Layout::Kind::Column, {leaf(prose, 351), leaf(formula, 86), leaf(flow, 266)}, 0);
  right.width = 336;
  figure->layout =
      node(Layout::Kind::Row, {node(Layout::Kind::Column, std::move(left)), std::move(right)});
  return figure;
}

}  // namespace fovea
