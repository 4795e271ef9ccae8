#pragma once
#include <span>
#include <string>
#include <vector>

#include "app/source_options.h"

namespace fovea::app {

/// What --set says, as typed: setting and value.
struct TypedSetting {
  std::string name, value;
};

/// Reads "name=value" of every --set and checks it against the panels that are asked for. Errors
/// (Usage): no "=", panels without settings, a setting none of them has, a value that cannot be.
Result<std::vector<TypedSetting>> readSettings(const std::vector<std::string>& written,
                                               std::span<const std::string> panels);

/// The settings of a laboratory: those of the document with the typed ones it has over them; of
/// another panel none.
LabValues labValues(const std::string& panel, const Document& document,
                    std::span<const TypedSetting> typed);

/// Whether the options name what is to be computed.
bool namesSource(const SourceOptions& options);
/// Whether none of the panels needs a text.
bool needNoSource(std::span<const std::string> panels);

}  // namespace fovea::app
