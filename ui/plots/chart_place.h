#pragma once
#include <QLineF>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "ui/plots/ink.h"

namespace fovea {

/// A value of an axis with its number.
struct ChartTick {
  double value = 0;
  QString label;  ///< empty: no room, or none wanted
};

/// Where the parts of a chart stand.
struct ChartPlace {
  /// Something written in it.
  struct Words {
    QRectF box;
    QString text;
    int series = kNone;       ///< in its colour; kNone: quiet
    bool signedName = false;  ///< the sign of the series stands before it, in the box
  };
  /// A series named in a line above the curves.
  struct Entry {
    QPointF at;  ///< left end of its sample, middle
    QString text;
    int series = 0;
  };
  QRectF ground;  ///< between the axes
  std::vector<ChartTick> x, y;
  std::optional<QPointF> title;  ///< left end or centre, middle of the first line
  bool titleCentred = false;
  double titleRoom = 0;
  int titleLines = 1;
  std::optional<QPointF> side;          ///< left end, middle
  std::optional<QPointF> xWord, yWord;  ///< centre; left end
  bool xWordRight = false;              ///< `xWord` is its right end, beside the numbers
  std::optional<QPointF> aside;         ///< right end, middle
  std::vector<Words> words;             ///< names of series, labels of points, words of marks
  std::vector<QLineF> leaders;          ///< from a last point to a name that had to move
  std::vector<Entry> legend;
};

/// What charts that stand in one row share.
struct ChartMargins {
  double side = 0;             ///< room for the word at the left
  double top = 0, bottom = 0;  ///< at least
  bool wordBelow = false;      ///< the word of the x axis stands below the numbers
};

/// Where the parts of a chart stand in `rect`. Everything lies inside it and no text overlaps
/// another: what has no room is left out. Linear in the points.
ChartPlace chartPlace(const Chart& chart, const QRectF& rect, const Style& style,
                      const ChartMargins& margins = {});
/// Room the word at the left of a chart takes; 0 without one.
double chartSideWidth(const Chart& chart, const Style& style);

/// The position of a value; NaN where the axis has none for it.
double chartX(const Chart& chart, const ChartPlace& place, double value);
double chartY(const Chart& chart, const ChartPlace& place, double value);
/// Whether a point is a number and lies in the ground.
bool isInside(const QRectF& ground, QPointF point);
QPointF chartPoint(const Chart& chart, const ChartPlace& place, const Chart::Series& series,
                   std::size_t i);
/// How many points or bars a series has.
std::size_t chartCount(const Chart::Series& series);
inline bool isBars(const Chart::Series& series) {
  return series.kind == Chart::Series::Kind::Bars || series.kind == Chart::Series::Kind::Steps;
}
inline bool hasDots(const Chart::Series& series) {
  return series.kind == Chart::Series::Kind::Points ||
         series.kind == Chart::Series::Kind::LinePoints;
}
QColor seriesColour(const Style& style, const Chart::Series& series);
/// The sign that tells a series apart without colour; kNone for one that has none.
int markerOf(const Chart& chart, std::size_t series);
/// Room of a sign before a name.
double signWidth(const Chart& chart, std::size_t series, const Style& style);
/// The part of a→b inside `ground`; nothing when it lies outside.
std::optional<QLineF> clipped(const QLineF& line, const QRectF& ground);

/// Names and labels inside a chart whose ground is known; with `column`, names of series stand at
/// its right.
void placeChartWords(const Chart& chart, const QRectF& rect, const Style& style, bool column,
                     ChartPlace& place);

}  // namespace fovea
