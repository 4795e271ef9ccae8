#include "app/source_options.h"

#include <charconv>
#include <cstdio>

#include "app/attention_options.h"
#include "app/generation_options.h"
#include "app/lists.h"
#include "app/matrix_files.h"
#include "app/model_path.h"
#include "app/refusals.h"
#include "app/starting_document.h"
#include "app/unknown_word.h"
#include "core/io/read_file.h"
#include "core/text/tokens.h"

namespace fovea::app {
namespace {

tl::unexpected<Error> usage(Text message, std::string place = {}) {
  return fail(ErrorCode::Usage, std::move(message), std::move(place));
}

/// Which door the options name; an error unless exactly one source is named.
Result<std::optional<Door>> doorOf(const SourceOptions& o) {
  std::vector<std::string> named;
  if (!o.example.empty()) named.emplace_back("--example");
  if (o.text) named.emplace_back("--text");
  if (!o.textFile.empty()) named.emplace_back("--text-file");
  if (!o.document.empty()) named.push_back(o.document);
  std::optional<Door> door;
  if (!o.x.empty() || !o.wq.empty() || !o.wk.empty() || !o.wv.empty() || !o.wo.empty()) {
    door = Door::Project;
    named.emplace_back("--x");
  }
  if (!o.q.empty() || !o.k.empty()) {
    door = Door::QueryKeyValue;
    named.emplace_back("--q");
  }
  if (!o.scores.empty()) {
    door = Door::Scores;
    named.emplace_back("--scores");
  }
  if (!o.weights.empty()) {
    door = Door::Weights;
    named.emplace_back("--weights");
  }
  if (named.empty() && !o.v.empty()) {
    return usage(
        Text(FOVEA_TR("CommandLine", "--v needs --q and --k, --scores or --weights beside it.")),
        "--v");
  }
  if (named.empty() && !o.model.empty()) {
    return usage(Text(FOVEA_TR("CommandLine",
                               "--model needs a text beside it: --text TEXT or --text-file FILE.")),
                 "--model");
  }
  if (!door && !o.v.empty()) named.emplace_back("--v");
  if (named.empty()) {
    return usage(Text(
        FOVEA_TR("CommandLine",
                 "Name a source: --example ID, --text TEXT, --text-file FILE, matrices (--x, --q, "
                 "--scores or --weights), or a .fovea file.")));
  }
  if (named.size() > 1) {
    return usage(Text(FOVEA_TR("CommandLine", "%1 and %2 both name a source; keep one of them."),
                      {plain(named[0]), plain(named[1])}));
  }
  return door;
}

Result<void> applyToy(const SourceOptions& o, Input& input) {
  if (o.modelWidth) input.toy.modelWidth = *o.modelWidth;
  if (o.heads) input.toy.heads = *o.heads;
  if (o.groups) input.toy.groups = *o.groups;
  if (o.headWidth) input.toy.headWidth = *o.headWidth;
  if (o.valueWidth) input.toy.valueWidth = *o.valueWidth;
  if (o.seed) {
    const auto [end, code] =
        std::from_chars(o.seed->data(), o.seed->data() + o.seed->size(), input.toy.seed);
    if (code != std::errc{} || end != o.seed->data() + o.seed->size()) {
      return usage(
          Text(FOVEA_TR("CommandLine",
                        "--seed takes a whole number from 0 to 18446744073709551615, not “%1”."),
               {plain(*o.seed)}),
          "--seed");
    }
  }
  if (o.noOutputWeights) input.toy.outputWeights = false;
  // 0 means "not chosen" in the setup, but a typed 0 is a mistake to be told.
  for (const auto& [name, value] :
       {std::pair{"--groups", o.groups}, {"--d-head", o.headWidth}, {"--d-value", o.valueWidth}}) {
    if (value && *value < 1) {
      return usage(Text(FOVEA_TR("CommandLine", "%1 must be a whole number from 1 on."),
                        {plain(std::string(name))}),
                   name);
    }
  }
  return {};
}

Result<void> applyModel(const SourceOptions& o, Input& input) {
  if (o.noSpecial && input.door == Door::Text) input.specialTokens = false;
  if (o.model.empty() && input.model.empty()) return {};
  if (input.door != Door::Text || !o.example.empty()) {
    return usage(Text(FOVEA_TR("CommandLine",
                               "--model reads a text; give --text or --text-file beside it, no "
                               "matrices and no example.")),
                 "--model");
  }
  if (auto ok = refuseBesideModel(o); !ok) return ok;
  if (auto ok = refuseMatrixOptions(o); !ok) return ok;
  if (o.model.empty()) return {};  // that of a document
  auto path = modelPath(o.model);
  if (!path) return fail(path.error());
  input.model = *path;
  return {};
}

}  // namespace

CLI::Validator wholeNumberFits() {
  return CLI::Validator(
      [](const std::string& word) -> std::string {
        Index value = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
        if (read.ec != std::errc::result_out_of_range) return {};
        return Text(FOVEA_TR("CommandLine", "%1 is larger than any number here can be"),
                    {plain(word)})
            .str();
      },
      std::string());
}

void addSourceOptions(CLI::App& command, SourceOptions& o, const char* headsOption) {
  auto* source = command.add_option_group("Source");
  source->add_option("document", o.document, "A .fovea file");
  source->add_option("--example", o.example, "A worked example (fovea list examples)");
  source->add_option("--text", o.text, "A text for the toy model, or for --model");
  source->add_option("--text-file", o.textFile, "A UTF-8 text file likewise");
  addModelOptions(*source, o.model, o.noSpecial);
  for (const auto& [name, file] : matrixOptions(o)) {
    source->add_option(name, *file, "Matrix, .npy or .csv");
  }
  source->add_option("--labels", o.labels, "Token names, separated by commas");
  source->add_option("--key-labels", o.keyLabels, "Names of the keys where they differ");
  source->add_option("--w-layout", o.wLayout,
                     "in-out (default) or out-in, as PyTorch's Linear stores it");
  auto* toy = command.add_option_group("Toy model");
  toy->add_option("--d-model", o.modelWidth, "Model width D (8)");
  toy->add_option(headsOption, o.heads, "Heads H (2; 1 for given matrices)");
  toy->add_option("--groups", o.groups, "Key/value groups G (H)");
  toy->add_option("--d-head", o.headWidth, "Query and key width of a head (D/H)");
  toy->add_option("--d-value", o.valueWidth, "Value width of a head (d-head)");
  for (CLI::Option* option : toy->get_options()) option->check(wholeNumberFits());
  toy->add_option("--seed", o.seed, "Seed of the random numbers (0)");
  toy->add_flag("--no-wo", o.noOutputWeights, "No output weights W_O");
  addGenerationOptions(command, o);
  addAttentionOptions(command, o);
}

void sayNotes(const Trace& trace) {
  for (const Text& note : trace.notes) std::fprintf(stderr, "fovea: %s\n", note.str().c_str());
}

void addModelOptions(CLI::App& command, std::string& model, bool& noSpecial) {
  command.add_option("--model", model,
                     "A real model: its folder, its .gguf file, or a name (fovea list models)");
  command.add_flag("--no-special", noSpecial,
                   "Without the model's special tokens around the text (the toy has none)");
}

Result<Document> readSource(const SourceOptions& o) {
  auto door = doorOf(o);
  if (!door) return fail(door.error());
  auto document = startingDocument(o);
  if (!document) return document;
  Input& input = document->input;
  const Input before = input;
  if (auto ok = applyPrecision(o, input); !ok) return fail(ok.error());
  if (*door) {
    if (o.wLayout != "in-out" && o.wLayout != "out-in") {
      return usage(Text(FOVEA_TR("CommandLine", "--w-layout is in-out or out-in, not “%1”."),
                        {plain(o.wLayout)}),
                   "--w-layout");
    }
    input.weightsOutIn = o.wLayout == "out-in";
    if (auto ok = readMatrices(o, **door, input); !ok) return fail(ok.error());
  } else if (!o.textFile.empty()) {
    auto text = readTextFile(o.textFile);
    if (!text) return fail(text.error());
    input.text = *text;
  } else if (o.text) {
    if (auto ok = checkUtf8(*o.text); !ok) return fail(ok.error());
    input.text = *o.text;
  }
  if (auto ok = applyModel(o, input); !ok) return fail(ok.error());
  if (auto ok = applyGeneration(o, input); !ok) return fail(ok.error());
  if (input.door == Door::Text && input.model.empty()) {
    if (auto ok = applyToy(o, input); !ok) return fail(ok.error());
    if (auto ok = refuseMatrixOptions(o); !ok) return fail(ok.error());
  } else if (input.door != Door::Text) {
    if (auto ok = refuseToyOptions(o); !ok) return fail(ok.error());
    if (o.heads) input.heads = *o.heads;
    if (o.groups) input.groups = *o.groups;
  }
  if (input.door == Door::Weights) {
    if (auto ok = refuseBeforeWeights(o); !ok) return fail(ok.error());
  }
  if (!o.labels.empty()) input.labels = splitList(o.labels);
  if (!o.keyLabels.empty()) input.keyLabels = splitList(o.keyLabels);
  if (auto ok = applyAttention(o, input); !ok) return fail(ok.error());
  if (!input.model.empty()) {
    if (auto ok = refuseNoMask(o, input); !ok) return fail(ok.error());
  }
  if (!(input == before)) input.exampleId.clear();
  if (auto ok = checkOptions(input); !ok) return fail(ok.error());
  return document;
}

}  // namespace fovea::app
