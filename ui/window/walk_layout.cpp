#include "ui/window/walk_layout.h"

namespace fovea {
namespace {

int indexOf(const Figure& figure, std::string_view id) {
  for (std::size_t i = 0; i < figure.blocks.size(); ++i) {
    if (figure.blocks[i].id == id) return static_cast<int>(i);
  }
  return kNone;
}

Layout leaf(int block, double weight = 1) { return {Layout::Kind::Block, block, weight, 0, {}}; }

int addRoom(Figure& figure, const char* id) {
  figure.blocks.push_back({id, Prose{}});
  return static_cast<int>(figure.blocks.size()) - 1;
}

/// The column left of the words: equation, then arithmetic where there is any.
Layout* leftColumn(Figure& figure) {
  Layout& all = figure.layout;
  const bool walk = all.kind == Layout::Kind::Row && all.children.size() == 2 &&
                    all.children[0].kind == Layout::Kind::Column &&
                    !all.children[0].children.empty();
  return walk ? &all.children[0] : nullptr;
}

Table* arithmeticOf(Figure& figure) {
  const int index = indexOf(figure, "arithmetic");
  return index == kNone ? nullptr
                        : std::get_if<Table>(&figure.blocks[static_cast<std::size_t>(index)].body);
}

TableCell link(const Text& words, const char* action) {
  TableCell cell;
  cell.kind = TableCell::Kind::Link;
  cell.text = words;
  cell.action = action;
  return cell;
}

TableCell written(const Text& text) {
  TableCell cell;
  cell.kind = TableCell::Kind::Text;
  cell.text = text;
  return cell;
}

}  // namespace

void closeArithmetic(Figure& figure, const Text& line, bool small) {
  Table* table = arithmeticOf(figure);
  if (!table) return;
  Table closed;
  closed.heading = table->heading;
  closed.copy = table->copy;
  closed.headingLevel = small ? 2 : 1;
  const Text said = line.empty() && !table->notes.empty() ? table->notes.front() : line;
  if (!said.empty()) closed.rows.push_back({{written(said)}, TableRow::Rule::None});
  closed.rows.push_back(
      {{link(Text(FOVEA_TR("Walk", "Show all")), kOpenArithmetic)}, TableRow::Rule::None});
  *table = std::move(closed);
}

void offerClosing(Figure& figure) {
  Table* table = arithmeticOf(figure);
  if (!table || table->rows.empty() || table->rows.front().cells.empty()) return;
  TableCell& corner = table->rows.front().cells.front();
  if (corner.kind == TableCell::Kind::Link) return;
  corner = link(Text(FOVEA_TR("Walk", "On one line")), kCloseArithmetic);
}

void arrangeNarrow(Figure& figure, WalkSide side, bool low) {
  Layout* left = leftColumn(figure);
  const int prose = indexOf(figure, "prose");
  const int formula = indexOf(figure, "formula");
  const int flow = indexOf(figure, "flow");
  if (!left || prose == kNone || formula == kNone || flow == kNone) return;
  const int chosen = side == WalkSide::Formula ? formula : side == WalkSide::Flow ? flow : prose;
  const bool beside = low && chosen != formula;
  Layout right{Layout::Kind::Column,
               kNone,
               0,
               kNarrowSide,
               {leaf(chosen, beside ? 7 : 4), leaf(addRoom(figure, kSegmentsBlock), 0)}};
  if (beside) {
    Layout all = *left;
    figure.layout = {Layout::Kind::Row, kNone, 1, 0, {std::move(all), std::move(right)}};
    return;
  }
  Layout equation = left->children[0];
  Layout below =
      left->children.size() > 1 ? left->children[1] : leaf(chosen == prose ? formula : prose);
  if (low && below.kind == Layout::Kind::Row) below = leaf(indexOf(figure, "arithmetic"));
  below.weight = 1;
  Layout row{Layout::Kind::Row,
             kNone,
             chosen == formula ? 266.0 : 340.0,
             0,
             {std::move(below), std::move(right)}};
  // One line of arithmetic leaves the height to the matrices.
  const Table* table = arithmeticOf(figure);
  const bool closed = low && (!table || table->rows.size() <= 2);
  equation.weight = closed ? 440 : 400;
  figure.layout = {Layout::Kind::Column, kNone, 1, 0, {std::move(equation), std::move(row)}};
}

void arrangeThings(Figure& figure) {
  Layout* left = leftColumn(figure);
  if (!left || left->children.size() != 1) return;
  left->children[0].weight = 595;
  left->children.push_back(leaf(addRoom(figure, kThingsBlock), 108));
}

}  // namespace fovea
