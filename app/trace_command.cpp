#include <cstdio>

#include "app/arrays.h"
#include "app/commands.h"
#include "app/lists.h"
#include "app/refusals.h"
#include "app/source_options.h"
#include "app/token_json.h"
#include "app/trace_model.h"
#include "app/trace_summary.h"
#include "app/unknown_word.h"
#include "app/write_all.h"
#include "core/io/npy.h"

namespace fovea::app {
namespace {

struct TraceOptions {
  SourceOptions source;
  std::string layers = "all", output;
  std::optional<std::string> arrays;
  bool logits = false;
};

std::string layerName(Index layer) {
  return (layer < 9 ? "layer0" : "layer") + std::to_string(layer + 1);
}

std::vector<std::string> everyArray() {
  std::vector<std::string> ids;
  for (const ArrayInfo& array : arrays()) ids.emplace_back(array.id);
  return ids;
}

/// The ids that --arrays names; without it all there are, of a model the usual ones.
Result<std::vector<std::string>> readArrays(const std::optional<std::string>& written, bool model) {
  if (!written) return model ? modelArrays() : everyArray();
  if (*written == "all") return everyArray();
  const std::vector<std::string> known = everyArray(), wanted = splitList(*written);
  for (const std::string& id : wanted) {
    if (std::find(known.begin(), known.end(), id) == known.end())
      return unknownWord("--arrays", id, known, "arrays");
  }
  return wanted;
}

/// What was asked for by name and is not there: an error when nothing of it is, else a line on
/// stderr for each.
Result<void> sayAbsent(const TraceOptions& o, const nlohmann::ordered_json& absent, bool any) {
  if (!o.arrays || *o.arrays == "all") return {};
  for (const auto& [name, why] : absent.items()) {
    const Text line(FOVEA_TR("CommandLine", "%1 is not written: %2"),
                    {plain(name), plain(why.get<std::string>())});
    if (!any) return fail(ErrorCode::Input, line, "--arrays");
    std::fprintf(stderr, "fovea: %s\n", line.str().c_str());
  }
  return {};
}

/// The files of a trace, and what trace.json says of them.
struct TraceFiles {
  nlohmann::ordered_json shapes = nlohmann::json::object(), absent = nlohmann::json::object();
  std::vector<NpzEntry> entries;

