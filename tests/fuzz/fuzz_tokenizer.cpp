#include "core/io/json.h"
#include "core/text/tokenizer.h"
#include "tests/fuzz/promise.h"
#include "tests/fuzz/targets.h"

namespace fovea::fuzz {
namespace {

constexpr std::string_view kTexts[] = {"The cat didn't sit.", " né  日本\n12", "<s>ﬁ\u0301▁x</s>",
                                       ""};

/// What holds for every tokenizer that was accepted.
void tryTokenizer(const Tokenizer& tokenizer) {
  promise(tokenizer.size() >= 0 && !tokenizer.kind().empty());
  for (const std::string_view text : kTexts) {
    const auto sequence = tokenizer.encode(text);
    if (!sequence) {
      promise(!sequence.error().message.empty());
      continue;
    }
    promise(sequence->ids.size() == sequence->tokens.size());
    for (std::size_t i = 0; i < sequence->ids.size(); ++i) {
      const Token& token = sequence->tokens[i];
      promise(sequence->ids[i] >= 0 && sequence->ids[i] < tokenizer.size());
      promise(token.begin <= text.size() && text.substr(token.begin).starts_with(token.text));
      promise(checkUtf8(token.label).has_value());
    }
  }
}

/// GGUF fields out of a small JSON object.
GgufVocabulary ggufOf(const nlohmann::json& fields) {
  GgufVocabulary gguf;
  const auto text = [&](const char* key) {
    return fields.contains(key) && fields[key].is_string() ? fields[key].get<std::string>() : "";
  };
  const auto each = [&](const char* key, auto add) {
    if (!fields.contains(key) || !fields[key].is_array()) return;
    for (const auto& value : fields[key]) add(value);
  };
  gguf.model = text("model");
  gguf.pre = text("pre");
  each("tokens", [&](const auto& v) {
    gguf.tokens.push_back(v.is_string() ? v.template get<std::string>() : "");
  });
  each("merges", [&](const auto& v) {
    gguf.merges.push_back(v.is_string() ? v.template get<std::string>() : "");
  });
  each("scores",
       [&](const auto& v) { gguf.scores.push_back(v.is_number() ? v.template get<float>() : 0); });
  each("types", [&](const auto& v) {
    gguf.types.push_back(
        v.is_number_integer() ? static_cast<std::int32_t>(v.template get<std::int64_t>()) : 1);
  });
  if (fields.contains("bos") && fields["bos"].is_number_integer()) {
    gguf.bos = fields["bos"].get<std::int64_t>();
    gguf.addBos = true;
  }
  return gguf;
}

}  // namespace

int fuzzTokenizer(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = asText(data, size);
  const auto tokenizer = tokenizerFromJson(text, "fuzz/tokenizer.json");
  if (tokenizer) {
    tryTokenizer(*tokenizer);
  } else {
    promise(!tokenizer.error().message.empty());
  }
  const auto fields = parseJson(text, "fuzz.json");
  if (!fields || !fields->is_object() || !fields->contains("tokens")) return 0;
  const auto gguf = tokenizerFromGguf(ggufOf(*fields), "fuzz.gguf");
  if (gguf) tryTokenizer(*gguf);
  return 0;
}

}  // namespace fovea::fuzz
