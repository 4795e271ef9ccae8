#include "app/figure_options.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdio>

#include "app/commands.h"
#include "app/explained_array.h"
#include "app/lab_options.h"
#include "app/unknown_word.h"
#include "core/base/number.h"
#include "core/io/npy.h"
#include "ui/export/export.h"
#include "ui/plots/palettes.h"
#include "ui/state/weights_in.h"

namespace fovea::app {
namespace {

const std::vector<std::string> kFormats = {"png", "svg", "pdf", "csv", "npy", "json"};

tl::unexpected<Error> usage(Text message, std::string place) {
  return fail(ErrorCode::Usage, std::move(message), std::move(place));
}

Result<std::optional<Stage>> readStage(const std::string& stage) {
  if (stage.empty()) return std::optional<Stage>();
  for (std::size_t i = 0; i < kStageIds.size(); ++i) {
    if (kStageIds[i] == stage) return std::optional<Stage>(static_cast<Stage>(i));
  }
  return unknownWord("--stage", stage, {kStageIds.begin(), kStageIds.end()});
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

/// Chooses a place of the selection; left alone where the option is not given.
Result<void> choose(std::optional<Index> written, Index count, Index from, const char* option,
                    Index& place) {
  if (!written) return {};
  auto position = readPosition(*written, count, from, option);
  if (!position) return fail(position.error());
  place = *position;
  return {};
}

Result<void> choosePlace(const FigureOptions& o, const Trace& trace, Selection& place) {
  if (auto ok = choose(o.layer, static_cast<Index>(trace.layers.size()), o.countFrom, "--layer",
                       place.layer);
      !ok)
    return ok;
  const Attention& attention = trace.layers[static_cast<std::size_t>(place.layer)];
  if (auto ok = choose(o.head, attention.spec.heads, o.countFrom, "--head", place.head); !ok)
    return ok;
  if (auto ok = choose(o.query, attention.queries, o.countFrom, "--query", place.query); !ok)
    return ok;
  if (auto ok = choose(o.key, attention.keys, o.countFrom, "--key", place.key); !ok) return ok;
  Index features = std::max(attention.keyWidth(), attention.valueWidth());
  for (const auto& wide : {trace.embedding, attention.input, attention.output}) {
    if (wide) features = std::max(features, wide->columns());
  }
  return choose(o.feature, features, o.countFrom, "--feature", place.feature);
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

/// Tells of weights that are so faint on 0 … 1 that their picture looks empty.
void sayFaint(const Figure& figure) {
  constexpr double kFaint = .05;
  const Block* primary = figure.find(figure.primary);
  const Heatmap* weights = primary ? weightsIn(*primary) : nullptr;
  if (!weights) return;
  const double largest = weights->values.empty() ? 0 : extentOf(weights->values).high;
  if (largest <= 0 || largest >= kFaint) return;
  const Text hint(FOVEA_TR("CommandLine",
                           "The largest weight is %1, faint on colours from 0 to 1; --range 0:%1 "
                           "shows the pattern."),
                  {plain(fmt::format("{:.2g}", largest))});
  std::fprintf(stderr, "fovea: %s\n", hint.str().c_str());
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
      return unknownWord("--palette", o.palette, ids);
  }
  if (o.countFrom != 0 && o.countFrom != 1) {
    return usage(Text(FOVEA_TR("CommandLine", "--count-from is 0 or 1.")), "--count-from");
  }
  if (auto range = readRange(o.range); !range) return fail(range.error());
  return {};
}

}  // namespace

void addFigureOptions(CLI::App& command, FigureOptions& o, const char* headsOption) {
  addSourceOptions(command, o.source, headsOption);
  auto* place = command.add_option_group("Place", "Counted from 1");
  place->add_option("--stage", o.stage, "project, score, scale, mask, softmax, mix or join");
  place->add_option("--array", o.array, "The array whose cell the arithmetic explains");
  place->add_option("--layer", o.layer, "Layer (1)");
  place->add_option("--head", o.head, "Head (1)");
  place->add_option("--query", o.query, "Query token (1)");
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

Result<SourceScene> makeScene(const FigureOptions& o, bool sourceOptional,
                              const Progress& progress) {
  if (auto ok = checkLook(o); !ok) return fail(ok.error());
  const auto stage = readStage(o.stage);
  if (!stage) return fail(stage.error());
  SourceOptions source = o.source;
  if (sourceOptional && !namesSource(source)) source.example = examples().front().id;
  auto document = readSource(source);
  if (!document) return fail(document.error());
  Sources sources;
  auto trace = compute(document->input, sources, progress);
  if (!trace) return fail(trace.error());

  sayNotes(**trace);

  // What a source has is known only now, and only that may be asked for or suggested.
  const auto explained = explainedArray(o.array, **trace);
  if (!explained) return fail(explained.error());

  Selection place{0, 0, 0, 0, 0};
  if (auto ok = choosePlace(o, **trace, place); !ok) return fail(ok.error());
  auto shown = showHead(*trace, place.layer, place.head, kAllGrids, progress);
  if (!shown) return fail(shown.error());

  View view;
  view.stage = stage->value_or(document->stage);
  if (const auto why = whyStageDisabled(view.stage, **trace))
    return fail(ErrorCode::Input, *why, "--stage");
  view.selection = place;
  view.decimals = document->decimals;
  view.numbersInCells = document->numbersInCells;
  view.explained = *explained;
  view.countFrom = static_cast<int>(o.countFrom);
  return SourceScene{std::move(*document), std::move(*shown), forFile(view)};
}

void dropUnaskedMarks(Figure& figure, const FigureOptions& o) {
  const auto speaksOfOne = {"tokens",        "row",      "arithmetic", "walk",
                            "compare-scale", "equation", "diagram"};
  const bool asked = o.query || o.key || o.feature || findLab(figure.id);
  if (asked || std::find(speaksOfOne.begin(), speaksOfOne.end(), figure.id) != speaksOfOne.end())
    return;
  figure.marks.query = figure.marks.key = figure.marks.feature = kNone;
  for (Block& block : figure.blocks) {
    if (auto* heatmap = std::get_if<Heatmap>(&block.body)) heatmap->foot = Text();
  }
}

Result<std::string> figureBytes(Figure figure, const std::string& format, const FigureOptions& o) {
  if (format == "json") return figureJson(figure) + "\n";
  if (format == "csv") return csvOf(figure);
  if (format == "npy") {
    auto numbers = numbersOf(figure);
    if (!numbers) return fail(numbers.error());
    return npyBytes(*numbers);
  }
  const auto range = readRange(o.range);
  if (*range) {
    applyRange(figure, **range);
  } else {
    sayFaint(figure);
  }
  const auto bytes =
      exportFigure(figure, *formatOf(QString::fromStdString("." + format)), exportOptions(o));
  if (!bytes) return fail(bytes.error());
  return bytes->toStdString();
}

Result<void> checkFormat(const std::string& format, const FigureWords& words) {
  if (std::find(kFormats.begin(), kFormats.end(), format) != kFormats.end()) return {};
  if (format.empty()) {
    return usage(
        Text(FOVEA_TR("CommandLine", "%1 names no format: choose png, svg, pdf, csv, npy or json."),
             {plain(std::string(words.format))}),
        words.format);
  }
  return unknownWord(words.format, format, kFormats);
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
    return unknownWord(words.panel, panel, ids);
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
