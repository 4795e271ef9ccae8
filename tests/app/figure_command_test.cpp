#include <QFile>
#include <QImage>
#include <nlohmann/json.hpp>

#include "core/io/csv.h"
#include "core/io/npy.h"
#include "tests/app/program.h"
#include "tests/support/reference.h"

namespace fovea::test {
namespace {

using FigureCommand = ProgramTest;

TEST_F(FigureCommand, WritesTheNumbersOfTheWorkedExample) {
  ASSERT_EQ(run({"figure", "--example", "b1", "--panel", "weights", "-o", "a.npy"}).exitCode, 0);
  const auto weights = readNpy(path("a.npy").toStdString(), Precision::Float64);
  ASSERT_TRUE(weights);
  EXPECT_LE(largestDifference(*weights, referenceTensor("reference/numpy_seed0.json", "weights")),
            1e-12);
  ASSERT_EQ(run({"figure", "--example", "b1", "--panel", "weights", "-o", "a.csv"}).exitCode, 0);
  const auto csv = readCsv(path("a.csv").toStdString());
  ASSERT_TRUE(csv);
  EXPECT_EQ(csv->values, *weights) << "the same numbers, bit for bit";
  EXPECT_EQ(csv->rowLabels, (std::vector<std::string>{"the", "cat", "sat", "down"}));
}

TEST_F(FigureCommand, WritesThreeDimensionsForTheHeads) {
  ASSERT_EQ(run({"figure", "--text", "a b c", "--panel", "heads", "-o", "h.npy"}).exitCode, 0);
  const auto heads = readNpy(path("h.npy").toStdString(), Precision::Float64);
  ASSERT_TRUE(heads);
  EXPECT_EQ(heads->shape(), (std::vector<Index>{2, 3, 3}));
  EXPECT_EQ(run({"figure", "--text", "a b c", "--panel", "heads", "-o", "h.csv"}).exitCode, 2)
      << "CSV is two-dimensional or refused";
}

TEST_F(FigureCommand, DrawsEveryPanelInEveryFormatWithTheSameBytesTwice) {
  const Ran list = run({"list", "panels"});
  QStringList panels = QString::fromStdString(list.out).split('\n', Qt::SkipEmptyParts);
  // What only models have is drawn in the tests of models, and refused here.
  for (const char* ofModels :
       {"q-raw", "k-raw", "residual", "pooled", "next-token", "generation"}) {
    EXPECT_TRUE(panels.removeOne(ofModels)) << ofModels;
    const Ran ran = run({"figure", "--text", "the cat sat", "--panel", ofModels, "-o", "x.svg"});
    EXPECT_EQ(ran.exitCode, 1) << ofModels;
  }
  panels.removeIf([](const QString& id) { return id.startsWith(u"lab-"); });
  EXPECT_EQ(panels.size(), 28);
  for (const char* folder : {"one", "two"}) {
    const Ran ran = run({"figures", "--text", "the cat sat", "--panels", panels.join(','),
                         "--heads", "1", "-o", folder});
    ASSERT_EQ(ran.exitCode, 0) << ran.err;
  }
  ASSERT_EQ(files("one").size(), panels.size());
  for (const QString& name : files("one")) {
    EXPECT_FALSE(bytesOf("one/" + name).empty());
    EXPECT_EQ(bytesOf("one/" + name), bytesOf("two/" + name)) << name.toStdString();
  }
  for (const char* name : {"w.png", "w.pdf"}) {
    ASSERT_EQ(
        run({"figure", "--example", "b1", "--panel", "walk", "--stage", "softmax", "-o", name})
            .exitCode,
        0);
    const std::string first = bytesOf(name);
    ASSERT_EQ(
        run({"figure", "--example", "b1", "--panel", "walk", "--stage", "softmax", "-o", name})
            .exitCode,
        0);
    EXPECT_EQ(bytesOf(name), first) << name;
  }
}

TEST_F(FigureCommand, NumbersManyFiguresInOrder) {
  const Ran ran = run({"figures", "--text", "a b", "--panels", "weights,x", "--format", "csv",
                       "--heads", "all", "-o", "out"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(files("out"), (QStringList{"001-weights-layer01-head01.csv",
                                       "002-weights-layer01-head02.csv", "003-x-layer01.csv"}));
  ASSERT_EQ(run({"figures", "--text", "a b", "--panels", "weights", "--format", "csv", "--heads",
                 "1", "--count-from", "0", "-o", "zero"})
                .exitCode,
            0);
  EXPECT_EQ(files("zero"), QStringList{"001-weights-layer00-head01.csv"});
}

TEST_F(FigureCommand, GivesAPictureTheSizeAskedFor) {
  ASSERT_EQ(run({"figure", "--example", "b1", "--panel", "weights", "--width", "254", "--height",
                 "203.2", "--dpi", "50", "--background", "transparent", "-o", "a.png"})
                .exitCode,
            0);
  const QImage image(path("a.png"));
  EXPECT_EQ(image.size(), QSize(500, 400));
  EXPECT_EQ(qAlpha(image.pixel(1, 1)), 0);
  ASSERT_EQ(run({"figure", "--example", "b1", "--panel", "weights", "--palette", "grey", "-o",
                 "grey.svg"})
                .exitCode,
            0);
  ASSERT_EQ(run({"figure", "--example", "b1", "--panel", "weights", "-o", "blue.svg"}).exitCode, 0);
  ASSERT_EQ(run({"figure", "--example", "b1", "--panel", "weights", "-o", "BLUE.SVG"}).exitCode, 0);
  EXPECT_EQ(bytesOf("BLUE.SVG"), bytesOf("blue.svg")) << "the ending in capitals";
  EXPECT_NE(bytesOf("grey.svg"), bytesOf("blue.svg"));
  EXPECT_NE(bytesOf("blue.svg").find("key token (column)"), std::string::npos) << "text is text";
}

TEST_F(FigureCommand, RefusesASizeThatItsTextsDoNotFit) {
  for (const char* panel : {"weights", "row", "walk", "tokens"}) {
    const auto result = run({"figure", "--text", "the cat sat down", "--panel", panel, "--width",
                             "100", "--height", "60", "--font-size", "20", "-o", "small.svg"});
    EXPECT_EQ(result.exitCode, 2) << panel;
    EXPECT_NE(result.err.find("would do"), std::string::npos) << panel << result.err;
    EXPECT_FALSE(QFile::exists(path("small.svg"))) << panel;
  }
}

TEST_F(FigureCommand, AppliesTheRangeAndThePlaceAskedFor) {
  ASSERT_EQ(run({"figure", "--example", "b1", "--panel", "score", "--range", "-2:3", "--query", "3",
                 "--key", "2", "-o", "a.json"})
                .exitCode,
            0);
  const auto json = nlohmann::json::parse(bytesOf("a.json"));
  EXPECT_EQ(json.at("marks").at("query"), 3);
  EXPECT_EQ(json.at("marks").at("key"), 2);
}

TEST_F(FigureCommand, SuggestsOnlyWhatTheCommandKnows) {
  const auto said = [this](const QStringList& arguments) {
    const Ran ran = run(arguments);
    EXPECT_NE(ran.exitCode, 0);
    return ran.err;
  };
  EXPECT_EQ(said({"figures", "--text", "a", "--panels", "weihgts", "-o", "out"}),
            "fovea: --panels knows no “weihgts”; did you mean weights?\n");
  EXPECT_EQ(said({"figures", "--text", "a", "--panels", "weights", "--format", "jpg", "-o", "out"}),
            "fovea: --format knows no “jpg”; choose one of png, svg, pdf, csv, npy, json.\n");
  EXPECT_EQ(said({"figure", "--text", "a", "--panel", "nopanel", "-o", "a.svg"}),
            "fovea: --panel knows no “nopanel”; “fovea list panels” shows the words.\n");
  EXPECT_EQ(said({"trace", "--text", "a", "--arrays", "blah", "-o", "t"}),
            "fovea: --arrays knows no “blah”; “fovea list arrays” shows the words.\n");
  EXPECT_EQ(said({"figure", "--text", "a", "--panel", "x", "--mask", "blah", "-o", "a.svg"})
                .find("did you mean"),
            std::string::npos);
  EXPECT_EQ(said({"nothing-like-it"}).find("did you mean"), std::string::npos);
  const QStringList no = {"figure",     "--text", "a b",    "--no-wo", "--panel",
                          "arithmetic", "-o",     "a.json", "--array"};
  EXPECT_EQ(said(no + QStringList{"w_o"}).find("mean wo"), std::string::npos);
  EXPECT_EQ(run(no + QStringList{"wo"}).exitCode, 1);
  EXPECT_EQ(run(no + QStringList{"hidden"}).exitCode, 1);
  EXPECT_EQ(run(no + QStringList{"w_o"}).exitCode, 2);
  EXPECT_NE(said({"figures", "--text", "a", "--panels", "q", "--head-cont", "2", "-o", "out"})
                .find("--head-count"),
            std::string::npos);
  EXPECT_EQ(said({"tokens", "--heads", "2"}).find("did you mean"), std::string::npos);
}

TEST_F(FigureCommand, SaysWhatIsWrongWithItsExitCode) {
  const auto code = [&](const QStringList& more) {
    const Ran ran = run(QStringList{"figure"} + more);
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    return ran.exitCode;
  };
  EXPECT_EQ(code({"--example", "b1", "--panel", "wieghts", "-o", "a.svg"}), 2);
  EXPECT_EQ(code({"--example", "b99", "--panel", "weights", "-o", "a.svg"}), 2);
  EXPECT_EQ(code({"--example", "b1", "--panel", "weights", "-o", "a.gif"}), 2);
  EXPECT_EQ(code({"--example", "b1", "--panel", "weights"}), 2);
  EXPECT_EQ(code({"--example", "b1", "--panel", "diagram", "-o", "a.csv"}), 2);
  EXPECT_EQ(code({"--example", "b1", "--panel", "weights", "--head", "2", "-o", "a.svg"}), 1);
  EXPECT_EQ(code({"--example", "b1", "--panel", "weights", "--head", "0", "-o", "a.svg"}), 2);
  EXPECT_EQ(code({"--example", "b1", "--panel", "weights", "--query", "5", "-o", "a.svg"}), 1);
  EXPECT_EQ(code({"--example", "b1", "--panel", "walk", "--stage", "join", "-o", "a.svg"}), 1);
  EXPECT_EQ(code({"--example", "b1", "--panel", "walk", "--stage", "sofmax", "-o", "a.svg"}), 2);
  EXPECT_EQ(code({"--example", "b1", "--panel", "weights", "-o", "a.GIF"}), 2);
  EXPECT_EQ(code({"--example", "b1", "--panel", "weights", "--dpi", "0", "-o", "a.png"}), 2);
  EXPECT_EQ(code({"--example", "b1", "--panel", "weights", "--range", "3:1", "-o", "a.png"}), 2);
  EXPECT_EQ(code({"--example", "b1", "--panel", "weights", "--palette", "gray", "-o", "a.png"}), 2);
  EXPECT_EQ(code({"--example", "a3", "--panel", "q", "-o", "a.svg"}), 1) << "behind the door";
  EXPECT_EQ(code({"--example", "b1", "--panel", "weights", "-o", "none/a.svg"}), 1);
  EXPECT_TRUE(files().isEmpty()) << "nothing half-written is left behind";
}

}  // namespace
}  // namespace fovea::test
