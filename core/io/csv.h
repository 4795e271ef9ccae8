#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace fovea {

/// A matrix with names for its rows and columns; both lists are empty when it has none.
struct LabelledMatrix {
  std::vector<std::string> rowLabels, columnLabels;
  Tensor values;  ///< float64 [rows, columns]
  friend bool operator==(const LabelledMatrix&, const LabelledMatrix&) = default;
};

/// Reads CSV (RFC 4180, UTF-8; LF serves as line end too, a byte-order mark is skipped). An empty
/// first cell means that the first row and column are labels; else every cell is a number. Numbers
/// are written as in C: digits, one point, an exponent; the minus sign U+2212 is a minus too.
/// Blanks around a number are skipped.
///
/// Errors (Input), each naming `name` and, from 1, row and column: a cell that is empty, misspelt,
/// out of range, NaN or infinite; a row with more or fewer cells than the first; a quote out of
/// place or never closed; invalid UTF-8 (with its byte offset); no number at all. Linear.
Result<LabelledMatrix> parseCsv(std::string_view text, const std::string& name);
/// parseCsv on a file. Errors: those of readFile as well.
Result<LabelledMatrix> readCsv(const std::string& path);

/// Reads what a person pastes or types: the clipboard of a spreadsheet, a printed matrix. Numbers
/// stand apart by tabs, semicolons, commas or blanks, whichever comes first in this order.
/// Labels as in parseCsv, but not between blanks. Blank lines at the
/// end or the start are skipped.
///
/// A decimal comma is accepted only where no other reading makes sense: "0,5 1,25" is two numbers
/// and "1,2,3" three; "1,2" alone, "1,234 5,678" (thousands?) and, between tabs, a point beside a
/// comma ("1.234,5") are refused. Errors: as parseCsv, with one more for such commas. Linear.
Result<LabelledMatrix> parsePasted(std::string_view text);

/// The matrix [rows, columns] as CSV: labels in the first row and column, the first cell empty,
/// when it has labels (then for every row and column); labels of columns alone stand in the first
/// row, nothing before them. Lines end with CRLF. Numbers are the
/// shortest that read back as the same value of the tensor's precision; −∞ is "-inf" (which
/// parseCsv refuses: a matrix to compute with is finite).
std::string csvBytes(const LabelledMatrix& matrix);
/// One field, in quotes when it needs them. Control characters and quotes survive.
std::string csvField(std::string_view text);

}  // namespace fovea
