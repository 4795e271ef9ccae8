#include "core/figures/arithmetic_sum.h"

#include <algorithm>
#include <cmath>

#include "core/figures/arithmetic_digits.h"

namespace fovea {
namespace {

std::string copied(const Explanation& sum, const SumWords& words, Precision precision) {
  Copied copy(precision);
  copy.heading(words.heading);
  copy.word(words.index);
  for (const SumRow& row : words.above) copy.word(row.label);
  copy.word(words.left);
  copy.word(words.right);
  copy.word(Text(FOVEA_TR("Arithmetic", "product")));
  copy.endRow();
  for (std::size_t i = 0; i < sum.terms.size(); ++i) {
    const Term& term = sum.terms[i];
    if (words.groups.empty()) {
      copy.word(words.names[i]);
    } else {
      copy.word(
          Text(FOVEA_TR("Arithmetic", "%1, %2"),
               {plain(words.groups[static_cast<std::size_t>(term.head)]), plain(words.names[i])}));
    }
    for (const SumRow& row : words.above) copy.stored(row.numbers[i]);
    copy.stored(term.left);
    copy.stored(term.right);
    copy.formed(term.product);
    copy.endRow();
  }
  if (sum.bias != 0) {
    copy.word(Text(FOVEA_TR("Arithmetic", "bias")));
    copy.stored(sum.bias);
    copy.endRow();
  }
  copy.word(Text(FOVEA_TR("Arithmetic", "sum")));
  copy.stored(sum.result);
  copy.endRow();
  return copy.text();
}

/// The rows of a sum table while columns are added to it.
struct SumRows {
  explicit SumRows(std::size_t more) : above(more) {}
  TableRow groups, names, left, right, products;
  std::vector<TableRow> above;
  /// Fills the rows above with blanks where nobody has put anything into this column.
  void column(TableCell group, TableCell name, TableCell l, TableCell r, TableCell product) {
    for (TableRow& row : above) row.cells.resize(names.cells.size() + 1, blank());
    groups.cells.push_back(std::move(group));
    names.cells.push_back(std::move(name));
    left.cells.push_back(std::move(l));
    right.cells.push_back(std::move(r));
    products.cells.push_back(std::move(product));
  }
  int nextColumn() const { return static_cast<int>(names.cells.size()); }
};

}  // namespace

Table sumTable(const Explanation& sum, const SumWords& words, const Arithmetic& about) {
  const int decimals = about.decimals();
  std::vector<double> products, sizes;
  for (const Term& term : sum.terms) {
    products.push_back(term.product);
    sizes.push_back(std::abs(term.product));
  }
  const Fold fold = folded(sizes, kMostNumbers, kKept, about.view);
  const Index boldTerm = sizes.empty() ? kNone : std::ranges::max_element(sizes) - sizes.begin();

  // In order, a head's name stands once above its numbers; sorted by size each number has its own.
  const bool numbered = !words.groups.empty() && fold.largestFirst;
  SumRows rows(words.above.size());
  const auto addAbove = [&](const auto& cellOf) {
    for (std::size_t r = 0; r < words.above.size(); ++r) {
      rows.above[r].cells.push_back(cellOf(words.above[r]));
    }
  };
  addAbove([](const SumRow& row) { return word(row.label); });
  rows.column(numbered ? word(Text(FOVEA_TR("Arithmetic", "head")), Hue::Quiet) : blank(),
              cornerCell(fold, words.index, Text(FOVEA_TR("Arithmetic", "largest products first"))),
              word(words.left), word(words.right), word(Text(FOVEA_TR("Arithmetic", "product"))));
  TableChart chart;
  std::vector<double> shownTerms;
  const auto addTerm = [&](double product) {
    chart.columns.push_back(rows.nextColumn());
    chart.values.push_back(product);
    shownTerms.push_back(product);
  };
  Index group = kNone;
  for (const Index i : fold.shown) {
    const Term& term = sum.terms[static_cast<std::size_t>(i)];
    addAbove([](const SumRow& row) { return sign(row.sign); });
    rows.column(blank(), blank(), blank(), sign("×"),
                i == fold.shown.front() ? blank() : sign("+"));
    addTerm(term.product);
    TableCell groupName = blank();
    if (numbered) {
      groupName = columnName(std::to_string(term.head + about.view.countFrom), Hue::Ink, true);
    } else if (!words.groups.empty() && term.head != group) {
      groupName = word(words.groups[static_cast<std::size_t>(term.head)], Hue::Ink, true);
      group = term.head;
    }
    addAbove([&](const SumRow& row) {
      return number(row.numbers[static_cast<std::size_t>(i)], decimals, row.hue);
    });
    rows.column(
        std::move(groupName), columnName(words.names[static_cast<std::size_t>(i)], Hue::Quiet),
        number(term.left, decimals, words.leftHue), number(term.right, decimals, words.rightHue),
        number(term.product, decimals, Hue::Ink, i == boldTerm));
  }
  if (!fold.rest.empty()) {
    const double rest = sumOfRest(fold, products);
    rows.column(blank(), blank(), blank(), blank(), sign("+"));
    addTerm(rest);
    rows.column(blank(), blank(), blank(), moreCell(fold), number(rest, decimals));
  }
  if (sum.bias != 0) {
    rows.column(blank(), blank(), blank(), blank(), sign("+"));
    addTerm(sum.bias);
    TableCell name = word(Text(FOVEA_TR("Arithmetic", "bias")), Hue::Quiet);
    name.rightAligned = true;
    rows.column(blank(), std::move(name), blank(), blank(), number(sum.bias, decimals));
  }
  rows.column(blank(), blank(), blank(), blank(), sign("="));
  chart.totalColumn = rows.nextColumn();
  rows.column(blank(), blank(), blank(), blank(), number(sum.result, decimals, Hue::Ink, true));
  rows.right.ruleBelow = TableRow::Rule::Heavy;

  Table table;
  table.heading = words.heading;
  if (!words.groups.empty()) table.rows.push_back(std::move(rows.groups));
  table.rows.push_back(std::move(rows.names));
  if (!rows.above.empty()) rows.above.back().ruleBelow = TableRow::Rule::Light;
  for (TableRow& row : rows.above) table.rows.push_back(std::move(row));
  table.rows.push_back(std::move(rows.left));
  table.rows.push_back(std::move(rows.right));
  table.rows.push_back(std::move(rows.products));
  chart.kind = TableChart::Kind::Waterfall;
  chart.total = sum.result;
  chart.decimals = decimals;
  chart.sayRunning = fold.rest.empty();
  chart.caption = Text(FOVEA_TR("Arithmetic", "running sum"));
  chart.otherCaption = Text(FOVEA_TR("Arithmetic", "bar after bar"));
  table.charts.push_back(std::move(chart));
  if (auto note = digitsNote(shownTerms, sum.result, decimals, about.precision())) {
    table.notes.push_back(std::move(*note));
  }
  noteCap(table, fold);
  table.copy = copied(sum, words, about.precision());
  return table;
}

}  // namespace fovea
