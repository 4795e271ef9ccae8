#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/io/metadata.h"
#include "core/text/tokenizer.h"
#include "tests/support/scratch.h"

namespace fovea {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

/// A whole tokenizer.json with one thing changed.
json whole(const char* pointer = "", json value = nullptr) {
  json file = {
      {"version", "1.0"},
      {"added_tokens", json::array({{{"id", 0U}, {"content", "?"}, {"special", true}}})},
      {"normalizer", {{"type", "Lowercase"}}},
      {"pre_tokenizer", {{"type", "Whitespace"}}},
      {"post_processor", {{"type", "BertProcessing"}, {"sep", {"?", 0U}}, {"cls", {"?", 0U}}}},
      {"decoder", {{"type", "ByteLevel"}}},
      {"model",
       {{"type", "BPE"},
        {"unk_token", "?"},
        {"vocab", {{"?", 0U}, {"a", 1U}, {"b", 2U}, {"ab", 3U}}},
        {"merges", {"a b"}}}}};
  if (*pointer != '\0') file[json::json_pointer(pointer)] = std::move(value);
  return file;
}

std::string refusal(const std::string& text) {
  const auto tokenizer = tokenizerFromJson(text, "t.json");
  if (tokenizer) return "accepted";
  EXPECT_FALSE(tokenizer.error().place.empty());
  return tokenizer.error().message.str();
}

std::string refusal(const json& file) { return refusal(file.dump()); }

TEST(TokenizerErrors, AcceptsTheWholeFile) { EXPECT_EQ(refusal(whole()), "accepted"); }

TEST(TokenizerErrors, NamesStepsThatAreNotSupported) {
  EXPECT_THAT(refusal(whole("/normalizer/type", "Rot13")),
              AllOf(StartsWith("t.json"), HasSubstr("normalizer “Rot13”")));
  EXPECT_THAT(refusal(whole("/pre_tokenizer/type", "UnicodeScripts")),
              HasSubstr("pre-tokenizer “UnicodeScripts”"));
  EXPECT_THAT(refusal(whole("/post_processor/type", "Magic")), HasSubstr("post-processor “Magic”"));
  EXPECT_THAT(refusal(whole("/decoder/type", "CTC")), HasSubstr("decoder “CTC”"));
  EXPECT_THAT(refusal(whole("/model/type", "Neural")), HasSubstr("model “Neural”"));
  EXPECT_THAT(refusal(whole("/normalizer", {{"type", "Sequence"},
                                            {"normalizers", json::array({{{"type", "Deep"}}})}})),
              HasSubstr("“Deep”"));
  EXPECT_THAT(refusal(whole("/model/dropout", 0.1)), HasSubstr("dropout"));
  EXPECT_THAT(refusal(whole("/version", "2.0")), HasSubstr("version"));
}

TEST(TokenizerErrors, RefusesWhatIsNoTokenizerFile) {
  EXPECT_THAT(refusal(std::string()), HasSubstr("not JSON"));
  EXPECT_THAT(refusal(whole().dump().substr(0, 200)), HasSubstr("not JSON"));
  EXPECT_THAT(refusal(std::string("[]")), HasSubstr("model"));
  EXPECT_THAT(refusal(std::string("{}")), HasSubstr("model"));
  EXPECT_THAT(refusal(std::string("3")), HasSubstr("model"));
  EXPECT_THAT(refusal(std::string("{\"a\":\"\xFF\"}")), HasSubstr("UTF-8"));
  EXPECT_THAT(refusal(std::string(R"({"model":{},"model":{}})")), HasSubstr("“model”"));
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "[";
  EXPECT_NE(refusal(deep), "accepted");
}

TEST(TokenizerErrors, RefusesVocabulariesThatAreNone) {
  json missing = whole();
  missing["model"].erase("vocab");
  EXPECT_THAT(refusal(missing), HasSubstr("model.vocab"));
  missing = whole();
  missing["model"].erase("merges");
  missing["model"]["type"] = "BPE";
  EXPECT_THAT(refusal(missing), HasSubstr("model.merges"));
  for (const json& id : {json(-1), json(1.5), json("1"), json(nullptr), json(1U << 30),
                         json(18446744073709551615U), json::array(), json::object()}) {
    EXPECT_NE(refusal(whole("/model/vocab/b", id)), "accepted") << id;
  }
  EXPECT_THAT(refusal(whole("/model/vocab/b", -1)), HasSubstr("“b”"));
  for (const json& vocab : {json(3), json("x"), json::array(), json::array({1}),
                            json::array({json::array({"a", 0, 0})})}) {
    EXPECT_NE(refusal(whole("/model/vocab", vocab)), "accepted") << vocab;
  }
  const json unigram = {
      {"type", "Unigram"}, {"unk_id", 0U}, {"vocab", json::array({json::array({"?", -1})})}};
  EXPECT_EQ(refusal(whole("/model", unigram)), "accepted");
  json outside = unigram;
  outside["unk_id"] = 7U;
  EXPECT_THAT(refusal(whole("/model", outside)), HasSubstr("unk_id"));
}

TEST(TokenizerErrors, RefusesTokensThatTakeTooLongToLookFor) {
  const std::string token(1025, 'a');
  const json list = json::array({json::array({token, -1})});
  EXPECT_THAT(refusal(whole("/model", {{"type", "Unigram"}, {"vocab", list}})), HasSubstr("1,025"));
  EXPECT_THAT(refusal(whole("/added_tokens", {{{"id", 9U}, {"content", token}}})),
              HasSubstr("1,025"));
  EXPECT_EQ(refusal(whole(("/model/vocab/" + token).c_str(), 9U)), "accepted");
}

TEST(TokenizerErrors, RefusesMergesWithoutTokens) {
  EXPECT_THAT(refusal(whole("/model/merges", {"a c"})),
              AllOf(HasSubstr("merge 1"), HasSubstr("“c”")));
  EXPECT_THAT(refusal(whole("/model/merges", {"a b", "b a"})),
              AllOf(HasSubstr("merge 2"), HasSubstr("“ba”")));
  for (const json& merges : {json::array({"a b c"}), json::array({"ab"}), json::array({1}),
                             json::array({json::array({"a"})}), json(4), json::object(),
                             json::array({json::array({"a", "b", "c"})})}) {
    EXPECT_NE(refusal(whole("/model/merges", merges)), "accepted") << merges;
  }
}

TEST(TokenizerErrors, RefusesSettingsThatAreNone) {
  const auto split = [](const json& pattern, const char* behavior) {
    return whole(
        "/pre_tokenizer",
        {{"type", "Split"}, {"pattern", pattern}, {"behavior", behavior}, {"invert", false}});
  };
  EXPECT_EQ(refusal(split({{"Regex", "a+"}}, "Isolated")), "accepted");
  EXPECT_THAT(refusal(split({{"Regex", "a("}}, "Isolated")), HasSubstr("“a(”"));
  EXPECT_THAT(refusal(split({{"Regex", ""}}, "Isolated")), HasSubstr("pattern"));
  EXPECT_THAT(refusal(split({{"String", ""}}, "Isolated")), HasSubstr("pattern"));
  EXPECT_THAT(refusal(split({{"Other", "a"}}, "Isolated")), HasSubstr("pattern"));
  EXPECT_THAT(refusal(split({{"Regex", "a+"}}, "Sideways")), HasSubstr("Sideways"));
  // Oniguruma and ICU read these differently.
  for (const char* expression :
       {R"(\h+)", "a{1,3}+", "a{2}?", "a(?i)b|c", "(?m:a.b)", R"(\p{^L})"}) {
    EXPECT_THAT(refusal(split({{"Regex", expression}}, "Isolated")), HasSubstr("not supported"))
        << expression;
  }
  EXPECT_THAT(refusal(whole("/post_processor/sep", {"?", 77U})), HasSubstr("77"));
  EXPECT_THAT(refusal(whole("/post_processor/sep", 4)), HasSubstr("sep"));
  EXPECT_THAT(refusal(whole("/added_tokens", {{{"id", -2}, {"content", "x"}}})), HasSubstr("“x”"));
  EXPECT_THAT(refusal(whole("/added_tokens", json::object())), HasSubstr("added_tokens"));
  const json charsmap = {{"type", "Precompiled"}, {"precompiled_charsmap", "AAAA"}};
  EXPECT_THAT(refusal(whole("/normalizer", charsmap)), HasSubstr("precompiled_charsmap"));
}

TEST(TokenizerErrors, SaysWhenNothingStandsForAText) {
  const json file = {
      {"model", {{"type", "WordLevel"}, {"unk_token", "?"}, {"vocab", {{"a", 0U}}}}}};
  const auto tokenizer = tokenizerFromJson(file.dump(), "t.json");
  ASSERT_TRUE(tokenizer);
  EXPECT_TRUE(tokenizer->encode("a"));
  const auto sequence = tokenizer->encode("b");
  ASSERT_FALSE(sequence);
  EXPECT_THAT(sequence.error().message.str(), HasSubstr("“b”"));
}

std::string folderRefusal(const test::ScratchFolder& folder) {
  const auto tokenizer = tokenizerFromFolder(folder / "");
  return tokenizer ? "accepted" : tokenizer.error().message.str();
}

TEST(TokenizerErrors, SaysWhatAFolderLacks) {
  const test::ScratchFolder folder;
  EXPECT_THAT(folderRefusal(folder), HasSubstr("no tokenizer"));
  EXPECT_THAT(tokenizerFromFolder("/nowhere").error().message.str(), HasSubstr("no tokenizer"));
  folder.put("vocab.json", R"({"a":0,"<|endoftext|>":1})");
  folder.put("merges.txt", "#version: 0.2\n");
  EXPECT_THAT(folderRefusal(folder), HasSubstr("model_type"));
  folder.put("config.json", R"({"model_type":"bloom"})");
  EXPECT_THAT(folderRefusal(folder), HasSubstr("“bloom”"));
  folder.put("config.json", R"({"model_type":"roberta"})");
  EXPECT_THAT(folderRefusal(folder), HasSubstr("“<s>”"));
  folder.put("config.json", R"({"model_type":"gpt2"})");
  EXPECT_EQ(folderRefusal(folder), "accepted");
  folder.put("merges.txt", "a b c\n");
  EXPECT_THAT(folderRefusal(folder), HasSubstr("merges.txt"));
  folder.put("vocab.txt", "[UNK]\n[CLS]\n[SEP]\na\n");
  EXPECT_THAT(folderRefusal(folder), HasSubstr("do_lower_case"));
  folder.put("tokenizer_config.json", R"({"do_lower_case":false})");
  EXPECT_EQ(folderRefusal(folder), "accepted");
  folder.put("vocab.txt", "[UNK]\na\n");
  EXPECT_THAT(folderRefusal(folder), HasSubstr("“[CLS]”"));
  folder.put("tokenizer.json", "{");
  EXPECT_THAT(folderRefusal(folder), HasSubstr("not JSON"));
}

TEST(TokenizerErrors, ReadsTheFieldsOfAGguf) {
  Metadata metadata;
  StringList tokens, merges;
  for (const char* token : {"<s>", "a", "b", "ab"}) tokens.add(token);
  merges.add("a b");
  metadata.add("tokenizer.ggml.model", std::string("gpt2"));
  metadata.add("tokenizer.ggml.pre", std::string("llama-bpe"));
  metadata.add("tokenizer.ggml.tokens", tokens);
  metadata.add("tokenizer.ggml.merges", merges);
  metadata.add("tokenizer.ggml.token_type", std::vector<std::int64_t>{3, 1, 1, 1});
  metadata.add("tokenizer.ggml.bos_token_id", std::int64_t{0});
  metadata.add("tokenizer.ggml.eos_token_id", std::string("no number"));
  const GgufVocabulary gguf = ggufVocabulary(metadata);
  EXPECT_FALSE(gguf.eos || gguf.addBos);
  const auto tokenizer = tokenizerFromGguf(gguf, "m.gguf");
  ASSERT_TRUE(tokenizer);
  EXPECT_THAT(tokenizer->encode("ab<s>a")->ids, testing::ElementsAre(0, 3, 0, 1));
  EXPECT_TRUE(tokenizer->special(0));
  EXPECT_THAT(tokenizerFromGguf(ggufVocabulary({}), "m.gguf").error().message.str(),
              HasSubstr("tokenizer.ggml.model"));
}

TEST(TokenizerErrors, SaysWhatAGgufLacks) {
  const GgufVocabulary good{
      "gpt2", "gpt-2", {"a", "b", "ab"}, {}, {}, {"a b"}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {},
      {},     {}};
  const auto refused = [](const GgufVocabulary& gguf) {
    const auto tokenizer = tokenizerFromGguf(gguf, "m.gguf");
    return tokenizer ? "accepted" : tokenizer.error().message.str();
  };
  EXPECT_EQ(refused(good), "accepted");
  auto bad = good;
  bad.pre = "chameleon";
  EXPECT_THAT(refused(bad), HasSubstr("chameleon"));
  bad = good;
  bad.model = "rwkv";
  EXPECT_THAT(refused(bad), HasSubstr("rwkv"));
  bad = good;
  bad.merges = {"a c"};
  EXPECT_THAT(refused(bad), HasSubstr("“c”"));
  bad.merges.clear();
  EXPECT_THAT(refused(bad), HasSubstr("merges"));
  bad = good;
  bad.types = {1};
  EXPECT_THAT(refused(bad), HasSubstr("token_type"));
  bad = good;
  bad.tokens[1] = "\xFF";
  EXPECT_THAT(refused(bad), HasSubstr("tokens"));
  bad.tokens.clear();
  EXPECT_THAT(refused(bad), HasSubstr("tokens"));
  bad = good;
  bad.addBos = true;
  bad.bos = 99;
  EXPECT_THAT(refused(bad), HasSubstr("99"));
  bad.bos = -1;
  EXPECT_NE(refused(bad), "accepted");
  bad = good;
  bad.model = "llama";
  EXPECT_THAT(refused(bad), HasSubstr("scores"));
  bad.model = "bert";
  EXPECT_THAT(refused(bad), HasSubstr("[UNK]"));
}

}  // namespace
}  // namespace fovea
