// What number formats do to softmax: overflow, and sums over long rows.
#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/lab_softmax.h"

namespace fovea {
namespace {

TableCell rightWord(Text text, Hue hue = Hue::Quiet, bool bold = false) {
  TableCell cell = word(std::move(text), hue, bold);
  cell.rightAligned = true;
  return cell;
}

/// The largest weight, or what stands in its place.
TableCell outcomeCell(const RoundedSoftmax& run, int decimals) {
  switch (run.outcome) {
    case RoundedSoftmax::Outcome::Right:
      return number(run.largestWeight, decimals);
    case RoundedSoftmax::Outcome::ScoreOver:
      return rightWord(Text(FOVEA_TR("Lab", "score ∞")), Hue::Negative, true);
    case RoundedSoftmax::Outcome::ExpOver:
      return rightWord(Text::verbatim("∞ ÷ ∞"), Hue::Negative, true);
    case RoundedSoftmax::Outcome::SumOver:
      return rightWord(Text(FOVEA_TR("Lab", "sum ∞")), Hue::Negative, true);
    case RoundedSoftmax::Outcome::SumZero:
      return rightWord(Text::verbatim("0 ÷ 0"), Hue::Negative, true);
  }
  return blank();
}

Text shiftName(double shift) {
  if (shift == 0) return Text(FOVEA_TR("Lab", "the scores"));
  const TextArg size = plain(grouped(static_cast<long long>(std::abs(shift))));
  return shift > 0 ? Text(FOVEA_TR("Lab", "plus %1"), {size})
                   : Text(FOVEA_TR("Lab", "minus %1"), {size});
}

}  // namespace

Table softmaxOverflowTable(const SoftmaxScene& scene) {
  Table table;
  table.heading = Text(FOVEA_TR("Lab", "Largest weight when a number is added to every score"));
  table.headingLevel = 2;
  TableRow groups, names;
  groups.cells.push_back(blank());
  names.cells.push_back(blank());
  for (const bool minusMax : {false, true}) {
    for (std::size_t f = 0; f < kShiftedFormats; ++f) {
      groups.cells.push_back(f == 0 ? blank()
                             : minusMax
                                 ? rightWord(Text(FOVEA_TR("Lab", "minus max")), Hue::Ink, true)
                                 : rightWord(Text(FOVEA_TR("Lab", "plain")), Hue::Ink, true));
      names.cells.push_back(rightWord(numberFormatName(kNumberFormats[f])));
    }
  }
  names.ruleBelow = TableRow::Rule::Light;
  table.rows = {std::move(groups), std::move(names)};
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  for (std::size_t s = 0; s < kSoftmaxShifts.size(); ++s) {
    TableRow row;
    row.cells.push_back(word(shiftName(kSoftmaxShifts[s])));
    for (const auto* grid : {&*scene.asTheyAre, &*scene.minusMax}) {
      for (const RoundedSoftmax& run : (*grid)[s]) {
        row.cells.push_back(outcomeCell(run, scene.view.decimals));
      }
    }
    copy.word(row.cells.front().text);
    for (std::size_t i = 1; i < row.cells.size(); ++i) {
      const TableCell& cell = row.cells[i];
      if (cell.kind == TableCell::Kind::Number) {
        copy.formed(cell.number);
      } else {
        copy.word(cell.text);
      }
    }
    copy.endRow();
    table.rows.push_back(std::move(row));
  }
  table.notes.emplace_back(FOVEA_TR(
      "Lab", "Each step is rounded to its format; without rounding all rows would be equal."));
  table.copy = copy.text();
  return table;
}

Chart softmaxSumsChart(const SoftmaxScene& scene) {
  constexpr std::array kHues = {Hue::Negative, Hue::Positive, Hue::Ink};
  Chart chart;
  chart.title = Text(FOVEA_TR("Lab", "Error of the sum of exp"));
  chart.x.word = Text(FOVEA_TR("Lab", "numbers added up"));
  chart.x.logarithmic = chart.y.logarithmic = true;
  chart.x.low = static_cast<double>(scene.sums.lengths.front()) / 1.5;
  chart.x.high = static_cast<double>(scene.sums.lengths.back()) * 1.5;
  chart.y.word = Text(FOVEA_TR("Lab", "relative error"));
  double least = 1e-3, most = 1e-3;
  for (std::size_t f = 0; f < kNumberFormats.size(); ++f) {
    Chart::Series series;
    series.kind = Chart::Series::Kind::LinePoints;
    series.name = numberFormatName(kNumberFormats[f]);
    series.hue = kHues[f];
    for (std::size_t i = 0; i < scene.sums.lengths.size(); ++i) {
      const double error = scene.sums.errors[f][i];
      if (error == 0) continue;  // no place on a logarithmic axis
      series.x.push_back(static_cast<double>(scene.sums.lengths[i]));
      series.y.push_back(error);
      least = std::min(least, error);
      most = std::max(most, error);
    }
    if (!series.x.empty()) chart.series.push_back(std::move(series));
  }
  chart.y.low = std::pow(10.0, std::floor(std::log10(least)));
  chart.y.high = std::pow(10.0, std::ceil(std::log10(most * 1.01)));
  return chart;
}

}  // namespace fovea
