#include <algorithm>

#include "ui/plots/arranger.h"
#include "ui/plots/measure.h"

// How rows share their width, and how columns share their height.

namespace fovea {

bool Arranger::stacks(const Layout& layout) const {
  return arrangement_.page && layout.kind == Layout::Kind::Row &&
         std::any_of(layout.children.begin(), layout.children.end(),
                     [](const Layout& child) { return child.kind == Layout::Kind::Equation; });
}

bool Arranger::stacksNarrow(const Layout& layout, double width) const {
  if (arrangement_.page || layout.kind != Layout::Kind::Row || !figure_.id.starts_with("lab-")) {
    return false;
  }
  double words = 0;
  for (const Layout& child : layout.children) words += px(child.width);
  if (words > 0) return width - words < px(440);
  // Matrices that would be too narrow for their titles and bars.
  const std::vector<double> widths = rowWidths(layout, width);
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const Heatmap* one = heatmap(layout.children[i]);
    if (one != nullptr && widths.size() > 1 && widths[i] < px(150)) return true;
  }
  return false;
}

double Arranger::gapBefore(const Layout& child) const { return child.width > 0 ? 0 : px(16); }

std::vector<double> Arranger::rowWidths(const Layout& layout, double width) const {
  double taken = 0, weights = 0;
  std::vector<double> widths, sides;
  for (std::size_t i = 0; i < layout.children.size(); ++i) {
    const Layout& child = layout.children[i];
    const double own = child.width > 0     ? px(child.width)
                       : child.weight <= 0 ? neededWidth(child)
                                           : 0;
    widths.push_back(std::min(own, width));
    const double side = own > 0 ? 0 : chartSide(child);
    sides.push_back(side);
    taken += widths.back() + side + (i > 0 ? gapBefore(child) : 0);
    if (widths.back() <= 0) weights += child.weight;
  }
  const double room = std::max(0.0, width - taken);
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (widths[i] > 0) continue;
    widths[i] = sides[i] + (weights > 0 ? room * layout.children[i].weight / weights : 0);
  }
  return widths;
}

double Arranger::columnChildHeight(const Layout& layout, std::size_t child, double width) const {
  const Layout& part = layout.children[child];
  // Arithmetic under matrices begins lower, to leave room for the line that points at its cell.
  const bool under = std::any_of(layout.children.begin(),
                                 layout.children.begin() + static_cast<long>(child), isMatrices);
  return neededHeight(part, width) + (under && hasTable(part) ? px(20) : 0);
}

double Arranger::columnHeight(const Layout& layout, double width) const {
  double needed = 0;
  for (std::size_t i = 0; i < layout.children.size(); ++i) {
    needed += columnChildHeight(layout, i, width);
  }
  return needed;
}

std::vector<double> Arranger::pageHeights(const Layout& layout, const QRectF& rect) const {
  std::vector<double> heights;
  if (!arrangement_.page && !stacksNarrow(layout, rect.width())) return heights;
  double needed = 0, weights = 0;
  for (std::size_t i = 0; i < layout.children.size(); ++i) {
    heights.push_back(columnChildHeight(layout, i, rect.width()));
    needed += heights.back();
    weights += layout.children[i].weight;
  }
  const double spare = rect.height() - needed;
  if (spare < -1) return {};
  for (std::size_t i = 0; i < heights.size() && weights > 0; ++i) {
    heights[i] += std::max(0.0, spare) * layout.children[i].weight / weights;
  }
  return heights;
}

std::vector<double> Arranger::shareOut(const Layout& layout, const std::vector<double>& fixed,
                                       double room, double width) const {
  const std::size_t count = layout.children.size();
  std::vector<double> shares(count, 0), least(count, 0), closest(count, 0);
  double weights = 0, leastOfAll = 0, closestOfAll = 0;
  std::size_t diagram = count;
  bool words = true;
  for (std::size_t i = 0; i < count; ++i) {
    const Layout& child = layout.children[i];
    if (fixed[i] > 0 || child.weight <= 0) continue;
    weights += child.weight;
    const auto* body = child.kind == Layout::Kind::Block && child.block != kNone
                           ? &block(child.block).body
                           : nullptr;
    if (body != nullptr && std::holds_alternative<Flow>(*body)) {
      least[i] = px(220);
      diagram = i;
    } else if (body != nullptr &&
               (std::holds_alternative<Prose>(*body) || std::holds_alternative<Formula>(*body))) {
      least[i] = blockHeight(block(child.block), style_, width);
    } else {
      words = false;
      continue;
    }
    closest[i] = leastHeight(block(child.block), style_, width);
    leastOfAll += least[i];
    closestOfAll += closest[i];
  }
  if (weights <= 0) return shares;
  if (words && leastOfAll > room) {
    // Everything closer together; where that is not enough, the diagram stays away.
    const bool dropped = closestOfAll > room && diagram < count && diagram > 0;
    if (dropped) {
      leastOfAll -= least[diagram];
      closestOfAll -= closest[diagram];
      least[diagram] = closest[diagram] = 0;
    }
    const double giving = std::max(1.0, leastOfAll - closestOfAll);
    for (std::size_t i = 0; i < count; ++i) {
      shares[i] = closest[i] + (room - closestOfAll) * (least[i] - closest[i]) / giving;
    }
    return shares;
  }
  double spare = 0, wanting = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (fixed[i] > 0 || layout.children[i].weight <= 0) continue;
    shares[i] = room * layout.children[i].weight / weights;
    least[i] = std::max(least[i], leastUnderMatrices(layout, i, room, width));
    if (shares[i] < least[i]) wanting += least[i] - shares[i];
    if (shares[i] > least[i]) spare += shares[i] - least[i];
  }
  if (wanting <= 0 || spare <= 0) return shares;
  const double moved = std::min(wanting, spare);
  for (std::size_t i = 0; i < count; ++i) {
    if (shares[i] < least[i]) {
      shares[i] += moved * (least[i] - shares[i]) / wanting;
    } else if (shares[i] > least[i]) {
      shares[i] -= moved * (shares[i] - least[i]) / spare;
    }
  }
  return shares;
}

double Arranger::leastUnderMatrices(const Layout& layout, std::size_t child, double room,
                                    double width) const {
  if (child == 0 || !hasTable(layout.children[child])) return 0;
  const Layout& matrices = layout.children[child - 1];
  const Layout::Kind above = matrices.kind;
  // Arithmetic keeps its designed height while that leaves the matrices enough for four tokens.
  // A table of a row or two more gets them, so that nobody must scroll for the last.
  if (above == Layout::Kind::Equation) {
    const double whole = columnChildHeight(layout, child, width);
    return std::clamp(room - px(300), 0.0, std::clamp(whole, px(240), px(310)));
  }
  if (above == Layout::Kind::Projection) return std::clamp(room - px(346), 0.0, px(216));
  if (isMatrices(matrices)) return std::clamp(room - px(415), 0.0, px(216));
  return 0;
}

}  // namespace fovea
