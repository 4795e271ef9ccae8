#include <gmock/gmock.h>

#include "tests/app/model_program.h"
#include "tests/support/fetched_model.h"

namespace fovea::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class ModelTrace : public ModelProgram {
 protected:
  std::string failureOn(const std::string& name, const QStringList& more) const {
    return failure(QStringList{"trace", "--model", model(name), "--text", kText} + more);
  }
};

TEST_F(ModelTrace, WritesExactlyTheseFiles) {
  const Ran ran = runOn("trace", "gpt2", {"--layers", "1,3", "-o", "out"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(
      files("out"),
      (QStringList{"embedding.npy", "final.npy", "ids.npy", "layer01.hidden.npy", "layer01.key.npy",
                   "layer01.mix.npy", "layer01.output.npy", "layer01.query.npy",
                   "layer01.value.npy", "layer01.weights.npy", "layer03.hidden.npy",
                   "layer03.key.npy", "layer03.mix.npy", "layer03.output.npy", "layer03.query.npy",
                   "layer03.value.npy", "layer03.weights.npy", "tokens.json", "trace.json"}));
  const auto said = json("out/trace.json");
  EXPECT_EQ(said["source"]["door"], "text");
  EXPECT_EQ(said["source"]["model"], "gpt2");
  EXPECT_EQ(said["setup"]["layers"], 3);
  EXPECT_EQ(said["setup"]["mask"], "causal");
  EXPECT_EQ(said["setup"]["precision"], "float32");
  EXPECT_EQ(said["shapes"]["layer03.weights"], nlohmann::json({4, 24, 24}));
  EXPECT_TRUE(said["absent"].contains("layer01.score"));
  EXPECT_TRUE(said["absent"].contains("layer01.query-raw"));
  EXPECT_TRUE(said["absent"].contains("logits"));
}

TEST_F(ModelTrace, WritesWhatTransformersComputes) {
  for (const std::string name : {"qwen3", "bert-uncased"}) {
    SCOPED_TRACE(name);
    const bool rotated = name == "qwen3";
    const QStringList named = {"--arrays", "all", "-o", QString::fromStdString(name)};
    const Ran ran = runOn("trace", name, rotated ? QStringList{"--logits"} + named : named);
    ASSERT_EQ(ran.exitCode, 0) << ran.err;
    const auto written = [&](const std::string& array) {
      return this->array(QString::fromStdString(name + "/" + array + ".npy"));
    };
    expectNear(written("embedding"), reference(name, "hidden0"));
    for (const std::string layer : {"0", "1"}) {
      const std::string start = layer == "0" ? "layer01." : "layer02.";
      expectNear(written(start + "query"), reference(name, "q" + layer));
      expectNear(written(start + "key"), reference(name, "k" + layer));
      expectNear(written(start + "value"), reference(name, "v" + layer));
      expectNear(written(start + "weights"), reference(name, "weights" + layer));
      expectNear(written(start + "hidden"),
                 reference(name, "hidden" + (layer == "0" ? std::string("1") : "2")));
      if (!rotated) continue;
      expectNear(written(start + "query-raw"), reference(name, "qraw" + layer));
      expectNear(written(start + "key-raw"), reference(name, "kraw" + layer));
    }
    expectNear(written("final"), reference(name, "final"));
    if (rotated) expectNear(written("logits"), reference(name, "logits"));
    EXPECT_FALSE(files(QString::fromStdString(name)).contains("layer01.query-raw.npy") != rotated);
  }
}

TEST_F(ModelTrace, WritesIdsAndTheSpellingsOfTheVocabulary) {
  ASSERT_EQ(runOn("trace", "bert-uncased", {"-o", "out"}).exitCode, 0);
  const auto tokens = json("out/tokens.json");
  EXPECT_EQ(tokens["text"], kText);
  EXPECT_EQ(tokens["tokens"][0], "[CLS]");
  EXPECT_EQ(tokens["special"][0], 1);
  EXPECT_EQ(tokens["special"][1], 0);
  const Tensor ids = array("out/ids.npy", Precision::Float64);
  ASSERT_EQ(static_cast<std::size_t>(ids.size()), tokens["ids"].size());
  for (std::size_t i = 0; i < tokens["ids"].size(); ++i) {
    EXPECT_EQ(ids.at(0, static_cast<Index>(i)), tokens["ids"][i].get<double>());
  }
  ASSERT_EQ(runOn("trace", "bert-uncased", {"--no-special", "-o", "bare"}).exitCode, 0);
  EXPECT_EQ(json("bare/tokens.json")["tokens"].size(), tokens["tokens"].size() - 2);
}

TEST_F(ModelTrace, WritesTheSameBytesTwice) {
  for (const char* folder : {"one", "two"}) {
    ASSERT_EQ(runOn("trace", "llama3-sharded-bf16", {"-o", folder}).exitCode, 0);
  }
  EXPECT_EQ(files("one").size(), 2 * 7 + 5);
  for (const QString& name : files("one"))
    EXPECT_EQ(bytesOf("one/" + name), bytesOf("two/" + name)) << name.toStdString();
}

TEST_F(ModelTrace, RunsGgufFiles) {
  const Ran ran = run({"trace", "--model", ggufModel("qwen3.gguf"), "--text", "a cat", "--logits",
                       "--arrays", "hidden", "-o", "out"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  const Index tokens = array("out/ids.npy", Precision::Float64).size();
  EXPECT_EQ(array("out/layer02.hidden.npy").shape(), (std::vector<Index>{tokens, 32}));
  EXPECT_EQ(array("out/logits.npy").shape(), (std::vector<Index>{tokens, 400}));
}

TEST_F(ModelTrace, NarrowsTheMaskAndChangesScaleAndTemperature) {
  ASSERT_EQ(runOn("trace", "gpt2",
                  {"--mask", "window:2", "--scale", "0.25", "--temperature", "2", "--arrays",
                   "score,scaled,weights", "-o", "out"})
                .exitCode,
            0);
  const Tensor weights = array("out/layer01.weights.npy");
  EXPECT_GT(weights.at(0, 5, 4), 0);
  EXPECT_EQ(weights.at(0, 5, 3), 0);
  EXPECT_EQ(weights.at(0, 5, 6), 0);
  EXPECT_FLOAT_EQ(static_cast<float>(array("out/layer01.scaled.npy").at(1, 5, 4)),
                  static_cast<float>(array("out/layer01.score.npy").at(1, 5, 4) * 0.25));
  EXPECT_EQ(json("out/trace.json")["setup"]["temperature"], 2);
}

TEST_F(ModelTrace, SaysWhyThereAreNoLogits) {
  EXPECT_THAT(
      failureOn("bert-uncased", {"--logits", "-o", "out"}),
      StartsWith("1 fovea: --logits needs a model that tells the next token; bert-uncased"));
  EXPECT_THAT(failure({"trace", "--text", "a", "--logits", "-o", "out"}),
              StartsWith("2 fovea: --logits needs a real model"));
  EXPECT_TRUE(files().isEmpty());
}

TEST_F(ModelTrace, RefusesWhatATextOrAFileShowsToBeWrong) {
  EXPECT_THAT(failureOn("gpt2", {"--layers", "99", "-o", "out"}),
              AllOf(StartsWith("1 "), HasSubstr("--layers 99"), HasSubstr("from 1 to 3")));
  EXPECT_THAT(failure({"trace", "--model", model("gpt2"), "--text", "", "-o", "out"}),
              AllOf(StartsWith("1 "), HasSubstr("no text")));
  EXPECT_THAT(failure({"trace", "--model", "no/such/model", "--text", "a", "-o", "out"}),
              AllOf(StartsWith("1 "), HasSubstr("no/such/model"), HasSubstr("no such folder")));
  QString text;
  for (int i = 0; i < 97; ++i) text += "a ";
  EXPECT_THAT(failure({"trace", "--model", model("gpt2"), "--text", text, "-o", "out"}),
              AllOf(StartsWith("1 "), HasSubstr("96 positions")));
  write("empty.txt", "");
  EXPECT_THAT(failure({"trace", "--model", model("gpt2"), "--text-file", "empty.txt", "-o", "out"}),
              StartsWith("1 "));
  write("model.gguf", "GGUF");
  EXPECT_THAT(failure({"trace", "--model", path("model.gguf"), "--text", "a", "-o", "out"}),
              AllOf(StartsWith("1 "), HasSubstr("model.gguf")));
  QDir().mkpath(path("bare"));
  EXPECT_THAT(failure({"trace", "--model", path("bare"), "--text", "a", "-o", "out"}),
              AllOf(StartsWith("1 "), HasSubstr("safetensors")));
  EXPECT_EQ(files(), (QStringList{"bare", "empty.txt", "model.gguf"}));
}

TEST_F(ModelTrace, RefusesWhatTheOptionsAloneProveWrong) {
  const QStringList options[] = {
      {"--heads", "2"},  {"--groups", "1"},      {"--d-model", "8"},
      {"--d-head", "4"}, {"--d-value", "4"},     {"--seed", "1"},
      {"--no-wo"},       {"--position", "none"}, {"--precision", "float64"}};
  for (const QStringList& option : options) {
    EXPECT_THAT(failureOn("gpt2", option + QStringList{"-o", "out"}), StartsWith("2 fovea: "))
        << option.first().toStdString();
  }
  EXPECT_THAT(failureOn("gpt2", {"--heads", "2", "-o", "out"}), HasSubstr("a model has its own"));
  EXPECT_THAT(failureOn("gpt2", {"--precision", "float64", "-o", "out"}),
              HasSubstr("Models compute in float32"));
  EXPECT_THAT(failureOn("gpt2", {"--arrays", "hiden", "-o", "out"}), HasSubstr("mean hidden"));
  EXPECT_THAT(failure({"trace", "--model", model("gpt2"), "-o", "out"}),
              AllOf(StartsWith("2 "), HasSubstr("--text")));
  EXPECT_THAT(failure({"trace", "--model", model("gpt2"), "--example", "b1", "-o", "out"}),
              AllOf(StartsWith("2 "), HasSubstr("--model reads a text")));
  EXPECT_TRUE(files().isEmpty());
}

TEST_F(ModelTrace, NeverRunsPickles) {
  const QString folder = copied("gpt2");
  QFile::rename(path("copy/model.safetensors"), path("copy/pytorch_model.bin"));
  EXPECT_THAT(failure({"trace", "--model", folder, "--text", "a", "-o", "out"}),
              AllOf(StartsWith("1 "), HasSubstr("pickle")));
}

TEST_F(ModelTrace, FindsAModelByItsName) {
  const std::string fetched = fetchedModel("all-MiniLM-L6-v2");
  if (fetched.empty()) GTEST_SKIP() << "packaging/models fetches all-MiniLM-L6-v2";
  const QByteArray before = qgetenv("XDG_DATA_HOME");
  QDir().mkpath(path("data/fovea/models"));
  QFile::link(QString::fromStdString(fetched), path("data/fovea/models/all-MiniLM-L6-v2"));
  qputenv("XDG_DATA_HOME", path("data").toUtf8());
  const Ran ran = run({"trace", "--model", "all-MiniLM-L6-v2", "--text",
                       "The trophy didn't fit in the suitcase because it was too big.", "--layers",
                       "4", "--arrays", "weights", "-o", "out"});
  qputenv("XDG_DATA_HOME", before);
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(json("out/tokens.json")["tokens"][11], "it");
  EXPECT_NEAR(array("out/layer04.weights.npy").at(1, 11, 2), 0.581, 5e-4) << "claim E2";
}

TEST_F(ModelTrace, AppendsTokens) {
  ASSERT_EQ(runOn("trace", "gpt2", {"-o", "text"}).exitCode, 0);
  const Ran ran = runOn("trace", "gpt2", {"--generate", "3", "-o", "more"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  const auto text = json("text/tokens.json"), more = json("more/tokens.json");
  EXPECT_EQ(more["ids"].size(), text["ids"].size() + 3);
  const auto said = json("more/trace.json")["generated"];
  ASSERT_EQ(said.size(), 3);
  EXPECT_EQ(said[0]["token"], text["ids"].size() + 1);
  EXPECT_GT(said[0]["probability"], 0);
  EXPECT_EQ(said[0]["chance"], 1);
  EXPECT_EQ(said[2]["cached"], text["ids"].size() + 2);
  EXPECT_EQ(array("more/layer01.query.npy").rows(), array("text/layer01.query.npy").rows() + 3);
}

TEST_F(ModelTrace, RefusesToGoOnWhereNothingTellsHow) {
  EXPECT_THAT(failureOn("bert-uncased", {"--generate", "2", "-o", "x"}), StartsWith("1 "));
  EXPECT_THAT(failureOn("gpt2", {"--generate", "-1", "-o", "x"}), StartsWith("2 "));
  EXPECT_THAT(failureOn("gpt2", {"--top-p", "2", "-o", "x"}), StartsWith("2 "));
  EXPECT_THAT(failureOn("gpt2", {"--sample-temperature", "0", "-o", "x"}), StartsWith("2 "));
  EXPECT_THAT(failure({"trace", "--text", "a", "--generate", "2", "-o", "x"}), StartsWith("2 "));
}

}  // namespace
}  // namespace fovea::test
