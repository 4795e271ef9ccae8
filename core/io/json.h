#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace fovea {

/// What a JSON text may not exceed.
struct JsonLimits {
  std::size_t bytes = std::size_t{64} << 20;
  int depth = 64;  ///< arrays and objects inside each other
};

/// Reads a JSON text (RFC 8259; a byte-order mark is skipped). `name` stands for the file in
/// messages. Errors, each naming `name` and, from 1, line and column (in bytes): not JSON, invalid
/// UTF-8, a number no double holds, a key that comes twice in one object (Input); too long or too
/// deep (TooLarge). Never throws. Linear; memory up to some 30 times the text.
Result<nlohmann::json> parseJson(std::string_view text, const std::string& name,
                                 const JsonLimits& limits = {});
/// parseJson on a file. Errors: those of readFile as well.
Result<nlohmann::json> readJson(const std::string& path, const JsonLimits& limits = {});

}  // namespace fovea
