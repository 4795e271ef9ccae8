// How the keyboard comes into a figure, from block to block, and out of it.
#include <QFocusEvent>
#include <algorithm>
#include <utility>

#include "ui/plots/figure_view_state.h"

namespace fovea {

void FigureView::focusInEvent(QFocusEvent* event) {
  FigureViewState& d = *state_;
  d.entered = event->reason();
  d.surface.marksChanged();
}

/// A control that is hidden or greyed hands its focus on as if Tab were pressed; only who pressed
/// it points at something.
void FigureView::focusMoved(QWidget* from, QWidget* to) {
  FigureViewState& d = *state_;
  const Qt::FocusReason entered = std::exchange(d.entered, Qt::NoFocusReason);
  const bool forward = entered == Qt::TabFocusReason;
  if (to != this || (!forward && entered != Qt::BacktabFocusReason)) return;
  if (from && !(from->isVisible() && from->isEnabled())) return;
  const std::vector<int> blocks =
      d.figure ? pointableBlocks(*d.figure, d.scene) : std::vector<int>();
  d.keyboard = true;
  if (blocks.empty()) return;
  d.point(startSpot(*d.figure, forward ? blocks.front() : blocks.back(), d.marks));
  d.surface.marksChanged();
}

void FigureView::focusOutEvent(QFocusEvent* event) {
  if (state_->keyboard && event->reason() != Qt::ActiveWindowFocusReason) {
    state_->keyboard = false;
    state_->point({});
  }
  state_->surface.marksChanged();
}

bool FigureView::focusNextPrevChild(bool next) {
  FigureViewState& d = *state_;
  const std::vector<int> blocks =
      d.figure ? pointableBlocks(*d.figure, d.scene) : std::vector<int>();
  const auto now = std::find(blocks.begin(), blocks.end(), d.spot.block);
  if (hasFocus() && d.keyboard && d.nextArrow(next)) return true;
  if (hasFocus() && d.keyboard && now != blocks.end()) {
    if (next ? now + 1 != blocks.end() : now != blocks.begin()) {
      d.point(startSpot(*d.figure, next ? *(now + 1) : *(now - 1), d.marks));
      return true;
    }
  }
  return QWidget::focusNextPrevChild(next);
}

}  // namespace fovea
