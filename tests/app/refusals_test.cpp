#include <gmock/gmock.h>

#include <csignal>

#include "tests/app/program.h"

// What the command line refuses, or says beside what it writes.

namespace fovea {
namespace {

using test::Ran;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

class Refusals : public test::ProgramTest {
 protected:
  /// Runs, expects the exit code and the words in the one sentence, and that nothing was left.
  void expectRefused(const QStringList& arguments, int exitCode, const std::string& words) {
    const QStringList before = files();
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.exitCode, exitCode) << arguments.join(' ').toStdString() << ran.err;
    EXPECT_THAT(ran.err, HasSubstr(words)) << arguments.join(' ').toStdString();
    EXPECT_EQ(files(), before) << arguments.join(' ').toStdString();
  }
};

TEST_F(Refusals, WhatGivenWeightsWouldLeaveOutIsRefused) {
  write("w.csv", "1,0\n0.5,0.5\n");
  const QStringList figure = {"figure", "--weights", "w.csv", "--panel", "weights", "-o", "a.csv"};
  expectRefused(figure + QStringList{"--mask", "causal"}, 2, "--mask");
  expectRefused(figure + QStringList{"--temperature", "2"}, 2, "--temperature");
  expectRefused(figure + QStringList{"--scale", "2"}, 2, "--scale");
  expectRefused(figure + QStringList{"--no-scale"}, 2, "--no-scale");
  EXPECT_EQ(run(figure).exitCode, 0);
}

TEST_F(Refusals, OptionsOfMatricesAreRefusedBesideAText) {
  const QStringList figure = {"figure", "--text", "a b", "--panel", "weights", "-o", "a.csv"};
  expectRefused(figure + QStringList{"--labels", "x,y"}, 2, "--labels");
  expectRefused(figure + QStringList{"--key-labels", "x,y"}, 2, "--key-labels");
  expectRefused(figure + QStringList{"--w-layout", "out-in"}, 2, "--w-layout");
}

TEST_F(Refusals, ValuesBesideATextAreRefused) {
  write("v.csv", "1,0\n");
  expectRefused({"figure", "--text", "a", "--v", "v.csv", "--panel", "x", "-o", "a.csv"}, 2, "--v");
}

TEST_F(Refusals, PositionsThatCannotBe) {
  const QStringList figure = {"figure", "--text", "a b", "--panel", "weights", "-o", "a.csv"};
  expectRefused(figure + QStringList{"--position", "rpoe"}, 2, "did you mean rope?");
  expectRefused(figure + QStringList{"--position", "rope", "--heads", "8"}, 2, "even head width");
  expectRefused(figure + QStringList{"--position", "rope-yarn", "--position-factor", "0.5"}, 2,
                "choose a factor from 1");
  expectRefused(figure + QStringList{"--position", "rope", "--position-shift", "-1"}, 2,
                "from 0 to 1,000,000,000");
  expectRefused(figure + QStringList{"--position", "learned", "--position-limit", "0"}, 2,
                "limit of positions");
  expectRefused(figure + QStringList{"--position", "learned", "--position-limit", "1"}, 1,
                "learned table ends at 1,");
  write("w.csv", "1,0\n0.5,0.5\n");
  const QStringList given = {"figure", "--weights", "w.csv", "--panel", "weights", "-o", "b.csv"};
  expectRefused(given + QStringList{"--position", "alibi"}, 2, "nothing to act on");
  const QStringList scores = {"figure", "--scores", "w.csv", "--panel", "weights", "-o", "c.csv"};
  expectRefused(scores + QStringList{"--position", "rope"}, 2, "nothing to act on");
  EXPECT_EQ(run(scores + QStringList{"--position", "alibi"}).exitCode, 0);
  for (const char* scheme :
       {"none", "sinusoidal", "learned", "rope", "rope-linear", "rope-yarn", "alibi"}) {
    EXPECT_EQ(run(figure + QStringList{"--position", scheme, "--position-shift", "7"}).exitCode, 0);
  }
}

// What no source could have is wrong by the options alone; what this one has not shows with it.
TEST_F(Refusals, PlacesThatAreNotThere) {
  const QStringList toy = {"--text", "the cat sat down"};
  const QStringList one = QStringList{"figure", "--panel", "weights", "-o", "a.csv"} + toy;
  for (const char* option : {"--layer", "--head", "--query", "--key", "--feature"}) {
    for (const char* below : {"0", "-1"}) {
      expectRefused(one + QStringList{option, below}, 2, "counting starts at 1");
    }
    const QStringList fromZero = one + QStringList{"--count-from", "0", option};
    expectRefused(fromZero + QStringList{"-1"}, 2, "counting starts at 0");
    expectRefused(one + QStringList{option, "9"}, 1, "does not exist here");
    expectRefused(one + QStringList{option, "many"}, 2, option);
  }
  expectRefused(one + QStringList{"--head", "3"}, 1,
                "--head 3 does not exist here; it goes from 1");
  const QStringList many =
      QStringList{"figures", "--panels", "weights", "--format", "csv", "-o", "d"} + toy;
  for (const char* option : {"--layers", "--heads"}) {
    for (const char* beyond : {"5", "1-5", "1,5"}) {
      expectRefused(many + QStringList{option, beyond}, 1, "does not exist here");
    }
    for (const char* below : {"0", "0-1", "1,0"}) {
      expectRefused(many + QStringList{option, below}, 2, "counting starts at 1");
    }
    for (const char* form : {"2-1", "x", "1,,2", ""}) {
      expectRefused(many + QStringList{option, form}, 2, "is none of them");
    }
  }
  const QStringList trace = QStringList{"trace", "-o", "t"} + toy;
  expectRefused(trace + QStringList{"--layers", "3"}, 1, "does not exist here");
  expectRefused(trace + QStringList{"--layers", "0"}, 2, "counting starts at 1");
}

TEST_F(Refusals, NamesForFewerTokensThanThereAre) {
  write("s.csv", "1,2,3\n4,5,6\n");
  for (const QStringList& command :
       {QStringList{"figure", "--panel", "weights", "-o", "a.csv"}, {"trace", "-o", "t"}}) {
    const QStringList given = command + QStringList{"--scores", "s.csv"};
    expectRefused(given + QStringList{"--labels", "a"}, 1, "--labels gives names for 1 of 2");
    expectRefused(given + QStringList{"--labels", "a,b,c"}, 1, "leave out the labels too many");
    expectRefused(given + QStringList{"--key-labels", "x,y"}, 1,
                  "--key-labels gives names for 2 of 3");
  }
  const QStringList figure = {"figure", "--panel", "weights", "-o", "a.csv", "--scores", "s.csv"};
  EXPECT_EQ(run(figure + QStringList{"--labels", "a,b", "--key-labels", "x,y,z"}).exitCode, 0);
}

TEST_F(Refusals, MasksThatCannotBeMeant) {
  for (const QStringList& command :
       {QStringList{"figure", "--panel", "weights", "-o", "a.csv"}, {"trace", "-o", "t"}}) {
    const QStringList text = command + QStringList{"--text", "the cat sat down", "--mask"};
    for (const char* hidden : {"padding:9", "padding:4", "causal+padding:4"}) {
      expectRefused(text + QStringList{hidden}, 1, "there are 4 keys");
    }
    for (const char* joined : {"causal+none", "none+causal", "none+none"}) {
      expectRefused(text + QStringList{joined}, 2, "“none” hides nothing");
    }
  }
  const QStringList figure = {"figure", "--panel", "weights",          "-o",
                              "a.csv",  "--text",  "the cat sat down", "--mask"};
  EXPECT_EQ(run(figure + QStringList{"padding:3"}).exitCode, 0);
}

TEST_F(Refusals, RowsThatDoNotAddUpAreReported) {
  write("w.csv", "0.9,0\n0.5,0.5\n");
  for (const QStringList& command :
       {QStringList{"figure", "--panel", "weights", "-o", "a.npy"}, {"trace", "-o", "t"}}) {
    const Ran ran = run(command + QStringList{"--weights", "w.csv"});
    EXPECT_EQ(ran.exitCode, 0) << ran.err;
    EXPECT_THAT(ran.err, HasSubstr("adds up to 0.9, not 1")) << command.first().toStdString();
  }
}

TEST_F(Refusals, FaintWeightsAreColouredUpToTheLargest) {
  std::string rows;
  for (int i = 0; i < 20; ++i) rows += (i ? ",0.05" : "0.05");
  write("w.csv", rows + "\n");
  const QStringList figure = {"figure", "--weights", "w.csv", "--panel", "weights"};
  EXPECT_THAT(run(figure + QStringList{"-o", "a.svg"}).err, IsEmpty());
  EXPECT_THAT(bytesOf("a.svg"), HasSubstr(">0.050<")) << "the end of the colours is told";
  EXPECT_THAT(run(figure + QStringList{"-o", "b.svg", "--range", "0:1"}).err, IsEmpty());
  EXPECT_THAT(bytesOf("b.svg"), testing::Not(HasSubstr(">0.050<"))) << "a chosen range stays";
}

TEST_F(Refusals, AGiantWordMakesNoGiantPage) {
  write("word.txt", std::string(100'000, 'a'));
  const Ran ran = run({"figure", "--text-file", "word.txt", "--panel", "weights", "-o", "w.svg"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  const std::string svg = bytesOf("w.svg");
  const auto at = svg.find("height=\"");
  ASSERT_NE(at, std::string::npos);
  EXPECT_LT(std::stod(svg.substr(at + 8)), 400) << "millimetres";
}

TEST_F(Refusals, AListOfNoPanelsIsRefused) {
  expectRefused({"figures", "--text", "a", "--panels", "", "-o", "d"}, 2, "--panels");
}

TEST_F(Refusals, SpacesInAListArePartOfNoWord) {
  const Ran ran = run({"figures", "--text", "a", "--panels", "x, weights", "-o", "d"});
  EXPECT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(files("d").size(), 3);
}

TEST_F(Refusals, FoldersAreNotNamedLikeFiles) {
  write("there.svg", "");
  expectRefused({"trace", "--text", "a", "-o", "t.zip"}, 1, "ending in .npz");
  expectRefused({"figures", "--text", "a", "--panels", "x", "-o", "f.npz"}, 1, "name a folder.");
  expectRefused({"figures", "--text", "a", "--panels", "x", "-o", "there.svg"}, 1,
                "name a folder.");
}

TEST_F(Refusals, WhereNothingCanBeWrittenIsSaid) {
  expectRefused({"trace", "--text", "a", "-o", "no/such/deep"}, 1,
                "cannot be written: there is no folder");
  expectRefused({"figure", "--text", "a", "--panel", "x", "-o", "/proc/e.csv"}, 1,
                "you may not write there");
}

TEST_F(Refusals, WhatIsWrongInADocumentNamesTheFileAndItsField) {
  write("heads.fovea", R"({"fovea": 1, "input": {"text": "a", "toy": {"heads": 0}}})");
  write("mask.fovea",
        R"({"fovea": 1, "input": {"text": "a", "mask": [{"kind": "window", "size": 0}]}})");
  write("warm.fovea", R"({"fovea": 1, "input": {"text": "a", "temperature": -1}})");
  const auto figure = [](const char* document) {
    return QStringList{"figure", document, "--panel", "x", "-o", "a.csv"};
  };
  expectRefused(figure("heads.fovea"), 1, "heads.fovea, field “heads”: The number of heads is 0");
  expectRefused(figure("mask.fovea"), 1, "mask.fovea, field “mask”");
  expectRefused(figure("warm.fovea"), 1, "warm.fovea, field “temperature”");
}

TEST_F(Refusals, AMaskThatWasWrittenIsReadAgain) {
  const QStringList text = {"figure", "--text", "a b c"};
  ASSERT_EQ(run(text + QStringList{"--mask", "causal", "--panel", "mask", "-o", "m.npy"}).exitCode,
            0);
  const QStringList weights = text + QStringList{"--panel", "weights"};
  const Ran own = run(weights + QStringList{"--mask", "causal", "-o", "a.csv"});
  const Ran read = run(weights + QStringList{"--mask", "m.npy", "-o", "b.csv"});
  EXPECT_EQ(own.exitCode, 0) << own.err;
  EXPECT_EQ(read.exitCode, 0) << read.err;
  EXPECT_EQ(bytesOf("a.csv"), bytesOf("b.csv"));
}

TEST_F(Refusals, ATimeLimitLeavesNothingBehind) {
  std::string text;
  for (int i = 0; i < 6000; ++i) text += "w" + std::to_string(i) + " ";
  write("long.txt", text);
  QProcess process;
  process.setWorkingDirectory(path("."));
  process.start(FOVEA_PROGRAM,
                {"trace", "--text-file", "long.txt", "--arrays", "score", "-o", "t"});
  ASSERT_TRUE(process.waitForStarted());
  // As soon as the first file is being written, or a little into the computation.
  for (int i = 0; i < 100 && files().size() < 2; ++i) process.waitForFinished(20);
  ASSERT_EQ(process.state(), QProcess::Running);
  process.terminate();
  ASSERT_TRUE(process.waitForFinished(60000));
  EXPECT_EQ(process.exitCode(), 3);
  EXPECT_EQ(files(), QStringList{"long.txt"});
}

}  // namespace
}  // namespace fovea
