#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/number.h"
#include "ui/plots/arranger.h"

namespace fovea {
namespace {

constexpr double kLeastNumbered = 16;  ///< height of a cell that holds a number
constexpr double kLeastPrinted = .1;   ///< of weights, in matrices of more than kAllPrinted keys
constexpr Index kAllPrinted = 8;
constexpr double kMostStretch = 2.2;  ///< of cells in a tile that has the window to itself

/// Smallest and largest finite number of a matrix that is shown whole.
Extent finiteExtent(const Heatmap& heatmap) { return extentOf(heatmap.values); }

}  // namespace

double wholePitch(double pitch) { return pitch >= 4 ? std::floor(pitch) : pitch; }

bool Arranger::hasHidden(const Heatmap& heatmap) const {
  for (Index i = 0; i < heatmap.values.rows(); ++i) {
    for (Index j = 0; j < heatmap.values.columns(); ++j) {
      if (std::isinf(heatmap.values.at(i, j))) return true;
    }
  }
  return false;
}

double Arranger::sumsWidth(const Heatmap& heatmap) const {
  const double most = *std::max_element(heatmap.rowSums.begin(), heatmap.rowSums.end());
  return std::max(px(52), textWidth(numberText(most, heatmap.decimals), style_.bold) + px(16));
}

QRectF HeatmapPlace::titleRect(const Style& style) const {
  if (!title || titleWidth <= 0) return {};
  const double left = titleCentred ? title->x() - titleWidth / 2 : title->x();
  return {left, title->y() - style.px(9), titleWidth, style.px(18)};
}

double Arranger::titleWidth(const Heatmap& heatmap) const {
  const QString name = toQString(heatmap.name);
  if (heatmap.letter.empty()) return textWidth(name, style_.bold);
  double width =
      textWidth(toQString(heatmap.letter), heatmap.small ? style_.bold : style_.headingBold);
  if (!heatmap.subscript.empty()) {
    width += textWidth(toQString(heatmap.subscript), style_.subscript) + 1;
  }
  return heatmap.small || name.isEmpty() ? width : width + px(8) + textWidth(name, style_.normal);
}

Naming Arranger::columnNaming(const Heatmap& heatmap, double pitch) const {
  const AxisInfo& axis = heatmap.columns;
  if (!axis.showLabels || heatmap.small) return Naming::None;
  if (pitch < px(16) && !isNumbered(axis)) return Naming::Positions;
  const double widest = widestName(axis, heatmap.columnCount(), style_);
  if (widest <= pitch - px(2)) return Naming::Level;
  return isNumbered(axis) ? Naming::Positions : Naming::Turned;
}

Naming Arranger::rowNaming(const Heatmap& heatmap, double pitch) const {
  if (!heatmap.rows.showLabels || heatmap.small) return Naming::None;
  return pitch >= px(16) ? Naming::Level : Naming::Positions;
}

double Arranger::namesHeight(const Heatmap& heatmap, Naming naming) const {
  if (naming == Naming::None) return px(4);
  if (naming != Naming::Turned) return px(28);
  return widestName(heatmap.columns, heatmap.columnCount(), style_) + px(20);
}

void Arranger::decideNumbers(const Heatmap& heatmap, HeatmapPlace& place) const {
  place.decimals = -1;
  if (!heatmap.numbers || heatmap.small || heatmap.values.empty()) return;
  if (place.pitchX() < px(20) || place.pitchY() < px(kLeastNumbered)) return;
  const Extent extent = finiteExtent(heatmap);
  // Beside numbers with an exponent the longest may be any of those written in full.
  const double full = std::nextafter(kShownInFull, 0);
  const bool exponents = extent.magnitude() >= kShownInFull;
  const double low = exponents && extent.low < 0 ? std::max(extent.low, -full) : extent.low;
  const double high = exponents && extent.high > 0 ? std::min(extent.high, full) : extent.high;
  // A weight of one digit says next to nothing.
  const int least = std::min(heatmap.signedMap ? 1 : 2, heatmap.decimals);
  for (int decimals = heatmap.decimals; decimals >= least;
       decimals = decimals > 2 ? 2 : decimals - 1) {
    double width = 0;
    for (const double end : {extent.low, extent.high, low, high}) {
      if (end != 0) width = std::max(width, textWidth(numberText(end, decimals), style_.normal));
    }
    if (width == 0) width = textWidth(QStringLiteral("0"), style_.normal);
    if (width + px(3) <= place.pitchX()) {
      place.decimals = decimals;
      place.numberWidth = width;
      if (!heatmap.signedMap && place.columnCount > kAllPrinted) place.leastNumber = kLeastPrinted;
      return;
    }
  }
}

void Arranger::dress(const Heatmap& heatmap, HeatmapPlace& place, double high, double room,
                     bool roomy) const {
  place.rowCount = heatmap.rowCount();
  place.columnCount = heatmap.columnCount();
  place.rows = rowNaming(heatmap, place.pitchY());
  place.columns = columnNaming(heatmap, place.pitchX());
  if (place.columns == Naming::Turned && high <= px(28)) place.columns = Naming::Positions;
  decideNumbers(heatmap, place);
  const double own = std::min(namesHeight(heatmap, place.columns), high);
  place.columnRoom = own;
  place.sumsWord = QCoreApplication::translate("Plots", "sum");
  const QRectF& cells = place.cells;
  place.titleRoom = std::max(0.0, room - cells.left());
  const bool grouped = !heatmap.columns.groupNames.empty();
  const bool word = !heatmap.columns.word.empty() || grouped;
  if (word) {
    const QString text = toQString(heatmap.columns.word);
    const double half = textWidth(text, style_.normal) / 2;
    const double x = std::min(std::max(cells.center().x(), cells.left() + half), room - half);
    const double low = roomy && own < px(40) ? px(14) : px(8);
    place.columnWord = QPointF(grouped ? cells.center().x() : x, cells.top() - own - low);
  }
  if (!heatmap.letter.empty() || !heatmap.name.empty()) {
    const double above = !word ? px(18) : roomy && high < px(40) ? px(42) : px(31);
    place.title = QPointF(cells.left(), cells.top() - high - above);
    place.titleWidth = std::min(place.titleRoom, titleWidth(heatmap));
  }
  if (!heatmap.aside.empty()) {
    place.aside = QPointF(cells.right() + px(14),
                          cells.center().y() - px(10) * double(heatmap.aside.size() - 1));
  }
}

BarPlace Arranger::bar(const std::vector<int>& blocks, double left, double right, double top,
                       bool sayNote) const {
  const auto& first = std::get<Heatmap>(block(blocks.front()).body);
  BarPlace place;
  place.range = first.range;
  place.signedMap = first.signedMap;
  const ColourRange& range = figure_.ranges[static_cast<std::size_t>(first.range)];
  place.strongest = QCoreApplication::translate("Plots", "each pixel: the strongest of its cells");
  place.hiddenText = QCoreApplication::translate("Plots", "hidden: −∞");
  if (sayNote) place.note = toQString(range.note);
  const double ends = std::max(textWidth(toQString(range.lowLabel), style_.normal),
                               textWidth(toQString(range.highLabel), style_.normal));
  right = std::max(right, left + 2 * ends + px(12));
  place.bar = QRectF(left, top, right - left, px(8));
  const double middle = textWidth(QStringLiteral("0   ") + place.note, style_.normal);
  place.noteBelow = middle > right - left - 2 * ends - px(24);
  for (const int index : blocks) {
    const auto& heatmap = std::get<Heatmap>(block(index).body);
    if (heatmap.quantity == Quantity::Mask && hasHidden(heatmap)) place.hiddenKey = true;
  }
  return place;
}

Arranger::Margins Arranger::margins(const Heatmap& heatmap, double width, double height,
                                    bool turned) const {
  Margins m;
  const bool named = heatmap.rows.showLabels && !heatmap.small;
  const double word = heatmap.rows.word.empty() ? px(8) : px(32);
  const double widest = widestName(heatmap.rows, heatmap.rowCount(), style_);
  double names = named ? std::max(widest, px(24)) + px(12) + px(8) : 0;
  names = std::min(names, std::max(px(44), .3 * width));
  m.left = isTile() ? std::max(std::min(px(88), .3 * width), word + names) : word + names;
  m.right = std::min(px(24), .08 * width);
  if (!heatmap.rowSums.empty()) m.right += sumsWidth(heatmap);
  double aside = 0;
  for (const Text& line : heatmap.aside) {
    aside = std::max(aside, textWidth(toQString(line), style_.normal));
  }
  if (aside > 0) m.right += aside + px(14);
  const bool title = !heatmap.letter.empty() || !heatmap.name.empty();
  const bool word2 = !heatmap.columns.word.empty() || !heatmap.columns.groupNames.empty();
  const double names2 = !heatmap.columns.showLabels || heatmap.small ? px(4)
                        : turned ? std::min(namesHeight(heatmap, Naming::Turned), .3 * height)
                                 : px(28);
  m.head = names2 + (word2 ? px(22) : px(4)) + (title ? px(32) : px(4));
  if (isTile() && title) m.head += std::clamp(.3 * height - m.head, 0.0, px(24));
  m.bottom = heatmap.range == kNone || heatmap.small ? px(8) : px(52);
  if (!heatmap.foot.empty()) m.bottom += px(20);
  if (heatmap.quantity == Quantity::Mask && hasHidden(heatmap)) m.bottom += px(28);
  return m;
}

Arranger::Cells Arranger::cellsAlone(const Heatmap& heatmap, const QRectF& rect,
                                     double head) const {
  const double rows = std::max<double>(1, double(heatmap.rowCount()));
  const double columns = std::max<double>(1, double(heatmap.columnCount()));
  // A tile that fills the window shows a small matrix larger than a tile among others does.
  const auto stretch = [this](double room, double designed) {
    return isTile() ? std::clamp(room / designed, 1.0, kMostStretch) : 1.0;
  };
  const double common = isNumbered(heatmap.columns) ? 1e9 : common_.mostX;
  const auto fitted = [&](bool turned) {
    Cells cells;
    cells.turned = turned;
    cells.m = margins(heatmap, rect.width(), rect.height(), turned);
    cells.m.head = std::max(cells.m.head, head);
    const double width = std::max(px(8), rect.width() - cells.m.left - cells.m.right);
    const double height = std::max(px(8), rect.height() - cells.m.head - cells.m.bottom);
    const double most = heatmap.small ? px(12) : px(56) * stretch(rect.width(), px(480));
    const double mostY = heatmap.small ? px(12) : px(54) * stretch(rect.height(), px(400));
    cells.pitchX = wholePitch(std::min({most, width / columns, common}));
    cells.pitchY = wholePitch(std::min({mostY, height / rows, common_.mostY}));
    HeatmapPlace trial;
    trial.cells = QRectF(0, 0, cells.pitchX * columns, cells.pitchY * rows);
    trial.rowCount = heatmap.rowCount();
    trial.columnCount = heatmap.columnCount();
    decideNumbers(heatmap, trial);
    if (heatmap.zeroFeature && trial.decimals < 0) {
      cells.pitchX = cells.pitchY = std::min(cells.pitchX, cells.pitchY);
    }
    return cells;
  };
  Cells cells = fitted(false);
  if (columnNaming(heatmap, cells.pitchX) == Naming::Turned) {
    const Cells turned = fitted(true);
    // Turned names would leave cells too narrow for names: positions, and the cells as they were.
    if (columnNaming(heatmap, turned.pitchX) == Naming::Turned) cells = turned;
  }
  const double own =
      cells.turned ? std::min(namesHeight(heatmap, Naming::Turned), .3 * rect.height()) : px(28);
  cells.high = std::max(own, common_.high);
  return cells;
}

void Arranger::alone(int index, const QRectF& rect, double head) {
  if (isPage()) {
    onPage(index, rect);
    return;
  }
  const auto& heatmap = std::get<Heatmap>(block(index).body);
  const auto [m, pitchX, pitchY, turned, high] = cellsAlone(heatmap, rect, head);
  HeatmapPlace place;
  place.cells = QRectF(rect.left() + m.left, rect.top() + m.head,
                       pitchX * std::max<double>(1, double(heatmap.columnCount())),
                       pitchY * std::max<double>(1, double(heatmap.rowCount())));
  dress(heatmap, place, high, rect.right() - px(4), true);
  place.rowRoom = m.left - (heatmap.rows.word.empty() ? px(8) : px(32)) - px(8);
  if (!heatmap.rows.word.empty()) {
    place.rowWord = QPointF(rect.left() + (isTile() ? px(20) : px(16)), place.cells.center().y());
  }
  if (place.title && isTile()) {
    const double below = place.columnWord ? place.columnWord->y() : place.cells.top() - px(18);
    place.title =
        QPointF(rect.left() + px(16),
                std::max(rect.top() + px(10), std::min(rect.top() + px(24), below - px(22))));
    place.titleRoom = rect.width() - px(32);
    place.titleWidth = std::min(place.titleRoom, titleWidth(heatmap));
  }
  if (!heatmap.rowSums.empty()) place.sumsRight = place.cells.right() + sumsWidth(heatmap) - px(4);
  // Zeros alone need no colours explained, nor do zeros and −∞ where every cell says which it is.
  // (Looking through millions of cells would take longer than painting them.)
  constexpr Index kFewCells = 4096;
  const bool asked = heatmap.signedMap &&
                     (heatmap.quantity == Quantity::Mask || heatmap.values.size() <= kFewCells);
  const bool zeros = asked && finiteExtent(heatmap).magnitude() == 0 &&
                     (!hasHidden(heatmap) || place.decimals >= 0);
  const bool barred = heatmap.range != kNone && !heatmap.small && !zeros;
  if (barred) {
    const double left = place.cells.left();
    const double right =
        std::max(place.cells.right(), std::min(left + px(120), rect.right() - m.right));
    BarPlace colours = bar({index}, left, right, place.cells.bottom() + px(18), isTile());
    colours.sayStrongest = place.pooled();
    if (colours.noteBelow || isTile()) colours.note.clear();
    scene.bars.push_back(colours);
  }
  if (!heatmap.foot.empty()) {
    const bool key = barred && scene.bars.back().hiddenKey;
    // A tile has one line for both: the value of the chosen cell says more than how pixels are
    // made.
    if (barred) scene.bars.back().sayStrongest = false;
    place.foot = QPointF(place.cells.left(), place.cells.bottom() + px(key ? 86 : 58));
  }
  Place result;
  result.block = index;
  result.rect = rect;
  result.heatmap = place;
  scene.places.push_back(result);
}

}  // namespace fovea
