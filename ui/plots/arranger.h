#pragma once
#include "ui/plots/arrange.h"
#include "ui/plots/axis_names.h"

// Inside the arrangement of figures: one class, whose parts stand in several files.

namespace fovea {

struct EquationPart;
struct EquationPlan;

class Arranger {
 public:
  Arranger(const Figure& figure, const Style& style, Arrangement arrangement)
      : figure_(figure), style_(style), arrangement_(arrangement) {}

  PlacedFigure scene;
  void place(const Layout& layout, const QRectF& rect);
  /// What a layout needs at its designed measures when it is `width` wide.
  double neededHeight(const Layout& layout, double width) const;
  double neededWidth(const Layout& layout, bool beside = false) const;

 private:
  double px(double designed) const { return style_.px(designed); }
  const Block& block(int index) const { return figure_.blocks[static_cast<std::size_t>(index)]; }
  const Heatmap* heatmap(const Layout& layout) const;
  const ColourRange* range(int index) const;

  // arrange.cpp
  bool hasTable(const Layout& layout) const;
  /// An equation, a projection, or two of them one below the other (keys of another text).
  static bool isMatrices(const Layout& layout) {
    return layout.kind == Layout::Kind::Equation || layout.kind == Layout::Kind::Projection ||
           (layout.kind == Layout::Kind::Column && !layout.children.empty() &&
            layout.children.front().kind == Layout::Kind::Projection);
  }
  /// A row that stands as a column on a page: an equation beside tables would make it too wide.
  bool stacks(const Layout& layout) const;
  /// A laboratory whose words would leave its pictures too little width, or whose matrices would
  /// leave each other too little: they stand below.
  bool stacksNarrow(const Layout& layout, double width) const;
  /// A column of fixed width is parted by a line, others by space.
  double gapBefore(const Layout& child) const;
  /// Widths of the children of a row, gaps not included.
  std::vector<double> rowWidths(const Layout& layout, double width) const;
  void row(const Layout& layout, const QRectF& rect);
  void column(const Layout& layout, const QRectF& rect);
  /// Heights of the children of a column on a page, where each gets what it needs and shares what
  /// is left; empty where there is not enough for all.
  std::vector<double> pageHeights(const Layout& layout, const QRectF& rect) const;
  double columnHeight(const Layout& layout, double width) const;
  double columnChildHeight(const Layout& layout, std::size_t child, double width) const;
  /// Heights of the children of a column that share `room` by weight; sentences and formula get
  /// what they need first, at the cost of the others and in the end of the diagram (0: left out).
  std::vector<double> shareOut(const Layout& layout, const std::vector<double>& fixed, double room,
                               double width) const;
  /// What arithmetic needs under matrices in a window of little height.
  double leastUnderMatrices(const Layout& layout, std::size_t child, double room,
                            double width) const;
  const Chart* chart(const Layout& layout) const;
  /// Room for the word at the left of a chart: one for all charts of the figure.
  double chartSide(const Layout& child) const;
  /// Charts in a row begin and end at one height; those that share the word of their axis write it
  /// once.
  ChartMargins sharedChartMargins(const Layout& layout, const QRectF& rect,
                                  const std::vector<double>& widths) const;
  void shareChartWord(const Layout& layout);
  void leaf(int index, const QRectF& rect, double head);

  // arrange_heatmap.cpp
  struct Margins {
    double left = 0, right = 0, head = 0, bottom = 0;
  };
  /// Room around the cells of a matrix that stands alone.
  Margins margins(const Heatmap& heatmap, double width, double height, bool turned) const;
  /// An exported page with one matrix.
  bool isPage() const { return arrangement_.page && figure_.layout.kind == Layout::Kind::Block; }
  double pageWidth(const Heatmap& heatmap) const;
  double pageHeight(const Heatmap& heatmap, double width) const;
  void onPage(int index, const QRectF& rect);
  bool isTile() const { return figure_.layout.kind == Layout::Kind::Block && !arrangement_.page; }
  /// Room around the cells of a matrix that stands alone, and the cells themselves.
  struct Cells {
    Margins m;
    double pitchX = 0, pitchY = 0;
    bool turned = false;
    double high = 0;  ///< reserved for the names of the columns
  };
  Cells cellsAlone(const Heatmap& heatmap, const QRectF& rect, double head) const;
  /// What matrices side by side have in common, so that rows of one token stand level.
  struct Common {
    double mostX = 1e9, mostY = 1e9;  ///< pitch of a token
    double high = 0, head = 0;
  };
  Common commonOf(const Layout& layout, const QRectF& rect,
                  const std::vector<double>& widths) const;
  void alone(int index, const QRectF& rect, double head);
  Naming columnNaming(const Heatmap& heatmap, double pitch) const;
  Naming rowNaming(const Heatmap& heatmap, double pitch) const;
  /// Height names take above the cells.
  double namesHeight(const Heatmap& heatmap, Naming naming) const;
  /// Decides names, numbers, title and words of a matrix whose cells have their place. `high`: the
  /// height reserved for column names; `room`: where title and words must end.
  void dress(const Heatmap& heatmap, HeatmapPlace& place, double high, double room,
             bool roomy) const;
  void decideNumbers(const Heatmap& heatmap, HeatmapPlace& place) const;
  double titleWidth(const Heatmap& heatmap) const;
  /// The height of the bar, its numbers and its notes, below the gap.
  BarPlace bar(const std::vector<int>& blocks, double left, double right, double top,
               bool sayNote) const;
  bool hasHidden(const Heatmap& heatmap) const;
  /// Room for the row sums at the right of a matrix.
  double sumsWidth(const Heatmap& heatmap) const;

  // arrange_equation.cpp
  void equation(const Layout& layout, const QRectF& rect);
  double signWidth(const std::vector<int>& signs) const;
  void collect(EquationPlan& plan, const Layout& layout) const;
  void measureGaps(EquationPlan& plan) const;
  void findSlots(EquationPlan& plan) const;
  void findPitches(EquationPlan& plan) const;
  double tallestNames(const EquationPlan& plan) const;
  /// Room for title and axis word above turned names.
  double above(const EquationPlan& plan) const;
  /// How high title, axis word and names may be together.
  double highestHead(const EquationPlan& plan) const;
  std::vector<HeatmapPlace> placeMatrices(const EquationPlan& plan) const;
  std::vector<BarPlace> placeBars(const EquationPlan& plan,
                                  const std::vector<HeatmapPlace>& places) const;
  void placeParts(const EquationPlan& plan, const std::vector<HeatmapPlace>& places);

  // arrange_projection.cpp
  void projection(const Layout& layout, const QRectF& rect);
  /// Height of what stands above the cells of a line of the projection: title, axis word, names.
  double lineHead(double lineHeight, Index tokens) const;

  // arrange_table.cpp
  TablePlace tablePlace(const Table& table, double width, double height) const;

  const Figure& figure_;
  const Style& style_;
  Arrangement arrangement_;
  ChartMargins chartMargins_;   ///< of charts placed now
  Common common_;               ///< of the matrices placed now
  bool underMatrices_ = false;  ///< a table placed now gets the line that points at its cell
};

/// Whole pixels where a pitch is large enough for it to matter.
double wholePitch(double pitch);

}  // namespace fovea
