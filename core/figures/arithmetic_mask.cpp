#include <cstdlib>

#include "core/base/number.h"
#include "core/figures/arithmetic_names.h"
#include "core/figures/arithmetic_tables.h"

namespace fovea {
namespace {

/// The question one part of a mask asks of every key, and its answers.
struct Question {
  Text text;
  std::vector<bool> yes;
};

Text questionText(const Arithmetic& about, const MaskPart& part) {
  const TextArg query = queryRole(shortLabel(about.queryTokens(), about.cell.query));
  const Attention& attention = about.attention();
  const TextArg place = plain(
      shown(static_cast<double>(about.cell.query + attention.keys - attention.queries + 1), 0));
  const TextArg size = plain(std::to_string(part.size));
  const TextArg half = plain(std::to_string(part.size / 2));
  const TextArg globals = plain(std::to_string(part.globals));
  const bool all = part.size >= attention.keys;
  switch (part.kind) {
    case MaskPart::Kind::Causal:
      return {FOVEA_TR("Arithmetic", "later than %1, place %2?"), {query, place}};
    case MaskPart::Kind::Window:
      return {FOVEA_TR("Arithmetic", "outside the last %1, up to place %2?"), {size, place}};
    case MaskPart::Kind::Band:
      return {FOVEA_TR("Arithmetic", "more than %1 from place %2?"), {size, place}};
    case MaskPart::Kind::Padding:
      return all ? Text(FOVEA_TR("Arithmetic", "padding, like every key?"))
                 : Text(FOVEA_TR("Arithmetic", "padding, the last %1?"), {size});
    case MaskPart::Kind::Sinks:
      return all ? Text(FOVEA_TR("Arithmetic", "let in, like every key?"))
                 : Text(FOVEA_TR("Arithmetic", "one of the first %1, let in?"), {size});
    case MaskPart::Kind::Given:
      return {FOVEA_TR("Arithmetic", "hidden in the given mask?")};
    case MaskPart::Kind::Dilated:
      return {FOVEA_TR("Arithmetic", "not one of %1 from place %2 back, step %3?"),
              {size, place, plain(std::to_string(part.step))}};
    case MaskPart::Kind::Block:
      return {FOVEA_TR("Arithmetic", "not in the block of %1 of place %2?"), {size, place}};
    case MaskPart::Kind::Longformer:
      return {FOVEA_TR("Arithmetic", "more than %1 from place %2, and none of the first %3?"),
              {half, place, globals}};
    case MaskPart::Kind::BigBird:
      return {FOVEA_TR("Arithmetic",
                       "more than %1 from place %2, none of the first %3, and not drawn?"),
              {half, place, globals}};
    case MaskPart::Kind::Prefix:
      return {FOVEA_TR("Arithmetic", "later than place %2, and not one of the first %1?"),
              {size, place}};
    case MaskPart::Kind::Documents:
      return {FOVEA_TR("Arithmetic", "not in the document of place %1?"), {place}};
  }
  return {};
}

Question question(const Arithmetic& about, const MaskPart& part) {
  const Attention& attention = about.attention();
  const Mask alone({part});
  Question asked{questionText(about, part), {}};
  const auto allowed = alone.allowedRow(about.cell.query, attention.queries, attention.keys);
  for (Index j = 0; j < attention.keys; ++j) {
    asked.yes.push_back(part.kind == MaskPart::Kind::Sinks
                            ? j < part.size
                            : allowed[static_cast<std::size_t>(j)] == 0);
  }
  return asked;
}

Text yesOrNo(bool yes) {
  return yes ? Text(FOVEA_TR("Arithmetic", "yes")) : Text(FOVEA_TR("Arithmetic", "no"));
}

TableCell answer(const Text& text, bool bold = false) {
  TableCell cell = word(text, Hue::Ink, bold);
  cell.rightAligned = true;
  return cell;
}

Index distance(const Arithmetic& about, Index key) {
  const Attention& attention = about.attention();
  return std::abs(about.cell.query + attention.keys - attention.queries - key);
}

/// How many places lie between query and key.
TableRow distances(const Arithmetic& about, const Fold& fold) {
  TableRow cells;
  cells.cells.push_back(word(Text(FOVEA_TR("Arithmetic", "distance"))));
  for (const Index j : fold.shown) {
    cells.cells.push_back(answer(Text::verbatim(std::to_string(distance(about, j)))));
  }
  if (!fold.rest.empty()) cells.cells.push_back(blank());
  return cells;
}

/// What M is called where only a mask makes it, and where a bias does too.
Text addedLabel(const Arithmetic& about) {
  return about.attention().spec.slopes.empty()
             ? Text(FOVEA_TR("Arithmetic", "+ mask M"))
             : Text(FOVEA_TR("Arithmetic", "+ M, − slope × distance"));
}

std::string copied(const Arithmetic& about, const RowNumbers& row, const Text& heading,
                   const std::vector<Question>& questions, std::span<const double> mask) {
  Copied copy(about.precision());
  copy.heading(heading);
  copy.word(Text(FOVEA_TR("Arithmetic", "key")));
  copy.word(Text(FOVEA_TR("Arithmetic", "place of the key")));
  for (const Question& asked : questions) copy.word(asked.text);
  copy.word(Text(FOVEA_TR("Arithmetic", "scaled score S′")));
  copy.word(addedLabel(about));
  copy.word(Text(FOVEA_TR("Arithmetic", "masked score S″")));
  copy.endRow();
  for (Index j = 0; j < row.keys(); ++j) {
    const auto i = static_cast<std::size_t>(j);
    copy.word(distinctLabel(about.keyTokens(), j));
    copy.word(std::to_string(j + 1));
    for (const Question& asked : questions) copy.word(yesOrNo(asked.yes[i]));
    copy.stored(row.scaled[i]);
    copy.stored(mask[i]);
    copy.stored(row.masked[i]);
    copy.endRow();
  }
  return copy.text();
}

}  // namespace

Table maskTable(const Arithmetic& about, const RowNumbers& row) {
  const int decimals = about.decimals();
  const Fold fold = folded(row.scaled, kMostKeys, kKept, about.view, about.cell.key);
  const Attention& attention = about.attention();
  const bool biased = !attention.spec.slopes.empty();
  std::vector<double> mask;
  for (std::size_t j = 0; j < row.byMask.size(); ++j) {
    const double bias = biasOf(attention, about.cell.head, about.cell.query, static_cast<Index>(j));
    mask.push_back(row.byMask[j] ? -std::numeric_limits<double>::infinity() : bias);
  }
  std::vector<Question> questions;
  for (const MaskPart& part : about.attention().spec.mask.parts()) {
    questions.push_back(question(about, part));
  }
  Table table;
  table.heading = Text(FOVEA_TR("Arithmetic", "Which keys %1 may look at"),
                       {queryRole(shortLabel(about.queryTokens(), about.cell.query))});
  const bool more = !fold.rest.empty();

  TableRow names, places;
  names.cells.push_back(cornerCell(fold, {}, Text(FOVEA_TR("Arithmetic", "key, largest first"))));
  appendKeyNames(names, about, fold);
  if (more) names.cells.push_back(moreCell(fold));
  table.rows.push_back(std::move(names));
  places.cells.push_back(word(Text(FOVEA_TR("Arithmetic", "place of the key"))));
  for (const Index j : fold.shown) {
    places.cells.push_back(answer(Text::verbatim(std::to_string(j + 1))));
  }
  if (more) places.cells.push_back(blank());
  table.rows.push_back(std::move(places));
  if (biased) table.rows.push_back(distances(about, fold));
  for (const Question& asked : questions) {
    TableRow cells;
    cells.cells.push_back(word(asked.text));
    for (const Index j : fold.shown) {
      const bool yes = asked.yes[static_cast<std::size_t>(j)];
      cells.cells.push_back(answer(yesOrNo(yes), yes));
    }
    if (more) {
      Index count = 0;
      for (const Index j : fold.rest) count += asked.yes[static_cast<std::size_t>(j)] ? 1 : 0;
      cells.cells.push_back(answer(Text(FOVEA_TR("Arithmetic", "%n yes"), {}, count), count > 0));
    }
    table.rows.push_back(std::move(cells));
  }
  table.rows.back().ruleBelow = TableRow::Rule::Light;

  const auto addRow = [&](Text label, std::span<const double> numbers, bool result) {
    TableRow cells;
    cells.cells.push_back(word(std::move(label), Hue::Ink, result));
    for (const Index j : fold.shown) {
      cells.cells.push_back(number(numbers[static_cast<std::size_t>(j)], decimals, Hue::Ink,
                                   result && j == about.cell.key));
    }
    if (more) cells.cells.push_back(blank());
    table.rows.push_back(std::move(cells));
  };
  addRow(Text(FOVEA_TR("Arithmetic", "scaled score S′")), row.scaled, false);
  addRow(addedLabel(about), mask, about.cell.quantity == Quantity::Mask);
  table.rows.back().ruleBelow = TableRow::Rule::Heavy;
  addRow(Text(FOVEA_TR("Arithmetic", "masked score S″")), row.masked,
         about.cell.quantity != Quantity::Mask);

  if (biased) {
    table.notes.emplace_back(
        FOVEA_TR("Arithmetic",
                 "ALiBi: the slope of this head is %1; slope × distance is taken from the score."),
        std::vector{
            strong(exact(attention.spec.slopes[static_cast<std::size_t>(about.cell.head)]))});
  } else if (questions.empty()) {
    table.notes.emplace_back(
        FOVEA_TR("Arithmetic", "No mask is set: 0 is added everywhere and nothing changes."));
  }
  if (!questions.empty() && row.allowed == 0) {
    table.notes.emplace_back(FOVEA_TR(
        "Arithmetic",
        "No key allowed: all of this row is hidden, so its weights and new vector are 0."));
  }
  noteCap(table, fold);
  table.copy = copied(about, row, table.heading, questions, mask);
  return table;
}

}  // namespace fovea
