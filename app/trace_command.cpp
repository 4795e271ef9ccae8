#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/arrays.h"
#include "app/commands.h"
#include "app/lists.h"
#include "app/source_options.h"
#include "app/token_json.h"
#include "app/unknown_word.h"
#include "app/write_all.h"
#include "core/base/byte_text.h"
#include "core/base/memory.h"
#include "core/document/input.h"
#include "core/io/npy.h"

namespace fovea::app {
namespace {

struct TraceOptions {
  SourceOptions source;
  std::string layers = "all", arrays = "all", output;
  bool logits = false;
};

std::string layerName(Index layer) {
  return (layer < 9 ? "layer0" : "layer") + std::to_string(layer + 1);
}

Result<std::vector<std::string>> readArrays(const std::string& written) {
  std::vector<std::string> known;
  for (const ArrayInfo& array : arrays()) known.emplace_back(array.id);
  if (written == "all") return known;
  std::vector<std::string> wanted = splitList(written);
  for (const std::string& id : wanted) {
    if (std::find(known.begin(), known.end(), id) == known.end())
      return unknownWord("--arrays", id, known);
  }
  return wanted;
}

std::string_view doorName(Door door) {
  switch (door) {
    case Door::Text:
      return "text";
    case Door::Project:
      return "x";
    case Door::QueryKeyValue:
      return "qkv";
    case Door::Scores:
      return "scores";
    case Door::Weights:
      return "weights";
  }
  return "text";
}

nlohmann::ordered_json setupJson(const Trace& trace, const Input& input) {
  const Attention& first = trace.layers.front();
  nlohmann::ordered_json setup = {
      {"layers", trace.layers.size()},
      {"heads", first.spec.heads},
      {"groups", first.spec.groups},
      {"queryTokens", first.queries},
      {"keyTokens", first.keys},
      {"headWidth", first.keyWidth()},
      {"valueWidth", first.valueWidth()},
      {"scale", first.spec.scale},
      {"temperature", first.spec.temperature},
      {"mask", first.spec.mask.spelled()},
      {"precision", first.spec.precision == Precision::Float32 ? "float32" : "float64"}};
  if (input.door == Door::Text) {
    setup["seed"] = input.toy.seed;
    setup["modelWidth"] = input.toy.modelWidth;
    setup["position"] = input.toy.position;
    setup["outputWeights"] = first.wo.has_value();
  }
  return setup;
}

/// Bytes the chosen arrays take, and the largest one of them.
struct Sizes {
  double all = 0, largest = 0;
};
Sizes sizesOf(const Trace& trace, const std::vector<Index>& layers,
              const std::vector<std::string>& ids) {
  Sizes sizes;
  for (const Index layer : layers) {
    const Attention& attention = trace.layers[static_cast<std::size_t>(layer)];
    for (const std::string& id : ids) {
      const std::vector<Index> shape = arrayShape(attention, id);
      if (shape.empty()) continue;
      auto bytes = static_cast<double>(bytesOf(attention.spec.precision));
      for (const Index side : shape) bytes *= static_cast<double>(side);
      sizes.all += bytes;
      sizes.largest = std::max(sizes.largest, bytes);
    }
  }
  return sizes;
}

Result<void> checkRoom(const Sizes& sizes, const std::string& output) {
  if (sizes.largest > static_cast<double>(physicalMemory()) / 2) {
    return fail(ErrorCode::TooLarge,
                Text(FOVEA_TR("CommandLine",
                              "One array needs %1, more than half of the memory; choose "
                              "fewer with --arrays or a shorter text."),
                     {inBytes(sizes.largest)}));
  }
  std::error_code unknown;
  const auto folder = std::filesystem::absolute(output, unknown).parent_path();
  const auto space = std::filesystem::space(folder, unknown);
  if (!unknown && static_cast<double>(space.available) < sizes.all) {
    return fail(
        ErrorCode::TooLarge,
        Text(FOVEA_TR("CommandLine", "The arrays need %1; where %2 would go only %3 are free."),
             {inBytes(sizes.all), plain(output), inBytes(static_cast<double>(space.available))}));
  }
  return {};
}

nlohmann::ordered_json tokensJson(const Trace& trace) {
  auto tokens = tokenJson(trace.queryTokens());
  if (&trace.keyTokens() != &trace.queryTokens()) tokens["keys"] = tokenJson(trace.keyTokens());
  return tokens;
}

nlohmann::ordered_json summaryJson(const Trace& trace, const Input& input,
                                   const nlohmann::ordered_json& shapes,
                                   const nlohmann::ordered_json& absent) {
  nlohmann::ordered_json notes = nlohmann::json::array();
  for (const Text& note : trace.notes) notes.push_back(note.str());
  return {{"source", {{"door", doorName(input.door)}, {"example", input.exampleId}}},
          {"setup", setupJson(trace, input)},
          {"shapes", shapes},
          {"absent", absent},
          {"notes", notes},
          {"versions", {{"fovea", FOVEA_VERSION}, {"trace", 1}}}};
}

/// What was asked for by name and is not there: an error when nothing of it is, else a line on
/// stderr for each.
Result<void> sayAbsent(const TraceOptions& o, const nlohmann::ordered_json& absent, bool any) {
  if (o.arrays == "all" || absent.empty()) return {};
  for (const auto& [name, why] : absent.items()) {
    const Text line(FOVEA_TR("CommandLine", "%1 is not written: %2"),
                    {plain(name), plain(why.get<std::string>())});
    if (!any) return fail(ErrorCode::Input, line, "--arrays");
    std::fprintf(stderr, "fovea: %s\n", line.str().c_str());
  }
  return {};
}

Result<void> writeTrace(const TraceOptions& o, const Progress& progress) {
  const auto ids = readArrays(o.arrays);
  if (!ids) return fail(ids.error());
  const auto document = readSource(o.source);
  if (!document) return fail(document.error());
  if (o.logits) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("CommandLine", "--logits needs a real model; the toy predicts nothing.")),
        "--logits");
  }
  Sources sources;
  const auto computed = compute(document->input, sources, progress);
  if (!computed) return fail(computed.error());
  const Trace& trace = **computed;
  sayNotes(trace);
  const auto layers =
      readPositions(o.layers, static_cast<Index>(trace.layers.size()), 1, "--layers");
  if (!layers) return fail(layers.error());
  if (auto ok = checkRoom(sizesOf(trace, *layers, *ids), o.output); !ok) return ok;

  nlohmann::ordered_json shapes = nlohmann::json::object(), absent = nlohmann::json::object();
  std::vector<NpzEntry> entries;
  if (document->input.door == Door::Text) {
    const Sequence& tokens = trace.queryTokens();
    shapes["ids"] = {tokens.size()};
    entries.push_back(NpzEntry::of("ids.npy", npyBytesInt64(tokens.ids, {tokens.size()})));
  }
  if (trace.embedding) {
    shapes["embedding"] = trace.embedding->shape();
    entries.push_back(
        NpzEntry::of("embedding.npy", [&]() -> Result<Tensor> { return *trace.embedding; }));
  }
  bool anyArray = false;
  for (const Index layer : *layers) {
    const Attention& attention = trace.layers[static_cast<std::size_t>(layer)];
    for (const std::string& id : *ids) {
      const std::string name = layerName(layer) + "." + id;
      const std::vector<Index> shape = arrayShape(attention, id);
      if (shape.empty()) {
        absent[name] = whyNoArray(attention, id).str();
        continue;
      }
      shapes[name] = shape;
      anyArray = true;
      entries.push_back(NpzEntry::of(
          name + ".npy", [&attention, id, &progress] { return arrayOf(attention, id, progress); }));
    }
  }
  if (auto ok = sayAbsent(o, absent, anyArray); !ok) return ok;
  entries.push_back(NpzEntry::of("tokens.json", tokensJson(trace).dump(1) + "\n"));
  entries.push_back(NpzEntry::of(
      "trace.json", summaryJson(trace, document->input, shapes, absent).dump(1) + "\n"));
  if (progress.cancelled()) return fail(cancelled());
  return writeTogether(o.output, std::move(entries));
}

}  // namespace

Command addTraceCommand(CLI::App& program) {
  auto options = std::make_shared<TraceOptions>();
  CLI::App* command = program.add_subcommand(
      "trace", "Writes every array of the computation as .npy files or one .npz");
  addSourceOptions(*command, options->source);
  command->add_option("--layers", options->layers, "all, 3 or 1-4,6");
  command->add_option("--arrays", options->arrays,
                      "all, or ids separated by commas (fovea list arrays)");
  command->add_flag("--logits", options->logits, "Also the logits of a real model");
  command->add_option("-o,--output", options->output, "A folder, or a file ending in .npz")
      ->required();
  return {command, [options](const Progress& progress) { return writeTrace(*options, progress); }};
}

}  // namespace fovea::app
