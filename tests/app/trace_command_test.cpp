#include <cstring>
#include <nlohmann/json.hpp>

#include "core/io/npy.h"
#include "tests/app/program.h"
#include "tests/support/reference.h"

namespace fovea::test {
namespace {

class TraceCommand : public ProgramTest {
 protected:
  Tensor array(const QString& name) const {
    auto tensor = readNpy(path(name).toStdString(), Precision::Float64);
    EXPECT_TRUE(tensor) << name.toStdString();
    return tensor ? *tensor : Tensor();
  }
  nlohmann::json json(const QString& name) const { return nlohmann::json::parse(bytesOf(name)); }
};

TEST_F(TraceCommand, WritesEveryArrayOfTheWorkedExample) {
  const Ran ran = run({"trace", "--example", "b1", "-o", "out"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  const std::string file = "reference/numpy_seed0.json";
  EXPECT_LE(largestDifference(array("out/layer01.query.npy").slice(0), referenceTensor(file, "Q")),
            1e-12);
  EXPECT_LE(largestDifference(array("out/layer01.score.npy").slice(0),
                              referenceTensor(file, "scores_unscaled")),
            1e-12);
  EXPECT_LE(
      largestDifference(array("out/layer01.scaled.npy").slice(0), referenceTensor(file, "scores")),
      1e-12);
  EXPECT_LE(largestDifference(array("out/layer01.weights.npy").slice(0),
                              referenceTensor(file, "weights")),
            1e-12);
  EXPECT_LE(largestDifference(array("out/layer01.mix.npy").slice(0), referenceTensor(file, "out")),
            1e-12);
  EXPECT_EQ(json("out/tokens.json")["tokens"], nlohmann::json({"the", "cat", "sat", "down"}));
  EXPECT_EQ(json("out/trace.json")["shapes"]["layer01.weights"], nlohmann::json({1, 4, 4}));
  EXPECT_TRUE(json("out/trace.json")["absent"].contains("layer01.query-raw"));
}

TEST_F(TraceCommand, HidesKeysAndSaysMinusInfinity) {
  ASSERT_EQ(run({"trace", "--text", "a b c", "--mask", "causal", "--arrays", "masked,weights", "-o",
                 "out"})
                .exitCode,
            0);
  const Tensor masked = array("out/layer01.masked.npy");
  const Tensor weights = array("out/layer01.weights.npy");
  EXPECT_EQ(masked.shape(), (std::vector<Index>{2, 3, 3}));
  EXPECT_EQ(masked.at(1, 0, 2), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(weights.at(1, 0, 2), 0.0);
  EXPECT_EQ(weights.at(0, 0, 0), 1.0);
  EXPECT_FALSE(files("out").contains("layer01.score.npy"));
}

TEST_F(TraceCommand, WritesTheSameBytesTwiceAndAsOneArchive) {
  for (const char* folder : {"one", "two"}) {
    ASSERT_EQ(run({"trace", "--text", "the cat sat", "-o", folder}).exitCode, 0);
  }
  EXPECT_GT(files("one").size(), 8);
  for (const QString& name : files("one"))
    EXPECT_EQ(bytesOf("one/" + name), bytesOf("two/" + name)) << name.toStdString();
  ASSERT_EQ(run({"trace", "--text", "the cat sat", "-o", "a.npz"}).exitCode, 0);
  const std::string first = bytesOf("a.npz");
  ASSERT_EQ(run({"trace", "--text", "the cat sat", "-o", "a.npz"}).exitCode, 0);
  EXPECT_FALSE(first.empty());
  EXPECT_EQ(bytesOf("a.npz"), first);
  EXPECT_EQ(files(), (QStringList{"a.npz", "one", "two"})) << "nothing else is left behind";
}

TEST_F(TraceCommand, ReadsWhatItWrote) {
  ASSERT_EQ(run({"trace", "--text", "the cat sat", "-o", "out"}).exitCode, 0);
  const Ran ran = run({"trace", "--q", "out/layer01.query.npy", "--k", "out/layer01.key.npy", "--v",
                       "out/layer01.value.npy", "--heads", "2", "-o", "again"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(bytesOf("again/layer01.mix.npy"), bytesOf("out/layer01.mix.npy"));
}

TEST_F(TraceCommand, AcceptsKeysOfAnotherLength) {
  write("q.csv", "1,0\n0,1\n");
  write("k.csv", "1,0\n0,1\n1,1\n");
  write("v.csv", "1\n2\n3\n");
  const Ran ran = run(
      {"trace", "--q", "q.csv", "--k", "k.csv", "--v", "v.csv", "--mask", "causal", "-o", "out"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  const Tensor weights = array("out/layer01.weights.npy");
  EXPECT_EQ(weights.shape(), (std::vector<Index>{1, 2, 3}));
  EXPECT_GT(weights.at(0, 0, 1), 0) << "query 1 stands at place 2 of 3";
  EXPECT_EQ(weights.at(0, 0, 2), 0);
}

TEST_F(TraceCommand, SaysWhatIsWrongWithItsExitCode) {
  EXPECT_EQ(run({"trace", "--text", "a b", "--heads", "3", "-o", "out"}).exitCode, 2);
  EXPECT_EQ(run({"trace", "--text", "a b", "--mask", "window:0", "-o", "out"}).exitCode, 2);
  EXPECT_EQ(run({"trace", "--text", "a b", "--temperature", "0", "-o", "out"}).exitCode, 2);
  EXPECT_EQ(run({"trace", "--text", "a b", "--temperature", "nan", "-o", "out"}).exitCode, 2);
  EXPECT_EQ(run({"trace", "--text", "a b", "--layers", "99", "-o", "out"}).exitCode, 1);
  EXPECT_EQ(run({"trace", "--text", "", "-o", "out"}).exitCode, 1);
  EXPECT_EQ(run({"trace", "--example", "b1", "--text", "a", "-o", "out"}).exitCode, 2);
  EXPECT_EQ(run({"trace", "-o", "out"}).exitCode, 2);
  const Ran unknown = run({"trace", "--text", "a", "--arrays", "weihgts", "-o", "out"});
  EXPECT_EQ(unknown.exitCode, 2);
  EXPECT_NE(unknown.err.find("weights"), std::string::npos) << unknown.err;
  const Ran shapes = run({"trace", "--q", "none.npy", "--k", "none.npy", "-o", "out"});
  EXPECT_EQ(shapes.exitCode, 1);
  EXPECT_NE(shapes.err.find("none.npy"), std::string::npos) << shapes.err;
  EXPECT_TRUE(files().isEmpty()) << "nothing half-written is left behind";
}

TEST_F(TraceCommand, SaysWhichNamedArrayIsNotThere) {
  const Ran none = run({"trace", "--text", "a", "--arrays", "hidden", "-o", "out"});
  EXPECT_EQ(none.exitCode, 1);
  EXPECT_EQ(none.err,
            "fovea: layer01.hidden is not written: Only real models have blocks around "
            "attention.\n");
  EXPECT_TRUE(files().isEmpty());
  const Ran some = run({"trace", "--text", "a", "--arrays", "hidden,weights", "-o", "out"});
  EXPECT_EQ(some.exitCode, 0);
  EXPECT_EQ(some.err, none.err);
  EXPECT_EQ(run({"trace", "--text", "a", "-o", "all"}).err, "");
}

TEST_F(TraceCommand, SaysTheSizesThatWereAskedFor) {
  const Ran huge = run({"trace", "--text", "a b", "--d-model", "9223372036854775806", "-o", "out"});
  EXPECT_EQ(huge.exitCode, 1);
  EXPECT_NE(huge.err.find("e+39 bytes of memory"), std::string::npos) << huge.err;
  const Ran larger =
      run({"trace", "--text", "a b", "--d-model", "99999999999999999999", "-o", "out"});
  EXPECT_EQ(larger.exitCode, 2);
  EXPECT_NE(larger.err.find("99999999999999999999 is larger"), std::string::npos) << larger.err;
}

TEST_F(TraceCommand, RefusesATextWhoseGridsNoMemoryHolds) {
  std::string text;
  for (int i = 0; i < 200000; ++i) text += "word ";
  write("long.txt", text);
  const Ran ran = run({"trace", "--text-file", "long.txt", "-o", "out.npz"});
  EXPECT_EQ(ran.exitCode, 1);
  EXPECT_NE(ran.err.find("bytes"), std::string::npos) << ran.err;
  EXPECT_EQ(files(), QStringList{"long.txt"});
}

TEST_F(TraceCommand, RefusesAbsurdSizesBeforeAllocating) {
  const Ran ran =
      run({"trace", "--text", "a b", "--d-model", "4000000000", "--heads", "1", "-o", "out"});
  EXPECT_NE(ran.exitCode, 0);
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_TRUE(files().isEmpty());
}

}  // namespace
}  // namespace fovea::test
