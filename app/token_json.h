#pragma once
#include <nlohmann/json.hpp>

#include "core/text/tokenizer.h"

namespace fovea::app {

/// A sequence as the command line writes it: {"text", "ids", "tokens", "special"}. Tokens are
/// spelled as in the vocabulary of `tokenizer`; the toy has none, its tokens are their own text.
inline nlohmann::ordered_json tokenJson(const Sequence& sequence, const Tokenizer* tokenizer) {
  nlohmann::ordered_json json = {{"text", sequence.text},
                                 {"ids", sequence.ids},
                                 {"tokens", nlohmann::json::array()},
                                 {"special", nlohmann::json::array()}};
  for (std::size_t i = 0; i < sequence.tokens.size(); ++i) {
    const Token& token = sequence.tokens[i];
    json["tokens"].push_back(tokenizer ? std::string(tokenizer->spelling(sequence.ids[i]))
                                       : token.text);
    json["special"].push_back(token.special ? 1 : 0);
  }
  return json;
}

/// JSON as text. A vocabulary may hold bytes that are no characters; they become U+FFFD.
inline std::string dumped(const nlohmann::ordered_json& json, int indent = -1) {
  return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace fovea::app
