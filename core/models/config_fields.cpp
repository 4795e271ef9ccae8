#include "core/models/config_fields.h"

#include <cmath>

#include "core/base/number.h"
#include "core/io/utf8.h"

namespace fovea {

using nlohmann::json;

ConfigFields::ConfigFields(json values, std::string file,
                           std::map<std::string, std::string> spelled)
    : values_(std::move(values)), file_(std::move(file)), spelled_(std::move(spelled)) {
  if (values_.is_object()) return;
  values_ = json::object();
  failure_ = Error{ErrorCode::Input,
                   Text(FOVEA_TR("Error",
                                 "%1 is no configuration: it must be an object with named fields. "
                                 "Use a complete copy of the model."),
                        {strong(quotable(file_))}),
                   file_};
}

const json* ConfigFields::find(const char* field) const {
  const auto at = values_.find(field);
  return at == values_.end() || at->is_null() ? nullptr : &*at;
}

bool ConfigFields::has(const char* field) const { return find(field) != nullptr; }

std::string ConfigFields::spelled(const char* field) const {
  const auto at = spelled_.find(field);
  return at == spelled_.end() ? prefix_ + field : at->second;
}

void ConfigFields::refuse(TextSource sentence, const char* field,
                          const std::vector<std::string>& details) {
  if (failure_) return;
  std::vector<TextArg> args = {strong(quotable(file_)), plain(spelled(field))};
  for (const std::string& detail : details) args.push_back(plain(quotable(detail)));
  failure_ = Error{ErrorCode::Input, Text(sentence, std::move(args)), file_};
}

void ConfigFields::wrong(TextSource sentence, const char* field, std::vector<std::string> wanted) {
  const json* value = find(field);
  if (value == nullptr) {
    refuse(FOVEA_TR("Error", "%1: the field “%2” is missing. Use a complete copy of the model."),
           field);
    return;
  }
  std::string given = value->dump(-1, ' ', false, json::error_handler_t::replace);
  if (given.size() > 40) given.replace(37, std::string::npos, "...");
  wanted.insert(wanted.begin(), given);
  refuse(sentence, field, wanted);
}

Index ConfigFields::whole(const char* field, Index low, Index high, std::optional<Index> absent) {
  const json* value = find(field);
  if (value == nullptr && absent) return *absent;
  if (value != nullptr && value->is_number()) {
    const double number = value->get<double>();
    if (number >= static_cast<double>(low) && number <= static_cast<double>(high) &&
        number == std::floor(number)) {
      return static_cast<Index>(number);
    }
  }
  wrong(FOVEA_TR("Error", "%1: the field “%2” is %3; it must be a whole number from %4 to %5."),
        field, {grouped(low), grouped(high)});
  return absent.value_or(low);
}

double ConfigFields::number(const char* field, double low, double high,
                            std::optional<double> absent) {
  const json* value = find(field);
  if (value == nullptr && absent) return *absent;
  if (value != nullptr && value->is_number()) {
    const double number = value->get<double>();
    if (number >= low && number <= high) return number;
  }
  wrong(FOVEA_TR("Error", "%1: the field “%2” is %3; it must be a number from %4 to %5."), field,
        {exact(low), exact(high)});
  return absent.value_or(low);
}

bool ConfigFields::flag(const char* field, bool absent) {
  const json* value = find(field);
  if (value == nullptr) return absent;
  if (value->is_boolean()) return value->get<bool>();
  wrong(FOVEA_TR("Error", "%1: the field “%2” is %3; it must be true or false."), field);
  return absent;
}

std::string ConfigFields::text(const char* field, std::optional<std::string> absent) {
  const json* value = find(field);
  if (value == nullptr && absent) return *absent;
  if (value != nullptr && value->is_string()) return value->get<std::string>();
  wrong(FOVEA_TR("Error", "%1: the field “%2” is %3; it must be a text."), field);
  return absent.value_or("");
}

std::vector<std::string> ConfigFields::texts(const char* field) {
  std::vector<std::string> all;
  const json* value = find(field);
  if (value == nullptr) return all;
  if (value->is_array()) {
    for (const json& entry : *value) {
      if (entry.is_string()) all.push_back(entry.get<std::string>());
    }
    if (all.size() == value->size()) return all;
  }
  wrong(FOVEA_TR("Error", "%1: the field “%2” is %3; it must be a list of texts."), field);
  return {};
}

ConfigFields ConfigFields::object(const char* field) {
  const json* value = find(field);
  if (value != nullptr && !value->is_object()) {
    wrong(FOVEA_TR("Error", "%1: the field “%2” is %3; it must be an object."), field);
  }
  ConfigFields inner(value != nullptr && value->is_object() ? *value : json::object(), file_,
                     spelled_);
  inner.prefix_ = prefix_ + field + ".";
  return inner;
}

void ConfigFields::take(const ConfigFields& object) {
  if (!failure_) failure_ = object.failure_;
}

}  // namespace fovea
