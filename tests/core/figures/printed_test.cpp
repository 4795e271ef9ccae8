// What figures in files say differently: nobody can click there.
#include <gmock/gmock.h>

#include "core/figures/parts.h"
#include "tests/core/figures/figure_inputs.h"

namespace fovea::test {
namespace {

/// Cells of the arithmetic of a stage, as text, those that are links marked.
std::vector<std::string> cellsOf(const Input& input, Stage stage, const View& given) {
  View view = given;
  view.stage = stage;
  std::vector<std::string> cells;
  for (const Block& block : arithmeticBlocks(shownOf(input), view)) {
    const auto* table = std::get_if<Table>(&block.body);
    if (!table) continue;
    for (const TableRow& row : table->rows) {
      for (const TableCell& cell : row.cells) {
        const bool text = cell.kind == TableCell::Kind::Text || cell.kind == TableCell::Kind::Link;
        if (text) cells.push_back((cell.action.empty() ? "" : "link ") + cell.text.str());
      }
    }
  }
  return cells;
}

Input wideInput() {
  Input input = toyInput("one two three four five six seven eight nine ten eleven twelve", 12);
  input.toy.modelWidth = 48;
  return input;
}

TEST(Printed, NothingAsksForAClick) {
  for (const Stage stage : {Stage::Project, Stage::Score, Stage::Scale, Stage::Mask, Stage::Softmax,
                            Stage::Mix, Stage::Join}) {
    for (const bool unfolded : {false, true}) {
      View view = viewAt(1, 2, 0);
      view.unfolded = unfolded;
      const auto links = testing::Contains(testing::StartsWith("link "));
      EXPECT_THAT(cellsOf(wideInput(), stage, forFile(view)), testing::Not(links))
          << stageId(stage) << unfolded;
    }
  }
  EXPECT_THAT(cellsOf(wideInput(), Stage::Join, viewAt(1, 2, 0)),
              testing::Contains("link 40 more"));
  EXPECT_THAT(cellsOf(wideInput(), Stage::Join, forFile(viewAt(1, 2, 0))),
              testing::Contains("40 more"));
}

TEST(JoinTable, NumbersTheHeadOfEveryNumberThatIsSortedBySize) {
  const auto cells = cellsOf(wideInput(), Stage::Join, viewAt(1, 2, 0));
  EXPECT_EQ(cells.front(), "head");
  for (std::size_t i = 1; i <= 8; ++i) {
    const int head = std::stoi(cells[i]);
    EXPECT_TRUE(head >= 1 && head <= 12) << cells[i];
  }
  Input few = toyInput("the cat sat", 2);
  few.toy.modelWidth = 4;
  EXPECT_THAT(cellsOf(few, Stage::Join, viewAt(1, 2, 0)), testing::Contains("head 2"));
}

}  // namespace
}  // namespace fovea::test
