#include "core/figures/arithmetic_cells.h"

#include "core/base/number.h"

namespace fovea {

TableCell blank() { return {}; }

TableCell word(Text text, Hue hue, bool bold) {
  TableCell cell;
  cell.kind = TableCell::Kind::Text;
  cell.text = std::move(text);
  cell.hue = hue;
  cell.bold = bold;
  return cell;
}

TableCell columnName(std::string name, Hue hue, bool bold) {
  TableCell cell = word(Text::verbatim(std::move(name)), hue, bold);
  cell.rightAligned = true;
  return cell;
}

TableCell number(double value, int decimals, Hue hue, bool bold) {
  TableCell cell;
  cell.kind = TableCell::Kind::Number;
  cell.number = value;
  cell.decimals = decimals;
  cell.hue = hue;
  cell.bold = bold;
  return cell;
}

TableCell sign(const char* text) {
  TableCell cell;
  cell.kind = TableCell::Kind::Operator;
  cell.text = Text::verbatim(text);
  cell.hue = Hue::Quiet;
  return cell;
}

TableCell moreCell(const Fold& fold) {
  TableCell cell =
      word(Text(FOVEA_TR("Arithmetic", "%n more"), {}, static_cast<Index>(fold.rest.size())));
  cell.rightAligned = true;
  if (fold.unfolded) {
    cell.hue = Hue::Quiet;
    return cell;
  }
  cell.kind = TableCell::Kind::Link;
  if (fold.links) cell.action = "unfold";
  return cell;
}

TableCell cornerCell(const Fold& fold, Text inOrder, Text largestFirst) {
  if (!fold.unfolded || !fold.links) {
    Text name = fold.largestFirst ? std::move(largestFirst) : std::move(inOrder);
    return name.empty() ? blank() : word(std::move(name), Hue::Quiet);
  }
  TableCell cell = word(Text(FOVEA_TR("Arithmetic", "show fewer")));
  cell.kind = TableCell::Kind::Link;
  cell.action = "unfold";
  return cell;
}

void noteCap(Table& table, const Fold& fold) {
  if (!fold.capped) return;
  table.notes.emplace_back(
      FOVEA_TR("Arithmetic", "The %1 largest of %2 parts are shown; Copy takes them all."),
      std::vector<TextArg>{
          plain(grouped(static_cast<long long>(fold.shown.size()))),
          plain(grouped(static_cast<long long>(fold.shown.size() + fold.rest.size())))});
}

void Copied::heading(const Text& text) {
  word(text);
  endRow();
}

void Copied::word(const std::string& text) {
  if (rowBegun_) text_ += '\t';
  rowBegun_ = true;
  text_ += text;
}

void Copied::stored(double value) { word(exact(value, single_)); }

void Copied::formed(double value) { word(exact(value)); }

void Copied::endRow() {
  text_ += '\n';
  rowBegun_ = false;
}

}  // namespace fovea
