#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/plots/arranger.h"

namespace fovea {
namespace {

/// A matrix of the equation while its place is being found.
struct Part {
  int block = kNone;
  const Heatmap* heatmap = nullptr;
  std::vector<int> signs;     ///< blocks between the part before and this one
  double gap = 0, names = 0;  ///< room before the cells; of it, the row names
  double after = 0;           ///< room after the cells (row sums, aside)
  double want = 0, slot = 0, left = 0;
  bool tokenColumns = false, tokenRows = false;
};

bool isTokens(const AxisInfo& axis) {
  return axis.kind == AxisKind::QueryToken || axis.kind == AxisKind::KeyToken ||
         axis.kind == AxisKind::Token;
}

}  // namespace

void Arranger::equation(const Layout& layout, const QRectF& rect) {
  std::vector<Part> parts;
  std::vector<int> waiting;
  for (const Layout& child : layout.children) {
    if (child.block == kNone) continue;
    if (const Heatmap* h = heatmap(child)) {
      Part part;
      part.block = child.block;
      part.heatmap = h;
      part.signs = std::move(waiting);
      waiting.clear();
      part.tokenColumns = isTokens(h->columns);
      part.tokenRows = isTokens(h->rows);
      parts.push_back(part);
    } else {
      waiting.push_back(child.block);
    }
  }
  if (parts.empty()) {
    double x = rect.left();
    for (const int index : waiting) {
      leaf(index, {x, rect.top(), rect.width() / double(waiting.size()), rect.height()}, 0);
      x += rect.width() / double(waiting.size());
    }
    return;
  }

  const auto signWidth = [&](const std::vector<int>& signs) {
    double width = 0;
    for (const int index : signs) {
      const Sign* sign = std::get_if<Sign>(&block(index).body);
      if (sign == nullptr) continue;
      double one =
          textWidth(toQString(sign->text), sign->arrow ? style_.normal : style_.headingBold);
      if (sign->arrow) one = std::max(one, px(30));
      for (const Text& line : sign->lines) {
        one = std::max(one, textWidth(toQString(line), style_.normal));
      }
      width += one + px(16);
    }
    return width;
  };

  // Room between the matrices; on narrow panels names stand at the first one only.
  const bool narrow = rect.width() < px(240) * double(parts.size());
  double fixed = px(24);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Part& part = parts[i];
    const Heatmap& h = *part.heatmap;
    const double widest = widestName(h.rows, h.rowCount(), style_);
    double names = 0;
    if (h.rows.showLabels && (!narrow || i == 0 || isNumbered(h.rows))) {
      names = isNumbered(h.rows) ? widest + px(12) : std::max(px(24), widest) + px(20);
    }
    names = std::min(names, std::max(px(40), .1 * rect.width()));
    part.names = names;
    if (i == 0) {
      part.gap = std::ceil((names + px(27)) / px(8)) * px(8);
    } else {
      part.gap = names + std::max(px(24), signWidth(part.signs));
    }
    if (!h.rowSums.empty()) part.after += sumsWidth(h);
    for (const Text& line : h.aside) {
      part.after = std::max(part.after, textWidth(toQString(line), style_.normal) + px(14));
    }
    fixed += part.gap + part.after;
  }
  const double trailing = signWidth(waiting);
  fixed += trailing;

  // How high: as much head and foot as there is room for.
  const bool roomy = rect.height() >= px(320);
  double bottom = roomy ? px(48) : px(40);
  for (const Part& part : parts) {
    if (part.heatmap->quantity == Quantity::Mask) bottom += px(26);
    if (part.heatmap->columns.kind == AxisKind::HeadNumber) bottom += px(18);  // the note below
  }
  double head = std::clamp(std::floor(.285 * rect.height()), px(75), px(127));

