// Over 300 lines: every kind of block of a figure, which one variant holds.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/attention/explain.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/text.h"
#include "core/tensor/pooled_cells.h"

// A Figure is plain data: everything a panel, an exported file, a golden test needs, and nothing
// about pixels except relative layout. The renderer (ui/plots) draws it on screen and into files
// alike.

namespace fovea {

/// The colour that goes with a side of attention, everywhere.
/// Positive and Negative are those of bars, for two things that are compared.
enum class Hue { Ink, Query, Key, Value, Quiet, Positive, Negative };

/// What the rows or columns of a block stand for, so that a block can be linked: a row of kind
/// QueryToken at i is Cell::query = i, and so on. `Number` is a feature (column of X, Q, K, V, Z,
/// O), `HeadNumber` features of all heads side by side (Join), `Input` the rows of a weight matrix.
/// `Token` is a token without a side (X, and Q, K, V while they are made): a cell there has query
/// and key at i, and Marks::query marks it.
enum class AxisKind { QueryToken, KeyToken, Token, Number, HeadNumber, Input, None };

struct AxisInfo {
  AxisKind kind = AxisKind::None;
  Text word;  ///< "query token (row)", "key token (column)", "number (column)"; may be empty
  Hue wordHue = Hue::Quiet;
  std::vector<std::string> labels;  ///< one for each row or column; empty: numbered from 1
  std::vector<Index> positions;     ///< which row or column each one is; empty: 0, 1, 2 …
  Hue labelHue = Hue::Ink;          ///< of labels that are not chosen
  Hue chosenHue = Hue::Ink;         ///< of the chosen label, its bar, and the row or column frame
  bool showLabels = true;
  Index groupSize =
      0;  ///< > 0: a heavy line after every groupSize (heads in Join), labels restart at 1
  std::vector<Text> groupNames;  ///< "head 1" … written instead of the word when there are groups
};

/// Which frames the chosen row, column and cell get in this block.
struct Frames {
  bool row = false, column = false, cell = false;
};

/// A matrix as coloured cells with names, numbers and a colour bar.
struct Heatmap {
  std::string letter;     ///< "Q", "Kᵀ", "S′", "W"
  std::string subscript;  ///< "Q" of W_Q
  Hue letterHue = Hue::Ink;
  Text name;  ///< "queries  4 × 4"
  Quantity quantity = Quantity::Weights;
  Text what;  ///< what a cell is, where the quantity does not say it (of laboratories)
  Index layer = 0, head = 0;
  bool raw = false;         ///< Query, Key: before head norm and rotation
  Tensor values;            ///< [rows, columns]; −∞ is a hidden cell (hatched)
  bool transposed = false;  ///< values are [columns, rows] (Kᵀ shows K turned)
  std::shared_ptr<const PooledCells> pooled;  ///< of values, where they are many; else null
  AxisInfo rows, columns;
  bool signedMap = true;  ///< true: −m … 0 … m; false: weights, 0 … 1
  int range = kNone;      ///< index into Figure::ranges
  int decimals = 2;
  bool numbers = true;  ///< numbers in cells where there is room
  bool zeroFeature =
      false;  ///< cells are square-ish on the token pitch on both axes (grids of attention)
  Frames frames;
  bool explained = false;  ///< the arithmetic below is about this block's chosen cell
  bool small = false;      ///< a weight matrix drawn small beside its block: 12 px cells, letter on
                           ///< top, no names
  std::vector<double> rowSums;  ///< written at the right under the word "sum" (E); empty: none
  std::vector<Text> aside;      ///< short lines at the right of the block ("what a", "token seeks")
  Text foot;                    ///< one line below the bar (tiles: "down → cat   −0.588")
  std::string paints;           ///< cells can be painted: the setting of the laboratory they go to
  Index rowCount() const { return transposed ? values.columns() : values.rows(); }
  Index columnCount() const { return transposed ? values.rows() : values.columns(); }
  double at(Index row, Index column) const {
    return transposed ? values.at(column, row) : values.at(row, column);
  }
};

/// A colour range shared by blocks. Symmetric (−high … high) for signed maps.
struct ColourRange {
  double low = 0, high = 1;
  std::string lowLabel = "0", highLabel = "1";  ///< what stands at the ends of the bar
  Text note;  ///< "same colours for Q and K"; empty when not shared
};

/// Sign between the blocks of an equation.
struct Sign {
  std::string text;  ///< "·" "=" "+" "÷ √d" or a word with an arrow under it ("exp", "÷ sum")
  bool arrow = false;
  std::vector<Text> lines;  ///< quiet lines below ("d = 4 numbers", "√4 = 2")
};

/// One cell of a table.
struct TableCell {
  enum class Kind { Empty, Text, Number, Operator, Bar, Link } kind = Kind::Empty;
  Text text;          ///< Text, Operator, Link
  double number = 0;  ///< Number; Bar: 0 … 1
  int decimals = 3;
  Hue hue = Hue::Ink;
  bool bold = false;
  bool heat = false;          ///< Number on a coloured ground, coloured by `range` of the table
  bool rightAligned = false;  ///< Text; numbers align on the point
  std::string action;         ///< Link: "unfold"; "use-mask": the laboratory's mask is taken over
};
struct TableRow {
  std::vector<TableCell> cells;
  enum class Rule { None, Light, Heavy } ruleBelow = Rule::None;
};
/// The chart under a table, aligned with its columns.
struct TableChart {
  enum class Kind { Waterfall, Pairs } kind = Kind::Waterfall;
  std::vector<int> columns;    ///< table column of each value
  std::vector<double> values;  ///< Waterfall: the terms; Pairs: first (filled)
  std::vector<double> others;  ///< Pairs: second (outlined)
  std::vector<bool> hidden;    ///< Pairs: hatched
  int totalColumn = -1;        ///< Waterfall: column of the total
  double total = 0;
  int decimals = 3;
  bool sayRunning = true;      ///< write the running sum at every bar
  Text caption, otherCaption;  ///< "running sum" / "bar after bar"; "with ÷ √d" / "without"
};
/// Arithmetic: rows of operands, operators and results.
struct Table {
  Text heading;  ///< "How cat · down becomes 4.58"
  std::vector<TableRow> rows;
  int range = kNone;               ///< for heat cells
  std::vector<TableChart> charts;  ///< none or one
  std::vector<Text> notes;         ///< lines below: rounding, "a look ahead"
  std::string copy;                ///< everything, unfolded, as text for the clipboard
  int headingLevel = 1;
};

/// Bars: the row panel (one bar for each key, with running sum) and the comparison of two rows.
struct Bars {
  Text title;
  AxisInfo items;                      ///< what the bars stand for
  std::vector<double> values, others;  ///< others: outlined twin, may be empty
  std::vector<double> running;         ///< running sum, may be empty
  std::vector<bool> hidden;
  Text valuesCaption, othersCaption;
  int decimals = 3;
  double high = 1;
};

/// Lines: points on parallel scales (the row before and after ÷ √d) or dumb-bells (largest weight
/// of each row).
struct Lines {
  enum class Kind { Scales, DumbBells } kind = Kind::Scales;
  Text title;
  AxisInfo items;
  std::vector<double> first, second;
  std::string firstName, secondName;
  double low = 0, high = 1;
  int decimals = 2;
};

/// A heatmap for each head, of one layer or of all; click to focus.
struct Thumbnails {
  Index layer = 0;               ///< of the first picture
  Index layers = 1;              ///< > 1: a row of pictures for each layer
  Tensor weights;                ///< [layers·H,Tq,Tk], or the strongest of each patch (pooled)
  bool pooled = false;           ///< the text is long: several pairs share a number
  std::vector<Text> names;       ///< of one layer's heads: "head 1"; of several layers': "1"
  std::vector<Text> layerNames;  ///< where there are several: "1"
  AxisInfo rows, columns;        ///< of the unpooled pictures
  int range = kNone;
  Index heads() const { return weights.slices() / layers; }
};

/// One head of a model.
struct HeadPlace {
  Index layer = 0, head = 0;
  friend bool operator==(const HeadPlace&, const HeadPlace&) = default;
};

/// Lines from query tokens to key tokens: the thicker, the larger the weight. linksOf() in links.h
/// says which are drawn.
struct Links {
  struct Head {
    HeadPlace place;
    Text name;           ///< "layer 4, head 2"
    Tensor weights;      ///< [rows,Tk]
    Index firstRow = 0;  ///< the query of row 0
  };
  std::vector<Head> heads;  ///< one, or several that are told apart by colour and number
  AxisInfo queries, keys;   ///< positions: the tokens that are shown
  double least = .05;       ///< weights of tokens that are not chosen are drawn above it
  Index most = 0;           ///< > 0, of long texts: the chosen row's strongest only, no others
  int decimals = 2;
};

/// Heads in the order of one measure; click to focus.
struct HeadRanking {
  struct Entry {
    HeadPlace place;
    double value = 0;
  };
  Text measure;                ///< what the numbers are: "weight it → trophy"
  std::vector<Entry> entries;  ///< all heads, largest first
  int countFrom = 1;
  int decimals = 2;
  std::vector<Text> notes;  ///< below: "72 heads searched", the definition
};

/// The data's way: the paper's diagram with this input's shapes.
struct FlowBox {
  std::string id;  ///< "x" "memory" "q" "k" "v" "score" … "join"
  Text name;
  std::string letter;  ///< "S′"
  std::string shape;   ///< "[4, 8]"; empty when absent
  bool given = false, absent = false;
};
struct Flow {
  std::vector<FlowBox> boxes;
  Stage stage = Stage::Project;
  Index heads = 1;
};

/// Sentences: a title and at most five of them.
struct Prose {
  Text title;
  std::vector<Text> sentences;
};

/// A formula as a tree; one term is lit.
struct FormulaNode {
  enum class Kind { Row, Letter, Fraction, Root, Parentheses, Brackets } kind = Kind::Row;
  std::string text, subscript;  ///< Letter
  Hue hue = Hue::Ink;           ///< when lit
  Stage term = Stage::Project;  ///< which stage lights it
  bool hasTerm = false;
  std::vector<FormulaNode> children;
};
struct Formula {
  FormulaNode root;
  Stage lit = Stage::Project;
  bool anythingLit = false;
  std::string spoken;  ///< for screen readers: "softmax of Q times K transposed, divided by …"
};

/// Tokens as chips.
struct Chips {
  std::vector<std::string> labels;
  std::vector<bool> special;
  AxisKind side = AxisKind::Token;
};

/// Curves, points or bars over an axis of numbers.
struct Chart {
  struct Axis {
    Text word;                 ///< "score", "vector length d"; may be empty
    double low = 0, high = 1;  ///< logarithmic: low > 0
    bool logarithmic = false;
    std::vector<double> ticks;        ///< empty: chosen where there is room
    std::vector<std::string> labels;  ///< one for each tick; empty: the numbers
    bool shown = true;                ///< ticks, their labels and the line
  };
  struct Series {
    enum class Kind {
      Line,        ///< x and y joined
      Dashed,      ///< the same, dashed: a theory beside what was measured
      Points,      ///< dots
      LinePoints,  ///< dots, joined
      Bars,        ///< a histogram: y[i] from x[i] to x[i + 1], so one x more than y
      Steps,       ///< y[i] holds from x[i] to x[i + 1]
    };
    Kind kind = Kind::Line;
    Text name;  ///< written beside its last point where it fits, else in a line above
    Hue hue = Hue::Ink;
    int colour = kNone;  ///< of the many (Style::heads), instead of hue
    std::vector<double> x, y;
    std::vector<Text> labels;  ///< beside the points; empty: none
    bool labelsBelow = false;
  };
  Text title;  ///< bold, above
  Text aside;  ///< at the top right, inside: "std 4"
  Text side;   ///< at the left, where a row of charts shares it: "not divided"
  Axis x, y;
  std::vector<Series> series;
  std::vector<std::pair<double, Text>> marks;  ///< upright lines with a word: "n = d"
  double height = 200;                         ///< wanted, logical pixels
};

/// Arrows from the origin of a plane.
struct Plane {
  struct Arrow {
    Text name;
    Hue hue = Hue::Ink;
    int colour = kNone;  ///< of the many, instead of hue
    double x = 0, y = 0;
    bool dashed = false;
    std::string setting;  ///< can be dragged: the setting "x,y" it goes to; empty: fixed
  };
  Text title, aside;
  double reach = 1;     ///< both axes go from −reach to reach
  bool circle = false;  ///< the circle of radius 1
  bool grid = true;     ///< lines at whole numbers
  std::vector<Arrow> arrows;
  std::pair<int, int> angle{kNone, kNone};  ///< an arc between two arrows
  Text angleName;                           ///< "38°"
  double height = 320;                      ///< wanted, logical pixels
};

struct Block {
  std::string id;  ///< unique within the figure: "q", "score", "arithmetic", …
  std::variant<Heatmap, Sign, Table, Bars, Lines, Thumbnails, Links, HeadRanking, Flow, Prose,
               Formula, Chips, Chart, Plane>
      body;
};

/// Arrangement of blocks. Equation: heatmaps and signs on one line, cells of all blocks beginning
/// at one height, one token pitch, spread over the width. Projection: X at the left, three W =
/// Q/K/V lines at the right; its children are the block of X, then an Equation (W, sign, matrix)
/// for each line. V may be missing.
struct Layout {
  enum class Kind { Block, Row, Column, Equation, Projection } kind = Kind::Block;
  int block = kNone;
  double weight = 1;  ///< share of the room among siblings; 0: as high or wide as it needs
  double width = 0;   ///< > 0: fixed, logical pixels
  std::vector<Layout> children;
};

/// The cell of the trace a heatmap shows at (row, column): what its axes stand for, the rest kNone.
Cell cellAt(const Heatmap& heatmap, Index row, Index column);

/// The pinned selection, as marks that belong to the figure (exported too).
struct Marks {
  Index layer = 0, head = 0, query = kNone, key = kNone, feature = kNone;
  friend bool operator==(const Marks&, const Marks&) = default;
};

struct Figure {
  std::string id;
  Text title;                                  ///< "Attention weights, layer 4, head 2"
  std::vector<std::pair<Text, Text>> caption;  ///< "Mask": "none" …
  Text story;                                  ///< one sentence for the exported page; may be empty
  std::vector<Block> blocks;
  Layout layout;
  std::vector<ColourRange> ranges;
  Marks marks;
  std::string primary;  ///< id of the block CSV and NPY write; empty: no numbers
  /// Where the picture holds less than there is: the numbers NPY writes, made when they are asked
  /// for.
  std::function<Result<Tensor>(const Progress&)> numbers;
  std::vector<std::string> numberNames;  ///< the columns of `numbers` in CSV, where they have names
  const Block* find(std::string_view blockId) const;
};

}  // namespace fovea
