#include "core/document/field_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea {
namespace {

using nlohmann::json;

bool isIndex(const json& value) {
  if (value.is_number_unsigned()) {
    return value.get<std::uint64_t>() <=
           static_cast<std::uint64_t>(std::numeric_limits<Index>::max());
  }
  return value.is_number_integer();
}

/// Appends the numbers of one level; false when the nesting is not that of `shape`.
bool collect(const json& list, const std::vector<Index>& shape, std::size_t level,
             std::vector<const json*>& numbers) {
  if (!list.is_array() || static_cast<Index>(list.size()) != shape[level]) return false;
  for (const json& part : list) {
    if (level + 1 == shape.size()) {
      numbers.push_back(&part);
    } else if (!collect(part, shape, level + 1, numbers)) {
      return false;
    }
  }
  return true;
}

/// A shape of one to three lengths, or nothing.
std::optional<std::vector<Index>> shapeFrom(const json& list) {
  if (!list.is_array() || list.empty() || list.size() > 3) return {};
  std::vector<Index> shape;
  for (const json& length : list) {
    if (!isIndex(length) || length.get<Index>() < 0) return {};
    shape.push_back(length.get<Index>());
  }
  return shape;
}

std::optional<double> numberFrom(const json& value, bool hiddenAllowed) {
  if (value.is_number()) return value.get<double>();
  if (hiddenAllowed && value == "-inf") return -std::numeric_limits<double>::infinity();
  return {};
}

}  // namespace

FieldReader::FieldReader(const json& object, std::string name, std::string path,
                         std::optional<Error>& error)
    : object_(&object), name_(std::move(name)), path_(std::move(path)), error_(&error) {}

std::string FieldReader::full(const char* key) const {
  return path_.empty() ? key : path_ + "." + key;
}

void FieldReader::refuse(const char* key, TextSource sentence,
                         std::vector<std::string> more) const {
  if (*error_) return;
  std::vector<TextArg> args = {plain(name_), plain(full(key))};
  for (std::string& arg : more) args.push_back(plain(std::move(arg)));
  *error_ = Error{ErrorCode::Input, Text(sentence, std::move(args)), full(key)};
}

const json* FieldReader::field(const char* key) const {
  const auto found = object_->find(key);
  return found == object_->end() || found->is_null() ? nullptr : &*found;
}

FieldReader FieldReader::child(const char* key) const {
  static const json empty = json::object();
  const json* found = field(key);
  if (found && !found->is_object()) {
    refuse(key, FOVEA_TR("Document", "In %1 the field %2 must be an object; correct the file."));
    found = nullptr;
  }
  return {found ? *found : empty, name_, full(key), *error_};
}

void FieldReader::list(const char* key, const std::function<void(const FieldReader&)>& each) const {
  const json* found = field(key);
  if (!found) return;
  if (!found->is_array() || std::any_of(found->begin(), found->end(),
                                        [](const json& part) { return !part.is_object(); })) {
    refuse(key,
           FOVEA_TR("Document", "In %1 the field %2 must be a list of objects; correct the file."));
    return;
  }
  for (std::size_t i = 0; i < found->size(); ++i) {
    each({(*found)[i], name_, full(key) + " " + std::to_string(i + 1), *error_});
  }
}

void FieldReader::boolean(const char* key, bool& value) const {
  const json* found = field(key);
  if (!found) return;
  if (!found->is_boolean()) {
    refuse(key,
           FOVEA_TR("Document", "In %1 the field %2 must be true or false; correct the file."));
    return;
  }
  value = found->get<bool>();
}

void FieldReader::integer(const char* key, Index& value) const {
  const json* found = field(key);
  if (!found) return;
  if (!isIndex(*found)) {
    refuse(key,
           FOVEA_TR("Document", "In %1 the field %2 must be a whole number; correct the file."));
    return;
  }
  value = found->get<Index>();
}

void FieldReader::integers(const char* key, std::vector<Index>& value) const {
  const json* found = field(key);
  if (!found) return;
  if (!found->is_array() || !std::all_of(found->begin(), found->end(), isIndex)) {
    refuse(key, FOVEA_TR("Document",
                         "In %1 the field %2 must be a list of whole numbers; correct the file."));
    return;
  }
  value = found->get<std::vector<Index>>();
}

