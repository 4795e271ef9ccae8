// What the pages of the cost laboratory are made of.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/base/byte_text.h"
#include "core/base/number.h"
#include "core/figures/arithmetic_cells.h"
#include "core/figures/lab_cost.h"

namespace fovea::cost {
namespace {

/// Exact up to 100,000 bytes, then to three digits; the numbers of the figure have all of them.
Text memoryText(double bytes) {
  constexpr double kExact = 1e5, kStep = 1024;
  if (bytes < kExact) return *inBytes(bytes).text;
  static constexpr const char* kUnits[] = {"KiB", "MiB", "GiB", "TiB"};
  double size = bytes / kStep;
  std::size_t unit = 0;
  for (; size >= kStep && unit + 1 < std::size(kUnits); ++unit) size /= kStep;
  const int decimals = size < 10 ? 2 : size < 100 ? 1 : 0;
  return Text::verbatim(shown(size, decimals) + " " + kUnits[unit]);
}

}  // namespace

Result<CostQuestion> askedOf(const LabSettings& settings) {
  CostQuestion asked;
  asked.model = *findCostModel(settings.word("model"));
  asked.tokens = static_cast<double>(settings.whole("tokens"));
  asked.bytes = std::stod(settings.word("bytes"));
  asked.window = settings.whole("window");
  asked.kernel = static_cast<double>(settings.whole("kernel"));
  const auto take = [&](const char* id, Index& size) {
    if (settings.whole(id) == 0) return;
    size = settings.whole(id);
    asked.own = true;
  };
  const Index groups = settings.whole("groups");
  take("layers", asked.model.layers);
  take("heads", asked.model.heads);
  take("groups", asked.model.groups);
  take("width", asked.model.width);
  take("head-width", asked.model.headWidth);
  if (asked.model.heads % asked.model.groups != 0) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("Lab",
                      "The number of heads, %1, cannot be shared evenly by %2 key/value "
                      "heads; choose a number that divides %1."),
             {plain(std::to_string(asked.model.heads)), plain(std::to_string(asked.model.groups))}),
        groups > 0 ? "groups" : "heads");
  }
  return asked;
}

TextArg count(double number) { return strong(groupedSize(number)); }

TableCell amount(double number, bool bold) {
  TableCell cell = word(Text::verbatim(groupedSize(number)), Hue::Ink, bold);
  cell.rightAligned = true;
  return cell;
}

TableCell memory(double bytes) {
  TableCell cell = word(memoryText(bytes));
  cell.rightAligned = true;
  return cell;
}

TableCell heading(Text text) {
  TableCell cell = word(std::move(text), Hue::Quiet);
  cell.rightAligned = true;
  return cell;
}

TableCell formula(const char* text) { return word(Text::verbatim(text), Hue::Quiet); }

Table tableOf(Text title, std::vector<TableRow> rows, int level) {
  Table table;
  table.heading = std::move(title);
  table.headingLevel = level;
  Copied copy(Precision::Float64);
  copy.heading(table.heading);
  for (const TableRow& row : rows) {
    for (const TableCell& cell : row.cells) {
      if (cell.kind == TableCell::Kind::Number) {
        copy.formed(cell.number);
      } else {
        copy.word(cell.text);
      }
    }
    copy.endRow();
  }
  table.rows = std::move(rows);
  table.copy = copy.text();
  return table;
}

Chart logarithmic(Text title, Text x, Text y, double low, double high) {
  Chart chart;
  chart.title = std::move(title);
  chart.x.word = std::move(x);
  chart.y.word = std::move(y);
  chart.x.logarithmic = chart.y.logarithmic = true;
  chart.x.low = low;
  chart.x.high = high;
  chart.height = 300;
  return chart;
}

std::vector<double> doublings(double most) {
  std::vector<double> list;
  double n = 16;
  while (list.size() < 2 || list.back() < most) {
    list.push_back(n);
    n *= 2;
  }
  return list;
}

void addCurve(Chart& chart, Text name, Hue hue, Chart::Series::Kind kind,
              const std::vector<double>& x, const std::function<double(double)>& y) {
  Chart::Series series;
  series.kind = kind;
  series.name = std::move(name);
  series.hue = hue;
  series.x = x;
  for (const double at : x) series.y.push_back(y(at));
  const auto [least, most] = std::ranges::minmax(series.y);
  const double low = std::pow(10, std::floor(std::log10(least)));
  const double high = std::pow(10, std::ceil(std::log10(most)));
  const bool first = chart.series.empty();
  chart.y.low = first ? low : std::min(chart.y.low, low);
  chart.y.high = first ? std::max(high, 10 * low) : std::max(chart.y.high, high);
  chart.series.push_back(std::move(series));
}

}  // namespace fovea::cost
