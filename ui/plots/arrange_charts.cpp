// Charts and matrices that stand side by side.
#include <algorithm>

#include "ui/plots/arranger.h"

namespace fovea {

const Chart* Arranger::chart(const Layout& layout) const {
  return layout.kind == Layout::Kind::Block && layout.block != kNone
             ? std::get_if<Chart>(&block(layout.block).body)
             : nullptr;
}

double Arranger::chartSide(const Layout& child) const {
  const Chart* own = chart(child);
  if (own == nullptr || own->side.empty()) return 0;
  double side = 0;
  for (const Block& other : figure_.blocks) {
    if (const Chart* one = std::get_if<Chart>(&other.body)) {
      side = std::max(side, chartSideWidth(*one, style_));
    }
  }
  return side;
}

ChartMargins Arranger::sharedChartMargins(const Layout& layout, const QRectF& rect,
                                          const std::vector<double>& widths) const {
  ChartMargins shared;
  std::vector<const Chart*> charts;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (const Chart* one = chart(layout.children[i])) charts.push_back(one);
  }
  if (charts.size() < 2) return shared;
  shared.wordBelow =
      charts.size() == widths.size() &&
      std::all_of(charts.begin(), charts.end(), [&](const Chart* one) {
        return !one->y.shown && !one->x.word.empty() && one->x.word == charts.front()->x.word;
      });
  double top = 0, bottom = 0;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const Chart* one = chart(layout.children[i]);
    if (one == nullptr) continue;
    const QRectF own(rect.left(), rect.top(), widths[i], rect.height());
    const ChartPlace place = chartPlace(*one, own, style_, shared);
    top = std::max(top, place.ground.top() - own.top());
    bottom = std::max(bottom, own.bottom() - place.ground.bottom());
  }
  shared.top = top;
  shared.bottom = bottom;
  return shared;
}

void Arranger::shareChartWord(const Layout& layout) {
  std::vector<Place*> places;
  for (const Layout& child : layout.children) {
    for (Place& place : scene.places) {
      if (place.block == child.block && place.chart) places.push_back(&place);
    }
  }
  if (places.size() < 2) return;
  const double left = places.front()->chart->ground.left();
  const double right = places.back()->chart->ground.right();
  for (Place* place : places) {
    if (place != places.front()) place->chart->xWord.reset();
  }
  auto& word = places.front()->chart->xWord;
  if (word) word->setX((left + right) / 2);
}

Arranger::Common Arranger::commonOf(const Layout& layout, const QRectF& rect,
                                    const std::vector<double>& widths) const {
  Common common;
  std::vector<const Heatmap*> matrices;
  std::vector<Cells> cells;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const Heatmap* one = heatmap(layout.children[i]);
    if (one == nullptr || one->small) continue;
    matrices.push_back(one);
    cells.push_back(cellsAlone(*one, {0, 0, widths[i], rect.height()}, 0));
  }
  for (const Cells& one : cells) common.head = std::max(common.head, one.m.head);
  if (matrices.size() < 2) return common;
  const bool level = std::ranges::all_of(
      matrices, [&](const Heatmap* one) { return one->rowCount() == matrices[0]->rowCount(); });
  for (std::size_t i = 0; i < cells.size(); ++i) {
    common.high = std::max(common.high, cells[i].high);
    if (level) common.mostY = std::min(common.mostY, cells[i].pitchY);
    if (!isNumbered(matrices[i]->columns)) {
      common.mostX = std::min(common.mostX, cells[i].pitchX);
    }
  }
  return common;
}

}  // namespace fovea
