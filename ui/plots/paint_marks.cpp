// Over 300 lines: one painter of marks for each kind of block.
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "core/base/digits.h"
#include "core/figures/blocks.h"
#include "ui/plots/axis_names.h"
#include "ui/plots/cell_image.h"
#include "ui/plots/paint.h"
#include "ui/plots/paint_curves.h"
#include "ui/plots/paint_lens.h"
#include "ui/plots/paint_names.h"
#include "ui/plots/paint_pinned.h"

// What follows the chosen cells: frames, and the value that rides on a small cell.

namespace fovea {
namespace {

void cellFrame(Ink& ink, const QRectF& cell) {
  if (std::min(cell.width(), cell.height()) < ink.px(28)) {
    QRectF around = cell;
    const double least = ink.px(5);
    if (around.width() < least)
      around.adjust(-(least - cell.width()) / 2, 0, (least - cell.width()) / 2, 0);
    if (around.height() < least)
      around.adjust(0, -(least - cell.height()) / 2, 0, (least - cell.height()) / 2);
    ink.frame(around.adjusted(-1.5, -1.5, .5, .5), ink.style.surface, ink.px(4));
    ink.frame(around.adjusted(-1.5, -1.5, .5, .5), ink.style.ink, ink.px(2));
    return;
  }
  ink.frame(cell.adjusted(.5, .5, -1.5, -1.5), ink.style.surface, ink.px(5));
  ink.frame(cell.adjusted(-.5, -.5, -.5, -.5), ink.style.ink, ink.px(2.5));
}

/// The value of a cell on a plate beside it: above where that covers nothing of `keepOff`, else
/// below, right or left of it.
void valueTag(Ink& ink, const QRectF& cell, const QRectF& cells, const QString& text,
              const std::vector<QRectF>& keepOff) {
  const double width = textWidth(text, ink.style.bold) + ink.px(12), height = ink.px(20);
  const double x = std::clamp(cell.center().x(), cells.left() + std::min(width, cells.width()) / 2,
                              cells.right() + 1 - std::min(width, cells.width()) / 2);
  const double y =
      std::max(cell.center().y() - height / 2, std::min(cells.top(), cell.top()) - ink.px(4));
  const double above = cell.top() - height - ink.px(5), below = cell.bottom() + ink.px(5);
  const bool first = above < cells.top() - ink.px(25) + .5 && cells.height() > ink.px(60);
  const QRectF candidates[] = {{x - width / 2, first ? below : above, width, height},
                               {x - width / 2, first ? above : below, width, height},
                               {cell.right() + ink.px(5), y, width, height},
                               {cell.left() - ink.px(5) - width, y, width, height}};
  QRectF plate = candidates[0];
  double least = -1;
  for (const QRectF& candidate : candidates) {
    double covered = 0;
    for (const QRectF& other : keepOff) covered += sharedArea(candidate, other);
    if (least >= 0 && covered >= least) continue;
    least = covered;
    plate = candidate;
  }
  ink.fill(plate, ink.style.ink, ink.px(3));
  ink.text(plate.center(), text, ink.style.bold, ink.style.onInk, Align::Centre);
}

/// Curves from the chosen row of X to the weights.
void curves(Ink& ink, const Figure& figure, const PlacedFigure& scene, const Marks& marks) {
  for (const CurvePlace& curve : scene.curves) {
    QPointF from = curve.from;
    const Place* place = scene.find(curve.source);
    const auto* source =
        std::get_if<Heatmap>(&figure.blocks[static_cast<std::size_t>(curve.source)].body);
    if (place != nullptr && source != nullptr) {
      const Index row = chosenOn(source->rows, marks, place->heatmap->rowCount);
      if (row != kNone) {
        from.setY(place->heatmap->cells.top() + (double(row) + .5) * place->heatmap->pitchY());
      }
    }
    const double pull = (curve.to.x() - from.x()) / 2;
    QPainterPath path(from);
    path.cubicTo(from + QPointF(pull, 0), curve.to - QPointF(pull, 0), curve.to);
    path.moveTo(curve.to + QPointF(-ink.px(6), -ink.px(4)));
    path.lineTo(curve.to);
    path.lineTo(curve.to + QPointF(-ink.px(6), ink.px(4)));
    ink.painter.setPen(
        QPen(ink.style.hue(curve.hue), ink.px(1.8), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    ink.painter.setBrush(Qt::NoBrush);
    ink.painter.drawPath(path);
  }
}

/// The line below a tile: the marked cell of attention, the length of the marked vector, wherever
/// the mark is.
void foot(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place, Index row, Index column) {
  std::vector<Run> runs = heatmap.foot.runs();
  // Feet of laboratories say something else.
  const bool follows =
      heatmap.foot.source() == kPairFoot.source || heatmap.foot.source() == kLengthFoot.source;
  const auto named = [](const AxisInfo& axis, Index i) {
    return i != kNone && static_cast<std::size_t>(i) < axis.labels.size();
  };
  const bool pair = heatmap.columns.kind == AxisKind::KeyToken;
  if (follows && !runs.empty() && named(heatmap.rows, row) &&
      (!pair || named(heatmap.columns, column))) {
    const std::string& number = runs.back().text;
    const std::size_t point = number.find('.');
    const int decimals =
        point == std::string::npos ? heatmap.decimals : static_cast<int>(number.size() - point - 1);
    const auto said = [&](double value) {
      return strong(numberText(value, decimals).toStdString());
    };
    const std::string& name = heatmap.rows.labels[static_cast<std::size_t>(row)];
    if (pair) {
      runs = Text(kPairFoot, {queryRole(name),
                              keyRole(heatmap.columns.labels[static_cast<std::size_t>(column)]),
                              said(heatmap.at(row, column))})
                 .runs();
    } else {
      const Role side = runs.front().role;
      runs =
          Text(kLengthFoot, {withRole(Text::verbatim(name), side), said(rowLength(heatmap, row))})
              .runs();
    }
  }
  const double from = place.title ? place.foot->x() - place.title->x() : 0;
  const double room = std::max(place.cells.width(), place.titleRoom - from);
  ink.runs(*place.foot, fittedRuns(std::move(runs), ink.style.normal, ink.style.bold, room),
           ink.style.normal, ink.style.bold, ink.style.text);
}

/// The line above the arithmetic, with a notch pointing at `x`.
void callout(Ink& ink, const QRectF& rect, std::optional<double> x) {
  const double y = std::round(rect.top() + ink.px(12)) + .5;
  const double left = rect.left() + ink.px(24), right = rect.right() - ink.px(24);
  QPolygonF line{QPointF(left, y)};
  if (x) {
    const double at = std::clamp(*x, left + ink.px(10), right - ink.px(10));
    line << QPointF(at - ink.px(8), y) << QPointF(at, y - ink.px(8)) << QPointF(at + ink.px(8), y);
  }
  line << QPointF(right, y);
  ink.painter.setPen(QPen(ink.style.ink, ink.px(1.3)));
  ink.painter.setBrush(Qt::NoBrush);
  ink.painter.drawPolyline(line);
}

}  // namespace

void paintHeatmapMarks(Ink& ink, const Heatmap& heatmap, const HeatmapPlace& place,
                       const CellWindow& window, const Marks& marks, const Spot& hovered,
                       const std::vector<QRectF>& keepOff) {
  const QRectF& cells = place.cells;
  const Scale rows =
      scaleOf(cells.top(), cells.bottom(), window.top, window.bottom, place.rowCount);
  const Scale columns =
      scaleOf(cells.left(), cells.right(), window.left, window.right, place.columnCount);
  const Index row = chosenOn(heatmap.rows, marks, place.rowCount);
  const Index column = chosenOn(heatmap.columns, marks, place.columnCount);
  if (place.foot) foot(ink, heatmap, place, row, column);
  if (place.rows != Naming::None) rowNames(ink, heatmap, place, rows, row);
  if (place.columns != Naming::None) columnNames(ink, heatmap, place, columns, column);
  if (place.sumsRight > 0) {
    ink.text({place.sumsRight - ink.px(18), cells.top() - ink.px(13)}, place.sumsWord,
             ink.style.quiet, Align::Centre);
    for (Index i = rows.first; i < rows.last; ++i) {
      const bool on = i == row;
      if (!on && rows.pitch < ink.px(16)) continue;
      if (rows.middle(i) < cells.top() || rows.middle(i) > cells.bottom()) continue;
      ink.text({place.sumsRight, rows.middle(i)},
               numberText(heatmap.rowSums[static_cast<std::size_t>(i)], heatmap.decimals),
               on ? ink.style.bold : ink.style.normal, on ? ink.style.text : ink.style.quiet,
               Align::Right);
    }
  }

  const bool cropped =
      window.width() < double(place.columnCount) || window.height() < double(place.rowCount);
  ink.painter.save();
  if (cropped) ink.painter.setClipRect(cells.adjusted(-3, -3, 3, 3));
  // Where a cell is thinner than a line, a line through it stands for its frame.
  if (heatmap.frames.row && row != kNone) {
    const QColor hue = ink.style.hue(heatmap.rows.chosenHue);
    if (rows.pitch < ink.px(4)) {
      ink.line({cells.left(), rows.middle(row)}, {cells.right(), rows.middle(row)}, hue,
               ink.px(1.5));
    } else {
      ink.frame({cells.left() - 1, rows.edge(row) - 1, cells.width() + 1, rows.pitch + 1}, hue,
                ink.px(2));
    }
  }
  if (heatmap.frames.column && column != kNone) {
    const QColor hue = ink.style.hue(heatmap.columns.chosenHue);
    if (columns.pitch < ink.px(4)) {
      ink.line({columns.middle(column), cells.top()}, {columns.middle(column), cells.bottom()}, hue,
               ink.px(1.5));
    } else {
      ink.frame({columns.edge(column) - 1, cells.top() - 1, columns.pitch + 1, cells.height() + 1},
                hue, ink.px(2));
    }
  }
  Index cellRow = kNone, cellColumn = kNone;
  if (hovered.row >= 0 && hovered.column >= 0) {
    cellRow = hovered.row;
    cellColumn = hovered.column;
  } else if (heatmap.frames.cell && row != kNone && column != kNone) {
    cellRow = row;
    cellColumn = column;
  }
  if (cellRow != kNone && cellRow < place.rowCount && cellColumn < place.columnCount) {
    const QRectF cell(columns.edge(cellColumn), rows.edge(cellRow), columns.pitch, rows.pitch);
    cellFrame(ink, cell);
    const double value = heatmap.at(cellRow, cellColumn);
    ink.painter.setClipping(false);
    // The line below a tile says the number of the marked pair.
    const bool said = place.foot && heatmap.columns.kind == AxisKind::KeyToken && cellRow == row &&
                      cellColumn == column;
    if ((cropped ? columns.pitch < ink.px(44) : place.decimals < 0) && cells.intersects(cell) &&
        !heatmap.small && !said && !(std::isinf(value) && !holdsInfinity(heatmap))) {
      std::vector<QRectF> others = keepOff;
      if (place.columns != Naming::None && cellColumn == column) {
        const double high =
            place.columns == Naming::Turned ? place.columnRoom - ink.px(8) : ink.px(22);
        const double half = textWidth(axisName(heatmap.columns, column), ink.style.bold) / 2;
        others.emplace_back(cell.center().x() - half, cells.top() - high, 2 * half, high);
      }
      valueTag(ink, cell, cells,
               numberText(value, tellingDecimals(value, std::max(2, heatmap.decimals))), others);
    }
  }
  ink.painter.restore();
}

void paintMarks(Ink& ink, const Figure& figure, const PlacedFigure& scene, const Marks& marks,
                const Spot& hovered, const Windows& windows, const Marks* pinned) {
  std::optional<double> pointed;
  const Marks& chosen = pinned != nullptr ? *pinned : marks;
  const bool explains = std::any_of(figure.blocks.begin(), figure.blocks.end(), [](const Block& b) {
    const auto* heatmap = std::get_if<Heatmap>(&b.body);
    return heatmap != nullptr && heatmap->explained;
  });
  std::vector<QRectF> titles;
  for (const Place& place : scene.places) {
    if (place.heatmap && place.heatmap->title) {
      titles.push_back(place.heatmap->titleRect(ink.style));
    }
  }
  // Only while somebody points: it covers a part of what they look at.
  const LensCell enlarged{hovered.block, hovered.row, hovered.column};
  const std::optional<QRectF> lens = hovered.row >= 0 && hovered.column >= 0
                                         ? lensRect(figure, scene, enlarged, windows, ink.style)
                                         : std::nullopt;
  if (lens) titles.push_back(*lens);
  for (const Place& place : scene.places) {
    const auto& body = figure.blocks[static_cast<std::size_t>(place.block)].body;
    const Spot spot = hovered.block == place.block ? hovered : Spot{};
    if (const Heatmap* heatmap = std::get_if<Heatmap>(&body)) {
      paintHeatmapMarks(ink, *heatmap, *place.heatmap, windows(place.block), marks, spot, titles);
      if (explains ? heatmap->explained : heatmap->frames.cell) {
        const Index column = chosenOn(heatmap->columns, chosen, place.heatmap->columnCount);
        if (column != kNone) {
          pointed = place.heatmap->cells.left() + (double(column) + .5) * place.heatmap->pitchX();
        }
        if (pinned != nullptr && scene.callout) {
          pinnedCell(ink, *heatmap, *place.heatmap, windows(place.block), marks, *pinned);
        }
      }
    } else if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&body)) {
      paintThumbnailMarks(ink, *thumbnails, place, marks, spot);
    } else if (const Links* links = std::get_if<Links>(&body)) {
      paintLinks(ink, *links, place.rect, marks);
    } else if (const HeadRanking* ranking = std::get_if<HeadRanking>(&body)) {
      paintRanking(ink, *ranking, place, marks, spot);
    } else if (const Bars* bars = std::get_if<Bars>(&body)) {
      paintBarsBlock(ink, *bars, place.rect, marks);
    } else if (const Lines* lines = std::get_if<Lines>(&body)) {
      paintLines(ink, *lines, place.rect, marks);
    } else if (const Chips* chips = std::get_if<Chips>(&body)) {
      paintChips(ink, *chips, place.rect, marks);
    } else if (const Chart* chart = std::get_if<Chart>(&body)) {
      paintChartMark(ink, *chart, *place.chart, place.rect, spot.row, spot.column);
    } else if (const Plane* plane = std::get_if<Plane>(&body)) {
      paintPlaneMark(ink, *plane, *place.plane, place.rect, spot.row);
    }
  }
  if (lens) paintLens(ink, figure, scene, enlarged, *lens);
  curves(ink, figure, scene, marks);
  if (scene.callout) callout(ink, *scene.callout, pointed);
}

void paintBlock(Ink& ink, const Figure& figure, const Place& place, const CellWindow& window) {
  const auto& body = figure.blocks[static_cast<std::size_t>(place.block)].body;
  if (const Heatmap* heatmap = std::get_if<Heatmap>(&body)) {
    paintHeatmap(ink, figure, *heatmap, *place.heatmap, window);
  } else if (const Sign* sign = std::get_if<Sign>(&body)) {
    paintSign(ink, *sign, place.rect);
  } else if (const Table* table = std::get_if<Table>(&body)) {
    paintTable(ink, figure, *table, place);
  } else if (const Thumbnails* thumbnails = std::get_if<Thumbnails>(&body)) {
    paintThumbnails(ink, figure, *thumbnails, place);
  } else if (const Flow* flow = std::get_if<Flow>(&body)) {
    paintFlow(ink, *flow, place.rect);
  } else if (const Prose* prose = std::get_if<Prose>(&body)) {
    paintProse(ink, *prose, place.rect);
  } else if (const Formula* formula = std::get_if<Formula>(&body)) {
    paintFormula(ink, *formula, place.rect);
  } else if (const Chart* chart = std::get_if<Chart>(&body)) {
    paintChart(ink, *chart, *place.chart);
  } else if (const Plane* plane = std::get_if<Plane>(&body)) {
    paintPlane(ink, *plane, *place.plane);
  }
}

void paintFigure(Ink& ink, const Figure& figure, const PlacedFigure& scene,
                 const Windows& windows) {
  for (const Place& place : scene.places) paintBlock(ink, figure, place, windows(place.block));
  paintBars(ink, figure, scene);
  for (const QLineF& rule : scene.rules) ink.line(rule.p1(), rule.p2(), ink.style.line);
}

}  // namespace fovea
