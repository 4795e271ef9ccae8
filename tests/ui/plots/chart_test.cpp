#include <gtest/gtest.h>

#include <cmath>

#include "tests/ui/plots/text_faults.h"
#include "ui/plots/axis_numbers.h"
#include "ui/plots/hit.h"
#include "ui/plots/plane_place.h"

using namespace fovea;
using namespace fovea::test;

// Charts and planes: what is written stays inside and apart, whatever the room.

namespace {

Chart::Axis axis(const char* word, double low, double high, bool logarithmic = false) {
  Chart::Axis made;
  made.word = Text::verbatim(word);
  made.low = low;
  made.high = high;
  made.logarithmic = logarithmic;
  return made;
}

Chart::Series curve(int k, int points, Chart::Series::Kind kind) {
  Chart::Series series;
  series.kind = kind;
  series.name = Text::verbatim("series " + std::to_string(k + 1));
  series.colour = k;
  for (int i = 0; i < points; ++i) {
    series.x.push_back(i);
    series.y.push_back(std::sin(.3 * i + k) * (k + 1) / 12.);
  }
  return series;
}

Figure figureOf(std::vector<Block> blocks) {
  Figure figure;
  figure.id = "lab-test";
  figure.layout.kind = Layout::Kind::Row;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    Layout leaf;
    leaf.block = static_cast<int>(i);
    figure.layout.children.push_back(leaf);
  }
  figure.blocks = std::move(blocks);
  return figure;
}

Chart curves(int count, int points = 20) {
  Chart chart;
  chart.title = Text::verbatim("Curves that cross each other, once and again");
  chart.x = axis("place", 0, double(points - 1));
  chart.y = axis("value", -1, 1);
  for (int k = 0; k < count; ++k) {
    chart.series.push_back(curve(k, points,
                                 k % 3 == 1   ? Chart::Series::Kind::LinePoints
                                 : k % 3 == 2 ? Chart::Series::Kind::Dashed
                                              : Chart::Series::Kind::Line));
  }
  return chart;
}

Chart histogram(double spread, double reach) {
  Chart chart;
  chart.title = Text::verbatim("d = 1,024");
  chart.aside = Text::verbatim("std 32");
  chart.x = axis("score", -reach, reach);
  chart.y = axis("", 0, 1);
  chart.y.shown = false;
  Chart::Series bars;
  bars.kind = Chart::Series::Kind::Bars;
  bars.hue = Hue::Positive;
  for (int i = 0; i <= 100; ++i) bars.x.push_back(reach * (i / 50. - 1));
  for (int i = 0; i < 100; ++i) {
    const double at = (bars.x[std::size_t(i)] + bars.x[std::size_t(i) + 1]) / 2 / spread;
    bars.y.push_back(std::exp(-at * at / 2));
  }
  chart.series.push_back(bars);
  return chart;
}

void expectFits(const Figure& figure, QSizeF size, const Style& style, const std::string& what) {
  const PlacedFigure scene = arrange(figure, size, style);
  EXPECT_EQ(faultOf(textsOf(figure, scene, style), size), "") << what;
}

}  // namespace

TEST(Charts, TextsStayInsideAndApartWithOneFourAndTwelveSeries) {
  loadFonts();
  for (const int count : {1, 4, 12}) {
    for (const double width : {180., 240., 320., 480., 640., 1200.}) {
      for (const double height : {120., 160., 200., 320., 600.}) {
        for (const double zoom : {1., 1.5, 2.}) {
          const std::string what = std::to_string(count) + " series, " + std::to_string(width) +
                                   " × " + std::to_string(height) + " at " + std::to_string(zoom);
          expectFits(figureOf({{"a", curves(count)}}), {width, height}, Style::light().scaled(zoom),
                     what);
        }
      }
    }
  }
}

