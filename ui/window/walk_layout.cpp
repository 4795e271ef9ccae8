#include "ui/window/walk_layout.h"

namespace fovea {
namespace {

int indexOf(const Figure& figure, std::string_view id) {
  for (std::size_t i = 0; i < figure.blocks.size(); ++i) {
    if (figure.blocks[i].id == id) return static_cast<int>(i);
  }
  return kNone;
}

Layout leaf(int block, double weight = 1) { return {Layout::Kind::Block, block, weight, 0, {}}; }

int addRoom(Figure& figure, const char* id) {
  figure.blocks.push_back({id, Prose{}});
  return static_cast<int>(figure.blocks.size()) - 1;
}

/// The column left of the words: equation, then arithmetic where there is any.
Layout* leftColumn(Figure& figure) {
  Layout& all = figure.layout;
  const bool walk = all.kind == Layout::Kind::Row && all.children.size() == 2 &&
                    all.children[0].kind == Layout::Kind::Column &&
                    !all.children[0].children.empty();
  return walk ? &all.children[0] : nullptr;
}

}  // namespace

void arrangeNarrow(Figure& figure, WalkSide side, bool low) {
  Layout* left = leftColumn(figure);
  const int prose = indexOf(figure, "prose");
  const int formula = indexOf(figure, "formula");
  const int flow = indexOf(figure, "flow");
  if (!left || prose == kNone || formula == kNone || flow == kNone) return;
  const int chosen = side == WalkSide::Formula ? formula : side == WalkSide::Flow ? flow : prose;
  const bool beside = low && chosen != formula;
  Layout right{Layout::Kind::Column,
               kNone,
               0,
               kNarrowSide,
               {leaf(chosen, beside ? 7 : 4), leaf(addRoom(figure, kSegmentsBlock), 1.2)}};
  if (beside) {
    Layout all = *left;
    figure.layout = {Layout::Kind::Row, kNone, 1, 0, {std::move(all), std::move(right)}};
    return;
  }
  Layout equation = left->children[0];
  Layout below =
      left->children.size() > 1 ? left->children[1] : leaf(chosen == prose ? formula : prose);
  below.weight = 1;
  Layout row{Layout::Kind::Row,
             kNone,
             chosen == formula ? 250.0 : 340.0,
             0,
             {std::move(below), std::move(right)}};
  equation.weight = 400;
  figure.layout = {Layout::Kind::Column, kNone, 1, 0, {std::move(equation), std::move(row)}};
}

void arrangeThings(Figure& figure) {
  Layout* left = leftColumn(figure);
  if (!left || left->children.size() != 1) return;
  left->children[0].weight = 595;
  left->children.push_back(leaf(addRoom(figure, kThingsBlock), 108));
}

}  // namespace fovea
