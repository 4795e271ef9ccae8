// Second sequences, score rules and masks of the literature on the command line.
#include <cmath>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "core/io/npy.h"
#include "tests/app/program.h"
#include "tests/support/reference.h"

namespace fovea::test {
namespace {

class VariantsCommand : public ProgramTest {
 protected:
  Tensor array(const QString& name) const {
    auto tensor = readNpy(path(name).toStdString(), Precision::Float64);
    EXPECT_TRUE(tensor) << name.toStdString();
    return tensor ? *tensor : Tensor();
  }
  void save(const QString& name, const Tensor& tensor) const { write(name, npyBytes(tensor)); }
  /// Runs, expects this exit code, and one sentence on stderr that holds `words`.
  void refuse(const QStringList& arguments, int code, const char* words) const {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.exitCode, code) << ran.err;
    EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  }
};

TEST_F(VariantsCommand, ASecondTextGivesRectangularGridsAndItsOwnFiles) {
  const Ran ran = run(
      {"trace", "--text", "the black cat", "--memory-text", "le chat noir dort le", "-o", "out"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(array("out/layer01.weights.npy").shape(), (std::vector<Index>{2, 3, 5}));
  EXPECT_EQ(array("out/layer01.key.npy").shape(), (std::vector<Index>{2, 5, 4}));
  EXPECT_EQ(array("out/memory.npy").shape(), (std::vector<Index>{5, 8}));
  EXPECT_EQ(array("out/embedding.npy").shape(), (std::vector<Index>{3, 8}));
  const auto tokens = nlohmann::json::parse(bytesOf("out/tokens.json"));
  EXPECT_EQ(tokens["keys"]["tokens"].size(), 5U);
  EXPECT_EQ(tokens["keys"]["ids"], nlohmann::json({0, 1, 2, 3, 0}));
  EXPECT_TRUE(files("out").contains("memory-ids.npy"));
  // The memory is what the second text alone would give.
  ASSERT_EQ(run({"trace", "--text", "le chat noir dort le", "-o", "own"}).exitCode, 0);
  EXPECT_EQ(array("out/memory.npy"), array("own/embedding.npy"));
  for (const char* panel : {"walk", "weights", "score", "k", "heads"}) {
    EXPECT_EQ(run({"figure", "--text", "the black cat", "--memory-text", "le chat noir", "--panel",
                   panel, "-o", QString(panel) + ".svg"})
                  .exitCode,
              0)
        << panel;
  }
}

TEST_F(VariantsCommand, ASecondXGoesWithTheFirst) {
  save("x.npy", tensorFromRows({{1, 0}, {0, 1}}));
  save("m.npy", tensorFromRows({{1, 1}, {2, 0}, {0, 3}}));
  save("w.npy", tensorFromRows({{1, 2}, {3, 4}}));
  const QStringList all = {"trace", "--x",   "x.npy",      "--wq",  "w.npy", "--wk", "w.npy",
                           "--wv",  "w.npy", "--memory-x", "m.npy", "-o",    "out"};
  ASSERT_EQ(run(all).exitCode, 0);
  EXPECT_EQ(array("out/layer01.weights.npy").shape(), (std::vector<Index>{1, 2, 3}));
  EXPECT_EQ(array("out/memory.npy").as(Precision::Float64),
            tensorFromRows({{1, 1}, {2, 0}, {0, 3}}));
  EXPECT_FALSE(files("out").contains("memory-ids.npy"));
}

TEST_F(VariantsCommand, ScoresOfEveryRule) {
  save("q.npy", tensorFromRows({{1, 0}, {0.5, 1}}));
  save("k.npy", tensorFromRows({{1, 2}, {3, 4}, {5, 6}}));
  save("v.npy", tensorFromRows({{2, -3}}));
  ASSERT_EQ(run({"trace", "--q", "q.npy", "--k", "k.npy", "--score", "additive", "--score-v",
                 "v.npy", "--arrays", "score,scaled", "-o", "out"})
                .exitCode,
            0);
  EXPECT_NEAR(array("out/layer01.score.npy").at(1, 0), 2 * std::tanh(1.5) - 3 * std::tanh(3),
              1e-12);
  EXPECT_EQ(array("out/layer01.score.npy"), array("out/layer01.scaled.npy")) << "the scale is 1";
  ASSERT_EQ(run({"trace", "--q", "q.npy", "--k", "k.npy", "--score", "cosine", "--arrays", "score",
                 "-o", "cos"})
                .exitCode,
            0);
  EXPECT_NEAR(array("cos/layer01.score.npy").at(0, 1), 3.0 / 5, 1e-12);
  EXPECT_EQ(run({"figure", "--text", "the cat sat", "--score", "additive", "--panel", "walk",
                 "--stage", "score", "-o", "a.svg"})
                .exitCode,
            0);
  const auto setup = nlohmann::json::parse(bytesOf("cos/trace.json"))["setup"];
  EXPECT_EQ(setup["score"], "cosine");
  EXPECT_EQ(setup["scale"], 1);
}

TEST_F(VariantsCommand, RefusesWhatHasNothingToActOn) {
  save("q.npy", tensorFromRows({{1, 0}}));
  save("w.npy", tensorFromRows({{1, 2, 3}}));
  const QStringList given = {"trace", "--q", "q.npy", "--k", "q.npy", "-o", "out"};
  refuse(given + QStringList{"--score", "additve"}, 2, "additive");
  refuse(given + QStringList{"--score", "additive"}, 2, "--score-v");
  refuse(given + QStringList{"--score-v", "q.npy"}, 2, "--score additive");
  refuse(given + QStringList{"--score", "additive", "--score-v", "w.npy"}, 1, "needs 2 numbers");
  refuse(given + QStringList{"--memory-text", "a"}, 2, "--memory-text");
  refuse(given + QStringList{"--memory-x", "q.npy"}, 2, "--memory-x");
  refuse({"trace", "--text", "a b", "--memory-text", "", "-o", "out"}, 1, "second text is empty");
  refuse({"trace", "--scores", "q.npy", "--score", "cosine", "-o", "out"}, 2, "--score");
  refuse({"trace", "--text", "a b", "--mask", "longformer:3:1", "-o", "out"}, 2, "even");
  refuse({"trace", "--text", "a b", "--mask", "dilated:0:2", "-o", "out"}, 2, "from 1");
  refuse({"trace", "--text", "a b", "--mask", "bigbrd:2:1:1", "-o", "out"}, 2, "bigbird");
  EXPECT_TRUE(files().contains("q.npy"));
  EXPECT_FALSE(files().contains("out"));
}

TEST_F(VariantsCommand, MasksOfTheLiteratureAndLargerThanTheText) {
  for (const char* mask :
       {"dilated:2:2", "block:2", "longformer:2:1", "bigbird:2:1:1:3", "prefix:2", "documents:2,1",
        "window:1000000000", "longformer:1000000000:0"}) {
    const Ran ran = run({"trace", "--text", "one two three four", "--mask", mask, "--arrays",
                         "weights", "-o", "out"});
    ASSERT_EQ(ran.exitCode, 0) << mask << ran.err;
    EXPECT_EQ(nlohmann::json::parse(bytesOf("out/trace.json"))["setup"]["mask"], mask);
  }
}

TEST_F(VariantsCommand, EveryListedMaskWorksWithNumbersInItsPlaces) {
  std::istringstream listed(run({"list", "masks"}).out);
  int masks = 0;
  for (std::string id; std::getline(listed, id); ++masks) {
    if (id == "FILE.npy") continue;
    const std::string spelled = std::regex_replace(id, std::regex(":([A-Z]+)(,[A-Z]+,…)?"), ":2");
    const Ran ran = run({"trace", "--text", "the cat sat down on it", "--mask",
                         QString::fromStdString(spelled), "--arrays", "masked", "-o", "m"});
    EXPECT_EQ(ran.exitCode, 0) << spelled << ": " << ran.err;
  }
  EXPECT_EQ(masks, 13);
  EXPECT_EQ(run({"list", "mask"}).exitCode, 2);
}

// With ALiBi every head adds its own: the mask is one figure a head, and one for all without.
TEST_F(VariantsCommand, TheMaskFollowsTheHeadWithAlibi) {
  const QStringList figures = {"figures",  "--text", "the cat sat", "--head-count", "4",
                               "--panels", "mask",   "--format",    "csv"};
  ASSERT_EQ(run(figures + QStringList{"-o", "one"}).exitCode, 0);
  EXPECT_EQ(files("one"), QStringList{"001-mask-layer01.csv"});
  ASSERT_EQ(run(figures + QStringList{"--position", "alibi", "-o", "four"}).exitCode, 0);
  const QStringList names = {"001-mask-layer01-head01.csv", "002-mask-layer01-head02.csv",
                             "003-mask-layer01-head03.csv", "004-mask-layer01-head04.csv"};
  EXPECT_EQ(files("four"), names);
  // Slopes of 4 heads: 1/4, 1/16, 1/64, 1/256; the first key is two away from the third query.
  const char* far[] = {"-0.5", "-0.125", "-0.03125", "-0.0078125"};
  for (int head = 0; head < 4; ++head) {
    const std::string written = bytesOf("four/" + names[head]);
    EXPECT_NE(written.find(std::string("sat,") + far[head] + ","), std::string::npos) << written;
  }
  ASSERT_EQ(
      run(figures + QStringList{"--position", "alibi", "--heads", "2-3", "-o", "two"}).exitCode, 0);
  EXPECT_EQ(files("two"),
            (QStringList{"001-mask-layer01-head02.csv", "002-mask-layer01-head03.csv"}));
  ASSERT_EQ(run({"figure", "--text", "the cat sat", "--panel", "mask", "--position", "alibi",
                 "--head", "2", "-o", "a.json"})
                .exitCode,
            0);
  EXPECT_NE(bytesOf("a.json").find("Mask, head 2"), std::string::npos);
}

// Given weights were never scaled, so nothing says by what.
TEST_F(VariantsCommand, GivenWeightsHaveNoScale) {
  write("w.csv", "1,0\n0.5,0.5\n");
  ASSERT_EQ(run({"trace", "--weights", "w.csv", "-o", "t"}).exitCode, 0);
  const auto setup = nlohmann::json::parse(bytesOf("t/trace.json"))["setup"];
  EXPECT_FALSE(setup.contains("scale"));
  EXPECT_FALSE(setup.contains("temperature"));
  ASSERT_EQ(run({"figure", "--weights", "w.csv", "--panel", "weights", "-o", "a.json"}).exitCode,
            0);
  EXPECT_EQ(bytesOf("a.json").find("Scale"), std::string::npos);
  ASSERT_EQ(run({"trace", "--scores", "w.csv", "-o", "s"}).exitCode, 0);
  EXPECT_EQ(nlohmann::json::parse(bytesOf("s/trace.json"))["setup"]["scale"], 1);
}

}  // namespace
}  // namespace fovea::test
