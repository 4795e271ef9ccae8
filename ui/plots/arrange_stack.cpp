#include <algorithm>

#include "ui/plots/arranger.h"

// How rows share their width, and how columns share their height on pages.

namespace fovea {

bool Arranger::stacks(const Layout& layout) const {
  return arrangement_.page && layout.kind == Layout::Kind::Row &&
         std::any_of(layout.children.begin(), layout.children.end(),
                     [](const Layout& child) { return child.kind == Layout::Kind::Equation; });
}

double Arranger::gapBefore(const Layout& child) const { return child.width > 0 ? 0 : px(16); }

std::vector<double> Arranger::rowWidths(const Layout& layout, double width) const {
  double taken = 0, weights = 0;
  std::vector<double> widths;
  for (std::size_t i = 0; i < layout.children.size(); ++i) {
    const Layout& child = layout.children[i];
    const double own = child.width > 0     ? px(child.width)
                       : child.weight <= 0 ? neededWidth(child)
                                           : 0;
    widths.push_back(std::min(own, width));
    taken += widths.back() + (i > 0 ? gapBefore(child) : 0);
    if (widths.back() <= 0) weights += child.weight;
  }
  const double room = std::max(0.0, width - taken);
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (widths[i] <= 0) widths[i] = weights > 0 ? room * layout.children[i].weight / weights : 0;
  }
  return widths;
}

double Arranger::columnChildHeight(const Layout& layout, std::size_t child, double width) const {
  const Layout& part = layout.children[child];
  // Arithmetic under matrices begins lower, to leave room for the line that points at its cell.
  const bool under = std::any_of(
      layout.children.begin(), layout.children.begin() + static_cast<long>(child),
      [](const Layout& before) {
        return before.kind == Layout::Kind::Equation || before.kind == Layout::Kind::Projection;
      });
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
  if (!arrangement_.page) return heights;
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

}  // namespace fovea
