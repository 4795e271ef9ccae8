#include "ui/plots/plot_surface.h"

#include <qcustomplot.h>

#include <map>

namespace fovea {
namespace {

/// Something drawn on a layer of the plot by a painting function.
class Drawing : public QCPLayerable {
 public:
  Drawing(QCustomPlot* plot, const QString& layer, std::function<void(QPainter&)> painting)
      : QCPLayerable(plot, layer), painting_(std::move(painting)) {
    setAntialiased(true);
  }

 protected:
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setRenderHint(QPainter::TextAntialiasing);
  }
  void draw(QCPPainter* painter) override { painting_(*painter); }

 private:
  std::function<void(QPainter&)> painting_;
};

}  // namespace

class PlotSurface::Canvas : public QCustomPlot {
 public:
  Canvas(QWidget* parent, Painting blocks, Painting marks)
      : QCustomPlot(parent), style(Style::light()) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setNoAntialiasingOnDrag(false);
    setInteractions({});
    setLocale(QLocale::c());
    plotLayout()->clear();
    plotLayout()->setMargins({});
    plotLayout()->setRowSpacing(0);
    inset = new QCPLayoutInset;
    inset->setMargins({});
    inset->setMinimumMargins({});
    plotLayout()->addElement(0, 0, inset);
    new Drawing(this, QStringLiteral("main"), [this, blocks](QPainter& painter) {
      Ink ink(painter, style);
      blocks(ink);
    });
    new Drawing(this, QStringLiteral("overlay"), [this, marks](QPainter& painter) {
      Ink ink(painter, style);
      marks(ink);
    });
  }

  QCPAxisRect* rectOf(int block) const {
    const auto found = rects.find(block);
    return found == rects.end() ? nullptr : found->second;
  }

  QSize sizeHint() const override { return {320, 240}; }
  QSize minimumSizeHint() const override { return {0, 0}; }

  Style style;
  QCPLayoutInset* inset;
  std::map<int, QCPAxisRect*> rects;
  std::map<int, std::pair<std::string, QSize>> shown;  ///< id and shape of each block
  bool blocksDirty = true, marksDirty = true;

 protected:
  void paintEvent(QPaintEvent* event) override {
    // Drawing asks for another paint, which would show the same again.
    setAttribute(Qt::WA_UpdatesDisabled, true);
    if (blocksDirty) {
      replot(rpQueuedRefresh);
    } else if (marksDirty) {
      layer(QStringLiteral("overlay"))->replot();
    }
    setAttribute(Qt::WA_UpdatesDisabled, false);
    blocksDirty = marksDirty = false;
    QCustomPlot::paintEvent(event);
  }
  void resizeEvent(QResizeEvent* event) override {
    setViewport(QRect(QPoint(0, 0), event->size()));
    blocksDirty = true;
  }
};

PlotSurface::PlotSurface(QWidget* parent, Painting blocks, Painting marks)
    : canvas_(new Canvas(parent, std::move(blocks), std::move(marks))) {}

PlotSurface::~PlotSurface() = default;

QWidget* PlotSurface::widget() const { return canvas_; }

void PlotSurface::setStyle(const Style& style) {
  canvas_->style = style;
  canvas_->setBackground(QBrush(style.surface));
  blocksChanged();
}

void PlotSurface::resize(QSize size) { canvas_->resize(size); }

void PlotSurface::setScene(const Figure& figure, const PlacedFigure& scene) {
  std::map<int, std::pair<std::string, QSize>> shown;
  for (const Place& place : scene.places) {
    const Block& block = figure.blocks[static_cast<std::size_t>(place.block)];
    if (!place.heatmap) continue;
    shown[place.block] = {block.id, QSize(static_cast<int>(place.heatmap->columnCount),
                                          static_cast<int>(place.heatmap->rowCount))};
  }
  for (auto it = canvas_->rects.begin(); it != canvas_->rects.end();) {
    if (shown.count(it->first) == 0) {
      canvas_->inset->remove(it->second);
      it = canvas_->rects.erase(it);
    } else {
      ++it;
    }
  }
  const double width = std::max(1.0, scene.size.width());
  const double height = std::max(1.0, scene.size.height());
  for (const Place& place : scene.places) {
    if (!place.heatmap) continue;
    QCPAxisRect*& rect = canvas_->rects[place.block];
    const bool fresh = rect == nullptr;
    const QRectF& cells = place.heatmap->cells;
    const QRectF share(cells.left() / width, cells.top() / height, cells.width() / width,
                       cells.height() / height);
    if (fresh) {
      rect = new QCPAxisRect(canvas_, true);
      rect->setAutoMargins(QCP::msNone);
      rect->setMargins({});
      rect->setMinimumSize(0, 0);
      for (QCPAxis* axis : rect->axes()) {
        axis->setVisible(false);
        axis->grid()->setVisible(false);
      }
      rect->axis(QCPAxis::atLeft)->setRangeReversed(true);
      canvas_->inset->addElement(rect, share);
    } else {
      for (int i = 0; i < canvas_->inset->elementCount(); ++i) {
        if (canvas_->inset->elementAt(i) == rect) canvas_->inset->setInsetRect(i, share);
      }
    }
    if (fresh || canvas_->shown[place.block] != shown[place.block]) {
      setWindow(place.block,
                {0, 0, double(place.heatmap->columnCount), double(place.heatmap->rowCount)});
    }
  }
  canvas_->shown = std::move(shown);
  blocksChanged();
}

CellWindow PlotSurface::window(int block) const {
  const QCPAxisRect* rect = canvas_->rectOf(block);
  if (rect == nullptr) return {};
  const QCPRange x = rect->axis(QCPAxis::atBottom)->range();
  const QCPRange y = rect->axis(QCPAxis::atLeft)->range();
  return {x.lower, y.lower, x.upper, y.upper};
}

void PlotSurface::setWindow(int block, const CellWindow& window) {
  QCPAxisRect* rect = canvas_->rectOf(block);
  if (rect == nullptr || window.width() <= 0 || window.height() <= 0) return;
  rect->axis(QCPAxis::atBottom)->setRange(window.left, window.right);
  rect->axis(QCPAxis::atLeft)->setRange(window.top, window.bottom);
  blocksChanged();
}

void PlotSurface::blocksChanged() {
  canvas_->blocksDirty = true;
  canvas_->update();
}

void PlotSurface::marksChanged() {
  canvas_->marksDirty = true;
  canvas_->update();
}

}  // namespace fovea
