// Linked panels, and the arithmetic of every kind of cell.
#include <QClipboard>
#include <QSpinBox>
#include <map>
#include <set>

#include "core/base/number.h"
#include "tests/ui/window/day.h"
#include "ui/panels/tile.h"
#include "ui/window/grids_page.h"
#include "ui/window/token_chips.h"

namespace fovea::test {
namespace {

class LinkedTest : public DayTest {
 protected:
  /// Two heads of a causal toy, every tile on screen.
  void openGrids() {
    session().edit({}, [](Input& input) {
      input = Input();
      input.text = "the cat sat down";
      input.mask = Mask::causal();
    });
    press(Qt::Key_2, Qt::ControlModifier);
    page = child<GridsPage>("grids");
    window->resize(1800, 1400);
    for (const PanelInfo& panel : panels()) {
      if (panel.id != "walk") page->setTileShown(QString::fromUtf8(panel.id.data()), true);
    }
    ASSERT_TRUE(ready());
  }
  bool ready() {
    return QTest::qWaitFor(
        [this] {
          if (session().computing()) return false;
          for (const QString& id : page->shownTiles()) {
            FigurePanel* panel = tile(id)->panel();
            if (panel && panel->source().dirty()) return false;
            if (!panel || (!panel->figure() && !panel->source().error())) return false;
          }
          return true;
        },
        20000);
  }
  Tile* tile(const QString& id) { return window->findChild<Tile*>("tile-" + id); }
  FigureView& view(const QString& id) { return tile(id)->panel()->view(); }
  std::map<QString, QImage> pictures() {
    std::map<QString, QImage> all;
    for (const QString& id : page->shownTiles()) all[id] = view(id).grab().toImage();
    return all;
  }
  QPoint at(const QString& id, Index row, Index column) {
    view(id).grab();
    return view(id).cellRect({0, row, column}).center().toPoint();
  }
  /// Panels whose picture is another one.
  static std::set<QString> changed(const std::map<QString, QImage>& before,
                                   const std::map<QString, QImage>& after) {
    std::set<QString> ids;
    for (const auto& [id, image] : before) {
      if (image != after.at(id)) ids.insert(id);
    }
    return ids;
  }
  /// Whether the arithmetic on screen holds this number in bold.
  bool shows(const std::string& number) {
    const Table& table = std::get<Table>(walk().figure()->find("arithmetic")->body);
    for (const TableRow& row : table.rows) {
      for (const TableCell& cell : row.cells) {
        if (cell.kind == TableCell::Kind::Number && cell.bold &&
            fovea::shown(cell.number, cell.decimals) == number) {
          return true;
        }
      }
    }
    return false;
  }
  GridsPage* page = nullptr;
};

TEST_F(LinkedTest, WhatIsPointedAtIsMarkedInEveryPanel) {
  openGrids();
  session().setSelection({0, 0, 0, 0, 0});
  ASSERT_TRUE(ready());
  const std::set<QString> both = {"tokens", "score", "scaled", "mask", "masked", "weights", "row",
                                  "x",      "q",     "k",      "v",    "mix",    "output"};
  struct Case {
    const char* panel;
    Index row, column;
    std::optional<Index> query, key;
    std::set<QString> marked;
  };
  for (const Case& one :
       {Case{"weights", 3, 1, 3, 1, both}, Case{"score", 3, 2, 3, 2, both},
        Case{"masked", 2, 1, 2, 1, both},
        Case{"q", 2, 1, 2, {}, {"tokens", "q", "x", "score", "weights", "mix", "output"}},
        Case{"k", 2, 1, {}, 2, {"tokens", "k", "v", "score", "weights", "row"}},
        Case{"mix", 1, 2, 1, {}, {"tokens", "q", "mix", "score", "weights", "output"}},
        Case{"row", 2, 0, {}, 2, {"tokens", "k", "v", "score", "weights", "row"}},
        Case{"tokens", 3, 0, 3, {}, {"tokens", "q", "score", "weights", "mix", "output"}}}) {
    const auto before = pictures();
    QTest::mouseMove(&view(one.panel), at(one.panel, one.row, one.column));
    ASSERT_TRUE(session().hover()) << one.panel;
    const Marks marks = *session().hoverMarks();
    EXPECT_EQ(marks.query, one.query.value_or(marks.query)) << one.panel;
    EXPECT_EQ(marks.key, one.key.value_or(marks.key)) << one.panel;
    const std::set<QString> seen = changed(before, pictures());
    for (const QString& id : one.marked) {
      EXPECT_TRUE(seen.contains(id)) << one.panel << " does not mark " << id.toStdString();
    }
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&view(one.panel), &leave);
    std::string left;
    for (const QString& id : changed(before, pictures())) left += id.toStdString() + " ";
    EXPECT_EQ(left, "") << "marks go with the pointer from " << one.panel;
  }
}

TEST_F(LinkedTest, ArrowKeysMarkAndEnterPins) {
  openGrids();
  session().setSelection({0, 0, 0, 0, 0});
  ASSERT_TRUE(ready());
  FigureView& weights = view("weights");
  weights.setFocus(Qt::TabFocusReason);
  const auto before = pictures();
  QTest::keyClick(&weights, Qt::Key_Down);
  QTest::keyClick(&weights, Qt::Key_Down);
  QTest::keyClick(&weights, Qt::Key_Right);
  ASSERT_TRUE(session().hover());
  EXPECT_EQ(session().hover()->query, 2);
  EXPECT_EQ(session().hover()->key, 1);
  const std::set<QString> seen = changed(before, pictures());
  for (const char* id : {"q", "k", "v", "score", "mix", "row"}) {
    EXPECT_TRUE(seen.contains(id)) << id;
  }
  EXPECT_EQ(session().selection().query, 0) << "only pointed at";
  QTest::keyClick(&weights, Qt::Key_Return);
  EXPECT_EQ(session().selection().query, 2);
  EXPECT_EQ(session().selection().key, 1);
}

TEST_F(LinkedTest, AClickOnAHeadTakesItEverywhere) {
  openGrids();
  ASSERT_EQ(session().selection().head, 0);
  QTest::mouseClick(&view("heads"), Qt::LeftButton, {}, at("heads", 1, 0));
  ASSERT_TRUE(ready());
  EXPECT_EQ(session().selection().head, 1);
  ASSERT_TRUE(QTest::qWaitFor([&] { return tile("weights")->panel()->figure()->marks.head == 1; }));
  const Heatmap& weights =
      std::get<Heatmap>(tile("weights")->panel()->figure()->blocks.front().body);
  EXPECT_EQ(weights.values, session().shown().attention().weights->slice(1));
}

TEST_F(LinkedTest, EveryKindOfCellIsExplainedAndCopied) {
  session().edit({}, [](Input& input) {
    input = Input();
    input.text = "the cat sat down here";
    input.mask = Mask::causal();
  });
  ASSERT_TRUE(settled());
  std::set<Quantity> kinds;
  for (int stage = 0; stage < kStages; ++stage) {
    session().setStage(static_cast<Stage>(stage));
    ASSERT_TRUE(settled());
    const Figure figure = *walk().figure();
    for (const Block& block : figure.blocks) {
      const auto* heatmap = std::get_if<Heatmap>(&block.body);
      if (!heatmap) continue;
      SCOPED_TRACE(std::to_string(stage) + " " + block.id);
      clickCell(block.id.c_str(), heatmap->rowCount() - 1, 1);
      ASSERT_TRUE(settled());
      ASSERT_TRUE(session().hover());
      const Cell cell = *session().hover();
      kinds.insert(cell.quantity);
      for (const int decimals : {1, 4, 16}) {
        auto* spin = child<QSpinBox>("decimals");
        ASSERT_TRUE(spin->isVisible());
        spin->selectAll();
        QTest::keyClicks(spin, QString::number(decimals));
        ASSERT_EQ(session().document().decimals, decimals);
        click("copy-arithmetic");
        const std::string copied = QApplication::clipboard()->text().toStdString();
        // What is copied has every digit, as spreadsheets read it.
        const double value = valueOf(*session().shown().trace, cell);
        EXPECT_NE(copied.find(exact(value)), std::string::npos) << value << " in\n" << copied;
        // What is shown is the same number at the decimals asked for.
        ASSERT_TRUE(settled());
        EXPECT_TRUE(shows(fovea::shown(value, decimals))) << decimals << "\n" << copied;
        EXPECT_EQ(copied.find("nan"), std::string::npos);
      }
    }
  }
  for (const Quantity quantity :
       {Quantity::Embedding, Quantity::QueryWeight, Quantity::KeyWeight, Quantity::ValueWeight,
        Quantity::Query, Quantity::Key, Quantity::Value, Quantity::Score, Quantity::Scaled,
        Quantity::Mask, Quantity::Masked, Quantity::Exponent, Quantity::Weights, Quantity::Mix,
        Quantity::OutputWeight, Quantity::Output}) {
    EXPECT_TRUE(kinds.contains(quantity)) << quantityId(quantity) << " was never clicked";
  }
}

}  // namespace
}  // namespace fovea::test
