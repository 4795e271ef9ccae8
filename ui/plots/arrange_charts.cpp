// Charts that stand side by side.
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

}  // namespace fovea
