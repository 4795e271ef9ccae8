// The workspace Heads, on the toy (one layer) and on a tiny model.
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>

#include "core/figures/links.h"
#include "tests/support/source_folder.h"
#include "tests/ui/window/window_test.h"
#include "ui/window/heads_page.h"

namespace fovea::test {
namespace {

class HeadsTest : public WindowTest {
 protected:
  HeadsTest() {
    QTest::keyClick(window.get(), Qt::Key_3, Qt::ControlModifier);
    page = child<HeadsPage>("heads");
    EXPECT_TRUE(page->isVisible());
  }

  /// Opens a tiny model: two layers of heads and more.
  void openModel(const char* name, const char* text) {
    Document document;
    document.input.model = (sourceFolder() / "tests/reference/models" / name).string();
    document.input.text = text;
    document.workspace = "heads";
    session().openDocument(document, {});
    EXPECT_TRUE(ready());
    ASSERT_FALSE(session().error()) << session().error()->message.str();
  }
  FigurePanel* panel(const char* id) {
    return window->findChild<FigurePanel*>(QStringLiteral("panel-%1").arg(id));
  }
  bool ready() {
    return QTest::qWaitFor(
        [this] {
          if (session().computing() || !session().shown().trace) return false;
          for (const char* id : {"model-view", "finder", "head-view"}) {
            FigurePanel* one = panel(id);
            if (one->isVisible() && one->source().dirty()) return false;
            if (one->isVisible() && !one->figure() && !one->source().error()) return false;
          }
          return true;
        },
        20000);
  }
  template <class Body>
  const Body& block(const char* id) {
    return std::get<Body>(panel(id)->figure()->blocks[0].body);
  }
  void clickSpot(const char* id, Index row, Index column, Qt::KeyboardModifiers keys = {}) {
    FigureView& view = panel(id)->view();
    view.grab();
    const QPoint at = view.cellRect({0, row, column}).center().toPoint();
    QTest::mouseMove(&view, at);
    QTest::mouseClick(&view, Qt::LeftButton, keys, at);
    EXPECT_TRUE(ready());
  }

