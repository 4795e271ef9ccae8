#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/plots/arranger.h"

namespace fovea {

/// A matrix of the equation while its place is being found.
struct Arranger::EquationPart {
  int block = kNone;
  const Heatmap* heatmap = nullptr;
  std::vector<int> signs;     ///< blocks between the part before and this one
  double gap = 0, names = 0;  ///< room before the cells; of it, the row names
  double after = 0;           ///< room after the cells (row sums, aside)
  double slot = 0, left = 0;  ///< width the matrix may take; where its cells begin
  bool tokenColumns = false, tokenRows = false;
  double columns() const { return double(std::max<Index>(1, heatmap->columnCount())); }
  double rows() const { return double(std::max<Index>(1, heatmap->rowCount())); }
};

struct Arranger::EquationPlan {
  QRectF rect;
  std::vector<EquationPart> parts;
  std::vector<int> trailing;  ///< signs after the last matrix
  double fixed = 0;           ///< across: everything but the cells
  bool roomy = true;
  double head = 0, bottom = 0;  ///< above and below the cells
  bool pooled = false;
  // Pixels per cell: of token and feature axes, across and down.
  double tokenAcross = 0, tokenDown = 0, featureAcross = 0, featureDown = 0;
  double across(const EquationPart& part) const {
    return part.tokenColumns ? tokenAcross : featureAcross;
  }
  double down(const EquationPart& part) const { return part.tokenRows ? tokenDown : featureDown; }
};

namespace {

bool isTokens(const AxisInfo& axis) {
  return axis.kind == AxisKind::QueryToken || axis.kind == AxisKind::KeyToken ||
         axis.kind == AxisKind::Token;
}

}  // namespace

double Arranger::signWidth(const std::vector<int>& signs) const {
  double width = 0;
  for (const int index : signs) {
    const Sign* sign = std::get_if<Sign>(&block(index).body);
    if (sign == nullptr) continue;
    double one = textWidth(toQString(sign->text), sign->arrow ? style_.normal : style_.headingBold);
    if (sign->arrow) one = std::max(one, px(30));
    for (const Text& line : sign->lines) {
      one = std::max(one, textWidth(toQString(line), style_.normal));
    }
    width += one + px(16);
  }
  return width;
}

void Arranger::collect(EquationPlan& plan, const Layout& layout) const {
  for (const Layout& child : layout.children) {
    if (child.block == kNone) continue;
    const Heatmap* h = heatmap(child);
    if (h == nullptr) {
      plan.trailing.push_back(child.block);
      continue;
    }
    EquationPart part;
    part.block = child.block;
    part.heatmap = h;
    part.signs = std::exchange(plan.trailing, {});
    part.tokenColumns = isTokens(h->columns);
    part.tokenRows = isTokens(h->rows);
    plan.parts.push_back(std::move(part));
  }
}

void Arranger::measureGaps(EquationPlan& plan) const {
  // Names stand at every matrix where there is room, else at the first one only.
  const double width = plan.rect.width();
  const bool narrow = width < px(240) * double(plan.parts.size());
  plan.fixed = std::min(px(24), .02 * width) + signWidth(plan.trailing);
  for (std::size_t i = 0; i < plan.parts.size(); ++i) {
    EquationPart& part = plan.parts[i];
    const Heatmap& h = *part.heatmap;
    const double widest = widestName(h.rows, h.rowCount(), style_);
    if (h.rows.showLabels && (!narrow || i == 0 || isNumbered(h.rows))) {
      part.names = isNumbered(h.rows) ? widest + px(12) : std::max(px(24), widest) + px(20);
    }
    part.names = std::min(part.names, std::max(px(64), .12 * width));
    if (i == 0) {
      part.gap =
          width < px(860) ? part.names + px(24) : std::ceil((part.names + px(27)) / px(8)) * px(8);
    } else {
      part.gap = part.names + std::max(px(24), signWidth(part.signs));
    }
    if (!h.rowSums.empty()) part.after += sumsWidth(h);
    for (const Text& line : h.aside) {
      part.after = std::max(part.after, textWidth(toQString(line), style_.normal) + px(14));
    }
    plan.fixed += part.gap + part.after;
  }
  plan.roomy = plan.rect.height() >= px(320);
  plan.bottom = plan.roomy ? px(48) : px(40);
  plan.head = std::clamp(std::floor(.285 * plan.rect.height()), px(75), px(127));
}

void Arranger::findSlots(EquationPlan& plan) const {
  // What every matrix may take across depends on the room, hardly on the text. Where there is not
  // enough, grids of tokens give way first, down to what four tokens need.
  const double high = std::max(px(16), plan.rect.height() - plan.head - plan.bottom);
  const double width = plan.rect.width();
  const double grid = std::clamp(px(216) + (width - px(864)) * 56 / 144, px(216), px(272));
  Index longest = 1;
  for (const EquationPart& part : plan.parts) {
    if (part.tokenColumns) longest = std::max(longest, part.heatmap->columnCount());
    if (part.tokenRows) longest = std::max(longest, part.heatmap->rowCount());
  }
  const double most = px(54) * double(longest);
  double wanted = 0, giving = 0;
  for (EquationPart& part : plan.parts) {
    part.slot = part.tokenColumns
                    ? std::max(std::min(high, std::max(grid, most)), std::min(grid, most))
                    : std::min(part.columns() *
                                   wholePitch(std::clamp(px(184) / part.columns(), px(4), px(46))),
                               std::max(px(184), .3 * width));
    if (part.tokenColumns) giving += std::max(0.0, part.slot - px(180));
    wanted += part.slot;
  }
  const double room = std::max(px(8) * double(plan.parts.size()), width - plan.fixed);
  const double give = giving > 0 ? std::clamp((wanted - room) / giving, 0.0, 1.0) : 0;
  wanted -= give * giving;
  const double shrink = std::min(1.0, room / wanted);
  const double spread =
      plan.parts.size() > 1 ? std::max(0.0, room - wanted) / double(plan.parts.size() - 1) : 0;
  double x = plan.rect.left();
  for (std::size_t i = 0; i < plan.parts.size(); ++i) {
    EquationPart& part = plan.parts[i];
    if (part.tokenColumns) part.slot -= std::max(0.0, part.slot - px(180)) * give;
    part.slot *= shrink;
    x += part.gap + (i > 0 ? spread : 0);
    part.left = std::round(x);
    x += part.slot + part.after;
  }
}

void Arranger::findPitches(EquationPlan& plan) const {
  const double high = std::max(px(16), plan.rect.height() - plan.head - plan.bottom);
  plan.tokenAcross = plan.tokenDown = px(54);
  plan.featureAcross = plan.featureDown = px(46);
  for (const EquationPart& part : plan.parts) {
    double& across = part.tokenColumns ? plan.tokenAcross : plan.featureAcross;
    across = std::min(across, part.slot / part.columns());
    double& down = part.tokenRows ? plan.tokenDown : plan.featureDown;
    down = std::min(down, high / part.rows());
  }
  // A grid of attention is square, and features have one pitch; but where height is short and there
  // is width for numbers, cells are wider than high, to hold them.
  const double square = std::min(plan.tokenAcross, plan.tokenDown);
  const double feature = std::min({plan.featureAcross, plan.featureDown, std::max(square, px(4))});
  const double flat = std::min(plan.tokenDown, plan.featureDown);
  const bool wide = square < px(44) && flat >= px(20) && plan.tokenAcross >= px(44) &&
                    plan.featureAcross >= px(36);
  if (wide) {
    plan.tokenDown = plan.featureDown = flat;
  } else {
    plan.tokenAcross = plan.tokenDown = square;
    plan.featureAcross = plan.featureDown = feature;
  }
  for (double* pitch :
       {&plan.tokenAcross, &plan.tokenDown, &plan.featureAcross, &plan.featureDown}) {
    *pitch = wholePitch(*pitch);
  }
}

double Arranger::tallestNames(const EquationPlan& plan) const {
  double names = px(28);
  for (const EquationPart& part : plan.parts) {
    const Naming naming = columnNaming(*part.heatmap, plan.across(part));
    names = std::max(names, namesHeight(*part.heatmap, naming));
  }
  return names;
}

void Arranger::equation(const Layout& layout, const QRectF& rect) {
  EquationPlan plan;
  plan.rect = rect;
  collect(plan, layout);
  if (plan.parts.empty()) {
    double x = rect.left();
    for (const int index : plan.trailing) {
      const double width = rect.width() / double(plan.trailing.size());
      leaf(index, {x, rect.top(), width, rect.height()}, 0);
      x += width;
    }
    return;
  }
  measureGaps(plan);
  // Turned names and notes below the bars take height, which makes cells smaller: try again.
  std::vector<HeatmapPlace> places;
  std::vector<BarPlace> bars;
  for (int attempt = 0; attempt < 4; ++attempt) {
    findSlots(plan);
    findPitches(plan);
    plan.pooled = std::min(plan.tokenAcross, plan.featureAcross) < 1;
    const double names = tallestNames(plan);
    const double needed = std::min(names + px(48), std::max(plan.head, .4 * rect.height()));
    const bool higher = names > px(28) && needed > plan.head;
    if (higher) plan.head = needed;
    places = placeMatrices(plan);
    bars = placeBars(plan, places);
    double lowest = rect.bottom();
    for (const BarPlace& place : bars) lowest = std::max(lowest, place.bottom(style_));
    if (!higher && lowest <= rect.bottom()) break;
    plan.bottom += lowest - rect.bottom();
  }
  scene.bars.insert(scene.bars.end(), bars.begin(), bars.end());
  placeParts(plan, places);
}

std::vector<HeatmapPlace> Arranger::placeMatrices(const EquationPlan& plan) const {
  // Names of the tallest block decide where titles stand.
  const double high = std::max(px(28), std::min(tallestNames(plan), plan.head - px(48)));
  const double top = std::round(plan.rect.top() + plan.head);
  std::vector<HeatmapPlace> places;
  for (std::size_t i = 0; i < plan.parts.size(); ++i) {
    const EquationPart& part = plan.parts[i];
    const Heatmap& h = *part.heatmap;
    HeatmapPlace place;
    place.cells = QRectF(part.left, top, plan.across(part) * double(h.columnCount()),
                         plan.down(part) * double(h.rowCount()));
    place.rowCount = h.rowCount();
    place.columnCount = h.columnCount();
    const double end =
        i + 1 < plan.parts.size() ? plan.parts[i + 1].left - px(12) : plan.rect.right() - px(4);
    dress(h, place, high, end, plan.roomy);
    place.rowRoom = std::max(0.0, part.names - px(8));
    if (part.names <= 0) place.rows = Naming::None;
    if (!h.rows.word.empty() && i == 0) {
      place.rowWord = QPointF(plan.rect.left() + px(14), place.cells.center().y());
    }
    if (!h.rowSums.empty()) place.sumsRight = place.cells.right() + sumsWidth(h) - px(2);
    places.push_back(place);
  }
  return places;
}

std::vector<BarPlace> Arranger::placeBars(const EquationPlan& plan,
                                          const std::vector<HeatmapPlace>& places) const {
  std::vector<BarPlace> bars;
  double lowest = 0;
  for (const HeatmapPlace& place : places) lowest = std::max(lowest, place.cells.bottom());
  const double top = lowest + (plan.roomy ? px(20) : px(14));
  bool pooled = plan.pooled;
  std::vector<int> told;
  // One bar for neighbours that share a range and say so.
  for (std::size_t i = 0, end = 0; i < plan.parts.size(); i = end) {
    end = i + 1;
    const int index = plan.parts[i].heatmap->range;
    const ColourRange* shared = range(index);
    if (shared == nullptr) continue;
    while (!shared->note.empty() && end < plan.parts.size() &&
           plan.parts[end].heatmap->range == index) {
      ++end;
    }
    std::vector<int> blocks;
    for (std::size_t k = i; k < end; ++k) blocks.push_back(plan.parts[k].block);
    const bool first = std::find(told.begin(), told.end(), index) == told.end();
    told.push_back(index);
    const double left = places[i].cells.left();
    BarPlace colours =
        bar(blocks, left, std::max(places[end - 1].cells.right(), left + px(96)), top, first);
    colours.sayStrongest = std::exchange(pooled, false);
    bars.push_back(colours);
  }
  return bars;
}

void Arranger::placeParts(const EquationPlan& plan, const std::vector<HeatmapPlace>& places) {
  double shortest = places.front().cells.height();
  for (const HeatmapPlace& place : places) shortest = std::min(shortest, place.cells.height());
  const auto between = [&](const std::vector<int>& signs, double from, double to) {
    const double spare = (to - from - signWidth(signs)) / double(signs.size());
    for (const int sign : signs) {
      const double step = signWidth({sign}) + spare;
      Place place;
      place.block = sign;
      place.rect = QRectF(from, places.front().cells.top(), step, shortest);
      scene.places.push_back(place);
      from += step;
    }
  };
  for (std::size_t i = 0; i < plan.parts.size(); ++i) {
    const EquationPart& part = plan.parts[i];
    const QRectF& cells = places[i].cells;
    if (i > 0 && !part.signs.empty()) {
      between(part.signs, places[i - 1].cells.right() + plan.parts[i - 1].after,
              cells.left() - part.names);
    }
    Place place;
    place.block = part.block;
    place.rect = QRectF(cells.left() - (i == 0 ? part.gap : part.names), plan.rect.top(), 0,
                        plan.rect.height());
    place.rect.setRight(cells.right() + part.after);
    place.heatmap = places[i];
    scene.places.push_back(place);
  }
  if (!plan.trailing.empty()) {
    const double from = places.back().cells.right() + plan.parts.back().after;
    between(plan.trailing, from, from + signWidth(plan.trailing));
  }
}

}  // namespace fovea
