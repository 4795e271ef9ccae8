#include "ui/plots/hit.h"

#include <algorithm>
#include <cmath>

#include "ui/plots/axis_names.h"
#include "ui/plots/measure.h"

namespace fovea {
namespace {

Index positionOf(const AxisInfo& axis, Index i) {
  const auto k = static_cast<std::size_t>(i);
  return k < axis.positions.size() ? axis.positions[k] : i;
}

const Block& blockAt(const Figure& figure, int index) {
  return figure.blocks[static_cast<std::size_t>(index)];
}

Spot inHeatmap(const Place& place, const CellWindow& window, QPointF point) {
  const HeatmapPlace& heatmap = *place.heatmap;
  if (!heatmap.cells.contains(point) || heatmap.rowCount == 0 || heatmap.columnCount == 0)
    return {};
  const double u = (point.x() - heatmap.cells.left()) / heatmap.cells.width();
  const double v = (point.y() - heatmap.cells.top()) / heatmap.cells.height();
  const auto column = static_cast<Index>(std::floor(window.left + u * window.width()));
  const auto row = static_cast<Index>(std::floor(window.top + v * window.height()));
  return {place.block, std::clamp<Index>(row, 0, heatmap.rowCount - 1),
          std::clamp<Index>(column, 0, heatmap.columnCount - 1)};
}

/// The item whose point on the upper scale is nearest, within reach.
Index nearestItem(const Lines& lines, const QRectF& rect, const Style& style, QPointF point) {
  Index nearest = kNone;
  double distance = style.px(16);
  for (std::size_t i = 0; i < lines.first.size(); ++i) {
    for (const double value : {lines.first[i], lines.second[i]}) {
      const double away = std::abs(scaleX(lines, rect, style, value) - point.x());
      if (away < distance) {
        distance = away;
        nearest = static_cast<Index>(i);
      }
    }
  }
  return nearest;
}

}  // namespace

Spot spotAt(const Figure& figure, const PlacedFigure& scene, const Style& style,
            const Windows& windows, QPointF point) {
  for (const Place& place : scene.places) {
    const auto& body = blockAt(figure, place.block).body;
    if (place.heatmap) {
      const Spot spot = inHeatmap(place, windows(place.block), point);
      if (spot.block != kNone) return spot;
      continue;
    }
    if (!place.rect.contains(point)) continue;
    Index item = kNone;
    if (const Bars* bars = std::get_if<Bars>(&body)) {
      item = barRows(*bars, place.rect, style).at(point);
    } else if (const Lines* lines = std::get_if<Lines>(&body)) {
      item = lines->kind == Lines::Kind::DumbBells ? bellRows(*lines, place.rect, style).at(point)
                                                   : nearestItem(*lines, place.rect, style, point);
    } else if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&body)) {
      const QRectF ground = thumbnailGround(place.rect, style);
      item =
          thumbnailGrid(*thumbnails, ground, style).at(ground, point, thumbnails->weights.slices());
    } else if (const Chips* chips = std::get_if<Chips>(&body)) {
      const std::vector<QRectF> rects = chipRects(*chips, place.rect, style);
      for (std::size_t i = 0; i < rects.size(); ++i) {
        if (rects[i].contains(point)) item = static_cast<Index>(i);
      }
    }
    if (item != kNone) return {place.block, item, 0};
  }
  return {};
}

