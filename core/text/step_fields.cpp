#include <algorithm>

#include "core/text/json_steps.h"
#include "core/text/split_patterns.h"
#include "core/text/tokenizer_errors.h"

namespace fovea {

using nlohmann::json;

tl::unexpected<Error> StepFields::bad(const char* key) const { return fail(badField(key, name_)); }

const json& StepFields::field(const char* key) const {
  static const json kNothing;
  if (!value_.is_object()) return kNothing;
  const auto found = value_.find(key);
  return found == value_.end() ? kNothing : *found;
}

bool StepFields::has(const char* key) const { return !field(key).is_null(); }

std::string StepFields::type() const {
  const json& type = field("type");
  return type.is_string() ? type.get<std::string>() : std::string();
}

Result<std::string> StepFields::text(const char* key) const {
  const json& value = field(key);
  if (!value.is_string()) return bad(key);
  return value.get<std::string>();
}

Result<std::string> StepFields::text(const char* key, std::string missing) const {
  if (!has(key)) return missing;
  return text(key);
}

Result<bool> StepFields::boolean(const char* key, bool missing) const {
  const json& value = field(key);
  if (value.is_null()) return missing;
  if (!value.is_boolean()) return bad(key);
  return value.get<bool>();
}

Result<std::vector<StepFields>> StepFields::list(const char* key) const {
  const json& value = field(key);
  if (!value.is_array()) return bad(key);
  std::vector<StepFields> steps;
  for (const json& item : value) {
    if (!item.is_object()) return bad(key);
    steps.emplace_back(item, name_);
  }
  return steps;
}

Result<std::size_t> StepFields::word(const char* key,
                                     std::initializer_list<std::string_view> words) const {
  const auto value = text(key);
  if (!value) return fail(value.error());
  const auto* found = std::find(words.begin(), words.end(), *value);
  if (found == words.end()) return fail(unknownSetting(key, *value, name_));
  return static_cast<std::size_t>(found - words.begin());
}

Result<Pattern> StepFields::pattern() const {
  const json& value = field("pattern");
  const StepFields fields(value, name_);
  if (fields.has("String")) {
    auto literal = fields.text("String");
    if (!literal || literal->empty()) return bad("pattern");
    return literalPattern(std::move(*literal));
  }
  const auto expression = fields.text("Regex");
  if (!expression) return bad("pattern");
  return regexPattern(*expression, name_);
}

}  // namespace fovea
