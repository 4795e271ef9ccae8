#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plots/arranger.h"

namespace fovea {
namespace {

constexpr double kBarWidth = 120, kLeastBar = 48, kHeatWidth = 66, kMostStep = 104,
                 kMostNumber = 76;

bool reachesOver(const TableRow& row, std::size_t column) {
  // A word may reach over the empty cells to its right.
  return column + 1 >= row.cells.size() || row.cells[column + 1].kind == TableCell::Kind::Empty;
}

bool filled(const TableRow& row, const TablePlace::Band& band) {
  for (int c = band.first; c < std::min<int>(band.last, static_cast<int>(row.cells.size())); ++c) {
    if (row.cells[static_cast<std::size_t>(c)].kind != TableCell::Kind::Empty) return true;
  }
  return false;
}

}  // namespace

TablePlace Arranger::tablePlace(const Table& table, double width, double height) const {
  TablePlace place;
  std::size_t columns = 1;
  for (const TableRow& row : table.rows) columns = std::max(columns, row.cells.size());
  place.widths.assign(columns, 0);
  place.numberWidths.assign(columns, 0);
  std::vector<bool> sign(columns, true), heat(columns, false);
  std::vector<double> least(columns, 0);  // without names, which can be cut
  std::vector<double> titles(columns, 0);
  bool bars = false;
  struct Reach {
    std::size_t column, until;
    double needed;
  };
  std::vector<Reach> reaches;  // words that run on over empty cells
  for (const TableRow& row : table.rows) {
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      const TableCell& cell = row.cells[c];
      const QFont& font = cell.bold ? style_.bold : style_.normal;
      double needed = 0;
      switch (cell.kind) {
        case TableCell::Kind::Empty:
          continue;
        case TableCell::Kind::Operator:
          needed = textWidth(toQString(cell.text), font) + px(10);
          break;
        case TableCell::Kind::Number:
          needed = textWidth(numberText(cell.number, cell.decimals), font);
          place.numberWidths[c] = std::max(place.numberWidths[c], needed);
          needed += px(10);
          if (cell.heat) {
            needed = std::max(needed, px(kHeatWidth));
            heat[c] = true;
          }
          sign[c] = false;
          break;
        case TableCell::Kind::Bar:
          needed = px(kBarWidth);
          sign[c] = false;
          break;
        case TableCell::Kind::Text:
        case TableCell::Kind::Link:
          needed = runsWidth(cell.text.runs(), font, style_.bold) + px(10);
          sign[c] = false;
          if ((c == 0 || !cell.rightAligned) && reachesOver(row, c)) {
            std::size_t until = c + 1;
            while (until < row.cells.size() && row.cells[until].kind == TableCell::Kind::Empty) {
              ++until;
            }
            if (until < row.cells.size()) reaches.push_back({c, until, needed});
            continue;
          }
          break;
      }
      place.widths[c] = std::max(place.widths[c], needed);
      // Bars give way first.
      if (cell.kind == TableCell::Kind::Bar) {
        least[c] = std::max(least[c], px(kLeastBar));
        bars = true;
      } else if (cell.kind != TableCell::Kind::Text) {
        least[c] = std::max(least[c], needed - px(8));
      }
      if (cell.kind == TableCell::Kind::Text && cell.rightAligned) {
        titles[c] = std::max(titles[c], std::min(needed - px(4), px(72)));
      }
      if (cell.kind == TableCell::Kind::Text && table.headingLevel > 1) {
        for (const QString& part : toQString(cell.text).split(u' ')) {
          least[c] = std::max(least[c], textWidth(part, font) + px(2));
        }
      }
    }
  }
  // Numbers of neighbouring columns stay apart where no sign stands between them.
  for (std::size_t c = 2; c < columns; ++c) {
    if (!sign[c] && !sign[c - 1]) least[c] = std::min(least[c] + px(6), place.widths[c]);
  }
  // A row of every key: its columns are few, so their titles stay whole.
  for (std::size_t c = 1; bars && c < columns; ++c) least[c] = std::max(least[c], titles[c]);
  for (const Reach& reach : reaches) {
    double given = 0;
    for (std::size_t c = reach.column; c < reach.until; ++c) given += place.widths[c];
    place.widths[reach.column] += std::max(0.0, reach.needed - given);
  }
  place.left = std::min(px(24), .08 * width);
  double numeric = 0;
  for (std::size_t c = 1; c < columns; ++c) numeric += least[c] + px(sign[c] ? 0 : 8);
  const double labels = place.widths[0] + px(10);
  place.widths[0] = std::min(labels, std::max(.35 * width, width - 2 * place.left - numeric));
  place.wrapped = place.widths[0] < labels - 1;
  const double room = std::max(px(60), width - 2 * place.left - place.widths[0]);

