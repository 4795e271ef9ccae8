#include <gmock/gmock.h>

#include "tests/app/model_program.h"

namespace fovea::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class InfoCommand : public ModelProgram {
 protected:
  nlohmann::ordered_json info(const QString& model) const {
    const Ran ran = run({"info", model, "--json"});
    const auto json = nlohmann::ordered_json::parse(ran.out);
    const bool runs = json["runs"].get<bool>();
    EXPECT_EQ(ran.exitCode, runs ? 0 : 1);
    EXPECT_EQ(ran.err, runs ? "" : "fovea: " + json["reason"].get<std::string>() + "\n");
    return json;
  }
};

TEST_F(InfoCommand, HasTheseKeysAndNumbers) {
  const auto json = info(model("qwen3"));
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_EQ(keys,
            (std::vector<std::string>{"architecture", "layers", "heads", "keyValueHeads", "width",
                                      "headWidth", "vocabulary", "positions", "tokenizer",
                                      "fileBytes", "memoryBytes", "runs", "reason"}));
  EXPECT_EQ(json["architecture"], "qwen3");
  EXPECT_EQ(json["layers"], 2);
  EXPECT_EQ(json["heads"], 4);
  EXPECT_EQ(json["keyValueHeads"], 2);
  EXPECT_EQ(json["width"], 32);
  EXPECT_EQ(json["headWidth"], 16);
  EXPECT_EQ(json["vocabulary"], 400);
  EXPECT_EQ(json["positions"], 128);
  EXPECT_EQ(json["tokenizer"], "byte-level BPE");
  EXPECT_EQ(json["fileBytes"], QFile(model("qwen3") + "/model.safetensors").size());
  EXPECT_GT(json["memoryBytes"], 100000);
  EXPECT_EQ(json["runs"], true);
  EXPECT_TRUE(json["reason"].is_null());
}

TEST_F(InfoCommand, SaysTheSameOfTheGgufFile) {
  const auto folder = info(model("qwen3")), file = info(ggufModel("qwen3.gguf"));
  for (const char* key : {"architecture", "layers", "heads", "keyValueHeads", "width", "headWidth",
                          "vocabulary", "positions", "tokenizer", "runs"}) {
    EXPECT_EQ(folder[key], file[key]) << key;
  }
}

TEST_F(InfoCommand, IsReadable) {
  const Ran ran = run({"info", model("bert-uncased")});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Architecture        BERT\n"));
  EXPECT_THAT(ran.out, HasSubstr("Heads               3\n"));
  EXPECT_THAT(ran.out, HasSubstr("Tokenizer           WordPiece\n"));
  EXPECT_THAT(ran.out, HasSubstr("Runs                yes\n"));
  EXPECT_THAT(ran.out, testing::Not(HasSubstr("Reason")));
}

TEST_F(InfoCommand, NeedsNoWeights) {
  const QString folder = copied("gpt2");
  QFile::remove(path("copy/model.safetensors"));
  const auto json = info(folder);
  EXPECT_EQ(json["layers"], 3);
  EXPECT_EQ(json["tokenizer"], "byte-level BPE");
  EXPECT_TRUE(json["fileBytes"].is_null());
  EXPECT_TRUE(json["memoryBytes"].is_null());
  EXPECT_EQ(json["runs"], false);
  EXPECT_FALSE(json["reason"].get<std::string>().empty());
}

TEST_F(InfoCommand, ExplainsPickles) {
  const QString folder = copied("gpt2");
  QFile::rename(path("copy/model.safetensors"), path("copy/pytorch_model.bin"));
  EXPECT_THAT(info(folder)["reason"].get<std::string>(), HasSubstr("pickle"));
  const Ran ran = run({"info", folder});
  EXPECT_EQ(ran.exitCode, 1);
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Runs                no\n"), HasSubstr("pickle")));
}

TEST_F(InfoCommand, ReadsTheHeaderOfAGgufFileThatIsCutShort) {
  QFile whole(ggufModel("qwen3.gguf"));
  ASSERT_TRUE(whole.open(QIODevice::ReadOnly));
  write("cut.gguf", whole.read(whole.size() - 1000).toStdString());
  const auto json = info(path("cut.gguf"));
  EXPECT_EQ(json["layers"], 2);
  EXPECT_EQ(json["runs"], false);
  EXPECT_THAT(json["reason"].get<std::string>(), HasSubstr("cut short"));
  const Ran ran = run({"tokens", "--model", "cut.gguf", "--text", "a cat"});
  EXPECT_EQ(ran.exitCode, 0) << ran.err;
}

