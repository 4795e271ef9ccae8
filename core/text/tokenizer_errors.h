#pragma once
#include <string>
#include <string_view>

#include "core/base/result.h"

// What a tokenizer's files can get wrong; `name` stands for the file. All are of code Input.

namespace fovea {

/// The file asks for a step Fovea does not know: each kind of step has its own sentence.
enum class StepKind { Model, Normalizer, PreTokenizer, PostProcessor, Decoder };
Error unknownStep(StepKind kind, std::string_view type, const std::string& name);
/// A step has a setting that is not supported.
Error unknownSetting(std::string_view field, std::string_view value, const std::string& name);
/// A field is missing, or not what it must be.
Error badField(std::string_view field, const std::string& name);
/// An id is no whole number from 0, or larger than any vocabulary.
Error badId(std::string_view spelling, const std::string& name);
/// An id the file names has no token.
Error idWithoutToken(std::int64_t id, const std::string& name);
/// A token the file names is not in the vocabulary.
Error missingToken(std::string_view spelling, const std::string& name);
/// A token is longer than kLongestToken.
Error tokenTooLong(std::string_view spelling, const std::string& name);
Error tooManyTokens(const std::string& name);

}  // namespace fovea
