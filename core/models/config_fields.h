#pragma once
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/base/result.h"

namespace fovea {

/// The fields of a configuration. The first field that is wrong is remembered, and from then on
/// every answer is only a number within bounds: readers read on and ask for failure() in the end.
/// A field that is null counts as missing.
class ConfigFields {
 public:
  /// `file` is what messages name. `spelled` gives other names of fields, as a GGUF file has them.
  ConfigFields(nlohmann::json values, std::string file,
               std::map<std::string, std::string> spelled = {});

  /// A whole number within [low, high]; `absent` when the field is missing, which is wrong when
  /// there is none.
  Index whole(const char* field, Index low, Index high, std::optional<Index> absent = {});
  /// A number within [low, high].
  double number(const char* field, double low, double high, std::optional<double> absent = {});
  bool flag(const char* field, bool absent);
  std::string text(const char* field, std::optional<std::string> absent = {});
  /// The texts of a list; empty when it is missing.
  std::vector<std::string> texts(const char* field);
  /// An object inside; its fields are called "field.name" in messages.
  ConfigFields object(const char* field);

  bool has(const char* field) const;
  /// Whether the field is there, even as null.
  bool states(const char* field) const { return values_.contains(field); }

  /// Refuses a field: %1 is the file, %2 the field, %3 … the details.
  void refuse(TextSource sentence, const char* field, const std::vector<std::string>& details = {});
  /// Takes over what is wrong in an object.
  void take(const ConfigFields& object);
  const std::optional<Error>& failure() const { return failure_; }
  const std::string& file() const { return file_; }

 private:
  const nlohmann::json* find(const char* field) const;
  /// Refuses what is missing, or with `sentence`: %3 is what stands there, %4 … `wanted`.
  void wrong(TextSource sentence, const char* field, std::vector<std::string> wanted = {});
  std::string spelled(const char* field) const;

  nlohmann::json values_;
  std::string file_, prefix_;
  std::map<std::string, std::string> spelled_;
  std::optional<Error> failure_;
};

}  // namespace fovea