TEST_F(InfoCommand, SaysWhatIsNoModel) {
  EXPECT_THAT(failure({"info", "none"}), AllOf(StartsWith("1 "), HasSubstr("none")));
  EXPECT_THAT(failure({"info"}), StartsWith("2 "));
  write("text.txt", "words");
  EXPECT_THAT(failure({"info", "text.txt"}), AllOf(StartsWith("1 "), HasSubstr("text.txt")));
  QDir().mkpath(path("t5"));
  write("t5/config.json", R"({"model_type": "t5"})");
  EXPECT_THAT(failure({"info", "t5"}), AllOf(StartsWith("1 "), HasSubstr("t5")));
  const Ran ran = run({"info", "t5", "--json"});
  EXPECT_EQ(ran.exitCode, 1);
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["runs"], false);
  EXPECT_TRUE(json["layers"].is_null());
  EXPECT_EQ("fovea: " + json["reason"].get<std::string>() + "\n", ran.err);
}

class ModelTokens : public ModelProgram {
 protected:
  nlohmann::json tokens(const QStringList& arguments) const {
    const Ran ran = run(QStringList{"tokens"} + arguments);
    EXPECT_EQ(ran.exitCode, 0) << ran.err;
    return nlohmann::json::parse(ran.out.substr(0, ran.out.find('\n')));
  }
};

TEST_F(ModelTokens, PrintsSpellingsAndMarksSpecialTokens) {
  const auto json = tokens({"--model", model("bert-uncased"), "--text", "The cat"});
  EXPECT_EQ(json["text"], "The cat");
  EXPECT_EQ(json["tokens"].front(), "[CLS]");
  EXPECT_EQ(json["tokens"].back(), "[SEP]");
  EXPECT_EQ(json["tokens"][1], "the");
  EXPECT_EQ(json["special"].front(), 1);
  EXPECT_EQ(json["special"][1], 0);
  EXPECT_EQ(json["ids"].size(), json["tokens"].size());
  const auto bare = tokens({"--model", model("bert-uncased"), "--text", "The cat", "--no-special"});
  EXPECT_EQ(bare["ids"].size(), json["ids"].size() - 2);
  const auto bytes = tokens({"--model", model("gpt2"), "--text", "a cat", "--no-special"});
  EXPECT_THAT(bytes["tokens"].dump(), HasSubstr("Ġ")) << "as the vocabulary spells it";
}

TEST_F(ModelTokens, GivesTheSpecialTokensOfAnEmptyText) {
  EXPECT_EQ(tokens({"--model", model("bert-uncased"), "--text", ""})["tokens"],
            nlohmann::json({"[CLS]", "[SEP]"}));
  EXPECT_EQ(tokens({"--model", model("bert-uncased"), "--text", "", "--no-special"})["tokens"],
            nlohmann::json::array());
}

TEST_F(ModelTokens, ReadsLinesAndGivesTheIdsOfTheReference) {
  QFile texts(model("qwen2-bf16") + "/texts.json");
  ASSERT_TRUE(texts.open(QIODevice::ReadOnly));
  write("texts.json", texts.readAll().toStdString());
  const Ran ran = run({"tokens", "--model", model("qwen2-bf16"), "--lines", "texts.json"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 2);
  const auto first = nlohmann::json::parse(ran.out.substr(0, ran.out.find('\n')));
  const auto file = openSafetensors(testPath("reference/models/qwen2-bf16/reference.safetensors"));
  EXPECT_EQ(first["ids"].get<std::vector<std::int64_t>>(),
            *file->readIntegers(*file->find("t0.ids")));
}

TEST_F(ModelTokens, NeedsTheTokenizerAlone) {
  const QString folder = copied("gpt2");
  QFile::remove(path("copy/model.safetensors"));
  EXPECT_FALSE(tokens({"--model", folder, "--text", "a"})["ids"].empty());
  QFile::remove(path("copy/tokenizer.json"));
  QFile::remove(path("copy/tokenizer_config.json"));
  EXPECT_THAT(failure({"tokens", "--model", folder, "--text", "a"}), StartsWith("1 "));
  EXPECT_THAT(failure({"tokens", "--model", "none", "--text", "a"}), StartsWith("1 "));
  EXPECT_THAT(failure({"tokens", "--model", model("gpt2") + "/model.safetensors", "--text", "a"}),
              AllOf(StartsWith("1 "), HasSubstr("folder")));
  EXPECT_THAT(failure({"tokens", "--model", model("gpt2")}), StartsWith("2 "));
}

}  // namespace
}  // namespace fovea::test
