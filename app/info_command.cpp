#include <algorithm>
#include <cstdio>

#include "app/commands.h"
#include "app/model_path.h"
#include "app/token_json.h"
#include "core/base/byte_text.h"
#include "core/base/number.h"
#include "core/models/model.h"

namespace fovea::app {
namespace {

using nlohmann::ordered_json;

/// A number of the files, nothing where it is not known.
ordered_json known(std::uint64_t bytes) { return bytes > 0 ? ordered_json(bytes) : ordered_json(); }

/// The keys of the command line's contract, in its order.
ordered_json infoJson(const ModelFiles& files) {
  const ModelConfig& config = files.config();
  const auto& tokenizer = files.tokenizer();
  const auto& runs = files.runs();
  return {{"architecture", config.architecture},
          {"layers", config.layers},
          {"heads", config.heads},
          {"keyValueHeads", config.groups},
          {"width", config.width},
          {"headWidth", config.headWidth},
          {"vocabulary", config.vocabulary},
          {"positions", config.positions},
          {"tokenizer", tokenizer ? ordered_json(tokenizer->kind()) : ordered_json()},
          {"fileBytes", known(files.fileBytes())},
          {"memoryBytes", known(files.memoryBytes())},
          {"runs", runs.has_value()},
          {"reason", runs ? ordered_json() : ordered_json(runs.error().message.str())}};
}

/// The same keys of what is no model that can be read.
ordered_json nothingJson(const Error& error) {
  ordered_json json;
  for (const char* key : {"architecture", "layers", "heads", "keyValueHeads", "width", "headWidth",
                          "vocabulary", "positions", "tokenizer", "fileBytes", "memoryBytes"}) {
    json[key] = nullptr;
  }
  json["runs"] = false;
  json["reason"] = error.message.str();
  return json;
}

Text bytesOrUnknown(std::uint64_t bytes) {
  if (bytes == 0) return Text(FOVEA_TR("Info", "not known"));
  return *inBytes(static_cast<double>(bytes)).text;
}

using Line = std::pair<Text, Text>;

std::vector<Line> linesOf(const ModelFiles& files) {
  const ModelConfig& config = files.config();
  const auto& tokenizer = files.tokenizer();
  const auto number = [](Index value) { return Text::verbatim(grouped(value)); };
  std::vector<Line> lines = {
      {Text(FOVEA_TR("Info", "Name")), Text::verbatim(files.name())},
      {Text(FOVEA_TR("Info", "Architecture")),
       Text::verbatim(std::string(files.architectureTitle()))},
      {Text(FOVEA_TR("Info", "Made for")),
       config.decoder ? Text(FOVEA_TR("Info", "telling the next token (decoder)"))
                      : Text(FOVEA_TR("Info", "embedding texts (encoder)"))},
      {Text(FOVEA_TR("Info", "Layers")), number(config.layers)},
      {Text(FOVEA_TR("Info", "Heads")), number(config.heads)},
      {Text(FOVEA_TR("Info", "Key/value heads")), number(config.groups)},
      {Text(FOVEA_TR("Info", "Width")), number(config.width)},
      {Text(FOVEA_TR("Info", "Width of a head")), number(config.headWidth)},
      {Text(FOVEA_TR("Info", "Vocabulary")), number(config.vocabulary)},
      {Text(FOVEA_TR("Info", "Positions")), number(config.positions)},
      {Text(FOVEA_TR("Info", "Longest text")),
       Text(FOVEA_TR("Info", "%1 tokens"), {plain(grouped(config.longestText()))})},
      {Text(FOVEA_TR("Info", "Tokenizer")), tokenizer
                                                ? Text::verbatim(std::string(tokenizer->kind()))
                                                : Text(FOVEA_TR("Info", "not known"))},
      {Text(FOVEA_TR("Info", "Files of weights")), bytesOrUnknown(files.fileBytes())},
      {Text(FOVEA_TR("Info", "Memory once loaded")), bytesOrUnknown(files.memoryBytes())},
      {Text(FOVEA_TR("Info", "Runs")),
       files.runs() ? Text(FOVEA_TR("Info", "yes")) : Text(FOVEA_TR("Info", "no"))}};
  if (!files.runs()) {
    lines.emplace_back(Text(FOVEA_TR("Info", "Reason")), files.runs().error().message);
  }
  return lines;
}

/// Label and value in two columns.
void print(const std::vector<Line>& lines) {
  std::vector<std::string> labels;
  std::size_t widest = 0;
  for (const Line& line : lines) {
    labels.push_back(line.first.str());
    widest = std::max(widest, labels.back().size());
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::printf("%-*s  %s\n", static_cast<int>(widest), labels[i].c_str(),
                lines[i].second.str().c_str());
  }
}

Result<void> printInfo(const std::string& written, bool json) {
  const auto path = modelPath(written);
  if (!path) return fail(path.error());
  const auto files = openModel(*path);
  if (!files) {
    if (json) std::printf("%s\n", dumped(nothingJson(files.error()), 2).c_str());
    return fail(files.error());
  }
  if (json) {
    std::printf("%s\n", dumped(infoJson(*files), 2).c_str());
  } else {
    print(linesOf(*files));
  }
  return files->runs();  // scripts ask with the exit code whether the model runs
}

}  // namespace

Command addInfoCommand(CLI::App& program) {
  struct Options {
    std::string path;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = program.add_subcommand(
      "info", "Says what a model is before it is loaded, and why it cannot run if it cannot");
  command
      ->add_option("path", options->path,
                   "A model's folder, its .gguf file, or a name (fovea list models)")
      ->required();
  command->add_flag("--json", options->json, "As one JSON object");
  return {command, [options](const Progress&) { return printInfo(options->path, options->json); }};
}

}  // namespace fovea::app
