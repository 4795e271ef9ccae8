// Panels that hold one of the parts beside the matrices.
#include "core/figures/blocks.h"
#include "core/figures/captions.h"
#include "core/figures/parts.h"

namespace fovea {

Result<Figure> partFigure(std::string_view id, const Shown& shown, const View& view) {
  auto scene = sceneOf(shown, view, 0, {});
  if (!scene) return fail(scene.error());
  Figure figure = startedFigure(id, shown, view);
  if (id == "equation") {
    figure.layout = leaf(addBlock(figure, "equation", stageFormula(shown, view)));
  } else if (id == "diagram") {
    figure.layout = leaf(addBlock(figure, "diagram", stageFlow(shown, view)));
  } else {
    std::vector<Layout> parts;
    for (Block& block : arithmeticBlocks(shown, view)) {
      figure.blocks.push_back(std::move(block));
      parts.push_back(leaf(static_cast<int>(parts.size())));
    }
    figure.layout = parts.size() == 1 ? parts.front() : node(Layout::Kind::Row, std::move(parts));
  }
  settleMarks(figure, *scene);
  return figure;
}

}  // namespace fovea
