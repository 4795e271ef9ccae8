#include <gmock/gmock.h>

#include <QElapsedTimer>

#include "core/document/document.h"
#include "tests/app/model_program.h"

// Which place a figure shows where the options leave it open.

namespace fovea::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class FigurePlace : public ModelProgram {
 protected:
  /// Writes a document whose selection is the last of everything.
  void save(const QString& name, const std::string& model = {}) const {
    Document document;
    document.input.text = "the cat sat";
    if (!model.empty()) document.input.model = FigurePlace::model(model).toStdString();
    document.selection = {model.empty() ? 0 : 2, 1, 2, 1, 0};
    document.stage = Stage::Softmax;
    write(name, writeDocument(document));
  }
  std::string written(const QStringList& arguments, const QString& name = "a.csv") const {
    const Ran ran = run(QStringList{"figure"} + arguments + QStringList{"-o", name});
    EXPECT_EQ(ran.exitCode, 0) << arguments.join(' ').toStdString() << ran.err;
    return bytesOf(name);
  }
};

TEST_F(FigurePlace, ADocumentGivesWhatItShows) {
  save("doc.fovea", "gpt2");
  const QStringList text = {"--model", model("gpt2"), "--text", "the cat sat", "--panel"};
  EXPECT_EQ(written({"doc.fovea", "--panel", "weights"}),
            written(text + QStringList{"weights", "--layer", "3", "--head", "2"}));
  EXPECT_EQ(written({"doc.fovea", "--panel", "row"}),
            written(text + QStringList{"row", "--layer", "3", "--head", "2", "--query", "3"}));
  const auto shown = nlohmann::json::parse(written({"doc.fovea", "--panel", "walk"}, "walk.json"));
  EXPECT_EQ(shown.at("marks"),
            nlohmann::json({{"layer", 3}, {"head", 2}, {"query", 3}, {"key", 2}, {"feature", 1}}));
  EXPECT_THAT(shown.dump(), HasSubstr("Softmax, layer 3, head 2"));
}

TEST_F(FigurePlace, OptionsSayOtherwise) {
  save("doc.fovea", "gpt2");
  const QStringList text = {"--model", model("gpt2"), "--text", "the cat sat", "--panel"};
  EXPECT_EQ(written({"doc.fovea", "--panel", "weights", "--layer", "1"}),
            written(text + QStringList{"weights", "--head", "2"}));
  EXPECT_EQ(written({"doc.fovea", "--panel", "row", "--query", "1", "--head", "1"}),
            written(text + QStringList{"row", "--layer", "3", "--query", "1"}));
}

TEST_F(FigurePlace, ManyFiguresOfADocumentFollowItToo) {
  save("doc.fovea");
  const Ran ran = run({"figures", "doc.fovea", "--panels", "row", "--format", "csv", "-o", "out"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(files("out"), (QStringList{"001-row-layer01-head01.csv", "002-row-layer01-head02.csv"}))
      << "all heads, as for every source";
  EXPECT_EQ(bytesOf("out/002-row-layer01-head02.csv"),
            written({"--text", "the cat sat", "--panel", "row", "--head", "2", "--query", "3"}));
}

TEST_F(FigurePlace, OtherSourcesBeginAtTheFirst) {
  const QStringList text = {"--text", "the cat sat", "--panel", "row"};
  EXPECT_EQ(written(text), written(text + QStringList{"--query", "1", "--head", "1"}));
}

TEST_F(FigurePlace, TheNextTokenComesAfterTheLast) {
  const QStringList next = {"--model", model("gpt2"), "--text", "the cat", "--panel", "next-token"};
  const std::string after = written(next);
  const Ran tokens = run({"tokens", "--model", model("gpt2"), "--text", "the cat"});
  const auto count = nlohmann::json::parse(tokens.out).at("ids").size();
  EXPECT_EQ(after, written(next + QStringList{"--query", QString::number(count)}));
  EXPECT_NE(after, written(next + QStringList{"--query", "1"}));
  ASSERT_EQ(run({"figures", "--model", model("gpt2"), "--text", "the cat", "--panels", "next-token",
                 "--format", "csv", "-o", "out"})
                .exitCode,
            0);
  EXPECT_EQ(bytesOf("out/001-next-token.csv"), after);
}

TEST_F(FigurePlace, PanelsOfTheWholeModelAreNamedWithoutALayer) {
  const Ran ran = run({"figures", "--model", model("gpt2"), "--text", "the cat", "--panels",
                       "model-view,x,weights", "--layers", "2", "--heads", "1", "-o", "out"});
  ASSERT_EQ(ran.exitCode, 0) << ran.err;
  EXPECT_EQ(files("out"), (QStringList{"001-model-view.svg", "002-x-layer02.svg",
                                       "003-weights-layer02-head01.svg"}));
  EXPECT_THAT(failure({"figures", "--text", "a", "--panels", "x", "--layer", "1", "-o", "out"}),
              testing::AllOf(StartsWith("2 "), HasSubstr("--layers")));
}

TEST_F(FigurePlace, CharactersThatDrawNothingAreWritten) {
  write("nul.txt", std::string("a\0b \x01 c", 7));
  for (const char* panel : {"tokens", "weights", "row", "walk"}) {
    written({"--text-file", "nul.txt", "--panel", panel}, "a.svg");
    const std::string svg = bytesOf("a.svg");
    EXPECT_EQ(svg.find('\0'), std::string::npos) << panel << ": no XML";
    EXPECT_EQ(svg.find('\x01'), std::string::npos) << panel;
    EXPECT_THAT(svg, testing::AnyOf(HasSubstr(">␀<"), HasSubstr(">U+0000<"))) << panel;
    EXPECT_THAT(svg, HasSubstr("U+0001")) << panel;
  }
}

TEST_F(FigurePlace, TheTokensOfALongTextNeedNoAttention) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += (i ? " word" : "word");
  write("long.txt", text);
  QElapsedTimer timer;
  timer.start();
  const std::string json = written({"--text-file", "long.txt", "--panel", "tokens"}, "tokens.json");
  EXPECT_LT(timer.elapsed(), 20'000) << "the grids alone would have 2.5 thousand million cells";
  EXPECT_EQ(nlohmann::json::parse(json).at("blocks").at(0).at("labels").size(), 50'000u);
  EXPECT_EQ(written({"--text", "a b", "--panel", "tokens", "--stage", "mix"}, "a.svg"),
            written({"--text", "a b", "--panel", "tokens"}, "b.svg"));
}

}  // namespace
}  // namespace fovea::test
