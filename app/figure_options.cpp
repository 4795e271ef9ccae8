#include "app/figure_options.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdio>

#include "app/unknown_word.h"
#include "core/base/number.h"
#include "ui/export/figure_bytes.h"
#include "ui/plots/palettes.h"
#include "ui/state/weights_in.h"

namespace fovea::app {
namespace {

tl::unexpected<Error> usage(Text message, std::string place) {
  return fail(ErrorCode::Usage, std::move(message), std::move(place));
}

/// "LO:HI" as two finite numbers in order.
Result<std::optional<std::pair<double, double>>> readRange(const std::string& range) {
  if (range.empty()) return std::optional<std::pair<double, double>>();
  const std::size_t colon = range.find(':');
  double low = 0, high = 0;
  const auto number = [](std::string_view text, double& value) {
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    return code == std::errc{} && end == text.data() + text.size() && std::isfinite(value);
  };
  if (colon == std::string::npos || !number(std::string_view(range).substr(0, colon), low) ||
      !number(std::string_view(range).substr(colon + 1), high) || !(low < high)) {
    return usage(
        Text(FOVEA_TR("CommandLine",
                      "--range takes two numbers as -2:2, the lower one first; “%1” is not that."),
             {plain(range)}),
        "--range");
  }
  return std::optional(std::pair(low, high));
}

void applyRange(Figure& figure, std::pair<double, double> range) {
  const Block* primary = figure.find(figure.primary);
  if (!primary) return;
  const auto* heatmap = std::get_if<Heatmap>(&primary->body);
  if (!heatmap || heatmap->range == kNone) return;
  ColourRange& chosen = figure.ranges[static_cast<std::size_t>(heatmap->range)];
  chosen.low = range.first;
  chosen.high = range.second;
  chosen.lowLabel = exact(range.first);
  chosen.highLabel = exact(range.second);
}

/// Colours weights that would look empty on 0 … 1 up to the largest, as the window offers.
void stretchFaint(Figure& figure) {
  double largest = 0;
  for (const Block& block : figure.blocks) {
    const Heatmap* weights = weightsIn(block);
    if (!weights || weights->values.empty() || weights->range == kNone) continue;
    // Those of many keys reach less far already.
    if (figure.ranges[static_cast<std::size_t>(weights->range)].high == 1) {
      largest = std::max(largest, extentOf(weights->values).high);
    }
  }
  if (largest <= 0 || largest >= kFaintWeight) return;
  stretchWeights(figure, largest);
}

ExportOptions exportOptions(const FigureOptions& o) {
  ExportOptions look;
  look.dark = o.theme == "dark";
  look.widthMm = o.width.value_or(look.widthMm);
  look.heightMm = o.height.value_or(look.heightMm);
  look.dpi = o.dpi.value_or(look.dpi);
  look.fontPoints = o.fontSize.value_or(look.fontPoints);
  look.title = !o.noTitle;
  look.caption = !o.noCaption;
  if (!o.palette.empty()) look.palette = o.palette;
  if (!o.background.empty()) look.background = QColor(QString::fromStdString(o.background));
  return look;
}

}  // namespace

void addFigureOptions(CLI::App& command, FigureOptions& o, Places places) {
  // Where --heads names the heads to draw, the number of heads is --head-count alone.
  const bool one = places == Places::One;
  addSourceOptions(command, o.source, one ? "--heads,--head-count" : "--head-count");
  auto* place =
      command.add_option_group("Place", "Counted from 1; a .fovea file has its own defaults");
  place->add_option("--stage", o.stage, "project, score, scale, mask, softmax, mix or join");
  place->add_option("--array", o.array, "The array whose cell the arithmetic explains");
  if (one) {
    place->add_option("--layer", o.layer, "Layer (1)");
    place->add_option("--head", o.head, "Head (1)");
  }
  place->add_option("--query", o.query, "Query token (1; next-token: the last)");
  place->add_option("--key", o.key, "Key token (1)");
  place->add_option("--feature", o.feature, "Feature: number of a vector (1)");
  for (CLI::Option* option : place->get_options()) option->check(wholeNumberFits());
  command
      .add_option("--set", o.settings,
                  "A laboratory's setting, NAME=VALUE; may be given several times "
                  "(fovea list --json panels)")
      ->allow_extra_args(false);
  place->add_option("--count-from", o.countFrom, "0 or 1: what counting starts at");
  auto* look = command.add_option_group("Look");
  look->add_option("--width", o.width, "Width in mm");
  look->add_option("--height", o.height, "Height in mm");
  look->add_option("--dpi", o.dpi, "Dots an inch (PNG)");
  look->add_option("--background", o.background, "A colour, or transparent");
  look->add_option("--theme", o.theme, "light (default) or dark");
  look->add_option("--palette", o.palette, "Colour maps (fovea list palettes)");
  look->add_option("--range", o.range, "Range of the colours, LO:HI");
  look->add_option("--font-size", o.fontSize, "Size of the text in points");
  look->add_flag("--no-title", o.noTitle, "Without the title");
  look->add_flag("--no-caption", o.noCaption, "Without the caption");
}

Result<void> checkLook(const FigureOptions& o) {
  const auto between = [](const char* option, std::optional<double> value, double low,
                          double high) -> Result<void> {
    if (!value || (*value >= low && *value <= high)) return {};
    return usage(Text(FOVEA_TR("CommandLine", "%1 must lie between %2 and %3."),
                      {plain(std::string(option)), plain(exact(low)), plain(exact(high))}),
                 option);
  };
  for (const auto& [option, value, low, high] : {std::tuple{"--width", o.width, 10.0, 2000.0},
                                                 {"--height", o.height, 10.0, 2000.0},
                                                 {"--dpi", o.dpi, 20.0, 2400.0},
                                                 {"--font-size", o.fontSize, 3.0, 72.0}}) {
    if (auto ok = between(option, value, low, high); !ok) return ok;
  }
  if (o.theme != "light" && o.theme != "dark")
    return unknownWord("--theme", o.theme, {"light", "dark"});
  if (!o.background.empty() && !QColor::isValidColor(QString::fromStdString(o.background))) {
    return usage(
        Text(FOVEA_TR("CommandLine",
                      "--background takes transparent, a name or #rrggbb; “%1” is no colour."),
             {plain(o.background)}),
        "--background");
  }
  if (!o.palette.empty()) {
    std::vector<std::string> ids;
    for (const PaletteInfo& palette : palettes()) ids.push_back(palette.id);
    if (std::find(ids.begin(), ids.end(), o.palette) == ids.end())
      return unknownWord("--palette", o.palette, ids, "palettes");
  }
  if (o.countFrom != 0 && o.countFrom != 1) {
    return usage(Text(FOVEA_TR("CommandLine", "--count-from is 0 or 1.")), "--count-from");
  }
  if (auto range = readRange(o.range); !range) return fail(range.error());
  return {};
}

Result<std::string> figureBytes(Figure figure, const std::string& format, const FigureOptions& o,
                                const Progress& progress) {
  const OutputFormat output = *outputFormatOf(QString::fromStdString(format));
  if (!isNumbers(output)) {
    if (const auto range = readRange(o.range); *range) {
      applyRange(figure, **range);
    } else {
      stretchFaint(figure);
    }
  }
  return fovea::figureBytes(figure, output, exportOptions(o), progress);
}

Result<void> checkFormat(const std::string& format, const FigureWords& words) {
  if (outputFormatOf(QString::fromStdString(format))) return {};
  if (format.empty()) {
    return usage(
        Text(FOVEA_TR("CommandLine", "%1 names no format: choose png, svg, pdf, csv, npy or json."),
             {plain(std::string(words.format))}),
        words.format);
  }
  std::vector<std::string> known;
  for (int i = 0; i < kOutputFormats; ++i) {
    known.push_back(endingOf(static_cast<OutputFormat>(i)).toStdString());
  }
  return unknownWord(words.format, format, known);
}

Result<void> checkPanel(const std::string& panel, const std::string& format,
                        const FigureWords& words) {
  const bool numbers = format == "csv" || format == "npy";
  const PanelInfo* info = findPanel(panel);
  if (!info) {
    std::vector<std::string> ids;
    for (const auto& list : {panels(), labPanels()}) {
      for (const PanelInfo& one : list) {
        if (one.hasNumbers || !numbers) ids.emplace_back(one.id);
      }
    }
    return unknownWord(words.panel, panel, ids, "panels");
  }
  if (!info->hasNumbers && numbers) {
    return usage(
        Text(FOVEA_TR("CommandLine",
                      "The panel %1 has no numbers to write as %2; choose png, svg, pdf or json."),
             {plain(panel), plain(format)}),
        words.format);
  }
  return {};
}

}  // namespace fovea::app
