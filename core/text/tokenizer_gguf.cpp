#include <algorithm>
#include <map>

#include "core/io/utf8.h"
#include "core/text/character_classes.h"
#include "core/text/json_steps.h"
#include "core/text/split_patterns.h"
#include "core/text/tokenizer_errors.h"

// GGUF's fields, put in the words of a tokenizer.json.

namespace fovea {
namespace {

using nlohmann::json;

enum TokenType : std::int32_t { kNormal = 1, kUnknown = 2, kControl = 3, kUserDefined = 4 };

TokenType typeOf(const GgufVocabulary& gguf, std::size_t id) {
  return gguf.types.empty() ? kNormal : static_cast<TokenType>(gguf.types[id]);
}

/// A pre-tokenizer of GGUF, by its name.
struct NamedPattern {
  std::string_view name;
  enum { Gpt2, DigitsThenGpt2, Llama3, Qwen2, Tekken } kind;
};
constexpr NamedPattern kPatterns[] = {
    {"", NamedPattern::Gpt2},
    {"default", NamedPattern::Gpt2},
    {"gpt-2", NamedPattern::Gpt2},
    {"roberta-bpe", NamedPattern::Gpt2},
    {"phi-2", NamedPattern::Gpt2},
    {"olmo", NamedPattern::Gpt2},
    {"smollm", NamedPattern::DigitsThenGpt2},
    {"starcoder", NamedPattern::DigitsThenGpt2},
    {"refact", NamedPattern::DigitsThenGpt2},
    {"command-r", NamedPattern::DigitsThenGpt2},
    {"llama3", NamedPattern::Llama3},
    {"llama-v3", NamedPattern::Llama3},
    {"llama-bpe", NamedPattern::Llama3},
    {"qwen2", NamedPattern::Qwen2},
    {"tekken", NamedPattern::Tekken},
};

json split(const char* expression) {
  return {{"type", "Split"},
          {"pattern", {{"Regex", expression}}},
          {"behavior", "Isolated"},
          {"invert", false}};
}

json byteLevelStep(bool usePattern) {
  return {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", usePattern}};
}

json sequence(json first, json second) {
  return {{"type", "Sequence"},
          {"pretokenizers", json::array({std::move(first), std::move(second)})}};
}

constexpr const char* kTekken =
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

void choosePattern(const NamedPattern& pattern, json& rest) {
  switch (pattern.kind) {
    case NamedPattern::Gpt2:
      rest["pre_tokenizer"] = byteLevelStep(true);
      break;
    case NamedPattern::DigitsThenGpt2:
      rest["pre_tokenizer"] =
          sequence({{"type", "Digits"}, {"individual_digits", true}}, byteLevelStep(true));
      break;
    case NamedPattern::Llama3:
      rest["pre_tokenizer"] = sequence(split(kLlama3Expression), byteLevelStep(false));
      rest["model"]["ignore_merges"] = true;
      break;
    case NamedPattern::Qwen2:
      rest["normalizer"] = {{"type", "NFC"}};
      rest["pre_tokenizer"] = sequence(split(kQwen2Expression), byteLevelStep(false));
      break;
    case NamedPattern::Tekken:
      rest["pre_tokenizer"] = sequence(split(kTekken), byteLevelStep(false));
      rest["model"]["ignore_merges"] = true;
      break;
  }
}

/// What is put around a text, as the post-processor that does it.
json frameStep(const std::vector<std::optional<std::int64_t>>& before,
               const std::vector<std::optional<std::int64_t>>& after) {
  json single = json::array(), tokens = json::object();
  const auto add = [&](const std::optional<std::int64_t>& id) {
    if (!id) return;
    const std::string name = std::to_string(*id);
    single.push_back({{"SpecialToken", {{"id", name}}}});
    tokens[name] = {{"ids", json::array({static_cast<std::uint64_t>(*id)})}};
  };
  for (const auto& id : before) add(id);
  single.push_back({{"Sequence", {{"id", "A"}}}});
  for (const auto& id : after) add(id);
  return {{"type", "TemplateProcessing"}, {"single", single}, {"special_tokens", tokens}};
}

using MaybeId = std::optional<std::int64_t>;

MaybeId idIf(bool wanted, MaybeId id) { return wanted ? id : MaybeId{}; }

Result<void> readByteLevel(const GgufVocabulary& gguf, const std::string& name,
                           TokenizerFile& file) {
  const auto* pattern = std::find_if(std::begin(kPatterns), std::end(kPatterns),
                                     [&](const auto& each) { return each.name == gguf.pre; });
  if (pattern == std::end(kPatterns)) {
    return fail(unknownSetting("tokenizer.ggml.pre", gguf.pre, name));
  }
  if (gguf.merges.empty()) return fail(badField("tokenizer.ggml.merges", name));
  file.hasMerges = true;
  for (const std::string& line : gguf.merges) {
    if (!addMerge(line, file.merges)) return fail(badField("tokenizer.ggml.merges", name));
  }
  file.rest["model"] = {{"type", "BPE"}};
  choosePattern(*pattern, file.rest);
  const bool bos = gguf.addBos.value_or(pattern->kind == NamedPattern::Llama3);
  const bool eos = gguf.addEos.value_or(false);
  file.rest["post_processor"] = frameStep(
      {idIf(bos, gguf.bos)},
      {idIf(eos, gguf.eos), idIf(!eos && gguf.addSeparator.value_or(false), gguf.separator)});
  return {};
}

/// Two tokens merge when what they make together is a token; the one with the highest score first.
Merges mergesOfScores(const GgufVocabulary& gguf, const Vocabulary& vocabulary) {
  std::map<float, std::uint32_t, std::greater<>> ranks;
  for (const float score : gguf.scores) ranks.emplace(score, 0);
  std::uint32_t next = 0;
  for (auto& [score, rank] : ranks) rank = next++;
  const auto normal = [&](std::string_view spelling) {
    const auto id = vocabulary.find(spelling);
    return id && typeOf(gguf, static_cast<std::size_t>(*id)) == kNormal;
  };
  Merges merges;
  for (std::size_t id = 0; id < gguf.tokens.size(); ++id) {
    const std::string& whole = gguf.tokens[id];
    if (typeOf(gguf, id) != kNormal) continue;
    for (std::size_t cut = 1; cut < whole.size(); ++cut) {
      if (U8_IS_TRAIL(whole[cut])) continue;
      const std::string_view left = std::string_view(whole).substr(0, cut);
      const std::string_view right = std::string_view(whole).substr(cut);
      if (!normal(left) || !normal(right)) continue;
      merges.push_back({std::string(left), std::string(right), ranks.at(gguf.scores[id])});
    }
  }
  return merges;
}

Result<void> readSentencePiece(const GgufVocabulary& gguf, const std::string& name,
                               TokenizerFile& file) {
  if (gguf.scores.size() != gguf.tokens.size())
    return fail(badField("tokenizer.ggml.scores", name));
  if (std::any_of(gguf.scores.begin(), gguf.scores.end(), [](float x) { return !(x == x); })) {
    return fail(badField("tokenizer.ggml.scores", name));
  }
  // Every token is cut everywhere, which takes the square of its length.
  constexpr std::size_t kLongestMerged = 256;
  for (std::size_t id = 0; id < gguf.tokens.size(); ++id) {
    if (typeOf(gguf, id) == kNormal && gguf.tokens[id].size() > kLongestMerged) {
      return fail(unknownSetting("tokenizer.ggml.tokens", gguf.tokens[id], name));
    }
  }
  if (gguf.removeExtraWhitespaces.value_or(false)) {
    return fail(unknownSetting("tokenizer.ggml.remove_extra_whitespaces", "true", name));
  }
  file.hasMerges = true;
  file.merges = mergesOfScores(gguf, file.vocabulary);
  json model = {{"type", "BPE"}, {"fuse_unk", true}, {"byte_fallback", true}};
  const auto unknown = static_cast<std::size_t>(gguf.unknown.value_or(0));
  if (unknown < gguf.tokens.size()) model["unk_token"] = gguf.tokens[unknown];
  file.rest["model"] = std::move(model);
  json steps = json::array();
  if (gguf.addSpacePrefix.value_or(true)) steps.push_back({{"type", "Prepend"}, {"prepend", "▁"}});
  steps.push_back({{"type", "Replace"}, {"pattern", {{"String", " "}}}, {"content", "▁"}});
  file.rest["normalizer"] = {{"type", "Sequence"}, {"normalizers", steps}};
  constexpr std::int64_t kBos = 1, kEos = 2;
  file.rest["post_processor"] =
      frameStep({idIf(gguf.addBos.value_or(true), gguf.bos.value_or(kBos))},
                {idIf(gguf.addEos.value_or(false), gguf.eos.value_or(kEos))});
  return {};
}

/// GGUF writes "▁cat" for a word and "ing" for its continuation, where BERT writes "cat" and
/// "##ing".
std::string bertSpelling(const std::string& token, TokenType type) {
  constexpr std::string_view kMark = "▁";
  if (type == kControl) return token;
  if (token == kMark) return "##" + token;
  return token.starts_with(kMark) ? token.substr(kMark.size()) : "##" + token;
}

bool hasUpperCase(const GgufVocabulary& gguf) {
  for (std::size_t id = 0; id < gguf.tokens.size(); ++id) {
    const std::string& token = gguf.tokens[id];
    const bool bracketed = token.find('[') != std::string::npos;  // "[unused7]", "[CLS]"
    if (typeOf(gguf, id) != kNormal || bracketed) continue;
    if (std::any_of(token.begin(), token.end(), [](char c) { return c >= 'A' && c <= 'Z'; })) {
      return true;
    }
  }
  return false;
}

Result<void> readBert(const GgufVocabulary& gguf, const std::string& name, TokenizerFile& file) {
  const auto named = [&](MaybeId id, const char* spelling) {
    return id ? id : file.vocabulary.find(spelling);
  };
  const MaybeId unknown = named(gguf.unknown, "[UNK]");
  const MaybeId cls = named(gguf.cls ? gguf.cls : gguf.bos, "[CLS]");
  const MaybeId sep = named(gguf.separator, "[SEP]");
  if (!unknown || *unknown < 0 || !file.vocabulary.has(*unknown)) {
    return fail(missingToken("[UNK]", name));
  }
  if (!cls) return fail(missingToken("[CLS]", name));
  if (!sep) return fail(missingToken("[SEP]", name));
  const bool lower = !hasUpperCase(gguf);  // the file does not say
  file.rest["normalizer"] = {{"type", "BertNormalizer"},
                             {"clean_text", true},
                             {"handle_chinese_chars", true},
                             {"lowercase", lower}};
  file.rest["pre_tokenizer"] = {{"type", "BertPreTokenizer"}};
  file.rest["model"] = {{"type", "WordPiece"},
                        {"unk_token", std::string(file.vocabulary.spelling(*unknown))},
                        {"continuing_subword_prefix", "##"},
                        {"max_input_chars_per_word", 100U}};
  file.rest["post_processor"] = frameStep({cls}, {sep});
  return {};
}

json addedTokensOf(const GgufVocabulary& gguf, const TokenizerFile& file) {
  json tokens = json::array();
  for (std::size_t id = 0; id < gguf.tokens.size(); ++id) {
    const TokenType type = typeOf(gguf, id);
    if (type != kControl && type != kUserDefined && type != kUnknown) continue;
    tokens.push_back({{"id", id},
                      {"content", std::string(file.vocabulary.spelling(static_cast<TokenId>(id)))},
                      {"special", type != kUserDefined},
                      {"normalized", false}});
  }
  return tokens;
}

}  // namespace

Result<Tokenizer> tokenizerFromGguf(const GgufVocabulary& gguf, const std::string& name) {
  if (gguf.model.empty()) return fail(badField("tokenizer.ggml.model", name));
  if (gguf.tokens.empty()) return fail(badField("tokenizer.ggml.tokens", name));
  if (gguf.tokens.size() >= static_cast<std::size_t>(kMostTokenIds))
    return fail(tooManyTokens(name));
  if (!gguf.types.empty() && gguf.types.size() != gguf.tokens.size()) {
    return fail(badField("tokenizer.ggml.token_type", name));
  }
  TokenizerFile file;
  file.hasVocabulary = true;
  for (std::size_t id = 0; id < gguf.tokens.size(); ++id) {
    const std::string& token = gguf.tokens[id];
    if (firstInvalidUtf8(token)) return fail(badField("tokenizer.ggml.tokens", name));
    const std::string spelling =
        gguf.model == "bert" ? bertSpelling(token, typeOf(gguf, id)) : token;
    if (!file.vocabulary.add(spelling, static_cast<TokenId>(id))) return fail(tooManyTokens(name));
  }
  Result<void> read;
  if (gguf.model == "gpt2") {
    read = readByteLevel(gguf, name, file);
  } else if (gguf.model == "llama") {
    read = readSentencePiece(gguf, name, file);
  } else if (gguf.model == "bert") {
    read = readBert(gguf, name, file);
  } else {
    return fail(unknownStep(StepKind::Model, gguf.model, name));
  }
  if (!read) return fail(std::move(read.error()));
  file.rest["added_tokens"] = addedTokensOf(gguf, file);
  return tokenizerFromParts(std::move(file), name);
}

}  // namespace fovea
