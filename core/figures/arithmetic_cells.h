#pragma once
#include <span>

#include "core/figures/arithmetic_fold.h"
#include "core/figures/catalogue.h"

// Small makers for the cells, rows and notes that every arithmetic table uses.

namespace fovea {

TableCell blank();
/// A label at the left of a row, or a word in it.
TableCell word(Text text, Hue hue = Hue::Ink, bool bold = false);
/// The name above a column of numbers.
TableCell columnName(std::string name, Hue hue, bool bold = false);
TableCell number(double value, int decimals, Hue hue = Hue::Ink, bool bold = false);
TableCell sign(const char* text);
/// "24 more", a link that unfolds; a plain word where unfolding shows no more.
TableCell moreCell(const Fold& fold);
/// The corner of a table: what its columns are, or "show fewer" when all were unfolded.
TableCell cornerCell(const Fold& fold, Text inOrder, Text largestFirst);
/// Says what the fold left out, where unfolding does not show all.
void noteCap(Table& table, const Fold& fold);

/// A term as copied text: numbers with every digit, cells parted by tabs.
class Copied {
 public:
  explicit Copied(Precision stored) : single_(stored == Precision::Float32) {}
  void heading(const Text& text);
  void word(const std::string& text);
  void word(const Text& text) { word(text.str()); }
  /// A stored number: shortest form of its precision.
  void stored(double value);
  /// A number formed in double.
  void formed(double value);
  void endRow();
  std::string text() const { return text_; }

 private:
  bool single_;
  bool rowBegun_ = false;
  std::string text_;
};

}  // namespace fovea
