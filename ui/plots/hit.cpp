#include "ui/plots/hit.h"

#include <algorithm>
#include <cmath>

#include "core/figures/links.h"
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

/// A token of either column; on a line of the chosen query, the key it leads to.
Spot linkAt(const Links& links, const Place& place, const Style& style, Index query,
            QPointF point) {
  const LinkColumns columns = linkColumns(links, place.rect, style);
  const auto i = static_cast<Index>(std::floor((point.y() - columns.top) / columns.pitch));
  if (i < 0) return {};
  if (point.x() <= columns.left + style.px(4)) {
    return i < drawnCount(links.queries) ? Spot{place.block, i, 0} : Spot{};
  }
  if (point.x() >= columns.right - style.px(4)) {
    return i < drawnCount(links.keys) ? Spot{place.block, i, 1} : Spot{};
  }
  const double from = columns.from(style), to = columns.to(style);
  const double share = std::clamp((point.x() - from) / (to - from), 0.0, 1.0);
  const Index row = drawnAt(links.queries, query);
  double nearest = style.px(6);
  Spot spot;
  for (const Link& link : row == kNone ? std::vector<Link>() : linksOf(links, query)) {
    const Index j = link.chosen ? drawnAt(links.keys, link.key) : kNone;
    if (j == kNone) continue;
    const double y = columns.middle(row) + share * (columns.middle(j) - columns.middle(row));
    const double away = std::abs(point.y() - y);
    if (away < nearest) {
      nearest = away;
      spot = {place.block, j, 1};
    }
  }
  return spot;
}

/// The point of a chart that is nearest; of bars, the one above or below the pointer.
Spot nearestPoint(const Chart& chart, const Place& place, const Style& style, QPointF point) {
  const QRectF& ground = place.chart->ground;
  if (!ground.adjusted(-style.px(8), -style.px(8), style.px(8), style.px(8)).contains(point)) {
    return {};
  }
  Spot spot;
  double nearest = style.px(40);
  for (std::size_t s = 0; s < chart.series.size(); ++s) {
    const Chart::Series& series = chart.series[s];
    for (std::size_t i = 0; i < chartCount(series); ++i) {
      const QPointF at = chartPoint(chart, *place.chart, series, i);
      if (!isInside(ground, at)) continue;
      double away = std::hypot(at.x() - point.x(), at.y() - point.y());
      if (isBars(series)) {
        const double half = (chartX(chart, *place.chart, series.x[i + 1]) -
                             chartX(chart, *place.chart, series.x[i])) /
                            2;
        if (std::abs(at.x() - point.x()) > half) continue;
        away = std::min(away, style.px(39)) + std::abs(at.y() - point.y()) * 1e-3;
      }
      if (away >= nearest) continue;
      nearest = away;
      spot = {place.block, static_cast<Index>(s), static_cast<Index>(i)};
    }
  }
  return spot;
}

/// The arrow whose tip is nearest, else the one whose shaft is.
Index nearestArrow(const Plane& plane, const PlanePlace& place, const Style& style, QPointF point) {
  Index found = kNone;
  double nearest = style.px(14);
  for (std::size_t i = 0; i < plane.arrows.size(); ++i) {
    const QPointF tip = arrowTip(plane, place, i), along = tip - place.origin();
    const QPointF from = point - place.origin();
    const double length = QPointF::dotProduct(along, along);
    const double share =
        length > 0 ? std::clamp(QPointF::dotProduct(from, along) / length, 0.0, 1.0) : 0;
    const QPointF off = from - share * along, end = point - tip;
    const double away =
        std::min(std::hypot(end.x(), end.y()), std::hypot(off.x(), off.y()) + style.px(8));
    if (away >= nearest) continue;
    nearest = away;
    found = static_cast<Index>(i);
  }
  return found;
}

/// The drawn token a spot of lines is on.
Index linkedToken(const AxisInfo& axis, Index i) {
  return i < drawnCount(axis) ? positionOf(axis, i) : kNone;
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
    if (const Chart* chart = std::get_if<Chart>(&body)) {
      const Spot spot = nearestPoint(*chart, place, style, point);
      if (spot.block != kNone) return spot;
    }
    if (const Bars* bars = std::get_if<Bars>(&body)) {
      item = barRows(*bars, place.rect, style).at(point);
    } else if (const Lines* lines = std::get_if<Lines>(&body)) {
      item = lines->kind == Lines::Kind::DumbBells ? bellRows(*lines, place.rect, style).at(point)
                                                   : nearestItem(*lines, place.rect, style, point);
    } else if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&body)) {
      const QRectF ground = thumbnailGround(*thumbnails, place, style);
      item =
          thumbnailGrid(*thumbnails, ground, style).at(ground, point, thumbnails->weights.slices());
      if (item != kNone && thumbnails->layers > 1) {
        return {place.block, item / thumbnails->heads(), item % thumbnails->heads()};
      }
    } else if (const Links* links = std::get_if<Links>(&body)) {
      const Spot spot = linkAt(*links, place, style, figure.marks.query, point);
      if (spot.block != kNone) return spot;
    } else if (const HeadRanking* ranking = std::get_if<HeadRanking>(&body)) {
      const RankingRows rows = rankingRows(*ranking, place.rect, style);
      const auto i =
          static_cast<Index>(std::floor((point.y() - rows.top + place.scrolled) / rows.pitch));
      const bool inside = point.y() >= rows.top && point.y() < rows.bottom;
      if (inside && i < static_cast<Index>(ranking->entries.size())) item = i;
    } else if (const Plane* plane = std::get_if<Plane>(&body)) {
      item = nearestArrow(*plane, *place.plane, style, point);
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
  if (const Bars* bars = std::get_if<Bars>(&body)) {
    if (bars->items.kind == AxisKind::None) return {};
    return weight(bars->items);
  }
  if (const Links* links = std::get_if<Links>(&body)) {
    const bool key = spot.column == 1;
    const Index token = linkedToken(key ? links->keys : links->queries, spot.row);
    if (token == kNone) return {};
    cell.quantity = Quantity::Token;
    (key ? cell.key : cell.query) = token;
    return cell;
  }
  if (const HeadRanking* ranking = std::get_if<HeadRanking>(&body)) {
    if (spot.row >= static_cast<Index>(ranking->entries.size())) return {};
    const HeadPlace place = ranking->entries[static_cast<std::size_t>(spot.row)].place;
    cell.layer = place.layer;
    cell.head = place.head;
    cell.query = marks.query;
    cell.key = marks.key;
    return cell;
  }
  if (const Lines* lines = std::get_if<Lines>(&body)) return weight(lines->items);
  if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&body)) {
    cell.layer = thumbnails->layer + (thumbnails->layers > 1 ? spot.row : 0);
    cell.head = thumbnails->layers > 1 ? spot.column : spot.row;
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
        const bool project =
            id == u"x" || id == u"memory" || id == u"q" || id == u"k" || id == u"v";
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

}  // namespace fovea
