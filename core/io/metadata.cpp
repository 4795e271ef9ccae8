#include "core/io/metadata.h"

#include <utility>

namespace fovea {

void StringList::add(std::string_view text) {
  bytes_ += text;
  ends_.push_back(bytes_.size());
}

const MetaValue* Metadata::find(std::string_view key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? nullptr : &found->second;
}

std::optional<double> Metadata::number(std::string_view key) const {
  const MetaValue* value = find(key);
  if (value == nullptr) return {};
  if (const auto* whole = std::get_if<std::int64_t>(value)) return static_cast<double>(*whole);
  if (const auto* real = std::get_if<double>(value)) return *real;
  return {};
}

bool Metadata::add(std::string key, MetaValue&& value) {
  return values_.try_emplace(std::move(key), std::move(value)).second;
}

}  // namespace fovea
