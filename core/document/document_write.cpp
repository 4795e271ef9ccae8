#include <cassert>
#include <cmath>
#include <filesystem>

#include "core/base/number.h"
#include "core/document/document_json.h"
#include "core/document/json_text.h"

namespace fovea {
namespace {

using nlohmann::json;

template <class Words, class Enum>
json word(const Words& words, Enum value) {
  return std::string(words[static_cast<std::size_t>(value)]);
}

json numberJson(double value) {
  if (std::isfinite(value)) return value;
  return exact(value);
}

json fromOne(Index index) { return index == kNone ? json() : json(index + 1); }

json toyJson(const ToySetup& toy) {
  return {{"seed", toy.seed},
          {"modelWidth", toy.modelWidth},
          {"heads", toy.heads},
          {"groups", toy.groups},
          {"headWidth", toy.headWidth},
          {"valueWidth", toy.valueWidth},
          {"outputWeights", toy.outputWeights}};
}

json positionJson(const Positions& positions) {
  return {{"scheme", word(kPositionIds, positions.scheme)},
          {"factor", numberJson(positions.factor)},
          {"limit", positions.limit},
          {"shift", positions.shift}};
}

json generationJson(const Generation& generation) {
  const Sampling& sampling = generation.sampling;
  return {{"tokens", generation.tokens},
          {"greedy", sampling.greedy},
          {"temperature", numberJson(sampling.temperature)},
          {"topK", sampling.topK},
          {"topP", numberJson(sampling.topP)},
          {"seed", sampling.seed}};
}

json maskJson(const Mask& mask) {
  json parts = json::array();
  for (const MaskPart& part : mask.parts()) {
    using Kind = MaskPart::Kind;
    json object = {{"kind", word(kMaskWords, part.kind)}, {"size", part.size}};
    const bool sparse = part.kind == Kind::Longformer || part.kind == Kind::BigBird;
    if (part.kind == Kind::Dilated) object["step"] = part.step;
    if (sparse) object["globals"] = part.globals;
    if (part.kind == Kind::BigBird) {
      object["randoms"] = part.randoms;
      object["seed"] = part.seed;
    }
    if (part.kind == Kind::Documents) object["lengths"] = part.lengths;
    if (part.kind == Kind::Given) {
      object["file"] = part.file;
      object["allowed"] = tensorJson(part.allowed);
    }
    parts.push_back(std::move(object));
  }
  return parts;
}

json inputJson(const Input& input) {
  json object = {
      {"door", word(kDoorWords, input.door)},
      {"text", input.text},
      {"memoryText", input.memoryText ? json(*input.memoryText) : json()},
      {"toy", toyJson(input.toy)},
      {"model", input.model},
      {"specialTokens", input.specialTokens},
      {"generation", generationJson(input.generation)},
      {"weightsOutIn", input.weightsOutIn},
      {"labels", input.labels},
      {"keyLabels", input.keyLabels},
      {"names",
       {{"model", input.names.model}, {"key", input.names.key}, {"value", input.names.value}}},
      {"heads", input.heads},
      {"groups", input.groups},
      {"position", positionJson(input.position)},
      {"mask", maskJson(input.mask)},
      {"rule", word(kScoreRuleIds, input.rule)},
      {"divide", input.divide},
      {"scale", input.scale ? numberJson(*input.scale) : json()},
      {"temperature", numberJson(input.temperature)},
      {"precision", word(kPrecisionWords, input.precision)},
      {"exampleId", input.exampleId},
  };
  const std::pair<const char*, const std::optional<Tensor>&> matrices[] = {
      {"x", input.x},
      {"wq", input.wq},
      {"wk", input.wk},
      {"wv", input.wv},
      {"wo", input.wo},
      {"q", input.q},
      {"k", input.k},
      {"v", input.v},
      {"scores", input.scores},
      {"weights", input.weights},
      {"memoryX", input.memoryX},
      {"scoreW", input.scoreW},
      {"scoreU", input.scoreU},
      {"scoreV", input.scoreV}};
  for (const auto& [key, tensor] : matrices) {
    if (tensor) object[key] = tensorJson(*tensor);
  }
  return object;
}

/// Numbers of one level of the shape; `next` walks through the data.
json nested(const Tensor& tensor, std::size_t level, Index& next) {
  json list = json::array();
  for (Index i = 0; i < tensor.shape()[level]; ++i) {
    if (level + 1 < tensor.shape().size()) {
      list.push_back(nested(tensor, level + 1, next));
    } else {
      const Index columns = tensor.columns(), perSlice = tensor.rows() * columns;
      assert(columns > 0 && perSlice > 0);
      list.push_back(
          numberJson(tensor.at(next / perSlice, next % perSlice / columns, next % columns)));
      ++next;
    }
  }
  return list;
}

/// A path beside or below `folder` as seen from there, else as it is.
std::string seenFrom(const std::string& folder, const std::string& path) {
  namespace fs = std::filesystem;
  if (path.empty() || !fs::path(path).is_absolute()) return path;
  const fs::path relative = fs::path(path).lexically_relative(fs::path(folder).lexically_normal());
  return relative.empty() || *relative.begin() == ".." ? path : relative.string();
}

}  // namespace

json tensorJson(const Tensor& tensor) {
  Index next = 0;
  return {{"precision", word(kPrecisionWords, tensor.precision())},
          {"shape", tensor.shape()},
          {"numbers", tensor.empty() ? json::array() : nested(tensor, 0, next)}};
}

json documentJson(const Document& document) {
  const Selection& selection = document.selection;
  return {{"fovea", kDocumentVersion},
          {"input", inputJson(document.input)},
          {"selection",
           {{"layer", fromOne(selection.layer)},
            {"head", fromOne(selection.head)},
            {"query", fromOne(selection.query)},
            {"key", fromOne(selection.key)},
            {"feature", fromOne(selection.feature)}}},
          {"stage", word(kStageIds, document.stage)},
          {"workspace", document.workspace},
          {"lab", document.lab},
          {"labs", labsJson(document.labs)},
          {"decimals", document.decimals},
          {"numbersInCells", document.numbersInCells}};
}

std::string writeDocument(const Document& document, const std::string& folder) {
  json object = documentJson(document);
  if (!folder.empty()) {
    for (json& part : object["input"]["mask"]) {
      if (part.contains("file")) part["file"] = seenFrom(folder, part["file"].get<std::string>());
    }
  }
  if (!document.unknown.empty()) {
    const json unknown = json::parse(document.unknown, nullptr, false);
    if (unknown.is_object()) addUnknownKeys(object, unknown);
  }
  return prettyJson(object);
}

}  // namespace fovea
