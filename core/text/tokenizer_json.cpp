#include "core/text/json_steps.h"
#include "core/text/tokenizer_errors.h"

namespace fovea {
namespace {

Result<std::vector<AddedToken>> readAddedTokens(const StepFields& root) {
  std::vector<AddedToken> tokens;
  if (!root.has("added_tokens")) return tokens;
  const auto list = root.list("added_tokens");
  if (!list) return fail(list.error());
  for (const StepFields& each : *list) {
    AddedToken token;
    auto content = each.text("content");
    if (!content) return fail(std::move(content.error()));
    token.content = std::move(*content);
    if (!each.field("id").is_number_unsigned()) return fail(badId(token.content, root.name()));
    const auto flag = [&](const char* key, bool missing, bool& target) -> Result<void> {
      const auto value = each.boolean(key, missing);
      if (!value) return fail(value.error());
      target = *value;
      return {};
    };
    if (auto read = flag("special", false, token.special); !read) return fail(read.error());
    if (auto read = flag("single_word", false, token.singleWord); !read) return fail(read.error());
    if (auto read = flag("lstrip", false, token.lstrip); !read) return fail(read.error());
    if (auto read = flag("rstrip", false, token.rstrip); !read) return fail(read.error());
    const bool normalized = !token.special;
    if (auto read = flag("normalized", normalized, token.normalized); !read) {
      return fail(read.error());
    }
    tokens.push_back(std::move(token));
  }
  return tokens;
}

/// The steps but the model and the added tokens; truncation and padding are left out on purpose.
Result<void> readSteps(const StepFields& root, TokenizerParts& parts) {
  const auto step = [&](const char* key) { return StepFields(root.field(key), parts.name); };
  if (root.has("normalizer")) {
    auto read = readNormalizer(step("normalizer"), parts.spelling);
    if (!read) return fail(std::move(read.error()));
    parts.normalizer = std::move(*read);
  }
  if (root.has("pre_tokenizer")) {
    auto read = readPreTokenizer(step("pre_tokenizer"), parts.spelling);
    if (!read) return fail(std::move(read.error()));
    parts.preTokenizer = std::move(*read);
  }
  if (root.has("post_processor")) {
    auto read = readFrame(step("post_processor"));
    if (!read) return fail(std::move(read.error()));
    parts.frame = std::move(*read);
  }
  return {};
}

}  // namespace

Result<Tokenizer> tokenizerFromJson(std::string_view json, const std::string& name) {
  auto file = readTokenizerFile(json, name);
  if (!file) return fail(std::move(file.error()));
  return tokenizerFromParts(std::move(*file), name);
}

Result<Tokenizer> tokenizerFromParts(TokenizerFile file, const std::string& name) {
  auto parts = std::make_shared<TokenizerParts>();
  parts->name = name;
  parts->vocabulary = std::move(file.vocabulary);
  const std::size_t modelTokens =
      file.vocabularyIsList ? file.scores.size() : parts->vocabulary.count();
  const StepFields root(file.rest, parts->name);
  if (root.has("version") && root.text("version", "").value_or("") != "1.0") {
    return fail(unknownSetting("version", root.field("version").dump(), name));
  }
  if (auto read = readSteps(root, *parts); !read) return fail(std::move(read.error()));
  if (auto read = readModel(file, *parts); !read) return fail(std::move(read.error()));
  if (root.has("decoder")) {
    const StepFields decoder(root.field("decoder"), parts->name);
    if (auto read = readDecoder(decoder, parts->spelling); !read) {
      return fail(std::move(read.error()));
    }
  }
  auto tokens = readAddedTokens(root);
  if (!tokens) return fail(std::move(tokens.error()));
  if (auto added = addTokens(*parts, std::move(*tokens), modelTokens); !added) {
    return fail(std::move(added.error()));
  }
  if (auto checked = checkFrame(*parts); !checked) return fail(std::move(checked.error()));
  return Tokenizer(std::move(parts));
}

}  // namespace fovea
