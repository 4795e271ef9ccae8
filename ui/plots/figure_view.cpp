#include "ui/plots/figure_view.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/plots/figure_accessible.h"
#include "ui/plots/figure_view_state.h"

namespace fovea {

FigureView::FigureView(QWidget* parent) : QWidget(parent) {
  loadFonts();
  installFigureAccessibility();
  state_ = std::make_unique<FigureViewState>(*this);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  connect(qApp, &QApplication::focusChanged, this, &FigureView::focusMoved);
}

FigureView::~FigureView() {
  // A widget that goes loses the focus when this part of it has gone already.
  disconnect(qApp, nullptr, this, nullptr);
}

void FigureView::setFigure(std::shared_ptr<const Figure> figure) {
  FigureViewState& d = *state_;
  const std::string before = d.figure && d.spot.block != kNone
                                 ? d.figure->blocks[static_cast<std::size_t>(d.spot.block)].id
                                 : std::string();
  d.figure = std::move(figure);
  d.marks = d.figure ? d.figure->marks : Marks{};
  d.arrangeNow();
  d.stayIn(before);
  if (d.spot.block != kNone) emit spoke(d.words());  // its number may be another
  updateGeometry();
}

std::shared_ptr<const Figure> FigureView::figure() const { return state_->figure; }

void FigureView::setFigureStyle(const Style& style) {
  state_->style = style;
  state_->surface.setStyle(style);
  state_->arrangeNow();
  updateGeometry();
}

const Style& FigureView::figureStyle() const { return state_->style; }

void FigureView::setMarks(const Marks& marks) {
  if (state_->marks == marks) return;
  state_->marks = marks;
  state_->surface.marksChanged();
}

void FigureView::setHover(const std::optional<Marks>& hover) {
  if (state_->hover == hover) return;
  state_->hover = hover;
  state_->surface.marksChanged();
}

QRect FigureView::blockRect(const QString& blockId) const {
  if (!state_->figure) return {};
  for (const Place& place : state_->scene.places) {
    if (toQString(state_->figure->blocks[static_cast<std::size_t>(place.block)].id) == blockId) {
      return place.rect.toAlignedRect();
    }
  }
  return {};
}

const PlacedFigure& FigureView::placed() const { return state_->scene; }

QRectF FigureView::cellRect(const Spot& spot) const {
  if (!state_->figure) return {};
  return spotRect(*state_->figure, state_->scene, state_->style, state_->windows(), spot);
}

void FigureView::leavePointer() {
  if (!state_->keyboard) state_->point({});
}

void FigureView::pointAtNothing() { state_->point({}); }

const Spot& FigureView::spot() const { return state_->spot; }

int FigureView::heightForWidth(int width) const {
  if (!state_->figure) return -1;
  return static_cast<int>(
      std::ceil(comfortableSize(*state_->figure, state_->style, width).height()));
}

QSize FigureView::sizeHint() const {
  if (!state_->figure) return {320, 240};
  return comfortableSize(*state_->figure, state_->style).toSize().boundedTo({2400, 1600});
}

QSize FigureView::minimumSizeHint() const { return {80, 60}; }

void FigureView::resizeEvent(QResizeEvent*) {
  state_->surface.resize(size());
  state_->arrangeNow();
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
  FigureViewState& d = *state_;
  if (!d.figure) return;
  if (d.gripping) {
    d.goOn(event->position());
    return;
  }
  if (d.pressed && d.zoomed(d.pressedOn.block)) {
    const QPointF moved = event->position() - d.pressedAt;
    if (d.dragged || moved.manhattanLength() >= 4) {
      d.dragged = true;
      const HeatmapPlace& h = *d.scene.find(d.pressedOn.block)->heatmap;
      const CellWindow& from = d.pressedWindow;
      const double dx = -moved.x() / h.cells.width() * from.width();
      const double dy = -moved.y() / h.cells.height() * from.height();
      d.show(d.pressedOn.block, {from.left + dx, from.top + dy, from.right + dx, from.bottom + dy});
      return;
    }
  }
  d.keyboard = false;
  d.point(spotAt(*d.figure, d.scene, d.style, d.windows(), event->position()));
  const bool link = !actionAt(*d.figure, d.scene, d.style, event->position()).isEmpty();
  const Qt::CursorShape shape = link                            ? Qt::PointingHandCursor
                                : d.arrowAt(d.spot) != nullptr  ? Qt::SizeAllCursor
                                : d.canvasAt(d.spot) != nullptr ? Qt::CrossCursor
                                                                : Qt::ArrowCursor;
  if (cursor().shape() != shape) setCursor(shape);
}

void FigureView::mousePressEvent(QMouseEvent* event) {
  FigureViewState& d = *state_;
  if (event->button() != Qt::LeftButton || !d.figure) {
    event->ignore();
    return;
  }
  d.keyboard = false;
  if (d.beginGesture(event->position())) return;
  d.pressedAt = event->position();
  d.pressedOn = spotAt(*d.figure, d.scene, d.style, d.windows(), event->position());
  d.pressedWindow = d.surface.window(d.pressedOn.block);
  d.pressed = true;
  d.dragged = false;
  const bool link = !actionAt(*d.figure, d.scene, d.style, event->position()).isEmpty();
  if (d.pressedOn.block == kNone && !link) event->ignore();
}

void FigureView::mouseReleaseEvent(QMouseEvent* event) {
  FigureViewState& d = *state_;
  if (d.gripping && event->button() == Qt::LeftButton) {
    d.endGesture();
    return;
  }
  const bool clicked = d.pressed && !d.dragged && event->button() == Qt::LeftButton;
  d.pressed = d.dragged = false;
  if (!clicked || !d.figure) return;
  const Spot on = spotAt(*d.figure, d.scene, d.style, d.windows(), event->position());
  if (on.block != kNone) {
    if (on == d.pressedOn) {
      d.point(on);
      d.pin();
    }
    return;
  }
  const QString name = actionAt(*d.figure, d.scene, d.style, event->position());
  if (!name.isEmpty() && name == actionAt(*d.figure, d.scene, d.style, d.pressedAt)) {
    emit action(name);
  }
}

void FigureView::mouseDoubleClickEvent(QMouseEvent* event) {
  FigureViewState& d = *state_;
  const Spot on =
      d.figure ? spotAt(*d.figure, d.scene, d.style, d.windows(), event->position()) : Spot{};
  if (d.figure && d.toggleEnlarged(event->position())) return;
  if (on.block == kNone || !d.zoomed(on.block)) {
    event->ignore();
    return;
  }
  const HeatmapPlace& h = *d.scene.find(on.block)->heatmap;
  d.surface.setWindow(on.block, {0, 0, double(h.columnCount), double(h.rowCount)});
}

void FigureView::wheelEvent(QWheelEvent* event) {
  FigureViewState& d = *state_;
  if (d.scroll(event->position(), event->angleDelta().y())) {
    event->accept();
    return;
  }
  const Spot on =
      d.figure ? spotAt(*d.figure, d.scene, d.style, d.windows(), event->position()) : Spot{};
  if (on.block == kNone || !d.zoomable(on.block) || event->angleDelta().y() == 0) {
    event->ignore();
    return;
  }
  d.zoom(on, event->position(), std::pow(.5, event->angleDelta().y() / 240.0));
  d.point(spotAt(*d.figure, d.scene, d.style, d.windows(), event->position()));
  event->accept();
}

void FigureView::leaveEvent(QEvent*) { leavePointer(); }

void FigureView::keyPressEvent(QKeyEvent* event) {
  FigureViewState& d = *state_;
  Index rows = 0, columns = 0;
  switch (event->key()) {
    case Qt::Key_Left:
      columns = -1;
      break;
    case Qt::Key_Right:
      columns = 1;
      break;
    case Qt::Key_Up:
      rows = -1;
      break;
    case Qt::Key_Down:
      rows = 1;
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (d.paintByKey()) return;
      if (d.figure && d.spot.block != kNone) {
        d.pin();
        return;
      }
      event->ignore();
      return;
    case Qt::Key_Space: {
      if (d.paintByKey()) return;
      const QString link = d.figure ? firstLink(*d.figure, d.scene) : QString();
      event->setAccepted(!link.isEmpty());
      if (!link.isEmpty()) emit action(link);
      return;
    }
    case Qt::Key_Escape:
      if (d.spot.block != kNone) d.point({});
      event->ignore();
      return;
    default:
      event->ignore();
      return;
  }
  const std::vector<int> blocks =
      d.figure ? pointableBlocks(*d.figure, d.scene) : std::vector<int>();
  if (blocks.empty() || event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) {
    event->ignore();
    return;
  }
  d.keyboard = true;
  if (d.moveByKey(event->key())) return;
  if (d.spot.block == kNone) {
    d.point(startSpot(*d.figure, blocks.front(), d.marks));
    d.follow();
    return;
  }
  const Block& block = d.figure->blocks[static_cast<std::size_t>(d.spot.block)];
  const auto [height, width] = spotExtent(block);
  Spot next = d.spot;
  if (width == 1 && !std::holds_alternative<Heatmap>(block.body)) {
    rows += columns;  // a list: every arrow moves along it
    columns = 0;
  }
  next.row = std::clamp<Index>(next.row + rows, 0, height - 1);
  next.column = std::clamp<Index>(next.column + columns, 0, width - 1);
  if (const Chart* chart = std::get_if<Chart>(&block.body)) {
    const auto& series = chart->series[static_cast<std::size_t>(next.row)];
    next.column = std::clamp<Index>(
        next.column, 0, static_cast<Index>(std::max<std::size_t>(1, chartCount(series))) - 1);
  }
  d.point(next);
  d.follow();
}

}  // namespace fovea
