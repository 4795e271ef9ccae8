#pragma once
#include <chrono>

#include "core/text/pre_tokenizers.h"

namespace fovea {

/// The pattern GPT-2 cuts texts with. Linear.
Pattern gpt2Pattern();

/// The expressions of Llama 3 and Qwen2.
inline constexpr const char* kLlama3Expression =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
inline constexpr const char* kQwen2Expression =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

/// The pattern of a regular expression as tokenizer.json writes them (Oniguruma's syntax). Those of
/// GPT-2, Llama 3 and Qwen2 are read by scanners of their own, linear and with exactly the
/// reference implementation's letters and numbers; all others by ICU, with its own. `name` stands
/// for the file in messages. Errors: not a pattern; one that ICU would read otherwise.
Result<Pattern> regexPattern(const std::string& expression, const std::string& name);

/// How long one text may take a pattern that ICU reads.
inline constexpr std::chrono::milliseconds kPatternTime{2000};

}  // namespace fovea
