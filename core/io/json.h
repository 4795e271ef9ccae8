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
/// Reads a JSON text as a stream of events, for files too large to hold as values. A handler stops
/// the reading by returning false, and keeps the reason itself.
class JsonEvents : public nlohmann::json::json_sax_t {
 public:
  bool binary(binary_t&) final { return false; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) final;

  bool failed() const { return failed_; }          ///< whether the text is no JSON
  bool hugeNumber() const { return hugeNumber_; }  ///< whether a number was too large

 private:
  bool failed_ = false, hugeNumber_ = false;
};

/// Feeds the text to `events`. Errors: as parseJson, but depth and keys that come twice are the
/// handler's business. Linear; keeps nothing.
Result<void> readJsonEvents(std::string_view text, const std::string& name,
                            const JsonLimits& limits, JsonEvents& events);

/// parseJson on a file. Errors: those of readFile as well.
Result<nlohmann::json> readJson(const std::string& path, const JsonLimits& limits = {});

}  // namespace fovea
