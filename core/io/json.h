#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

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

/// A value somewhere inside a JSON file that knows what to call itself: `root["input"]["heads"]` is
/// "input.heads". Steps never fail; fetching does, with an Error (Input) that names the file and
/// the field: one sentence when the field is missing, another when it is no such value.
/// Error::place is the field. Refers to the json it was made from, which must live longer. Each
/// call is at most logarithmic.
class JsonField {
 public:
  JsonField(const nlohmann::json& root, std::string file) : value_(&root), file_(std::move(file)) {}

  JsonField operator[](std::string_view key) const;
  /// Element `index` of an array, from 0; called "rows[1]" for the first, as a person counts.
  JsonField operator[](Index index) const;

  bool exists() const { return value_ != nullptr; }
  /// The value as it is; must exist.
  const nlohmann::json& value() const { return *value_; }
  const std::string& field() const { return field_; }

  /// A whole number from `low` to `high`; 3.0 is one, 3.5 and 1e30 are none.
  Result<Index> whole(Index low, Index high) const;
  /// A whole number that may use all of 64 bits without sign, as seeds do.
  Result<std::uint64_t> unsignedWhole() const;
  /// A finite number from `low` to `high`.
  Result<double> number(double low, double high) const;
  Result<bool> boolean() const;
  /// A text. Errors: more than `mostBytes` too.
  Result<std::string> text(std::size_t mostBytes = std::size_t{16} << 20) const;
  /// One of the given words.
  Result<std::string> oneOf(const std::vector<std::string>& words) const;
  /// How many elements an array has, at most `most`.
  Result<Index> length(Index most) const;
  /// Fails unless it is an object.
  Result<void> object() const;

  /// An Error about this field in the caller's words: %1 is the file, %2 the field, then `args`.
  tl::unexpected<Error> refuse(TextSource sentence, std::vector<TextArg> args = {}) const;

 private:
  JsonField(const nlohmann::json* value, std::string file, std::string field)
      : value_(value), file_(std::move(file)), field_(std::move(field)) {}
  tl::unexpected<Error> wrong(TextSource sentence, std::vector<TextArg> args = {}) const;

  const nlohmann::json* value_;  ///< nothing when a step led nowhere
  std::string file_, field_;
};

}  // namespace fovea