  HeadsPage* page = nullptr;
};

TEST_F(HeadsTest, WorksForTheToy) {
  ASSERT_TRUE(ready());
  EXPECT_EQ(block<Thumbnails>("model-view").layers, 1);
  EXPECT_EQ(block<HeadRanking>("finder").entries.size(), 1U);
  EXPECT_EQ(block<Links>("head-view").heads.size(), 1U);
  EXPECT_FALSE(child<QCheckBox>("hide-special")->isVisible());
  EXPECT_EQ(session().document().workspace, "heads");
}

TEST_F(HeadsTest, APictureChoosesItsLayerAndHead) {
  openModel("bert-uncased", "the cat sat");
  clickSpot("model-view", 1, 0);
  EXPECT_EQ(session().selection().layer, 1);
  EXPECT_EQ(session().selection().head, 0);
  clickSpot("model-view", 0, 1);
  EXPECT_EQ(session().selection().layer, 0);
  EXPECT_EQ(session().selection().head, 1);
  const auto pictures = panel("model-view")->figure();
  QTest::keyClick(&panel("model-view")->view(), Qt::Key_Down);
  EXPECT_EQ(session().selection().layer, 1);
  QTest::keyClick(&panel("model-view")->view(), Qt::Key_Left);
  EXPECT_EQ(session().selection().head, 0);
  ASSERT_TRUE(ready());
  EXPECT_EQ(panel("model-view")->figure(), pictures) << "another head needs no new pictures";
}

TEST_F(HeadsTest, TheFinderFollowsItsTokensAndChooses) {
  openModel("bert-uncased", "the cat sat");
  auto* from = child<QComboBox>("finder-from");
  auto* to = child<QComboBox>("finder-to");
  EXPECT_EQ(from->count(), session().shown().attention().queries);
  emit from->activated(2);
  emit to->activated(1);
  EXPECT_EQ(session().selection().query, 2);
  EXPECT_EQ(session().selection().key, 1);
  ASSERT_TRUE(ready());
  const HeadRanking ranking = block<HeadRanking>("finder");
  const Attention& layer =
      session().shown().trace->layers[static_cast<std::size_t>(ranking.entries[0].place.layer)];
  EXPECT_EQ(ranking.entries[0].value, layer.weights->at(ranking.entries[0].place.head, 2, 1));
  clickSpot("finder", 1, 0);
  EXPECT_EQ(session().selection().layer, ranking.entries[1].place.layer);
  EXPECT_EQ(session().selection().head, ranking.entries[1].place.head);
  auto* mode = child<QComboBox>("finder-mode");
  mode->setCurrentIndex(2);
  ASSERT_TRUE(ready());
  EXPECT_EQ(panel("finder")->figure()->id, "previous-token");
  EXPECT_FALSE(from->isEnabled());
}

TEST_F(HeadsTest, ALineOrTokenMarksItEverywhere) {
  openModel("gpt2", "the cat sat on");
  clickSpot("head-view", 3, 0);
  EXPECT_EQ(session().selection().query, 3);
  clickSpot("head-view", 1, 1);
  EXPECT_EQ(session().selection().key, 1);
  // Half-way on the line to the first key.
  FigureView& view = panel("head-view")->view();
  view.grab();
  const QPointF from = view.cellRect({0, 3, 0}).center(), to = view.cellRect({0, 0, 1}).center();
  const double x = (view.cellRect({0, 3, 0}).right() + view.cellRect({0, 0, 1}).left()) / 2;
  QTest::mouseClick(&view, Qt::LeftButton, {}, QPointF(x, (from.y() + to.y()) / 2).toPoint());
  EXPECT_EQ(session().selection().key, 0);
}

TEST_F(HeadsTest, SeveralHeadsAreComparedWithCtrl) {
  openModel("bert-uncased", "the cat sat");
  clickSpot("model-view", 1, 1, Qt::ControlModifier);
  EXPECT_EQ(session().selection().layer, 0) << "the chosen head stays";
  ASSERT_EQ(block<Links>("head-view").heads.size(), 2U);
  EXPECT_EQ(block<Links>("head-view").heads[1].place, (HeadPlace{1, 1}));
  QTest::keyClick(page, Qt::Key_C);  // the chosen one goes
  ASSERT_TRUE(ready());
  EXPECT_EQ(session().headsView().heads.size(), 1U);
  click("compare-heads");
  ASSERT_TRUE(ready());
  EXPECT_TRUE(session().headsView().heads.empty());
}

TEST_F(HeadsTest, ComparingSaysWhatToDoAndAClickDoesIt) {
  openModel("bert-uncased", "the cat sat");
  auto* note = child<QLabel>("compare-note");
  EXPECT_FALSE(note->isVisible());
  const auto columns = [this] {
    return std::pair(child("heads-lines")->x(), child("heads-weights")->x());
  };
  window->resize(1366, 768);
  QTest::qWait(1);
  const auto before = columns();
  click("compare-heads");
  ASSERT_TRUE(ready());
  QTest::qWait(1);
  EXPECT_TRUE(note->isVisible());
  EXPECT_TRUE(note->text().startsWith("Click another head"));
  EXPECT_LT(note->height(), 60) << "the lines keep their room";
  EXPECT_EQ(columns(), before);
  clickSpot("model-view", 1, 1);
  EXPECT_EQ(block<Links>("head-view").heads.size(), 2U);
  EXPECT_EQ(session().selection().head, 1);
  EXPECT_EQ(columns(), before);
  clickSpot("model-view", 0, 0);
  EXPECT_EQ(session().selection().layer, 0);
  EXPECT_EQ(session().headsView().heads.size(), 2U) << "one that is compared is only chosen";
  click("compare-heads");
  ASSERT_TRUE(ready());
  EXPECT_FALSE(note->isVisible());
  EXPECT_EQ(columns(), before);
}

TEST_F(HeadsTest, HidesSpecialTokensAndSaysSo) {
  openModel("bert-uncased", "the cat sat");
  auto* hide = child<QCheckBox>("hide-special");
  ASSERT_TRUE(hide->isVisible());
  EXPECT_EQ(hide->text(), "Hide [CLS] and [SEP]");
  const Index before = block<Thumbnails>("model-view").weights.rows();
  QTest::mouseClick(hide, Qt::LeftButton, {}, QPoint(8, hide->height() / 2));
  ASSERT_TRUE(ready());
  EXPECT_EQ(block<Thumbnails>("model-view").weights.rows(), before - 2);
  EXPECT_EQ(static_cast<Index>(block<Links>("head-view").keys.labels.size()), before - 2);
  EXPECT_TRUE(child<QLabel>("hidden-note")->isVisible());
  session().setWorkspace("grids");
  EXPECT_FALSE(session().view().hideSpecial) << "of Heads alone";
}

TEST_F(HeadsTest, ThereIsOneSelectionWhateverHappensToTheTokens) {
  openModel("bert-uncased", "the cat sat down");
  const auto tokens = [this] {
    const auto& all = session().shown().trace->queryTokens().tokens;
    const Marks marks = session().hoverMarks().value_or(session().marks());
    return QStringLiteral("%1 %2").arg(
        QString::fromStdString(all[static_cast<std::size_t>(marks.query)].label),
        QString::fromStdString(all[static_cast<std::size_t>(marks.key)].label));
  };
  clickSpot("weights", 2, 2);
  const QString pinned = tokens();
  auto* hide = child<QCheckBox>("hide-special");
  QTest::mouseMove(hide);
  QTest::mouseClick(hide, Qt::LeftButton, {}, QPoint(8, hide->height() / 2));
  hide->setFocus();
  ASSERT_TRUE(ready());
  for (int i = 0; i < 2; ++i) {
    trigger("special-tokens");
    ASSERT_TRUE(ready());
    EXPECT_EQ(tokens(), pinned);
    EXPECT_FALSE(session().hover()) << "the focus of the box that went away points at nothing";
  }
  // Keys point at something, and let it go when the tokens move.
  FigureView& weights = panel("weights")->view();
  weights.setFocus();
  QTest::keyClick(&weights, Qt::Key_Right);
  ASSERT_TRUE(session().hover());
  session().setText("then the cat sat down");
  ASSERT_TRUE(ready());
  EXPECT_EQ(tokens(), pinned);
  session().undo();
  ASSERT_TRUE(ready());
  EXPECT_EQ(tokens(), pinned);
}

TEST_F(HeadsTest, TheThresholdIsThatOfTheLines) {
  openModel("gpt2", "the cat sat on");
  child<QDoubleSpinBox>("least-weight")->setValue(.4);
  ASSERT_TRUE(ready());
  for (const Link& link : linksOf(block<Links>("head-view"), session().selection().query)) {
    EXPECT_TRUE(link.chosen || link.weight > .4);
  }
}

TEST_F(HeadsTest, NarrowWindowsShowSomeOfIt) {
  ASSERT_TRUE(ready());
  EXPECT_FALSE(child("heads-bar")->isVisible());
  window->resize(1000, 700);
  EXPECT_TRUE(child("heads-bar")->isVisible());
  EXPECT_TRUE(child("heads-pictures")->isVisible());
  EXPECT_TRUE(child("heads-lines")->isVisible());
  EXPECT_FALSE(child("heads-weights")->isVisible());
  click("heads-part-3");
  EXPECT_TRUE(child("heads-weights")->isVisible());
  window->resize(853, 480);
  EXPECT_FALSE(child("heads-pictures")->isVisible());
  QTest::keyClick(page, Qt::Key_F);
  EXPECT_TRUE(child("heads-finder")->isVisible());
}

TEST_F(HeadsTest, TheStatusRowSpeaksOfTheWeight) {
  openModel("bert-uncased", "the cat sat");
  const auto cell = session().spokenOf();
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->quantity, Quantity::Weights);
}

}  // namespace
}  // namespace fovea::test
