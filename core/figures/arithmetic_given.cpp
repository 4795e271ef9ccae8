#include <cmath>
#include <numeric>

#include "core/base/number.h"
#include "core/figures/arithmetic_digits.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/arithmetic_tables.h"

namespace fovea {
namespace {

/// The row of given numbers the cell stands in.
struct GivenRow {
  Text heading, label;
  std::vector<double> numbers;
  std::vector<std::string> names;
  Index chosen = 0;
  Hue nameHue = Hue::Quiet;
  bool keys = false;  ///< names are key tokens
};

void fill(GivenRow& row, const Tensor& tensor, Index slice, Index line,
          const std::vector<std::string>& names) {
  for (Index j = 0; j < tensor.columns(); ++j) {
    row.numbers.push_back(tensor.at(slice, line, j));
    row.names.push_back(numberName(names, j));
  }
}

void fillKeys(GivenRow& row, const Tensor& tensor, const Arithmetic& about) {
  for (Index j = 0; j < tensor.columns(); ++j) {
    row.numbers.push_back(tensor.at(about.cell.head, about.cell.query, j));
  }
  row.keys = true;
  row.nameHue = Hue::Key;
  row.chosen = about.cell.key;
}

const Linear& linearOf(const Attention& attention, Quantity quantity) {
  switch (quantity) {
    case Quantity::QueryWeight:
      return *attention.wq;
    case Quantity::KeyWeight:
      return *attention.wk;
    case Quantity::ValueWeight:
      return *attention.wv;
    default:
      return *attention.wo;
  }
}

Text weightsHeading(Quantity quantity, const std::vector<TextArg>& args) {
  switch (quantity) {
    case Quantity::QueryWeight:
      return {FOVEA_TR("Arithmetic", "Query weights, row %1, column %2: %3"), args};
    case Quantity::KeyWeight:
      return {FOVEA_TR("Arithmetic", "Key weights, row %1, column %2: %3"), args};
    case Quantity::ValueWeight:
      return {FOVEA_TR("Arithmetic", "Value weights, row %1, column %2: %3"), args};
    default:
      return {FOVEA_TR("Arithmetic", "Output weights, row %1, column %2: %3"), args};
  }
}

/// Columns of a weight matrix that belong to the shown head; all of them for W_O.
Range columnsOfHead(const Arithmetic& about, const WeightMatrix& weight) {
  const Attention& attention = about.attention();
  if (about.cell.quantity == Quantity::OutputWeight) return {0, weight.columns()};
  const bool query = about.cell.quantity == Quantity::QueryWeight;
  const Index part = query ? about.cell.head : attention.group(about.cell.head);
  const Index width = weight.columns() / (query ? attention.spec.heads : attention.spec.groups);
  return {part * width, (part + 1) * width};
}

GivenRow weightsRow(const Arithmetic& about, const TextArg& value) {
  const Cell& cell = about.cell;
  const WeightMatrix& weight = linearOf(about.attention(), cell.quantity).weight;
  GivenRow row;
  const std::string line = std::to_string(cell.input + 1);
  row.heading =
      weightsHeading(cell.quantity, {plain(line), plain(std::to_string(cell.feature + 1)), value});
  row.label = Text(FOVEA_TR("Arithmetic", "row %1"), {plain(line)});
  const Range columns = columnsOfHead(about, weight);
  for (Index j = columns.begin; j < columns.end; ++j) {
    row.numbers.push_back(weight.at(cell.input, j));
    row.names.push_back(std::to_string(j - columns.begin + 1));
  }
  row.chosen = cell.feature;
  return row;
}

GivenRow rowOf(const Arithmetic& about) {
  const Cell& cell = about.cell;
  const Attention& attention = about.attention();
  const FeatureNames& names = about.trace().names;
  const Index group = attention.group(about.shown.head);
  const TextArg value = strong(shown(valueOf(about.trace(), cell), about.headingDecimals()));
  const auto query = [&] { return queryRole(shortLabel(about.queryTokens(), cell.query)); };
  GivenRow row;
  row.chosen = cell.feature;
  switch (cell.quantity) {
    case Quantity::Embedding: {
      const TextArg token = strong(shortLabel(about.queryTokens(), cell.query));
      row.heading = Text(FOVEA_TR("Arithmetic", "%1 in X, number %2: %3"),
                         {token, plain(numberName(names.model, cell.feature)), value});
      row.label = Text(FOVEA_TR("Arithmetic", "row of X: %1"), {token});
      fill(row, *attention.input, 0, cell.query, names.model);
      return row;
    }
    case Quantity::Query:
      row.heading = Text(FOVEA_TR("Arithmetic", "Query of %1, number %2: %3"),
                         {query(), plain(numberName(names.key, cell.feature)), value});
      row.label = Text(FOVEA_TR("Arithmetic", "query of %1"), {query()});
      fill(row, *attention.query, about.shown.head, cell.query, names.key);
      return row;
    case Quantity::Key: {
      const TextArg token = keyRole(shortLabel(about.keyTokens(), cell.key));
      row.heading = Text(FOVEA_TR("Arithmetic", "Key of %1, number %2: %3"),
                         {token, plain(numberName(names.key, cell.feature)), value});
      row.label = Text(FOVEA_TR("Arithmetic", "key of %1"), {token});
      fill(row, *attention.key, group, cell.key, names.key);
      return row;
    }
    case Quantity::Value: {
      const TextArg token = valueRole(shortLabel(about.keyTokens(), cell.key));
      row.heading = Text(FOVEA_TR("Arithmetic", "Value of %1, number %2: %3"),
                         {token, plain(numberName(names.value, cell.feature)), value});
      row.label = Text(FOVEA_TR("Arithmetic", "value of %1"), {token});
      fill(row, *attention.value, group, cell.key, names.value);
      return row;
    }
    case Quantity::Score:
      row.heading = Text(FOVEA_TR("Arithmetic", "Score of %1 and %2: %3"),
                         {query(), keyRole(shortLabel(about.keyTokens(), cell.key)), value});
      row.label = Text(FOVEA_TR("Arithmetic", "score S"));
      fillKeys(row, *attention.givenScores, about);
      return row;
    case Quantity::Weights:
      row.heading = Text(FOVEA_TR("Arithmetic", "Weight of %1 on %2: %3"),
                         {query(), keyRole(shortLabel(about.keyTokens(), cell.key)), value});
      row.label = Text(FOVEA_TR("Arithmetic", "weight A"));
      fillKeys(row, *attention.weights, about);
      return row;
    case Quantity::Mix:
      row.heading = Text(FOVEA_TR("Arithmetic", "New vector of %1, number %2: %3"),
                         {query(), plain(numberName(names.value, cell.feature)), value});
      row.label = Text(FOVEA_TR("Arithmetic", "new vector of %1"), {query()});
      fill(row, *attention.mix, about.shown.head, cell.query, names.value);
      return row;
    case Quantity::Output:
      row.heading = Text(FOVEA_TR("Arithmetic", "Output of %1, number %2: %3"),
                         {query(), plain(std::to_string(cell.feature + 1)), value});
      row.label = Text(FOVEA_TR("Arithmetic", "output of %1"), {query()});
      // Without output weights the heads stand side by side and a cell counts within its head.
      fill(row, *attention.output, 0, cell.query, {});
      row.chosen = cell.head * attention.mix->columns() + cell.feature;
      return row;
    default:
      return weightsRow(about, value);
  }
}

bool isWeightMatrix(Quantity quantity) {
  return quantity == Quantity::QueryWeight || quantity == Quantity::KeyWeight ||
         quantity == Quantity::ValueWeight || quantity == Quantity::OutputWeight;
}

Text whyGiven(const Arithmetic& about) {
  const Source& source = about.trace().source;
  if (about.cell.quantity == Quantity::Output) {
    return {FOVEA_TR("Arithmetic", "There are no output weights: the heads stand side by side.")};
  }
  if (source.kind == Source::Kind::Toy) {
    const TextArg seed = strong(std::to_string(source.seed));
    if (isWeightMatrix(about.cell.quantity)) {
      return {FOVEA_TR("Arithmetic", "Drawn at random from seed %1, the matrix and the head."),
              {seed}};
    }
    const TextArg token = strong(shortLabel(about.queryTokens(), about.cell.query));
    if (source.position.added()) {
      return {
          FOVEA_TR("Arithmetic",
                   "Drawn at random from seed %1 and the spelling of %2; its position is added."),
          {seed, token}};
    }
    return {FOVEA_TR("Arithmetic",
                     "Drawn at random from seed %1 and the spelling of %2: the same word, the same "
                     "numbers."),
            {seed, token}};
  }
  if (source.kind == Source::Kind::Example) {
    return {FOVEA_TR("Arithmetic", "Given: this number stands in the worked example.")};
  }
  if (source.kind == Source::Kind::Model) {
    if (isWeightMatrix(about.cell.quantity)) {
      return {FOVEA_TR("Arithmetic", "Learned: this number stands in the file of %1."),
              {strong(source.model)}};
    }
    return {FOVEA_TR("Arithmetic", "Computed by %1 before this step."), {strong(source.model)}};
  }
  return {FOVEA_TR("Arithmetic", "Given: this number was typed or loaded, not computed.")};
}

std::string copied(const Arithmetic& about, const GivenRow& row, const Text& why) {
  Copied copy(about.precision());
  copy.heading(row.heading);
  for (std::size_t i = 0; i < row.numbers.size(); ++i) {
    copy.word(row.keys ? distinctLabel(about.keyTokens(), static_cast<Index>(i)) : row.names[i]);
    copy.stored(row.numbers[i]);
    copy.endRow();
  }
  copy.word(why);
  copy.endRow();
  return copy.text();
}

}  // namespace

Table givenTable(const Arithmetic& about) {
  const int decimals = about.decimals();
  const GivenRow row = rowOf(about);
  std::vector<double> sizes;
  for (const double value : row.numbers) sizes.push_back(std::abs(value));
  const Fold fold =
      folded(sizes, row.keys ? kMostKeys : kMostNumbers, kKept, about.view, row.chosen);
  const bool sums = about.cell.quantity == Quantity::Weights;

  Table table;
  table.heading = row.heading;
  TableRow names, numbers;
  names.cells.push_back(row.keys
                            ? cornerCell(fold, Text(FOVEA_TR("Arithmetic", "key")),
                                         Text(FOVEA_TR("Arithmetic", "key, largest first")))
                            : cornerCell(fold, Text(FOVEA_TR("Arithmetic", "number")),
                                         Text(FOVEA_TR("Arithmetic", "number, largest first"))));
  numbers.cells.push_back(word(row.label));
  if (row.keys) {
    appendKeyNames(names, about, fold);
  } else {
    for (const Index j : fold.shown) {
      names.cells.push_back(
          columnName(row.names[static_cast<std::size_t>(j)], row.nameHue, j == row.chosen));
    }
  }
  for (const Index j : fold.shown) {
    numbers.cells.push_back(
        number(row.numbers[static_cast<std::size_t>(j)], decimals, Hue::Ink, j == row.chosen));
  }
  std::vector<double> parts;
  for (const Index j : fold.shown) parts.push_back(row.numbers[static_cast<std::size_t>(j)]);
  if (!fold.rest.empty()) {
    names.cells.push_back(moreCell(fold));
    parts.push_back(sumOfRest(fold, row.numbers));
    numbers.cells.push_back(sums ? number(parts.back(), decimals) : blank());
  }
  if (sums) {
    const double sum = std::accumulate(row.numbers.begin(), row.numbers.end(), 0.0);
    TableCell sumName = word(Text(FOVEA_TR("Arithmetic", "sum")), Hue::Quiet);
    sumName.rightAligned = true;
    names.cells.push_back(std::move(sumName));
    numbers.cells.push_back(number(sum, decimals));
    if (auto note = digitsNote(parts, sum, decimals, Precision::Float64)) {
      table.notes.push_back(std::move(*note));
    }
    if (std::abs(sum - 1) > 1e-6) {
      table.notes.emplace_back(
          FOVEA_TR("Arithmetic", "This row adds up to %1, not 1; it is used as it was given."),
          std::vector<TextArg>{strong(shown(sum, std::max(2, decimals)))});
    }
  }
  table.rows.push_back(std::move(names));
  table.rows.push_back(std::move(numbers));
  const Text why = whyGiven(about);
  table.notes.insert(table.notes.begin(), why);
  noteCap(table, fold);
  table.copy = copied(about, row, why);
  return table;
}

}  // namespace fovea
