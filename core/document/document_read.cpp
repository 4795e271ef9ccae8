#include <filesystem>

#include "core/base/suggest.h"
#include "core/document/document_json.h"
#include "core/document/field_reader.h"
#include "core/document/json_text.h"
#include "core/io/json.h"

namespace fovea {
namespace {

using nlohmann::json;

// A grid of 2,048 × 2,048 typed scores takes some 100 MB.
constexpr std::size_t kLargestDocument = std::size_t{512} << 20;
constexpr int kDeepestJson = 64;

// Nothing yet: version 1 is the first. A new version adds the step that leads to it.
constexpr int kFirstVersion = 1;
constexpr std::span<const Migration> kMigrations = {};
static_assert(kFirstVersion + kMigrations.size() == kDocumentVersion);

void readToy(const FieldReader& fields, ToySetup& toy) {
  fields.seed("seed", toy.seed);
  fields.integer("modelWidth", toy.modelWidth);
  fields.integer("heads", toy.heads);
  fields.integer("groups", toy.groups);
  fields.integer("headWidth", toy.headWidth);
  fields.integer("valueWidth", toy.valueWidth);
  fields.boolean("outputWeights", toy.outputWeights);
}

void readPosition(const FieldReader& fields, Positions& positions) {
  fields.child("toy").choice("position", kPositionIds, positions.scheme);  // where it stood first
  const FieldReader position = fields.child("position");
  position.choice("scheme", kPositionIds, positions.scheme);
  position.number("factor", positions.factor);
  position.integer("limit", positions.limit);
  position.integer("shift", positions.shift);
}

void readGeneration(const FieldReader& fields, Generation& generation) {
  fields.integer("tokens", generation.tokens);
  Sampling& sampling = generation.sampling;
  fields.boolean("greedy", sampling.greedy);
  fields.number("temperature", sampling.temperature);
  fields.integer("topK", sampling.topK);
  fields.number("topP", sampling.topP);
  fields.seed("seed", sampling.seed);
}

Mask readMask(const FieldReader& fields) {
  std::vector<MaskPart> parts;
  fields.list("mask", [&](const FieldReader& part) {
    MaskPart& read = parts.emplace_back();
    part.choice("kind", kMaskWords, read.kind);
    part.integer("size", read.size);
    part.integer("step", read.step);
    part.integer("globals", read.globals);
    part.integer("randoms", read.randoms);
    part.seed("seed", read.seed);
    part.integers("lengths", read.lengths);
    if (read.kind != MaskPart::Kind::Given) return;
    part.text("file", read.file);
    std::optional<Tensor> allowed;
    part.tensor("allowed", false, allowed);
    if (allowed) {
      read.allowed = *allowed;
    } else {
      part.refuse("allowed", FOVEA_TR("Document",
                                      "In %1 the field %2 must hold the mask's zeros and ones; "
                                      "correct the file."));
    }
  });
  return Mask(std::move(parts));
}

void readInput(const FieldReader& fields, Input& input) {
  fields.choice("door", kDoorWords, input.door);
  fields.text("text", input.text);
  if (fields.has("memoryText")) fields.text("memoryText", input.memoryText.emplace());
  readToy(fields.child("toy"), input.toy);
  fields.text("model", input.model);
  fields.boolean("specialTokens", input.specialTokens);
  readGeneration(fields.child("generation"), input.generation);
  fields.tensor("x", false, input.x);
  fields.tensor("wq", false, input.wq);
  fields.tensor("wk", false, input.wk);
  fields.tensor("wv", false, input.wv);
  fields.tensor("wo", false, input.wo);
  fields.tensor("q", false, input.q);
  fields.tensor("k", false, input.k);
  fields.tensor("v", false, input.v);
  fields.tensor("scores", true, input.scores);
  fields.tensor("weights", false, input.weights);
  fields.tensor("memoryX", false, input.memoryX);
  fields.tensor("scoreW", false, input.scoreW);
  fields.tensor("scoreU", false, input.scoreU);
  fields.tensor("scoreV", false, input.scoreV);
  fields.boolean("weightsOutIn", input.weightsOutIn);
  fields.texts("labels", input.labels);
  fields.texts("keyLabels", input.keyLabels);
  const FieldReader names = fields.child("names");
  names.texts("model", input.names.model);
  names.texts("key", input.names.key);
  names.texts("value", input.names.value);
  fields.integer("heads", input.heads);
  fields.integer("groups", input.groups);
  readPosition(fields, input.position);
  input.mask = readMask(fields);
  fields.choice("rule", kScoreRuleIds, input.rule);
  fields.boolean("divide", input.divide);
  double scale = 0;
  if (fields.has("scale")) {
    fields.number("scale", scale);
    input.scale = scale;
  }
  fields.number("temperature", input.temperature);
  fields.choice("precision", kPrecisionWords, input.precision);
  fields.text("exampleId", input.exampleId);
}

void readOpenLab(const FieldReader& fields, std::string& lab) {
  fields.text("lab", lab);
  if (lab.empty() || findLab(lab)) return;
  std::vector<std::string_view> ids;
  for (const LabInfo& one : labs()) ids.push_back(one.id);
  const std::string_view nearest = nearestWord(lab, ids);
  const TextSource source =
      nearest.empty()
          ? FOVEA_TR("Document",
                     "In %1 the field %2 names the laboratory “%3”, which is not there.")
          : FOVEA_TR("Document",
                     "In %1 the field %2 names the laboratory “%3”; did you mean “%4”?");
  fields.refuse("lab", source, {lab.substr(0, 80), std::string(nearest)});
}

/// The keys of a document that this version knows; its matrices stand in it without their numbers.
json knownKeys(const Document& document) {
  Document bare = document;
  Input& input = bare.input;
  for (auto* tensor : {&input.x, &input.wq, &input.wk, &input.wv, &input.wo, &input.q, &input.k,
                       &input.v, &input.scores, &input.weights, &input.memoryX, &input.scoreW,
                       &input.scoreU, &input.scoreV}) {
    if (*tensor) *tensor = Tensor();
  }
  json known = documentJson(bare);
  known["input"]["toy"]["position"] = "none";
  return known;
}

/// The mask with the full names of the files it names as seen from `folder`.
Mask namedFrom(const std::string& folder, const Mask& mask) {
  std::vector<MaskPart> parts = mask.parts();
  for (MaskPart& part : parts) {
    if (part.file.empty() || std::filesystem::path(part.file).is_absolute()) continue;
    part.file = (std::filesystem::path(folder) / part.file).lexically_normal().string();
  }
  return Mask(std::move(parts));
}

}  // namespace

Result<void> migrate(json& object, const std::string& name, int first,
                     std::span<const Migration> steps) {
  const auto refused = [&](TextSource sentence, std::vector<TextArg> more) {
    more.insert(more.begin(), plain(name));
    return fail(ErrorCode::Input, Text(sentence, std::move(more)), name);
  };
  const auto version = object.is_object() ? object.find("fovea") : object.end();
  if (version == object.end() || !version->is_number_integer()) {
    return refused(FOVEA_TR("Document", "%1 is no Fovea document; open a file that Fovea saved."),
                   {});
  }
  const int newest = first + static_cast<int>(steps.size());
  if (*version > newest) {
    return refused(FOVEA_TR("Document",
                            "%1 was saved by a newer Fovea (version %2 of the file, this one reads "
                            "up to %3); open it with that."),
                   {plain(version->dump()), plain(std::to_string(newest))});
  }
  if (*version < first) {
    return refused(FOVEA_TR("Document",
                            "%1 names version %2, which never existed; open a file that Fovea "
                            "saved."),
                   {plain(version->dump())});
  }
  for (int step = version->get<int>() - first; step < newest - first; ++step) {
    steps[static_cast<std::size_t>(step)](object);
    object["fovea"] = first + step + 1;
  }
  return {};
}

Result<Document> documentFrom(const json& object, const std::string& name) {
  std::optional<Error> error;
  const FieldReader fields(object, name, "", error);
  Document document;
  if (!fields.has("input")) {
    fields.refuse("input", FOVEA_TR("Document",
                                    "In %1 the field %2 is missing, so there is nothing to "
                                    "compute; open another file."));
  }
  readInput(fields.child("input"), document.input);
  const FieldReader selection = fields.child("selection");
  selection.place("layer", document.selection.layer);
  selection.place("head", document.selection.head);
  selection.place("query", document.selection.query);
  selection.place("key", document.selection.key);
  selection.place("feature", document.selection.feature);
  fields.choice("stage", kStageIds, document.stage);
  std::size_t workspace = 0;
  fields.word("workspace", kWorkspaceWords, workspace);
  document.workspace = kWorkspaceWords[workspace];
  readOpenLab(fields, document.lab);
  readLabs(fields, "labs", document.labs);
  Index decimals = document.decimals;
  fields.integer("decimals", decimals);
  if (decimals < 1 || decimals > 16) {
    fields.refuse("decimals",
                  FOVEA_TR("Document", "In %1 the field %2 must be 1 to 16; correct the file."));
  }
  document.decimals = static_cast<int>(decimals);
  fields.boolean("numbersInCells", document.numbersInCells);
  if (document.selection.layer == kNone || document.selection.head == kNone) {
    fields.refuse(
        "selection",
        FOVEA_TR("Document", "In %1 the field %2 must name a layer and a head; correct the file."));
  }
  if (error) return fail(*error);
  const json unknown = unknownKeys(object, knownKeys(document));
  if (!unknown.is_null()) document.unknown = unknown.dump();
  return document;
}

Result<Document> readDocument(std::string_view text, const std::string& name,
                              const std::string& folder) {
  auto object = parseJson(text, name, {kLargestDocument, kDeepestJson});
  if (!object) return fail(object.error());
  if (auto ok = migrate(*object, name, kFirstVersion, kMigrations); !ok) return fail(ok.error());
  auto document = documentFrom(*object, name);
  if (document && !folder.empty()) document->input.mask = namedFrom(folder, document->input.mask);
  return document;
}

}  // namespace fovea
