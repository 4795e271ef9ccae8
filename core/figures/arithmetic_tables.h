#pragma once
#include "core/figures/arithmetic_cells.h"
#include "core/figures/arithmetic_row.h"

// One maker for each kind of arithmetic. `cell` is the explained cell, inside the trace and not
// behind its door.

namespace fovea {

/// What every maker gets.
struct Arithmetic {
  const Shown& shown;
  const View& view;
  Cell cell;

  const Trace& trace() const { return *shown.trace; }
  const Attention& attention() const { return shown.attention(); }
  const Sequence& queryTokens() const { return trace().queryTokens(shown.layer); }
  const Sequence& keyTokens() const { return trace().keyTokens(shown.layer); }
  Precision precision() const { return attention().spec.precision; }
  int decimals() const { return view.decimals; }
  /// Decimals of the heading, as cells have them.
  int headingDecimals() const { return std::min(2, view.decimals); }
};

/// Keys shown before folding begins, and how many are kept then.
inline constexpr Index kMostKeys = 10, kMostNumbers = 16, kKept = 8, kKeptBesideChart = 4;

/// Q, K, V: row of X, column of W, products, sum.
Table projectTable(const Arithmetic& about);
/// S: query, key, products, sum, with the running sum as bars.
Table scoreTable(const Arithmetic& about);
/// S′: the row before and after, and its softmax both ways.
Table scaleTable(const Arithmetic& about, const RowNumbers& row, const Fold& fold);
/// The points of that row on one line.
Lines scaleLines(const Arithmetic& about, const RowNumbers& row, const Fold& fold);
/// M and S″: what hides which key.
Table maskTable(const Arithmetic& about, const RowNumbers& row);
/// E and A: minus the largest, exp, ÷ sum.
Table softmaxTable(const Arithmetic& about, const RowNumbers& row);
/// Z: the weights down, the value column, products, sum, and the products of all numbers.
Table mixTable(const Arithmetic& about, const RowNumbers& row);
/// O: what every head has, the column of W_O, products, sum.
Table joinTable(const Arithmetic& about);
/// A number that stands in the input.
Table givenTable(const Arithmetic& about);

/// The keys of a row as column names; the chosen one is bold.
void appendKeyNames(TableRow& names, const Arithmetic& about, const Fold& fold);
/// One number for each key of a row.
void appendKeys(TableRow& row, const Fold& fold, std::span<const double> numbers, int decimals,
                Hue hue = Hue::Ink, bool bold = false);

}  // namespace fovea
