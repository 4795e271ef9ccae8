#include "ui/panels/weight_range.h"

#include <algorithm>
#include <cmath>

#include "ui/plots/ink.h"
#include "ui/state/weights_in.h"

namespace fovea {

WeightRangeButton::WeightRangeButton(Appearance& appearance, QWidget* parent)
    : QPushButton(parent), appearance_(appearance) {
  setObjectName("weight-range");
  setText(tr("Colours up to 1"));
  setProperty("link", true);
  setCursor(Qt::PointingHandCursor);
  hide();
  connect(this, &QPushButton::clicked, this,
          [this] { appearance_.setWeightsToLargest(!appearance_.weightsToLargest()); });
}

void WeightRangeButton::place(const Figure* figure, const PlacedFigure& scene, QPoint origin,
                              double largest) {
  const bool stretched = appearance_.weightsToLargest();
  const BarPlace* found = nullptr;
  for (const Place& shown : scene.places) {
    if (!figure) break;
    const Heatmap* weights = weightsIn(figure->blocks[static_cast<std::size_t>(shown.block)]);
    if (!weights) continue;
    for (const BarPlace& bar : scene.bars) {
      if (bar.range == weights->range && !bar.upright) found = &bar;
    }
  }
  // Many keys have a range of their own already.
  const bool own =
      found && figure->ranges[static_cast<std::size_t>(found->range)].high < 1 && !stretched;
  if (!found || own || largest <= 0 || (!stretched && largest >= kFaintWeight)) {
    hide();
    return;
  }
  const Style& style = appearance_.style();
  setText(stretched ? tr("Colours up to 1")
                    : tr("Colours up to %1").arg(toQString(tellingWeight(largest))));
  setToolTip(
      stretched
          ? tr("The darkest colour is the largest weight; 1 makes all alike.")
          : tr("The weights are faint: the largest is %1.").arg(toQString(tellingWeight(largest))));
  const ColourRange& range = figure->ranges[static_cast<std::size_t>(found->range)];
  const double ends = textWidth(toQString(range.lowLabel), style.normal) +
                      textWidth(toQString(range.highLabel), style.normal) + style.px(24);
  const int wide = sizeHint().width(), high = appearance_.px(20);
  const bool between = wide + ends <= found->bar.width();
  const double y = between ? found->bar.bottom() + style.px(3)
                           : found->bottom(style) + (found->sayStrongest ? style.px(10) : 0);
  double x = between ? found->bar.center().x() - wide / 2.0 : found->bar.left();
  x = std::min(x, scene.size.width() - wide - 4);
  setGeometry(QRect(QPoint(int(std::lround(x)), int(std::lround(y))), QSize(wide, high))
                  .translated(origin));
  // Where neither place is free, the menu has the same choice.
  bool free = y + high <= scene.size.height();
  for (const Place& other : scene.places) {
    const bool table = !other.heatmap && other.table;
    if (!between && table && other.rect.top() + style.px(10) < y + high &&
        other.rect.left() < x + wide && other.rect.right() > x) {
      free = false;
    }
    if (!between && other.heatmap && other.heatmap->foot) free = false;
  }
  setVisible(free);
  raise();
}

}  // namespace fovea
