#include "ui/plots/paint_lens.h"

#include <algorithm>
#include <cmath>

namespace fovea {
namespace {

constexpr double kFrom = 4;    ///< cells at least this large need no lens
constexpr double kHigh = 22;   ///< of an enlarged cell
constexpr double kGap = 14;    ///< between the cell and its lens
constexpr double kShare = .5;  ///< of the picture's width it may take at most

/// The cells under the lens, as a matrix of its own kind without names.
Heatmap enlarged(const Heatmap& heatmap) {
  Heatmap lens;
  lens.quantity = heatmap.quantity;
  lens.values = heatmap.values;
  lens.transposed = heatmap.transposed;
  lens.signedMap = heatmap.signedMap;
  lens.range = heatmap.range;
  lens.decimals = heatmap.decimals;
  lens.rows.showLabels = lens.columns.showLabels = false;
  return lens;
}

CellWindow around(const Heatmap& heatmap, const LensCell& cell, Index side) {
  const auto from = [side](Index at, Index count) {
    return double(std::clamp<Index>(at - side / 2, 0, std::max<Index>(0, count - side)));
  };
  const double left = from(cell.column, heatmap.columnCount());
  const double top = from(cell.row, heatmap.rowCount());
  return {left, top, left + double(std::min(side, heatmap.columnCount())),
          top + double(std::min(side, heatmap.rowCount()))};
}

/// As many decimals as the largest number needs to show two digits.
int decimalsFor(const Heatmap& heatmap, const CellWindow& window) {
  double most = 0;
  for (Index i = Index(window.top); i < Index(window.bottom); ++i) {
    for (Index j = Index(window.left); j < Index(window.right); ++j) {
      const double size = std::abs(heatmap.at(i, j));
      if (std::isfinite(size)) most = std::max(most, size);
    }
  }
  const int needed = most == 0 || most >= .095 ? 2 : most >= .0095 ? 3 : 4;
  return std::max(std::min(heatmap.decimals, 2), needed);
}

double widthOf(const Heatmap& heatmap, const CellWindow& window, int decimals, const Style& style) {
  double widest = 0;
  for (Index i = Index(window.top); i < Index(window.bottom); ++i) {
    for (Index j = Index(window.left); j < Index(window.right); ++j) {
      widest = std::max(widest, textWidth(numberText(heatmap.at(i, j), decimals), style.normal));
    }
  }
  return std::ceil(std::max(style.px(44), widest + style.px(6)));
}

Index sideFor(const Heatmap& heatmap, const LensCell& cell, const QSizeF& room,
              const Style& style) {
  for (const Index side : {9, 7, 5}) {
    const CellWindow window = around(heatmap, cell, side);
    const double width = widthOf(heatmap, window, decimalsFor(heatmap, window), style);
    if (width * window.width() <= room.width() &&
        style.px(kHigh) * window.height() <= room.height())
      return side;
  }
  return 0;
}

QSizeF roomIn(const PlacedFigure& scene) {
  return {kShare * scene.size.width(), .5 * scene.size.height()};
}

const Heatmap* matrixOf(const Figure& figure, int block) {
  return block == kNone
             ? nullptr
             : std::get_if<Heatmap>(&figure.blocks[static_cast<std::size_t>(block)].body);
}

QRectF cellIn(const HeatmapPlace& place, const LensCell& cell) {
  return {place.cells.left() + double(cell.column) * place.pitchX(),
          place.cells.top() + double(cell.row) * place.pitchY(), place.pitchX(), place.pitchY()};
}

}  // namespace

double sharedArea(const QRectF& a, const QRectF& b) {
  const QRectF both = a & b;
  return both.isEmpty() ? 0 : both.width() * both.height();
}

std::optional<QRectF> lensRect(const Figure& figure, const PlacedFigure& scene,
                               const LensCell& cell, const Windows& windows, const Style& style) {
  const Heatmap* heatmap = matrixOf(figure, cell.block);
  const Place* place = scene.find(cell.block);
  if (heatmap == nullptr || place == nullptr || !place->heatmap || heatmap->small) return {};
  const HeatmapPlace& h = *place->heatmap;
  if (!heatmap->numbers || cell.row < 0 || cell.column < 0 || cell.row >= h.rowCount ||
      cell.column >= h.columnCount || std::min(h.pitchX(), h.pitchY()) >= style.px(kFrom) ||
      std::min(h.rowCount, h.columnCount) < 9) {
    return {};
  }
  const CellWindow sight = windows(cell.block);
  if (sight.width() < double(h.columnCount) || sight.height() < double(h.rowCount)) return {};
  const Index side = sideFor(*heatmap, cell, roomIn(scene), style);
  if (side == 0) return {};
  const CellWindow window = around(*heatmap, cell, side);
  const QSizeF size(
      widthOf(*heatmap, window, decimalsFor(*heatmap, window), style) * window.width(),
      style.px(kHigh) * window.height());
  const QRectF chosen = cellIn(h, cell);
  const QRectF whole(QPointF(0, 0), scene.size);
  const double gap = style.px(kGap);
  std::optional<QRectF> best;
  double least = 0;
  // Beside the cell, first where there is most room; what it covers decides.
  for (const double across : {-1.0, 1.0, 0.0}) {
    for (const double down : {1.0, -1.0, 0.0}) {
      if (across == 0 && down == 0) continue;
      QRectF rect(chosen.center() - QPointF(size.width() / 2, size.height() / 2), size);
      rect.translate(across * (size.width() / 2 + gap), down * (size.height() / 2 + gap));
      rect.moveLeft(std::clamp(rect.left(), whole.left() + 4,
                               std::max(whole.left() + 4, whole.right() - size.width() - 4)));
      rect.moveTop(std::clamp(rect.top(), whole.top() + 4,
                              std::max(whole.top() + 4, whole.bottom() - size.height() - 4)));
      double covered = 1000 * sharedArea(rect, chosen.adjusted(-6, -6, 6, 6));
      for (const Place& other : scene.places) {
        if (!other.heatmap) {
          covered += 20 * sharedArea(rect, other.rect);
          continue;
        }
        covered += 100 * sharedArea(rect, other.heatmap->titleRect(style));
        covered += (other.block == cell.block ? 3 : 1) * sharedArea(rect, other.heatmap->cells);
        covered += 4 * sharedArea(rect, QRectF(other.heatmap->cells.left(),
                                               other.heatmap->cells.top() - style.px(48),
                                               other.heatmap->cells.width(), style.px(48)));
      }
      for (const BarPlace& bar : scene.bars) {
        covered += 4 * sharedArea(rect, QRectF(bar.bar.left(), bar.bar.top(), bar.bar.width(),
                                               bar.bottom(style) - bar.bar.top()));
      }
      if (best && covered >= least) continue;
      best = rect;
      least = covered;
    }
  }
  return best;
}

void paintLens(Ink& ink, const Figure& figure, const PlacedFigure& scene, const LensCell& cell,
               const QRectF& rect) {
  const Heatmap& heatmap = *matrixOf(figure, cell.block);
  const HeatmapPlace& place = *scene.find(cell.block)->heatmap;
  const Index side = sideFor(heatmap, cell, roomIn(scene), ink.style);
  const CellWindow window = around(heatmap, cell, side);
  Heatmap lens = enlarged(heatmap);
  lens.decimals = decimalsFor(heatmap, window);
  HeatmapPlace under;
  under.cells = rect;
  under.rowCount = place.rowCount;
  under.columnCount = place.columnCount;
  const QRectF chosen = cellIn(place, cell);
  const QPointF end(std::clamp(chosen.center().x(), rect.left(), rect.right()),
                    std::clamp(chosen.center().y(), rect.top(), rect.bottom()));
  ink.line(chosen.center(), end, ink.style.ink, ink.px(1.5));
  ink.fill(rect.adjusted(-5, -5, 5, 5), ink.style.surface);
  paintHeatmap(ink, figure, lens, under, window);
  ink.frame(rect.adjusted(-2, -2, 2, 2), ink.style.ink, ink.px(2));
  const double width = rect.width() / window.width(), height = rect.height() / window.height();
  const QRectF middle(rect.left() + (double(cell.column) - window.left) * width,
                      rect.top() + (double(cell.row) - window.top) * height, width, height);
  ink.frame(middle.adjusted(.5, .5, -1.5, -1.5), ink.style.surface, ink.px(4));
  ink.frame(middle.adjusted(-.5, -.5, -.5, -.5), ink.style.ink, ink.px(2));
}

}  // namespace fovea
