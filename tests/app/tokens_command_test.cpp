#include <nlohmann/json.hpp>

#include "tests/app/program.h"

namespace fovea::test {
namespace {

using TokensCommand = ProgramTest;

TEST_F(TokensCommand, PrintsOneObjectForAText) {
  const Ran ran = run({"tokens", "--text", "the cat didn't see the cat"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["tokens"], nlohmann::json({"the", "cat", "didn't", "see", "the", "cat"}));
  EXPECT_EQ(json["ids"], nlohmann::json({0, 1, 2, 3, 0, 1}));
  EXPECT_EQ(json["special"], nlohmann::json({0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(json["text"], "the cat didn't see the cat");
}

TEST_F(TokensCommand, GivesNothingForAnEmptyText) {
  const Ran ran = run({"tokens", "--text", ""});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(nlohmann::json::parse(ran.out)["tokens"].size(), 0u);
}

TEST_F(TokensCommand, ReadsLinesOfBothKindsAndJson) {
  write("lines.txt", "one two\r\nthree\n");
  Ran ran = run({"tokens", "--lines", "lines.txt"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 2);
  EXPECT_EQ(nlohmann::json::parse(ran.out.substr(0, ran.out.find('\n')))["text"], "one two");
  write("texts.json", R"(["a\nb", "c"])");
  ran = run({"tokens", "--lines", "texts.json"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(nlohmann::json::parse(ran.out.substr(0, ran.out.find('\n')))["text"], "a\nb");
}

TEST_F(TokensCommand, RefusesBadFilesInOneSentence) {
  write("bad.txt", std::string("ab\xff") + "c");
  Ran ran = run({"tokens", "--text-file", "bad.txt"});
  EXPECT_EQ(ran.exitCode, 1);
  EXPECT_NE(ran.err.find("bad.txt"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("2"), std::string::npos) << "names the byte: " << ran.err;
  ran = run({"tokens", "--text-file", "missing.txt"});
  EXPECT_EQ(ran.exitCode, 1);
  EXPECT_NE(ran.err.find("missing.txt"), std::string::npos) << ran.err;
  write("texts.json", R"({"a": 1})");
  EXPECT_EQ(run({"tokens", "--lines", "texts.json"}).exitCode, 1);
  EXPECT_EQ(run({"tokens"}).exitCode, 2);
  EXPECT_EQ(run({"figure", "--text", "a", "--seed", "-1", "--panel", "x", "-o", "a.csv"}).exitCode,
            2);
  EXPECT_EQ(run({"figure", "--text", "a", "--seed", "18446744073709551616", "--panel", "x", "-o",
                 "a.csv"})
                .exitCode,
            2);
  EXPECT_EQ(run({"tokens", "--text", "a", "--lines", "b"}).exitCode, 2);
}

TEST_F(TokensCommand, SaysWhenTheOutputIsLost) {
  QProcess process;
  process.setStandardOutputFile("/dev/full");
  process.start(FOVEA_PROGRAM, {"tokens", "--text", "a b"});
  ASSERT_TRUE(process.waitForFinished(60000));
  EXPECT_EQ(process.exitCode(), 1);
  EXPECT_FALSE(process.readAllStandardError().isEmpty());
}

TEST(Window, SaysWhenTheDisplayDoesNotAnswer) {
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.remove("QT_QPA_PLATFORM");
  environment.remove("WAYLAND_DISPLAY");
  environment.insert("DISPLAY", ":4711");
  process.setProcessEnvironment(environment);
  process.start(FOVEA_PROGRAM, {});
  ASSERT_TRUE(process.waitForFinished(60000));
  EXPECT_EQ(process.exitStatus(), QProcess::NormalExit);
  EXPECT_EQ(process.exitCode(), 1);
  EXPECT_TRUE(process.readAllStandardError().contains("display"));
}

}  // namespace
}  // namespace fovea::test