std::optional<Cell> cellOf(const Figure& figure, const Marks& marks, const Spot& spot) {
  if (spot.block == kNone || spot.row == kNone) return {};
  const auto& body = blockAt(figure, spot.block).body;
  if (const Heatmap* heatmap = std::get_if<Heatmap>(&body)) {
    if (spot.row >= heatmap->rowCount() || spot.column >= heatmap->columnCount()) return {};
    return cellAt(*heatmap, spot.row, spot.column);
  }
  Cell cell;
  cell.layer = figure.marks.layer;
  cell.head = figure.marks.head;
  const auto weight = [&](const AxisInfo& items) -> std::optional<Cell> {
    cell.query = marks.query;
    cell.key = marks.key;
    const Index position = positionOf(items, spot.row);
    (items.kind == AxisKind::QueryToken ? cell.query : cell.key) = position;
    if (cell.query == kNone || cell.key == kNone) return {};
    return cell;
  };
  if (const Bars* bars = std::get_if<Bars>(&body)) return weight(bars->items);
  if (const Lines* lines = std::get_if<Lines>(&body)) return weight(lines->items);
  if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&body)) {
    cell.layer = thumbnails->layer;
    cell.head = spot.row;
    cell.query = marks.query;
    cell.key = marks.key;
    return cell;
  }
  if (const Chips* chips = std::get_if<Chips>(&body)) {
    cell.quantity = Quantity::Token;
    if (chips->side != AxisKind::KeyToken) cell.query = spot.row;
    if (chips->side != AxisKind::QueryToken) cell.key = spot.row;
    return cell;
  }
  return {};
}

QString actionAt(const Figure& figure, const PlacedFigure& scene, const Style& style,
                 QPointF point) {
  for (const Place& place : scene.places) {
    if (!place.rect.contains(point)) continue;
    const auto& body = blockAt(figure, place.block).body;
    if (const Flow* flow = std::get_if<Flow>(&body)) {
      const std::vector<QRectF> rects = flowRects(*flow, place.rect, style);
      for (std::size_t i = 0; i < rects.size(); ++i) {
        if (!rects[i].contains(point)) continue;
        const QString id = toQString(flow->boxes[i].id);
        const bool project = id == u"x" || id == u"q" || id == u"k" || id == u"v";
        return QStringLiteral("stage:") + (project ? QStringLiteral("project") : id);
      }
    }
    const Table* table = std::get_if<Table>(&body);
    if (table == nullptr || !place.table) continue;
    for (const TablePlace::Band& band : place.table->bands) {
      for (std::size_t r = 0; r < table->rows.size(); ++r) {
        if (!band.has(r)) continue;
        const double y = place.rect.top() + band.rows[r] - place.scrolled;
        if (std::abs(point.y() - y) > style.px(12)) continue;
        const auto& cells = table->rows[r].cells;
        for (std::size_t c = 0; c < cells.size(); ++c) {
          if (cells[c].kind != TableCell::Kind::Link) continue;
          const int column = static_cast<int>(c);
          if (column > 0 && (column < band.first || column >= band.last)) continue;
          const double left = place.rect.left() + (column == 0 ? place.table->left
                                                               : place.table->right(column, band) -
                                                                     place.table->widths[c]);
          // A link may reach over empty cells at its right.
          const double wide =
              std::max(place.table->widths[c], textWidth(toQString(cells[c].text), style.normal));
          if (point.x() >= left - style.px(4) && point.x() <= left + wide + style.px(4)) {
            return toQString(cells[c].action);
          }
        }
      }
    }
  }
  return {};
}

QString firstLink(const Figure& figure, const PlacedFigure& scene) {
  for (const Place& place : scene.places) {
    const Table* table = std::get_if<Table>(&blockAt(figure, place.block).body);
    if (table == nullptr) continue;
    for (const TableRow& row : table->rows) {
      for (const TableCell& cell : row.cells) {
        if (cell.kind == TableCell::Kind::Link) return toQString(cell.action);
      }
    }
  }
  return {};
}

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
    return {thumbnails->weights.empty() ? 0 : thumbnails->weights.slices(), 1};
  }
  if (const Chips* chips = std::get_if<Chips>(&block.body)) {
    return {static_cast<Index>(chips->labels.size()), 1};
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
  } else if (std::holds_alternative<Thumbnails>(body)) {
    spot.row = std::max<Index>(0, marks.head);
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
    const QRectF ground = thumbnailGround(place->rect, style);
    return thumbnailGrid(*thumbnails, ground, style).picture(ground, spot.row);
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
  return place->rect;
}

}  // namespace fovea
