#pragma once
#include <array>
#include <nlohmann/json.hpp>
#include <span>

#include "core/document/document.h"
#include "core/document/field_reader.h"

// The parts of readDocument and writeDocument, one by one for tests and the examples.

namespace fovea {

/// Version that writeDocument writes.
inline constexpr int kDocumentVersion = 1;

/// Words of the file format, in the order of the enumerations.
inline constexpr std::array<std::string_view, 5> kDoorWords = {"text", "x", "qkv", "scores",
                                                               "weights"};
inline constexpr std::array<std::string_view, 12> kMaskWords = {
    "causal",  "window", "band",       "padding", "sinks",  "given",
    "dilated", "block",  "longformer", "bigbird", "prefix", "documents"};
inline constexpr std::array<std::string_view, 2> kPrecisionWords = {"float32", "float64"};
inline constexpr std::array<std::string_view, 4> kWorkspaceWords = {"walk", "grids", "heads",
                                                                    "labs"};

/// The known keys of a document, current version.
nlohmann::json documentJson(const Document& document);
/// Reads a JSON object of the current version.
Result<Document> documentFrom(const nlohmann::json& object, const std::string& name);

/// What was changed in the laboratories, as {"lab-scaling": {"queries": "1000"}}.
nlohmann::json labsJson(const std::map<std::string, LabValues>& labs);
/// Reads it back from the field `key`; laboratories and settings that are not there are left aside.
void readLabs(const FieldReader& fields, const char* key, std::map<std::string, LabValues>& labs);

/// A matrix of the file: {"precision", "shape", "numbers"}.
nlohmann::json tensorJson(const Tensor& tensor);

/// One step from a version to the next.
using Migration = void (*)(nlohmann::json&);
/// Brings an object to version `first + steps.size()`; steps[i] leads from version first + i.
/// Refuses what has no version, an older one than `first`, or a newer one.
Result<void> migrate(nlohmann::json& object, const std::string& name, int first,
                     std::span<const Migration> steps);

}  // namespace fovea
