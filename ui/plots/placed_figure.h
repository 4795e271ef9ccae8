#pragma once
#include <QLineF>
#include <QRectF>
#include <QString>
#include <algorithm>
#include <optional>
#include <vector>

#include "ui/plots/chart_place.h"
#include "ui/plots/ink.h"
#include "ui/plots/plane_place.h"

namespace fovea {

/// How the names along an axis are written.
enum class Naming { None, Level, Turned, Positions };

/// Where the parts of a matrix stand.
struct HeatmapPlace {
  QRectF cells;
  Index rowCount = 0, columnCount = 0;
  int decimals = -1;       ///< of the numbers in the cells; −1: no numbers
  double numberWidth = 0;  ///< of the widest of them
  double leastNumber = 0;  ///< > 0: smaller weights are not printed
  Naming rows = Naming::None, columns = Naming::None;
  double rowRoom = 0, columnRoom = 0;  ///< how wide, how high names may be
  std::optional<QPointF> title;        ///< left end, middle
  double titleRoom = 0;
  double titleWidth = 0;  ///< what it takes of that room
  bool titleCentred = false;
  std::optional<QPointF> rowWord, columnWord;  ///< centres
  QString rowText;                             ///< the row word; empty: as the matrix has it
  double sumsRight = 0;                        ///< > 0: right edge of the row sums
  QString sumsWord;
  std::optional<QPointF> aside, foot;  ///< left end, middle of the first line
  /// Where the title stands; empty without one. A small matrix has it centred.
  QRectF titleRect(const Style& style) const;
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
  bool upright = false;       ///< on exported pages
  double aside = 0;           ///< upright: room at its right for numbers and title
  QString note;               ///< "same colours for Q and K"
  bool noteBelow = false;     ///< no room between the numbers: on a line of its own
  bool hiddenKey = false;     ///< a hatched square explains hidden cells
  bool sayStrongest = false;  ///< several cells share a pixel
  QString title;              ///< upright: what the colours mean
  QString strongest;          ///< the words for sayStrongest
  QString hiddenText;         ///< beside the hatched square
  /// Lower end of its numbers and notes.
  double bottom(const Style& style) const {
    return bar.bottom() + style.px(19) + (!note.isEmpty() && noteBelow ? style.px(20) : 0) +
           (sayStrongest ? style.px(20) : 0) + (hiddenKey ? style.px(27) : 0);
  }
};

/// A curve with an arrow, from the chosen row of X to a weight matrix.
struct CurvePlace {
  int source = kNone;  ///< block of X; the curve leaves at its chosen row
  QPointF from, to;    ///< `from`: where it leaves when no row is chosen
  Hue hue = Hue::Ink;
};

/// A table's columns and rows. Measures are relative to the table's corner.
struct TablePlace {
  /// Columns that stand side by side; where they do not all fit, further bands stand below, each
  /// with the labels of column 0, without the rows that have nothing in them.
  struct Band {
    int first = 1, last = 1;    ///< columns [first, last)
    std::vector<double> lefts;  ///< of these columns
    std::vector<double> rows;   ///< middles; NaN: the row is left out
    bool has(std::size_t row) const { return rows[row] == rows[row]; }
  };
  double left = 0;                   ///< of column 0
  double heading = 0;                ///< middle of the heading
  double headingRoom = 0;            ///< its width, without that of tools laid over the figure
  std::vector<double> widths;        ///< of every column
  std::vector<double> numberWidths;  ///< of the widest number in every column
  std::vector<Band> bands;
  double rowPitch = 0;
  bool wrapped = false;  ///< labels of column 0 are too long: on two lines where rows allow it
  double chartTop = 0, chartHeight = 0;  ///< height 0: no room
  double notesTop = 0;                   ///< middle of the first note
  double body = 0;                       ///< below the heading: what scrolls begins here
  /// The result, rows below the last rule, stays in sight when the rest scrolls: its first row and
  /// its edges. A row past the end: nothing stays.
  std::size_t kept = 0;
  double keptTop = 0, keptBottom = 0;
  double height = 0;  ///< of everything
  double right(int column, const Band& band) const {
    return band.lefts[static_cast<std::size_t>(column - band.first)] +
           widths[static_cast<std::size_t>(column)];
  }
  double centre(int column, const Band& band) const {
    return right(column, band) - widths[static_cast<std::size_t>(column)] / 2;
  }
};

/// One block and where it stands.
struct Place {
  int block = kNone;
  QRectF rect;
  std::optional<HeatmapPlace> heatmap;
  std::optional<TablePlace> table;
  std::optional<ChartPlace> chart;
  std::optional<PlanePlace> plane;
  double scrolled = 0;    ///< how far a table or list too high for its place is scrolled
  double listHeight = 0;  ///< of a list with everything around it; 0: no list
  bool enlarged = false;  ///< pictures of heads as wide as there is room; the layers scroll
  /// How far a table or list can be scrolled.
  double scrollable() const {
    const double over = table ? table->height - rect.height() : listHeight - rect.height();
    return over > 10 ? over : 0;
  }
  /// How far the kept rows of a scrolled table stand above their place.
  double lifted() const {
    if (!table || scrollable() <= 0 || table->keptBottom <= 0) return 0;
    return std::max(0.0, table->keptBottom - scrolled - rect.height());
  }
};

/// A figure laid out for a size: where every block stands. Pure data.
struct PlacedFigure {
  QSizeF size;
  std::vector<Place> places;
  std::vector<BarPlace> bars;
  std::vector<CurvePlace> curves;
  std::vector<QLineF> rules;  ///< parting lines
  /// Arithmetic under matrices: the line above it points at its cell.
  std::optional<QRectF> callout;
  const Place* find(int block) const;
};

/// The smallest weight that is printed in cells, where small ones are left out; 0: all are.
double leastPrinted(const PlacedFigure& scene);
/// How far to the right the blocks of a scene reach.
double usedWidth(const PlacedFigure& scene);

}  // namespace fovea
