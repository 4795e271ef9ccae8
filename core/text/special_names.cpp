#include "core/text/special_names.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace fovea {

using nlohmann::json;

std::string SpecialNames::spelling(const char* role, const std::string& missing) const {
  for (const json* source : {&config_, &map_}) {
    const auto found = source->find(role);
    if (found == source->end()) continue;
    if (found->is_string()) return found->get<std::string>();
    const auto content = found->is_object() ? found->find("content") : found->end();
    if (found->is_object() && content != found->end() && content->is_string()) {
      return content->get<std::string>();
    }
  }
  return missing;
}

bool SpecialNames::flag(const char* key) const {
  const auto found = config_.find(key);
  return found != config_.end() && found->is_boolean() && found->get<bool>();
}

json SpecialNames::addedTokens(const std::vector<std::string>& special) const {
  std::map<long, json> listed;
  const auto list = config_.find("added_tokens_decoder");
  if (list != config_.end() && list->is_object()) {
    for (const auto& [id, token] : list->items()) {
      if (!token.is_object()) continue;
      json added = token;
      added["id"] = 0U;
      listed.emplace(std::strtol(id.c_str(), nullptr, 10), std::move(added));
    }
  }
  json tokens = json::array();
  for (auto& [id, token] : listed) tokens.push_back(std::move(token));
  for (const std::string& content : special) {
    const bool known = std::any_of(tokens.begin(), tokens.end(), [&](const json& token) {
      return token.value("content", json()) == json(content);
    });
    if (!known) tokens.push_back({{"id", 0U}, {"content", content}, {"special", true}});
  }
  return tokens;
}

}  // namespace fovea
