#pragma once
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "ui/plots/accessible_words.h"
#include "ui/plots/arrange.h"
#include "ui/plots/figure_accessible.h"
#include "ui/plots/figure_view.h"
#include "ui/plots/hit.h"
#include "ui/plots/measure.h"
#include "ui/plots/plot_surface.h"

namespace fovea {

/// What a FigureView holds: the figure, where it lies, what is marked, hovered, zoomed, scrolled.
class FigureViewState {
 public:
  explicit FigureViewState(FigureView& owner)
      : view(owner),
        surface(
            &owner, [this](Ink& ink) { paintBlocks(ink); },
            [this](Ink& ink) { paintOverlay(ink); }) {
    surface.setStyle(style);
  }

  Windows windows() const {
    return [this](int block) { return surface.window(block); };
  }
  const Marks& marksNow() const { return hover ? *hover : marks; }

  void arrangeNow() {
    scene = {};
    if (figure && view.width() > 0 && view.height() > 0) {
      scene = arrange(*figure, view.size(), style);
      for (Place& place : scene.places) {
        if (enlarged.count(place.block) > 0) enlarge(place);
        const auto found = scrolled.find(place.block);
        if (found != scrolled.end()) place.scrolled = std::min(found->second, place.scrollable());
      }
    } else {
      scene.size = view.size();
    }
    surface.setScene(figure ? *figure : Figure{}, scene);
  }

  /// Pictures of several layers as large as the width lets them be; the layers scroll.
  void enlarge(Place& place) const {
    const auto* thumbnails =
        std::get_if<Thumbnails>(&figure->blocks[static_cast<std::size_t>(place.block)].body);
    if (thumbnails == nullptr || thumbnails->layers <= 1) return;
    const double height = enlargedHeight(*thumbnails, place.rect.width(), style);
    if (height <= place.rect.height()) return;
    place.enlarged = true;
    place.listHeight = height;
  }
  /// Enlarges the pictures at a point, or shows all again; false where there are none.
  bool toggleEnlarged(QPointF point) {
    for (const Place& place : scene.places) {
      if (!place.rect.contains(point) ||
          !std::holds_alternative<Thumbnails>(
              figure->blocks[static_cast<std::size_t>(place.block)].body)) {
        continue;
      }
      if (enlarged.erase(place.block) == 0) enlarged.insert(place.block);
      scrolled.erase(place.block);
      arrangeNow();
      return true;
    }
    return false;
  }

  void paintBlocks(Ink& ink) {
    if (figure) paintFigure(ink, *figure, scene, windows());
  }
  void paintOverlay(Ink& ink) {
    if (!figure) return;
    paintMarks(ink, *figure, scene, marksNow(), spot, windows(), hover ? &marks : nullptr);
    if (!view.hasFocus() || !keyboard || spot.block == kNone) return;
    const Place* place = scene.find(spot.block);
    if (place == nullptr) return;
    const QRectF around =
        place->heatmap ? place->heatmap->cells : place->rect.adjusted(4, 4, -4, -4);
    ink.frame(around.adjusted(-4, -4, 3, 3), style.focus, ink.px(2));
  }

  /// Stays at its place in the block `id`, wherever that went in another figure.
  void stayIn(const std::string& id) {
    if (spot.block == kNone) return;
    Spot next;
    for (std::size_t i = 0; figure && i < figure->blocks.size(); ++i) {
      if (figure->blocks[i].id != id) continue;
      const auto [rows, columns] = spotExtent(figure->blocks[i]);
      if (spot.row < rows && spot.column < columns) {
        next = {static_cast<int>(i), spot.row, spot.column};
      }
    }
    point(next);
  }

  /// Moves the pointed-at spot and says so once.
  void point(const Spot& next) {
    if (next == spot) return;
    spot = next;
    surface.marksChanged();
    emit view.hovered(figure ? cellOf(*figure, marks, spot) : std::nullopt);
    emit view.spoke(words());
    announceFocus(view);
  }

  /// What is pointed at, in words.
  QString words() const {
    if (!figure || spot.block == kNone) return {};
    const Block& block = figure->blocks[static_cast<std::size_t>(spot.block)];
    const Heatmap* heatmap = std::get_if<Heatmap>(&block.body);
    return heatmap ? cellName(*heatmap, spot.row, spot.column) : spotWords(block, spot);
  }

  // figure_view_hand.cpp: arrows that are dragged, cells that are painted.
  const Plane::Arrow* arrowAt(const Spot& at) const;
  const Heatmap* canvasAt(const Spot& at) const;
  bool beginGesture(QPointF point);
  void goOn(QPointF point);
  void endGesture();
  bool moveByKey(int key);
  bool paintByKey();
  bool nextArrow(bool forward);
  void turnTo(QPointF point, Gesture gesture);
  void paintCell(const Spot& at, Gesture gesture);
  Spot gripped;  ///< the arrow that is dragged, the cell painted last
  bool gripping = false;