TEST(Charts, HistogramsInARowBeginAndEndAtOneHeight) {
  loadFonts();
  std::vector<Block> blocks;
  for (int i = 0; i < 4; ++i) {
    Chart chart = histogram(i + 1., 10);
    if (i > 0) chart.aside = {};
    if (i == 0) chart.side = Text::verbatim("not divided");
    blocks.push_back({"h" + std::to_string(i), chart});
  }
  const Figure figure = figureOf(std::move(blocks));
  const Style style = Style::light();
  for (const double width : {420., 760., 1000., 1600.}) {
    const QSizeF size(width, 190);
    const PlacedFigure scene = arrange(figure, size, style);
    EXPECT_EQ(faultOf(textsOf(figure, scene, style), size), "") << width;
    const QRectF& first = scene.places.front().chart->ground;
    for (const Place& place : scene.places) {
      EXPECT_NEAR(place.chart->ground.width(), first.width(), 1.5) << width;
      EXPECT_EQ(place.chart->ground.top(), first.top());
      EXPECT_EQ(place.chart->ground.bottom(), first.bottom());
      EXPECT_EQ(place.chart->xWord.has_value(), &place == &scene.places.front());
    }
  }
}

TEST(Charts, LogarithmicAxesHavePowersAndLabelsOfPointsKeepApart) {
  loadFonts();
  Chart chart = curves(0);
  chart.x = axis("d", 10, 1e6, true);
  chart.y = axis("", 1, 1000, true);
  Chart::Series points;
  points.kind = Chart::Series::Kind::LinePoints;
  for (const double x : {16., 64., 256., 1024., 65536.}) {
    points.x.push_back(x);
    points.y.push_back(std::sqrt(x));
    points.labels.push_back(Text::verbatim("0.580"));
  }
  chart.series = {points};
  const Figure figure = figureOf({{"a", chart}});
  for (const double width : {200., 400., 800.}) {
    expectFits(figure, {width, 240}, Style::light(), std::to_string(width));
  }
  const PlacedFigure scene = arrange(figure, {800, 300}, Style::light());
  const ChartPlace& place = *scene.places.front().chart;
  std::vector<QString> labels;
  for (const ChartTick& tick : place.x) labels.push_back(tick.label);
  EXPECT_EQ(labels, (std::vector<QString>{"10", "100", "1,000", "10,000", "100,000", "1,000,000"}));
  const double step = chartX(chart, place, 100) - chartX(chart, place, 10);
  EXPECT_NEAR(chartX(chart, place, 1000) - chartX(chart, place, 100), step, 1e-9);
  EXPECT_EQ(place.words.size(), 5u) << "labels of all points have room";
  EXPECT_TRUE(std::isnan(chartX(chart, place, 0)));
}

TEST(Charts, NumbersOfAxesAreRound) {
  EXPECT_EQ(roundStep(.3), .5);
  EXPECT_EQ(roundStep(1), 1);
  EXPECT_EQ(roundStep(11), 20);
  EXPECT_EQ(axisNumber(-.5, .5), QString::fromUtf8("−0.5"));
  EXPECT_EQ(axisNumber(1, .5), "1");
  EXPECT_EQ(axisNumber(10000, 5000), "10,000");
  EXPECT_EQ(axisNumber(-100, 100), QString::fromUtf8("−100"));
  EXPECT_EQ(axisNumber(2e9, 1e9), QString::fromUtf8("2 × 10⁹"));
  EXPECT_EQ(axisNumber(1e-6, 1e-6), QString::fromUtf8("10⁻⁶"));
  EXPECT_EQ(axisNumber(.3, .1), "0.3");
  EXPECT_EQ(powerNumber(1e5), QString::fromUtf8("10⁵"));
  EXPECT_EQ(powerNumber(10), QString::fromUtf8("10¹"));
  EXPECT_EQ(valueNumber(1024), "1,024");
  EXPECT_EQ(valueNumber(-.031622), QString::fromUtf8("−0.03162"));
  EXPECT_EQ(valueNumber(1234.6), "1,235");
  EXPECT_EQ(axisNumber(1234.5, .5), "1,234.5");
  EXPECT_EQ(valueNumber(1e300), QString::fromUtf8("10³⁰⁰"));
  EXPECT_EQ(multiples(-1, 1, .5), (std::vector<double>{-1, -.5, 0, .5, 1}));
  EXPECT_TRUE(multiples(0, 1e300, 1e-300).empty()) << "never without bound";
}

