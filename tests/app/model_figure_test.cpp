#include <gmock/gmock.h>
#include <signal.h>

#include <QThread>

#include "tests/app/model_program.h"

namespace fovea::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class ModelFigure : public ModelProgram {
 protected:
  std::string failureOn(const QStringList& more) const {
    return failure(QStringList{"figure", "--model", model("gpt2"), "--text", kText} + more);
  }
};

TEST_F(ModelFigure, WritesTheNumbersOfTheChosenHead) {
  const Ran ran =
      runOn("figure", "gpt2", {"--panel", "weights", "--layer", "3", "--head", "2", "-o", "a.npy"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  expectNear(array("a.npy"), reference("gpt2", "weights2").slice(1));
  ASSERT_EQ(runOn("figure", "gpt2", {"--panel", "heads", "--layer", "2", "-o", "h.npy"}).exitCode,
            0);
  expectNear(array("h.npy"), reference("gpt2", "weights1"));
  ASSERT_EQ(runOn("figure", "gpt2",
                  {"--panel", "walk", "--stage", "softmax", "--layer", "2", "-o", "w.svg"})
                .exitCode,
            0);
  EXPECT_FALSE(bytesOf("w.svg").empty());
}

TEST_F(ModelFigure, NumbersLayersAndHeads) {
  const Ran ran = runOn("figures", "gpt2",
                        {"--panels", "weights,x", "--layers", "1-2", "--heads", "2,4", "--format",
                         "csv", "-o", "out"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(files("out"),
            (QStringList{"001-weights-layer01-head02.csv", "002-weights-layer01-head04.csv",
                         "003-weights-layer02-head02.csv", "004-weights-layer02-head04.csv",
                         "005-x-layer01.csv", "006-x-layer02.csv"}));
  EXPECT_NE(bytesOf("out/005-x-layer01.csv"), bytesOf("out/006-x-layer02.csv"));
  ASSERT_EQ(
      runOn("figures", "gpt2", {"--panels", "weights", "--format", "json", "-o", "all"}).exitCode,
      0);
  EXPECT_EQ(files("all").size(), 3 * 4);
}

TEST_F(ModelFigure, LeavesSpecialTokensOutWhereAsked) {
  ASSERT_EQ(runOn("figure", "bert-uncased", {"--panel", "weights", "-o", "a.npy"}).exitCode, 0);
  ASSERT_EQ(runOn("figure", "bert-uncased", {"--panel", "weights", "--no-special", "-o", "b.npy"})
                .exitCode,
            0);
  EXPECT_EQ(array("a.npy").rows(), 25);
  EXPECT_EQ(array("b.npy").rows(), 23);
}

TEST_F(ModelFigure, SaysWhatIsWrongWithItsExitCode) {
  EXPECT_THAT(failureOn({"--panel", "weights", "--layer", "99", "-o", "a.svg"}),
              AllOf(StartsWith("1 "), HasSubstr("from 1 to 3")));
  EXPECT_THAT(failureOn({"--panel", "weights", "--head", "5", "-o", "a.svg"}),
              AllOf(StartsWith("1 "), HasSubstr("from 1 to 4")));
  EXPECT_THAT(failureOn({"--panel", "wieghts", "-o", "a.svg"}),
              AllOf(StartsWith("2 "), HasSubstr("mean weights")));
  EXPECT_THAT(failureOn({"--panel", "weights", "--heads", "2", "-o", "a.svg"}), StartsWith("2 "));
  EXPECT_THAT(failureOn({"--panel", "weights", "--precision", "float64", "-o", "a.svg"}),
              StartsWith("2 "));
  EXPECT_THAT(failureOn({"--panel", "arithmetic", "--array", "hidden", "-o", "a.json"}),
              StartsWith("1 "));
  EXPECT_TRUE(files().isEmpty());
}

TEST_F(ModelFigure, RefusesWhatAModelWouldIgnore) {
  const QStringList weights = {"--panel", "weights", "-o", "a.csv"};
  EXPECT_THAT(failureOn(weights + QStringList{"--mask", "none"}),
              AllOf(StartsWith("1 "), HasSubstr("gpt2 has of its own (causal)")));
  EXPECT_EQ(runOn("figure", "bert-uncased", weights + QStringList{"--mask", "none"}).exitCode, 0)
      << "nothing to take away";
  for (const char* option : {"--top-k", "--top-p", "--sample-temperature", "--sample-seed"}) {
    EXPECT_THAT(failureOn(weights + QStringList{option, "1"}),
                AllOf(StartsWith("2 "), HasSubstr(option), HasSubstr("--generate")));
  }
  EXPECT_THAT(failureOn(weights + QStringList{"--position", "none"}), StartsWith("2 "));
  EXPECT_THAT(failureOn(weights + QStringList{"--seed", "1"}), StartsWith("2 "));
  EXPECT_THAT(failureOn(weights + QStringList{"--no-wo"}), StartsWith("2 "));
}

TEST_F(ModelFigure, ChangesTheAttentionWhereAsked) {
  const auto with = [&](const QStringList& more) {
    EXPECT_EQ(
        runOn("figure", "gpt2", QStringList{"--panel", "weights", "-o", "a.csv"} + more).exitCode,
        0);
    return bytesOf("a.csv");
  };
  const std::string plain = with({});
  for (const QStringList& more : {QStringList{"--scale", "3"},
                                  {"--no-scale"},
                                  {"--temperature", "2"},
                                  {"--mask", "window:2"}}) {
    EXPECT_NE(with(more), plain) << more.join(' ').toStdString();
  }
}

TEST_F(ModelFigure, SaysTheWholeNameAndWhatTheColoursMean) {
  const QString folder = copied("bert-uncased");
  const QString name = "SentenceTransformer-of-a-rather-long-name-v2.Q4_1";
  ASSERT_TRUE(QDir(path(".")).rename("copy", name));
  ASSERT_EQ(run({"figure", "--model", path(name), "--text", "the cat sat", "--panel", "pooled",
                 "-o", "a.svg"})
                .exitCode,
            0);
  const std::string svg = bytesOf("a.svg");
  EXPECT_THAT(svg, testing::Not(HasSubstr("…")));
  EXPECT_THAT(svg, HasSubstr(">number of the pooled embedding<"));
  EXPECT_THAT(svg, HasSubstr("v2.Q4_1<"));
}

TEST_F(ModelFigure, StopsOnCtrlC) {
  // Before the program listens, the signal simply ends it; a slower machine is given longer.
  int exitCode = -1;
  for (const unsigned long wait : {200UL, 400UL, 800UL, 1600UL, 3200UL}) {
    QProcess process;
    process.setWorkingDirectory(path("."));
    process.start(FOVEA_PROGRAM, {"figures", "--model", model("gpt2"), "--text", kText, "--panels",
                                  "walk,weights,score,scaled,masked,mix,row", "--format", "png",
                                  "--dpi", "600", "-o", "out"});
    ASSERT_TRUE(process.waitForStarted());
    QThread::msleep(wait);
    kill(static_cast<pid_t>(process.processId()), SIGINT);
    ASSERT_TRUE(process.waitForFinished(60000));
    if (process.exitStatus() == QProcess::CrashExit) continue;
    exitCode = process.exitCode();
    break;
  }
  EXPECT_EQ(exitCode, 3);
  EXPECT_TRUE(files().isEmpty()) << "nothing half-written is left behind";
}

using ModelList = ModelProgram;

TEST_F(ModelList, ListsArchitectures) {
  const Ran ran = run({"list", "architectures"});
  ASSERT_EQ(ran.exitCode, 0);
  for (const char* id : {"gpt2\n", "bert\n", "distilbert\n", "roberta\n", "llama\n", "mistral\n",
                         "qwen2\n", "qwen3\n"}) {
    EXPECT_THAT(ran.out, HasSubstr(id));
  }
  const auto json = nlohmann::json::parse(run({"list", "architectures", "--json"}).out);
  for (const auto& item : json) {
    EXPECT_TRUE(item.contains("id") && item.contains("title")) << item;
  }
}

TEST_F(ModelList, ListsTheModelsOnThisComputer) {
  const QStringList names = {"HOME",         "XDG_DATA_HOME", "XDG_CACHE_HOME",
                             "HF_HUB_CACHE", "HF_HOME",       "OLLAMA_MODELS"};
  std::map<QString, QByteArray> before;
  for (const QString& name : names) {
    before[name] = qgetenv(name.toLatin1());
    qputenv(name.toLatin1(), path("empty").toUtf8());
  }
  QDir().mkpath(path("empty/fovea/models/pickles"));
  QFile::link(model("gpt2"), path("empty/fovea/models/tiny"));
  write("empty/fovea/models/pickles/pytorch_model.bin", "x");
  write("empty/fovea/models/pickles/config.json", R"({"model_type": "t5"})");
  const Ran plain = run({"list", "models"});
  const Ran json = run({"list", "models", "--json"});
  const Ran named = run({"info", "tiny", "--json"});
  const Ran unknown = run({"info", "tinny"});
  for (const auto& [name, value] : before) {
    value.isNull() ? qunsetenv(name.toLatin1()) : qputenv(name.toLatin1(), value);
  }
  const std::string models = path("empty/fovea/models").toStdString();
  EXPECT_EQ(plain.out, models + "/pickles\n" + models + "/tiny\n");
  const auto items = nlohmann::json::parse(json.out);
  ASSERT_EQ(items.size(), 2U);
  EXPECT_EQ(items[0]["runs"], false);
  EXPECT_THAT(items[0]["reason"].get<std::string>(), HasSubstr("t5"));
  EXPECT_EQ(items[1]["id"], models + "/tiny");
  EXPECT_EQ(items[1]["title"], "tiny");
  EXPECT_EQ(items[1]["from"], "Fovea");
  EXPECT_EQ(items[1]["runs"], true);
  EXPECT_TRUE(items[1]["reason"].is_null());
  EXPECT_EQ(named.exitCode, 0) << named.err;
  EXPECT_EQ(unknown.exitCode, 1);
}

}  // namespace
}  // namespace fovea::test
