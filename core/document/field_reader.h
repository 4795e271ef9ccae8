#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <span>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace fovea {

/// Takes known fields out of a JSON object. A missing or null field leaves the value as it was; the
/// first wrong one is remembered as the error, naming the file and the field.
class FieldReader {
 public:
  /// `error` is shared by all readers of one file.
  FieldReader(const nlohmann::json& object, std::string name, std::string path,
              std::optional<Error>& error);

  /// Whether the field is there and not null.
  bool has(const char* key) const { return field(key) != nullptr; }
  /// The object of a field; an empty one when it is missing.
  FieldReader child(const char* key) const;
  /// Calls `each` with a reader for every object of a list.
  void list(const char* key, const std::function<void(const FieldReader&)>& each) const;

  void boolean(const char* key, bool& value) const;
  void integer(const char* key, Index& value) const;
  void integers(const char* key, std::vector<Index>& value) const;
  void seed(const char* key, std::uint64_t& value) const;
  /// A place that counts from 1 in the file and from 0 in code. Null is kNone; a missing field
  /// leaves the value as it was.
  void place(const char* key, Index& value) const;
  void number(const char* key, double& value) const;
  void text(const char* key, std::string& value) const;
  void texts(const char* key, std::vector<std::string>& value) const;
  /// −∞ may stand for a hidden pair where `hiddenAllowed`; every other number must be finite.
  void tensor(const char* key, bool hiddenAllowed, std::optional<Tensor>& value) const;
  /// Position of the field's word in `words`.
  void word(const char* key, std::span<const std::string_view> words, std::size_t& value) const;
  template <class Enum>
  void choice(const char* key, std::span<const std::string_view> words, Enum& value) const {
    auto position = static_cast<std::size_t>(value);
    word(key, words, position);
    value = static_cast<Enum>(position);
  }
  /// Remembers an error of this field; the first one stays.
  void refuse(const char* key, TextSource sentence, std::vector<std::string> more = {}) const;

 private:
  const nlohmann::json* field(const char* key) const;
  std::string full(const char* key) const;

  const nlohmann::json* object_;
  std::string name_, path_;
  std::optional<Error>* error_;
};

}  // namespace fovea
