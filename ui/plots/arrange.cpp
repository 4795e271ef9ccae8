#include "ui/plots/arrange.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/plots/arranger.h"
#include "ui/plots/measure.h"

namespace fovea {

const Place* PlacedFigure::find(int block) const {
  for (const Place& place : places) {
    if (place.block == block) return &place;
  }
  return nullptr;
}

double leastPrinted(const PlacedFigure& scene) {
  double least = 0;
  for (const Place& place : scene.places) {
    if (place.heatmap && place.heatmap->decimals >= 0) {
      least = std::max(least, place.heatmap->leastNumber);
    }
  }
  return least;
}

double usedWidth(const PlacedFigure& scene) {
  double right = 0;
  for (const Place& place : scene.places) {
    right = std::max(right, place.heatmap ? place.heatmap->cells.right() : place.rect.right());
  }
  for (const BarPlace& bar : scene.bars) {
    right = std::max(right, bar.bar.right() + (bar.upright ? bar.aside : 0));
  }
  return right;
}

const Heatmap* Arranger::heatmap(const Layout& layout) const {
  return layout.block == kNone ? nullptr : std::get_if<Heatmap>(&block(layout.block).body);
}

const ColourRange* Arranger::range(int index) const {
  return index >= 0 && index < static_cast<int>(figure_.ranges.size())
             ? &figure_.ranges[static_cast<std::size_t>(index)]
             : nullptr;
}

void Arranger::place(const Layout& layout, const QRectF& rect) {
  switch (layout.kind) {
    case Layout::Kind::Block:
      if (layout.block != kNone) leaf(layout.block, rect, 0);
      break;
    case Layout::Kind::Row:
      row(layout, rect);
      break;
    case Layout::Kind::Column:
      column(layout, rect);
      break;
    case Layout::Kind::Equation:
      equation(layout, rect);
      break;
    case Layout::Kind::Projection:
      projection(layout, rect);
      break;
  }
}

void Arranger::leaf(int index, const QRectF& rect, double head) {
  if (std::holds_alternative<Heatmap>(block(index).body)) {
    alone(index, rect, head);
    return;
  }
  Place place;
  place.block = index;
  place.rect = rect;
  const auto& body = block(index).body;
  const bool words = std::holds_alternative<Prose>(body) || std::holds_alternative<Formula>(body) ||
                     std::holds_alternative<Flow>(body);
  if (underMatrices_ && !std::holds_alternative<Table>(body)) {
    // Beside the first row of the arithmetic, words right under the line above it.
    place.rect.setTop(std::min(rect.top() + px(words ? 14 : 44), rect.bottom()));
  }
  if (const Table* table = std::get_if<Table>(&block(index).body)) {
    place.table = tablePlace(*table, rect.width(), rect.height());
  }
  if (const Chart* chart = std::get_if<Chart>(&body)) {
    ChartMargins margins = chartMargins_;
    if (!chart->side.empty()) margins.side = chartSide({Layout::Kind::Block, index, 1, 0, {}});
    place.chart = chartPlace(*chart, rect, style_, margins);
  } else if (const Plane* plane = std::get_if<Plane>(&body)) {
    place.plane = planePlace(*plane, rect, style_);
  }
  // A page shows the first heads; what cannot be scrolled would only make it long.
  const HeadRanking* ranking = std::get_if<HeadRanking>(&block(index).body);
  if (ranking != nullptr && !arrangement_.page) {
    const RankingRows rows = rankingRows(*ranking, rect, style_);
    const double list = rows.pitch * double(ranking->entries.size());
    const double fits = std::floor((rows.bottom - rows.top) / rows.pitch) * rows.pitch;
    place.listHeight = rect.height() + std::max(0.0, list - fits);
  }
  scene.places.push_back(place);
}

bool Arranger::hasTable(const Layout& layout) const {
  if (layout.block != kNone) return std::holds_alternative<Table>(block(layout.block).body);
  return std::any_of(layout.children.begin(), layout.children.end(),
                     [this](const Layout& child) { return hasTable(child); });
}

void Arranger::row(const Layout& layout, const QRectF& rect) {
  if (stacks(layout) || stacksNarrow(layout, rect.width())) {
    column(layout, rect);
    return;
  }
  const std::vector<double> widths = rowWidths(layout, rect.width());
  const ChartMargins shared = sharedChartMargins(layout, rect, widths);
  const Common common = commonOf(layout, rect, widths);
  double x = rect.left();
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const Layout& child = layout.children[i];
    if (i > 0) x += gapBefore(child);
    if (i > 0 && child.width > 0) {
      // Below the line over the arithmetic, which it must not cross.
      const double top = rect.top() + (underMatrices_ ? px(24) : 0);
      scene.rules.emplace_back(x - .5, top, x - .5, rect.bottom());
    }
    const QRectF part(x, rect.top(), widths[i], rect.height());
    if (child.kind == Layout::Kind::Block && child.block != kNone) {
      chartMargins_ = shared;
      common_ = common;
      leaf(child.block, part, common.head);
      chartMargins_ = {};
      common_ = {};
    } else {
      place(child, part);
    }
    x += widths[i];
  }
  if (shared.wordBelow) shareChartWord(layout);
}

