#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/plots/equation_plan.h"

namespace fovea {

namespace {

constexpr double kAboveNames = 41;  ///< title and axis word above turned names
constexpr double kAirAbove = 5;     ///< between them and what stands above, where there is room

bool isTokens(const AxisInfo& axis) {
  return axis.kind == AxisKind::QueryToken || axis.kind == AxisKind::KeyToken ||
         axis.kind == AxisKind::Token;
}

/// Matrices that share their colours and have cells of one size show their numbers alike: with as
/// many decimals, or none.
void agreeOnNumbers(const EquationPlan& plan, std::vector<HeatmapPlace>& places) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t k = 0; k < places.size(); ++k) {
      const bool alike = plan.parts[i].heatmap->range == plan.parts[k].heatmap->range &&
                         std::abs(places[i].pitchX() - places[k].pitchX()) < .5 &&
                         std::abs(places[i].pitchY() - places[k].pitchY()) < .5;
      if (alike) places[i].decimals = std::min(places[i].decimals, places[k].decimals);
    }
  }
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

double Arranger::tallestNames(const EquationPlan& plan) const {
  double names = px(28);
  for (const EquationPart& part : plan.parts) {
    const Naming naming = columnNaming(*part.heatmap, plan.across(part));
    names = std::max(names, namesHeight(*part.heatmap, naming));
  }
  return names;
}

double Arranger::above(const EquationPlan& plan) const {
  return px(kAboveNames + (plan.roomy ? kAirAbove : 0));
}

double Arranger::highestHead(const EquationPlan& plan) const {
  const double usual = .4 * plan.rect.height();
  if (!plan.roomy) return usual;
  // Corners stay where they are, whatever the text, as long as turned names can be read: these may
  // take what the cells leave, and of the cells what does not cost them their names and numbers.
  double now = 0, least = 0;
  for (const EquationPart& part : plan.parts) {
    const double down = plan.down(part);
    now = std::max(now, down * part.rows());
    least = std::max(least, std::min(down, px(down >= px(20) ? 20 : 16)) * part.rows());
  }
  const double room = plan.rect.height() - plan.bottom;
  return std::max(std::min(usual, room - least), std::min(room - now, .5 * plan.rect.height()));
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
    const double needed = std::min(names + above(plan), highestHead(plan));
    const bool higher = names > px(28) && needed > plan.head;
    if (higher) plan.head = needed;
    places = placeMatrices(plan);
    bars = placeBars(plan, places);
    double cells = 0, lowest = 0;
    for (const HeatmapPlace& place : places) cells = std::max(cells, place.cells.bottom());
    for (const BarPlace& place : bars) lowest = std::max(lowest, place.bottom(style_));
    if (!higher && lowest <= rect.bottom()) break;
    plan.bottom = std::max(plan.bottom, lowest - cells);
  }
  scene.bars.insert(scene.bars.end(), bars.begin(), bars.end());
  placeParts(plan, places);
}

std::vector<HeatmapPlace> Arranger::placeMatrices(const EquationPlan& plan) const {
  // Names of the tallest block decide where titles stand.
  const double high = std::max(px(28), std::min(tallestNames(plan), plan.head - above(plan)));
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
    // A title too long for its side begins further left, where there is room, before it is cut.
    if (const double missing = titleWidth(h) - place.titleRoom; place.title && missing > 0) {
      const double before = places.empty() || !places.back().title
                                ? plan.rect.left() + px(24)
                                : places.back().title->x() + places.back().titleWidth + px(16);
      const double shift = std::clamp(place.title->x() - before, 0.0, missing);
      place.title->rx() -= shift;
      place.titleRoom += shift;
      place.titleWidth = std::min(place.titleRoom, titleWidth(h));
    }
    places.push_back(place);
  }
  agreeOnNumbers(plan, places);
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
