// Spots of blocks: how many there are, the first one, and where each lies.
#include <algorithm>

#include "ui/plots/axis_names.h"
#include "ui/plots/hit.h"
#include "ui/plots/measure.h"

namespace fovea {
namespace {

const Block& blockAt(const Figure& figure, int index) {
  return figure.blocks[static_cast<std::size_t>(index)];
}

}  // namespace

std::vector<int> pointableBlocks(const Figure& figure, const PlacedFigure& scene) {
  std::vector<const Place*> places;
  for (const Place& place : scene.places) {
    const auto [rows, columns] = spotExtent(blockAt(figure, place.block));
    if (rows > 0 && columns > 0) places.push_back(&place);
  }
  std::stable_sort(places.begin(), places.end(), [](const Place* a, const Place* b) {
    const QRectF& p = a->rect;
    const QRectF& q = b->rect;
    if (p.bottom() <= q.top()) return true;
    if (q.bottom() <= p.top()) return false;
    return p.left() < q.left();
  });
  std::vector<int> blocks;
  for (const Place* place : places) blocks.push_back(place->block);
  return blocks;
}

std::pair<Index, Index> spotExtent(const Block& block) {
  if (const Heatmap* heatmap = std::get_if<Heatmap>(&block.body)) {
    return {heatmap->rowCount(), heatmap->columnCount()};
  }
  if (const Bars* bars = std::get_if<Bars>(&block.body)) {
    return {static_cast<Index>(bars->values.size()), 1};
  }
  if (const Lines* lines = std::get_if<Lines>(&block.body)) {
    return {static_cast<Index>(lines->first.size()), 1};
  }
  if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&block.body)) {
    if (thumbnails->layers > 1) return {thumbnails->layers, thumbnails->heads()};
    return {thumbnails->weights.empty() ? 0 : thumbnails->weights.slices(), 1};
  }
  if (const Links* links = std::get_if<Links>(&block.body)) {
    return {std::max(drawnCount(links->queries), drawnCount(links->keys)), 2};
  }
  if (const HeadRanking* ranking = std::get_if<HeadRanking>(&block.body)) {
    return {static_cast<Index>(ranking->entries.size()), 1};
  }
  if (const Chips* chips = std::get_if<Chips>(&block.body)) {
    return {static_cast<Index>(chips->labels.size()), 1};
  }
  if (const Chart* chart = std::get_if<Chart>(&block.body)) {
    std::size_t most = 0;
    for (const Chart::Series& series : chart->series) most = std::max(most, chartCount(series));
    return {static_cast<Index>(chart->series.size()), static_cast<Index>(most)};
  }
  if (const Plane* plane = std::get_if<Plane>(&block.body)) {
    return {static_cast<Index>(plane->arrows.size()), 1};
  }
  return {0, 0};
}

Spot startSpot(const Figure& figure, int block, const Marks& marks) {
  Spot spot{block, 0, 0};
  const auto& body = blockAt(figure, block).body;
  if (const Heatmap* heatmap = std::get_if<Heatmap>(&body)) {
    const Index row = chosenOn(heatmap->rows, marks, heatmap->rowCount());
    const Index column = chosenOn(heatmap->columns, marks, heatmap->columnCount());
    spot.row = std::max<Index>(0, row);
    spot.column = std::max<Index>(0, column);
  } else if (const Bars* bars = std::get_if<Bars>(&body)) {
    spot.row =
        std::max<Index>(0, chosenOn(bars->items, marks, static_cast<Index>(bars->values.size())));
  } else if (const Lines* lines = std::get_if<Lines>(&body)) {
    spot.row =
        std::max<Index>(0, chosenOn(lines->items, marks, static_cast<Index>(lines->first.size())));
  } else if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&body)) {
    spot.row = std::max<Index>(0, marks.head);
    if (thumbnails->layers > 1) spot = {block, std::max<Index>(0, marks.layer), spot.row};
  } else if (const Links* links = std::get_if<Links>(&body)) {
    spot.row = std::max<Index>(0, drawnAt(links->queries, marks.query));
  } else if (const HeadRanking* ranking = std::get_if<HeadRanking>(&body)) {
    const auto chosen = std::ranges::find(ranking->entries, HeadPlace{marks.layer, marks.head},
                                          &HeadRanking::Entry::place);
    if (chosen != ranking->entries.end()) spot.row = chosen - ranking->entries.begin();
  } else if (const Plane* plane = std::get_if<Plane>(&body)) {
    // The first arrow that can be moved.
    const auto moved = std::ranges::find_if(
        plane->arrows, [](const Plane::Arrow& arrow) { return !arrow.setting.empty(); });
    if (moved != plane->arrows.end()) spot.row = moved - plane->arrows.begin();
  } else if (std::holds_alternative<Chips>(body)) {
    spot.row = std::max<Index>(0, marks.query);
  }
  return spot;
}

