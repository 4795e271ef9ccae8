#pragma once
#include <string>
#include <string_view>

#include "core/io/csv.h"

// What CSV files and pasted text have in common; not for use outside this folder.

namespace fovea {

/// Walks over the cells of a text of rows: cells stand apart by `separator`, rows by LF or CRLF,
/// quotes as in RFC 4180.
class CellReader {
 public:
  CellReader(std::string_view text, char separator) : rest_(text), separator_(separator) {}

  /// Moves to the next cell; false at the end and after broken quotes.
  bool next();
  bool broken() const { return broken_; }
  const std::string& cell() const { return cell_; }
  Index row() const { return row_; }        ///< of the current cell, from 1
  Index column() const { return column_; }  ///< from 1
  bool lastInRow() const { return lastInRow_; }

 private:
  bool readQuoted();
  bool readPlain();
  std::string_view rest_;
  char separator_;
  std::string cell_;
  Index row_ = 1, column_ = 0;
  bool lastInRow_ = false, broken_ = false;
};

struct MatrixText {
  std::string_view text;  ///< valid UTF-8
  char separator = ',';
  bool decimalComma = false;
  Text name;          ///< how messages begin
  std::string place;  ///< Error::place
};

/// The matrix in a text of rows, labels and errors as parseCsv describes. Linear.
Result<LabelledMatrix> readDelimited(const MatrixText& input);

}  // namespace fovea
