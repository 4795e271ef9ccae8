#include "ui/plots/measure.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plots/axis_names.h"
#include "ui/plots/paint.h"

namespace fovea {

QRectF ThumbnailGrid::picture(const QRectF& rect, Index head) const {
  if (layers) {
    const Index layer = head / columns;
    return {rect.left() + double(layer / inBlock) * blockStep + left +
                (double(head % columns) + .5) * stepX - sideX / 2,
            rect.top() + top + (double(layer % inBlock) + .5) * stepY - sideY / 2, sideX, sideY};
  }
  const double x = rect.left() + double(head % columns) * stepX;
  const double y = rect.top() + double(head / columns) * stepY;
  return {x + (stepX - sideX) / 2, y + stepY - sideY - (stepX - sideX) / 2, sideX, sideY};
}

Index ThumbnailGrid::at(const QRectF& rect, QPointF point, Index heads) const {
  for (Index h = 0; h < heads; ++h) {
    if (picture(rect, h).adjusted(-2, -2, 2, 2).contains(point)) return h;
  }
  return kNone;
}

namespace {

/// A row of pictures for each layer, `inBlock` of them below one another. Pictures keep the shape
/// of the text; their cells are whole pixels where that costs little.
ThumbnailGrid layerGrid(const Thumbnails& thumbnails, const QRectF& rect, const Style& style,
                        Index inBlock) {
  ThumbnailGrid grid;
  grid.layers = true;
  grid.columns = static_cast<int>(thumbnails.heads());
  grid.inBlock = inBlock;
  grid.left = textWidth(QCoreApplication::translate("Plots", "layer"), style.normal) + style.px(8);
  grid.top = style.px(45);
  const double rows = double(thumbnails.weights.rows());
  const double columns = double(thumbnails.weights.columns());
  const double gap = style.px(3), parting = style.px(20);
  const auto blocks = double((thumbnails.layers + inBlock - 1) / inBlock);
  const double block = (rect.width() - parting * (blocks - 1)) / blocks;
  const double width = (block - grid.left) / grid.columns - gap;
  const double height = (rect.height() - grid.top) / double(inBlock) - gap;
  double pitch = std::max(.01, std::min({width / columns, height / rows, style.px(24)}));
  if (pitch >= 1 && std::floor(pitch) >= .9 * pitch) pitch = std::floor(pitch);
  grid.sideX = std::max(2.0, pitch * columns);
  grid.sideY = std::max(2.0, pitch * rows);
  grid.stepX = grid.sideX + gap;
  grid.stepY = grid.sideY + gap;
  grid.blockStep = grid.left + grid.columns * grid.stepX + parting;
  return grid;
}

/// In as many blocks as make the largest pictures.
ThumbnailGrid layerGrid(const Thumbnails& thumbnails, const QRectF& rect, const Style& style) {
  ThumbnailGrid best = layerGrid(thumbnails, rect, style, thumbnails.layers);
  for (Index inBlock = thumbnails.layers - 1; inBlock >= 1; --inBlock) {
    const ThumbnailGrid grid = layerGrid(thumbnails, rect, style, inBlock);
    if (grid.sideX > 1.05 * best.sideX) best = grid;
  }
  return best;
}

}  // namespace

ThumbnailGrid thumbnailGrid(const Thumbnails& thumbnails, const QRectF& rect, const Style& style) {
  if (thumbnails.layers > 1) return layerGrid(thumbnails, rect, style);
  ThumbnailGrid best;
  const int heads = static_cast<int>(thumbnails.weights.slices());
  const double rows = std::max<double>(1, double(thumbnails.weights.rows()));
  const double columns = std::max<double>(1, double(thumbnails.weights.columns()));
  const double gap = style.px(heads > 32 ? 4 : 12), name = style.px(24);
  double score = -1;
  for (int across = 1; across <= std::max(1, heads); ++across) {
    const int down = (heads + across - 1) / across;
    const double width = rect.width() / across - gap, height = rect.height() / down - gap - name;
    const double exact = std::min({width / columns, height / rows, style.px(24)});
    if (exact > score) {
      score = exact;
      const double pitch = exact >= 2 ? std::floor(exact) : exact;
      const double side = std::max(1.0, pitch);
      best.columns = across;
      best.sideX = std::max(4.0, pitch > 0 ? pitch * columns : side);
      best.sideY = std::max(4.0, pitch > 0 ? pitch * rows : side);
      const double least = textWidth(QStringLiteral("00"), style.normal);
      best.stepX = std::max(best.sideX, least) + gap;
      best.stepY = best.sideY + gap + name;
    }
  }
  return best;
}

QRectF thumbnailGround(const Thumbnails& thumbnails, const Place& place, const Style& style) {
  const QRectF& rect = place.rect;
  const double pad = std::min(style.px(16), .05 * rect.width());
  if (thumbnails.layers <= 1) return rect.adjusted(pad, pad, -pad, -pad);
  QRectF ground = rect.adjusted(std::min(style.px(24), 1.5 * pad), 0, -pad, -4);
  if (place.enlarged) {
    ground.setHeight(place.listHeight - 4);
    ground.translate(0, -place.scrolled);
  }
  return ground;
}

double enlargedHeight(const Thumbnails& thumbnails, double width, const Style& style) {
  Place place;
  place.rect = QRectF(0, 0, width, 1e6);
  const ThumbnailGrid grid =
      thumbnailGrid(thumbnails, thumbnailGround(thumbnails, place, style), style);
  return grid.top + grid.stepY * double(thumbnails.layers) + style.px(8);
}

QString flowHeads(Index heads) {
  return QCoreApplication::translate("Plots", "%n heads", nullptr, static_cast<int>(heads));
}

double runningWidth(const Bars& bars, const Style& style) {
  if (bars.running.empty()) return 0;
  return style.px(24) + std::max(textWidth(numberText(bars.high, bars.decimals), style.normal),
                                 textWidth(toQString(bars.othersCaption), style.normal));
}

ItemRows barRows(const Bars& bars, const QRectF& rect, const Style& style) {
  ItemRows rows;
  rows.count = static_cast<Index>(bars.values.size());
  const double pad = std::min(style.px(24), .05 * rect.width());
  const double names =
      std::min(std::max(widestName(bars.items, rows.count, style), style.px(24)) + style.px(20),
               .35 * rect.width());
  const double numbers = textWidth(numberText(bars.high, bars.decimals), style.bold) +
                         style.px(16) + runningWidth(bars, style);
  rows.left = rect.left() + pad + names;
  rows.right = std::max(rows.left + style.px(8), rect.right() - pad - numbers);
  rows.top = rect.top() + style.px(bars.title.empty() ? 34 : 62);
  const bool legend = !bars.othersCaption.empty();
  const double room = rect.bottom() - rows.top - style.px(legend ? 54 : 12);
  rows.pitch = std::clamp(room / std::max<double>(1, double(rows.count)), .5,
                          style.px(bars.others.empty() ? 28 : 40));
  return rows;
}

ItemRows bellRows(const Lines& lines, const QRectF& rect, const Style& style) {
  ItemRows rows;
  rows.count = static_cast<Index>(lines.first.size());
  const double pad = std::min(style.px(16), .05 * rect.width());
  const double names =
      std::min(std::max(widestName(lines.items, rows.count, style), style.px(24)) + style.px(16),
               .35 * rect.width());
  rows.left = rect.left() + pad + names;
  rows.right = std::max(rows.left + style.px(8), rect.right() - pad - style.px(8));
  rows.top = rect.top() + style.px(lines.title.empty() ? 12 : 62);
  const double room = rect.bottom() - rows.top - style.px(56);
  rows.pitch = std::clamp(room / std::max<double>(1, double(rows.count)), .5, style.px(40));
  return rows;
}

double scaleX(const Lines& lines, const QRectF& rect, const Style& style, double value) {
  const double left = rect.left() + style.px(40), right = rect.right() - style.px(24);
  const double width = lines.high / 2 - lines.low / 2;
  const double t = width > 0 ? (value / 2 - lines.low / 2) / width : .5;
  return left + std::clamp(t, 0.0, 1.0) * std::max(1.0, right - left);
}

std::vector<QRectF> chipRects(const Chips& chips, const QRectF& rect, const Style& style) {
  std::vector<QRectF> rects;
  const double pad = style.px(10), gap = style.px(6), height = style.px(32);
  const double margin = std::min(style.px(16), .05 * rect.width());
  double x = rect.left() + margin, y = rect.top() + margin;
  for (const std::string& label : chips.labels) {
    const double width =
        std::min(textWidth(visibleName(label), style.bold) + 2 * pad, rect.width() - 2 * margin);
    if (x > rect.left() + margin && x + width > rect.right() - margin) {
      x = rect.left() + margin;
      y += height + gap;
    }
    rects.emplace_back(x, y, width, height);
    x += width + gap;
  }
  return rects;
}

namespace {

/// Lower end of the text, with the room below it that keeps the next block away.
double proseHeight(const Prose& prose, const Style& style, double width, bool close) {
  // A block without words keeps the room of one control.
  if (prose.title.empty() && prose.sentences.empty()) return style.px(44);
  QImage none(1, 1, QImage::Format_RGB32);
  QPainter painter(&none);
  Ink ink(painter, style);
  return layProse(ink, prose, {0, 0, width, 0}, close, false);
}

}  // namespace

double blockHeight(const Block& block, const Style& style, double width) {
  struct Visitor {
    const Style& style;
    double width;
    double operator()(const Bars& bars) const {
      return style.px(98) + style.px(bars.others.empty() ? 24 : 40) *
                                std::min<double>(double(bars.values.size()), 40);
    }
    double operator()(const Lines& lines) const {
      return lines.kind == Lines::Kind::Scales
                 ? style.px(190)
                 : style.px(118) + style.px(32) * std::min<double>(double(lines.first.size()), 40);
    }
    double operator()(const Links& links) const {
      const QRectF rect(0, 0, width, 0);
      const LinkColumns none = linkColumns(links, rect, style);
      const double tokens =
          double(std::max({Index{1}, drawnCount(links.queries), drawnCount(links.keys)}));
      return none.top - none.legend + style.px(44) + std::min(tokens * style.px(28), style.px(640));
    }
    double operator()(const HeadRanking& ranking) const {
      const RankingRows none = rankingRows(ranking, {0, 0, width, 0}, style);
      return none.top - none.bottom +
             none.pitch * std::min<double>(double(ranking.entries.size()), 20);
    }
    double operator()(const Thumbnails& thumbnails) const {
      if (thumbnails.layers > 1) {
        return enlargedHeight(thumbnails, width, style);
      }
      return style.px(160) * std::ceil(double(thumbnails.weights.slices()) /
                                       std::max(1.0, std::floor(width / style.px(140))));
    }
    double operator()(const Flow&) const { return style.px(262); }
    double operator()(const Prose& prose) const { return proseHeight(prose, style, width, false); }
    double operator()(const Formula&) const { return style.px(96); }
    double operator()(const Chips& chips) const {
      const std::vector<QRectF> rects = chipRects(chips, {0, 0, width, 1e6}, style);
      return rects.empty() ? style.px(64) : rects.back().bottom() + style.px(16);
    }
    double operator()(const Chart& chart) const {
      // Names above the curves come on top of the height.
      const double designed = style.px(chart.height),
                   room = std::min(.55 * designed, style.px(110));
      const ChartPlace place = chartPlace(chart, {0, 0, width, designed}, style, {});
      return place.legend.empty() ? designed
                                  : designed + std::max(0.0, room - place.ground.height());
    }
    double operator()(const Plane& plane) const { return style.px(plane.height); }
    double operator()(const Sign&) const { return style.px(64); }
    double operator()(const Table&) const { return style.px(240); }
    double operator()(const Heatmap&) const { return style.px(360); }
  };
  return std::visit(Visitor{style, width}, block.body);
}

double leastHeight(const Block& block, const Style& style, double width) {
  if (const Prose* prose = std::get_if<Prose>(&block.body)) {
    return proseHeight(*prose, style, width, true);
  }
  if (const Flow* flow = std::get_if<Flow>(&block.body)) return leastFlowHeight(*flow, style);
  if (std::holds_alternative<Formula>(block.body)) return style.px(74);
  return blockHeight(block, style, width);
}

bool standsClose(const Prose& prose, const Style& style, QSizeF room) {
  return proseHeight(prose, style, room.width(), false) > room.height() + style.px(20);
}

double blockWidth(const Block& block, const Style& style) {
  if (const Table* table = std::get_if<Table>(&block.body)) {
    return style.px(table->headingLevel > 1 ? 350 : 860);
  }
  if (std::holds_alternative<Sign>(block.body)) return style.px(64);
  if (const auto* thumbnails = std::get_if<Thumbnails>(&block.body)) {
    return thumbnails->layers > 1 ? style.px(100) + style.px(52) * double(thumbnails->heads())
                                  : style.px(640);
  }
  if (std::holds_alternative<Links>(block.body)) return style.px(560);
  if (std::holds_alternative<HeadRanking>(block.body)) return style.px(560);
  if (std::holds_alternative<Chips>(block.body)) return style.px(720);
  if (const Chart* chart = std::get_if<Chart>(&block.body)) {
    return chartSideWidth(*chart, style) + style.px(chart->y.shown ? 360 : 180);
  }
  if (const Plane* plane = std::get_if<Plane>(&block.body)) return style.px(plane->height + 40);
  return style.px(336);
}

}  // namespace fovea
