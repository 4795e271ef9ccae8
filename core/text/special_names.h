#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace fovea {

/// What tokenizer_config.json and special_tokens_map.json say about special tokens.
class SpecialNames {
 public:
  /// Both must be objects.
  SpecialNames(nlohmann::json config, nlohmann::json map)
      : config_(std::move(config)), map_(std::move(map)) {}
  const nlohmann::json& config() const { return config_; }

  /// The spelling of a role ("cls_token"), else `missing`.
  std::string spelling(const char* role, const std::string& missing) const;
  /// A setting of tokenizer_config.json; false when it is missing.
  bool flag(const char* key) const;
  /// The added tokens as tokenizer.json lists them: those tokenizer_config.json has, by their ids,
  /// then those of `special` that are missing.
  nlohmann::json addedTokens(const std::vector<std::string>& special) const;

 private:
  nlohmann::json config_, map_;
};

}  // namespace fovea
