#pragma once
#include "core/figures/arithmetic_tables.h"

namespace fovea {

/// A row of numbers above the operands: one for each term.
struct SumRow {
  Text label;
  Hue hue = Hue::Ink;
  std::vector<double> numbers;
  const char* sign = "";  ///< before each number
};

/// The words of a sum of products.
struct SumWords {
  Text heading;
  Text index;        ///< "pair", "number"
  Text left, right;  ///< "query of cat", "key of down"
  Hue leftHue = Hue::Ink, rightHue = Hue::Ink;
  std::vector<std::string> names;  ///< of the terms, in index order
  std::vector<SumRow> above;       ///< what the left operand is made from; empty: nothing
  std::vector<Text> groups;        ///< names of the heads above their terms; empty: none
};

/// Operands in two rows, products in a third, the sum at its end, and the running sum as bars.
Table sumTable(const Explanation& sum, const SumWords& words, const Arithmetic& about);

}  // namespace fovea
