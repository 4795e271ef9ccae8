#pragma once
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "ui/plots/ink.h"

namespace fovea {

/// How the names along an axis are written.
enum class Naming { None, Level, Turned, Positions };

/// Where the parts of a matrix stand.
struct HeatmapPlace {
  QRectF cells;
  Index rowCount = 0, columnCount = 0;
  int decimals = -1;       ///< of the numbers in the cells; −1: no numbers
  double numberWidth = 0;  ///< of the widest of them
  Naming rows = Naming::None, columns = Naming::None;
  double rowRoom = 0, columnRoom = 0;  ///< how wide, how high names may be
  std::optional<QPointF> title;        ///< left end, middle
  double titleRoom = 0;
  std::optional<QPointF> rowWord, columnWord;  ///< centres
  double sumsRight = 0;                        ///< > 0: right edge of the row sums
  QString sumsWord;
  std::optional<QPointF> aside, foot;          ///< left end, middle of the first line
  double pitchX() const { return columnCount > 0 ? cells.width() / double(columnCount) : 0; }
  double pitchY() const { return rowCount > 0 ? cells.height() / double(rowCount) : 0; }
  /// Several cells share a pixel.
  bool pooled() const { return pitchX() < 1 || pitchY() < 1; }
};

/// A colour bar; blocks that share a range share one where they stand side by side.
struct BarPlace {
  QRectF bar;
  int range = 0;
  bool signedMap = true;
  bool upright = false;      ///< on exported pages
  QString note;              ///< "same colours for Q and K"
  bool noteBelow = false;    ///< no room between the numbers: on a line of its own
  bool hiddenKey = false;    ///< a hatched square explains hidden cells
  bool sayStrongest = false; ///< several cells share a pixel
  QString title;             ///< upright: what the colours mean; else: that the strongest is shown
  QString hiddenText;        ///< beside the hatched square
};

/// A curve with an arrow, from X to a weight matrix.
struct CurvePlace {
  QPointF from, to;
  Hue hue = Hue::Ink;
};

/// A table's columns and rows; see table_place.h.
struct TablePlace {
  struct Band {            ///< columns that stand side by side; further bands below
    int first = 0, last = 0;
    std::vector<double> lefts, widths;  ///< of columns first … last − 1 (relative to the table)
    double top = 0;
  };
  std::vector<Band> bands;
  double labelWidth = 0;           ///< column 0, repeated in every band
  std::vector<double> rowMiddles;  ///< relative to the band's top
  double bandHeight = 0;
  double headingHeight = 0;
  double chartTop = 0, chartHeight = 0;  ///< relative to the table; height 0: no room
  double notesTop = 0;
  double height = 0;  ///< of everything
};

/// One block and where it stands.
struct Place {
  int block = kNone;
  QRectF rect;
  std::optional<HeatmapPlace> heatmap;
  std::optional<TablePlace> table;
  bool callout = false;  ///< a table under matrices: the line above it points at its cell
};

/// A figure laid out for a size: where every block stands. Pure data.
struct Scene {
  QSizeF size;
  std::vector<Place> places;
  std::vector<BarPlace> bars;
  std::vector<CurvePlace> curves;
  const Place* find(int block) const;
};

}  // namespace fovea
