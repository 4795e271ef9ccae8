#include <cmath>
#include <numeric>

#include "core/base/number.h"
#include "core/figures/arithmetic_digits.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/arithmetic_scaling.h"
#include "core/figures/arithmetic_tables.h"

namespace fovea {
namespace {

double sumOf(std::span<const double> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

/// S″ minus the row's largest; −∞ stays −∞.
std::vector<double> minusMax(const RowNumbers& row) {
  std::vector<double> differences;
  for (std::size_t j = 0; j < row.masked.size(); ++j) {
    differences.push_back(row.hidden[j] ? -std::numeric_limits<double>::infinity()
                                        : row.masked[j] - row.rowMax);
  }
  return differences;
}

Text withoutLabel(const Scaling& scaling) {
  if (scaling.kind == Scaling::Kind::Divided) return {FOVEA_TR("Arithmetic", "without ÷ √d")};
  return {FOVEA_TR("Arithmetic", "without × %1"), {plain(scaling.said)}};
}

Text expLabel(const Arithmetic& about) {
  const double temperature = about.attention().spec.temperature;
  if (temperature == 1) return {FOVEA_TR("Arithmetic", "exp of that")};
  return {FOVEA_TR("Arithmetic", "exp of that ÷ temperature %1"), {plain(exact(temperature))}};
}

std::string copied(const Arithmetic& about, const RowNumbers& row, const Text& heading,
                   std::span<const double> differences, const Scaling& scaling) {
  const bool compares = scaling.kind != Scaling::Kind::None;
  Copied copy(about.precision());
  copy.heading(heading);
  copy.word(Text(FOVEA_TR("Arithmetic", "key")));
  copy.word(Text(FOVEA_TR("Arithmetic", "score S″")));
  copy.word(Text(FOVEA_TR("Arithmetic", "minus the max")));
  copy.word(expLabel(about));
  copy.word(Text(FOVEA_TR("Arithmetic", "÷ sum = weight A")));
  if (compares) copy.word(withoutLabel(scaling));
  copy.endRow();
  for (Index j = 0; j < row.keys(); ++j) {
    const auto i = static_cast<std::size_t>(j);
    copy.word(distinctLabel(about.keyTokens(), j));
    copy.stored(row.masked[i]);
    copy.formed(differences[i]);
    copy.stored(row.exponent[i]);
    copy.stored(row.weights[i]);
    if (compares) copy.stored(row.unscaled[i]);
    copy.endRow();
  }
  copy.word(Text(FOVEA_TR("Arithmetic", "max")));
  copy.stored(row.rowMax);
  copy.endRow();
  copy.word(Text(FOVEA_TR("Arithmetic", "sum of exp")));
  copy.formed(row.rowSum);
  copy.endRow();
  return copy.text();
}

TableChart pairs(const RowNumbers& row, const Fold& fold, const Scaling& scaling, int moreColumn,
                 int decimals) {
  TableChart chart;
  chart.kind = TableChart::Kind::Pairs;
  chart.decimals = decimals;
  const bool compares = scaling.kind != Scaling::Kind::None;
  for (std::size_t i = 0; i < fold.shown.size(); ++i) {
    const auto j = static_cast<std::size_t>(fold.shown[i]);
    chart.columns.push_back(static_cast<int>(i) + 1);
    chart.values.push_back(row.weights[j]);
    if (compares) chart.others.push_back(row.unscaled[j]);
    chart.hidden.push_back(row.hidden[j]);
  }
  if (!fold.rest.empty()) {
    chart.columns.push_back(moreColumn);
    chart.values.push_back(sumOfRest(fold, row.weights));
    if (compares) chart.others.push_back(sumOfRest(fold, row.unscaled));
    chart.hidden.push_back(false);
  }
  switch (scaling.kind) {
    case Scaling::Kind::Divided:
      chart.caption = Text(FOVEA_TR("Arithmetic", "with ÷ √d"));
      break;
    case Scaling::Kind::Chosen:
      chart.caption = Text(FOVEA_TR("Arithmetic", "with × %1"), {plain(scaling.said)});
      break;
    case Scaling::Kind::None:
      chart.caption = Text(FOVEA_TR("Arithmetic", "weights"));
      break;
  }
  if (compares) chart.otherCaption = Text(FOVEA_TR("Arithmetic", "without"));
  return chart;
}

}  // namespace

Table softmaxTable(const Arithmetic& about, const RowNumbers& row) {
  const int decimals = about.decimals();
  const Scaling scaling = scalingOf(about.attention());
  const std::vector<double> differences = minusMax(row);
  const Fold fold = folded(row.weights, kMostKeys, kKept, about.view, about.cell.key);
  const bool more = !fold.rest.empty();
  const bool exponentAsked = about.cell.quantity == Quantity::Exponent;

  Table table;
  table.heading = Text(FOVEA_TR("Arithmetic", "Row %1, from scores to weights"),
                       {queryRole(shortLabel(about.queryTokens(), about.cell.query))});
  TableRow names;
  names.cells.push_back(cornerCell(fold, {}, Text(FOVEA_TR("Arithmetic", "key, largest first"))));
  appendKeyNames(names, about, fold);
  const int moreColumn = static_cast<int>(names.cells.size());
  if (more) names.cells.push_back(moreCell(fold));
  TableCell sumName = word(Text(FOVEA_TR("Arithmetic", "sum")), Hue::Quiet);
  sumName.rightAligned = true;
  names.cells.push_back(sumName);
  table.rows.push_back(std::move(names));

  const auto addRow = [&](Text label, std::span<const double> numbers, std::optional<double> sum,
                          Hue hue, bool bold) {
    TableRow cells;
    cells.cells.push_back(word(std::move(label), hue, bold));
    appendKeys(cells, fold, numbers, decimals, hue, bold);
    if (more) {
      cells.cells.push_back(sum ? number(sumOfRest(fold, numbers), decimals, hue, bold) : blank());
    }
    cells.cells.push_back(sum ? number(*sum, decimals, hue, bold) : blank());
    table.rows.push_back(std::move(cells));
  };
  addRow(Text(FOVEA_TR("Arithmetic", "score S″")), row.masked, {}, Hue::Ink, false);
  addRow(row.allowed == 0 ? Text(FOVEA_TR("Arithmetic", "no max: no key allowed"))
                          : Text(FOVEA_TR("Arithmetic", "minus the max %1"),
                                 {plain(shown(row.rowMax, decimals))}),
         differences, {}, Hue::Ink, false);
  addRow(expLabel(about), row.exponent, row.rowSum, Hue::Ink, exponentAsked);
  table.rows.back().ruleBelow = TableRow::Rule::Heavy;
  addRow(Text(FOVEA_TR("Arithmetic", "÷ sum = weight A")), row.weights, sumOf(row.weights),
         Hue::Ink, !exponentAsked);
  if (scaling.kind != Scaling::Kind::None) {
    addRow(withoutLabel(scaling), row.unscaled, sumOf(row.unscaled), Hue::Quiet, false);
  }
  table.charts.push_back(pairs(row, fold, scaling, moreColumn, decimals));

  if (row.allowed == 0) {
    table.notes.emplace_back(FOVEA_TR(
        "Arithmetic", "No key allowed: every weight of this row is 0, and so is its new vector."));
  } else {
    std::vector<double> shownWeights;
    for (const Index j : fold.shown) {
      shownWeights.push_back(row.weights[static_cast<std::size_t>(j)]);
    }
    if (more) shownWeights.push_back(sumOfRest(fold, row.weights));
    if (auto note = digitsNote(shownWeights, sumOf(row.weights), decimals, Precision::Float64)) {
      table.notes.push_back(std::move(*note));
    }
  }
  noteCap(table, fold);
  table.copy = copied(about, row, table.heading, differences, scaling);
  return table;
}

}  // namespace fovea