  // Spread the columns while there is room, up to their designed steps.
  double natural = 0;
  std::size_t growing = 0;
  bool signs = false;
  for (std::size_t c = 1; c < columns; ++c) {
    natural += place.widths[c];
    if (!sign[c] && !heat[c]) ++growing;
    signs = signs || sign[c];
  }
  if (natural > room) {
    double cuttable = 0;
    for (std::size_t c = 1; c < columns; ++c) {
      if (!sign[c]) least[c] = std::max(least[c], std::min(place.widths[c], px(28)));
      cuttable += place.widths[c] - least[c];
    }
    const double cut = cuttable > 0 ? std::min(1.0, (natural - room) / cuttable) : 0;
    for (std::size_t c = 1; c < columns; ++c) {
      place.widths[c] -= cut * (place.widths[c] - least[c]);
    }
  }
  if (growing > 0 && natural < room) {
    const double share = (room - natural) / double(growing);
    double signWidth = 0;
    for (std::size_t c = 1; c < columns; ++c) {
      if (sign[c]) signWidth = std::max(signWidth, place.widths[c]);
    }
    const double most = signs ? px(kMostStep) - signWidth : px(kMostNumber);
    for (std::size_t c = 1; c < columns; ++c) {
      if (sign[c] || heat[c]) continue;
      place.widths[c] = std::max(place.widths[c], std::min(place.widths[c] + share, most));
    }
  }

  // Bands: as many columns side by side as fit; a sign starts no band's end.
  std::size_t column = 1;
  while (column < columns || place.bands.empty()) {
    TablePlace::Band band;
    band.first = static_cast<int>(column);
    double x = place.left + place.widths[0];
    while (column < columns && (static_cast<int>(column) == band.first ||
                                x + place.widths[column] <= width - place.left + .5)) {
      band.lefts.push_back(x);
      x += place.widths[column];
      ++column;
    }
    if (column < columns && sign[column - 1] && static_cast<int>(column) - 1 > band.first) {
      --column;
      band.lefts.pop_back();
    }
    band.last = static_cast<int>(column);
    place.bands.push_back(band);
    if (columns == 1) break;
  }

  // Rows: as far apart as there is room for.
  const bool headed = !table.heading.empty();
  const double top = underMatrices_ ? px(12) : 0;
  const bool small = table.headingLevel > 1;
  const bool tools = underMatrices_ && !arrangement_.page && width >= px(600);
  place.headingRoom = width - 2 * place.left - (tools ? px(150) : 0);
  place.heading = top + px(underMatrices_ ? 28 : 20);
  place.body = headed ? place.heading + px(16) : top;
  const double first = headed ? place.heading + px(small ? 42 : 31) : top + px(18);
  double rules = 0;
  double notes = 0;
  for (const Text& note : table.notes) {
    notes += paragraphHeight(note.runs(), style_, width - 2 * place.left, px(18)) + px(3);
  }
  // Bands below the first show the rows that have something in them.
  std::size_t shownRows = 0;
  for (TablePlace::Band& band : place.bands) {
    band.rows.assign(table.rows.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      if (&band != &place.bands.front() && !filled(table.rows[r], band)) continue;
      band.rows[r] = 0;
      ++shownRows;
      if (table.rows[r].ruleBelow != TableRow::Rule::None) rules += 1;
    }
  }
  const double bands = double(place.bands.size());
  const double steps = std::max(0.0, double(shownRows) - bands) + .45 * rules;
  // What is left of the height when rows stand as close as they may: first they move apart to 22,
  // then the chart grows to 52, then (without a chart) rows move on to 26.
  const double closest = px(19), chartLeast = px(34), chartMost = px(52);
  // The running sum is written above its bars.
  const bool written =
      !table.charts.empty() && table.charts.front().kind == TableChart::Kind::Waterfall;
  const double chartGap = px(written ? 18 : 6);
  double spare = height - first - px(14) - notes - steps * closest - (bands - 1) * px(30);
  const bool chart =
      !table.charts.empty() && place.bands.size() == 1 && spare >= chartLeast + chartGap;
  if (chart) spare -= chartLeast + chartGap;
  const double most = px(chart ? 22 : place.wrapped ? 38 : 26);
  place.rowPitch = std::clamp(closest + spare / std::max(1.0, steps), closest, most);
  spare -= steps * (place.rowPitch - closest);
  const double chartHeight = std::clamp(chartLeast + spare, chartLeast, chartMost);
  for (const bool hot : heat) {
    if (hot) place.rowPitch = std::min(place.rowPitch, px(24));
  }
  double y = first;
  for (TablePlace::Band& band : place.bands) {
    if (&band != &place.bands.front()) y += px(14);
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      if (!band.has(r)) continue;
      band.rows[r] = y;
      y += place.rowPitch;
      if (table.rows[r].ruleBelow != TableRow::Rule::None) {
        y += .45 * place.rowPitch;
        place.kept = r + 1;
      }
    }
  }
  // Below other bands a result stays only where it is one line, the total: others need their names.
  const std::vector<double>& last = place.bands.back().rows;
  const auto lines = std::ranges::count_if(last, [](double at) { return !std::isnan(at); });
  if ((place.bands.size() == 1 || lines == 1) && place.kept > 0 && place.kept < last.size() &&
      place.bands.back().has(place.kept)) {
    place.keptTop = last[place.kept] - place.rowPitch / 2 - px(4);
    place.keptBottom = y - place.rowPitch / 2 + px(4);
    // Half of the room at most.
    if (place.keptBottom - place.keptTop > .5 * (height - place.body)) place.keptBottom = 0;
  }
  y += px(12) - place.rowPitch;
  if (chart) {
    place.chartTop = y + chartGap - px(6);
    place.chartHeight = chartHeight;
    y = place.chartTop + place.chartHeight + px(4);
  }
  place.notesTop = y + px(10);
  place.height = y + notes + px(8);
  return place;
}

}  // namespace fovea