  double tokenPitch = 0, featurePitch = 0;
  Index longest = 1, widestFeatures = 1;
  for (const Part& part : parts) {
    (part.tokenColumns ? longest : widestFeatures) =
        std::max(part.tokenColumns ? longest : widestFeatures, part.heatmap->columnCount());
    if (part.tokenRows) longest = std::max(longest, part.heatmap->rowCount());
  }
  bool pooled = false;
  for (int attempt = 0; attempt < 3; ++attempt) {
    const double high = std::max(px(16), rect.height() - head - bottom);
    // Slots: what every matrix may take across. They depend on the room, not on the text. Where
    // there is not enough, grids of tokens give way first, down to what four tokens need.
    double wanted = 0, giving = 0;
    const double grid = std::clamp(px(216) + (rect.width() - px(864)) * 56 / 144, px(216), px(272));
    for (Part& part : parts) {
      const double columns = double(std::max<Index>(1, part.heatmap->columnCount()));
      part.want = part.tokenColumns
                      ? std::min(high, std::max(grid, px(54) * double(longest)))
                      : std::min(columns * wholePitch(std::clamp(px(184) / columns, px(4), px(46))),
                                 std::max(px(184), .3 * rect.width()));
      if (part.tokenColumns) giving += std::max(0.0, part.want - px(216));
      wanted += part.want;
    }
    const double room = std::max(px(8) * double(parts.size()), rect.width() - fixed);
    const double give = giving > 0 ? std::clamp((wanted - room) / giving, 0.0, 1.0) : 0;
    wanted -= give * giving;
    const double shrink = std::min(1.0, room / wanted);
    tokenPitch = px(54);
    featurePitch = px(46);
    for (Part& part : parts) {
      const double given = part.tokenColumns ? std::max(0.0, part.want - px(216)) * give : 0;
      part.slot = (part.want - given) * shrink;
      const double columns = double(std::max<Index>(1, part.heatmap->columnCount()));
      const double rows = double(std::max<Index>(1, part.heatmap->rowCount()));
      double& across = part.tokenColumns ? tokenPitch : featurePitch;
      across = std::min(across, part.slot / columns);
      double& down = part.tokenRows ? tokenPitch : featurePitch;
      down = std::min(down, high / rows);
    }
    tokenPitch = wholePitch(tokenPitch);
    featurePitch = wholePitch(std::min(featurePitch, std::max(tokenPitch, px(4))));
    const double spread =
        parts.size() > 1 ? std::max(0.0, room - wanted * shrink) / double(parts.size() - 1) : 0;
    double x = rect.left();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      x += parts[i].gap + (i > 0 ? spread : 0);
      parts[i].left = std::round(x);
      x += parts[i].slot + parts[i].after;
    }
    double names = px(28);
    for (const Part& part : parts) {
      const double pitch = part.tokenColumns ? tokenPitch : featurePitch;
      names = std::max(names, namesHeight(*part.heatmap, columnNaming(*part.heatmap, pitch)));
    }
    const double needed = std::min(names + px(48), std::max(head, .4 * rect.height()));
    const bool shares = std::min(tokenPitch, featurePitch) < 1;
    if ((names <= px(28) || needed <= head) && shares == pooled) break;
    if (names > px(28)) head = std::max(head, needed);
    if (shares && !pooled) {
      pooled = true;
      bottom += px(20);
    }
  }

  // Names of the tallest block decide where titles stand.
  double high = px(28);
  for (const Part& part : parts) {
    const double pitch = part.tokenColumns ? tokenPitch : featurePitch;
    high = std::max(high, namesHeight(*part.heatmap, columnNaming(*part.heatmap, pitch)));
  }
  high = std::min(high, head - px(48) > px(28) ? head - px(48) : px(28));

  const double top = std::round(rect.top() + head);
  double lowest = 0, shortest = 1e9;
  QString saidWord;
  std::vector<HeatmapPlace> places;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i];
    const Heatmap& h = *part.heatmap;
    HeatmapPlace place;
    const double across = part.tokenColumns ? tokenPitch : featurePitch;
    const double down = part.tokenRows ? tokenPitch : featurePitch;
    place.cells =
        QRectF(part.left, top, across * double(h.columnCount()), down * double(h.rowCount()));
    place.rowCount = h.rowCount();
    place.columnCount = h.columnCount();
    const double end = i + 1 < parts.size()
                           ? parts[i + 1].left - px(10) - (h.columns.word.empty() ? 0 : px(4))
                           : rect.right() - px(4);
    dress(h, place, high, end, roomy);
    place.rowRoom = std::max(0.0, part.names - px(8));
    if (part.names <= 0) place.rows = Naming::None;
    const QString word = toQString(h.rows.word);
    if (!word.isEmpty() && i == 0) {
      place.rowWord = QPointF(rect.left() + px(16), place.cells.center().y());
    }
    if (!h.rowSums.empty()) place.sumsRight = place.cells.right() + sumsWidth(h) - px(2);
    lowest = std::max(lowest, place.cells.bottom());
    shortest = std::min(shortest, place.cells.height());
    places.push_back(place);
  }

  // Bars: one for neighbours that share a range and say so.
  const double barTop = lowest + (roomy ? px(20) : px(14));
  std::vector<int> told;
  for (std::size_t i = 0; i < parts.size();) {
    std::size_t end = i + 1;
    const int index = parts[i].heatmap->range;
    const ColourRange* shared = range(index);
    if (shared != nullptr) {
      const bool says = !shared->note.empty();
      while (says && end < parts.size() && parts[end].heatmap->range == index) ++end;
      std::vector<int> blocks;
      for (std::size_t k = i; k < end; ++k) blocks.push_back(parts[k].block);
      const bool first = std::find(told.begin(), told.end(), index) == told.end();
      told.push_back(index);
      BarPlace colours = bar(
          blocks, places[i].cells.left(),
          std::max(places[end - 1].cells.right(), places[i].cells.left() + px(96)), barTop, first);
      colours.sayStrongest = std::exchange(pooled, false);
      scene.bars.push_back(colours);
    }
    i = end;
  }

  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto between = [&](const std::vector<int>& signs, double from, double to) {
      const double spare = (to - from - signWidth(signs)) / double(signs.size());
      for (const int sign : signs) {
        const double step = signWidth({sign}) + spare;
        Place place;
        place.block = sign;
        place.rect = QRectF(from, top, step, shortest);
        scene.places.push_back(place);
        from += step;
      }
    };
    if (i > 0 && !parts[i].signs.empty()) {
      between(parts[i].signs, places[i - 1].cells.right() + parts[i - 1].after,
              places[i].cells.left() - parts[i].names);
    }
    Place place;
    place.block = parts[i].block;
    place.rect = QRectF(places[i].cells.left() - (i == 0 ? parts[i].gap : parts[i].names),
                        rect.top(), 0, rect.height());
    place.rect.setRight(places[i].cells.right() + parts[i].after);
    place.heatmap = places[i];
    scene.places.push_back(place);
    if (i + 1 == parts.size() && !waiting.empty()) {
      between(waiting, places[i].cells.right() + parts[i].after,
              places[i].cells.right() + parts[i].after + trailing);
    }
  }
}

}  // namespace fovea
