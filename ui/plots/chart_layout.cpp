// Where the parts of a chart stand.
#include <QImage>
#include <algorithm>
#include <cmath>

#include "ui/plots/chart_ticks.h"

namespace fovea {
namespace {

bool named(const Chart::Series& series) { return !series.name.empty(); }

double widestSeriesName(const Chart& chart, const Style& style) {
  double widest = 0;
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    widest = std::max(widest, textWidth(toQString(chart.series[i].name), style.normal) +
                                  signWidth(chart, i, style));
  }
  return widest;
}

/// Entries above the curves, as many to a line as fit; returns the height they take.
double layLegend(const Chart& chart, double left, double right, double top, const Style& style,
                 std::vector<ChartPlace::Entry>& legend) {
  const double sample = style.px(32), gap = style.px(20), line = style.px(20);
  double x = left, y = top + style.px(10);
  for (std::size_t i = 0; i < chart.series.size(); ++i) {
    if (!named(chart.series[i])) continue;
    const QString text =
        elided(toQString(chart.series[i].name), style.normal, right - left - sample);
    const double width = sample + textWidth(text, style.normal);
    if (x > left && x + width > right) {
      x = left;
      y += line;
    }
    legend.push_back({{x, y}, text, static_cast<int>(i)});
    x += width + gap;
  }
  return legend.empty() ? 0 : y + style.px(14) - top;
}

/// What is left away, one after the other, where there is little height.
enum class Left { Nothing, AxisWords, SecondTitleLine, Legend, Numbers, Title };

int linesOf(const std::vector<Run>& runs, const Style& style, double room) {
  QImage none(1, 1, QImage::Format_RGB32);
  QPainter painter(&none);
  Ink ink(painter, style);
  const double y = ink.paragraph({0, 0}, std::max(room, 1.0), runs, style.bold, style.bold,
                                 style.text, 1, false);
  return static_cast<int>(std::lround(y));
}

class Layer {
 public:
  Layer(const Chart& chart, const QRectF& rect, const Style& style, const ChartMargins& margins,
        Left away)
      : chart_(chart), rect_(rect), style_(style), margins_(margins), away_(away) {}

  ChartPlace place;
  void lay();

 private:
  double px(double designed) const { return style_.px(designed); }
  bool has(Left part) const { return away_ < part; }
  void head();
  void ground();
  void xWord();
  void numbers();
  double bottomOf(bool word) const;
  QRectF xBox(const ChartTick& tick) const {
    const double wide = textWidth(tick.label, style_.normal) + px(8);
    return {chartX(chart_, place, tick.value) - wide / 2, 0, wide, 1};
  }

