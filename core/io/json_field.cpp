#include <algorithm>
#include <cmath>

#include "core/base/number.h"
#include "core/io/json.h"
#include "core/io/utf8.h"

namespace fovea {
namespace {

using nlohmann::json;

// The whole number a JSON number is, if it is one that a double and an Index both hold.
std::optional<Index> asWhole(const json& value) {
  if (value.is_number_unsigned()) {
    const auto number = value.get<std::uint64_t>();
    if (number > static_cast<std::uint64_t>(std::numeric_limits<Index>::max())) return {};
    return static_cast<Index>(number);
  }
  if (value.is_number_integer()) return static_cast<Index>(value.get<std::int64_t>());
  if (!value.is_number_float()) return {};
  constexpr double kExactLimit = 9007199254740992.0;  // 2^53
  const double number = value.get<double>();
  if (!(std::abs(number) <= kExactLimit) || number != std::floor(number)) return {};
  return static_cast<Index>(number);
}

std::string listed(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) {
    if (!all.empty()) all += ", ";
    all += word;
  }
  return all;
}

}  // namespace

JsonField JsonField::operator[](std::string_view key) const {
  std::string field = field_.empty() ? std::string(key) : field_ + "." + std::string(key);
  const json* found = nullptr;
  if (value_ != nullptr && value_->is_object()) {
    const auto place = value_->find(std::string(key));
    if (place != value_->end()) found = &*place;
  }
  return {found, file_, std::move(field)};
}

JsonField JsonField::operator[](Index index) const {
  const bool there = value_ != nullptr && value_->is_array() && index >= 0 &&
                     index < static_cast<Index>(value_->size());
  return {there ? &(*value_)[static_cast<std::size_t>(index)] : nullptr, file_,
          field_ + "[" + std::to_string(index + 1) + "]"};
}

Result<Index> JsonField::whole(Index low, Index high) const {
  const auto number = exists() ? asWhole(*value_) : std::nullopt;
  if (number && *number >= low && *number <= high) return *number;
  return wrong(FOVEA_TR("Error", "%1: the field %2 must be a whole number from %3 to %4."),
               {plain(std::to_string(low)), plain(std::to_string(high))});
}

Result<std::uint64_t> JsonField::unsignedWhole() const {
  if (exists() && value_->is_number_unsigned()) return value_->get<std::uint64_t>();
  return wrong(FOVEA_TR("Error", "%1: the field %2 must be a whole number from 0 to %3."),
               {plain("18446744073709551615")});
}

Result<double> JsonField::number(double low, double high) const {
  if (exists() && value_->is_number()) {
    const double number = value_->get<double>();
    if (std::isfinite(number) && number >= low && number <= high) return number;
  }
  return wrong(FOVEA_TR("Error", "%1: the field %2 must be a number from %3 to %4."),
               {plain(exact(low)), plain(exact(high))});
}

Result<bool> JsonField::boolean() const {
  if (exists() && value_->is_boolean()) return value_->get<bool>();
  return wrong(FOVEA_TR("Error", "%1: the field %2 must be true or false."));
}

Result<std::string> JsonField::text(std::size_t mostBytes) const {
  if (exists() && value_->is_string()) {
    const auto& text = value_->get_ref<const std::string&>();
    if (text.size() <= mostBytes) return text;
  }
  return wrong(FOVEA_TR("Error", "%1: the field %2 must be a text of at most %3 bytes."),
               {plain(grouped(static_cast<long long>(mostBytes)))});
}

Result<std::string> JsonField::oneOf(const std::vector<std::string>& words) const {
  if (exists() && value_->is_string()) {
    const auto& word = value_->get_ref<const std::string&>();
    if (std::find(words.begin(), words.end(), word) != words.end()) return word;
  }
  return wrong(FOVEA_TR("Error", "%1: the field %2 must be one of these words: %3."),
               {plain(listed(words))});
}

Result<Index> JsonField::length(Index most) const {
  if (exists() && value_->is_array() && value_->size() <= static_cast<std::size_t>(most)) {
    return static_cast<Index>(value_->size());
  }
  return wrong(FOVEA_TR("Error", "%1: the field %2 must be an array of at most %3 elements."),
               {plain(grouped(most))});
}

Result<void> JsonField::object() const {
  if (exists() && value_->is_object()) return {};
  if (field_.empty()) {
    return refuse(FOVEA_TR("Error", "%1 must hold one JSON object in braces. Correct the file."));
  }
  return wrong(FOVEA_TR("Error", "%1: the field %2 must be an object in braces."));
}

tl::unexpected<Error> JsonField::refuse(TextSource sentence, std::vector<TextArg> args) const {
  args.insert(args.begin(), {strong(quotable(file_)), strong(quotable(field_))});
  return fail(ErrorCode::Input, Text(sentence, std::move(args)), field_);
}

tl::unexpected<Error> JsonField::wrong(TextSource sentence, std::vector<TextArg> args) const {
  if (exists()) return refuse(sentence, std::move(args));
  return refuse(FOVEA_TR("Error", "%1: the field %2 is missing. Add it."));
}

}  // namespace fovea