  /// Scrolls a table that is higher than its place; false where there is none.
  bool scroll(QPointF at, int delta) {
    for (Place& place : scene.places) {
      const double over = place.scrollable();
      if (over <= 0 || !place.rect.contains(at) || delta == 0) continue;
      const double next = std::clamp(place.scrolled - delta * .5, 0.0, over);
      if (next == place.scrolled) return false;
      scrolled[place.block] = place.scrolled = next;
      surface.blocksChanged();
      return true;
    }
    return false;
  }

  /// Whether the wheel zooms here: cells without room for numbers, or zoomed already.
  bool zoomable(int block) const {
    const Place* place = scene.find(block);
    if (place == nullptr || !place->heatmap) return false;
    const HeatmapPlace& h = *place->heatmap;
    return std::min(h.pitchX(), h.pitchY()) < style.px(16) || zoomed(block);
  }
  bool zoomed(int block) const {
    const Place* place = scene.find(block);
    if (place == nullptr || !place->heatmap) return false;
    const CellWindow window = surface.window(block);
    return window.width() < double(place->heatmap->columnCount) - 1e-9 ||
           window.height() < double(place->heatmap->rowCount) - 1e-9;
  }
  void show(int block, CellWindow window) {
    const HeatmapPlace& h = *scene.find(block)->heatmap;
    const double columns = double(h.columnCount), rows = double(h.rowCount);
    const double width = std::min(columns, window.width()),
                 height = std::min(rows, window.height());
    window.left = std::clamp(window.left, 0.0, columns - width);
    window.top = std::clamp(window.top, 0.0, rows - height);
    window.right = window.left + width;
    window.bottom = window.top + height;
    surface.setWindow(block, window);
  }
  void zoom(const Spot& at, QPointF point, double factor) {
    const HeatmapPlace& h = *scene.find(at.block)->heatmap;
    const CellWindow now = surface.window(at.block);
    // Not closer than cells of 56 × 54.
    const double least = std::min(1.0, h.cells.width() / style.px(56) / now.width());
    factor = std::max(factor, least);
    const double u = (point.x() - h.cells.left()) / h.cells.width();
    const double v = (point.y() - h.cells.top()) / h.cells.height();
    const double width = std::min(now.width() * factor, double(h.columnCount));
    const double height = std::min(now.height() * factor, double(h.rowCount));
    const double left = now.left + u * (now.width() - width);
    const double top = now.top + v * (now.height() - height);
    show(at.block, {left, top, left + width, top + height});
  }
  /// The part of a list that scrolls.
  QRectF listRect(const Place& place) const {
    QRectF list = place.rect;
    const auto& body = figure->blocks[static_cast<std::size_t>(place.block)].body;
    if (const auto* ranking = std::get_if<HeadRanking>(&body)) {
      const RankingRows rows = rankingRows(*ranking, place.rect, style);
      list.setTop(rows.top);
      list.setBottom(rows.bottom);
    } else if (const auto* thumbnails = std::get_if<Thumbnails>(&body)) {
      const QRectF ground = thumbnailGround(*thumbnails, place, style);
      list.setTop(place.rect.top() + thumbnailGrid(*thumbnails, ground, style).top);
    }
    return list;
  }
  /// Keeps a spot moved by the keyboard in sight.
  void follow() {
    for (Place& place : scene.places) {
      if (place.block != spot.block || place.listHeight <= 0) continue;
      const QRectF list = listRect(place);
      const QRectF row = spotRect(*figure, scene, style, windows(), spot);
      const double up = std::min(0.0, row.top() - list.top());
      const double down = std::max(0.0, row.bottom() - list.bottom());
      if (up == 0 && down == 0) return;
      place.scrolled = std::clamp(place.scrolled + up + down, 0.0, place.scrollable());
      scrolled[place.block] = place.scrolled;
      surface.blocksChanged();
      return;
    }
    if (!zoomed(spot.block)) return;
    CellWindow window = surface.window(spot.block);
    const auto shift = [](double at, double low, double high) {
      return at < low ? at - low : at + 1 > high ? at + 1 - high : 0;
    };
    const double dx = shift(double(spot.column), window.left, window.right);
    const double dy = shift(double(spot.row), window.top, window.bottom);
    if (dx == 0 && dy == 0) return;
    show(spot.block, {window.left + dx, window.top + dy, window.right + dx, window.bottom + dy});
  }
  void pin() {
    if (!figure || spot.block == kNone) return;
    if (const auto cell = cellOf(*figure, marks, spot)) emit view.pinned(*cell);
  }

  FigureView& view;
  std::shared_ptr<const Figure> figure;
  Style style = Style::light();
  PlacedFigure scene;
  Marks marks;
  std::optional<Marks> hover;
  std::map<int, double> scrolled;  ///< of tables and lists, by block
  std::set<int> enlarged;          ///< blocks whose pictures are enlarged
  Spot spot;
  bool keyboard = false;  ///< the spot was moved by keys
  Qt::FocusReason entered = Qt::NoFocusReason;
  QPointF pressedAt;
  Spot pressedOn;
  CellWindow pressedWindow;
  bool pressed = false, dragged = false;
  PlotSurface surface;
};

}  // namespace fovea
