#include <nlohmann/json.hpp>

#include "core/labs/lab.h"
#include "tests/app/program.h"

namespace fovea::test {
namespace {

using LabFigures = ProgramTest;

std::string firstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

TEST_F(LabFigures, NeedNoSourceAndTakeSettings) {
  ASSERT_EQ(run({"figure", "--panel", "lab-scaling", "--set", "queries=200", "--set", "keys=8",
                 "--set", "lengths=4,16", "-o", "s.csv"})
                .exitCode,
            0);
  const std::string csv = bytesOf("s.csv");
  EXPECT_NE(firstLine(csv).find("d,std,std-divided"), std::string::npos) << firstLine(csv);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3) << csv;
  // Another seed, other numbers; the same one, the same bytes.
  const auto seeded = [&](const char* seed, const char* name) {
    const Ran ran = run({"figure", "--panel", "lab-scaling", "--set", "queries=200", "--set",
                         "lengths=4,16", "--set", QString("seed=%1").arg(seed), "-o", name});
    EXPECT_EQ(ran.exitCode, 0) << ran.err;
    return bytesOf(name);
  };
  EXPECT_EQ(seeded("7", "a.csv"), seeded("7", "b.csv"));
  EXPECT_NE(seeded("7", "a.csv"), seeded("8", "b.csv"));
}

TEST_F(LabFigures, OfADocumentHaveItsSettings) {
  write("a.fovea",
        R"({"fovea": 1, "input": {"text": "cat"}, "labs": {"lab-scaling": {"lengths": "9"}}})");
  ASSERT_EQ(run({"figure", "a.fovea", "--panel", "lab-scaling", "-o", "a.csv"}).exitCode, 0);
  const std::string csv = bytesOf("a.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 2) << csv;
  ASSERT_EQ(run({"figures", "a.fovea", "--panels", "lab-scaling,weights", "--format", "csv",
                 "--set", "lengths=9,25", "-o", "out"})
                .exitCode,
            0);
  ASSERT_EQ(files("out").size(), 3) << "one laboratory, two heads";
  const std::string both = bytesOf("out/" + files("out").front());
  EXPECT_EQ(std::count(both.begin(), both.end(), '\n'), 3) << both;
}

TEST_F(LabFigures, AreDrawnWithTheSameBytesTwice) {
  for (const LabInfo& lab : labs()) {
    const QString id = QString::fromStdString(lab.id);
    // This one measures the machine it runs on.
    if (lab.id == "lab-cost") continue;
    for (const char* name : {"a.svg", "b.svg"}) {
      const Ran ran = run({"figure", "--panel", id, "-o", name});
      ASSERT_EQ(ran.exitCode, 0) << lab.id << ": " << ran.err;
    }
    EXPECT_EQ(bytesOf("a.svg"), bytesOf("b.svg")) << lab.id;
  }
}

TEST_F(LabFigures, WrongSettingsAreRefusedWithTheNearestWord) {
  const auto refused = [&](const QStringList& more) {
    QStringList arguments = {"figure", "-o", "x.svg", "--panel"};
    const Ran ran = run(arguments + more);
    EXPECT_EQ(ran.exitCode, 2) << ran.err;
    EXPECT_FALSE(files().contains("x.svg"));
    return ran.err;
  };
  EXPECT_EQ(refused({"lab-scaling", "--set", "querys=3"}),
            "fovea: lab-scaling has no setting “querys”; did you mean “queries”?\n");
  EXPECT_EQ(refused({"lab-scaling", "--set", "queries=0"}),
            "fovea: The setting queries is “0”; choose a whole number from 1 to 100000.\n");
  EXPECT_EQ(refused({"lab-scaling", "--set", "queries"}),
            "fovea: --set takes a name and a value, as --set queries=10000, not “queries”.\n");
  EXPECT_EQ(refused({"weights", "--example", "b1", "--set", "queries=3"}),
            "fovea: --set is for laboratories; the panel weights has no settings.\n");
  EXPECT_EQ(refused({"lab-scalin"}),
            "fovea: --panel knows no “lab-scalin”; did you mean lab-scaling?\n");
  EXPECT_EQ(run({"figures", "--panels", "lab-dot,lab-scaling", "--set", "querys=3", "-o", "y"}).err,
            "fovea: --set knows no “querys”; did you mean queries?\n");
  EXPECT_EQ(run({"figure", "--panel", "weights", "-o", "x.svg"}).exitCode, 2)
      << "other panels need a source";
}

TEST_F(LabFigures, AreListedWithWhatCanBeSet) {
  const Ran words = run({"list", "panels"});
  const Ran ran = run({"list", "--json", "panels"});
  const auto list = nlohmann::json::parse(ran.out);
  std::size_t found = 0;
  for (const auto& item : list) {
    const std::string id = item["id"];
    if (id.rfind("lab-", 0) != 0) {
      EXPECT_FALSE(item.contains("settings")) << id;
      continue;
    }
    ++found;
    EXPECT_NE(words.out.find(id + "\n"), std::string::npos) << id;
    for (const auto& setting : item["settings"]) {
      EXPECT_TRUE(setting.contains("default")) << id << ' ' << setting;
      if (setting["kind"] == "whole" || setting["kind"] == "number") {
        EXPECT_LE(setting["least"].get<double>(), setting["most"].get<double>()) << setting;
      }
      if (setting["kind"] == "choice") {
        EXPECT_FALSE(setting["choices"].empty()) << setting;
      }
    }
  }
  EXPECT_EQ(found, labs().size());
}

}  // namespace
}  // namespace fovea::test
