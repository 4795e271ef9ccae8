#pragma once
#include <nlohmann/json.hpp>

#include "core/text/token_models.h"

namespace fovea {

/// What tokenizer.json holds: its two long lists as tables, everything else as JSON.
struct TokenizerFile {
  nlohmann::json rest = nlohmann::json::object();
  Vocabulary vocabulary;       ///< model.vocab
  std::vector<double> scores;  ///< one for each token where model.vocab is a list of pairs
  Merges merges;               ///< model.merges
  bool hasVocabulary = false, vocabularyIsList = false, hasMerges = false;
};

/// Reads the contents of a tokenizer.json. Errors: not JSON, nested too deep, a key twice in one
/// object, an id that is none. Linear.
Result<TokenizerFile> readTokenizerFile(std::string_view json, const std::string& name);

/// Reads the contents of a vocab.json: one object, spelling to id. Errors: the same.
Result<Vocabulary> readVocabularyFile(std::string_view json, const std::string& name);

/// Appends a merge, "left right", with the next rank; false when it is not two words.
bool addMerge(std::string_view line, Merges& merges);

}  // namespace fovea
