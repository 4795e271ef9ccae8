#pragma once
#include <nlohmann/json.hpp>

#include "core/text/tokens.h"

namespace fovea::app {

/// A sequence as the command line writes it: {"text", "ids", "tokens", "special"}.
inline nlohmann::ordered_json tokenJson(const Sequence& sequence) {
  nlohmann::ordered_json json = {{"text", sequence.text},
                                 {"ids", sequence.ids},
                                 {"tokens", nlohmann::json::array()},
                                 {"special", nlohmann::json::array()}};
  for (const Token& token : sequence.tokens) {
    json["tokens"].push_back(token.text);
    json["special"].push_back(token.special ? 1 : 0);
  }
  return json;
}

}  // namespace fovea::app
