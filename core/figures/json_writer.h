#pragma once
#include <string>
#include <string_view>

#include "core/base/text.h"
#include "core/tensor/tensor.h"

namespace fovea {

/// Writes JSON in the order of its calls: the same value gives the same bytes. Numbers are the
/// shortest that read back; infinities are the strings "inf" and "-inf".
class JsonWriter {
 public:
  void beginObject();
  void endObject();
  void beginArray();
  void endArray();
  void key(std::string_view name);

  void string(std::string_view value);
  void number(double value, bool single = false);
  void integer(Index value);
  void boolean(bool value);
  /// A text without roles as a string, else an array of [text, role].
  void text(const Text& value);
  void numbers(const std::vector<double>& values);
  void strings(const std::vector<std::string>& values);
  /// Nested arrays of the tensor's rank.
  void tensor(const Tensor& values);

  const std::string& bytes() const { return bytes_; }

 private:
  void separate();
  void breakLine();

  std::string bytes_;
  std::vector<bool> inObject_;  ///< of the open brackets
  bool first_ = true;           ///< nothing yet inside the innermost bracket
  bool afterKey_ = false;
};

}  // namespace fovea
