#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "core/text/tokenizer.h"
#include "tests/support/reference.h"
#include "tests/support/scratch.h"

// Ids against the Python packages tokenizers, transformers and sentencepiece: the dumps that
// tests/reference/make_tokenizers.py wrote, and those in the folder $FOVEA_TOKENIZER_DUMPS.

namespace fovea {
namespace {

using nlohmann::json;

template <class Value>
void take(const json& from, const char* key, Value& value) {
  if (from.contains(key)) value = from[key].get<Value>();
}

template <class Value>
void take(const json& from, const char* key, std::optional<Value>& value) {
  if (from.contains(key)) value = from[key].get<Value>();
}

GgufVocabulary ggufOf(const json& fields) {
  GgufVocabulary gguf;
  take(fields, "model", gguf.model);
  take(fields, "pre", gguf.pre);
  take(fields, "tokens", gguf.tokens);
  take(fields, "scores", gguf.scores);
  take(fields, "types", gguf.types);
  take(fields, "merges", gguf.merges);
  take(fields, "bos", gguf.bos);
  take(fields, "eos", gguf.eos);
  take(fields, "unknown", gguf.unknown);
  take(fields, "cls", gguf.cls);
  take(fields, "separator", gguf.separator);
  take(fields, "addBos", gguf.addBos);
  take(fields, "addEos", gguf.addEos);
  take(fields, "addSpacePrefix", gguf.addSpacePrefix);
  return gguf;
}

Result<Tokenizer> tokenizerOf(const json& dump, const std::string& name) {
  if (dump.contains("tokenizer")) return tokenizerFromJson(dump["tokenizer"].dump(), name);
  if (dump.contains("gguf")) return tokenizerFromGguf(ggufOf(dump["gguf"]), name);
  if (dump.contains("path")) {
    return tokenizerFromJson(test::slurp(dump["path"].get<std::string>()), name);
  }
  const test::ScratchFolder folder;
  for (const auto& [file, contents] : dump["files"].items()) {
    folder.put(file, contents.get<std::string>());
  }
  return tokenizerFromFolder(folder / "");
}

/// What holds for the tokens of every text.
void checkTokens(const Tokenizer& tokenizer, const Sequence& sequence) {
  ASSERT_EQ(sequence.ids.size(), sequence.tokens.size());
  for (std::size_t i = 0; i < sequence.ids.size(); ++i) {
    const Token& token = sequence.tokens[i];
    EXPECT_EQ(token.text, sequence.text.substr(token.begin, token.text.size()));
    EXPECT_EQ(token.label, tokenizer.label(sequence.ids[i]));
    EXPECT_FALSE(token.label.empty());
    EXPECT_LT(sequence.ids[i], tokenizer.size());
    EXPECT_FALSE(tokenizer.spelling(sequence.ids[i]).empty());
  }
}

void checkDump(const std::filesystem::path& path) {
  const json dump = json::parse(test::slurp(path.string()));
  const auto tokenizer = tokenizerOf(dump, path.filename().string());
  ASSERT_TRUE(tokenizer) << tokenizer.error().message.str();
  std::size_t wrong = 0, tokens = 0;
  for (std::size_t i = 0; i < dump["texts"].size(); ++i) {
    const auto text = dump["texts"][i].get<std::string>();
    for (const bool special : {true, false}) {
      const auto sequence =
          tokenizer->encode(text, special ? SpecialTokens::Add : SpecialTokens::Leave);
      ASSERT_TRUE(sequence) << sequence.error().message.str();
      const json& ids = dump[special ? "ids" : "plain"][i];
      tokens += ids.size();
      if (json(sequence->ids) == ids) {
        checkTokens(*tokenizer, *sequence);
      } else if (++wrong <= 3) {
        ADD_FAILURE() << dump["texts"][i] << "\n is " << json(sequence->ids) << "\n not " << ids;
      }
    }
  }
  EXPECT_EQ(wrong, 0u) << "of " << dump["texts"].size() << " texts twice";
  EXPECT_GT(tokens, dump["texts"].size());
}

std::size_t checkFolder(const std::filesystem::path& folder) {
  std::size_t dumps = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    SCOPED_TRACE(entry.path().filename().string());
    checkDump(entry.path());
    ++dumps;
  }
  return dumps;
}

TEST(TokenizerReference, GivesTheIdsOfTheReferenceLibraries) {
  EXPECT_GE(checkFolder(test::testPath("reference/tokenizers")), 27u);
}

TEST(TokenizerReference, GivesTheSameIdsForThousandsOfTexts) {
  const char* folder = std::getenv("FOVEA_TOKENIZER_DUMPS");
  if (folder == nullptr) GTEST_SKIP() << "FOVEA_TOKENIZER_DUMPS names no folder";
  EXPECT_GE(checkFolder(folder), 1u);
}

}  // namespace
}  // namespace fovea
