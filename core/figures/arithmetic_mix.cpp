#include "core/figures/arithmetic_digits.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/arithmetic_tables.h"

namespace fovea {
namespace {

/// Up to this many numbers of the value vectors get their products drawn beside the sum.
constexpr Index kMostHeatColumns = 8;

TableCell bar(double weight) {
  TableCell cell;
  cell.kind = TableCell::Kind::Bar;
  cell.number = weight;
  return cell;
}

TableCell heat(double value, int decimals, bool bold) {
  TableCell cell = number(value, decimals, Hue::Ink, bold);
  cell.heat = true;
  return cell;
}

TableCell head(Text text, Hue hue = Hue::Ink, bool bold = false) {
  TableCell cell = word(std::move(text), hue, bold);
  cell.rightAligned = true;
  return cell;
}

std::string copied(const Arithmetic& about, const Explanation& sum, const Text& heading,
                   const Text& value) {
  Copied copy(about.precision());
  copy.heading(heading);
  copy.word(Text(FOVEA_TR("Arithmetic", "key")));
  copy.word(Text(FOVEA_TR("Arithmetic", "weight")));
  copy.word(value);
  copy.word(Text(FOVEA_TR("Arithmetic", "product")));
  copy.endRow();
  for (const Term& term : sum.terms) {
    copy.word(distinctLabel(about.keyTokens(), term.index));
    copy.stored(term.left);
    copy.stored(term.right);
    copy.formed(term.product);
    copy.endRow();
  }
  copy.word(Text(FOVEA_TR("Arithmetic", "sum")));
  copy.stored(sum.result);
  copy.endRow();
  return copy.text();
}

}  // namespace

Table mixTable(const Arithmetic& about, const RowNumbers& row) {
  const Explanation sum = explain(about.trace(), about.cell);
  const Attention& attention = about.attention();
  const int decimals = about.decimals();
  const Index group = attention.group(about.shown.head);
  const Index width = attention.valueWidth();
  const Index heats = width <= kMostHeatColumns ? width : 0;
  const Index chosen = about.cell.feature;
  const FeatureNames& names = about.trace().names;

  std::vector<double> products, sizes;
  for (const Term& term : sum.terms) {
    products.push_back(term.product);
    sizes.push_back(std::abs(term.product));
  }
  const Fold fold = folded(sizes, kMostKeys, kKept, about.view);
  const TextArg query = queryRole(shortLabel(about.queryTokens(), about.cell.query));
  const Text value(FOVEA_TR("Arithmetic", "value %1"), {plain(numberName(names.value, chosen))});

  Table table;
  table.heading = Text(FOVEA_TR("Arithmetic", "How %1’s new vector is mixed"), {query});
  TableRow titles;
  titles.cells = {cornerCell(fold, {}, Text(FOVEA_TR("Arithmetic", "largest products first"))),
                  word(Text(FOVEA_TR("Arithmetic", "weight"))),
                  blank(),
                  blank(),
                  head(value, Hue::Value, true),
                  blank(),
                  head(Text(FOVEA_TR("Arithmetic", "product")))};
  if (heats > 0) {
    titles.cells.push_back(
        heats == 1
            ? word(Text(FOVEA_TR("Arithmetic", "weight × value")))
            : word(Text(FOVEA_TR("Arithmetic", "weight × value, all %n numbers"), {}, heats)));
    table.rows.push_back(std::move(titles));
    TableRow features;
    features.cells.resize(7);
    for (Index f = 0; f < heats; ++f) {
      features.cells.push_back(columnName(numberName(names.value, f),
                                          f == chosen ? Hue::Value : Hue::Quiet, f == chosen));
    }
    table.rows.push_back(std::move(features));
  } else {
    table.rows.push_back(std::move(titles));
  }

  const std::vector<std::string> labels = labelsAmong(about.keyTokens(), fold.shown);
  for (std::size_t i = 0; i < fold.shown.size(); ++i) {
    const Term& term = sum.terms[static_cast<std::size_t>(fold.shown[i])];
    TableRow cells;
    cells.cells = {columnName(labels[i], Hue::Key, term.index == about.view.selection.key),
                   bar(term.left),
                   number(term.left, decimals),
                   sign("×"),
                   number(term.right, decimals, Hue::Value),
                   sign("="),
                   number(term.product, decimals)};
    for (Index f = 0; f < heats; ++f) {
      cells.cells.push_back(
          heat(term.left * attention.value->at(group, term.index, f), decimals, false));
    }
    table.rows.push_back(std::move(cells));
  }
  std::vector<double> shownTerms;
  for (const Index j : fold.shown) shownTerms.push_back(products[static_cast<std::size_t>(j)]);
  if (!fold.rest.empty()) {
    const double rest = sumOfRest(fold, products);
    const double weight = sumOfRest(fold, row.weights);
    shownTerms.push_back(rest);
    TableRow cells;
    cells.cells = {moreCell(fold), bar(weight), number(weight, decimals), blank(),
                   blank(),        blank(),     number(rest, decimals)};
    for (Index f = 0; f < heats; ++f) {
      double part = 0;
      for (const Index j : fold.rest) {
        part += row.weights[static_cast<std::size_t>(j)] * attention.value->at(group, j, f);
      }
      cells.cells.push_back(heat(part, decimals, false));
    }
    table.rows.push_back(std::move(cells));
  }
  table.rows.back().ruleBelow = TableRow::Rule::Heavy;
  TableRow total;
  total.cells.push_back(word(Text(FOVEA_TR("Arithmetic", "sum = new vector of %1"), {query})));
  total.cells.resize(6);
  total.cells.push_back(number(sum.result, decimals, Hue::Ink, true));
  for (Index f = 0; f < heats; ++f) {
    total.cells.push_back(
        heat(attention.mix->at(about.shown.head, about.cell.query, f), decimals, f == chosen));
  }
  table.rows.push_back(std::move(total));

  if (row.allowed == 0) {
    table.notes.emplace_back(FOVEA_TR(
        "Arithmetic", "No key allowed: every weight of this row is 0, and so is its new vector."));
  }
  if (auto note = digitsNote(shownTerms, sum.result, decimals, about.precision())) {
    table.notes.push_back(std::move(*note));
  }
  noteCap(table, fold);
  table.copy = copied(about, sum, table.heading, value);
  return table;
}

}  // namespace fovea
