#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "app/commands.h"
#include "app/figure_options.h"
#include "app/lab_options.h"
#include "app/lists.h"
#include "app/offscreen.h"
#include "app/unknown_word.h"
#include "app/write_all.h"
#include "core/figures/captions.h"
#include "core/io/atomic_file.h"

namespace fovea::app {
namespace {

struct OneFigure {
  FigureOptions options;
  std::string panel, output;
};

struct ManyFigures {
  FigureOptions options;
  std::string panels, layers = "all", heads = "all", output, format = "svg";
};

constexpr FigureWords kOne = {"--panel", "--output"}, kMany = {"--panels", "--format"};

std::string formatOf(const std::string& path) {
  std::string extension = std::filesystem::path(path).extension().string();
  std::ranges::transform(extension, extension.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension.empty() ? std::string() : extension.substr(1);
}

Result<void> writeOne(const OneFigure& o, const Progress& progress) {
  const std::string format = formatOf(o.output);
  if (auto ok = checkFormat(format, kOne); !ok) return ok;
  if (auto ok = checkPanel(o.panel, format, kOne); !ok) return ok;
  const auto scene = makeScene(o.options, {o.panel}, progress);
  if (!scene) return fail(scene.error());
  const Selection& place = scene->view.selection;
  auto figure = panelFigure(o.panel, *scene, place.layer, place.head, o.options, progress);
  if (!figure) return fail(figure.error());
  const OffscreenApplication application(format);
  auto bytes = figureBytes(std::move(*figure), format, o.options, progress);
  if (!bytes) return fail(bytes.error());
  if (progress.cancelled()) return fail(cancelled());
  return writeFile(o.output, *bytes);
}

/// Writes figures numbered in the order they are asked for.
class Batch {
 public:
  Batch(const ManyFigures& o, const SourceScene& scene, std::vector<NpzEntry>& files,
        const Progress& progress)
      : o_(o), scene_(scene), files_(files), progress_(progress) {}

  /// Layer and head kNone: a panel that is the same for all of them.
  Result<void> write(const std::string& panel, Index layer, Index head) {
    const Selection& place = scene_.view.selection;
    const bool whole = layer == kNone;
    auto figure = panelFigure(panel, scene_, whole ? place.layer : layer,
                              whole ? place.head : std::max<Index>(head, 0), o_.options, progress_);
    if (!figure) return fail(figure.error());
    auto bytes = figureBytes(std::move(*figure), o_.format, o_.options, progress_);
    if (!bytes) return fail(bytes.error());
    const Index from = o_.options.countFrom;
    std::string name = fmt::format("{:03}-{}", ++number_, panel);
    if (layer != kNone) name += fmt::format("-layer{:02}", layer + from);
    if (head != kNone) name += fmt::format("-head{:02}", head + from);
    files_.push_back(NpzEntry::of(name + "." + o_.format, std::move(*bytes)));
    return {};
  }

 private:
  const ManyFigures& o_;
  const SourceScene& scene_;
  std::vector<NpzEntry>& files_;
  const Progress& progress_;
  int number_ = 0;
};

Result<void> writeMany(const ManyFigures& o, const Progress& progress) {
  if (auto ok = checkFormat(o.format, kMany); !ok) return ok;
  const std::vector<std::string> panelIds = splitList(o.panels);
  if (panelIds.empty()) {
    return fail(ErrorCode::Usage,
                Text(FOVEA_TR("CommandLine", "--panels is empty; name at least one panel.")),
                "--panels");
  }
  for (const std::string& panel : panelIds) {
    if (auto ok = checkPanel(panel, o.format, kMany); !ok) return ok;
  }
  const auto scene = makeScene(o.options, panelIds, progress);
  if (!scene) return fail(scene.error());
  const Trace& trace = *scene->trace;
  const Index from = o.options.countFrom;
  const auto layers =
      readPositions(o.layers, static_cast<Index>(trace.layers.size()), from, "--layers");
  if (!layers) return fail(layers.error());
  const OffscreenApplication application(o.format);
  std::vector<NpzEntry> files;
  Batch batch(o, *scene, files, progress);
  for (const std::string& panel : panelIds) {
    if (findPanel(panel)->ofModel) {
      if (auto ok = batch.write(panel, kNone, kNone); !ok) return ok;
      continue;
    }
    for (const Index layer : *layers) {
      const Attention& attention = trace.layers[static_cast<std::size_t>(layer)];
      const auto heads = readPositions(o.heads, attention.spec.heads, from, "--heads");
      if (!heads) return fail(heads.error());
      if (!differsByHead(*findPanel(panel), attention)) {
        if (auto ok = batch.write(panel, layer, kNone); !ok) return ok;
        continue;
      }
      for (const Index head : *heads) {
        if (progress.cancelled()) return fail(cancelled());
        if (auto ok = batch.write(panel, layer, head); !ok) return ok;
      }
    }
  }
  return writeTogether(o.output, std::move(files), Archives::Refused);
}

}  // namespace

Command addFigureCommand(CLI::App& program) {
  auto options = std::make_shared<OneFigure>();
  CLI::App* command =
      program.add_subcommand("figure", "Writes one panel as a figure or as numbers");
  addFigureOptions(*command, options->options, Places::One);
  command->add_option("--panel", options->panel, "What to draw (fovea list panels)")->required();
  command
      ->add_option("-o,--output", options->output,
                   "A file ending in png, svg, pdf, csv, npy or json")
      ->required();
  return {command, [options](const Progress& progress) { return writeOne(*options, progress); }};
}

Command addFiguresCommand(CLI::App& program) {
  auto options = std::make_shared<ManyFigures>();
  CLI::App* command =
      program.add_subcommand("figures", "Writes many panels, layers and heads into a folder");
  addFigureOptions(*command, options->options, Places::Listed);
  command->add_option("--panels", options->panels, "Panels, separated by commas")->required();
  command->add_option("--layers", options->layers, "Layers to draw: all, 3 or 1-4,6");
  command->add_option("--heads", options->heads, "Heads to draw: all, 3 or 1-4,6");
  command->add_option("--format", options->format, "png, svg (default), pdf, csv, npy or json");
  command->add_option("-o,--output", options->output, "A folder")->required();
  return {command, [options](const Progress& progress) { return writeMany(*options, progress); }};
}

}  // namespace fovea::app
