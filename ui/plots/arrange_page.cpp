#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/plots/arranger.h"

// A single matrix on an exported page: the page's title stands for the letter, the bar stands
// upright at the right and says what its colours mean.

namespace fovea {
namespace {

constexpr double kGap = 36, kBar = 19, kCell = 40, kMostCells = 640;

QString meaning(Quantity quantity) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("Plots", text); };
  switch (quantity) {
    case Quantity::Token:
    case Quantity::Embedding:
      return tr("number of X");
    case Quantity::QueryWeight:
    case Quantity::KeyWeight:
    case Quantity::ValueWeight:
    case Quantity::OutputWeight:
      return tr("number of the weight matrix");
    case Quantity::Query:
      return tr("number of the query");
    case Quantity::Key:
      return tr("number of the key");
    case Quantity::Value:
      return tr("number of the value");
    case Quantity::Score:
      return tr("score");
    case Quantity::Scaled:
      return tr("scaled score");
    case Quantity::Mask:
      return tr("what is added to the score");
    case Quantity::Masked:
      return tr("masked score");
    case Quantity::Exponent:
      return tr("exp of the score minus the row’s largest");
    case Quantity::Weights:
      return tr("attention weight (share of the row, 0 to 1)");
    case Quantity::Mix:
      return tr("number of the new vector");
    case Quantity::Output:
      return tr("number of the output");
    case Quantity::Residual:
      return tr("number of the residual stream");
    case Quantity::Pooled:
      return tr("number of the pooled embedding");
  }
  return {};
}

/// What an upright bar means, as lines that fit beside it: whole, in two parts, without what stands
/// in brackets, at last cut.
QStringList barTitle(const QString& what, const QString& pixels, double room, const Style& style) {
  const auto fits = [&](const QString& text) { return textWidth(text, style.normal) <= room; };
  const QString both = pixels.isEmpty() ? what : what + QStringLiteral("; ") + pixels;
  if (fits(both)) return {both};
  const QString bare = what.section(QStringLiteral(" ("), 0, 0);
  QStringList lines = {fits(what) ? what : elided(bare, style.normal, room)};
  if (!pixels.isEmpty()) lines.append(elided(pixels, style.normal, room));
  return lines;
}

/// The least height of an upright bar: its title stands beside it.
double leastBar(Quantity quantity, const Style& style) {
  const QString bare = meaning(quantity).section(QStringLiteral(" ("), 0, 0);
  return std::max(style.px(96), textWidth(bare, style.normal));
}

}  // namespace

double Arranger::pageWidth(const Heatmap& heatmap) const {
  const Margins m = margins(heatmap, px(900), px(900), false);
  const double pitch =
      std::min(px(kCell), px(kMostCells) / double(std::max<Index>(1, heatmap.columnCount())));
  return m.left + std::max(wholePitch(pitch) * double(heatmap.columnCount()), px(120)) +
         (heatmap.rowSums.empty() ? 0 : sumsWidth(heatmap)) + px(kGap + kBar + 84);
}

double Arranger::pageHeight(const Heatmap& heatmap, double width) const {
  const Margins m = margins(heatmap, width, px(900), false);
  const double bar = px(kGap + kBar + 84);
  const double columns = double(std::max<Index>(1, heatmap.columnCount()));
  const double across = std::min(px(kCell), (width - m.left - bar) / columns);
  const double down =
      heatmap.zeroFeature
          ? std::max(across, .01)
          : std::min(px(kCell), px(kMostCells) / double(std::max<Index>(1, heatmap.rowCount())));
  const double names = columnNaming(heatmap, across) == Naming::Turned
                           ? namesHeight(heatmap, Naming::Turned)
                           : px(28);
  return names + px(32) +
         std::max({wholePitch(down) * double(heatmap.rowCount()), px(120),
                   leastBar(heatmap.quantity, style_)}) +
         px(heatmap.foot.empty() ? 8 : 30);
}

void Arranger::onPage(int index, const QRectF& rect) {
  const auto& heatmap = std::get<Heatmap>(block(index).body);
  const double rows = std::max<double>(1, double(heatmap.rowCount()));
  const double columns = std::max<double>(1, double(heatmap.columnCount()));
  const bool barred = heatmap.range != kNone;
  const ColourRange* colours = range(heatmap.range);
  double numbers = 0;
  if (colours != nullptr) {
    for (const std::string& label : {colours->lowLabel, colours->highLabel, std::string("0.0")}) {
      numbers = std::max(numbers, textWidth(toQString(label), style_.normal));
    }
  }
  // Where cells may share a pixel the title says so, on a second line if need be.
  const bool fine = rows * columns > 1e5;
  const double aside = numbers + px(11 + 30 + (fine ? 18 : 0));
  const double right =
      (heatmap.rowSums.empty() ? 0 : sumsWidth(heatmap)) + (barred ? px(kGap + kBar) + aside : 0);
  Margins m = margins(heatmap, rect.width(), rect.height(), false);
  const bool word = !heatmap.columns.word.empty() || !heatmap.columns.groupNames.empty();
  double high = px(28), pitchX = 0, pitchY = 0, head = 0;
  for (int attempt = 0; attempt < 2; ++attempt) {
    head = high + (word ? px(26) : px(4));
    pitchX = std::min(px(56), std::max(1.0, rect.width() - m.left - right) / columns);
    pitchY = std::min(
        px(54), std::max(1.0, rect.height() - head - px(heatmap.foot.empty() ? 4 : 26)) / rows);
    if (heatmap.zeroFeature) pitchX = pitchY = std::min(pitchX, pitchY);
    pitchX = wholePitch(pitchX);
    pitchY = wholePitch(pitchY);
    if (columnNaming(heatmap, pitchX) != Naming::Turned) break;
    high = std::min(namesHeight(heatmap, Naming::Turned), .3 * rect.height());
  }
  HeatmapPlace place;
  place.cells = QRectF(rect.left() + m.left, rect.top() + head, pitchX * columns, pitchY * rows);
  dress(heatmap, place, high, rect.right() - px(4), true);
  place.title.reset();
  if (place.columnWord) place.columnWord->setY(place.cells.top() - high - px(10));
  place.rowRoom = m.left - (heatmap.rows.word.empty() ? px(8) : px(32)) - px(8);
  if (!heatmap.rows.word.empty()) {
    place.rowWord = QPointF(rect.left() + px(10), place.cells.center().y());
  }
  if (!heatmap.rowSums.empty()) {
    place.sumsRight = place.cells.right() + sumsWidth(heatmap) - px(4);
  }
  if (!heatmap.foot.empty()) {
    place.foot = QPointF(place.cells.left(), place.cells.bottom() + px(20));
  }
  if (barred) {
    BarPlace upright = bar({index}, 0, px(400), 0, false);
    const double left =
        place.cells.right() + (heatmap.rowSums.empty() ? 0 : sumsWidth(heatmap)) + px(kGap);
    const double least = std::min(leastBar(heatmap.quantity, style_),
                                  std::max(px(96), rect.bottom() - place.cells.top()));
    upright.bar = QRectF(left, place.cells.top(), px(kBar), std::max(place.cells.height(), least));
    upright.upright = true;
    const QStringList title =
        barTitle(meaning(heatmap.quantity), place.pooled() ? upright.strongest : QString(),
                 upright.bar.height(), style_);
    upright.aside = numbers + px(11 + 30 + 18 * double(title.size() - 1));
    upright.title = title.join(u'\n');
    scene.bars.push_back(upright);
  }
  Place result;
  result.block = index;
  result.rect = rect;
  result.heatmap = place;
  scene.places.push_back(result);
}

}  // namespace fovea