TEST(Charts, ValuesThatAreNoneLeaveAGap) {
  loadFonts();
  for (const bool logarithmic : {false, true}) {
    Chart chart = curves(4);
    chart.y.logarithmic = logarithmic;
    if (logarithmic) chart.y.low = .1;
    chart.series[0].y[3] = std::nan("");
    chart.series[1].y[4] = HUGE_VAL;
    chart.series[2].x[5] = -HUGE_VAL;
    chart.series[3].y.clear();
    chart.marks = {{3, Text::verbatim("here")}, {std::nan(""), Text::verbatim("nowhere")}};
    expectFits(figureOf({{"a", chart}}), {500, 200}, Style::light(), "gaps");
  }
  Chart flat = curves(1);
  flat.x.high = flat.x.low;
  flat.y.low = flat.y.high = 3;
  expectFits(figureOf({{"a", flat}}), {500, 200}, Style::light(), "no extent");
  expectFits(figureOf({{"a", flat}}), {3, 2}, Style::light(), "no room");
}

TEST(Charts, PointsAreFoundAndSpoken) {
  loadFonts();
  const Style style = Style::light();
  const Figure figure = figureOf({{"a", curves(2)}, {"b", histogram(3, 10)}});
  const PlacedFigure scene = arrange(figure, {900, 300}, style);
  const Windows none = [](int) { return CellWindow{}; };
  const auto& chart = std::get<Chart>(figure.blocks[0].body);
  const QPointF at = chartPoint(chart, *scene.places[0].chart, chart.series[1], 7);
  const Spot spot = spotAt(figure, scene, style, none, at + QPointF(1, 2));
  EXPECT_EQ(spot, (Spot{0, 1, 7}));
  EXPECT_TRUE(spotRect(figure, scene, style, none, spot).contains(at));
  EXPECT_EQ(spotAt(figure, scene, style, none, {2, 2}).block, kNone);
  EXPECT_EQ(pointableBlocks(figure, scene), (std::vector<int>{0, 1}));
  // Above a bar: the bar.
  const QRectF& ground = scene.places[1].chart->ground;
  const Spot bar =
      spotAt(figure, scene, style, none, {ground.left() + .505 * ground.width(), ground.top() + 3});
  EXPECT_EQ(bar, (Spot{1, 0, 50}));
}

TEST(Planes, AreSquareWithWordsInsideAndApart) {
  loadFonts();
  Plane plane;
  plane.title = Text::verbatim("Two arrows");
  plane.aside = Text::verbatim("q · k = 1.04");
  plane.reach = 4;
  plane.circle = true;
  plane.arrows = {{Text::verbatim("q"), Hue::Query, kNone, 3, 1, false, "q"},
                  {Text::verbatim("k"), Hue::Key, kNone, 1, 2, false, "k"},
                  {Text::verbatim("projection"), Hue::Quiet, kNone, 9, 3, true, ""},
                  {Text::verbatim("zero"), Hue::Quiet, kNone, 0, 0, true, ""}};
  plane.angle = {0, 1};
  plane.angleName = Text::verbatim("45°");
  const Figure figure = figureOf({{"plane", plane}});
  const Style style = Style::light();
  for (const QSizeF size : {QSizeF(320, 320), QSizeF(700, 300), QSizeF(240, 500)}) {
    const PlacedFigure scene = arrange(figure, size, style);
    EXPECT_EQ(faultOf(textsOf(figure, scene, style), size), "") << size.width();
    const PlanePlace& place = *scene.places.front().plane;
    EXPECT_EQ(place.ground.width(), place.ground.height());
    std::string written;
    for (const auto& words : place.words) written += words.text.toStdString() + ";";
    EXPECT_EQ(written, "q;k;projection;zero;45°;");
    const QPointF tip = place.at(3, 1);
    EXPECT_NEAR(place.value(tip).x(), 3, 1e-9);
    EXPECT_NEAR(place.value(tip).y(), 1, 1e-9);
    const Windows none = [](int) { return CellWindow{}; };
    EXPECT_EQ(spotAt(figure, scene, style, none, tip).row, 0);
    const QPointF edge = arrowTip(plane, place, 2);
    EXPECT_TRUE(place.ground.adjusted(-1, -1, 1, 1).contains(edge)) << "cut at the edge";
  }
  plane.arrows[0].x = 1e300;
  plane.reach = 0;
  expectFits(figureOf({{"plane", plane}}), {320, 320}, style, "no reach");
}
