#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "core/text/tokenizer_file.h"
#include "core/text/tokenizer_parts.h"

// The steps of a tokenizer.json, each from its JSON value. All errors name the file and the type or
// field: a step or setting that is not supported, a field that is missing or misshapen.

namespace fovea {

/// The settings of one step.
class StepFields {
 public:
  /// Both must outlive the reader.
  StepFields(const nlohmann::json& value, const std::string& name) : value_(value), name_(name) {}

  const std::string& name() const { return name_; }
  /// The field "type"; empty when it is missing.
  std::string type() const;
  bool has(const char* key) const;
  /// Null when the field is missing.
  const nlohmann::json& field(const char* key) const;
  Result<std::string> text(const char* key) const;
  /// `missing` stands for a field that is missing or null.
  Result<bool> boolean(const char* key, bool missing) const;
  Result<std::string> text(const char* key, std::string missing) const;
  /// A list of objects.
  Result<std::vector<StepFields>> list(const char* key) const;
  /// Position of the field's word in `words`; an unknown word is not supported.
  Result<std::size_t> word(const char* key, std::initializer_list<std::string_view> words) const;
  /// The field "pattern": a text, or an expression.
  Result<Pattern> pattern() const;
  tl::unexpected<Error> bad(const char* key) const;

 private:
  const nlohmann::json& value_;
  const std::string& name_;
};

Result<NormalizerPtr> readNormalizer(const StepFields& step, TokenSpelling& spelling);
Result<PreTokenizerPtr> readPreTokenizer(const StepFields& step, TokenSpelling& spelling);
/// What a post-processor puts around a text.
Result<std::vector<std::optional<TokenId>>> readFrame(const StepFields& step);
/// What a decoder says about the spelling of tokens.
Result<void> readDecoder(const StepFields& step, TokenSpelling& spelling);
/// The model of `file`, whose vocabulary has moved to `parts` already; sets `parts.kind` too.
Result<void> readModel(TokenizerFile& file, TokenizerParts& parts);

/// The tokenizer of a file that was read, or put together from other files.
Result<Tokenizer> tokenizerFromParts(TokenizerFile file, const std::string& name);

}  // namespace fovea
