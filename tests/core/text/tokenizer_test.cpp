#include "core/text/tokenizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/reference.h"
#include "tests/support/scratch.h"

namespace fovea {
namespace {

using nlohmann::json;
using testing::ElementsAre;

/// A tokenizer.json of tests/reference/tokenizers.
json reference(const std::string& name) {
  return json::parse(
      test::slurp(test::testPath("reference/tokenizers/" + name + ".json")))["tokenizer"];
}

Tokenizer made(const json& file) {
  auto tokenizer = tokenizerFromJson(file.dump(), "tokenizer.json");
  EXPECT_TRUE(tokenizer) << tokenizer.error().message.str();
  return *tokenizer;
}

Sequence encoded(const Tokenizer& tokenizer, std::string_view text,
                 SpecialTokens special = SpecialTokens::Add) {
  auto sequence = tokenizer.encode(text, special);
  EXPECT_TRUE(sequence) << sequence.error().message.str();
  return std::move(*sequence);
}

std::vector<std::string> labels(const Sequence& sequence) {
  std::vector<std::string> all;
  for (const Token& token : sequence.tokens) all.push_back(token.label);
  return all;
}

std::vector<std::string> texts(const Sequence& sequence) {
  std::vector<std::string> all;
  for (const Token& token : sequence.tokens) all.push_back(token.text);
  return all;
}

json wordLevel(json more) {
  json file = {{"model",
                {{"type", "WordLevel"},
                 {"unk_token", "?"},
                 {"vocab", {{"?", 0}, {"a", 1}, {"b", 2}, {"[X]", 3}}}}}};
  file.update(more);
  return file;
}

TEST(Tokenizer, GivesBytesBackWhereTokensAreBytes) {
  const Tokenizer tokenizer = made(reference("gpt2"));
  for (const std::string text : {"naïve café 😀 日本語", "  x\n\n y\t", "e\u0301"}) {
    std::string back, spelled;
    const Sequence sequence = encoded(tokenizer, text);
    for (std::size_t i = 0; i < sequence.ids.size(); ++i) {
      EXPECT_EQ(sequence.tokens[i].begin, back.size());
      back += sequence.tokens[i].text;
      spelled += tokenizer.bytes(sequence.ids[i]);
    }
    EXPECT_EQ(back, text);
    EXPECT_EQ(spelled, text);
  }
}

TEST(Tokenizer, ShowsTheBytesOfAPartOfACharacter) {
  EXPECT_THAT(labels(encoded(made(reference("gpt2")), "𝐀")),
              ElementsAre("<0xF0>", "<0x9D>", "<0x90>", "<0x80>"));
  const Sequence sequence = encoded(made(reference("llama2")), "𝕏", SpecialTokens::Leave);
  EXPECT_THAT(labels(sequence), ElementsAre("␣", "<0xF0>", "<0x9D>", "<0x95>", "<0x8F>"));
  EXPECT_THAT(texts(sequence), ElementsAre("", "\xF0", "\x9D", "\x95", "\x8F"));
}

TEST(Tokenizer, MarksSpecialTokensAndLeavesThemOutOnRequest) {
  const Tokenizer tokenizer = made(reference("bert_uncased"));
  const Sequence sequence = encoded(tokenizer, "The [MASK] sat");
  EXPECT_EQ(sequence.tokens.front().label, "[CLS]");
  EXPECT_TRUE(sequence.tokens.front().special && sequence.tokens.back().special);
  EXPECT_EQ(sequence.tokens.front().text + sequence.tokens.back().text, "");
  EXPECT_EQ(sequence.tokens.back().begin, sequence.text.size());
  const auto mask = std::find_if(sequence.tokens.begin(), sequence.tokens.end(),
                                 [](const Token& token) { return token.label == "[MASK]"; });
  ASSERT_NE(mask, sequence.tokens.end());
  EXPECT_TRUE(mask->special);
  EXPECT_EQ(mask->text, "[MASK]");
  const Sequence plain = encoded(tokenizer, "The [MASK] sat", SpecialTokens::Leave);
  EXPECT_EQ(plain.size(), sequence.size() - 2);
  EXPECT_FALSE(plain.tokens.front().special);
  EXPECT_EQ(encoded(tokenizer, "").size(), 2);
  EXPECT_EQ(encoded(tokenizer, "", SpecialTokens::Leave).size(), 0);
}

TEST(Tokenizer, KeepsWhatAPersonWroteWhereItIsNormalized) {
  const Sequence sequence =
      encoded(made(reference("bert_uncased")), "CAT Élan", SpecialTokens::Leave);
  std::string written, read;
  for (const Token& token : sequence.tokens) {
    written += token.text;
    read += token.label.starts_with("##") ? token.label.substr(2) : token.label;
  }
  EXPECT_EQ(written, "CATÉlan");
  EXPECT_EQ(read, "catelan");
  const json file = wordLevel({{"normalizer", {{"type", "NFKC"}}},
                               {"pre_tokenizer",
                                {{"type", "Split"},
                                 {"pattern", {{"Regex", "."}}},
                                 {"behavior", "Isolated"},
                                 {"invert", false}}}});
  EXPECT_THAT(texts(encoded(made(file), "xﬁy")), ElementsAre("x", "ﬁ", "ﬁ", "y"));
}

TEST(Tokenizer, IgnoresTruncationAndPadding) {
  const json file = reference("bert_uncased");
  ASSERT_EQ(file["truncation"]["max_length"], 16);
  ASSERT_FALSE(file["padding"].is_null());
  std::string text;
  for (int i = 0; i < 40; ++i) text += "the ";
  EXPECT_EQ(encoded(made(file), text).size(), 42);
  EXPECT_EQ(encoded(made(file), "the").size(), 3);
}

TEST(Tokenizer, NumbersAddedTokensBehindTheVocabulary) {
  const json file = wordLevel(
      {{"added_tokens", json::array({{{"id", 9U}, {"content", "<new>"}, {"special", true}},
                                     {{"id", 3U}, {"content", "[X]"}, {"special", true}}})}});
  const Tokenizer tokenizer = made(file);
  EXPECT_EQ(tokenizer.find("<new>"), 4);
  EXPECT_EQ(tokenizer.size(), 5);
  EXPECT_EQ(tokenizer.spelling(4), "<new>");
  EXPECT_TRUE(tokenizer.special(3) && tokenizer.special(4));
  EXPECT_FALSE(tokenizer.special(0) || tokenizer.special(99) || tokenizer.special(-1));
  EXPECT_THAT(encoded(tokenizer, "a<new>[X]b").ids, ElementsAre(1, 4, 3, 2));
  EXPECT_EQ(tokenizer.spelling(99), "");
  EXPECT_EQ(tokenizer.label(99), "");
  EXPECT_FALSE(tokenizer.find("nowhere"));
}

TEST(Tokenizer, NamesItsKind) {
  EXPECT_EQ(made(reference("gpt2")).kind(), "byte-level BPE");
  EXPECT_EQ(made(reference("llama2")).kind(), "BPE");
  EXPECT_EQ(made(reference("bert_cased")).kind(), "WordPiece");
  EXPECT_EQ(made(reference("unigram_bytes")).kind(), "Unigram");
  EXPECT_EQ(made(reference("word_level")).kind(), "WordLevel");
}

TEST(Tokenizer, LabelsSpacesAndContinuations) {
  const Tokenizer gpt2 = made(reference("gpt2"));
  EXPECT_EQ(gpt2.label(gpt2.find("Ġ").value_or(-1)), "␣");
  const Tokenizer unigram = made(reference("unigram_charsmap"));
  EXPECT_EQ(unigram.label(unigram.find("▁").value_or(-1)), "␣");
  const Tokenizer llama = made(reference("llama2"));
  EXPECT_EQ(llama.bytes(llama.find("<0x0A>").value_or(-1)), "\n");
  EXPECT_EQ(llama.label(llama.find("<0x0A>").value_or(-1)), "⏎");
  const Tokenizer bert = made(reference("bert_cased"));
  EXPECT_EQ(bert.label(bert.find("##a").value_or(-1)), "##a");
  EXPECT_EQ(bert.bytes(bert.find("##a").value_or(-1)), "a");
}

TEST(Tokenizer, CutsLongWordsInNLogN) {
  const std::string text(200'000, 'a');
  const auto begin = std::chrono::steady_clock::now();
  for (const char* name : {"gpt2", "llama2", "unigram_bytes", "bert_uncased"}) {
    EXPECT_GT(encoded(made(reference(name)), text).size(), 1);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(Tokenizer, RefusesTextsItCannotRead) {
  const Tokenizer tokenizer = made(reference("gpt2"));
  EXPECT_FALSE(tokenizer.encode("a\xFF"));
  const auto tooLong = tokenizer.encode(std::string(2 << 20, 'a'));
  ASSERT_FALSE(tooLong);
  EXPECT_EQ(tooLong.error().code, ErrorCode::TooLarge);
}

TEST(Tokenizer, StopsAPatternThatNeedsForEver) {
  for (const char* expression : {"(a+)+$", "(a|aa)+$", "(.*)*x", "(a*)*b|^(a?){20}a{20}$"}) {
    const json file = wordLevel({{"pre_tokenizer",
                                  {{"type", "Split"},
                                   {"pattern", {{"Regex", expression}}},
                                   {"behavior", "Isolated"},
                                   {"invert", false}}}});
    const Tokenizer tokenizer = made(file);
    const auto begin = std::chrono::steady_clock::now();
    const auto sequence = tokenizer.encode(std::string(5000, 'a') + "!");
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(15)) << expression;
    if (sequence) continue;
    EXPECT_EQ(sequence.error().code, ErrorCode::TooLarge) << expression;
    EXPECT_THAT(sequence.error().message.str(), testing::HasSubstr("too long"));
  }
}

}  // namespace
}  // namespace fovea