void Arranger::column(const Layout& layout, const QRectF& rect) {
  const std::vector<double> whole = pageHeights(layout, rect);
  double fixed = 0;
  std::vector<double> heights;
  for (const Layout& child : layout.children) {
    const double height = child.weight <= 0 ? neededHeight(child, rect.width()) : 0;
    heights.push_back(height);
    fixed += height;
  }
  const double shrink = fixed > rect.height() ? rect.height() / fixed : 1;
  const double room = std::max(0.0, rect.height() - fixed);
  const std::vector<double> shares = shareOut(layout, heights, room, rect.width());
  double y = rect.top();
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const Layout& child = layout.children[i];
    const double height = !whole.empty()   ? whole[i]
                          : heights[i] > 0 ? heights[i] * shrink
                                           : shares[i];
    if (child.weight > 0 && height <= 0) continue;
    const QRectF part(rect.left(), y, rect.width(), height);
    if (underMatrices_ && !scene.callout && hasTable(child)) scene.callout = part;
    place(child, part);
    if (isMatrices(child)) underMatrices_ = true;
    y += height;
  }
  underMatrices_ = false;
}

double Arranger::neededHeight(const Layout& layout, double width) const {
  double needed = 0;
  switch (layout.kind) {
    case Layout::Kind::Block:
      if (layout.block == kNone) return 0;
      if (const Heatmap* h = heatmap(layout)) {
        if (isPage()) return pageHeight(*h, width);
        const Margins m = margins(*h, width, px(360), false);
        return m.head + m.bottom + std::min(double(h->rowCount()) * px(40), px(640));
      }
      if (const Table* table = std::get_if<Table>(&block(layout.block).body)) {
        return tablePlace(*table, width, 1e6).height;
      }
      return blockHeight(block(layout.block), style_, width);
    case Layout::Kind::Row: {
      if (stacks(layout) || stacksNarrow(layout, width)) return columnHeight(layout, width);
      const std::vector<double> widths = rowWidths(layout, width);
      for (std::size_t i = 0; i < widths.size(); ++i) {
        needed = std::max(needed, neededHeight(layout.children[i], widths[i]));
      }
      return needed;
    }
    case Layout::Kind::Column:
      return columnHeight(layout, width);
    case Layout::Kind::Equation: {
      double cells = 0;
      for (const Layout& child : layout.children) {
        if (const Heatmap* h = heatmap(child)) {
          cells = std::max(cells, std::min(double(h->rowCount()) * px(54), px(272)));
        }
      }
      return cells + px(127 + 60);
    }
    case Layout::Kind::Projection:
      return px(595);
  }
  return needed;
}

double Arranger::neededWidth(const Layout& layout, bool beside) const {
  if (layout.width > 0) return px(layout.width);
  double needed = 0;
  switch (layout.kind) {
    case Layout::Kind::Block:
      if (const Heatmap* h = heatmap(layout)) {
        if (isPage()) return pageWidth(*h);
        const Margins m = margins(*h, px(720), px(360), false);
        const double pitch = h->small ? px(12) : px(h->columnCount() > 12 ? 24 : 56);
        return m.left + m.right + std::min(double(h->columnCount()) * pitch, px(680));
      }
      if (layout.block == kNone) return 0;
      if (const Table* table = std::get_if<Table>(&block(layout.block).body);
          table != nullptr && beside && figure_.id.starts_with("lab-")) {
        // Beside something else a table takes what its words need.
        const TablePlace place = tablePlace(*table, px(480), 1e6);
        return std::accumulate(place.widths.begin(), place.widths.end(), 2 * place.left);
      }
      return blockWidth(block(layout.block), style_);
    case Layout::Kind::Column:
      for (const Layout& child : layout.children) {
        needed = std::max(needed, neededWidth(child, beside));
      }
      return needed;
    case Layout::Kind::Row:
      for (const Layout& child : layout.children) {
        double part = neededWidth(child, layout.children.size() > 1);
        // Beside another matrix features need no more than to be told apart.
        if (const Heatmap* h = heatmap(child)) {
          const bool many =
              isNumbered(h->columns) && h->columnCount() > 16 && layout.children.size() > 1;
          if (many)
            part -= std::min(double(h->columnCount()) * px(24), px(680)) -
                    std::min(double(h->columnCount()) * px(6), px(680));
        }
        needed = stacks(layout) ? std::max(needed, part) : needed + part + px(16);
      }
      return needed;
    case Layout::Kind::Equation:
      return px(240) * double((layout.children.size() + 1) / 2) + px(120);
    case Layout::Kind::Projection:
      return px(1008);
  }
  return needed;
}

PlacedFigure arrange(const Figure& figure, QSizeF size, const Style& style,
                     Arrangement arrangement) {
  Arranger arranger(figure, style, arrangement);
  arranger.scene.size = size;
  arranger.place(figure.layout, QRectF(QPointF(0, 0), size));
  return std::move(arranger.scene);
}

QSizeF comfortableSize(const Figure& figure, const Style& style, double width,
                       Arrangement arrangement) {
  const Arranger arranger(figure, style, arrangement);
  if (width <= 0) width = arranger.neededWidth(figure.layout);
  return {width, arranger.neededHeight(figure.layout, width)};
}

}  // namespace fovea
