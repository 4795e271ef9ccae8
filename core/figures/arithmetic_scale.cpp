#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/arithmetic_scaling.h"
#include "core/figures/arithmetic_tables.h"

namespace fovea {
namespace {

Text headingOf(const Arithmetic& about, const Scaling& scaling) {
  const TextArg query = queryRole(shortLabel(about.queryTokens(), about.cell.query));
  switch (scaling.kind) {
    case Scaling::Kind::Divided:
      return {FOVEA_TR("Arithmetic", "Row %1, before and after ÷ √d"), {query}};
    case Scaling::Kind::Chosen:
      return {FOVEA_TR("Arithmetic", "Row %1, before and after × %2"),
              {query, plain(scaling.said)}};
    default:
      return {FOVEA_TR("Arithmetic", "Row %1, not divided"), {query}};
  }
}

Text scaledLabel(const Scaling& scaling) {
  switch (scaling.kind) {
    case Scaling::Kind::Divided:
      return {FOVEA_TR("Arithmetic", "divided by %1 = S′"), {plain(scaling.said)}};
    case Scaling::Kind::Chosen:
      return {FOVEA_TR("Arithmetic", "times %1 = S′"), {plain(scaling.said)}};
    default:
      return {FOVEA_TR("Arithmetic", "unchanged = S′")};
  }
}

/// Whether the weights are the softmax of S′ and nothing else.
bool plainSoftmax(const Spec& spec) {
  return spec.mask.none() && spec.slopes.empty() && spec.temperature == 1;
}

std::string copied(const Arithmetic& about, const RowNumbers& row, const Scaling& scaling,
                   const Text& heading) {
  Copied copy(about.precision());
  copy.heading(heading);
  copy.word(Text(FOVEA_TR("Arithmetic", "key")));
  copy.word(Text(FOVEA_TR("Arithmetic", "score S")));
  copy.word(scaledLabel(scaling));
  copy.word(Text(FOVEA_TR("Arithmetic", "weight of S")));
  copy.word(Text(FOVEA_TR("Arithmetic", "weight of S′")));
  copy.endRow();
  for (Index j = 0; j < row.keys(); ++j) {
    const auto i = static_cast<std::size_t>(j);
    copy.word(distinctLabel(about.keyTokens(), j));
    copy.stored(row.score[i]);
    copy.stored(row.scaled[i]);
    copy.stored(row.unscaled[i]);
    copy.stored(row.weights[i]);
    copy.endRow();
  }
  return copy.text();
}

}  // namespace

void appendKeyNames(TableRow& names, const Arithmetic& about, const Fold& fold) {
  const std::vector<std::string> labels = labelsAmong(about.keyTokens(), fold.shown);
  for (std::size_t i = 0; i < labels.size(); ++i) {
    names.cells.push_back(columnName(labels[i], Hue::Key, fold.shown[i] == about.cell.key));
  }
}

void appendKeys(TableRow& row, const Fold& fold, std::span<const double> numbers, int decimals,
                Hue hue, bool bold) {
  for (const Index j : fold.shown) {
    row.cells.push_back(number(numbers[static_cast<std::size_t>(j)], decimals, hue, bold));
  }
}

Table scaleTable(const Arithmetic& about, const RowNumbers& row, const Fold& fold) {
  const Scaling scaling = scalingOf(about.attention());
  const int decimals = about.decimals();
  Table table;
  table.heading = headingOf(about, scaling);
  TableRow names;
  names.cells.push_back(cornerCell(fold, {}, Text(FOVEA_TR("Arithmetic", "key, largest first"))));
  appendKeyNames(names, about, fold);
  if (!fold.rest.empty()) names.cells.push_back(moreCell(fold));
  table.rows.push_back(std::move(names));
  const auto addRow = [&](const Text& label, const std::vector<double>& numbers, bool result,
                          bool adds) {
    TableRow cells;
    cells.cells.push_back(word(label, Hue::Ink, result));
    for (const Index j : fold.shown) {
      cells.cells.push_back(number(numbers[static_cast<std::size_t>(j)], decimals, Hue::Ink,
                                   result && j == about.cell.key));
    }
    if (!fold.rest.empty()) {
      cells.cells.push_back(adds ? number(sumOfRest(fold, numbers), decimals) : blank());
    }
    table.rows.push_back(std::move(cells));
  };
  addRow(Text(FOVEA_TR("Arithmetic", "score S")), row.score, false, false);
  addRow(scaledLabel(scaling), row.scaled, true, false);
  table.rows.back().ruleBelow = TableRow::Rule::Heavy;
  const bool plainly = plainSoftmax(about.attention().spec);
  if (scaling.kind == Scaling::Kind::None) {
    addRow(plainly ? Text(FOVEA_TR("Arithmetic", "softmax of S′"))
                   : Text(FOVEA_TR("Arithmetic", "weight of S′")),
           row.weights, false, true);
    table.notes.push_back(
        plainly
            ? Text(FOVEA_TR("Arithmetic", "A look ahead: what becomes of the scores."))
            : Text(FOVEA_TR("Arithmetic",
                            "A look ahead, mask and temperature included: what becomes of them.")));
  } else if (plainly) {
    addRow(Text(FOVEA_TR("Arithmetic", "softmax of S")), row.unscaled, false, true);
    addRow(Text(FOVEA_TR("Arithmetic", "softmax of S′")), row.weights, true, true);
    table.notes.emplace_back(
        FOVEA_TR("Arithmetic", "A look ahead: what this step changes in the weights."));
  } else {
    addRow(Text(FOVEA_TR("Arithmetic", "weight of S")), row.unscaled, false, true);
    addRow(Text(FOVEA_TR("Arithmetic", "weight of S′")), row.weights, true, true);
    table.notes.emplace_back(FOVEA_TR(
        "Arithmetic", "A look ahead, mask and temperature included: what this step changes."));
  }
  noteCap(table, fold);
  table.copy = copied(about, row, scaling, table.heading);
  return table;
}

Lines scaleLines(const Arithmetic& about, const RowNumbers& row, const Fold& fold) {
  Lines lines;
  lines.kind = Lines::Kind::Scales;
  lines.title = Text(FOVEA_TR("Arithmetic", "The row on one line"));
  lines.firstName = "S";
  lines.secondName = "S′";
  lines.items.kind = AxisKind::KeyToken;
  // Scores of −∞, as they may be given, lie on no line.
  std::vector<Index> finite;
  std::ranges::copy_if(fold.shown, std::back_inserter(finite), [&](Index j) {
    return std::isfinite(row.score[static_cast<std::size_t>(j)]);
  });
  lines.items.labels = labelsAmong(about.keyTokens(), finite);
  lines.items.labelHue = Hue::Key;
  lines.items.chosenHue = Hue::Key;
  lines.items.positions = finite;
  double largest = 0;
  for (const Index j : finite) {
    const auto i = static_cast<std::size_t>(j);
    lines.first.push_back(row.score[i]);
    lines.second.push_back(row.scaled[i]);
    largest = std::max({largest, std::abs(row.score[i]), std::abs(row.scaled[i])});
  }
  const double tenth = std::ceil(largest * 10) / 10;
  lines.high = largest == 0 ? 1 : std::isfinite(tenth) ? tenth : largest;
  lines.low = -lines.high;
  lines.decimals = 1;
  return lines;
}

}  // namespace fovea