  const Chart& chart_;
  const QRectF& rect_;
  const Style& style_;
  const ChartMargins& margins_;
  Left away_;
  double left_ = 0, top_ = 0, side_ = 0, widest_ = 0;
  bool column_ = false;
};

void Layer::head() {
  const double half = px(12), pad = std::min(px(24), .1 * rect_.width());
  side_ = std::min(std::max(margins_.side, chartSideWidth(chart_, style_)),
                   std::max(0.0, rect_.width() - px(60)));
  left_ = rect_.left() + (side_ > 0 ? side_ + half : chart_.y.shown ? pad : half);
  top_ = rect_.top() + px(8);
  place.titleCentred = !chart_.y.shown;
  place.titleRoom = rect_.right() - left_ - px(4);
  if (!chart_.title.empty() && has(Left::Title)) {
    top_ += px(12);
    place.title = QPointF(left_, top_);
    place.titleLines =
        has(Left::SecondTitleLine) ? linesOf(chart_.title.runs(), style_, place.titleRoom) : 1;
    place.titleCentred = place.titleCentred && runsWidth(chart_.title.runs(), style_.bold,
                                                         style_.bold) <= place.titleRoom;
    top_ += px(20) * (place.titleLines - 1) + px(16);
  }
  if (chart_.side.empty() && !chart_.y.word.empty() && has(Left::AxisWords)) {
    place.yWord = QPointF(left_, top_ + px(10));
    top_ += px(24);
  }
  // Names at the right where they take little, else in lines above.
  const auto names =
      static_cast<double>(std::count_if(chart_.series.begin(), chart_.series.end(), named));
  widest_ = widestSeriesName(chart_, style_);
  const bool bars = std::any_of(chart_.series.begin(), chart_.series.end(), [](const auto& one) {
    return named(one) && one.kind == Chart::Series::Kind::Bars;
  });
  column_ = names > 0 && !bars && widest_ <= std::min(.3 * rect_.width(), px(220)) &&
            names * px(17) <= rect_.bottom() - top_ - px(56);
  if (names > 0 && !column_ && has(Left::Legend)) {
    top_ += layLegend(chart_, left_, rect_.right() - half, top_, style_, place.legend);
  }
  top_ = std::max(top_ + px(6), rect_.top() + margins_.top);
}

double Layer::bottomOf(bool word) const {
  const bool numbered = chart_.x.shown && has(Left::Numbers);
  const double own = (numbered ? px(28) : px(4)) + (word ? px(24) : px(4));
  return std::max(rect_.bottom() - std::max(own, margins_.bottom), top_ + 1);
}

void Layer::ground() {
  const bool word = !chart_.x.word.empty() && has(Left::AxisWords);
  const double bottom = bottomOf(word);
  const double numbers = chart_.y.shown && has(Left::Numbers)
                             ? widestLabel(ticksOf(chart_.y, bottom - top_, false, style_), style_)
                             : 0;
  // Numbers at the ends of the lower axis reach out by half.
  double first = 0, last = 0;
  if (has(Left::Numbers)) {
    const auto ticks = ticksOf(chart_.x, rect_.right() - left_, true, style_);
    if (!ticks.empty()) {
      const auto reach = [&](const ChartTick& tick, double share) {
        return std::max(0.0, textWidth(tick.label, style_.normal) / 2 + px(5) -
                                 share * .8 * (rect_.right() - left_));
      };
      first = reach(ticks.front(), shareOf(chart_.x, ticks.front().value));
      last = reach(ticks.back(), 1 - shareOf(chart_.x, ticks.back().value));
    }
  }
  double from = left_ + (numbers > 0 ? numbers + px(10) : 0);
  // Without an upright axis, charts that stand under one another begin and end level.
  const double least = chart_.y.shown ? px(12) : px(26);
  if (!chart_.y.shown) first = std::max(first, least);
  from = std::max(from, rect_.left() + side_ + (std::isfinite(first) ? first : 0.0));
  const double right = column_ ? widest_ + px(22) : least;
  const double to =
      std::max(from + 1, rect_.right() - std::max(right, std::isfinite(last) ? last : 0.0));
  place.ground = QRectF(from, top_, to - from, bottom - top_);
}

void Layer::xWord() {
  if (chart_.x.word.empty() || !has(Left::AxisWords)) return;
  QRectF& ground = place.ground;
  const double wide = textWidth(toQString(chart_.x.word), style_.normal);
  const double last = place.x.empty() ? ground.left() : xBox(place.x.back()).right() + px(6);
  const double end = std::max(ground.right(), std::min(last + wide, rect_.right() - px(4)));
  place.xWordRight = chart_.x.shown && !margins_.wordBelow && last + wide <= end + .5;
  if (place.xWordRight) {
    ground.setBottom(bottomOf(false));
    place.xWord = QPointF(end, ground.bottom() + px(16));
  } else if (wide < rect_.width()) {
    const double reach = wide / 2 + 1;
    place.xWord = QPointF(std::clamp(ground.center().x(), rect_.left() + reach,
                                     std::max(rect_.left() + reach, rect_.right() - reach)),
                          ground.bottom() + (chart_.x.shown ? px(39) : px(14)));
  }
}

void Layer::numbers() {
  const QRectF& ground = place.ground;
  const auto keep = [](const Chart::Axis& axis, std::vector<ChartTick>& ticks) {
    std::erase_if(ticks, [&](const ChartTick& tick) {
      const double share = shareOf(axis, tick.value);
      return !(share >= -1e-6 && share <= 1 + 1e-6);
    });
  };
  place.x = ticksOf(chart_.x, ground.width(), true, style_);
  keep(chart_.x, place.x);
  thinOut(place.x, [this](const ChartTick& tick) { return xBox(tick); },
          {rect_.left() - px(3), -1, rect_.width() + px(6), 3});
  xWord();
  place.y = ticksOf(chart_.y, ground.height(), false, style_);
  keep(chart_.y, place.y);
  thinOut(place.y,
          [this](const ChartTick& tick) {
            return QRectF(rect_.left() + px(2), chartY(chart_, place, tick.value) - px(8),
                          textWidth(tick.label, style_.normal), px(16));
          },
          {rect_.left(), rect_.top(), ground.left() - rect_.left() - px(8), rect_.height()});
  if (has(Left::Numbers)) return;
  for (auto* ticks : {&place.x, &place.y}) {
    for (ChartTick& tick : *ticks) tick.label.clear();
  }
}

void Layer::lay() {
  head();
  ground();
  numbers();
  const QRectF& ground = place.ground;
  if (place.title && place.titleCentred) {
    const double reach = runsWidth(chart_.title.runs(), style_.bold, style_.bold) / 2;
    place.title->setX(std::clamp(ground.center().x(), left_ + reach - px(12),
                                 std::max(left_ + reach - px(12), rect_.right() - reach - 1)));
  }
  const bool sideFits = !chart_.side.empty() && side_ >= chartSideWidth(chart_, style_) - .5 &&
                        ground.height() >= px(24);
  if (sideFits) {
    const bool word = !chart_.y.word.empty() && ground.height() >= px(44);
    place.side = QPointF(rect_.left() + std::min(px(24), .12 * rect_.width()),
                         ground.center().y() - (word ? px(11) : 0));
    if (word) place.yWord = *place.side + QPointF(0, px(22));
  }
  const double aside = runsWidth(chart_.aside.runs(), style_.normal, style_.bold);
  if (!chart_.aside.empty() && aside <= rect_.right() - ground.left() &&
      ground.height() >= px(24)) {
    place.aside = QPointF(std::max(ground.right(), ground.left() + aside), ground.top() + px(12));
  }
  placeChartWords(chart_, rect_, style_, column_, place);
}

}  // namespace

ChartPlace chartPlace(const Chart& chart, const QRectF& rect, const Style& style,
                      const ChartMargins& margins) {
  for (int away = 0;; ++away) {
    const auto left = static_cast<Left>(away);
    Layer layer(chart, rect, style, margins, left);
    layer.lay();
    if (layer.place.ground.height() >= style.px(30) || left == Left::Title) return layer.place;
  }
}

}  // namespace fovea
