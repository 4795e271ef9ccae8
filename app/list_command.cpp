#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/arrays.h"
#include "app/commands.h"
#include "app/token_json.h"
#include "app/unknown_word.h"
#include "core/document/document.h"
#include "core/figures/catalogue.h"
#include "core/models/architecture.h"
#include "core/models/model_places.h"
#include "ui/plots/palettes.h"

namespace fovea::app {
namespace {

struct Item {
  std::string id;
  Text title;
  nlohmann::ordered_json more = nlohmann::ordered_json::object();  ///< --json alone
};

std::vector<Item> knownArchitectures() {
  std::vector<Item> items = {
      {"toy", Text(FOVEA_TR("CommandLine",
                            "The toy model: a word's vector depends on seed and spelling alone"))}};
  for (const Architecture& architecture : architectures()) {
    Item item{std::string(architecture.id), Text::verbatim(std::string(architecture.title))};
    item.more["modelTypes"] = architecture.types;
    if (!architecture.gguf.empty()) item.more["gguf"] = architecture.gguf;
    items.push_back(std::move(item));
  }
  return items;
}

/// The models on this computer; `whether` they run takes a look into each.
Result<std::vector<Item>> modelsHere(bool whether, const Progress& progress) {
  std::vector<Item> items;
  const std::vector<ModelPlace> places = modelPlaces(progress);
  for (const ModelPlace& place : places) {
    if (progress.cancelled()) return fail(cancelled());
    Item item{place.path, Text::verbatim(place.name)};
    if (whether) {
      progress.report(Text(FOVEA_TR("CommandLine", "Looking at models")),
                      static_cast<Index>(items.size()), static_cast<Index>(places.size()));
      const auto files = openModel(place.path);
      const Result<void> runs = files ? files->runs() : Result<void>(fail(files.error()));
      item.more = {{"path", place.path}, {"from", place.from}, {"runs", runs.has_value()}};
      item.more["reason"] = runs ? nullptr : nlohmann::ordered_json(runs.error().message.str());
    }
    items.push_back(std::move(item));
  }
  return items;
}

const char* kindWord(LabSetting::Kind kind) {
  static constexpr const char* kWords[] = {"whole",  "number",  "switch",
                                           "choice", "numbers", "words"};
  return kWords[static_cast<std::size_t>(kind)];
}

/// Names, defaults and limits of what can be set in a laboratory.
nlohmann::ordered_json settingsOf(const LabInfo& lab) {
  using Kind = LabSetting::Kind;
  auto list = nlohmann::ordered_json::array();
  for (const LabSetting& setting : lab.settings) {
    nlohmann::ordered_json one = {{"id", setting.id},
                                  {"title", setting.title.str()},
                                  {"kind", kindWord(setting.kind)},
                                  {"default", setting.standard}};
    const bool numbers = setting.kind == Kind::Numbers;
    if (numbers || setting.kind == Kind::Whole || setting.kind == Kind::Number) {
      one["least"] = setting.least;
      one["most"] = setting.most;
    }
    if (numbers) {
      one["fewest"] = setting.fewest;
      one["mostMany"] = setting.mostMany;
    }
    if (setting.kind == Kind::Switch) one["choices"] = {"on", "off"};
    for (const auto& choice : setting.choices) one["choices"].push_back(choice.id);
    if (!setting.help.empty()) one["help"] = setting.help.str();
    list.push_back(std::move(one));
  }
  return {{"settings", std::move(list)}};
}

/// The parts of --mask, with what their numbers mean.
std::vector<Item> maskParts() {
  return {
      {"none", Text(FOVEA_TR("CommandLine", "Every query may look at every key"))},
      {"causal", Text(FOVEA_TR("CommandLine", "The token itself and all before it"))},
      {"window:W",
       Text(FOVEA_TR("CommandLine", "W tokens: the token itself and the W − 1 before it"))},
      {"band:W",
       Text(FOVEA_TR("CommandLine", "The token itself and W tokens on each side, 2W + 1 in all"))},
      {"padding:N", Text(FOVEA_TR("CommandLine", "Hides the last N keys from every query"))},
      {"sinks:S",
       Text(FOVEA_TR("CommandLine",
                     "Lets the first S keys in where a window, a band or a block hides them"))},
      {"dilated:W:STEP",
       Text(FOVEA_TR("CommandLine",
                     "W tokens: the token itself and W − 1 before it, STEP places apart"))},
      {"block:B",
       Text(FOVEA_TR("CommandLine", "The text cut into blocks of B tokens; a token sees its own"))},
      {"longformer:W:G",
       Text(FOVEA_TR("CommandLine",
                     "W ÷ 2 tokens on each side, W even; the first G tokens see and are seen by "
                     "all"))},
      {"bigbird:W:G:R:SEED",
       Text(FOVEA_TR("CommandLine", "As longformer:W:G, and R more keys a row, drawn with SEED"))},
      {"prefix:N", Text(FOVEA_TR("CommandLine", "Causal, but the first N tokens see each other"))},
      {"documents:N,M,…",
       Text(FOVEA_TR("CommandLine",
                     "Texts of N, M, … tokens in a row; each sees itself alone, the rest is one "
                     "more"))},
      {"FILE.npy", Text(FOVEA_TR("CommandLine",
                                 "A matrix of a row for each query and a column for each key: 1 "
                                 "is allowed, 0 is hidden"))},
  };
}

Text titleOf(Stage stage) {
  static constexpr std::array<TextSource, kStages> kTitles = {
      FOVEA_TR("Stage", "Project"), FOVEA_TR("Stage", "Score"),   FOVEA_TR("Stage", "Scale"),
      FOVEA_TR("Stage", "Mask"),    FOVEA_TR("Stage", "Softmax"), FOVEA_TR("Stage", "Mix"),
      FOVEA_TR("Stage", "Join")};
  return Text(kTitles[static_cast<std::size_t>(stage)]);
}

Result<std::vector<Item>> itemsOf(const std::string& what, bool json, const Progress& progress) {
  std::vector<Item> items;
  if (what == "panels") {
    for (const PanelInfo& panel : panels()) items.push_back({std::string(panel.id), panel.title});
    for (const LabInfo& lab : labs()) items.push_back({lab.id, lab.name, settingsOf(lab)});
  } else if (what == "stages") {
    for (int i = 0; i < kStages; ++i) {
      const auto stage = static_cast<Stage>(i);
      items.push_back({std::string(stageId(stage)), titleOf(stage)});
    }
  } else if (what == "arrays") {
    for (const ArrayInfo& array : arrays()) items.push_back({std::string(array.id), array.title});
  } else if (what == "examples") {
    for (const Example& example : examples()) items.push_back({example.id, example.title});
  } else if (what == "palettes") {
    for (const PaletteInfo& palette : palettes()) items.push_back({palette.id, palette.title});
  } else if (what == "masks") {
    return maskParts();
  } else if (what == "architectures") {
    return knownArchitectures();
  } else if (what == "models") {
    return modelsHere(json, progress);
  } else {
    return unknownWord(
        "fovea list", what,
        {"panels", "stages", "arrays", "examples", "palettes", "masks", "architectures", "models"});
  }
  return items;
}

}  // namespace

Command addListCommand(CLI::App& program) {
  struct Options {
    std::string what;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand("list", "Lists what there is, one id a line");
  command
      ->add_option("what", options->what,
                   "panels, stages, arrays, examples, palettes, masks, architectures or models")
      ->required();
  command->add_flag(
      "--json", options->json,
      "As a JSON array of {id, title}; models also say whether they run, laboratories what "
      "can be set");
  return {command, [options](const Progress& progress) -> Result<void> {
            const auto items = itemsOf(options->what, options->json, progress);
            if (!items) return fail(items.error());
            auto json = nlohmann::ordered_json::array();
            for (const Item& item : *items) {
              json.push_back({{"id", item.id}, {"title", item.title.str()}});
              json.back().update(item.more);
              if (!options->json) std::printf("%s\n", item.id.c_str());
            }
            if (options->json) std::printf("%s\n", dumped(json, 2).c_str());
            return {};
          }};
}

}  // namespace fovea::app