QRectF spotRect(const Figure& figure, const PlacedFigure& scene, const Style& style,
                const Windows& windows, const Spot& spot) {
  const Place* place = scene.find(spot.block);
  if (place == nullptr || spot.row == kNone) return {};
  const auto& body = blockAt(figure, spot.block).body;
  if (place->heatmap) {
    const CellWindow window = windows(spot.block);
    const QRectF& cells = place->heatmap->cells;
    const double w = cells.width() / window.width(), h = cells.height() / window.height();
    return {cells.left() + (double(spot.column) - window.left) * w,
            cells.top() + (double(spot.row) - window.top) * h, w, h};
  }
  if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&body)) {
    const QRectF ground = thumbnailGround(*thumbnails, *place, style);
    const Index item =
        thumbnails->layers > 1 ? spot.row * thumbnails->heads() + spot.column : spot.row;
    return thumbnailGrid(*thumbnails, ground, style).picture(ground, item);
  }
  if (const Links* links = std::get_if<Links>(&body)) {
    const LinkColumns columns = linkColumns(*links, place->rect, style);
    const double left = spot.column == 1 ? columns.right : columns.left - columns.names;
    return {left, columns.middle(spot.row) - columns.pitch / 2, columns.names, columns.pitch};
  }
  if (const HeadRanking* ranking = std::get_if<HeadRanking>(&body)) {
    const RankingRows rows = rankingRows(*ranking, place->rect, style);
    return {place->rect.left(), rows.middle(spot.row) - rows.pitch / 2 - place->scrolled,
            rows.right - place->rect.left(), rows.pitch};
  }
  if (const Chips* chips = std::get_if<Chips>(&body)) {
    const std::vector<QRectF> rects = chipRects(*chips, place->rect, style);
    const auto i = static_cast<std::size_t>(spot.row);
    return i < rects.size() ? rects[i] : QRectF();
  }
  if (const Bars* bars = std::get_if<Bars>(&body)) {
    const ItemRows rows = barRows(*bars, place->rect, style);
    return {rows.left, rows.top + double(spot.row) * rows.pitch, rows.right - rows.left,
            rows.pitch};
  }
  if (const Lines* lines = std::get_if<Lines>(&body);
      lines != nullptr && lines->kind == Lines::Kind::DumbBells) {
    const ItemRows rows = bellRows(*lines, place->rect, style);
    return {rows.left, rows.top + double(spot.row) * rows.pitch, rows.right - rows.left,
            rows.pitch};
  }
  if (const Chart* chart = std::get_if<Chart>(&body)) {
    const Chart::Series& series = chart->series[static_cast<std::size_t>(spot.row)];
    if (spot.column >= static_cast<Index>(chartCount(series))) return {};
    const QPointF at =
        chartPoint(*chart, *place->chart, series, static_cast<std::size_t>(spot.column));
    return {at.x() - style.px(8), at.y() - style.px(8), style.px(16), style.px(16)};
  }
  if (const Plane* plane = std::get_if<Plane>(&body)) {
    const QPointF tip = arrowTip(*plane, *place->plane, static_cast<std::size_t>(spot.row));
    return {tip.x() - style.px(10), tip.y() - style.px(10), style.px(20), style.px(20)};
  }
  return place->rect;
}

}  // namespace fovea
