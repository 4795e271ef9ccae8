#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace fovea {

/// JSON for people: objects indented, lists of numbers or words on one line, "fovea" first.
std::string prettyJson(const nlohmann::json& value);

/// The keys of `file` that `known` does not have, at every depth of objects; null when none.
nlohmann::json unknownKeys(const nlohmann::json& file, const nlohmann::json& known);
/// Adds to `known` the keys of `unknown` it does not have.
void addUnknownKeys(nlohmann::json& known, const nlohmann::json& unknown);

}  // namespace fovea