void FieldReader::seed(const char* key, std::uint64_t& value) const {
  const json* found = field(key);
  if (!found) return;
  if (!found->is_number_unsigned()) {
    refuse(key, FOVEA_TR("Document",
                         "In %1 the field %2 must be a whole number from 0; correct the file."));
    return;
  }
  value = found->get<std::uint64_t>();
}

void FieldReader::place(const char* key, Index& value) const {
  if (object_->contains(key) && (*object_)[key].is_null()) {
    value = kNone;
    return;
  }
  const json* found = field(key);
  if (!found) return;
  if (!isIndex(*found) || found->get<Index>() < 1) {
    refuse(key, FOVEA_TR("Document",
                         "In %1 the field %2 must be a whole number from 1; correct the file."));
    return;
  }
  value = found->get<Index>() - 1;
}

void FieldReader::number(const char* key, double& value) const {
  const json* found = field(key);
  if (!found) return;
  const auto read = numberFrom(*found, false);
  if (!read) {
    refuse(key, FOVEA_TR("Document", "In %1 the field %2 must be a number; correct the file."));
    return;
  }
  value = *read;
}

void FieldReader::text(const char* key, std::string& value) const {
  const json* found = field(key);
  if (!found) return;
  if (!found->is_string()) {
    refuse(key, FOVEA_TR("Document", "In %1 the field %2 must be text; correct the file."));
    return;
  }
  value = found->get<std::string>();
}

void FieldReader::texts(const char* key, std::vector<std::string>& value) const {
  const json* found = field(key);
  if (!found) return;
  if (!found->is_array() || std::any_of(found->begin(), found->end(),
                                        [](const json& part) { return !part.is_string(); })) {
    refuse(key,
           FOVEA_TR("Document", "In %1 the field %2 must be a list of texts; correct the file."));
    return;
  }
  value = found->get<std::vector<std::string>>();
}

void FieldReader::tensor(const char* key, bool hiddenAllowed, std::optional<Tensor>& value) const {
  const json* found = field(key);
  if (!found) return;
  const FieldReader matrix = child(key);
  Precision precision = Precision::Float64;
  constexpr std::string_view kPrecisions[] = {"float32", "float64"};
  matrix.choice("precision", kPrecisions, precision);
  const auto shape = found->is_object() && found->contains("shape")
                         ? shapeFrom((*found)["shape"])
                         : std::optional<std::vector<Index>>();
  if (!shape) {
    matrix.refuse("shape", FOVEA_TR("Document",
                                    "In %1 the field %2 must list one to three lengths; correct "
                                    "the file."));
    return;
  }
  std::vector<const json*> numbers;
  const json* list = matrix.field("numbers");
  const bool none = std::find(shape->begin(), shape->end(), 0) != shape->end();
  if (!list ||
      (none ? !(list->is_array() && list->empty()) : !collect(*list, *shape, 0, numbers))) {
    matrix.refuse("numbers", FOVEA_TR("Document",
                                      "In %1 the field %2 does not hold the numbers its shape "
                                      "asks for; correct the file."));
    return;
  }
  TensorBuilder builder(precision, *shape);
  const Index rows = shape->size() >= 2 ? (*shape)[shape->size() - 2] : 1;
  const Index columns = shape->back();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto at = static_cast<Index>(i);
    const Index row = at / columns % rows;
    const auto number = numberFrom(*numbers[i], hiddenAllowed);
    const bool fits = number && (precision == Precision::Float64 || std::isinf(*number) ||
                                 std::abs(*number) <= std::numeric_limits<float>::max());
    if (!fits) {
      matrix.refuse("numbers",
                    FOVEA_TR("Document",
                             "In %1 the field %2 holds no finite number in row %3, column %4; "
                             "correct the file."),
                    {std::to_string(row + 1), std::to_string(at % columns + 1)});
      return;
    }
    builder.set(at / (rows * columns), row, at % columns, *number);
  }
  value = builder.seal();
}

void FieldReader::word(const char* key, std::span<const std::string_view> words,
                       std::size_t& value) const {
  const json* found = field(key);
  if (!found) return;
  const auto position = found->is_string()
                            ? std::find(words.begin(), words.end(), found->get<std::string>())
                            : words.end();
  if (position == words.end()) {
    std::string all;
    for (const std::string_view each : words) {
      if (!all.empty()) all += ", ";
      all += each;
    }
    refuse(key, FOVEA_TR("Document", "In %1 the field %2 must be one of %3; correct the file."),
           {all});
    return;
  }
  value = static_cast<std::size_t>(position - words.begin());
}

}  // namespace fovea
