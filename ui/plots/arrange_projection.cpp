#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/plots/arranger.h"

namespace fovea {
namespace {

/// One line of the projection: weights, sign, result.
struct Line {
  int weights = kNone, sign = kNone, result = kNone;
};

Line lineOf(const Figure& figure, const Layout& layout) {
  Line line;
  for (const Layout& child : layout.children) {
    if (child.block == kNone) continue;
    const auto& body = figure.blocks[static_cast<std::size_t>(child.block)].body;
    if (const Heatmap* heatmap = std::get_if<Heatmap>(&body)) {
      (heatmap->small ? line.weights : line.result) = child.block;
    } else {
      line.sign = child.block;
    }
  }
  return line;
}

QString rowWordOf(const Heatmap& heatmap, bool whole) {
  const QString word = toQString(heatmap.rows.word);
  return whole ? word : word.section(QStringLiteral(" ("), 0, 0);
}

}  // namespace

double Arranger::lineHead(double lineHeight, Index tokens) const {
  // The axis word goes first, then the names above the columns; what that frees goes to the cells:
  // for numbers with air around them (20), else as close as they and the names may stand (16).
  const double full = px(72), named = px(56), bare = px(28);
  for (const double pitch : {px(20), px(16)}) {
    for (const double head : {full, named, bare}) {
      if (lineHeight - head - px(6) >= pitch * double(tokens)) return head;
    }
  }
  const double half = .5 * lineHeight;
  return half >= named ? std::min(full, half) : std::min(bare, .6 * lineHeight);
}

void Arranger::projection(const Layout& layout, const QRectF& rect) {
  int source = kNone;
  std::vector<Line> lines;
  for (const Layout& child : layout.children) {
    if (child.kind == Layout::Kind::Block) {
      source = child.block;
    } else {
      lines.push_back(lineOf(figure_, child));
    }
  }
  if (lines.empty()) {
    if (source != kNone) alone(source, rect, 0);
    return;
  }
  const auto at = [&](int index) {
    return index == kNone ? nullptr : std::get_if<Heatmap>(&block(index).body);
  };

  // Lines of equal height; the last of each range, of results or of weights, carries a bar below.
  const auto lastOfRange = [&](int Line::*member) {
    std::vector<bool> last(lines.size(), false);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const Heatmap* h = at(lines[i].*member);
      last[i] = h != nullptr && h->range != kNone &&
                std::none_of(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, lines.end(),
                             [&](const Line& later) {
                               const Heatmap* other = at(later.*member);
                               return other != nullptr && other->range == h->range;
                             });
    }
    return last;
  };
  std::vector<bool> barred = lastOfRange(&Line::result), weighed = lastOfRange(&Line::weights);
  const auto below = [&](std::size_t i) { return barred[i] || weighed[i]; };
  const double barHeight = px(38);
  double bars = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) bars += below(i) ? barHeight : 0;
  const double pad = std::min(px(12), .02 * rect.height());
  double lineHeight = (rect.height() - 2 * pad - bars) / double(lines.size());
  if (lineHeight < px(52)) {
    // Cells come before what their colours mean.
    barred.assign(lines.size(), false);
    weighed.assign(lines.size(), false);
    lineHeight = (rect.height() - 2 * pad) / double(lines.size());
  }
  // Widths: margins, X, the curves, W, the sign with row names, the results with what they are for.
  double aside = 0, names = 0, wide = 1;
  Index tokens = 1, numbers = 1, inputs = 0, outputs = 0;
  for (const Line& line : lines) {
    if (const Heatmap* h = at(line.result)) {
      for (const Text& text : h->aside) {
        aside = std::max(aside, textWidth(toQString(text), style_.normal) + px(14));
      }
      names = std::max(names, widestName(h->rows, h->rowCount(), style_) + px(20));
      tokens = std::max(tokens, h->rowCount());
      numbers = std::max(numbers, h->columnCount());
    }
    if (const Heatmap* h = at(line.weights)) {
      inputs = std::max(inputs, h->rowCount());
      outputs = std::max(outputs, h->columnCount());
    }
  }
  const Heatmap* x = at(source);
  if (x != nullptr) {
    tokens = std::max(tokens, x->rowCount());
    wide = double(std::max<Index>(1, x->columnCount()));
    names = std::max(names, widestName(x->rows, x->rowCount(), style_) + px(20));
  }
  const double head = lineHead(lineHeight, tokens);
  const double high = std::max(px(4), lineHeight - head - px(6));
  names = std::min(std::max(names, px(44)), std::max(px(40), .09 * rect.width()));
  if (rect.width() < px(620)) aside = 0;
  const double word = px(28);
  const double weightPitch =
      inputs == 0 ? 0
                  : std::min({px(12), (high + head - px(34)) / double(inputs),
                              std::min(px(120), .12 * rect.width()) / double(outputs)});
  const double weightWidth = wholePitch(weightPitch) * double(outputs);
  const double weightHeight = wholePitch(weightPitch) * double(inputs);
  const double curves = source != kNone ? std::clamp(.1 * rect.width(), px(40), px(104)) : 0;
  double equals = inputs > 0 ? px(40) : px(12);
  for (const Line& line : lines) {
    const Sign* sign = line.sign == kNone ? nullptr : std::get_if<Sign>(&block(line.sign).body);
    if (sign == nullptr || inputs == 0) continue;
    equals = std::max(equals, textWidth(toQString(sign->text), style_.headingBold) + px(24));
  }
  const double left = source != kNone ? word + names : 0;
  const double fixed = left + curves + weightWidth + equals + word + names + aside + px(16);
  double room = std::max(px(40), rect.width() - fixed);
  // One feature pitch for all while X is narrow enough to have it, else its own.
  const double across = (source != kNone ? wide : 0) + double(numbers);
  if (aside > 0 && room / across < px(44) && (room + aside) / across >= px(30)) {
    room += std::exchange(aside, 0);  // numbers come before what the results are for
  }
  const double all = room / across;
  double featurePitch = std::min(px(44), all), sourcePitch = featurePitch;
  if (featurePitch < px(12)) {
    const double share = source != kNone ? .55 : 0;
    sourcePitch = std::min(px(44), room * share / wide);
    featurePitch = std::min(px(44), room * (1 - share) / double(numbers));
  }
  featurePitch = wholePitch(featurePitch);
  sourcePitch = wholePitch(sourcePitch);
  const double tokenPitch = wholePitch(std::min(px(40), high / double(tokens)));
  const double spare =
      std::min(px(640), std::max(0.0, room - featurePitch * double(numbers) -
                                          (source != kNone ? sourcePitch * wide : 0)));

  const auto put = [&](int index, const HeatmapPlace& heatmapPlace) {
    Place place;
    place.block = index;
    place.rect = heatmapPlace.cells.adjusted(-word - names, -head, px(8), px(4));
    place.heatmap = heatmapPlace;
    scene.places.push_back(place);
  };
  // The words beside the lines stand apart: whole, else without "(row)", for all alike.
  const auto wordsFit = [&](bool whole) {
    return std::all_of(lines.begin(), lines.end(), [&](const Line& line) {
      const Heatmap* h = at(line.result);
      return h == nullptr || textWidth(rowWordOf(*h, whole), style_.normal) <= lineHeight - px(12);
    });
  };
  const bool whole = wordsFit(true), anyWord = whole || wordsFit(false);
  const auto rowWord = [&](const Heatmap& h, HeatmapPlace& place, bool wholeWord) {
    place.rowRoom = names - px(8);
    place.rowText = rowWordOf(h, wholeWord);
    if (!place.rowText.isEmpty()) {
      place.rowWord = QPointF(place.cells.left() - names - px(13), place.cells.center().y());
    }
  };

  double middle = rect.center().y();
  const double weightLeft = std::round(
      rect.left() + left + (source != kNone ? sourcePitch * wide : 0) + curves + .4 * spare);
  const double resultLeft =
      std::round(weightLeft + weightWidth + equals + word + names + .3 * spare);
  double y = rect.top() + pad;
  std::vector<CurvePlace> arrows;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Line& line = lines[i];
    const Heatmap* result = at(line.result);
    HeatmapPlace place;
    const double top = std::round(y + head);
    const double cellsHeight = result != nullptr ? tokenPitch * double(result->rowCount()) : 0;
    const double lineMiddle = top + cellsHeight / 2;
    if (i == lines.size() / 2) middle = lineMiddle;
    if (result != nullptr) {
      place.cells =
          QRectF(resultLeft, top, featurePitch * double(result->columnCount()), cellsHeight);
      dress(*result, place, px(28), rect.right() - px(4), false);
      rowWord(*result, place, whole);
      if (!anyWord) place.rowWord.reset();
      if (aside == 0) place.aside.reset();
      // Low lines do without the axis word, then without names above the columns.
      if (head < px(67)) {
        place.columnWord.reset();
        if (head < px(55)) place.columns = Naming::None;
        if (place.title) {
          place.title->setY(top - px(place.columns == Naming::None ? 14 : 44));
        }
        if (head < px(24)) place.title.reset();
      }
      put(line.result, place);
      if (barred[i]) {
        scene.bars.push_back(bar({line.result}, resultLeft,
                                 std::max(place.cells.right(), resultLeft + px(96)),
                                 place.cells.bottom() + px(9), true));
        if (scene.bars.back().noteBelow) scene.bars.back().note.clear();
        scene.bars.back().sayStrongest = false;
      }
    }
    if (const Heatmap* weights = at(line.weights)) {
      HeatmapPlace small;
      const double clamped = std::clamp(lineMiddle - weightHeight / 2, y + px(30),
                                        std::max(y + px(30), y + lineHeight - weightHeight));
      small.cells = QRectF(weightLeft, std::round(clamped), weightWidth, weightHeight);
      small.rowCount = weights->rowCount();
      small.columnCount = weights->columnCount();
      small.title = QPointF(small.cells.center().x(), small.cells.top() - px(16));
      small.titleRoom = px(60);
      small.titleWidth = titleWidth(*weights);
      small.titleCentred = true;
      Place placed;
      placed.block = line.weights;
      placed.rect = small.cells.adjusted(0, -px(26), 0, 0);
      placed.heatmap = small;
      scene.places.push_back(placed);
      if (weighed[i]) {
        // A bar for all W of a range, centred below the last; it reaches neither X nor row names.
        const double half = std::max(weightWidth / 2, px(48)), centre = small.cells.center().x();
        scene.bars.push_back(bar({line.weights}, centre - half, centre + half,
                                 std::max(small.cells.bottom(), y + lineHeight - px(6)) + px(9),
                                 true));
        if (scene.bars.back().noteBelow) scene.bars.back().note.clear();
      }
      if (source != kNone) {
        arrows.push_back({source, {}, {weightLeft - px(14), lineMiddle}, weights->letterHue});
      }
    } else if (source != kNone && result != nullptr) {
      arrows.push_back(
          {source, {}, {resultLeft - names - word - px(8), lineMiddle}, result->letterHue});
    }
    if (line.sign != kNone && at(line.weights) != nullptr) {
      Place sign;
      sign.block = line.sign;
      sign.rect = QRectF(weightLeft + weightWidth, lineMiddle - px(10), equals, px(20));
      scene.places.push_back(sign);
    }
    y += lineHeight + (below(i) ? barHeight : 0);
  }
  if (x == nullptr) return;
  HeatmapPlace place;
  // Where the lines are low, X has the height of all of them for itself; its title stays inside,
  // and cells come before what their colours mean.
  const double above = px(x->columns.word.empty() ? 70 : 92), under = px(56);
  const double own = (rect.height() - above - under) / double(std::max<Index>(1, x->rowCount()));
  const double rowPitch =
      tokenPitch < px(18) ? std::max(tokenPitch, wholePitch(std::min(px(24), own))) : tokenPitch;
  const double cellsHeight = rowPitch * double(x->rowCount());
  const bool fits = above + cellsHeight <= rect.height();
  const bool barFits = above + cellsHeight + under <= rect.height() + px(4);
  if (fits) {
    middle = std::max(middle, rect.top() + above + cellsHeight / 2);
    if (barFits) middle = std::min(middle, rect.bottom() - under - cellsHeight / 2);
  }
  place.cells = QRectF(std::round(rect.left() + left), std::round(middle - cellsHeight / 2),
                       sourcePitch * wide, cellsHeight);
  dress(*x, place, px(28), weightLeft - px(20), true);
  rowWord(*x, place, true);
  if (!fits) place.title.reset();
  put(source, place);
  if (x->range != kNone && barFits) {
    scene.bars.push_back(bar({source}, place.cells.left(),
                             std::max(place.cells.right(), place.cells.left() + px(96)),
                             place.cells.bottom() + px(20), true));
    scene.bars.back().sayStrongest = place.pooled();
  }
  for (CurvePlace& arrow : arrows) {
    arrow.from = QPointF(place.cells.right() + px(8), place.cells.center().y());
    scene.curves.push_back(arrow);
  }
}

}  // namespace fovea
