// Names of series, labels of points and words of marks: inside the chart, none over another.
#include <algorithm>
#include <cmath>

#include "ui/plots/chart_place.h"

namespace fovea {
namespace {

constexpr std::size_t kMostLabels = 400;  ///< points beyond carry none

class Words {
 public:
  Words(const Chart& chart, const QRectF& rect, const Style& style, ChartPlace& place)
      : chart_(chart), rect_(rect), style_(style), place_(place) {
    if (place.aside) {
      const double wide = runsWidth(chart.aside.runs(), style.normal, style.bold);
      taken_.push_back(boxAt({place.aside->x() - wide, place.aside->y()}, wide));
    }
  }

  void marks();
  void names();
  void labels();

 private:
  double px(double designed) const { return style_.px(designed); }
  /// The box of a text whose left end and middle is `at`.
  QRectF boxAt(QPointF at, double width) const { return {at.x(), at.y() - px(8), width, px(16)}; }
  bool free(const QRectF& box) const {
    return rect_.adjusted(1, 1, -1, -1).contains(box) &&
           std::none_of(taken_.begin(), taken_.end(), [&](const QRectF& other) {
             return other.adjusted(-px(3), -1, px(3), 1).intersects(box);
           });
  }
  /// How many curves and dots run through a box.
  int crossed(const QRectF& box) const;
  /// Where the label of a point stands with at most `most` curves through it; empty: nowhere.
  QRectF labelBox(const Chart::Series& series, QPointF at, double wide, int most) const;
  void put(const QRectF& box, const QString& text, int series) {
    taken_.push_back(box);
    place_.words.push_back({box, text, series});
  }

  const Chart& chart_;
  const QRectF& rect_;
  const Style& style_;
  ChartPlace& place_;
  std::vector<QRectF> taken_;
};

int Words::crossed(const QRectF& box) const {
  int count = 0;
  for (const Chart::Series& series : chart_.series) {
    const std::size_t points = chartCount(series);
    if (points > kMostLabels) continue;
    const bool line = !isBars(series) && series.kind != Chart::Series::Kind::Points;
    for (std::size_t i = 0; i < points; ++i) {
      const QPointF at = chartPoint(chart_, place_, series, i);
      if (hasDots(series) && box.adjusted(-px(5), -px(5), px(5), px(5)).contains(at)) count += 2;
      if (line && i > 0 && clipped(QLineF(chartPoint(chart_, place_, series, i - 1), at), box)) {
        ++count;
      }
    }
  }
  return count;
}

void Words::marks() {
  double row = place_.ground.top() + px(10);
  for (const auto& [value, text] : chart_.marks) {
    const double x = chartX(chart_, place_, value);
    if (text.empty() || !(x >= place_.ground.left() - 1 && x <= place_.ground.right() + 1))
      continue;
    const QString word = toQString(text);
    const double wide = textWidth(word, style_.normal);
    for (const double y : {row, row + px(18), row + px(36)}) {
      QRectF box = boxAt({x + px(6), y}, wide);
      if (!free(box)) box.moveLeft(x - px(6) - wide);
      if (!free(box) || box.bottom() > place_.ground.bottom()) continue;
      put(box, word, kNone);
      break;
    }
  }
}

void Words::names() {
  struct Name {
    int series;
    QPointF end;
    double y;
  };
  std::vector<Name> names;
  for (std::size_t s = 0; s < chart_.series.size(); ++s) {
    const Chart::Series& series = chart_.series[s];
    if (series.name.empty()) continue;
    for (std::size_t i = chartCount(series); i-- > 0;) {
      QPointF at = chartPoint(chart_, place_, series, i);
      if (isBars(series)) at.setX(chartX(chart_, place_, series.x[i + 1]));
      if (!isInside(place_.ground, at)) continue;
      names.push_back({static_cast<int>(s), at, at.y()});
      break;
    }
  }
  std::stable_sort(names.begin(), names.end(),
                   [](const Name& a, const Name& b) { return a.y < b.y; });
  const double apart = px(17);
  double least = place_.ground.top() + px(4);
  for (Name& name : names) {
    name.y = std::max(name.y, least);
    least = name.y + apart;
  }
  double most = place_.ground.bottom() - px(4);
  for (auto name = names.rbegin(); name != names.rend(); ++name) {
    name->y = std::min(name->y, most);
    most = name->y - apart;
  }
  const double x = place_.ground.right() + px(10);
  for (const Name& name : names) {
    const auto index = static_cast<std::size_t>(name.series);
    const QString text = toQString(chart_.series[index].name);
    const double sign = signWidth(chart_, index, style_);
    put(boxAt({x, name.y}, sign + textWidth(text, style_.normal)), text, name.series);
    place_.words.back().signedName = sign > 0;
    const QPointF to(x - px(2), name.y);
    const double away = std::hypot(name.end.x() - to.x(), name.end.y() - to.y());
    if (away > px(18)) place_.leaders.emplace_back(name.end + (to - name.end) * (px(8) / away), to);
  }
}

QRectF Words::labelBox(const Chart::Series& series, QPointF at, double wide, int most) const {
  const double off = px(isBars(series) ? 10 : 16);
  const double first = series.labelsBelow ? off : -off, half = wide / 2, beside = px(10);
  QRectF best;
  for (const QPointF offset : {QPointF(-half, first), QPointF(-half, -first), QPointF(beside, 0),
                               QPointF(-beside - wide, 0), QPointF(-wide, first), QPointF(0, first),
                               QPointF(-wide, -first), QPointF(0, -first)}) {
    QRectF box = boxAt(at + offset, wide);
    // At the edges a label moves inwards as far as it must.
    if (box.right() > rect_.right() - 2) box.moveRight(rect_.right() - 2);
    box.moveLeft(std::max(box.left(), std::min(place_.ground.left() + 3, at.x())));
    if (!free(box) || box.top() < place_.ground.top() - px(9) ||
        box.bottom() > place_.ground.bottom() - 1 || box.left() < place_.ground.left() + 1) {
      continue;
    }
    const int cost = crossed(box);
    if (cost > most) continue;
    if (cost == 0) return box;
    most = cost - 1;
    best = box;
  }
  return best;
}

void Words::labels() {
  // A number that a curve runs through says less than none: it stays away, unless it is the only
  // one.
  std::size_t all = 0;
  for (const Chart::Series& series : chart_.series) {
    all += static_cast<std::size_t>(
        std::ranges::count_if(series.labels, [](const Text& label) { return !label.empty(); }));
  }
  const int most = all == 1 ? 1 << 20 : 0;
  for (std::size_t s = 0; s < chart_.series.size(); ++s) {
    const Chart::Series& series = chart_.series[s];
    const std::size_t count = std::min(chartCount(series), series.labels.size());
    for (std::size_t i = 0; i < std::min(count, kMostLabels); ++i) {
      const QPointF at = chartPoint(chart_, place_, series, i);
      if (series.labels[i].empty() || !isInside(place_.ground, at)) continue;
      const QString text = toQString(series.labels[i]);
      const QRectF box = labelBox(series, at, textWidth(text, style_.normal), most);
      if (!box.isEmpty()) put(box, text, static_cast<int>(s));
    }
  }
}

}  // namespace

void placeChartWords(const Chart& chart, const QRectF& rect, const Style& style, bool column,
                     ChartPlace& place) {
  Words words(chart, rect, style, place);
  if (column) words.names();
  words.marks();
  words.labels();
}

}  // namespace fovea
