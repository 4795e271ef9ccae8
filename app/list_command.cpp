#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/arrays.h"
#include "app/commands.h"
#include "app/unknown_word.h"
#include "core/figures/catalogue.h"
#include "ui/plots/palettes.h"

namespace fovea::app {
namespace {

struct Item {
  std::string id;
  Text title;
};

Text titleOf(Stage stage) {
  static constexpr std::array<TextSource, kStages> kTitles = {
      FOVEA_TR("Stage", "Project"), FOVEA_TR("Stage", "Score"),   FOVEA_TR("Stage", "Scale"),
      FOVEA_TR("Stage", "Mask"),    FOVEA_TR("Stage", "Softmax"), FOVEA_TR("Stage", "Mix"),
      FOVEA_TR("Stage", "Join")};
  return Text(kTitles[static_cast<std::size_t>(stage)]);
}

Result<std::vector<Item>> itemsOf(const std::string& what) {
  std::vector<Item> items;
  if (what == "panels") {
    for (const PanelInfo& panel : panels()) items.push_back({std::string(panel.id), panel.title});
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
  } else if (what == "architectures") {
    items.push_back(
        {"toy",
         Text(FOVEA_TR("CommandLine",
                       "The toy model: a word's vector depends on seed and spelling alone"))});
  } else if (what != "models") {
    return unknownWord(
        "fovea list", what,
        {"panels", "stages", "arrays", "examples", "palettes", "architectures", "models"});
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
                   "panels, stages, arrays, examples, palettes, architectures or models")
      ->required();
  command->add_flag("--json", options->json, "As a JSON array of {id, title}");
  return {command, [options](const Progress&) -> Result<void> {
            const auto items = itemsOf(options->what);
            if (!items) return fail(items.error());
            auto json = nlohmann::ordered_json::array();
            for (const Item& item : *items) {
              json.push_back({{"id", item.id}, {"title", item.title.str()}});
              if (!options->json) std::printf("%s\n", item.id.c_str());
            }
            if (options->json) std::printf("%s\n", json.dump(2).c_str());
            return {};
          }};
}

}  // namespace fovea::app