  void add(const std::string& name, const std::vector<Index>& shape,
           std::function<Result<Tensor>()> make) {
    shapes[name] = shape;
    entries.push_back(NpzEntry::of(name + ".npy", std::move(make)));
  }
  void add(const std::string& name, const Tensor& tensor) {
    add(name, tensor.shape(), [tensor]() -> Result<Tensor> { return tensor; });
  }
};

void addTokens(const Trace& trace, Door door, TraceFiles& files) {
  if (door == Door::Text) {
    const Sequence& tokens = trace.queryTokens();
    files.shapes["ids"] = {tokens.size()};
    files.entries.push_back(NpzEntry::of("ids.npy", npyBytesInt64(tokens.ids, {tokens.size()})));
  }
  if (trace.embedding) files.add("embedding", *trace.embedding);
  const std::optional<Tensor>& memory = trace.layers.front().memory;
  if (!memory) return;
  files.add("memory", *memory);
  if (door != Door::Text) return;
  const Sequence& keys = trace.keyTokens();
  files.shapes["memory-ids"] = {keys.size()};
  files.entries.push_back(NpzEntry::of("memory-ids.npy", npyBytesInt64(keys.ids, {keys.size()})));
}

/// Whether any of the arrays is there.
bool addLayers(const Trace& trace, const std::vector<Index>& layers,
               const std::vector<std::string>& ids, const Progress& progress, TraceFiles& files) {
  bool any = false;
  for (const Index layer : layers) {
    for (const std::string& id : ids) {
      const std::string name = layerName(layer) + "." + id;
      const std::vector<Index> shape = arrayShape(trace, layer, id);
      if (shape.empty()) {
        files.absent[name] = whyNoArray(trace, layer, id).str();
        continue;
      }
      any = true;
      files.add(name, shape,
                [&trace, layer, id, &progress] { return arrayOf(trace, layer, id, progress); });
    }
  }
  return any;
}

/// What only models have, and why what was not named is not there.
void addModel(const Trace& trace, const ModelConfig& model, const TraceOptions& o,
              const std::vector<Index>& layers, const Progress& progress, TraceFiles& files) {
  files.add("final", trace.stream.at("final"));
  if (o.logits) {
    files.add("logits", {trace.queryTokens().size(), model.vocabulary},
              [&trace, &model, &progress] { return allLogits(trace, model.vocabulary, progress); });
  } else if (trace.next) {
    files.absent["logits"] = Text(FOVEA_TR("CommandLine", "--logits writes them.")).str();
  } else {
    files.absent["logits"] =
        Text(FOVEA_TR("CommandLine", "This model does not tell the next token.")).str();
  }
  if (o.arrays) return;
  const std::vector<std::string> written = modelArrays();
  for (const Index layer : layers) {
    for (const std::string& id : everyArray()) {
      if (std::find(written.begin(), written.end(), id) != written.end()) continue;
      const Text why = arrayShape(trace, layer, id).empty()
                           ? whyNoArray(trace, layer, id)
                           : Text(FOVEA_TR("CommandLine", "--arrays writes it where it names it."));
      files.absent[layerName(layer) + "." + id] = why.str();
    }
  }
}

Result<void> checkSizes(const Trace& trace, const std::vector<Index>& layers,
                        const std::vector<std::string>& ids, const std::string& output) {
  ArraySizes sizes;
  for (const Index layer : layers) {
    const Precision precision = trace.layers[static_cast<std::size_t>(layer)].spec.precision;
    for (const std::string& id : ids) sizes.add(arrayShape(trace, layer, id), precision);
  }
  return checkRoom(sizes, output);
}

Result<void> writeTrace(const TraceOptions& o, const Progress& progress) {
  if (auto ids = readArrays(o.arrays, false); !ids) return fail(ids.error());
  const auto document = readSource(o.source);
  if (!document) return fail(document.error());
  const Input& input = document->input;
  const bool ofModel = !input.model.empty();
  if (o.logits && !ofModel) {
    return fail(
        ErrorCode::Usage,
        Text(FOVEA_TR("CommandLine", "--logits needs a real model; the toy predicts nothing.")),
        "--logits");
  }
  const auto ids = readArrays(o.arrays, ofModel);
  Sources sources;
  sources.wholeLayers = true;
  std::optional<ReadyModel> model;
  if (ofModel && !input.text.empty()) {
    auto ready = readyModel(input, {o.layers, *ids, o.logits, o.output}, sources, progress);
    if (!ready) return fail(ready.error());
    model = std::move(*ready);
  }
  const auto computed = compute(input, sources, progress);
  if (!computed) return fail(computed.error());
  const Trace& trace = **computed;
  if (auto ok = refuseBesideTokens(o.source, trace); !ok) return fail(ok.error());
  sayNotes(trace);
  const auto layers =
      readPositions(o.layers, static_cast<Index>(trace.layers.size()), 1, "--layers");
  if (!layers) return fail(layers.error());
  if (auto ok = checkSizes(trace, *layers, *ids, o.output); !ok) return ok;

  TraceFiles files;
  addTokens(trace, input.door, files);
  const bool any = addLayers(trace, *layers, *ids, progress, files);
  if (auto ok = sayAbsent(o, files.absent, any); !ok) return ok;
  if (model) addModel(trace, model->config, o, *layers, progress, files);
  const Tokenizer* tokenizer = model ? &model->tokenizer : nullptr;
  const ModelConfig* config = model ? &model->config : nullptr;
  files.entries.push_back(
      NpzEntry::of("tokens.json", dumped(tokensJson(trace, tokenizer), 1) + "\n"));
  const auto summary = summaryJson(trace, input, config, files.shapes, files.absent);
  files.entries.push_back(NpzEntry::of("trace.json", dumped(summary, 1) + "\n"));
  if (progress.cancelled()) return fail(cancelled());
  return writeTogether(o.output, std::move(files.entries));
}

}  // namespace

Command addTraceCommand(CLI::App& program) {
  auto options = std::make_shared<TraceOptions>();
  CLI::App* command = program.add_subcommand(
      "trace", "Writes every array of the computation as .npy files or one .npz");
  addSourceOptions(*command, options->source);
  command->add_option("--layers", options->layers, "all, 3 or 1-4,6");
  command->add_option("--arrays", options->arrays,
                      "all, or ids separated by commas (fovea list arrays); of a model by default "
                      "query, key, value, weights, mix, output and hidden");
  command->add_flag("--logits", options->logits, "Also the logits of a model, for every token");
  command->add_option("-o,--output", options->output, "A folder, or a file ending in .npz")
      ->required();
  return {command, [options](const Progress& progress) { return writeTrace(*options, progress); }};
}

}  // namespace fovea::app
